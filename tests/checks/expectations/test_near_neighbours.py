import random
from fractions import Fraction

import edlib
import pandas as pd
import pytest

from pepseal.checks.expectations import near_neighbours as module
from pepseal.checks.expectations.near_neighbours import ExpectNoNearNeighbourAcrossSplits, near_neighbours
from pepseal.errors import PepsealError


def rows(train: list[str], validation: list[str], test: list[str]) -> pd.DataFrame:
    entries = [
        (f"{split} {i}", sequence, split)
        for split, sequences in (("train", train), ("validation", validation), ("test", test))
        for i, sequence in enumerate(sequences)
    ]
    return pd.DataFrame(entries, columns=["record_id", "sequence", "split"], dtype="str")


def test_a_clean_table_passes_and_says_how_near_it_came(table, run):
    outcome = run(table, ExpectNoNearNeighbourAcrossSplits(column="sealed_0", floor=0.6))
    assert (outcome.not_run, outcome.measurement.findings, outcome.measurement.comparisons) == (None, (), 612)
    assert sorted(outcome.measurement.worst) == ["test vs train", "test vs validation", "validation vs train"]
    assert all(0.2 < border["identity"] < 0.6 for border in outcome.measurement.worst.values())


def test_a_hand_worked_case(run):
    # ACDEFGHIKL and ACDEFGHIKW differ in one of ten residues, so their identity is 0.9.
    table = rows(["ACDEFGHIKL", "WWWWW"], ["PPPPP"], ["ACDEFGHIKW", "MMMMM"])
    outcome = run(table, ExpectNoNearNeighbourAcrossSplits(column="split", floor=0.9))
    (finding,) = outcome.measurement.findings
    assert (
        finding.line("toy")
        == "toy > split: test vs train > test 0: its identity to train 0 in train is 0.9 (floor 0.9)"
    )
    worst = outcome.measurement.worst["test vs train"]
    assert worst == {"identity": 0.9, "record": "test 0", "neighbour": "train 0"}


@pytest.mark.parametrize(("left", "right"), [("validation", "train"), ("test", "validation"), ("test", "train")])
def test_every_border_is_searched(left, right):
    parts = {"train": ["WWWWW"], "validation": ["PPPPP"], "test": ["MMMMM"]}
    parts[left] = [*parts[left], "ACDEF"]
    parts[right] = [*parts[right], "ACDEF"]
    (finding,) = near_neighbours(rows(**parts), "split", 0.8).findings
    assert (finding.split, finding.record, finding.others) == (
        f"split: {left} vs {right}",
        f"{left} 1",
        (f"{right} 1",),
    )


def test_the_floor_itself_is_a_finding_and_just_below_is_not():
    # 9 of 20 residues are kept: 0.45 exactly, which 1 - 11 / 20 in floating point is not.
    left, right = "ACDEFGHIK" + "L" * 11, "ACDEFGHIK" + "W" * 11
    table = rows([left], ["PPPPP"], [right])
    assert len(near_neighbours(table, "split", 0.45).findings) == 1
    assert near_neighbours(table, "split", 0.46).findings == ()


def test_all_pairs_agree_with_another_implementation():
    rng = random.Random(7)
    parts = [["".join(rng.choices("ACDE", k=rng.randint(3, 9))) for _ in range(n)] for n in (30, 10, 10)]
    table = rows(*parts)
    floor = Fraction(6, 10)

    def identity(left: str, right: str) -> Fraction:
        return 1 - Fraction(edlib.align(left, right)["editDistance"], max(len(left), len(right)))

    expected, highest = {}, {}
    for query, target in (("test", "train"), ("validation", "train"), ("test", "validation")):
        here, there = (table[table["split"] == split] for split in (query, target))
        pairs = [
            (identity(a, b), i, j)
            for i, a in zip(here["record_id"], here["sequence"], strict=True)
            for j, b in zip(there["record_id"], there["sequence"], strict=True)
        ]
        highest[f"{query} vs {target}"] = float(max(pairs)[0])
        for value, i, j in pairs:
            if value >= floor:
                expected.setdefault((f"split: {query} vs {target}", i), set()).add(j)
    found = near_neighbours(table, "split", 0.6)
    assert {(finding.split, finding.record): set(finding.others) for finding in found.findings} == expected
    assert {border: worst["identity"] for border, worst in found.worst.items()} == pytest.approx(highest)


def test_two_searches_that_disagree_are_an_error(table, monkeypatch):
    empty = pd.DataFrame({"query_id": [], "target_id": [], "identity": []})
    monkeypatch.setattr(module, "edit_neighbours_between", lambda *_: empty)
    spoiled = table.assign(sequence=["AAAAA"] * len(table))
    with pytest.raises(PepsealError, match="sealed_0: test vs train: two searches disagree"):
        near_neighbours(spoiled, "sealed_0", 0.6)


def test_an_error_in_the_search_is_not_run(table, run, monkeypatch):
    def broken(*_: object) -> None:
        raise OSError("no more threads")

    monkeypatch.setattr(module, "nearest", broken)
    outcome = run(table, ExpectNoNearNeighbourAcrossSplits(column="sealed_0", floor=0.6))
    assert (outcome.not_run, outcome.measurement.findings) == ("no more threads", ())


def test_b4_short_and_long_peptides_alike():
    """One substitution is found at every length, also where others see nothing (below 10 or 14 residues)."""
    for length in (4, 8, 9, 13, 14, 18, 30):
        stem = ("ACDEFGHIKL" * 3)[:length]
        table = rows([stem], ["PPPP"], [stem[:-1] + "W"])
        assert len(near_neighbours(table, "split", 0.7).findings) == 1, length
