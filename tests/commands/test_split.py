"""`pepseal split`: the same splitter for anybody's table."""

import csv

import pytest

from conftest import peptides
from pepseal.cli import main


@pytest.fixture
def split(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)

    def run(content, *arguments):
        (tmp_path / "mine.csv").write_text(content, encoding="utf-8", newline="")
        monkeypatch.setattr("sys.argv", ["pepseal", "split", "mine.csv", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return stopped.value.code or 0, list(csv.DictReader(out.splitlines(), delimiter="\t")), err

    return run


def table(rows):
    return "peptide,active\n" + "".join(f"{sequence},{active}\n" for sequence, active in rows)


ROWS = [(sequence, str(number % 2)) for number, sequence in enumerate(peptides(120, seed=3))]


def test_every_row_gets_its_place_for_every_seed(split):
    code, found, _ = split(table(ROWS), "--seeds", "0,1")
    assert code == 0
    assert [row["sequence"] for row in found] == [sequence for sequence, _ in ROWS]
    assert [int(row["line"]) for row in found] == list(range(2, 122))
    for seed in ("sealed_0", "sealed_1"):
        counts = [sum(row[seed] == name for row in found) for name in ("train", "validation", "test")]
        assert counts == pytest.approx([96, 12, 12], abs=2)
    assert [row["sealed_0"] for row in found] != [row["sealed_1"] for row in found]


def test_c2_c3_repeated_rows_go_together_and_are_not_multiplied(split):
    code, found, _ = split(table([*ROWS, ROWS[0], (ROWS[1][0], "0")]), "--seeds", "0")
    assert code == 0
    assert len(found) == 122
    assert found[0]["sealed_0"] == found[120]["sealed_0"]
    assert found[1]["sealed_0"] == found[121]["sealed_0"]


def test_c11_explain_says_why_the_floor_is_what_it_is(split):
    code, _, err = split(table(ROWS), "--seeds", "0", "--explain")
    assert code == 0
    assert "seal floor 0.3" in err
    assert "no two records of that identity or more are in different splits" in err


def test_other_strategies_and_ratios(split):
    _, found, _ = split(table(ROWS), "--strategy", "random", "--seeds", "7", "--ratios", "6,2,2")
    assert sum(row["random_7"] == "train" for row in found) == 72


def test_row_order_changes_no_place(split):
    first = {row["sequence"]: row["sealed_0"] for row in split(table(ROWS), "--seeds", "0")[1]}
    second = {row["sequence"]: row["sealed_0"] for row in split(table(ROWS[::-1]), "--seeds", "0")[1]}
    assert first == second


def test_words_for_classes_give_the_split_of_zeros_and_ones(split):
    words = [(sequence, {"0": "inactive", "1": "active"}[label]) for sequence, label in ROWS]
    numbers = [row["sealed_0"] for row in split(table(ROWS), "--seeds", "0")[1]]
    named = [row["sealed_0"] for row in split(table(words), "--seeds", "0", "--positive", "active")[1]]
    assert named == numbers


def test_one_long_row_does_not_hide_the_near_pairs_of_short_ones(split):
    # Near-copies of ten residues, which no search program sees, and one protein in the same file.
    near = [(sequence[:9] + last, label) for last in "WY" for sequence, label in ROWS]
    code, found, _ = split(table([*near, ("ACDEFGHIKL" * 8, "1")]), "--seeds", "0")
    assert code == 0
    place = {row["sequence"]: row["sealed_0"] for row in found}
    assert all(place[sequence] == place[sequence[:9] + "Y"] for sequence, _ in near[:120])


def test_a_soft_masked_copy_stays_with_its_original(split):
    rows = [*ROWS, *((sequence.lower()[:-1] + "w", label) for sequence, label in ROWS)]
    place = {row["sequence"]: row["sealed_0"] for row in split(table(rows), "--seeds", "0")[1]}
    assert all(place[sequence] == place[sequence.lower()[:-1] + "w"] for sequence, _ in ROWS)


def test_the_output_is_never_the_input_or_a_folder(split, tmp_path):
    (tmp_path / "folder").mkdir()
    for out, message in (("mine.csv", "the output would replace an input"), ("folder", "the output cannot be written")):
        code, _, err = split(table(ROWS), "--out", out)
        assert (code, message in err) == (2, True)
    assert (tmp_path / "mine.csv").read_text() == table(ROWS)


@pytest.mark.parametrize(
    ("content", "arguments", "message"),
    [
        ("", (), "the file has no rows"),
        (table(ROWS[:1]), (), "there are too few different sequences to split"),
        (table([ROWS[0]] * 20), (), "there are too few different sequences to split"),
        (table([(s, "1") for s, _ in ROWS]), (), "there is one class only"),
        (table([("ACDE", "1"), ("", "0")]), (), "1 rows have no sequence"),
        (table([("ACDE", "1"), ("ACDF", "")]), ("--label", "active"), "1 rows have no label"),
        (table([*ROWS, ("ACDE", "maybe")]), ("--label", "active"), "the labels are neither two classes nor numbers"),
        (table([*ROWS, ("1a2b#3?!", "1")]), (), "1 rows are not sequences that can be compared"),
        (table([*ROWS, ("A" * 1_000_000, "1")]), (), "1 rows are not sequences that can be compared"),
        (table([(s, ("no", "yes")[int(c)]) for s, c in ROWS]), (), "the labels are words"),
        (table(ROWS), ("--positive", "maybe"), "no two classes have that positive class"),
        ("sequence,line\nACDE,1\n", (), "a column is called 'line'"),
        ("molecule,y\nACDE,1\n", (), "no column is known to hold the molecules"),
        (table(ROWS), ("--sequence", "peptid"), "did you mean peptide?"),
        (table(ROWS), ("--seeds", "zero"), "a list of whole numbers is wanted"),
        (table(ROWS), ("--ratios", "8,1"), "ratios"),
        (table(ROWS), ("--strategy", "best"), "there is no such strategy"),
        (
            table(
                [("ACDEFGHIKLMNPQRST", i % 2) for i in range(2)]
                + [("ACDEFGHIKLMNPQRSTVWY"[:n], n % 2) for n in range(14, 20)]
            ),
            (),
            "no seal floor can be kept",
        ),
    ],
)
def test_bad_input_is_one_clear_error(split, tmp_path, content, arguments, message):
    code, found, err = split(content, *arguments, "--out", "out.tsv")
    assert code == 2
    assert message in err
    assert found == []
    assert not (tmp_path / "out.tsv").exists()
