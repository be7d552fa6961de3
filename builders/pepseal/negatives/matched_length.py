"""Negatives drawn so that their lengths follow the lengths of the positives.

Where positives are short and negatives long, a model learns length. Drawing by length takes that shortcut away.
"""

import math
from collections import Counter, defaultdict
from hashlib import sha256

import pandas as pd

from pepseal.cleaning.account import RowAccount
from pepseal.cleaning.redundancy import redundant
from pepseal.errors import InputError
from pepseal.similarity import edit_neighbours_between
from pepseal.spec import Negatives

LEAST_SHARE = 0.9


def draw(records: pd.DataFrame, rule: Negatives, redundancy_identity: float) -> tuple[pd.DataFrame, RowAccount]:
    """All positives and, for each, `rule.ratio` negatives of its length or the nearest length left.

    Where the pool is smaller than that, all of it is drawn.

    Args:
        records: record_id, sequence, label, source; the negatives among them are the pool.
        rule: what the dataset declares.
        redundancy_identity: no two drawn negatives are this similar (edit identity in [0, 1]).

    Raises:
        InputError: the pool has less than nine tenths of the negatives that the ratio asks for.
    """
    account = RowAccount("negatives", read=len(records))
    positives, pool = records[records["label"] == 1], records[records["label"] == 0]
    reason = f"a candidate at least {rule.positive_identity_below:g} identical to a positive"
    pool = _without(pool, _near_positive(pool, positives, rule.positive_identity_below), account, reason)
    reason = f"a kept candidate is at least {redundancy_identity:g} identical"
    pool = _without(pool, redundant(pool["sequence"], redundancy_identity), account, reason)
    wanted = Counter({length: n * rule.ratio for length, n in Counter(positives["sequence"].str.len()).items()})
    least = math.ceil(wanted.total() * LEAST_SHARE)
    if len(pool) < least:
        raise InputError(
            "too few candidate negatives",
            expected=f"at least {least} ({rule.ratio} for each of {len(positives)} positives, less a tenth)",
            found=str(len(pool)),
            next_step="declare another source of candidates or a smaller ratio",
        )
    chosen = matched(list(pool["sequence"]), wanted)
    pool = _without(pool, set(pool["sequence"]) - chosen, account, "a candidate that was not drawn")
    return pd.concat([positives, pool]).sort_values("record_id", ignore_index=True), account


def matched(pool: list[str], wanted: Counter[int]) -> set[str]:
    """As many sequences of `pool` as `wanted` counts, of each length or of the nearest length that has any left; all
    of them where there are fewer.

    Which ones is decided by the sha256 of the sequence, so by content alone; ties in distance go to the shorter length.

    >>> sorted(matched(["AC", "ACD", "ACDEF"], Counter({2: 1, 4: 1})))
    ['AC', 'ACD']
    """
    left: dict[int, list[str]] = defaultdict(list)
    for sequence in sorted(pool, key=lambda sequence: sha256(sequence.encode()).hexdigest(), reverse=True):
        left[len(sequence)].append(sequence)
    chosen: set[str] = set()
    missing: list[int] = []
    for length in sorted(wanted):
        here = min(wanted[length], len(left[length]))
        chosen.update(left[length].pop() for _ in range(here))
        missing += [length] * (wanted[length] - here)
    for length in missing[: len(pool) - len(chosen)]:
        nearest = min((other for other in left if left[other]), key=lambda other: (abs(other - length), other))
        chosen.add(left[nearest].pop())
    return chosen


def _near_positive(pool: pd.DataFrame, positives: pd.DataFrame, identity: float) -> set[str]:
    left, right = list(pool["sequence"]), list(positives["sequence"])
    return set(edit_neighbours_between(left, left, right, right, identity)["query_id"])


def _without(pool: pd.DataFrame, gone: set[str], account: RowAccount, reason: str) -> pd.DataFrame:
    is_gone = pool["sequence"].isin(gone)
    account.drop(pool[is_gone].assign(line=0), reason)
    return pool[~is_gone]
