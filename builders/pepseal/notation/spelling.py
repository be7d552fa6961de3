"""Spellings of one peptide: what is left when case, white space, modifications and I/L no longer count."""

import re

# Innermost first, so that M(Oxidation (M)) loses both pairs.
BRACKETED = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|<[^<>]*>")
NOT_A_LETTER = re.compile(r"[^A-Z]")
LETTERS = re.compile(r"[A-Za-z]+")
# Titin, the longest human protein, has 34,350 residues; longer sequences are not compared exactly.
LONGEST = 40_000


def is_letters(text: str) -> bool:
    """Whether a text is a one-letter sequence, in whatever case and alphabet of A to Z.

    >>> is_letters("ACDk"), is_letters("AC-K"), is_letters("")
    (True, False, False)
    """
    return LETTERS.fullmatch(text) is not None


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
