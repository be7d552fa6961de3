"""Splits share no cluster."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import shared_values, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Measurement


def shared_clusters(table: pd.DataFrame, column: str) -> Measurement:
    """The clusters that have records in more than one split of `column`."""
    return shared_values(sides(table, column, "cluster_id"), column, "cluster_id", "cluster")


class SharedClusters(TableMeasurement):
    """Clusters with records in more than one split."""

    metric_name = "table.pepseal.shared_clusters"
    value_keys = ("column",)
    measure = staticmethod(shared_clusters)


class ExpectSplitsToShareNoCluster(MeasuredExpectation):
    """No cluster is cut in two by a split."""

    column: str
    description: str | None = "No cluster has records in two splits."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.shared_clusters",)
    success_keys: ClassVar[tuple[str, ...]] = ("column",)
