"""The registry of raw sources, `datasets/sources.tsv`: plain tab-separated text without quoting, one source a line."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError
from rapidfuzz import process

from pepseal.errors import InputError
from pepseal.sources.address import public
from pepseal.sources.source import EXPECTED, Source

COLUMNS = tuple(EXPECTED)


def read_sources(path: Path) -> dict[str, Source]:
    """Read the registry, strictly.

    Args:
        path: tab-separated UTF-8 text; the first line names the columns key, uri, sha256, bytes, licence,
            redistribute and citation.

    Returns:
        The sources by key, in the order of the file.

    Raises:
        InputError: the file cannot be read, or a line is not a source; names the line.
    """
    lines = _lines(path)
    header = lines[0].split("\t") if lines else []
    _check_header(header, path)
    sources: dict[str, Source] = {}
    for number, line in enumerate(lines[1:], start=2):
        where = f"{path}, line {number}"
        source = _read_row(header, line.split("\t"), where)
        if source.key in sources:
            earlier = list(sources).index(source.key) + 2
            raise InputError(
                f"two sources have the key {source.key!r}",
                where=where,
                expected="one line for each key",
                found=f"the same key on line {earlier}",
                next_step="rename or remove one of them",
            )
        sources[source.key] = source
    return sources


def find_source(sources: Mapping[str, Source], key: str) -> Source:
    """Look up one source.

    Raises:
        InputError: there is no such key; the text names the nearest ones.
    """
    if key in sources:
        return sources[key]
    nearest = [name for name, *_ in process.extract(key, sorted(sources), limit=3, score_cutoff=60)]
    raise InputError(
        f"no source has the key {key!r}",
        expected=f"one of the {len(sources)} keys of sources.tsv",
        next_step=f"did you mean {', '.join(nearest)}?" if nearest else "add a line to sources.tsv",
    )


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError("the registry of sources cannot be read", where=str(path), found=error.strerror) from error
    except UnicodeDecodeError as error:
        raise InputError(
            "the registry of sources is not UTF-8 text",
            where=str(path),
            found=f"byte {error.object[error.start]:#04x} at offset {error.start}",
            next_step="save the file as UTF-8",
        ) from error
    return text.removeprefix("\ufeff").removesuffix("\n").split("\n") if text else []


def _check_header(header: list[str], path: Path) -> None:
    missing = [name for name in COLUMNS if name not in header]
    unknown = [name for name in header if name not in COLUMNS]
    if not missing and not unknown and len(header) == len(COLUMNS):
        return
    problem = f"missing {', '.join(missing)}" if missing else f"unknown or repeated columns: {', '.join(header)}"
    raise InputError(
        "the header of the registry of sources is wrong",
        where=f"{path}, line 1",
        expected=f"the columns {', '.join(COLUMNS)}, separated by tabs",
        found=problem if header else "an empty file",
        next_step="correct the first line",
    )


def _read_row(header: list[str], cells: list[str], where: str) -> Source:
    if len(cells) != len(header):
        raise InputError(
            "a line of the registry of sources has the wrong number of cells",
            where=where,
            expected=f"{len(header)} cells separated by tabs",
            found=f"{len(cells)}",
        )
    row = dict(zip(header, cells, strict=True))
    for column, cell in row.items():
        if cell != cell.strip():
            raise _cell_error(column, cell, where, "no white space around the text")
    try:
        return Source.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        column = str(first["loc"][0])
        cause = first.get("ctx", {}).get("error")
        expected = str(cause) if column == "uri" and cause else EXPECTED[column]
        # The error of pydantic quotes the whole cell; ours leaves out what may be secret.
        raise _cell_error(column, row[column], where, expected) from None


def _cell_error(column: str, cell: str, where: str, expected: str) -> InputError:
    return InputError(
        f"the {column} of a source is not valid",
        where=f"{where}, column {column}",
        expected=expected,
        found=repr(public(cell)) if cell else "an empty cell",
        next_step="correct the cell",
    )
