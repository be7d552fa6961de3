"""Tanimoto neighbours against sets of bits and exact fractions."""

from fractions import Fraction
from itertools import combinations

import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.similarity import molecule_neighbours, nearest_molecules

pytest.importorskip("rdkit", reason="the build extra is not installed")

SMILES = {
    "gly": "NCC(=O)O",
    "ala": "C[C@H](N)C(=O)O",
    "d-ala": "C[C@@H](N)C(=O)O",
    "val": "CC(C)[C@H](N)C(=O)O",
    "leu": "CC(C)C[C@H](N)C(=O)O",
    "phe": "N[C@@H](Cc1ccccc1)C(=O)O",
    "tyr": "N[C@@H](Cc1ccc(O)cc1)C(=O)O",
    "ala-gly": "C[C@H](N)C(=O)NCC(=O)O",
    "gly-ala": "NCC(=O)N[C@@H](C)C(=O)O",
    "cyclic": "O=C1CNC(=O)CN1",
    "benzene": "c1ccccc1",
    "methane": "C",
}


def bit_sets(radius):
    from rdkit import Chem
    from rdkit.Chem.rdFingerprintGenerator import GetMorganGenerator

    generator = GetMorganGenerator(radius=radius, fpSize=2048)
    return {name: set(generator.GetFingerprint(Chem.MolFromSmiles(text)).GetOnBits()) for name, text in SMILES.items()}


@pytest.mark.parametrize("radius", [2, 3])
@pytest.mark.parametrize("percent", [1, 20, 33, 50, 80, 100])
def test_same_as_sets_of_bits(radius, percent):
    bits = bit_sets(radius)
    expected = []
    for a, b in combinations(sorted(bits), 2):
        similarity = Fraction(len(bits[a] & bits[b]), len(bits[a] | bits[b]))
        if similarity >= Fraction(percent, 100):
            low, high = sorted((len(bits[a]), len(bits[b])))
            expected.append((a, b, float(similarity), low / high, f"ecfp{2 * radius}"))
    found = molecule_neighbours(SMILES.keys(), SMILES.values(), percent / 100, radius)
    assert list(found.itertuples(index=False, name=None)) == expected


def test_the_same_molecule_written_in_two_ways():
    found = molecule_neighbours(["a", "b"], ["OCC", "CCO"], 1.0)
    assert found.to_numpy().tolist() == [["a", "b", 1.0, 1.0, "ecfp4"]]


def test_order_does_not_matter():
    names = sorted(SMILES)
    whole = molecule_neighbours(names, [SMILES[name] for name in names], 0.2)
    pd.testing.assert_frame_equal(molecule_neighbours(names[::-1], [SMILES[n] for n in names[::-1]], 0.2), whole)
    assert len(whole) > 10


@pytest.mark.parametrize("bad", ["AXK", "C1CC", "not a molecule", "CCO ethanol", "C(C)(C)(C)(C)C"])
def test_a20_a21_smiles_that_rdkit_refuses_are_named(bad, capfd):
    with pytest.raises(InputError) as caught:
        molecule_neighbours(["m1", "m2"], ["CCO", bad], 0.5)
    assert str(caught.value) == (
        "a SMILES cannot be read\n"
        "  where:     molecule_neighbours\n"
        "  expected:  one molecule of at least one atom that RDKit accepts, and no white space\n"
        "  found:     1 at fault: m2\n"
        "  next step: correct these records or drop them with a reason"
    )
    assert capfd.readouterr() == ("", "")


def test_a21_an_empty_smiles_is_not_a_molecule():
    with pytest.raises(InputError, match="a record has no sequence"):
        molecule_neighbours(["m1", "m2"], ["CCO", ""], 0.5)


@pytest.mark.parametrize("radius", [0, 1, 4])
def test_other_radii_are_refused(radius):
    with pytest.raises(InputError) as caught:
        molecule_neighbours(["m1"], ["CCO"], 0.5, radius)
    assert caught.value.what == "this fingerprint radius is not used"
    assert caught.value.parts["found"] == repr(radius)


@pytest.mark.parametrize("floor", [0.0, 1.01, 0.005])
def test_floors_out_of_range_are_refused(floor):
    with pytest.raises(InputError) as caught:
        molecule_neighbours(["m1"], ["CCO"], floor)
    assert caught.value.parts["expected"] == "a fraction from 0.01 to 1.00 in steps of 0.01"


@pytest.mark.parametrize("radius", [2, 3])
def test_nearest_is_the_exact_maximum_and_the_smallest_id_on_ties(radius):
    bits = bit_sets(radius)
    targets = {f"{copy}{name}": name for name in ("ala", "tyr", "gly", "benzene") for copy in "zy"}
    expected = []
    for query in sorted(bits):
        similarity = {t: Fraction(len(bits[query] & bits[n]), len(bits[query] | bits[n])) for t, n in targets.items()}
        best = min(similarity, key=lambda t: (-similarity[t], t))
        low, high = sorted((len(bits[query]), len(bits[targets[best]])))
        expected.append((query, best, float(similarity[best]), low / high, f"ecfp{2 * radius}"))
    smiles = [SMILES[name] for name in targets.values()]
    found = nearest_molecules(SMILES.keys(), SMILES.values(), targets.keys(), smiles, radius)
    assert found.columns.tolist() == ["query_id", "target_id", "identity", "coverage", "method"]
    assert list(found.itertuples(index=False, name=None)) == expected
    assert {row[2] for row in expected} >= {0.0, 1.0}


def test_c37_nearest_without_a_target_or_with_an_unreadable_one_is_an_error():
    with pytest.raises(InputError, match="there is no target to be nearest to"):
        nearest_molecules(["q"], ["C"], [], [])
    with pytest.raises(InputError, match="a SMILES cannot be read") as caught:
        nearest_molecules(["q"], ["C"], ["t"], ["AXK"])
    assert (caught.value.parts["where"], caught.value.parts["found"]) == ("target", "1 at fault: t")
    assert len(nearest_molecules([], [], ["t"], ["C"])) == 0


def test_no_molecule_and_one_molecule():
    columns = ["id_a", "id_b", "identity", "coverage", "method"]
    assert molecule_neighbours([], [], 0.5).columns.tolist() == columns
    assert len(molecule_neighbours(["m1"], ["CCO"], 0.5)) == 0
