import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.scoring.numerals import read_numerals

KINDS = ("number", "empty", "nan", "infinite", "text")


def kind(cell):
    found = read_numerals([cell])
    (name,) = [name for name in KINDS if getattr(found, name)[0]]
    return name, float(found.value[0])


@pytest.mark.parametrize(
    ("cell", "name", "value"),
    [
        ("0.5", "number", 0.5),
        (" +.5\t", "number", 0.5),
        ("5.", "number", 5.0),
        ("-1E-3", "number", -0.001),
        ("007", "number", 7.0),
        ("", "empty", 0.0),
        ("  ", "empty", 0.0),
        ("NaN", "nan", 0.0),
        ("-nan", "nan", 0.0),
        ("inf", "infinite", 0.0),
        ("-Infinity", "infinite", 0.0),
        ("1e999", "infinite", 0.0),
        ("0,5", "text", 0.0),
        ("1_000", "text", 0.0),
        ("1 000", "text", 0.0),
        ("0x1p3", "text", 0.0),
        ("true", "text", 0.0),
        ("NA", "text", 0.0),
        ("None", "text", 0.0),
        ("50%", "text", 0.0),
        ("٣", "text", 0.0),
        ("1e", "text", 0.0),
        (".", "text", 0.0),
        ("nano", "text", 0.0),
        ("0.5\n", "text", 0.0),
    ],
)
def test_each_cell_is_of_one_kind(cell, name, value):
    assert kind(cell) == (name, value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_finite_number_comes_back_exactly(number):
    name, value = kind(repr(number))
    assert name == "number"
    assert math.copysign(1, value) == math.copysign(1, number)
    assert value == number


@given(st.text(max_size=12))
def test_any_text_is_of_exactly_one_kind(cell):
    kind(cell)


def test_no_cells_give_no_values():
    assert read_numerals([]).value.tolist() == []
