"""Facts are read strictly, and a name that is off by a letter is answered with the nearest ones."""

import shutil

import pytest

from pepseal.errors import InputError
from pepseal.project import Project
from pepseal.spec import dataset_folders, read_dataset, read_family


@pytest.fixture(scope="module")
def project():
    return Project.find()


@pytest.fixture
def facts(project, tmp_path):
    shutil.copytree(project.facts, tmp_path / "datasets")
    return tmp_path / "datasets"


def test_every_declared_dataset_can_be_read(project):
    for name, folder in dataset_folders(project.facts).items():
        spec = read_dataset(project.facts, name)
        assert (spec.name, spec.family) == (folder.name, folder.parent.name)
        assert read_family(project.facts, spec.family).name == spec.family


def test_every_dataset_is_listed_in_params_under_its_family(project):
    listed = project.params().datasets
    assert {name: folder.parent.name for name, folder in dataset_folders(project.facts).items()} == {
        name: entry["family"] for name, entry in listed.items()
    }


def test_unknown_name_offers_the_nearest(project):
    with pytest.raises(InputError, match="did you mean starter_amp"):
        read_dataset(project.facts, "starter_ampp")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("min_length: 5", "min_lenght: 5", "cleaning.min_lenght: Extra inputs are not permitted"),
        ("redundancy_identity: 0.9", "redundancy_identity: 9", "cleaning.redundancy_identity: Input should be less"),
        ('positive_values: ["1"]', "class_of_all: 1", "either class_of_all, or positive_values and negative_values"),
        ("version: 0.1.0", "version: first", "version: String should match pattern"),
        ("task: classification", "task: guess", "task: Input should be 'classification' or 'regression'"),
    ],
)
def test_a_wrong_fact_is_named(facts, old, new, message):
    path = facts / "starter" / "starter_amp" / "dataset.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_dataset(facts, "starter_amp")
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_a_folder_and_its_facts_must_agree(facts):
    (facts / "starter" / "starter_amp").rename(facts / "starter" / "starter_other")
    with pytest.raises(InputError, match=r"dataset\.yaml and its folder disagree"):
        read_dataset(facts, "starter_other")


def test_yaml_that_would_run_code_is_refused(facts):
    path = facts / "starter" / "starter_amp" / "dataset.yaml"
    path.write_text("name: !!python/object/apply:os.getcwd []\n")
    with pytest.raises(InputError, match="not YAML"):
        read_dataset(facts, "starter_amp")


def test_outside_a_checkout_the_error_says_what_to_do(tmp_path):
    with pytest.raises(InputError, match="this is not a pepseal checkout"):
        Project.find(tmp_path)
