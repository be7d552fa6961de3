import io
import json

import pytest
from rich.console import Console

from pepseal.scoring.report import number, rows, to_json, to_markdown, to_table
from pepseal.scoring.result import Identity, Interval, MetricScore, ScoreReport

INTERVAL = Interval(low=0.61, high=0.8123456, undefined=None, resamples=1000, undefined_resamples=3)
NONE = Interval(
    low=None, high=None, undefined="1,000 of 1,000 resamples are undefined", resamples=1000, undefined_resamples=1000
)


def entry(name, title, value, interval, **changes):
    parts = {
        "name": name,
        "title": title,
        "value": value,
        "undefined": None,
        "interval": interval,
        "n": 90,
        "coverage": 0.9,
        "direction": "max",
        "range": (0.0, 1.0),
        "kind": "probability",
        "source": "doi:10.1148/radiology.143.1.7063747",
    }
    return MetricScore(**parts | changes)


REPORT = ScoreReport(
    identity=Identity(
        dataset="tiny", version="0.1.0", manifest_digest="ab" * 32, split="test", strategy="sealed", split_seed=0
    ),
    task="classification",
    scope="records with a prediction",
    records=100,
    scored=90,
    coverage=0.9,
    positives=45,
    clusters=1234,
    metrics=(
        entry("roc_auc", "ROC-AUC", 0.7123456, INTERVAL),
        entry("mcc", "MCC", None, NONE, undefined="all predictions are on one side of 0.5", range=(-1.0, 1.0)),
        entry("brier", "Brier score", 0.0, NONE, direction="min"),
    ),
    resamples=1000,
    bootstrap_seed=7,
    warnings=("all predictions are 0.3",),
    software_versions={"scipy": "1.17.1", "numpy": "2.4.6"},
    prediction_sha256="cd" * 32,
)

MARKDOWN = f"""\
# tiny 0.1.0, test split (sealed, split seed 0), manifest abababababab

| metric | value | 95 % interval | better | records | coverage |
| --- | --- | --- | --- | --- | --- |
| ROC-AUC | 0.7123 | 0.6100 to 0.8123 | higher | 90 | 90.00% |
| MCC | undefined | none | higher | 90 | 90.00% |
| Brier score | 0.0000 | none | lower | 90 | 90.00% |

- Scope: records with a prediction; 90 of 100, 45 of them positive, in 1,234 clusters.
- Interval: 95 % percentile bootstrap over the clusters of the scored records: how far the score depends on which \
clusters are in the test set. It is not the spread between training seeds or split seeds. 1,000 resamples, seed 7.
- Warning: all predictions are 0.3.
- ROC-AUC: 3 undefined resamples are left out.
- MCC is undefined: all predictions are on one side of 0.5.
- Brier score has no interval: 1,000 of 1,000 resamples are undefined.
- Software: numpy 2.4.6, scipy 1.17.1.
- Predictions: sha256 {"cd" * 32}.
"""


def test_markdown_is_this_text():
    assert to_markdown(REPORT) == MARKDOWN


def test_the_terminal_shows_the_same_cells_and_notes():
    console = Console(width=80, file=io.StringIO())
    console.print(to_table(REPORT))
    shown = " ".join(console.file.getvalue().split())
    for cells in rows(REPORT):
        assert " ".join(cells) in shown
    assert "MCC is undefined: all predictions are on one side of 0.5." in shown
    assert "tiny 0.1.0, test split (sealed, split seed 0), manifest abababababab" in shown


def test_json_has_sorted_keys_and_reads_back():
    text = to_json(REPORT)
    assert json.dumps(json.loads(text), indent=2, sort_keys=True) + "\n" == text
    assert json.loads(text)["metrics"][1]["value"] is None
    assert json.loads(text)["schema_name"] == "pepseal.score/1"
    assert ScoreReport.model_validate_json(text) == REPORT


def test_nan_cannot_stand_in_a_report():
    with pytest.raises(ValueError, match="finite"):
        entry("roc_auc", "ROC-AUC", float("nan"), INTERVAL)


def test_a_value_and_a_reason_exclude_each_other():
    with pytest.raises(ValueError, match="a metric has a value, or a reason"):
        entry("roc_auc", "ROC-AUC", 0.5, INTERVAL, undefined="one class")


def test_what_is_not_stated_is_said_to_be_so():
    text = to_markdown(REPORT.model_copy(update={"identity": Identity(), "prediction_sha256": None}))
    assert text.startswith("# not stated not stated, not stated split (not stated, split seed not stated), manifest")
    assert "- Predictions: sha256 not stated." in text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.99996, "1.0000"), (-0.5, "-0.5000"), (9999.0, "9999.0000"), (10000.0, "1e+04"), (0.00012345, "0.0001234")],
)
def test_numbers_keep_four_decimals_or_four_digits(value, text):
    assert number(value) == text
