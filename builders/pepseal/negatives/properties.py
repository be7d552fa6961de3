"""Properties of a canonical peptide that a model could learn instead of its activity: net charge and hydrophobicity."""

# Kyte and Doolittle 1982, doi:10.1016/0022-2836(82)90515-0, table 2; in tenths, so that sums are exact.
HYDROPATHY_TENTHS = {
    "I": 45, "V": 42, "L": 38, "F": 28, "C": 25, "M": 19, "A": 18, "G": -4, "T": -7, "S": -8,
    "W": -9, "Y": -13, "P": -16, "H": -32, "E": -35, "Q": -35, "D": -35, "N": -35, "K": -39, "R": -45,
}  # fmt: skip


def net_charge(sequence: str) -> int:
    """Net charge near pH 7 in elementary charges: (K + R) - (D + E).

    Histidine counts as neutral (its side chain's pKa is near 6), and the two free ends cancel.

    >>> net_charge("KRHDE"), net_charge("GKKL")
    (0, 2)
    """
    return sequence.count("K") + sequence.count("R") - sequence.count("D") - sequence.count("E")


def hydrophobicity(sequence: str) -> float:
    """Mean Kyte-Doolittle hydropathy of the residues, from -4.5 (all R) to 4.5 (all I).

    Args:
        sequence: the 20 canonical residues in capitals, at least one.

    >>> hydrophobicity("IR"), hydrophobicity("AG")
    (0.0, 0.7)
    """
    return sum(HYDROPATHY_TENTHS[residue] for residue in sequence) / (10 * len(sequence))
