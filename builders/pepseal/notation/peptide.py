"""One-letter peptide sequences: the 20 canonical L residues, in capitals."""

CANONICAL_RESIDUES = "ACDEFGHIKLMNPQRSTVWY"


def refusal(text: str) -> str | None:
    """Why `text` is not a canonical peptide, or None if it is one.

    Lower case is never raised to capitals: some sources write D residues that way, and `FVPWFSKFlGRIL` is another
    molecule than `FVPWFSKFLGRIL`.

    >>> refusal("NA") is None
    True
    >>> refusal("AcDK")
    'lower-case letters (a D residue or a soft mask)'
    >>> refusal("ACXB")
    'letters outside the 20 canonical residues: B X'
    >>> refusal("")
    'empty'
    """
    if not text:
        return "empty"
    strange = sorted(set(text) - set(CANONICAL_RESIDUES))
    if not strange:
        return None
    if all(letter.islower() and letter.isascii() for letter in strange):
        return "lower-case letters (a D residue or a soft mask)"
    names = ["white space" if letter.isspace() else letter for letter in strange]
    return f"letters outside the 20 canonical residues: {' '.join(names)}"


def canonical_peptide(text: str) -> str:
    """The canonical form of a peptide: `text` without white space around it.

    Raises:
        ValueError: `text` is not a canonical peptide; the message is its refusal.

    >>> canonical_peptide("PAAPPK ")
    'PAAPPK'
    """
    stripped = text.strip()
    reason = refusal(stripped)
    if reason is not None:
        raise ValueError(reason)
    return stripped
