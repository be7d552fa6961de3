"""A proposal: which split every record would go to, for one strategy and several seeds, and why."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from pepseal.errors import InputError
from pepseal.splits.account import account, shortfall
from pepseal.splits.arguments import DROPPED, RATIOS, SEEDS, STATES, read_ratios, read_seeds
from pepseal.splits.assignment import Split, assign
from pepseal.splits.balance import Counts
from pepseal.splits.components import Edges, Positions, components, identical
from pepseal.splits.label_mix import count, label_bins, target_of, value_bins
from pepseal.splits.overlap import overlap_of_tests, refuse_idle_seeds
from pepseal.splits.records import Records


@dataclass(frozen=True, eq=False)
class Proposal:
    """What a strategy proposes.

    Args:
        strategy: its name.
        seeds: one split each.
        clusters: record id to the smallest record id of its cluster; records in order of their id.
        splits: index record id (ascending), one column `<strategy>_<seed>` per seed, values train, validation, test,
            dropped.
        dropped: columns record_id and reason.
        parameters: everything that led to the proposal, as JSON can hold it.
    """

    strategy: str
    seeds: tuple[int, ...]
    clusters: pd.Series
    splits: pd.DataFrame
    dropped: pd.DataFrame
    parameters: dict[str, object]

    def digest(self) -> str:
        """sha256 over the logical content: names, order and values, whatever the file format."""
        content = {
            "strategy": self.strategy,
            "seeds": self.seeds,
            "clusters": list(self.clusters.items()),
            "columns": self.splits.columns.tolist(),
            "splits": self.splits.reset_index().to_numpy().tolist(),
            "dropped": self.dropped.to_numpy().tolist(),
            "parameters": self.parameters,
        }
        text = json.dumps(content, sort_keys=True, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def propose(
    strategy: str,
    records: Records,
    edges: Sequence[Edges],
    *,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    parameters: Mapping[str, object] | None = None,
    balance_labels: bool = True,
) -> Proposal:
    """Join the records that `edges` link, and assign the clusters for every seed.

    Records of one sequence are always joined. Ratios and label mix are met as closely as whole clusters allow; what
    was reached is in the parameters.

    Raises:
        InputError: a split would be empty, because there are too few clusters.
    """
    seeds, ratios = read_seeds(seeds), read_ratios(ratios)
    cluster_of = components(len(records), [identical(records.sequences).links(), *edges])
    balanced = records if balance_labels else replace(records, labels=None, kind="unlabelled")
    assigned = {seed: assign_records(balanced, cluster_of, ratios, seed) for seed in seeds}
    for seed, split in assigned.items():
        _refuse_empty(seed, split, cluster_of)
    refuse_idle_seeds(assigned)
    reached = {str(seed): reach(records, split, ratios) for seed, split in assigned.items()}
    settings = {
        "ratios": list(ratios),
        **(parameters or {}),
        "test_overlap": overlap_of_tests(assigned),
        "reached": reached,
    }
    return assemble(strategy, records, cluster_of, assigned, settings)


def assign_records(records: Records, cluster_of: Positions, ratios: tuple[int, ...], seed: int) -> Split:
    """The split number of every record, clusters kept whole."""
    bins = label_bins(records)
    heads, group = np.unique(cluster_of, return_inverse=True)
    target = target_of(records, bins, ratios)
    counts = count(group.astype(np.int64), bins, len(heads), len(target.totals))
    return assign([records.ids[head] for head in heads.tolist()], counts, target, seed)[group]


def _refuse_empty(seed: int, split: Split, cluster_of: Positions) -> None:
    empty = [state for number, state in enumerate(STATES) if not (split == number).any()]
    if empty:
        _, sizes = np.unique(cluster_of, return_counts=True)
        raise InputError(
            f"{' and '.join(empty)} would be empty",
            where=f"seed {seed}",
            expected="records in every split, and no cluster cut",
            found=f"{len(sizes)} clusters, the largest with {int(sizes.max())} of {len(split)} records",
            next_step="add records that are less alike, or choose a strategy with smaller clusters",
        )


def reach(records: Records, split: Split, ratios: tuple[int, ...]) -> dict[str, object]:
    """The account of one seed, and the first tolerance it breaks (None where all hold), over exact label values."""
    bins = value_bins(records)
    target = target_of(records, bins, ratios)
    held: Counts = count(split, bins, len(ratios), len(target.totals))
    return {"splits": account(target, held, records.kind), "shortfall": shortfall(target, held, records.kind)}


def assemble(
    strategy: str,
    records: Records,
    cluster_of: Positions,
    assigned: Mapping[int, Split],
    parameters: dict[str, object],
    reasons: Mapping[str, str] | None = None,
) -> Proposal:
    """Put names to positions.

    Args:
        strategy: its name.
        records: all records, dropped ones too.
        cluster_of: smallest member of each record's cluster.
        assigned: seed to split number per record; -1 for a dropped record.
        parameters: what led to the proposal.
        reasons: record id to the reason why it is dropped.
    """
    index = pd.Index(records.ids, name="record_id", dtype="str")
    names = np.array([*STATES, DROPPED], dtype=object)
    columns = {
        f"{strategy}_{seed}": pd.Series(names[split], index=index, dtype="str") for seed, split in assigned.items()
    }
    heads = [records.ids[head] for head in cluster_of.tolist()]
    listed = sorted((reasons or {}).items())
    dropped = pd.DataFrame(listed, columns=["record_id", "reason"], dtype="str")
    return Proposal(
        strategy=strategy,
        seeds=tuple(assigned),
        clusters=pd.Series(heads, index=index, name="cluster_id", dtype="str"),
        splits=pd.DataFrame(columns, index=index),
        dropped=dropped,
        parameters=parameters,
    )
