"""Everything that people have: files, folders, FASTA, PepBenchData; and one clear error for what cannot be audited."""

import json

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pepseal.files import write_parquet

WORDS = ["NA", "NAN", "INF", "FALSE", "T"]


def test_a1_words_survive_every_kind_of_table(audit, table, tmp_path):
    lines = [(word, "test" if word == "NA" else "train") for word in WORDS]
    text = "".join(f"{word},{split}\n" for word, split in lines)
    files = [table("a.csv", "sequence,split\n" + text), table("a.tsv", "sequence\tsplit\n" + text.replace(",", "\t"))]
    files.append(
        table("a.jsonl", "".join(json.dumps({"sequence": word, "split": split}) + "\n" for word, split in lines))
    )
    write_parquet(tmp_path / "a.parquet", pd.DataFrame(lines, columns=["sequence", "split"]))
    reports = [audit(name)[1] for name in (*files, "a.parquet")]
    assert [report["rows"]["compared"] for report in reports] == [5] * 4
    assert {report["crossings"][0]["worst_pairs"][0]["test"]["sequence"] for report in reports} == {"NA"}


def test_two_fasta_files_are_train_and_test(audit, table):
    train = table("train.fasta", ">sp|P1|X first\nACDE\nFGHI\n>P2\nKLMNPQ\n")
    _, report, _ = audit(train, table("test.fa", ">P3\nACDEFGHW\n"))
    assert report["splits"]["train"]["rows"] == 2
    assert report["crossings"][0]["highest_identity"] == 0.875
    assert report["crossings"][0]["worst_pairs"][0]["train"]["id"] == "sp|P1|X"


def test_three_files_are_train_validation_test(audit, table):
    files = [table(f"{n}.csv", f"sequence\n{s}\n") for n, s in (("a", "ACDE"), ("b", "FGHI"), ("c", "KLMN"))]
    assert list(audit(*files)[1]["splits"]) == ["train", "validation", "test"]


def test_a_published_folder(audit, tiny_built):
    code, report, _ = audit(tiny_built.hub / "tiny" / "tiny_words")
    assert code == 0
    assert report["rows"]["compared"] == 247


def test_c10_a_split_in_a_second_table_is_joined_by_id(audit, table):
    first = table("a.csv", "acc,sequence\nP1,ACDE\nP2,ACDF\n")
    second = table("b.csv", "acc,split\nP1,train\nP2,test\n")
    assert audit(first, "--split-file", second, "--id", "acc")[1]["crossings"][0]["highest_identity"] == 0.75
    table("b.csv", "acc,split\nP1,train\n")
    code, _, err = audit(first, "--split-file", second, "--id", "acc")
    assert code == 2
    assert "1 records have no split" in err


def pepbenchdata(folder, splits):
    folder.mkdir()
    sequences = ["ACDEF", "NA", "GHIKL", "MNPQR", "ACDEF"]
    (folder / "fasta.csv").write_text("feature\n" + "\n".join(sequences) + "\n")
    (folder / "label.csv").write_text("feature\n" + "\n".join("10101") + "\n")
    (folder / "hybrid_split.json").write_text(json.dumps({"seed_0": splits}))
    return folder.name


def test_pepbenchdata_row_numbers_count_the_peptide_na(audit, tmp_path):
    name = pepbenchdata(tmp_path / "official", {"train": [0, 1], "valid": [2], "test": [3, 4]})
    code, report, _ = audit(name)
    assert code == 1
    found = report["crossings"][0]
    assert found["shared_sequences"] == {"values": 1, "records": 1, "first": ["ACDEF"]}
    assert report["splits"]["test"]["rows"] == 2


@pytest.mark.parametrize(
    ("splits", "message"),
    [
        ({"train": [0, 5], "valid": [1], "test": [2]}, "a split points outside the files"),
        ({"train": [0, 1], "valid": [1], "test": [2]}, "1 rows are in two splits"),
    ],
)
def test_pepbenchdata_with_shifted_rows_is_refused(audit, tmp_path, splits, message):
    code, _, err = audit(pepbenchdata(tmp_path / "official", splits))
    assert code == 2
    assert message in err


