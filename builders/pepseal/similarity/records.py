"""Records as the similarity functions take them: one id and one sequence each, checked before any work starts."""

from collections import Counter
from collections.abc import Iterable

from pepseal.errors import InputError

NAMED_AT_MOST = 3


def checked_records(ids: Iterable[str], texts: Iterable[str], *, where: str) -> tuple[list[str], list[str]]:
    """Return ids and texts as lists, or say which record is at fault.

    Args:
        ids: one id a record, (N,).
        texts: one sequence (or SMILES) a record, (N,), in the order of `ids`.
        where: what the records are, for the message ("query", "target", ...).

    Raises:
        InputError: ids and texts differ in number; one of them is not text (a missing value, a number) or is empty;
            an id is there twice.

    >>> checked_records(["b", "a"], ["NA", "ACDK"], where="peptides")
    (['b', 'a'], ['NA', 'ACDK'])
    """
    names, contents = list(ids), list(texts)
    if len(names) != len(contents):
        raise InputError(
            "ids and sequences differ in number",
            where=where,
            expected="one sequence for each id",
            found=f"{len(names)} ids and {len(contents)} sequences",
            next_step="pass two columns of the same table",
        )
    _refuse_missing(names, [f"the id at position {k}" for k in range(len(names))], where, "id")
    _refuse_missing(contents, names, where, "sequence")
    _refuse_repeated(names, where)
    return names, contents


def _refuse_missing(texts: list[str], labels: list[str], where: str, noun: str) -> None:
    bad = [label for text, label in zip(texts, labels, strict=True) if not isinstance(text, str) or not text.strip()]
    if bad:
        raise InputError(
            f"a record has no {noun}",
            where=where,
            expected=f"every {noun} a text of at least one letter",
            found=f"{len(bad)} without: {named(bad)}",
            next_step="read all columns as text (NA and nan are peptides) and drop truly empty rows with a reason",
        )


def _refuse_repeated(ids: list[str], where: str) -> None:
    repeated = sorted(name for name, count in Counter(ids).items() if count > 1)
    if repeated:
        raise InputError(
            "an id is there more than once",
            where=where,
            expected="every id once",
            found=f"{len(repeated)} repeated: {named(repeated)}",
            next_step="give each record its own id, for example its record_id",
        )


def refuse_no_target(targets: list[str]) -> None:
    """Where there is no target, nothing is nearest, and an audit that finds nothing would look clean.

    Raises:
        InputError: `targets` is empty.
    """
    if not targets:
        raise InputError(
            "there is no target to be nearest to",
            where="target",
            expected="at least one record",
            found="none",
            next_step="check the name of the split: an empty training set cannot be audited",
        )


def named(ids: list[str]) -> str:
    """The first few ids, and that there are more.

    >>> named(["a", "b", "c", "d"])
    'a, b, c, ...'
    """
    return ", ".join(ids[:NAMED_AT_MOST]) + (", ..." if len(ids) > NAMED_AT_MOST else "")
