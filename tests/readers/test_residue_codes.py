"""Integer-coded peptides."""

import numpy as np
import pytest

from pepseal.errors import InputError
from pepseal.readers.residue_codes import RESIDUES, read_residue_codes


def write(path, **arrays):
    np.savez(path, **arrays)
    return path


def test_every_code_is_its_residue_and_zero_is_padding(tmp_path):
    codes = np.array([[*range(1, 21), 0, 0], [3, 1] + [0] * 20], dtype=np.float64)
    table = read_residue_codes(write(tmp_path / "a.npz", seqs=codes, weights=np.ones(2)))
    assert table.to_dict("list") == {"sequence": [RESIDUES, "NA"], "line": [1, 2]}


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ([[1, 21]], "a row is not residues followed by padding"),
        ([[1, 0, 2]], "a row is not residues followed by padding"),
        ([[1.5, 2]], "a row is not residues followed by padding"),
        ([[-1, 2]], "a row is not residues followed by padding"),
        (np.zeros((0, 4)), "the file has no rows"),
        ([1, 2], "one array of two dimensions is wanted"),
    ],
)
def test_other_numbers_are_refused(tmp_path, codes, message):
    with pytest.raises(InputError) as error:
        read_residue_codes(write(tmp_path / "a.npz", seqs=np.array(codes)))
    assert error.value.what == message


def test_a_pickle_is_not_read(tmp_path):
    path = write(tmp_path / "a.npz", seqs=np.array([[print]], dtype=object))
    with pytest.raises(InputError, match="not NPZ without pickles"):
        read_residue_codes(path)
