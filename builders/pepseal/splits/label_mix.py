"""Labels as bins, so that one measure of balance serves classes, measured values and unlabelled sets alike."""

import numpy as np
import numpy.typing as npt

from pepseal.splits.balance import Target
from pepseal.splits.records import Records

Bins = npt.NDArray[np.int64]

# Share by which the label mix of a split may differ from the whole, in points (hundredths): the difference of the class
# shares, and the Kolmogorov-Smirnov distance of measured values.
MIX_POINTS = {"classification": 10, "regression": 15, "unlabelled": 100}
SIZE_POINTS = 2
QUANTILES = 20


def label_bins(records: Records) -> Bins:
    """The bin of each record, shape (records,): its class, its quantile (20 of them), or 0 without labels."""
    if records.labels is None:
        return np.zeros(len(records), dtype=np.int64)
    if records.kind == "classification":
        return records.labels.astype(np.int64)
    edges = np.unique(np.quantile(records.labels, np.arange(1, QUANTILES) / QUANTILES, method="lower"))
    return np.searchsorted(edges, records.labels, side="left").astype(np.int64)


def value_bins(records: Records) -> Bins:
    """One bin for each different label, shape (records,): the Kolmogorov-Smirnov distance over these is exact."""
    if records.labels is None or records.kind == "classification":
        return label_bins(records)
    return np.unique(records.labels, return_inverse=True)[1].astype(np.int64)


def target_of(records: Records, bins: Bins, ratios: tuple[int, ...]) -> Target:
    """What every split of `records` has to look like, counted in `bins`."""
    return Target(
        ratios,
        np.bincount(bins, minlength=2 if records.kind == "classification" else 1).astype(np.int64),
        size_points=SIZE_POINTS,
        mix_points=MIX_POINTS[records.kind],
        every_bin=records.kind == "classification",
    )


def count(groups: Bins, bins: Bins, n_groups: int, n_bins: int) -> npt.NDArray[np.int64]:
    """Records of each group in each bin, shape (n_groups, n_bins).

    >>> count(np.array([0, 1, 1]), np.array([0, 0, 1]), 2, 2).tolist()
    [[1, 0], [1, 1]]
    """
    cells = np.bincount(groups * n_bins + bins, minlength=n_groups * n_bins)
    return cells.reshape(n_groups, n_bins).astype(np.int64)
