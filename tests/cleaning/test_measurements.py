"""Measured values: strict numbers, one unit, outliers by hand and by numpy, bounds never averaged, nothing lost."""

import math
import statistics

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepseal.cleaning.measurements import MeasurementRule, clean_measurements, parse_value, within_fences
from pepseal.digest import table_digest
from pepseal.errors import InputError

MICROMOLAR = MeasurementRule(scale="log10 uM", unit="uM")
PUBLISHED = MeasurementRule(scale="as published")


def table(*rows, unit=None):
    frame = pd.DataFrame(rows, columns=["sequence", "value"], dtype="str")
    frame = frame.assign(source="src", line=range(2, len(rows) + 2))
    return frame if unit is None else frame.assign(unit=pd.Series(unit, dtype="str"))


def cleaned(rows, rule=PUBLISHED):
    records, account = clean_measurements(rows, rule)
    values = {r.sequence: (r.value, r.censored, r.measurements) for r in records.itertuples()}
    return values, account.close(len(records))


@pytest.mark.parametrize(
    ("text", "number", "censored"),
    [
        ("12.5", 12.5, "none"),
        (" 7\t", 7.0, "none"),
        ("-10", -10.0, "none"),
        ("+1.5E-3", 0.0015, "none"),
        (">100", 100.0, "above"),
        ("> 100", 100.0, "above"),
        (">=64", 64.0, "above"),
        ("\u2265 64", 64.0, "above"),
        ("<0.5", 0.5, "below"),
        ("<=0.5", 0.5, "below"),
        ("\u22640.5", 0.5, "below"),
    ],
)
def test_numbers(text, number, censored):
    assert parse_value(text) == (number, censored)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "No activity",
            "1,000",
            "0,5",
            "10-20",
            "5\u00b11",
            "nan",
            "inf",
            "NA",
            "",
            "1_000",
            "0x1F",
            "~5",
            ">",
            ">>5",
        ),
        *("1e999", "5 uM", "5.", ".5", "\u0661", "1 000", "100>", "True"),
    ],
)
def test_a6_what_is_not_a_number_is_refused(text):
    with pytest.raises(InputError, match="a measured value is not a number"):
        parse_value(text)


def test_numbers_that_stand_for_a_bound_are_told_by_their_text():
    rule = {"101.0": "above", "-10": "below"}
    assert parse_value("101.0", rule) == (101.0, "above")
    assert parse_value("-10", rule) == (-10.0, "below")
    assert parse_value("101", rule) == (101.0, "none")


def test_iqr_by_hand():
    # 1, 2, 3, 4, 100: Q1 = 2, Q3 = 4, fences -1 and 7; the mean of the rest is 2.5
    values, account = cleaned(table(*(("ACDK", text) for text in ("100", "3", "1", "4", "2"))))
    assert values == {"ACDK": (2.5, "none", 4)}
    assert account["dropped"] == {"outside 1.5 IQR of the peptide's own values": 1}
    assert account["merged"] == {"averaged with another value of the same peptide": 3}


def test_a_value_on_the_fence_is_kept():
    # 0, 4, 4, 6, 6, 9: Q1 = 4, Q3 = 6, IQR 2, fences 1 and 9
    assert within_fences(np.array([0.0, 4, 4, 6, 6, 9])).tolist() == [False, True, True, True, True, True]


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=12))
def test_fences_are_those_of_numpy_and_of_the_standard_library(values):
    inside = within_fences(np.array(values))
    assert inside.any()
    assert len(values) > 3 or inside.all()
    if len(values) > 1:
        first, _, third = statistics.quantiles(values, n=4, method="inclusive")
        assert np.percentile(values, [25, 75]) == pytest.approx([first, third], rel=1e-9, abs=1e-9)
        low, high, slack = first - 1.5 * (third - first), third + 1.5 * (third - first), 1e-6
        for value, kept in zip(values, inside, strict=True):
            assert kept or value < low + slack or value > high - slack
            assert not kept or low - slack <= value <= high + slack


def test_means_are_taken_on_the_logarithmic_scale():
    values, _ = cleaned(table(("ACDK", "1"), ("ACDK", "100")), MICROMOLAR)
    assert values == {"ACDK": (1.0, "none", 2)}


def test_a_bound_is_never_averaged_with_an_exact_value():
    values, account = cleaned(table(("ACDK", ">100"), ("ACDK", "10"), ("ACDK", "1000")), MICROMOLAR)
    assert values == {"ACDK": (2.0, "none", 2)}
    assert account["dropped"] == {"a bound, where the peptide has exact values": 1}


