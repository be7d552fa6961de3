"""The pictures of an audit, as SVG text: drawn by altair and vl-convert, with no network and no script in the page."""

from typing import Any

import altair as alt
import pandas as pd
import vl_convert

from pepseal.audit.crossings import Crossing
from pepseal.audit.report import Audit, charges

WIDTH, HEIGHT = 460, 200
BINS = 50
COLOURS = {"train": "#4c78a8", "validation": "#f2b701", "test": "#e45756"}


def svg(chart: Any) -> str:
    """A chart as SVG text."""
    text: str = vl_convert.vegalite_to_svg(chart.to_json())
    return text


def identity_picture(crossing: Crossing, floor: float) -> str:
    """How many query records have their nearest target at each identity; the floor as a line."""
    middles = (crossing.near["identity"] * BINS).astype("int64").clip(upper=BINS - 1).add(0.5) / BINS
    counts = middles.value_counts().rename_axis("identity").rename("records").reset_index()
    bars = (
        alt.Chart(counts)
        .mark_bar(color=COLOURS[crossing.query], size=0.9 * WIDTH / BINS)
        .encode(
            x=alt.X(
                "identity:Q", scale=alt.Scale(domain=[0, 1]), title=f"identity to the nearest {crossing.target} record"
            ),
            y=alt.Y("records:Q", title=f"{crossing.query} records"),
        )
    )
    line = alt.Chart(pd.DataFrame({"floor": [floor]})).mark_rule(strokeDash=[4, 3]).encode(x="floor:Q")
    return svg((bars + line).properties(width=WIDTH, height=HEIGHT))


def distribution_picture(audit: Audit, what: str) -> str:
    """Length in letters, or net charge, in each split, as shares of the split."""
    table = audit.audited.table
    values = table["sequence"].str.len() if what == "length" else pd.Series(charges(table["sequence"]), table.index)
    shares = (
        pd.DataFrame({"split": table["split"], what: values})
        .groupby("split")[what]
        .value_counts(normalize=True)
        .rename("share")
        .reset_index()
    )
    chart = (
        alt.Chart(shares)
        .mark_line(interpolate="step-after")
        .encode(
            x=alt.X(f"{what}:Q", title=what if what == "length" else "net charge (K, R +1; D, E -1)"),
            y=alt.Y("share:Q", title="share of the split", axis=alt.Axis(format="%")),
            color=alt.Color("split:N", scale=alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))),
        )
    )
    return svg(chart.properties(width=WIDTH, height=HEIGHT))


def class_picture(audit: Audit) -> str | None:
    """Share of each label in each split; None without labels or with more than ten."""
    table = audit.audited.table
    if "label" not in table or table["label"].nunique() > 10:
        return None
    counts = table.groupby(["split", "label"]).size().rename("records").reset_index()
    chart = (
        alt.Chart(counts)
        .mark_bar()
        .encode(
            x=alt.X("records:Q", stack="normalize", title="share of the split", axis=alt.Axis(format="%")),
            y=alt.Y("split:N", sort=list(COLOURS), title=None),
            color=alt.Color("label:N", scale=alt.Scale(scheme="tableau10")),
        )
    )
    return svg(chart.properties(width=WIDTH, height=90))
