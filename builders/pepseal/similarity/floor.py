"""The identity floor: the least identity a pair must have to be reported, as a whole number of percent."""

from pepseal.errors import InputError

LOWEST_SEQUENCE_PERCENT = 30
LOWEST_MOLECULE_PERCENT = 1


def floor_percent(floor: float, *, lowest: int = LOWEST_SEQUENCE_PERCENT) -> int:
    """Turn a floor into percent, so that `identity >= floor` can be decided in integers.

    Args:
        floor: least identity, a fraction in steps of 0.01, from `lowest` / 100 to 1.
        lowest: the lowest floor allowed, in percent. For sequences 30: below it random peptides are neighbours too
            (9,906 of 10,000 random peptides hang together at 0.3).

    Raises:
        InputError: the floor is out of range, not a number, or finer than 0.01.

    >>> floor_percent(0.55), floor_percent(1)
    (55, 100)
    """
    percent = round(floor * 100) if 0 <= floor <= 1 else -1
    if percent < lowest or abs(floor * 100 - percent) > 1e-9:  # 0.29 * 100 is 28.999999999999996
        raise InputError(
            "this identity floor cannot be used",
            where="floor",
            expected=f"a fraction from {lowest / 100:.2f} to 1.00 in steps of 0.01",
            found=repr(floor),
            next_step="pass 0.3 for the widest table of sequence neighbours, and filter it for higher thresholds",
        )
    return percent
