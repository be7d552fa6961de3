"""Units against hand-worked conversions, masses against Biopython and RDKit."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.cleaning.average_mass import RESIDUE_MASS, average_mass
from pepseal.cleaning.concentrations import UNITS, falls, to_log10_micromolar, to_pkd, unit_name
from pepseal.errors import InputError


@pytest.mark.parametrize(
    ("value", "unit", "log10_micromolar"),
    [
        (1, "uM", 0.0),
        (1, "\u03bcM", 0.0),
        (1, "\u00b5M", 0.0),
        (250, "nM", math.log10(0.25)),
        (2, "pM", math.log10(2e-6)),
        (2, "mM", math.log10(2000)),
        (1e-6, "M", 0.0),
        (9, "pKd", -3.0),
        (-0.5, "log10 uM", -0.5),
    ],
)
def test_by_hand(value, unit, log10_micromolar):
    assert to_log10_micromolar(value, unit) == pytest.approx(log10_micromolar, abs=1e-12)
    assert to_pkd(value, unit) == pytest.approx(6 - log10_micromolar, abs=1e-12)


def test_mass_concentrations_by_hand():
    # GG weighs 132.119 g/mol, so 13.2119 ug/mL are 0.1 mmol/L, that is 100 uM.
    for value, unit in ((13.2119, "ug/mL"), (13.2119, "\u03bcg/ml"), (13.2119, "mg/L"), (13211.9, "ng/mL")):
        assert to_log10_micromolar(value, unit, "GG") == pytest.approx(2.0, abs=1e-6)


def test_masses_are_those_of_biopython_and_rdkit():
    from Bio.SeqUtils import molecular_weight
    from rdkit.Chem import MolFromSequence
    from rdkit.Chem.Descriptors import MolWt

    draw = random.Random(4)
    for _ in range(50):
        sequence = "".join(draw.choices(sorted(RESIDUE_MASS), k=draw.randint(1, 30)))
        assert average_mass(sequence) == pytest.approx(molecular_weight(sequence, "protein"), rel=3e-5)
        assert average_mass(sequence) == pytest.approx(MolWt(MolFromSequence(sequence)), rel=1e-4)
        assert average_mass(sequence.lower()) == average_mass(sequence)


@given(st.floats(1e-9, 1e9), st.sampled_from(sorted(UNITS)))
def test_order_is_kept_or_turned_as_falls_says(value, unit):
    less, more = (to_log10_micromolar(number, unit, "ACDK") for number in (value, value * 2))
    assert (more < less) == falls(unit)


@pytest.mark.parametrize(
    ("value", "unit", "sequence", "what"),
    [
        (1, "furlong", None, "this unit is not known"),
        (1, "um", None, "this unit is not known"),  # a length
        (1, "", None, "this unit is not known"),
        (0, "uM", None, "a concentration has no logarithm"),
        (-1, "nM", None, "a concentration has no logarithm"),
        (math.nan, "uM", None, "a concentration has no logarithm"),
        (math.inf, "uM", None, "a concentration has no logarithm"),
        (1, "ug/mL", None, "a mass concentration cannot be converted without its peptide"),
        (1, "ug/mL", "ACX", "the mass of a peptide is not known"),
        (1, "ug/mL", "", "the mass of a peptide is not known"),
    ],
)
def test_what_cannot_be_converted_is_refused(value, unit, sequence, what):
    with pytest.raises(InputError) as error:
        to_log10_micromolar(value, unit, sequence)
    assert error.value.what == what


def test_an_unknown_unit_is_told_with_those_that_are_known():
    with pytest.raises(InputError) as error:
        unit_name("um")
    assert error.value.parts["expected"] == "pM, nM, uM, mM, M, ng/mL, ug/mL, mg/L, mg/mL, log10 uM, pKd"
    assert error.value.parts["found"] == "'um'"
