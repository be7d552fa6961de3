"""What a check found: where it is, which record, and what is wrong with it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

TABLE = "table"
FIRST = 10


@dataclass(frozen=True, order=True)
class Finding:
    """One thing found.

    Args:
        split: the split, the pair of splits, the split column or the table it is in.
        record: the record's id, or `table` where it is no single record.
        what: what is wrong, as the end of a sentence.
        others: ids of further records that are part of it.
    """

    split: str
    record: str
    what: str
    others: tuple[str, ...] = ()

    def line(self, dataset: str) -> str:
        """The finding with its place, as it is printed.

        >>> Finding("sealed_0: test", "5f0c", "has no sequence").line("starter_amp")
        'starter_amp > sealed_0: test > 5f0c: has no sequence'
        """
        return f"{dataset} > {self.split} > {self.record}: {self.what}"


@dataclass(frozen=True)
class Measurement:
    """What a check measured on a table.

    Args:
        findings: everything found, in order of place and record.
        comparisons: how many pairs of records (or single values, for a check of values) were compared.
        worst: the worst value found, and where; also when nothing was found.
    """

    findings: tuple[Finding, ...] = ()
    comparisons: int = 0
    worst: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for Great Expectations' results."""
        return asdict(self)

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> "Measurement":
        """The measurement that :meth:`as_dict` wrote.

        >>> measured = Measurement((Finding("test", "a", "is twice there", ("b",)),), 3, {"copies": 2})
        >>> Measurement.from_dict(measured.as_dict()) == measured
        True
        """
        findings = tuple(Finding(**{**entry, "others": tuple(entry["others"])}) for entry in content["findings"])
        return cls(findings, content["comparisons"], content["worst"])


def several(records: Iterable[str], most: int = 3) -> str:
    """Record ids for a sentence, the first few named.

    >>> several(["a", "b"]), several("abcde")
    ('a, b', 'a, b, c and 2 more')
    """
    names = list(records)
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