def test_the_bound_that_says_most_is_kept():
    rows = [
        ("AC", ">100"),
        ("AC", ">=1000"),
        ("AC", ">1000"),
        ("DE", "<0.1"),
        ("DE", "<10"),
        ("FG", ">1"),
        ("FG", "<9"),
    ]
    values, account = cleaned(table(*rows), MICROMOLAR)
    assert values == {"AC": (3.0, "above", 1), "DE": (-1.0, "below", 1)}
    assert account["merged"] == {"a bound that says no more than the one kept": 3}
    assert account["dropped"] == {"bounds of both directions and no exact value": 2}


def test_declared_bounds_and_words():
    rule = MeasurementRule("log10 uM", "uM", censored={"100.0": "above"}, no_value=frozenset({"No activity"}))
    rows = [("AC", "100.0"), ("DE", "No activity"), ("FG", "100"), ("HI", "0"), ("KL", ""), ("", "5")]
    values, account = cleaned(table(*rows), rule)
    assert values == {"AC": (2.0, "above", 1), "FG": (2.0, "none", 1)}
    assert account["dropped"] == {
        "a concentration that is not above 0": 1,
        "no number: No activity": 1,
        "no sequence": 1,
        "no value": 1,
    }


def test_a_bound_turns_round_with_its_scale():
    rule = MeasurementRule("pKd", "nM")
    assert cleaned(table(("AC", ">1000")), rule)[0] == {"AC": (6.0, "below", 1)}
    assert cleaned(table(("AC", ">7")), MeasurementRule("log10 uM", "pKd"))[0] == {"AC": (-1.0, "below", 1)}
    assert cleaned(table(("AC", ">7")), MeasurementRule("pKd", "pKd"))[0] == {"AC": (7.0, "above", 1)}


def test_units_of_rows_come_before_the_unit_of_the_rule():
    values, _ = cleaned(table(("GG", "13.2119"), ("AC", "5"), unit=["ug/mL", ""]), MICROMOLAR)
    assert values["GG"][0] == pytest.approx(2.0, abs=1e-6)
    assert values["AC"][0] == math.log10(5)


def test_a11_d_residues_stay_apart_and_white_space_does_not_count():
    values, _ = cleaned(table(("FVPWFSKFlGRIL", "1"), ("FVPWFSKFLGRIL", "3"), ("IVEYF\t", "1"), ("IVEYF", "3")))
    assert values == {"FVPWFSKFLGRIL": (3.0, "none", 1), "FVPWFSKFlGRIL": (1.0, "none", 1), "IVEYF": (2.0, "none", 2)}


def test_a1_the_peptide_na_is_a_peptide():
    assert cleaned(table(("NA", "1"), ("nan", "2")))[0] == {"NA": (1.0, "none", 1), "nan": (2.0, "none", 1)}


@pytest.mark.parametrize(
    ("value", "unit", "rule", "what"),
    [
        ("No activity", "", MICROMOLAR, "a measured value is not a number"),
        ("5", "", MeasurementRule("log10 uM"), "a measured value has no unit"),
        ("5", "bar", MICROMOLAR, "this unit is not known"),
        ("5", "uM", PUBLISHED, "values with a unit are kept as published"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_line(value, unit, rule, what):
    with pytest.raises(InputError) as error:
        clean_measurements(table(("ACDK", "1"), ("ACDK", value), unit=["", unit]).iloc[1:], rule)
    assert (error.value.what, error.value.parts["where"]) == (what, "src, line 3")


def test_a_missing_column_is_named():
    with pytest.raises(InputError) as error:
        clean_measurements(table(("ACDK", "1")).rename(columns={"value": "IC50 "}), PUBLISHED)
    assert error.value.parts["found"] == "sequence, IC50 , source, line"


def test_an_empty_table_keeps_its_types():
    records, account = clean_measurements(table(), PUBLISHED)
    assert records.dtypes.astype(str).to_dict() == {
        "sequence": "str", "value": "float64", "censored": "str", "measurements": "int64", "source": "str",
    }  # fmt: skip
    assert account.close(0)["read"] == 0


VALUES = st.builds("{}{:.1f}".format, st.sampled_from(["", "", "", ">", "<"]), st.floats(0, 50))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(["AC", "aC", "DE"]), VALUES), min_size=1, max_size=16), st.randoms())
def test_c32_row_order_changes_nothing_and_the_account_adds_up(rows, random):
    frame = table(*rows).assign(source=[random.choice("st") for _ in rows])
    shuffled = frame.sample(frac=1, random_state=random.randrange(1000))
    left, account = clean_measurements(frame, MICROMOLAR)
    right, other = clean_measurements(shuffled, MICROMOLAR)
    assert table_digest(left) == table_digest(right)
    assert account.close(len(left)) == other.close(len(right))
    pd.testing.assert_frame_equal(account.table(), other.table())
    assert left["sequence"].is_unique
    exact = {s for s, v in rows if v[0] not in "<>" and float(v) > 0}
    assert exact == set(left.loc[left["censored"] == "none", "sequence"])
