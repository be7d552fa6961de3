import re

import pytest

from pepseal.checks.data_docs import data_docs
from pepseal.checks.expectations.shared_sequences import SharedSequences
from pepseal.checks.suite import suite
from pepseal.checks.validation import validate


@pytest.fixture
def page(sealed):
    return (sealed.folder / "docs" / "index.html").read_text()


def test_the_page_says_what_each_check_expects_in_sentences(page, sealed):
    for result in sealed.seal.checks:
        for sentence in result.says.split(". "):
            assert sentence.strip(". ") in page, sentence
    assert "expect_splits_to_share" not in page
    assert "0 found in 612 comparisons (shared 0)" in page
    assert "test vs train: identity 0." in page


def test_the_page_needs_no_network(page):
    assert re.findall(r"""(?:src|href)\s*=\s*["']?(?!#)[^"'\s>]+""", page) == []
    assert "http" not in page
    assert "<script" not in page


def test_the_page_shows_canaries_and_what_was_not_checked(page, sealed):
    assert "a copy with one substitution" in page
    assert "6 of 6" in page
    assert all(sentence.split(":")[0] in page for sentence in sealed.seal.not_checked)


def test_findings_are_listed_below_their_sentence(leaky):
    page = (leaky.folder / "docs" / "index.html").read_text()
    assert 'toy 1.0.0: <span class="failed">failed</span>' in page
    assert "sealed_0: test vs train" in page
    assert "is also in train" in page


SCRIPT = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"


def page_of(sealed, toy, table, check):
    subject = toy.subject(table)
    _outcomes, result = validate(table, suite(subject, only=check), "toy")
    return data_docs(result, sealed.seal)


def test_findings_of_custom_expectations_are_escaped(sealed, toy, table, moved):
    page = page_of(sealed, toy, moved(table, "train", sealed_0="test", record_id=SCRIPT), "shared_sequence")
    assert "<script" not in page
    assert ESCAPED in page


@pytest.mark.parametrize(("column", "check"), [("sealed_0", "split_value"), ("record_id", "record_id_form")])
def test_findings_of_the_librarys_expectations_are_escaped(sealed, toy, table, column, check):
    table.loc[3, column] = SCRIPT
    page = page_of(sealed, toy, table, check)
    assert "<script" not in page
    assert ESCAPED in page


def test_an_exception_is_escaped_and_shown_as_not_run(sealed, toy, table, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise ValueError(SCRIPT)

    monkeypatch.setattr(SharedSequences, "measure", staticmethod(broken))
    page = page_of(sealed, toy, table, "shared_sequence")
    assert "<script" not in page
    assert ESCAPED in page
    assert "fa-exclamation-triangle" in page
    assert ">not run<" in page
