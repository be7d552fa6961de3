"""The result of an audit, as plain data, and as lines for the terminal."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from pepseal.audit.audited import Audited
from pepseal.audit.crossings import THRESHOLDS, Crossing, Shared, label_conflicts
from pepseal.audit.forms import Forms

WORST = 20
FIRST = 3
SHOWN = 30
POSITIVE, NEGATIVE = "KR", "DE"


@dataclass(frozen=True)
class Audit:
    """What an audit found.

    Args:
        audited: the records.
        forms: what was compared.
        crossings: each border between two splits.
        floor: identity in (0, 1] from which a pair across splits is a leak.
    """

    audited: Audited
    forms: Forms
    crossings: list[Crossing]
    floor: float

    @property
    def leaks(self) -> list[str]:
        """One line for each kind of leak and border; empty where the split is clean."""
        return [line for crossing in self.crossings for line in _leaks(crossing, self.floor)]

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs; identities rounded to six decimals."""
        return {
            "audited": self.audited.origin,
            "notation": self.audited.notation,
            "compared_by": self.forms.by,
            "floor": self.floor,
            "verdict": "leak" if self.leaks else "clean",
            "leaks": self.leaks,
            "rows": {"read": self.audited.read, "compared": len(self.audited.table)}
            | {"dropped": self.audited.dropped},
            "splits": {split: summary(self.audited.part(split)) for split in self.audited.splits},
            "label_conflicts": _some(label_conflicts(self.audited)),
            "crossings": [self._crossing(crossing) for crossing in self.crossings],
        }

    def _crossing(self, crossing: Crossing) -> dict[str, Any]:
        rows = len(crossing.near)
        counts = {f"{threshold:g}": crossing.at_least(threshold) for threshold in THRESHOLDS}
        return {
            "border": crossing.name,
            "pairs_compared": crossing.pairs,
            "records": rows,
            "highest_identity": round(float(crossing.near["identity"].max()), 6),
            "records_with_a_twin": counts,
            "share_with_a_twin": {key: round(count / rows, 6) for key, count in counts.items()},
            "shared_sequences": _shared(crossing.exact),
            "shared_in_another_spelling": _shared(crossing.respelled),
            "shared_groups": None if crossing.groups is None else _shared(crossing.groups),
            "worst_pairs": worst_pairs(self.audited, crossing),
        }


def _leaks(crossing: Crossing, floor: float) -> list[str]:
    kinds = {
        "sequences": crossing.exact,
        "sequences in another spelling": crossing.respelled,
        "groups": crossing.groups,
    }
    found = [
        f"{crossing.name}: {len(shared.texts):,} shared {kind} ({shared.records:,} records): {_named(shared)}"
        for kind, shared in kinds.items()
        if shared is not None and shared.texts
    ]
    near = crossing.at_least(floor)
    if near:
        share = near / len(crossing.near)
        text = f"{near:,} of {len(crossing.near):,} records ({share:.1%}) have a {crossing.target} record at least"
        found.append(f"{crossing.name}: {text} {floor:g} identical")
    return found


def _named(shared: Shared) -> str:
    shown = [text if len(text) <= SHOWN else f"{text[:SHOWN]}..." for text in shared.texts[:FIRST]]
    return ", ".join(shown) + (", ..." if len(shared.texts) > FIRST else "")


def _some(values: tuple[str, ...]) -> dict[str, Any]:
    return {"count": len(values), "first": list(values[:FIRST])}


def _shared(shared: Shared) -> dict[str, Any]:
    return {"values": len(shared.texts), "records": shared.records, "first": list(shared.texts[:FIRST])}


def worst_pairs(audited: Audited, crossing: Crossing) -> list[dict[str, Any]]:
    """The pairs of highest identity across a border, with their sequences, the highest first."""
    texts = audited.table.set_index("id")["sequence"]
    worst = crossing.near.sort_values(["identity", "query_id"], ascending=[False, True]).head(WORST)
    rows = zip(worst["query_id"], worst["target_id"], worst["identity"], strict=True)
    return [
        {
            "identity": round(float(identity), 6),
            crossing.query: {"id": here, "sequence": texts.loc[here]},
            crossing.target: {"id": there, "sequence": texts.loc[there]},
        }
        for here, there, identity in rows
    ]


def summary(part: pd.DataFrame) -> dict[str, Any]:
    """Rows, rows of each label (of up to ten labels), and median length and net charge of one split."""
    classes = part["label"].value_counts().sort_index() if "label" in part else pd.Series(dtype="int64")
    return {
        "rows": len(part),
        "labels": {str(label): int(rows) for label, rows in classes.items()} if len(classes) <= 10 else {},
        "median_length": float(np.median(part["sequence"].str.len())),
        "median_charge": float(np.median(charges(part["sequence"]))),
    }


def charges(sequences: pd.Series) -> list[int]:
    """Net charge at pH 7 as a count: K and R +1, D and E -1.

    >>> charges(pd.Series(["KKD", "GE"]))
    [1, -1]
    """
    texts = [str(sequence).upper() for sequence in sequences]
    return [sum((c in POSITIVE) - (c in NEGATIVE) for c in text) for text in texts]


def lines(audit: Audit) -> list[str]:
    """The summary that people read first."""
    text = [f"audit of {audit.audited.origin}", f"  compared by {audit.forms.by}, every pair"]
    text += [f"  left out     {rows:,} rows: {reason}" for reason, rows in audit.audited.dropped.items()]
    for split in audit.audited.splits:
        facts = summary(audit.audited.part(split))
        labels = ", ".join(f"{rows:,} with label {label}" for label, rows in facts["labels"].items())
        text.append(f"  {split:<12} {facts['rows']:,} records" + (f": {labels}" if labels else ""))
    for crossing in audit.crossings:
        shares = ", ".join(
            f"{crossing.at_least(threshold) / len(crossing.near):.1%} at {threshold:g}" for threshold in THRESHOLDS
        )
        highest = crossing.near["identity"].max()
        text.append(
            f"  {crossing.name}: {crossing.pairs:,} pairs, highest identity {highest:.3f}; with a twin: {shares}"
        )
    conflicts = label_conflicts(audit.audited)
    if conflicts:
        text.append(f"  {len(conflicts):,} sequences stand with more than one label: {', '.join(conflicts[:FIRST])}")
    return text + [f"  LEAK {line}" for line in audit.leaks] + ([] if audit.leaks else ["  clean: nothing crosses"])
