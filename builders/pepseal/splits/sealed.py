"""sealed: no pair of records above the seal floor and no enriched k-mer is on both sides of a split.

Clusters are the connected components over {pairs of at least the seal floor}, {sequences that share an enriched k-mer}
and {spellings of one sequence: case, white space, modifications, I for L}, so that no such pair can straddle, unlike
with greedy clustering around representatives. The seal floor is the lowest step of the ladder at which such clusters
can be split as asked; one floor and one set of clusters for all seeds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from pepseal.errors import InputError
from pepseal.splits.arguments import RATIOS, SEEDS, read_length, read_ratios, read_seeds
from pepseal.splits.bridges import Keep, bridges
from pepseal.splits.components import components, one_spelling
from pepseal.splits.enriched_kmers import FALSE_DISCOVERY_RATE, LEAST_POSITIVES, sharing, telling_kmers
from pepseal.splits.enriched_kmers import kmer_length as published_length
from pepseal.splits.ladder import HEIGHT, Evidence, Step, climb, steps, try_step
from pepseal.splits.neighbours import read_neighbours
from pepseal.splits.overlap import overlap_of_tests
from pepseal.splits.proposal import Proposal, assemble, reach
from pepseal.splits.records import read_records

STRATEGY = "sealed"
ROUNDS = 3


@dataclass(frozen=True, eq=False)
class Seal:
    """The step that holds, the records it holds for, and the k-mers that it keeps together."""

    step: Step
    keep: Keep
    kmers: tuple[str, ...]


def sealed(
    table: pd.DataFrame,
    neighbours: pd.DataFrame,
    *,
    searched_from: float,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    kmer_length: int | None = None,
    drop_bridges: bool = False,
) -> Proposal:
    """Split `table` at the lowest seal floor that its neighbours, k-mers, ratios and labels allow.

    Args:
        table: records, see :func:`~pepseal.splits.records.read_records`.
        neighbours: every pair of records with an identity of `searched_from` or more.
        searched_from: identity, 0 to 0.9; the ladder goes no lower than this, nor than 0.3.
        seeds: one split each; all of them hold.
        ratios: train, validation, test.
        kmer_length: length of the enriched k-mers in residues; by default that of PepBenchmark, 5 or 3.
        drop_bridges: leave out a few records, if that lets the seal floor go one step lower.

    Raises:
        InputError: bad input, or no step of the ladder holds; the text has the reason of each step.
    """
    seeds, ratios = read_seeds(seeds), read_ratios(ratios)
    records = read_records(table)
    found = read_neighbours(records.ids, neighbours, searched_from)
    length = published_length(records.sequences) if kmer_length is None else read_length(kmer_length)
    names = telling_kmers(records, length)
    evidence = Evidence(records, found, sharing(records.sequences, names), one_spelling(records.sequences))
    ladder = climb(evidence, seeds, ratios)
    if not ladder or not ladder[-1].held:
        raise _no_floor(evidence, ladder, length)
    seal = Seal(ladder[-1], np.ones(len(records), dtype=np.bool_), names)
    if drop_bridges:
        seal = _one_step_lower(evidence, seal, length, seeds, ratios) or seal
    settings = {"ratios": list(ratios), "kmer_length": length, "drop_bridges": drop_bridges}
    return _proposal(evidence, seal, ladder, settings, ratios)


def _one_step_lower(
    evidence: Evidence, seal: Seal, length: int, seeds: tuple[int, ...], ratios: tuple[int, ...]
) -> Seal | None:
    """The seal one step lower that dropping a few records allows, or None.

    Fewer records give other k-mers. They are kept together as well, so that the test holds for either table, and the
    records to drop are sought again until no new one turns up.
    """
    lower, records, names = seal.step.step - HEIGHT, evidence.records, seal.kmers
    if lower not in steps(evidence.neighbours.searched_from):
        return None
    for _ in range(ROUNDS):
        keep = _without_bridges(evidence, lower, seeds, ratios)
        if keep is None:
            return None
        new = set(telling_kmers(records.take(keep), length)) - set(names)
        if not new:
            return Seal(try_step(lower, records.take(keep), evidence.edges(lower, keep), seeds, ratios), keep, names)
        names = tuple(sorted({*names, *new}))
        evidence = replace(evidence, shared_kmers=sharing(records.sequences, names))
    return None


def _without_bridges(evidence: Evidence, lower: int, seeds: tuple[int, ...], ratios: tuple[int, ...]) -> Keep | None:
    """The records that are kept so that the step `lower` holds, shape (records,), or None."""
    records = evidence.records

    def holds(keep: Keep) -> bool:
        return try_step(lower, records.take(keep), evidence.edges(lower, keep), seeds, ratios).held

    higher = lower + HEIGHT
    cluster_of = components(len(records), evidence.edges(higher))
    return bridges(cluster_of, evidence.neighbours.between(lower / 100, higher / 100), holds)


def _proposal(
    evidence: Evidence, seal: Seal, ladder: list[Step], settings: dict[str, object], ratios: tuple[int, ...]
) -> Proposal:
    records, rest = evidence.records, evidence.records.take(seal.keep)
    place = np.flatnonzero(seal.keep)
    cluster_of = np.arange(len(records), dtype=np.int64)
    cluster_of[place] = place[seal.step.cluster_of]
    assigned = {seed: np.full(len(records), -1, dtype=np.int64) for seed in seal.step.assigned}
    for seed, split in seal.step.assigned.items():
        assigned[seed][place] = split
    floor = seal.step.step
    reason = f"bridge: without it the seal floor is {floor / 100:.2f}, with it {(floor + HEIGHT) / 100:.2f}"
    parameters = {
        **settings,
        "searched_from": evidence.neighbours.searched_from,
        "identity": list(evidence.neighbours.methods),
        "false_discovery_rate": FALSE_DISCOVERY_RATE,
        "least_positives": LEAST_POSITIVES,
        "seal_floor": floor / 100,
        "enriched_kmers": list(seal.kmers),
        "ladder": [step.as_json(records, ratios) for step in ladder],
        "with_dropped": None if seal.keep.all() else seal.step.as_json(rest, ratios),
        "test_overlap": overlap_of_tests(assigned),
        "reached": {str(seed): reach(rest, split, ratios) for seed, split in seal.step.assigned.items()},
    }
    reasons = {records.ids[p]: reason for p in np.flatnonzero(~seal.keep).tolist()}
    return assemble(STRATEGY, records, cluster_of, assigned, parameters, reasons)


def _no_floor(evidence: Evidence, ladder: list[Step], length: int) -> InputError:
    size = len(evidence.records)
    if not ladder:
        return InputError(
            "the neighbours do not reach down to any step of the ladder",
            where="searched_from",
            expected="0.9 or less",
            found=repr(evidence.neighbours.searched_from),
            next_step="search the neighbours from 0.3 on",
        )
    by_kmers = int(np.bincount(components(size, [evidence.shared_kmers.links()])).max())
    return InputError(
        "no seal floor can be kept",
        expected="a step from 0.30 to 0.90 at which whole clusters meet the ratios and the label mix for every seed",
        found="".join(f"\n    {step.step / 100:.2f}: {step.reason}" for step in reversed(ladder)),
        next_step="add records that are less alike"
        if by_kmers == 1
        else f"add records that are less alike; the enriched {length}-mers alone join {by_kmers:,} of {size:,} rows, "
        "longer ones (kmer_length) join fewer",
    )
