"""What to predict, and in which form: a table to fill in, and a description in words."""

import pandas as pd

from pepseal.errors import InputError
from pepseal.scoring.joining import WANTED
from pepseal.scoring.predictions import READERS
from pepseal.scoring.table import Task, metrics_of

RESERVED = ("record_id", "prediction", "label", "cluster_id")
BETTER = {"max": "higher is better", "min": "lower is better"}


def template(ids: pd.Series, inputs: pd.DataFrame) -> pd.DataFrame:
    """The table to fill in: record_id, the inputs, and an empty prediction, in order of record_id.

    Args:
        ids: the ids to be predicted, (n,).
        inputs: what a model may see, (n, columns), rows as in `ids`.

    Raises:
        InputError: the lengths differ, or `inputs` has a column that is not an input, such as the label.

    >>> template(pd.Series(["b", "a"]), pd.DataFrame({"sequence": ["NA", "ACD"]})).to_dict("list")
    {'record_id': ['a', 'b'], 'sequence': ['ACD', 'NA'], 'prediction': ['', '']}
    """
    wrong = [name for name in RESERVED if name in inputs]
    if wrong or len(ids) != len(inputs):
        raise InputError(
            "these are not the inputs of a template",
            expected=f"{len(ids):,} rows and no column named {', '.join(RESERVED)}",
            found=f"{len(inputs):,} rows, columns {', '.join(map(str, inputs.columns))}",
        )
    columns = {"record_id": ids.tolist()} | {str(name): inputs[name].tolist() for name in inputs}
    table = pd.DataFrame(columns).assign(prediction=pd.Series("", index=range(len(ids)), dtype="str"))
    return table.sort_values("record_id", ignore_index=True)


def describe(task: Task) -> str:
    """What a file of predictions has to be, and how it is scored, in plain text.

    Raises:
        InputError: there is no such task.
    """
    metrics = metrics_of(task)
    width = max(len(metric.title) for metric in metrics)
    return "\n".join(
        [
            f"A file of predictions ({', '.join(READERS)}) has two columns; any others are ignored:",
            "  record_id   text, exactly as published; each record of the split once, in any order",
            f"  prediction  {WANTED[task]}",
            "",
            f"Metrics ({metrics[0].title} ranks):",
            *(f"  {metric.title:<{width}}  {_span(metric.range)}, {BETTER[metric.direction]}" for metric in metrics),
        ]
    )


def _span(bounds: tuple[float | None, float | None]) -> str:
    low = "no lower bound" if bounds[0] is None else f"from {bounds[0]:g}"
    return f"{low}, no upper bound" if bounds[1] is None else f"{low} to {bounds[1]:g}".replace("bound to", "bound, to")
