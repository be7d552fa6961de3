"""Canonical peptides: what is one, and why the others are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.notation.peptide import CANONICAL_RESIDUES, canonical_peptide, refusal


@pytest.mark.parametrize("text", ["NA", "NAN", "NVLL", "TRVE", "INF", "FALSE", "T", "IVEYF\t", " PAAPPK "])
def test_a1_words_of_other_languages_are_peptides(text):
    assert canonical_peptide(text) == text.strip()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("nan", "lower-case letters (a D residue or a soft mask)"),
        ("FVPWFSKFlGRIL", "lower-case letters (a D residue or a soft mask)"),
        ("AC-K", "letters outside the 20 canonical residues: -"),
        ("AC K", "letters outside the 20 canonical residues: white space"),
        ("MKT*", "letters outside the 20 canonical residues: *"),
        ("SSUTXB", "letters outside the 20 canonical residues: B U X"),
        ("1E5", "letters outside the 20 canonical residues: 1 5"),
        ("AαC", "letters outside the 20 canonical residues: α"),
    ],
)
def test_a11_a21_others_are_refused_with_their_reason(text, reason):
    assert refusal(text) == reason


@given(st.text(alphabet=CANONICAL_RESIDUES, min_size=1))
def test_canonical_is_a_fixed_point(sequence):
    assert canonical_peptide(sequence) == sequence
