"""Cold start: pairs of a peptide and a protein, split so that one side of every test pair is new to the model.

No protein (or peptide) of the test set is in the training set; nor is, depending on the variant, one of its cluster.
The other side is free to repeat.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from pepseal.errors import InputError
from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.components import Edges, mapped
from pepseal.splits.enriched_kmers import LEAST_POSITIVES, sharing, telling_kmers
from pepseal.splits.hybrid import hybrid_edges
from pepseal.splits.hybrid import rest as rest_of
from pepseal.splits.kmer import kmer_settings
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import Records, read_records

Side = Literal["protein", "peptide"]
Variant = Literal["random", "mmseqs", "kmer", "hybrid"]
COLUMN = {"protein": "protein", "peptide": "sequence"}


def cold_start(
    table: pd.DataFrame,
    clusters: Mapping[str, str] | None = None,
    *,
    side: Side = "protein",
    variant: Variant = "random",
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
) -> Proposal:
    """Split pairs by whole clusters of one side. The strategy is called `<side>_<variant>_cold`.

    Args:
        table: records with a column `protein` (sequence) beside `sequence` (the peptide).
        clusters: for `mmseqs`, record id to representative for exactly the records of :func:`partners`; for `hybrid`,
            for exactly those of :func:`partners_without_kmer`; for the other variants nothing.
        side: whose test sequences are new.
        variant: what is kept together: equal sequences, MMseqs2 clusters, k-mer clusters, or both of these.
        seeds: one split each.
        ratios: train, validation, test, counted in pairs.

    Raises:
        InputError: bad input, clusters of other sequences, or an empty split.
    """
    _check(side, variant, clusters)
    pairs = _pairs(table, side)
    partner, representative = _partners(pairs)
    edges, parameters = _variant_edges(partner, variant, clusters or {})
    settings = {"side": side, "variant": variant, "partners": len(partner), **parameters}
    linked = [(representative[a], representative[b]) for a, b in edges]
    return propose(f"{side}_{variant}_cold", pairs, linked, seeds=seeds, ratios=ratios, parameters=settings)


def partners(table: pd.DataFrame, side: Side = "protein") -> pd.DataFrame:
    """The different sequences of one side as records of their own: record_id, sequence, label, sorted by id.

    The id is the smallest record id that has the sequence. A sequence is positive if any of its pairs is.
    """
    _check(side, "random", None)
    return _as_table(_partners(_pairs(table, side))[0])


def partners_without_kmer(table: pd.DataFrame, side: Side = "protein") -> pd.DataFrame:
    """The partners that hold no enriched k-mer: what is to be clustered by MMseqs2 for the hybrid variant."""
    return rest_of(partners(table, side))


def _check(side: str, variant: str, clusters: Mapping[str, str] | None) -> None:
    for what, given, known in (("side", side, get_args(Side)), ("variant", variant, get_args(Variant))):
        if given not in known:
            raise InputError(f"there is no such {what} of a cold start", expected=", ".join(known), found=repr(given))
    needed = variant in ("mmseqs", "hybrid")
    if needed != (clusters is not None):
        raise InputError(
            f"the variant {variant} takes {'a' if needed else 'no'} cluster map",
            where="clusters",
            expected="record id to representative" if needed else "nothing",
            found="nothing" if clusters is None else f"{len(clusters)} entries",
            next_step="see cold_start for which sequences to cluster",
        )


def _pairs(table: pd.DataFrame, side: Side) -> Records:
    """The pairs, with the sequence of the side in question as their sequence."""
    if COLUMN[side] in table.columns:
        table = table.assign(sequence=table[COLUMN[side]])
    elif "sequence" in table.columns:
        raise InputError(
            "the pairs have no column 'protein'",
            expected="record_id, sequence (of the peptide), protein (its sequence), label",
            found=", ".join(map(str, table.columns)),
            next_step="rename the column that holds the sequence of the protein",
        )
    return read_records(table)


def _partners(pairs: Records) -> tuple[Records, npt.NDArray[np.int64]]:
    """The different sequences as records, and the position of the first pair of each."""
    first: dict[str, int] = {}
    for position, sequence in enumerate(pairs.sequences):
        first.setdefault(sequence, position)
    places = np.array(list(first.values()), dtype=np.int64)
    labels = None
    if pairs.kind == "classification" and pairs.labels is not None:
        active = {s for s, label in zip(pairs.sequences, pairs.labels.tolist(), strict=True) if label == 1}
        labels = np.array([sequence in active for sequence in first], dtype=np.int64)
    ids = tuple(pairs.ids[place] for place in places.tolist())
    kind = "unlabelled" if labels is None or len(set(labels.tolist())) == 1 else pairs.kind
    return Records(ids, tuple(first), None if kind == "unlabelled" else labels, kind), places


def _as_table(partner: Records) -> pd.DataFrame:
    table = pd.DataFrame({"record_id": partner.ids, "sequence": partner.sequences}, dtype="str")
    return table if partner.labels is None else table.assign(label=partner.labels)


def _variant_edges(
    partner: Records, variant: Variant, clusters: Mapping[str, str]
) -> tuple[list[Edges], dict[str, object]]:
    """Edges among the partners, and how they were found."""
    if variant == "random":
        return [], {}
    if variant == "mmseqs":
        return [mapped(partner.ids, clusters).links()], {}
    names = telling_kmers(partner)
    parameters = kmer_settings(partner, names, LEAST_POSITIVES)
    if variant == "kmer":
        return [sharing(partner.sequences, names).links()], parameters
    return hybrid_edges(partner, names, clusters), parameters
