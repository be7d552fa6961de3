"""Peptides that several tests of the notations share."""

import random

from pepseal.notation.peptide import CANONICAL_RESIDUES

CYCLE = "PEPTIDE1{A.K.L.[dF].W}$PEPTIDE1,PEPTIDE1,1:R1-5:R2$$$"
DISULFIDE = "PEPTIDE1{C.K.L.[dF].C.A}$PEPTIDE1,PEPTIDE1,1:R3-5:R3$$$"
TWO_CHAINS = "PEPTIDE1{C.A}|PEPTIDE2{K.C}$PEPTIDE1,PEPTIDE2,1:R3-2:R3$$$"


def drawn(count, seed, longest, alphabet=CANONICAL_RESIDUES):
    draw = random.Random(seed)
    return ["".join(draw.choices(alphabet, k=draw.randint(1, longest))) for _ in range(count)]
