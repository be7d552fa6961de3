"""Neighbours: every pair of records at or above an identity floor, as one table, and what hangs together through it.

Importing this package loads no optional library; rdkit, biopython and MMseqs2 are looked for by the functions that
need them.
"""

from pepseal.similarity.alignment import alignment_identity
from pepseal.similarity.edit import edit_neighbours, edit_neighbours_between
from pepseal.similarity.mmseqs import mmseqs_version
from pepseal.similarity.mmseqs_clusters import mmseqs_clusters
from pepseal.similarity.mmseqs_search import mmseqs_neighbours
from pepseal.similarity.nearest import nearest
from pepseal.similarity.proteins import protein_neighbours
from pepseal.similarity.tanimoto import molecule_neighbours, nearest_molecules

__all__ = [
    "alignment_identity",
    "edit_neighbours",
    "edit_neighbours_between",
    "mmseqs_clusters",
    "mmseqs_neighbours",
    "mmseqs_version",
    "molecule_neighbours",
    "nearest",
    "nearest_molecules",
    "protein_neighbours",
]
