"""Data Docs: Great Expectations' own rendering of a validation result, as one page that needs no network.

The library's page template loads its styles and scripts from five web addresses; ours frames the same rendered sections
with a short style sheet, and needs none.
"""

from copy import deepcopy
from html import escape
from pathlib import Path
from typing import Any

from great_expectations.core import ExpectationSuiteValidationResult, ExpectationValidationResult
from great_expectations.render.renderer.page_renderer import ValidationResultsPageRenderer
from great_expectations.render.view.view import DefaultJinjaPageView

from pepseal.checks.seal import Seal

TEMPLATES = Path(__file__).parent / "templates"


def data_docs(result: ExpectationSuiteValidationResult, seal: Seal) -> str:
    """The HTML of one validation result, under the seal's verdict."""
    safe = deepcopy(result)
    for entry in safe.results:
        _escape_entry(entry)
    document = ValidationResultsPageRenderer().render(safe)
    view = DefaultJinjaPageView(custom_views_directory=str(TEMPLATES))
    html: str = view.render(document, template="seal_page.j2", seal=seal, escape=escape)  # type: ignore[no-untyped-call]
    return html


def _escape_entry(entry: ExpectationValidationResult) -> None:
    """Escape what the library's own renderers would put on the page raw: values of the data, and tracebacks."""
    if "details" not in entry.result:
        entry.result = _escaped(entry.result)
    for info in (entry.exception_info, *entry.exception_info.values()):
        if isinstance(info, dict) and info.get("exception_traceback"):
            info["exception_traceback"] = escape(info["exception_traceback"])


def _escaped(value: Any) -> Any:
    """`value` with every text in it escaped for HTML.

    >>> _escaped({"list": ["<b>", 1]})
    {'list': ['&lt;b&gt;', 1]}
    """
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, dict):
        return {name: _escaped(entry) for name, entry in value.items()}
    return [_escaped(entry) for entry in value] if isinstance(value, list) else value
