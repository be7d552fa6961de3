"""The table says what the frozen manifest says."""

from pathlib import Path
from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import require_complete
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.manifest import read_table


def frozen_manifest(table: pd.DataFrame, folder: str) -> Measurement:
    """The records that the table has and the manifest has not, or the reverse, and every value that differs.

    Args:
        table: the frozen table.
        folder: datasets/<family>/<name>, where splits.tsv is.

    Raises:
        InputError: the manifest is missing or not a table, or the table lacks ids.
    """
    require_complete(table, "record_id")
    frozen = read_table(Path(folder)).set_index("record_id")
    here = table.drop_duplicates("record_id").set_index("record_id")
    findings = [
        *(Finding("manifest", str(i), "it is not in splits.tsv") for i in here.index.difference(frozen.index)),
        *(Finding("manifest", str(i), "it is only in splits.tsv") for i in frozen.index.difference(here.index)),
    ]
    both = frozen.index.intersection(here.index).sort_values()
    for column in frozen.columns:
        if column not in here.columns:
            findings.append(Finding(f"manifest: {column}", TABLE, "the table has no such column"))
            continue
        left, right = here.loc[both, column].astype(str), frozen.loc[both, column]
        for i, value, wanted in zip(both, left, right, strict=True):
            if value != wanted:
                findings.append(
                    Finding(f"manifest: {column}", str(i), f"it is {value!r} here, {wanted!r} in splits.tsv")
                )
    return Measurement(tuple(findings), len(frozen) * len(frozen.columns), {"differences": len(findings)})


class FrozenManifest(TableMeasurement):
    """Differences between the table and the manifest."""

    metric_name = "table.pepseal.frozen_manifest"
    value_keys = ("folder",)
    measure = staticmethod(frozen_manifest)


class ExpectTableToBeAsFrozen(MeasuredExpectation):
    """The table holds the records, labels, clusters and splits of the committed manifest."""

    folder: str
    description: str | None = "The table holds the records, labels, clusters and splits of the committed manifest."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.frozen_manifest",)
    success_keys: ClassVar[tuple[str, ...]] = ("folder",)
