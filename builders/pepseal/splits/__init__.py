"""Split strategies: records in, a proposal out. Nothing here searches for neighbours; `strategies` does."""

from pepseal.splits.cdhit import cdhit
from pepseal.splits.cold_start import cold_start, partners, partners_without_kmer
from pepseal.splits.ecfp import ecfp
from pepseal.splits.explain import explain
from pepseal.splits.hybrid import hybrid, rest
from pepseal.splits.kmer import kmer
from pepseal.splits.mmseqs2 import mmseqs2
from pepseal.splits.proposal import Proposal
from pepseal.splits.sealed import sealed
from pepseal.splits.uniform import uniform

__all__ = [
    "Proposal",
    "cdhit",
    "cold_start",
    "ecfp",
    "explain",
    "hybrid",
    "kmer",
    "mmseqs2",
    "partners",
    "partners_without_kmer",
    "rest",
    "sealed",
    "uniform",
]
