"""Tanimoto similarity of molecules: every pair at or above a floor, over all pairs.

Fingerprints are ECFP (Rogers and Hahn 2010, doi:10.1021/ci100050t) as RDKit's Morgan generator makes them, folded to
2,048 bits; radius 2 is ECFP4, radius 3 ECFP6. Molecules are ordered by their number of bits: the Tanimoto similarity
of a and b is at most bits(a) / bits(b) for bits(a) <= bits(b), so only that window is compared and no pair is lost.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pepseal.errors import InputError
from pepseal.progress import track
from pepseal.similarity.extra import extra
from pepseal.similarity.floor import LOWEST_MOLECULE_PERCENT, floor_percent
from pepseal.similarity.records import checked_records, named, refuse_no_target
from pepseal.similarity.table import between_sets, id_ranks, within_set

BITS = 2048
RADII = (2, 3)


def molecule_neighbours(ids: Iterable[str], smiles: Iterable[str], floor: float, radius: int = 2) -> pd.DataFrame:
    """Every pair of molecules whose ECFP Tanimoto similarity is at least `floor`, each once.

    Args:
        ids: one id a molecule, (N,), each once.
        smiles: one SMILES a molecule, (N,), nothing but the SMILES: no name after a space.
        floor: least similarity, 0.01 to 1.00 in steps of 0.01.
        radius: 2 (ECFP4) or 3 (ECFP6).

    Returns:
        The neighbours table, method "ecfp4" or "ecfp6". Identity is bits in common / bits in either, coverage the
        number of bits of the molecule that has fewer / that of the other.

    Raises:
        InputError: repeated ids, an empty SMILES or one that RDKit refuses, another radius, a floor out of range.
        ToolError: rdkit is not installed.
    """
    percent = floor_percent(floor, lowest=LOWEST_MOLECULE_PERCENT)
    _refuse_other_radius(radius)
    names, texts = checked_records(ids, smiles, where="molecule_neighbours")
    prints = _fingerprints(names, texts, radius, where="molecule_neighbours")
    bits = _bits(prints)
    first, second, identity = _close_pairs(prints, bits, percent)
    coverage = np.minimum(bits[first], bits[second]) / np.maximum(bits[first], bits[second])
    return within_set(names, first, second, identity, coverage, f"ecfp{2 * radius}")


def nearest_molecules(
    query_ids: Iterable[str],
    query_smiles: Iterable[str],
    target_ids: Iterable[str],
    target_smiles: Iterable[str],
    radius: int = 2,
) -> pd.DataFrame:
    """One row a query: the target of highest ECFP Tanimoto similarity, over all targets; the smallest id on a tie.

    Args:
        query_ids: ids of the queries, (Q,), each once.
        query_smiles: their SMILES, (Q,).
        target_ids: ids of the targets, (T,), each once, at least one.
        target_smiles: their SMILES, (T,).
        radius: 2 (ECFP4) or 3 (ECFP6).

    Returns:
        The between-sets neighbours table with Q rows sorted by query_id, in the terms of `molecule_neighbours`.

    Raises:
        InputError: no target; otherwise as `molecule_neighbours`.
        ToolError: rdkit is not installed.
    """
    _refuse_other_radius(radius)
    queries, query_texts = checked_records(query_ids, query_smiles, where="query")
    targets, target_texts = checked_records(target_ids, target_smiles, where="target")
    refuse_no_target(targets)
    _, ranks = id_ranks(targets)
    order = np.argsort(ranks)
    query_prints = _fingerprints(queries, query_texts, radius, where="query")
    prints = _fingerprints(targets, target_texts, radius, where="target")
    by_id = [prints[k] for k in order.tolist()]
    similarities = extra("rdkit.DataStructs", "rdkit").BulkTanimotoSimilarity
    place, identity = np.empty(len(queries), dtype=np.int64), np.empty(len(queries))
    for k, one in enumerate(track(query_prints, "finding the nearest")):
        found = np.array(similarities(one, by_id), dtype=np.float64)
        place[k] = found.argmax()  # the first of equals, and they are in the order of their ids
        identity[k] = found[place[k]]
    target = order[place]
    a, b = _bits(query_prints), _bits(prints)[target]
    coverage = np.minimum(a, b) / np.maximum(a, b)
    return between_sets(queries, targets, np.arange(len(queries)), target, identity, coverage, f"ecfp{2 * radius}")


def _refuse_other_radius(radius: int) -> None:
    if radius not in RADII:
        raise InputError(
            "this fingerprint radius is not used",
            where="ECFP",
            expected="2 (ECFP4) or 3 (ECFP6)",
            found=repr(radius),
            next_step="pass radius=2 or radius=3",
        )


def _bits(prints: list[Any]) -> NDArray[np.int64]:
    """Number of bits set in each fingerprint, (N,)."""
    return np.array([one.GetNumOnBits() for one in prints], dtype=np.int64)


def _fingerprints(ids: list[str], smiles: list[str], radius: int, *, where: str) -> list[Any]:
    """One fingerprint a molecule; all SMILES that cannot be read are named at once."""
    chem = extra("rdkit.Chem", "rdkit")
    generator = extra("rdkit.Chem.rdFingerprintGenerator", "rdkit").GetMorganGenerator(radius=radius, fpSize=BITS)
    silence = extra("rdkit.rdBase", "rdkit").BlockLogs()  # its messages name no id; ours does
    # RDKit reads 'C CC' as the molecule C with the name CC, and an empty text as a molecule without atoms.
    molecules = [chem.MolFromSmiles(text) if not any(map(str.isspace, text)) else None for text in smiles]
    del silence
    bad = [
        name for name, molecule in zip(ids, molecules, strict=True) if molecule is None or not molecule.GetNumAtoms()
    ]
    if bad:
        raise InputError(
            "a SMILES cannot be read",
            where=where,
            expected="one molecule of at least one atom that RDKit accepts, and no white space",
            found=f"{len(bad)} at fault: {named(bad)}",
            next_step="correct these records or drop them with a reason",
        )
    return [generator.GetFingerprint(molecule) for molecule in molecules]


def _close_pairs(
    prints: list[Any], bits: NDArray[np.int64], percent: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Positions and similarities of the pairs at or above `percent` / 100."""
    similarities = extra("rdkit.DataStructs", "rdkit").BulkTanimotoSimilarity
    order = np.argsort(bits, kind="stable")
    stops = np.searchsorted(bits[order], bits[order] * 100 // percent, side="right")
    ordered = [prints[k] for k in order.tolist()]
    first, second = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)]
    identity = [np.empty(0)]
    for k, stop in enumerate(track(stops.tolist(), "comparing molecules")):
        found = np.array(similarities(ordered[k], ordered[k + 1 : stop]), dtype=np.float64)
        # Both sides are one rounding of a fraction, so a tie with the floor stays a tie.
        hits = np.flatnonzero(found >= percent / 100)
        first.append(np.full(len(hits), order[k]))
        second.append(order[k + 1 + hits])
        identity.append(found[hits])
    return np.concatenate(first), np.concatenate(second), np.concatenate(identity)
