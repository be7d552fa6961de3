"""Pinned versions with DVC: another folder gets or imports a tagged version and verifies it."""

import json

import pytest

from pepseal.published import verify_folder

pytestmark = pytest.mark.end_to_end
PUBLISHED = "data/hub/tiny/tiny_words"


@pytest.fixture(scope="module")
def registry(tiny_pipeline, tmp_path_factory):
    """A clone with a tag whose files lie in a local DVC remote; its own cache is gone."""
    folder = tmp_path_factory.mktemp("registry")
    tiny_pipeline.run("dvc", "remote", "add", "--force", "--default", "store", str(folder / "store"))
    tiny_pipeline.git("commit", "--quiet", "--allow-empty", "--all", "--message", "remote")
    tiny_pipeline.git("tag", "--force", "v0.1.0")
    tiny_pipeline.run("dvc", "push")
    tiny_pipeline.run("git", "clone", "--quiet", str(tiny_pipeline.root), str(folder / "clone"))
    return folder / "clone"


def manifest_of(folder):
    return json.loads((folder / "digests.json").read_text(encoding="utf-8"))["manifest"]


def test_dvc_get_brings_the_tagged_version(tiny_pipeline, registry, tmp_path):
    tiny_pipeline.run("dvc", "get", str(registry), PUBLISHED, "--rev", "v0.1.0", "--out", "words", cwd=tmp_path)
    assert verify_folder(tmp_path / "words") == (6, [])
    assert manifest_of(tmp_path / "words") == manifest_of(tiny_pipeline.root / PUBLISHED)


def test_dvc_import_pins_the_revision(tiny_pipeline, registry, tmp_path):
    tiny_pipeline.run("git", "init", "--quiet", cwd=tmp_path)
    tiny_pipeline.run("dvc", "init", "--quiet", cwd=tmp_path)
    tiny_pipeline.run("dvc", "import", str(registry), PUBLISHED, "--rev", "v0.1.0", "--out", "words", cwd=tmp_path)
    assert verify_folder(tmp_path / "words") == (6, [])
    pinned = (tmp_path / "words.dvc").read_text(encoding="utf-8")
    commit = tiny_pipeline.run("git", "rev-parse", "v0.1.0^{commit}").stdout.strip()
    assert "rev: v0.1.0" in pinned
    assert f"rev_lock: {commit}" in pinned


def test_a_version_that_does_not_exist_is_refused(tiny_pipeline, registry, tmp_path):
    done = tiny_pipeline.run(
        "dvc", "get", str(registry), PUBLISHED, "--rev", "v9.9.9", "--out", "words", cwd=tmp_path, code=1
    )
    assert "v9.9.9" in done.stderr
    assert not (tmp_path / "words").exists()
