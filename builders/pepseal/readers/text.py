"""Whole text files: UTF-8, with or without a byte-order mark, and nothing else."""

from pathlib import Path

from pepseal.errors import InputError


def read_text(path: Path) -> str:
    """The text of a file, line ends as they are.

    Raises:
        InputError: the file cannot be read, is not UTF-8, or holds NUL bytes.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError("the file cannot be read", where=str(path), found=error.strerror) from error
    except UnicodeDecodeError as error:
        raise InputError(
            "the file is not UTF-8",
            where=f"{path}, byte {error.start}",
            expected="text in UTF-8",
            found=f"byte 0x{error.object[error.start]:02x}",
            next_step="convert it, for instance with `iconv -f latin1 -t utf-8`",
        ) from error
    if "\x00" in text:
        raise InputError("the file is not text: it holds NUL bytes", where=str(path))
    return text
