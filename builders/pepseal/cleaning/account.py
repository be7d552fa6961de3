"""The row account: every row that was read is kept, merged into another, or dropped, each with its reason."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from pepseal.errors import PepsealError


@dataclass
class RowAccount:
    """What became of the rows of one step."""

    step: str
    read: int
    merged: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    not_kept: list[pd.DataFrame] = field(default_factory=list)

    def merge(self, rows: pd.DataFrame, reason: str) -> None:
        """Note `rows` (source, line, sequence) as merged into a row that is kept."""
        self._note(rows, "merged", reason)

    def drop(self, rows: pd.DataFrame, reason: str) -> None:
        """Note `rows` (source, line, sequence) as dropped."""
        self._note(rows, "dropped", reason)

    def _note(self, rows: pd.DataFrame, state: str, reason: str) -> None:
        if len(rows):
            (self.merged if state == "merged" else self.dropped)[reason] += len(rows)
            notes = rows[["source", "line", "sequence"]].assign(step=self.step, state=state, reason=reason)
            self.not_kept.append(notes)

    def close(self, kept: int) -> dict[str, Any]:
        """The account as plain data.

        Raises:
            PepsealError: kept + merged + dropped is not what was read; a row was lost, which is a fault in pepseal.
        """
        total = kept + self.merged.total() + self.dropped.total()
        if total != self.read:
            raise PepsealError(
                "the row account does not add up",
                where=self.step,
                expected=f"{self.read} rows read",
                found=f"{kept} kept + {self.merged.total()} merged + {self.dropped.total()} dropped = {total}",
            )
        merged, dropped = dict(sorted(self.merged.items())), dict(sorted(self.dropped.items()))
        return {"step": self.step, "read": self.read, "kept": kept, "merged": merged, "dropped": dropped}

    def table(self) -> pd.DataFrame:
        """Every row not kept: step, state, reason, source, line, sequence."""
        columns = ["step", "state", "reason", "source", "line", "sequence"]
        texts = {column: "str" for column in columns if column != "line"}
        empty = pd.DataFrame(columns=columns).astype({**texts, "line": "int64"})
        table = pd.concat([empty, *self.not_kept])[columns].astype(empty.dtypes)
        return table.sort_values(["source", "line", "sequence"], ignore_index=True)
