"""A raw file as its dataset declares it: which reader, with which settings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pandas as pd

from pepseal.readers.delimited import read_delimited
from pepseal.readers.fasta import read_fasta
from pepseal.readers.residue_codes import read_residue_codes
from pepseal.readers.spreadsheet import read_spreadsheet
from pepseal.spec import SourceUse


def read_raw(path: Path, use: SourceUse) -> pd.DataFrame:
    """The table of text in a raw file, with the column `line`.

    Raises:
        InputError: the file is not what the dataset declares.
    """
    return READERS[use.reader](path, use)


def _delimited(path: Path, use: SourceUse) -> pd.DataFrame:
    return read_delimited(
        path, separator=use.separator, skip_lines=use.skip_lines, columns=use.columns, encoding=use.encoding
    )


READERS: Mapping[str, Callable[[Path, SourceUse], pd.DataFrame]] = MappingProxyType(
    {
        "delimited": _delimited,
        "spreadsheet": lambda path, use: read_spreadsheet(path, use.sheet),
        "fasta": lambda path, _use: read_fasta(path),
        "residue_codes": lambda path, _use: read_residue_codes(path),
    }
)
