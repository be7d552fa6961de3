"""Strategies by name: what each needs is searched or clustered first, then the table is split.

This is the only module here that imports `pepseal.similarity`, so that a split can be made from a neighbours table
without any search program at hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pandas as pd

from pepseal.errors import InputError
from pepseal.similarity import edit_neighbours, mmseqs_clusters, molecule_neighbours, protein_neighbours
from pepseal.splits.arguments import RATIOS, SEEDS, read_ratios, read_seeds
from pepseal.splits.cdhit import cdhit
from pepseal.splits.cold_start import Side, Variant, cold_start, partners, partners_without_kmer
from pepseal.splits.ecfp import RADIUS, TANIMOTO, ecfp
from pepseal.splits.hybrid import hybrid, rest
from pepseal.splits.kmer import kmer
from pepseal.splits.mmseqs2 import PUBLISHED, mmseqs2
from pepseal.splits.proposal import Proposal
from pepseal.splits.records import read_records
from pepseal.splits.sealed import sealed
from pepseal.splits.uniform import uniform

SEARCHED_FROM = 0.3
LONGEST_PEPTIDE = 50


@dataclass(frozen=True)
class Options:
    """What a user may ask of any strategy; `drop_bridges` is for `sealed` alone."""

    seeds: tuple[int, ...] = SEEDS
    ratios: tuple[int, ...] = RATIOS
    drop_bridges: bool = False


def split_table(
    table: pd.DataFrame,
    strategy: str = "sealed",
    *,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    drop_bridges: bool = False,
) -> Proposal:
    """Split `table` by the strategy of that name (a key of `STRATEGIES`).

    Args:
        table: record_id, sequence, label where there is one; `smiles` for ecfp, `protein` for a cold start.
        strategy: its name.
        seeds: one split each.
        ratios: train, validation, test.
        drop_bridges: for `sealed`, leave out a few records if that lowers the seal floor by one step.

    Raises:
        InputError: there is no such strategy, or the table cannot be split by it.
        ToolError: a program that the strategy needs is missing or fails.
    """
    if strategy not in STRATEGIES:
        raise InputError("there is no such strategy", expected=", ".join(STRATEGIES), found=repr(strategy))
    if drop_bridges and strategy != "sealed":
        raise InputError(
            "only the strategy sealed can drop bridges",
            where="drop_bridges",
            expected="sealed",
            found=strategy,
            next_step="leave drop_bridges out",
        )
    return STRATEGIES[strategy](table, Options(read_seeds(seeds), read_ratios(ratios), drop_bridges))


def _sealed(table: pd.DataFrame, options: Options) -> Proposal:
    records = read_records(table)
    return sealed(
        table,
        near_pairs(records.ids, records.sequences),
        searched_from=SEARCHED_FROM,
        seeds=options.seeds,
        ratios=options.ratios,
        drop_bridges=options.drop_bridges,
    )


def near_pairs(ids: Sequence[str], sequences: Sequence[str]) -> pd.DataFrame:
    """Every pair by edit identity, all compared whatever their length and case; for proteins those of MMseqs2 as well.

    A search program that misses short peptides is never the only one that looks: where a sequence is longer than 50
    residues, its pairs are added to the exact ones, and of a pair found twice the higher identity counts.
    """
    pairs = edit_neighbours(ids, [sequence.upper() for sequence in sequences], SEARCHED_FROM)
    if max(map(len, sequences)) > LONGEST_PEPTIDE:
        pairs = pd.concat([pairs, protein_neighbours(ids, sequences, SEARCHED_FROM)])
        pairs = pairs.sort_values(["id_a", "id_b", "identity", "method"], ascending=[True, True, False, True])
        pairs = pairs.drop_duplicates(["id_a", "id_b"], ignore_index=True)
    return pairs


def _uniform(table: pd.DataFrame, options: Options) -> Proposal:
    return uniform(table, seeds=options.seeds, ratios=options.ratios)


def _mmseqs2(table: pd.DataFrame, options: Options) -> Proposal:
    read_records(table)
    return mmseqs2(table, _clusters(table), seeds=options.seeds, ratios=options.ratios)


def _cdhit(table: pd.DataFrame, options: Options) -> Proposal:
    return cdhit(table, seeds=options.seeds, ratios=options.ratios)


def _kmer(table: pd.DataFrame, options: Options) -> Proposal:
    return kmer(table, seeds=options.seeds, ratios=options.ratios)


def _hybrid(table: pd.DataFrame, options: Options) -> Proposal:
    return hybrid(table, _clusters(rest(table)), seeds=options.seeds, ratios=options.ratios)


def _ecfp(table: pd.DataFrame, options: Options) -> Proposal:
    if "smiles" not in table.columns:
        raise InputError(
            "the records have no column 'smiles'",
            expected="record_id, smiles, label",
            found=", ".join(map(str, table.columns)),
            next_step="rename the column that holds the SMILES",
        )
    molecules = table.assign(sequence=table["smiles"])
    records = read_records(molecules)
    neighbours = molecule_neighbours(records.ids, records.sequences, TANIMOTO, radius=RADIUS)
    return ecfp(molecules, neighbours, searched_from=TANIMOTO, seeds=options.seeds, ratios=options.ratios)


def _cold(table: pd.DataFrame, options: Options, side: Side, variant: Variant) -> Proposal:
    clusters = None
    if variant == "mmseqs":
        clusters = _clusters(partners(table, side))
    if variant == "hybrid":
        clusters = _clusters(partners_without_kmer(table, side))
    return cold_start(table, clusters, side=side, variant=variant, seeds=options.seeds, ratios=options.ratios)


def _clusters(table: pd.DataFrame) -> dict[str, str]:
    """Record id to the representative of its MMseqs2 cluster, with the published settings."""
    clusters = mmseqs_clusters(
        table["record_id"],
        table["sequence"],
        min_seq_id=float(PUBLISHED["min_seq_id"]),
        coverage=float(PUBLISHED["coverage"]),
        cov_mode=int(PUBLISHED["cov_mode"]),
        seq_id_mode=int(PUBLISHED["seq_id_mode"]),
        cluster_mode=int(PUBLISHED["cluster_mode"]),
    )
    return dict(zip(clusters["id"].tolist(), clusters["cluster_id"].tolist(), strict=True))


SIDES: tuple[Side, ...] = ("protein", "peptide")
VARIANTS: tuple[Variant, ...] = ("random", "mmseqs", "kmer", "hybrid")

STRATEGIES: dict[str, Callable[[pd.DataFrame, Options], Proposal]] = {
    "sealed": _sealed,
    "random": _uniform,
    "mmseqs2": _mmseqs2,
    "cdhit": _cdhit,
    "kmer": _kmer,
    "hybrid": _hybrid,
    "ecfp": _ecfp,
    **{f"{side}_{variant}_cold": partial(_cold, side=side, variant=variant) for side in SIDES for variant in VARIANTS},
}
