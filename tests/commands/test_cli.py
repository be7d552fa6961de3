"""The command line: what it prints, its exit codes, and one clear error for bad input, never a traceback."""

import hashlib
import json
import shutil

import pytest

from pepseal.cli import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command line in a folder; gives exit code, standard output, standard error."""

    def run_in(folder, *arguments):
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.setattr("sys.argv", ["pepseal", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return stopped.value.code or 0, captured.out, captured.err

    return run_in


def test_list_json_has_what_a_program_needs(tiny_built, run):
    code, out, _ = run(tiny_built.root, "list", "--json")
    (entry,) = json.loads(out)
    assert code == 0
    assert {key: entry[key] for key in ("name", "family", "task", "seal", "licence", "folder")} == {
        "name": "tiny_words",
        "family": "tiny",
        "task": "classification",
        "seal": "sealed",
        "licence": "redistributable",
        "folder": "data/hub/tiny/tiny_words",
    }
    assert set(entry["rows"]) == {"train", "validation", "test"}
    assert 0.3 <= entry["seal_floor"] <= 0.9


def test_list_is_a_table_for_people(tiny_built, run):
    _, out, _ = run(tiny_built.root, "list")
    assert out.splitlines()[0].split()[:5] == ["dataset", "task", "train", "validation", "test"]
    assert "tiny_words" in out.splitlines()[1]


def test_info_accounts_for_every_row(tiny_built, run):
    _, out, _ = run(tiny_built.root, "info", "tiny_words")
    assert "clean        253 read, 247 kept" in out
    assert "         4 the same peptide with both labels" in out
    assert "source       tiny_raw (CC-BY-4.0)" in out


def test_freeze_says_that_the_build_agrees(tiny_built, run):
    code, out, _ = run(tiny_built.root, "freeze", "tiny_words")
    assert code == 0
    assert out.startswith("tiny_words 0.1.0: manifest ")
    assert out.endswith(" agrees with this build\n")


def test_verify_exits_one_and_names_the_file(tiny, run):
    path = tiny.hub / "tiny" / "tiny_words" / "train.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"X")
    code, out, _ = run(tiny.root, "verify", "tiny_words", "--json")
    assert code == 1
    result = json.loads(out)["tiny_words"]
    assert result["files"] == 9
    assert str(path) in result["problems"][0]


def test_a_published_folder_is_verified_without_a_checkout(tiny_built, tmp_path, run):
    code, out, _ = run(tmp_path, "verify", tiny_built.hub / "tiny" / "tiny_words")
    assert (code, out.split(": ")[1]) == (0, "6 files compared, 0 changed\n")


def test_baseline_then_score_give_the_same_report(tiny, run):
    run(tiny.root, "baseline", "tiny_words")
    code, out, _ = run(tiny.root, "score", "tiny_words", "data/score/tiny_words/predictions.csv", "--json")
    assert code == 0
    written = json.loads((tiny.root / "data/score/tiny_words/scores.json").read_text(encoding="utf-8"))
    assert json.loads(out)["metrics"] == written["metrics"]


def test_template_is_refused_until_it_is_filled_in(tiny, run):
    run(tiny.root, "score", "tiny_words", "--template", "fill.csv")
    code, _, err = run(tiny.root, "score", "tiny_words", "fill.csv")
    assert code == 2
    assert "fill.csv" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "tiny_wrods"], "did you mean tiny_words?"),
        (["build", "tiny_wrods"], "did you mean tiny_words?"),
        (["publish", "tinny"], "did you mean tiny?"),
        (["stage", "cleen", "tiny_words"], "did you mean clean?"),
        (["score", "tiny_words"], "no predictions were given"),
        (["score", "tiny_words", "absent.csv"], "absent.csv"),
        (["freeze", "tiny_words"], "tiny_words has no proposal"),
        (["verify", "elsewhere"], "no dataset is called 'elsewhere'"),
    ],
)
def test_bad_arguments_give_one_error_and_exit_code_two(tiny, run, arguments, message):
    shutil.rmtree(tiny.out("split", "tiny_words"))
    code, out, err = run(tiny.root, *arguments)
    assert code == 2
    assert message in err
    assert out == ""


def test_outside_a_checkout(tmp_path, run):
    code, _, err = run(tmp_path, "list")
    assert code == 2
    assert "this is not a pepseal checkout" in err
    assert "next step:" in err


def pinned(project, content):
    """Let the tiny source be `content`, with the right sha256."""
    (project.root / "tiny.csv").write_bytes(content)
    lines = (project.facts / "sources.tsv").read_text(encoding="utf-8").splitlines()
    cells = lines[1].split("\t")
    cells[2:4] = [hashlib.sha256(content).hexdigest(), str(len(content))]
    (project.facts / "sources.tsv").write_text("\n".join([lines[0], "\t".join(cells)]) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"peptide,class\nACDEF,1\n", "a source has no column 'sequence'"),
        (b"sequence,class\n", "the file has no rows"),
        ("sequence,class\nACDEF\xb5,1\n".encode("latin1"), "the file is not UTF-8"),
        (b"sequence,class\nACDEF,maybe\n", "a class value is not declared"),
        (b"sequence,class\nACDEF\n", "a row has the wrong number of cells"),
    ],
    ids=["missing column", "empty", "wrong encoding", "unknown class", "ragged"],
)
def test_bad_raw_files_stop_the_clean_step_and_leave_nothing(tiny, run, content, message):
    pinned(tiny, content)
    run(tiny.root, "stage", "fetch", "tiny")
    shutil.rmtree(tiny.out("clean", "tiny_words"))
    code, _, err = run(tiny.root, "stage", "clean", "tiny_words")
    assert code == 2
    assert message in err
    assert not tiny.out("clean", "tiny_words").exists()


def test_a_source_with_another_hash_is_refused(tiny, run):
    (tiny.root / "tiny.csv").write_bytes(b"sequence,class\nACDEF,1\n")
    (tiny.root / "data/raw/tiny/tiny_raw/tiny.csv").unlink()
    code, _, err = run(tiny.root, "stage", "fetch", "tiny")
    assert code == 2
    assert all(part in err for part in ("expected:", "found:", "next step:"))
    assert not (tiny.root / "data/raw/tiny/tiny_raw/tiny.csv").exists()


def test_an_unwritable_output_is_one_error(tiny, run):
    shutil.rmtree(tiny.out("clean", "tiny_words"))
    tiny.out("clean", "tiny_words").write_text("in the way")
    code, _, err = run(tiny.root, "stage", "clean", "tiny_words")
    assert code == 2
    assert "the output cannot be written" in err


def test_a_file_that_is_no_registry_is_refused(tiny, run):
    (tiny.facts / "sources.tsv").write_text("key\turi\n", encoding="utf-8")
    code, _, err = run(tiny.root, "list")
    assert code == 2
    assert "sources.tsv" in err
