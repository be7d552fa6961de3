"""Net charge and hydropathy against Biopython and the published extremes."""

import pytest

from pepseal.negatives.properties import HYDROPATHY_TENTHS, hydrophobicity, net_charge
from pepseal.notation.peptide import CANONICAL_RESIDUES


def test_the_scale_is_kyte_and_doolittles():
    from Bio.SeqUtils.ProtParamData import kd

    assert {residue: tenths / 10 for residue, tenths in HYDROPATHY_TENTHS.items()} == kd
    assert sorted(HYDROPATHY_TENTHS) == sorted(CANONICAL_RESIDUES)


@pytest.mark.parametrize(
    ("sequence", "charge", "mean"),
    [
        ("NA", 0, (-3.5 + 1.8) / 2),
        ("KKDER", 1, (-3.9 - 3.9 - 3.5 - 3.5 - 4.5) / 5),
        ("HHH", 0, -3.2),
        ("I", 0, 4.5),
    ],
)
def test_by_hand(sequence, charge, mean):
    assert net_charge(sequence) == charge
    assert hydrophobicity(sequence) == pytest.approx(mean, abs=1e-15)
