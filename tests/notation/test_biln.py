"""BILN: what is read, what is written, what is refused, and that HELM says the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.notation.biln import read_biln, write_biln
from pepseal.notation.helm import read_helm, write_helm
from pepseal.notation.molecule import Bond, NotationError, Peptide, Site

DISULFIDE = Bond(Site(1, 1, 3), Site(1, 5, 3))
SYMBOLS = st.one_of(
    st.sampled_from("ACDEFGHIKLMNPQRSTVWY"),
    st.text(alphabet="AbN->0(),_3. ", min_size=2, max_size=6).filter(lambda symbol: symbol == symbol.strip()),
)


@pytest.mark.parametrize(
    ("text", "peptide"),
    [
        ("A", Peptide((("A",),))),
        ("ac-D-T-H-am", Peptide((("ac", "D", "T", "H", "am"),))),
        ("C(1,3)-A-A-A-C(1,3)", Peptide((("C", "A", "A", "A", "C"),), (DISULFIDE,))),
        ("C(1,1)-A-C(1,2)", Peptide((("C", "A", "C"),), (Bond(Site(1, 1, 1), Site(1, 3, 2)),))),
        ("L_hArg(Et,Et)-[D-Nle]", Peptide((("L_hArg(Et,Et)", "D-Nle"),))),
        (
            "A-D(1,3)-K(2,3).K(1,3)-D(2,3)",
            Peptide(
                (("A", "D", "K"), ("K", "D")),
                (Bond(Site(1, 2, 3), Site(2, 1, 3)), Bond(Site(1, 3, 3), Site(2, 2, 3))),
            ),
        ),
    ],
)
def test_reads(text, peptide):
    assert read_biln(text) == peptide
    assert read_biln(write_biln(peptide)) == peptide


def test_writes_the_standard_form():
    assert write_biln(read_biln("C(9,3)-[A]-C(9,3)(4,2).K(4,3)")) == "C(1,3)-A-C(1,3)(2,2).K(2,3)"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a BILN monomer: nothing"),
        ("A--C", "not a BILN monomer: nothing"),
        ("A-C.", "not a BILN monomer: nothing"),
        ("A C", "not a BILN monomer: A C"),
        ("[D-Nle-A", "BILN with brackets that do not close: [D-Nle-A"),
        ("C(1,3)-A", "BILN bond 1 must stand at two residues, it stands at 1"),
        ("C(1,3)-C(1,3)-C(1,3)", "BILN bond 1 must stand at two residues, it stands at 3"),
        ("A-C(1,1)-C(1,3)", "two bonds at one attachment point: chain 1, residue 2, R1"),
    ],
)
def test_refuses_with_a_reason(text, reason):
    with pytest.raises(NotationError) as refusal:
        read_biln(text)
    assert refusal.value.what == reason


@given(st.lists(st.lists(SYMBOLS, min_size=2, max_size=5), min_size=1, max_size=3), st.data())
def test_helm_and_biln_say_the_same(chains, data):
    sites = [Site(row, 1, 1) for row in range(1, len(chains) + 1)]
    sites += [Site(row, len(chain), 2) for row, chain in enumerate(chains, 1)]
    sites += [Site(row, column, 3) for row, chain in enumerate(chains, 1) for column in range(1, len(chain) + 1)]
    order = data.draw(st.permutations(sites))
    count = data.draw(st.integers(0, len(order) // 2))
    bonds = tuple(Bond(order[2 * place], order[2 * place + 1]) for place in range(count))
    peptide = Peptide(tuple(tuple(chain) for chain in chains), bonds)
    assert read_biln(write_biln(peptide)) == peptide
    assert read_helm(write_helm(peptide)) == peptide
