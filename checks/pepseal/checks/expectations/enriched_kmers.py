"""Splits share no k-mer that the splitter found enriched in one class."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import pairs_across, shared_values, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Measurement
from pepseal.errors import InputError


def enriched_kmers(
    table: pd.DataFrame, column: str, kmers: list[str] | None = None, length: int | None = None
) -> Measurement:
    """The k-mers of the list that occur in more than one split of `column`.

    Args:
        table: record_id, sequence and `column`.
        column: a split column.
        kmers: the enriched k-mers that the manifest lists; an empty list is a fact, no list is an error.
        length: k, in residues.

    Raises:
        InputError: the manifest does not say which k-mers are enriched, or one has another length.
    """
    if kmers is None or length is None:
        raise InputError("the manifest does not list its enriched k-mers (enriched_kmers, kmer_length)")
    wrong = sorted(kmer for kmer in kmers if len(kmer) != length)
    if wrong:
        raise InputError(f"an enriched k-mer is not {length} residues long", found=", ".join(wrong[:3]))
    rows = sides(table, column, "sequence")
    wanted = set(kmers)
    if not wanted:
        return Measurement((), pairs_across(rows), {"enriched k-mers": 0, "shared": 0})
    windows = {split: _windows(part, wanted, length) for split, part in rows.items()}
    found = shared_values(windows, column, "key", "enriched k-mer")
    worst = {"enriched k-mers": len(wanted), "shared": len(found.findings)}
    return Measurement(found.findings, pairs_across(rows), worst)


def _windows(part: pd.DataFrame, wanted: set[str], length: int) -> pd.DataFrame:
    """One row for each record and each wanted k-mer that it holds."""
    held = [
        (record, kmer)
        for record, sequence in zip(part["record_id"].tolist(), part["sequence"].tolist(), strict=True)
        for kmer in wanted.intersection(sequence[i : i + length] for i in range(len(sequence) - length + 1))
    ]
    return pd.DataFrame(held, columns=["record_id", "key"])


class EnrichedKmers(TableMeasurement):
    """Enriched k-mers in more than one split."""

    metric_name = "table.pepseal.enriched_kmers"
    value_keys = ("column", "kmers", "length")
    measure = staticmethod(enriched_kmers)


class ExpectSplitsToShareNoEnrichedKmer(MeasuredExpectation):
    """No k-mer that is enriched in one class occurs in two splits."""

    column: str
    kmers: list[str] | None = None
    length: int | None = None
    description: str | None = "No k-mer that is enriched in one class occurs in two splits."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.enriched_kmers",)
    success_keys: ClassVar[tuple[str, ...]] = ("column", "kmers", "length")
