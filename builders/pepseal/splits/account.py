"""What the splits of one seed hold, and what they fall short of: the figures a person asks for first."""

from pepseal.splits.arguments import STATES
from pepseal.splits.balance import POINTS, Counts, Target, mix_distance
from pepseal.splits.records import Kind


def account(target: Target, held: Counts, kind: Kind) -> dict[str, dict[str, object]]:
    """Rows, share of the rows, and distance of the label mix from the whole, for each split.

    Args:
        target: ratios and tolerances, in bins of single classes or values.
        held: rows of each split in each bin, shape (3, bins).
        kind: `classification` adds the number of rows in class 0 and in class 1.
    """
    figures: dict[str, dict[str, object]] = {}
    for state, counts in zip(STATES, held, strict=True):
        rows = int(counts.sum())
        gap = int(mix_distance(target, counts)) / max(1, target.rows * rows)
        figures[state] = {"rows": rows, "share": round(rows / target.rows, 6), "label_gap": round(gap, 6)}
        if kind == "classification":
            figures[state]["class_counts"] = counts.tolist()
    return figures


def shortfall(target: Target, held: Counts, kind: Kind) -> str | None:
    """The tolerance that the splits break by most rows, in words, or None.

    >>> import numpy as np
    >>> half = Target((8, 1, 1), np.array([50, 50]), size_points=2, mix_points=10, every_bin=True)
    >>> shortfall(half, np.array([[40, 40], [2, 8], [8, 2]]), "classification")
    'validation holds 80.0 % of class 1, the whole 50.0 %; 10 points are allowed'
    """
    fewest, most = target.limits(len(target.ratios) - 1)
    if fewest > most:
        ratios = ":".join(map(str, target.ratios))
        return f"{target.rows:,} rows are too few for {ratios} within {target.size_points} points"
    broken = [
        fault
        for split, (state, counts) in enumerate(zip(STATES, held, strict=True))
        for fault in (_size_fault(target, split, state, counts), _mix_fault(target, state, counts, kind))
    ]
    worst = max(broken, key=lambda fault: fault[0])
    return worst[1] if worst[0] > 0 else None


def _size_fault(target: Target, split: int, state: str, counts: Counts) -> tuple[int, str]:
    """By how many rows a split is too large or too small, and that in words."""
    rows = int(counts.sum())
    fewest, most = target.limits(split)
    text = f"{state} holds {rows:,} rows; {fewest:,} to {most:,} of {target.rows:,} are wanted"
    return max(fewest - rows, rows - most) * POINTS * target.rows, text


def _mix_fault(target: Target, state: str, counts: Counts, kind: Kind) -> tuple[int, str]:
    """By how many rows the label mix of a split is off, in the unit of `_size_fault`, and that in words."""
    rows = int(counts.sum())
    if rows == 0 or (target.every_bin and not counts.all()):
        lacking = "row" if rows == 0 else f"row of class {int((counts == 0).argmax())}"
        return POINTS * target.rows * target.rows, f"{state} holds no {lacking}"
    distance = int(mix_distance(target, counts))
    if kind == "classification":
        part, whole = 100 * int(counts[1]) / rows, 100 * int(target.totals[1]) / target.rows
        text = f"{state} holds {part:.1f} % of class 1, the whole {whole:.1f} %"
    else:
        text = (
            f"{state} has labels {100 * distance / (rows * target.rows):.1f} points (Kolmogorov-Smirnov) off the whole"
        )
    over = POINTS * distance - target.mix_points * rows * target.rows
    return over, f"{text}; {target.mix_points} points are allowed"
