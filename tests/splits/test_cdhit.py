import os
import shutil
import stat

import pytest

from pepseal.errors import ToolError
from pepseal.splits import cdhit
from pepseal.splits.cdhit import cdhit_clusters, cdhit_version

# A stand-in that clusters equal first letters, and leaves out whatever has an X, as cd-hit does without a word.
STAND_IN = r"""#!/bin/sh
if [ "$1" = -h ]; then echo "   ====== CD-HIT version {version} (built on Aug 20 2021) ======"; exit 1; fi
touch a_file_of_the_run
awk 'BEGIN {{ RS = ">" }}
     NR > 1 && $2 !~ /X/ {{ f = substr($2, 1, 1); lines[f] = lines[f] "0\t9aa, >" $1 "... *\n" }}
     END {{ for (f in lines) printf ">Cluster %d\n%s", n++, lines[f] }}' in.fasta > out.clstr
exit {code}
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    def put(version="4.8.1", code=0):
        program = tmp_path / "bin" / "cd-hit"
        program.parent.mkdir()
        program.write_text(STAND_IN.format(version=version, code=code))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")

    return put


def test_without_the_program_the_message_says_what_to_do(families, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolError) as caught:
        cdhit(families(10, 3))
    assert str(caught.value) == (
        "the program cd-hit is not installed\n"
        "  where:     search path\n"
        "  expected:  cd-hit 4.8 or later\n"
        "  next step: install it (Debian and bioconda call it cd-hit), or choose another strategy"
    )


def test_an_old_version_is_refused_before_it_runs(install):
    install(version="4.6")
    with pytest.raises(ToolError, match="this cd-hit has the wrong version") as caught:
        cdhit_version()
    assert "found:     4.6" in str(caught.value)


def test_b18_a_failure_is_shown_and_not_hidden(install):
    install(code=7)
    with pytest.raises(ToolError, match="cd-hit failed") as caught:
        cdhit_clusters(["ACDE", "AFGH"])
    assert "exit code 7" in str(caught.value)


def test_b11_b13_b15_what_goes_in_has_to_come_out(install):
    install()
    with pytest.raises(ToolError, match="cd-hit left out some sequences") as caught:
        cdhit_clusters(["ACDE", "AXGH", "CDEF"])
    assert "1 left out, such as AXGH" in str(caught.value)


def test_b08_b20_names_are_our_own_and_clusters_come_back_by_sequence(install):
    install()
    clusters = cdhit_clusters(["A", "ACDE", "AFGH", "CDEF"])
    assert clusters == {"A": "A", "ACDE": "ACDE", "AFGH": "ACDE", "CDEF": "CDEF"}


def test_b21_files_of_the_user_are_left_alone(install, tmp_path, monkeypatch):
    install()
    work = tmp_path / "work"
    (work / "temp").mkdir(parents=True)
    (work / "temp" / "precious.txt").write_text("mine")
    monkeypatch.chdir(work)
    cdhit_clusters(["ACDE", "CDEF"])
    assert [p.name for p in sorted(work.rglob("*"))] == ["temp", "precious.txt"]


def test_a_proposal_keeps_the_clusters_whole(install, families):
    install()
    table = families(60, 2)
    proposal = cdhit(table)
    assert proposal.parameters["program"] == "cd-hit 4.8.1"
    assert proposal.parameters["not_seen"] == 0
    first = table.set_index("record_id")["sequence"].str[0]
    for column in proposal.splits:
        assert proposal.splits[column].groupby(first).nunique().eq(1).all()


def test_the_program_of_this_machine_if_any_joins_short_copies_but_for_one_residue():
    if shutil.which("cd-hit") is None:
        with pytest.raises(ToolError, match="the program cd-hit is not installed"):
            cdhit_version()
        return
    clusters = cdhit_clusters(["ACDKFGHIK", "ACDKFGHIR", "WYWYWYWYW", "WY", "M"])
    assert clusters["ACDKFGHIK"] == clusters["ACDKFGHIR"] != clusters["WYWYWYWYW"]
    assert clusters["M"] == "M"
