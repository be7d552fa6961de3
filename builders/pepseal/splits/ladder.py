"""The ladder of seal floors: the lowest identity at which no cluster has to be cut.

A step holds if, with whole clusters of {pairs at or above the step} and {shared enriched k-mers}, every seed meets the
ratios within 2 points and the label mix within 10 points (Kolmogorov-Smirnov distance 0.15 for measured values), with
both classes in every split. The ladder is climbed from below, and the first step that holds is the seal floor: every
lower step has been tried and has its reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pepseal.splits.account import shortfall
from pepseal.splits.assignment import Split
from pepseal.splits.bridges import Keep
from pepseal.splits.components import Edges, Groups, Positions, components
from pepseal.splits.label_mix import count, target_of, value_bins
from pepseal.splits.neighbours import Neighbours
from pepseal.splits.overlap import equal_seeds
from pepseal.splits.proposal import assign_records, reach
from pepseal.splits.records import Records

# Hundredths, so that a step is a whole number; an identity is step / 100.
HIGHEST, LOWEST, HEIGHT = 90, 30, 5


@dataclass(frozen=True, eq=False)
class Evidence:
    """What keeps records together: neighbours at every step, shared k-mers and spellings of one sequence at all."""

    records: Records
    neighbours: Neighbours
    shared_kmers: Groups
    one_spelling: Groups

    def edges(self, step: int, keep: Keep | None = None) -> list[Edges]:
        """All edges that hold at `step` (hundredths of identity); among the records where `keep` is true, if given."""
        pairs, kmers, same = self.neighbours.at_least(step / 100), self.shared_kmers, self.one_spelling
        if keep is not None:
            pairs, kmers, same = kept(pairs, keep), kmers.among(keep), same.among(keep)
        return [pairs, kmers.links(), same.links()]


@dataclass(frozen=True, eq=False)
class Step:
    """One step of the ladder: how it was tried and what came of it. Arrays cover kept records only."""

    step: int
    cluster_of: Positions
    reason: str | None
    assigned: dict[int, Split] = field(default_factory=dict)

    @property
    def held(self) -> bool:
        """Whether every seed meets every tolerance."""
        return self.reason is None

    def as_json(self, records: Records, ratios: tuple[int, ...]) -> dict[str, object]:
        """The step as the parameters of a proposal record it."""
        _, sizes = np.unique(self.cluster_of, return_counts=True)
        return {
            "floor": self.step / 100,
            "clusters": len(sizes),
            "largest_cluster_share": round(int(sizes.max()) / len(self.cluster_of), 6),
            "held": self.held,
            "reason": self.reason,
            "reached": {str(seed): reach(records, split, ratios)["splits"] for seed, split in self.assigned.items()},
        }


def steps(searched_from: float) -> list[int]:
    """The steps that a search from `searched_from` (identity) can speak about, lowest first, in hundredths.

    >>> steps(0.0)[:3], steps(0.52)[:2], steps(0.95)
    ([30, 35, 40], [55, 60], [])
    """
    return [step for step in range(LOWEST, HIGHEST + 1, HEIGHT) if step / 100 >= searched_from]


def climb(evidence: Evidence, seeds: Sequence[int], ratios: tuple[int, ...]) -> list[Step]:
    """Every step from the lowest up to the first that holds, or all of them."""
    tried: list[Step] = []
    for step in steps(evidence.neighbours.searched_from):
        tried.append(try_step(step, evidence.records, evidence.edges(step), seeds, ratios))
        if tried[-1].held:
            break
    return tried


def try_step(
    step: int, records: Records, edges: Sequence[Edges], seeds: Sequence[int], ratios: tuple[int, ...]
) -> Step:
    """Join `records` by the `edges` of `step` and assign them for every seed, until a seed fails.

    Args:
        step: identity in hundredths, for the account.
        records: the records to split.
        edges: pairs of positions that have to stay together.
        seeds: all of them have to hold.
        ratios: train, validation, test.
    """
    cluster_of = components(len(records), edges)
    values = value_bins(records)
    target = target_of(records, values, ratios)
    largest, most = int(np.bincount(cluster_of).max()), max(target.limits(s)[1] for s in range(len(ratios)))
    if largest > most:
        text = f"one cluster holds {largest:,} of {len(records):,} rows; no split may hold more than {most:,}"
        return Step(step, cluster_of, text)
    assigned: dict[int, Split] = {}
    for seed in seeds:
        assigned[seed] = assign_records(records, cluster_of, ratios, seed)
        held = count(assigned[seed], values, len(ratios), len(target.totals))
        reason = shortfall(target, held, records.kind)
        if reason is not None:
            return Step(step, cluster_of, f"seed {seed}: {reason}", assigned)
    same = equal_seeds(assigned)
    return Step(step, cluster_of, same and f"the seeds {same[0]} and {same[1]} give the same test set", assigned)


def kept(edges: Edges, keep: Keep) -> Edges:
    """The edges between kept records, in positions among the kept.

    >>> [e.tolist() for e in kept((np.array([0, 1]), np.array([1, 3])), np.array([False, True, False, True]))]
    [[0], [1]]
    """
    both = keep[edges[0]] & keep[edges[1]]
    place = np.cumsum(keep) - 1
    return place[edges[0][both]], place[edges[1][both]]
