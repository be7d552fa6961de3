import pytest

from pepseal.checks.subject import read_subject
from pepseal.errors import InputError


def test_a_built_dataset_is_read(toy, table):
    subject = read_subject(toy.build(table), "toy")
    assert subject.schema == subject.declared_schema
    assert subject.declared_schema[2] == ("label", "int64")
    assert (subject.frozen_rows, subject.classes, len(subject.account)) == (60, (0, 1), 1)
    assert subject.table.equals(table)


def test_a_dataset_that_is_not_built_is_named(toy, table):
    project = toy.build(table)
    (project.out("frozen", "toy") / "records.parquet").unlink()
    with pytest.raises(InputError, match="toy is not built") as caught:
        read_subject(project, "toy")
    assert "next step" in str(caught.value)


def test_an_unknown_name_is_answered_with_the_nearest(toy, table):
    with pytest.raises(InputError, match="did you mean toy"):
        read_subject(toy.build(table), "toi")


def test_a_changed_manifest_is_refused(toy, table):
    project = toy.build(table)
    path = toy.facts / "splits.tsv"
    path.write_text(path.read_text().replace("\ttest\t", "\ttrain\t", 1))
    with pytest.raises(InputError, match="a frozen manifest was changed: sha256 differs"):
        read_subject(project, "toy")


@pytest.mark.parametrize("floor", [0.0, 1.0])
def test_a_floor_that_seals_nothing_is_refused(toy, table, floor):
    toy.floor = floor
    with pytest.raises(InputError, match="the seal floor is no identity that two different peptides can have"):
        read_subject(toy.build(table), "toy")


def test_a_parquet_file_that_is_none_is_refused(toy, table):
    project = toy.build(table)
    (project.out("frozen", "toy") / "records.parquet").write_bytes(b"PAR1")
    with pytest.raises(InputError, match="a Parquet file cannot be read"):
        read_subject(project, "toy")
