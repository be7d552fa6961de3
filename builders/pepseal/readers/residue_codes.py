"""NPZ files of peptides as rows of whole numbers, as peptide-dashboard publishes them (doi:10.1021/acs.jcim.2c01317).

1 to 20 are the residues A R N D C Q E G H I L K M F P S T W Y V, 0 pads a row to the common length. The one array of
two dimensions is read; nothing in the file is unpickled.
"""

import zipfile
from pathlib import Path

import numpy as np
import pandas as pd

from pepseal.errors import InputError
from pepseal.readers.delimited import LINE

RESIDUES = "ARNDCQEGHILKMFPSTWYV"


def read_residue_codes(path: Path) -> pd.DataFrame:
    """Read such a file into sequence and line (the row of the array, from 1).

    Raises:
        InputError: missing, not NPZ, no single two-dimensional array, or a row that is not residues and then padding.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            tables = {name: arrays[name] for name in sorted(arrays.files) if arrays[name].ndim == 2}
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise InputError("the file is not NPZ without pickles", where=str(path), found=str(error)) from error
    if len(tables) != 1:
        found = ", ".join(tables) or "none"
        raise InputError("one array of two dimensions is wanted", where=str(path), found=found)
    (codes,) = tables.values()
    rows = [_sequence(row, f"{path}, row {number}") for number, row in enumerate(codes.tolist(), start=1)]
    if not rows:
        raise InputError("the file has no rows", where=str(path))
    return pd.DataFrame({"sequence": pd.Series(rows, dtype="str"), LINE: range(1, len(rows) + 1)})


def _sequence(codes: list[float], where: str) -> str:
    """One row as letters.

    >>> _sequence([1, 20, 0, 0], "here")
    'AV'
    """
    length = next((place for place, code in enumerate(codes) if code == 0), len(codes))
    residues, padding = codes[:length], codes[length:]
    if any(padding) or not all(code in range(1, len(RESIDUES) + 1) for code in residues):
        raise InputError(
            "a row is not residues followed by padding",
            where=where,
            expected=f"whole numbers from 1 to {len(RESIDUES)}, then zeros",
            found=", ".join(f"{code:g}" for code in codes[:12]),
        )
    return "".join(RESIDUES[int(code) - 1] for code in residues)
