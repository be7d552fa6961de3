"""One-letter sequences: capitals for L residues, lower case for D residues, [xx] for any other monomer.

Written from a strict alphabet rather than handed to a chemistry package, because those pass over dashes, take white
space for a break between molecules and, by default, raise lower case to L residues.
"""

import re

from pepseal.notation.molecule import NotationError, Peptide
from pepseal.notation.peptide import CANONICAL_RESIDUES

MONOMER = re.compile(r"\[([^\[\]]+)\]|(.)", re.DOTALL)
D_RESIDUES = {letter.lower(): f"d{letter}" for letter in CANONICAL_RESIDUES if letter != "G"}
D_LETTERS = {symbol: letter for letter, symbol in D_RESIDUES.items()}


def read_fasta_peptide(text: str) -> Peptide:
    """Read a one-letter sequence as a linear peptide with free ends.

    Raises:
        NotationError: empty, or letters that name no one residue.

    >>> read_fasta_peptide("FVl[Aib]K").chains
    (('F', 'V', 'dL', 'Aib', 'K'),)
    """
    if not text:
        raise NotationError("empty")
    symbols = []
    strange = set()
    for match in MONOMER.finditer(text):
        letter = match[2]
        if letter is None:
            symbols.append(match[1])
        elif letter in CANONICAL_RESIDUES:
            symbols.append(letter)
        elif letter in D_RESIDUES:
            symbols.append(D_RESIDUES[letter])
        else:
            strange.add("white space" if letter.isspace() else letter)
    if strange:
        raise NotationError(f"letters that name no one residue: {' '.join(sorted(strange))}")
    return Peptide((tuple(symbols),))


def write_fasta_peptide(peptide: Peptide) -> str:
    """Write a linear peptide as a one-letter sequence.

    Raises:
        NotationError: more than one chain, or bonds other than along the chain.

    >>> write_fasta_peptide(Peptide((("F", "dL", "Aib"),)))
    'Fl[Aib]'
    """
    if len(peptide.chains) > 1:
        raise NotationError(f"{len(peptide.chains)} chains; a sequence has one")
    if peptide.bonds:
        raise NotationError("bonds beside those along the chain, which a sequence cannot say")
    return "".join(_letter(symbol) for symbol in peptide.chains[0])


def _letter(symbol: str) -> str:
    if symbol in CANONICAL_RESIDUES:
        return symbol
    return D_LETTERS.get(symbol) or f"[{symbol}]"