def test_a_folder_with_an_idle_table_is_refused_and_parts_are_read(audit, table, tmp_path):
    (tmp_path / "set").mkdir()
    for name, text in (("train-00000-of-00002", "ACDE"), ("train_2", "GHIK"), ("test", "GHIK")):
        table(f"set/{name}.csv", f"sequence\n{text}\n")
    code, report, _ = audit("set")
    assert (code, report["splits"]["train"]["rows"]) == (1, 2)
    table("set/more.csv", "sequence\nGHIK\n")
    code, _, err = audit("set")
    assert code == 2
    assert "more.csv" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--split-file", "b.csv", "--id", "acc"], "ids repeated: P1"),
        (["--split-file", "b.csv", "--id", "name"], "no name"),
        (["--split-file", "b.csv"], "no --id"),
        (["--revision", "v1"], "only a Hub dataset has a revision"),
        (["--html", "a.csv"], "the output would replace an input"),
        (["--group", "line"], "there is no column 'line'"),
    ],
)
def test_options_that_do_not_fit_are_refused(audit, table, tmp_path, arguments, message):
    table("a.csv", "acc,sequence,split\nP1,ACDE,train\nP2,ACDF,test\n")
    table("b.csv", "acc,split\nP1,train\nP1,test\n")
    code, out, err = audit("a.csv", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_split_in_the_first_table_too_gives_way_to_the_second(audit, table):
    table("a.csv", "acc,sequence,split\nP1,ACDE,train\nP2,ACDF,train\n")
    table("b.csv", "acc,split\nP1,train\nP2,test\n")
    assert audit("a.csv", "--split-file", "b.csv", "--id", "acc")[1]["splits"]["test"]["rows"] == 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("fasta.csv", "feature\nACDEF\n\nGHIKL\nMNPQR\n", "1 rows have no sequence"),
        ("fasta.csv", "sequence\nACDEF\n", "the file is not one column of features"),
        ("hybrid_split.json", '{"seed_0": [1, 2]}', "the file holds no split of seed 0"),
        ("hybrid_split.json", '{"seed_0": {"train": 3}}', "the file holds no split of seed 0"),
        ("hybrid_split.json", "[]", "the file holds no split of seed 0"),
    ],
)
def test_pepbenchdata_in_another_form_is_refused(audit, tmp_path, name, text, message):
    folder = pepbenchdata(tmp_path / "official", {"train": [0, 1], "valid": [2], "test": [3]})
    (tmp_path / folder / "label.csv").unlink()
    (tmp_path / folder / name).write_text(text)
    code, _, err = audit(folder)
    assert code == 2
    assert message in err


def test_pepbenchdata_rows_in_no_split_are_counted_and_shown(audit, tmp_path):
    name = pepbenchdata(tmp_path / "official", {"train": [0], "valid": [2], "test": [3]})
    _, text, _ = audit(name, "--html", "page.html", as_json=False)
    assert "  left out     2 rows: in no split" in text
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "compared 3; left out 2, in no split." in " ".join(page.split())
    _, report, _ = audit(name)
    assert report["rows"] == {"read": 5, "compared": 3, "dropped": {"in no split": 2}}


def test_raw_bytes_and_odd_times_in_parquet_are_no_sequences(audit, tmp_path):
    table = pa.table({"sequence": [b"ACDE", b"ACDF"], "split": ["train", "test"]})
    pq.write_table(table, tmp_path / "a.parquet")
    code, _, err = audit("a.parquet")
    assert code == 2
    assert "no column is known to hold the molecules" in err
    far = pa.array([2**62, 2**62], pa.timestamp("us"))
    pq.write_table(
        pa.table({"sequence": ["ACDE", "GHIK"], "split": ["train", "test"], "at": far}), tmp_path / "a.parquet"
    )
    assert audit("a.parquet")[0] == 0


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.csv", "", "the file has no rows"),
        ("a.csv", "sequence,split\n", "the file has no rows"),
        ("a.csv", "sequence,split\nACDE,train\n", "there is nothing to compare"),
        ("a.csv", "peptides,split\nACDE,train\n", "no column is known to hold the molecules"),
        ("a.csv", "sequence,part\nACDE,train\n", "no column is known to hold train, validation or test"),
        ("a.csv", "sequence,peptide,split\nA,C,train\n", "several columns could hold the molecules"),
        ("a.csv", "sequence,split\nACDE,train\nACDF,fold7\n", "a split has a name that is not known"),
        ("a.csv", "sequence,split\nAC-DE,train\nACDF,test\n", "1 records are not one-letter sequences"),
        ("a.csv", "sequence,split\n,train\nACDF,test\n", "1 rows have no sequence"),
        ("a.csv", f"sequence,split\n{'A' * 1_000_000},train\nACDF,test\n", "1 records are not short enough"),
        ("a.fasta", "ACDE\n", "the file is not FASTA"),
        ("a.fasta", "", "the file has no records"),
        ("a.csv", "sequence,split,line\nACDE,train,1\n", "a column is called 'line'"),
        ("a.jsonl", "{]\n", "a line is not JSON"),
        ("a.jsonl", "[" * 100_000 + "\n", "a line is not JSON"),
        ("a.parquet", "PAR1", "the file is not Parquet"),
        ("a.pkl", "x", "this format can run code"),
        ("a.docx", "x", "the kind of table is not known"),
    ],
)
def test_bad_input_is_one_clear_error(audit, table, tmp_path, name, content, message):
    code, out, err = audit(table(name, content), "--html", "page.html")
    assert code == 2
    assert message in err
    assert out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]


def test_duplicate_ids_are_refused_when_named(audit, table):
    name = table("a.csv", "acc,sequence,split\nP1,ACDE,train\nP1,ACDF,test\n")
    code, _, err = audit(name, "--id", "acc")
    assert code == 2
    assert "1 ids are used more than once" in err


def test_all_rows_identical_is_a_leak_not_a_crash(audit, table):
    code, report, _ = audit(table("a.csv", "sequence,split,label\n" + "ACDE,train,1\nACDE,test,1\n" * 3))
    assert code == 1
    assert report["crossings"][0]["shared_sequences"]["records"] == 3


def test_an_absent_file_is_named(audit):
    code, _, err = audit("absent.csv")
    assert code == 2
    assert "absent.csv" in err


def test_a_misspelled_column_is_answered_with_the_nearest(audit, table):
    code, _, err = audit(table("a.csv", "sequence,split\nACDE,train\nACDF,test\n"), "--sequence", "sequense")
    assert code == 2
    assert "did you mean sequence?" in err
