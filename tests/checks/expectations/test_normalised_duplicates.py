import pandas as pd
import pytest

from pepseal.checks.expectations.normalised_duplicates import (
    ExpectSplitsToShareNoNormalisedDuplicate,
    isobaric,
    letters,
    normalised_duplicates,
)


@pytest.mark.parametrize(
    ("spelled", "bare"),
    [
        ("acdk", "ACDK"),
        (" AC\tDK\u00a0", "ACDK"),
        ("AC[+15.99]DK", "ACDK"),
        ("[Acetyl]-ACDK-[Amidated]", "ACDK"),
        ("AM(Oxidation (M))K", "AMK"),
        ("<13C>AC{Glycan:Hex}DK", "ACDK"),
        ("_ACDK_", "ACDK"),
        ("ACDK*", "ACDK"),
        ("NA", "NA"),
    ],
)
def test_only_residues_are_left(spelled, bare):
    assert letters(spelled) == bare


def test_an_open_bracket_hides_nothing():
    assert letters("AC[DK") == "ACDK"


def test_c40_isoleucine_and_leucine_are_counted_with_and_without(run):
    table = pd.DataFrame(
        {
            "record_id": ["a", "b", "c"],
            "sequence": ["LGNLKKTL", "IGNIKKTL", "WWWW"],
            "split": ["train", "test", "validation"],
        }
    )
    outcome = run(table, ExpectSplitsToShareNoNormalisedDuplicate(column="split"))
    assert outcome.measurement.worst == {"shared with I=L": 1, "shared without": 0}
    (finding,) = outcome.measurement.findings
    assert (finding.record, finding.others) == ("b", ("a",))
    assert finding.what == (
        "its sequence without case, white space, modifications and I/L 'LGNLKKTL' is also in train: a"
    )
    assert isobaric("LGNLKKTL") == isobaric("IGNIKKTL")


def test_a_copy_in_lower_case_counts_in_both(table, run, moved):
    sequence = table.loc[table["sealed_0"] == "train", "sequence"].iloc[0].lower()
    spoiled = moved(table, "train", sealed_0="test", record_id="x", sequence=sequence)
    found = normalised_duplicates(spoiled, "sealed_0")
    assert found.worst == {"shared with I=L": 1, "shared without": 1}


def test_a_clean_table_passes(table, run):
    outcome = run(table, ExpectSplitsToShareNoNormalisedDuplicate(column="sealed_0"))
    assert (outcome.not_run, outcome.measurement.findings, outcome.measurement.comparisons) == (None, (), 612)
