import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.scoring.joining import join
from pepseal.scoring.predictions import read_predictions
from pepseal.scoring.template import describe, template

IDS = pd.Series(["1e5", "NA", "007"], dtype="str")
INPUTS = pd.DataFrame({"sequence": ["nan", "TRUE", "INF"]})

CLASSIFICATION = """\
A file of predictions (.csv, .tsv, .jsonl, .parquet) has two columns; any others are ignored:
  record_id   text, exactly as published; each record of the split once, in any order
  prediction  a probability of the positive class in [0, 1]

Metrics (ROC-AUC ranks):
  ROC-AUC                     from 0 to 1, higher is better
  PR-AUC (average precision)  from 0 to 1, higher is better
  MCC                         from -1 to 1, higher is better
  F1                          from 0 to 1, higher is better
  Balanced accuracy           from 0 to 1, higher is better
  Brier score                 from 0 to 1, lower is better
  Expected calibration error  from 0 to 1, lower is better"""

REGRESSION = """\
A file of predictions (.csv, .tsv, .jsonl, .parquet) has two columns; any others are ignored:
  record_id   text, exactly as published; each record of the split once, in any order
  prediction  a number in the unit of the label

Metrics (MAE ranks):
  MAE            from 0, no upper bound, lower is better
  RMSE           from 0, no upper bound, lower is better
  R2             no lower bound, to 1, higher is better
  Pearson r      from -1 to 1, higher is better
  Spearman rho   from -1 to 1, higher is better
  Kendall tau-b  from -1 to 1, higher is better"""


def test_a_filled_template_is_scored_whatever_the_ids_and_inputs_look_like(tmp_path):
    table = template(IDS, INPUTS)
    assert table.to_dict("list") == {
        "record_id": ["007", "1e5", "NA"],
        "sequence": ["INF", "nan", "TRUE"],
        "prediction": ["", "", ""],
    }
    table.assign(prediction=["0.7", "0.1", "0.2"]).to_csv(tmp_path / "p.csv", index=False)
    found = join(read_predictions(tmp_path / "p.csv"), IDS, task="classification", other_ids={})
    assert found.prediction.tolist() == [0.1, 0.2, 0.7]


def test_an_unfilled_template_is_refused(tmp_path):
    template(IDS, INPUTS).to_csv(tmp_path / "p.csv", index=False)
    with pytest.raises(InputError, match="predictions that are empty: 3"):
        join(read_predictions(tmp_path / "p.csv"), IDS, task="classification", other_ids={})


@pytest.mark.parametrize("column", ["label", "cluster_id", "record_id", "prediction"])
def test_a_template_never_holds_what_is_to_be_predicted(column):
    with pytest.raises(InputError) as caught:
        template(IDS, INPUTS.assign(**{column: "x"}))
    assert str(caught.value) == (
        "these are not the inputs of a template\n"
        "  expected:  3 rows and no column named record_id, prediction, label, cluster_id\n"
        f"  found:     3 rows, columns sequence, {column}"
    )


def test_ids_and_inputs_have_one_length():
    with pytest.raises(InputError, match="these are not the inputs of a template"):
        template(IDS, INPUTS.iloc[:2])


@pytest.mark.parametrize(("task", "text"), [("classification", CLASSIFICATION), ("regression", REGRESSION)])
def test_the_description_is_this_text(task, text):
    assert describe(task) == text
