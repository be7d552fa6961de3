"""Edit distance and identity by the textbook program, independent of the library that the product uses."""

from fractions import Fraction


def edit_distance(left, right):
    """Wagner and Fischer (1974), row by row."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


def exact_identity(left, right):
    """1 - distance / longer length, as a fraction, so that no tie is lost."""
    return 1 - Fraction(edit_distance(left, right), max(len(left), len(right)))


def identity(left, right):
    """The same as a number."""
    return float(exact_identity(left, right))
