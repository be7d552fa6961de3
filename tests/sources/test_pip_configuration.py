import re
from pathlib import Path

import pytest
from unearth import PackageFinder

from pepseal.errors import SourceError
from pepseal.sources.pip_configuration import IndexSettings, index_settings

DEFAULT = PackageFinder().sources[0]["url"]


@pytest.fixture
def pip_conf(tmp_path, monkeypatch):
    def write(text):
        path = tmp_path / "pip.conf"
        path.write_text(text)
        monkeypatch.setenv("PIP_CONFIG_FILE", str(path))

    return write


def test_without_any_setting_the_default_of_the_library_applies():
    assert index_settings() == IndexSettings((DEFAULT,), (), (), None)


def test_variables_are_read(monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.invalid/simple")
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://a.invalid/simple https://b.invalid/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "/srv/wheels")
    monkeypatch.setenv("PIP_TRUSTED_HOST", "a.invalid b.invalid:8080")
    monkeypatch.setenv("PIP_CERT", "/etc/own.pem")
    assert index_settings() == IndexSettings(
        ("https://index.invalid/simple", "https://a.invalid/simple", "https://b.invalid/simple"),
        ("file:///srv/wheels",),
        ("a.invalid", "b.invalid:8080"),
        "/etc/own.pem",
    )


@pytest.mark.usefixtures("without_pip")
def test_an_extra_index_joins_the_default_one(monkeypatch):
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://a.invalid/simple")
    assert index_settings().index_urls == (DEFAULT, "https://a.invalid/simple")


@pytest.mark.usefixtures("without_pip")
def test_without_pip_the_variables_still_count(monkeypatch):
    assert index_settings() == IndexSettings((DEFAULT,), (), (), None)
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.invalid/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    assert index_settings() == IndexSettings(("https://index.invalid/simple",), (), (), None)


@pytest.mark.usefixtures("without_pip")
def test_no_index_leaves_the_links_alone(monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.invalid/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "https://links.invalid/page.html relative/wheels")
    settings = index_settings()
    assert settings.index_urls == ()
    assert settings.find_links == ("https://links.invalid/page.html", (Path.cwd() / "relative/wheels").as_uri())


@pytest.mark.usefixtures("without_pip")
def test_no_index_and_no_links_is_an_error(monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "true")
    with pytest.raises(SourceError, match="'no-index' and no 'find-links'"):
        index_settings()


def test_a_configuration_that_pip_cannot_read_is_an_error_that_shows_none_of_it(pip_conf):
    pip_conf("index-url = https://me:secret@index.invalid/simple\n")
    with pytest.raises(SourceError) as caught:
        index_settings()
    assert "pip cannot read its own configuration" in str(caught.value)
    assert "python -m pip config list" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_files_are_read_and_variables_go_before_them(pip_conf, monkeypatch):
    pip_conf(
        "[download]\nindex-url = https://download.invalid/simple\n"
        "[global]\nindex-url = https://global.invalid/simple\ntrusted-host =\n  a.invalid\n  b.invalid\n"
        "[install]\nindex-url = https://install.invalid/simple\n"
    )
    settings = index_settings()
    assert settings.index_urls[0] == "https://download.invalid/simple"
    assert settings.trusted_hosts == ("a.invalid", "b.invalid")
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.invalid/simple")
    assert index_settings().index_urls[0] == "https://variable.invalid/simple"


def test_a_file_named_pip_in_the_working_directory_is_not_run(tmp_path, monkeypatch):
    (tmp_path / "pip.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    assert index_settings().index_urls == (DEFAULT,)


def test_no_registry_host_is_written_down_in_the_code():
    host = re.sub(r"^https?://([^/]+)/.*", r"\1", DEFAULT)
    folder = Path(__file__).parents[2] / "builders" / "pepseal" / "sources"
    assert not [path.name for path in folder.glob("*.py") if host in path.read_text(encoding="utf-8")]
