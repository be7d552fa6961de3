"""Average mass of a linear, unmodified peptide."""

from pepseal.errors import InputError

# Average residue masses in Da, as ExPASy's FindMod tabulates them (Gasteiger et al. 2005,
# doi:10.1385/1-59259-890-0:571). A D residue weighs what its L residue does.
RESIDUE_MASS = {
    "A": 71.0788, "C": 103.1388, "D": 115.0886, "E": 129.1155, "F": 147.1766, "G": 57.0519, "H": 137.1411,
    "I": 113.1594, "K": 128.1741, "L": 113.1594, "M": 131.1926, "N": 114.1038, "P": 97.1167, "Q": 128.1307,
    "R": 156.1875, "S": 87.0782, "T": 101.1051, "V": 99.1326, "W": 186.2132, "Y": 163.1760,
}  # fmt: skip
WATER = 18.0153


def average_mass(sequence: str) -> float:
    """Average mass in g/mol of the peptide with free ends; lower-case letters are D residues.

    Raises:
        InputError: no residues, or a letter that is none of the 20.

    >>> round(average_mass("GG"), 4), average_mass("acK") == average_mass("ACK")
    (132.1191, True)
    """
    strange = sorted(set(sequence.upper()) - set(RESIDUE_MASS))
    if strange or not sequence:
        raise InputError(
            "the mass of a peptide is not known",
            expected="at least one of the 20 canonical residues, nothing else",
            found=repr(sequence),
        )
    return sum(RESIDUE_MASS[residue] for residue in sequence.upper()) + WATER
