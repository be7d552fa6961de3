"""A checkout of the working tree in a new folder, with an empty cache and HOME elsewhere."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from conftest import ROOT, write_tiny_project

CODE = ("builders", "checks", "eval")
SETTINGS = ("dvc.yaml", ".dvc/config", ".dvc/.gitignore", ".dvcignore", ".gitignore", "pyproject.toml")


@dataclass(frozen=True)
class Checkout:
    """A folder in which commands run as they would for somebody who just cloned it."""

    root: Path
    home: Path

    @property
    def environment(self):
        keep = {key: os.environ[key] for key in os.environ if not key.startswith(("DVC_", "PEPSEAL_", "PYTEST_"))}
        path = os.pathsep.join(str(self.root / part) for part in CODE)
        bin_folder = str(Path(sys.executable).parent)
        return keep | {
            "HOME": str(self.home),
            "PYTHONPATH": path,
            "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "80",
        }

    def start(self, *command):
        return subprocess.Popen(
            command, cwd=self.root, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip

    def run(self, *command, code=0, cwd=None):
        done = subprocess.run(
            command, cwd=cwd or self.root, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{command}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done

    def git(self, *arguments):
        identity = ("-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
        return self.run("git", *identity, *arguments)


def commit_all(checkout, message):
    checkout.git("init", "--quiet", "--initial-branch=main")
    checkout.git("add", "--all")
    checkout.git("commit", "--quiet", "--message", message)


@pytest.fixture(scope="session")
def starter(tmp_path_factory):
    """The project itself, cloned and built with one command."""
    folder = tmp_path_factory.mktemp("clone")
    (folder / "home").mkdir()
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    for name in tracked:
        if (ROOT / name).is_file():
            (folder / "pepseal" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / "pepseal" / name)
    checkout = Checkout(folder / "pepseal", folder / "home")
    commit_all(checkout, "as in the working tree")
    first = checkout.run("pepseal", "build")
    return checkout, first


def tiny_checkout(folder):
    """The tiny project with the real pipeline around it, its manifest not yet written."""
    (folder / "home").mkdir(parents=True)
    root = folder / "tiny"
    root.mkdir()
    write_tiny_project(root)
    for part in CODE:
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in SETTINGS:
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, root / name)
    return Checkout(root, folder / "home")


@pytest.fixture(scope="session")
def tiny_pipeline(tmp_path_factory):
    """The tiny project, frozen, built and committed with a tag; not to be changed."""
    checkout = tiny_checkout(tmp_path_factory.mktemp("pipeline"))
    commit_all(checkout, "facts")
    stopped = checkout.run("pepseal", "build", "tiny_words", code=2)
    assert "the dataset is not frozen: it has no manifest" in stopped.stderr
    checkout.run("pepseal", "freeze", "--accept", "tiny_words")
    checkout.run("pepseal", "build", "tiny_words")
    checkout.git("add", "--all")
    checkout.git("commit", "--quiet", "--message", "frozen and built")
    checkout.git("tag", "v0.1.0")
    return checkout
