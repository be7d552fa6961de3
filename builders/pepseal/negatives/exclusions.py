"""Exclusions: the datasets whose peptides may have the target's activity, and so are no candidates for its negatives.

A table of facts, one pair a line: target, excluded. Which activities overlap is the judgement of PepBenchmark's authors
(arXiv:2604.10531, code at commit 69fd11f).
"""

from collections import defaultdict
from pathlib import Path

from pepseal.errors import InputError
from pepseal.readers.delimited import LINE, read_delimited

COLUMNS = ("target", "excluded")


def read_exclusions(path: Path) -> dict[str, frozenset[str]]:
    """Read a table of exclusions, strictly.

    Args:
        path: tab-separated UTF-8 text; the columns target and excluded, one pair a line, sorted, each pair once.

    Returns:
        The excluded datasets of every target, in order of target; a target excludes itself.

    Raises:
        InputError: the file cannot be read, has other columns, an empty cell or white space around one, a line out of
            order or twice, or a target that does not exclude itself.
    """
    table = read_delimited(path, separator="\t")
    names = tuple(name for name in table.columns if name != LINE)
    if names != COLUMNS:
        raise InputError(
            "the header of a table of exclusions is wrong",
            where=f"{path}, line 1",
            expected=", ".join(COLUMNS),
            found=", ".join(names),
        )
    excluded: dict[str, set[str]] = defaultdict(set)
    earlier = ("", "")
    for line, *pair in table[[LINE, *COLUMNS]].itertuples(index=False):
        target, other = pair
        _refuse(f"{path}, line {line}", earlier, (target, other))
        excluded[target].add(other)
        earlier = (target, other)
    for target, others in excluded.items():
        if target not in others:
            raise InputError(
                f"{target} does not exclude itself",
                where=str(path),
                next_step=f"add the line {target}, {target}: its own positives are no candidates",
            )
    return {target: frozenset(others) for target, others in excluded.items()}


def _refuse(where: str, earlier: tuple[str, str], pair: tuple[str, str]) -> None:
    if any(not name or name != name.strip() for name in pair):
        raise InputError(
            "a cell of a table of exclusions is not a name",
            where=where,
            expected="a dataset, without white space around it",
            found=repr(pair),
        )
    if pair <= earlier:
        raise InputError(
            "a table of exclusions is out of order or repeats a line",
            where=where,
            expected=f"a pair after {', '.join(earlier)}",
            found=", ".join(pair),
            next_step="sort the lines and remove repeats",
        )
