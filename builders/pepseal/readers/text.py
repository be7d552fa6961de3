"""Whole text files, in the encoding that is declared, UTF-8 unless said otherwise; nothing is guessed."""

import re
from pathlib import Path

from pepseal.errors import InputError

LINE_END = re.compile(r"\r\n|\r|\n")


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file, line ends as they are; a byte-order mark of UTF-8 is dropped.

    Raises:
        InputError: the file cannot be read, is not text in that encoding, or holds NUL bytes.
    """
    try:
        text = path.read_bytes().decode(encoding).removeprefix("\ufeff")
    except OSError as error:
        raise InputError("the file cannot be read", where=str(path), found=error.strerror) from error
    except UnicodeDecodeError as error:
        raise InputError(
            f"the file is not {encoding.upper()}",
            where=f"{path}, byte {error.start}",
            expected=f"text in {encoding.upper()}",
            found=f"byte 0x{error.object[error.start]:02x}",
            next_step="convert it, for instance with `iconv -f latin1 -t utf-8`",
        ) from error
    except LookupError as error:
        raise InputError("there is no such encoding", where=str(path), found=encoding) from error
    if "\x00" in text:
        raise InputError("the file is not text: it holds NUL bytes", where=str(path))
    return text


def read_lines(path: Path, encoding: str = "utf-8") -> list[str]:
    """The lines of a file, ended by LF, CRLF or CR and by nothing else that Unicode calls a line end.

    Raises:
        InputError: as :func:`read_text`.
    """
    return LINE_END.split(read_text(path, encoding))
