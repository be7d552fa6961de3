"""The licence gate: what a dataset is made of decides whether it may be redistributed."""

from collections.abc import Iterable

from pepseal.errors import InputError
from pepseal.sources import Source


def verdict(sources: Iterable[Source]) -> str:
    """`redistributable`, or `local only (<keys>)` naming each source that may not be passed on."""
    blocked = sorted(source.key for source in sources if not source.redistribute)
    return f"local only ({', '.join(blocked)})" if blocked else "redistributable"


def require_redistributable(name: str, sources: Iterable[Source]) -> None:
    """Refuse a dataset that holds a source which may not be passed on.

    Raises:
        InputError: such a source is there; each is named with its licence.
    """
    blocked = [f"{source.key} ({source.licence})" for source in sources if not source.redistribute]
    if blocked:
        raise InputError(
            f"{name} may not be published: its sources may not be redistributed",
            where="datasets/sources.tsv",
            found="; ".join(sorted(blocked)),
            next_step="keep the build local, or ask the owners and record their answer in sources.tsv",
        )
