"""Near-duplicates by exact comparison: no two that stay are near, and each that goes has a kept near-copy."""

import pandas as pd
from hypothesis import given, settings
from hypothesis import strategies as st

from edit_oracle import identity
from pepseal.cleaning.redundancy import redundant


def test_b3_one_substitution_in_ten_residues_is_ninety_per_cent():
    assert redundant(pd.Series(["ACDEFGHIKL", "ACDEFGHIKV"]), 0.9) == {"ACDEFGHIKV"}
    assert redundant(pd.Series(["ACDEFGHIK", "ACDEFGHIV"]), 0.9) == set()


def test_the_longer_one_stays():
    assert redundant(pd.Series(["ACDEFGHIKL", "ACDEFGHIKLM"]), 0.9) == {"ACDEFGHIKL"}


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text("ACD", min_size=1, max_size=12), min_size=1, max_size=25))
def test_what_stays_is_apart_and_what_goes_is_near(sequences):
    gone = redundant(pd.Series(sequences), 0.8)
    stay = sorted(set(sequences) - gone)
    assert all(identity(a, b) < 0.8 - 1e-9 for a in stay for b in stay if a < b)
    assert all(any(identity(a, b) >= 0.8 - 1e-9 for b in stay) for a in gone)
