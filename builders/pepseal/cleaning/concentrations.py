"""Concentrations and affinities in one unit: log10 of micromolar, or pKd."""

import math
import unicodedata

from pepseal.cleaning.average_mass import average_mass
from pepseal.errors import InputError

MICROMOLAR = {"pM": 1e-6, "nM": 1e-3, "uM": 1.0, "mM": 1e3, "M": 1e6}
# In micrograms a millilitre, which are milligrams a litre.
MASS_UNITS = {"ng/mL": 1e-3, "ug/mL": 1.0, "mg/L": 1.0, "mg/mL": 1e3}
LOGARITHMIC = {"log10 uM": 1, "pKd": -1}  # sign: pKd falls where the concentration rises
UNITS = (*MICROMOLAR, *MASS_UNITS, *LOGARITHMIC)


def unit_name(text: str) -> str:
    r"""The unit that `text` spells: both signs for micro are read as u, and ml, l as mL, L.

    Raises:
        InputError: no such unit is known.

    >>> unit_name("\u03bcM"), unit_name("\u00b5g/ml")
    ('uM', 'ug/mL')
    """
    name = unicodedata.normalize("NFKC", text).strip().replace("\u03bc", "u")
    name = name.replace("/ml", "/mL").replace("/l", "/L")
    if name not in UNITS:
        raise InputError("this unit is not known", expected=", ".join(UNITS), found=repr(text))
    return name


def to_log10_micromolar(value: float, unit: str, sequence: str | None = None) -> float:
    """A concentration or affinity as log10 of micromolar.

    Args:
        value: above 0 in a linear unit; any number in a logarithmic one.
        unit: one of `UNITS`, or another spelling of it.
        sequence: the peptide, whose average mass turns a mass concentration into a molar one; else not needed.

    Raises:
        InputError: an unknown unit, a value that has no logarithm, or a mass concentration without a peptide.

    >>> to_log10_micromolar(100, "nM"), to_log10_micromolar(7.0, "pKd")
    (-1.0, -1.0)
    >>> round(10 ** to_log10_micromolar(75.0672, "ug/mL", "G"), 9)  # glycine, 75.0672 g/mol
    1000.0
    """
    name = unit_name(unit)
    if name in LOGARITHMIC:
        return value if name == "log10 uM" else 6.0 - value
    if not 0 < value < math.inf:
        raise InputError("a concentration has no logarithm", expected="a number above 0", found=f"{value} {name}")
    if name in MICROMOLAR:
        return math.log10(value * MICROMOLAR[name])
    if sequence is None:
        raise InputError(
            "a mass concentration cannot be converted without its peptide", expected="the sequence", found=name
        )
    return math.log10(value * MASS_UNITS[name] * 1000 / average_mass(sequence))


def to_pkd(value: float, unit: str, sequence: str | None = None) -> float:
    """An affinity as pKd, -log10 of molar; arguments and errors as :func:`to_log10_micromolar`.

    >>> to_pkd(1, "uM"), to_pkd(7.5, "pKd")
    (6.0, 7.5)
    """
    return value if unit_name(unit) == "pKd" else 6.0 - to_log10_micromolar(value, unit, sequence)


def falls(unit: str) -> bool:
    """Whether a larger number in this unit is a smaller concentration.

    >>> falls("pKd"), falls("uM")
    (True, False)
    """
    return LOGARITHMIC.get(unit_name(unit), 1) < 0
