"""No two records across a split are as similar as the seal floor, by comparison of all pairs."""

from typing import Any, ClassVar

import pandas as pd

from pepseal.checks.crossing import BORDERS, border_name, pairs_across, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Finding, Measurement
from pepseal.errors import PepsealError
from pepseal.similarity import edit_neighbours_between, nearest


def near_neighbours(table: pd.DataFrame, column: str, floor: float) -> Measurement:
    """The records with a neighbour at or above `floor` across a border, and the highest identity of each border.

    Identity is edit identity, 1 - Levenshtein distance / length of the longer sequence. All pairs across each border
    are compared, from the sequences; no list of neighbours that the splitter used is read. Two searches must agree:
    the one for all pairs at or above the floor and the one for each record's nearest.

    Args:
        table: record_id, sequence and `column`.
        column: a split column.
        floor: the seal floor, in (0, 1).

    Raises:
        PepsealError: the two searches disagree.
    """
    rows = sides(table, column, "sequence")
    findings: list[Finding] = []
    worst: dict[str, dict[str, Any]] = {}
    for query, target in BORDERS:
        place = border_name(column, query, target)
        ids, sequences = ([rows[side][name].tolist() for side in (query, target)] for name in ("record_id", "sequence"))
        pairs = edit_neighbours_between(ids[0], sequences[0], ids[1], sequences[1], floor)
        found = _border_findings(place, target, pairs, floor)
        top = _highest(nearest(ids[0], sequences[0], ids[1], sequences[1]))
        if bool(found) != (top["identity"] >= floor):
            raise PepsealError(
                f"{place}: two searches disagree",
                expected=f"the same answer to: is a pair at or above {floor:g}?",
                found=f"{len(found)} records with such a pair; highest identity {top['identity']}",
            )
        findings += found
        worst[f"{query} vs {target}"] = top
    return Measurement(tuple(findings), pairs_across(rows), worst)


def _border_findings(place: str, target: str, pairs: pd.DataFrame, floor: float) -> list[Finding]:
    """One finding a record of the query side, its nearest neighbour named first."""
    findings = []
    ordered = pairs.sort_values(["query_id", "identity", "target_id"], ascending=[True, False, True])
    for record, near in ordered.groupby("query_id", sort=True):
        others = tuple(near["target_id"])
        more = f", and {len(others) - 1} more reach it" if len(others) > 1 else ""
        text = f"its identity to {others[0]} in {target} is {near['identity'].iloc[0]:.4g} (floor {floor:g}){more}"
        findings.append(Finding(place, str(record), text, others))
    return findings


def _highest(near: pd.DataFrame) -> dict[str, Any]:
    """The nearest pair of all; ties go to the smaller ids."""
    top = near.sort_values(["identity", "query_id", "target_id"], ascending=[False, True, True]).iloc[0]
    return {"identity": float(top["identity"]), "record": str(top["query_id"]), "neighbour": str(top["target_id"])}


class NearNeighbours(TableMeasurement):
    """Records with a neighbour at or above the floor across a border."""

    metric_name = "table.pepseal.near_neighbours"
    value_keys = ("column", "floor")
    measure = staticmethod(near_neighbours)


class ExpectNoNearNeighbourAcrossSplits(MeasuredExpectation):
    """No two records across a split reach the seal floor."""

    column: str
    floor: float
    description: str | None = (
        "No record has a neighbour at or above the seal floor in another split; all pairs across splits are compared."
    )
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.near_neighbours",)
    success_keys: ClassVar[tuple[str, ...]] = ("column", "floor")
