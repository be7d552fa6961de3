"""Spellings of one peptide: what is left when case, white space, modifications and I/L no longer count."""

import re

# Innermost first, so that M(Oxidation (M)) loses both pairs.
BRACKETED = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|<[^<>]*>")
NOT_A_LETTER = re.compile(r"[^A-Z]")


def letters(sequence: str) -> str:
    """The residues of `sequence` alone: no brackets with what is in them, no white space or dashes, in capitals.

    >>> letters("[Acetyl]-AC M(Oxidation (M))d K")
    'ACMDK'
    """
    text, changed = sequence, 1
    while changed:
        text, changed = BRACKETED.subn("", text)
    return NOT_A_LETTER.sub("", text.upper())


def isobaric(sequence: str) -> str:
    """`letters` with I read as L, which no mass spectrum tells apart.

    >>> isobaric("LGNLKKTL") == isobaric("IGNIKKTL")
    True
    """
    return letters(sequence).replace("I", "L")
