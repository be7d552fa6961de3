"""Cleaning: every row is kept, merged or dropped with its reason, whatever the order of rows."""

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepseal.cleaning.account import RowAccount
from pepseal.cleaning.records import clean, labelled_rows
from pepseal.digest import record_id, table_digest
from pepseal.errors import InputError, PepsealError
from pepseal.project import Project
from pepseal.spec import read_dataset

SPEC = read_dataset(Project.find().facts, "starter_amp")
USE = SPEC.sources[0]


def raw(*rows):
    table = pd.DataFrame(rows, columns=["sequence", "class"], dtype="str")
    return table.assign(line=range(2, len(rows) + 2))


def cleaned(*rows):
    records, account = clean(labelled_rows(raw(*rows), USE), SPEC)
    return records, account.close(len(records)), account


def test_each_fate_has_its_reason():
    rows = [
        ("ACDEFGHIKL", "1"),
        ("ACDEFGHIKL ", " 1"),
        ("ACDEFGHIKM", "1"),
        ("WWWWWYYYYY", "1"),
        ("WWWWWYYYYY", "0"),
        ("PPPPPGGGGG", "0"),
        ("ACD", "1"),
        ("A" * 51, "0"),
        ("ACDEfGHIKL", "1"),
        ("ACDEXGHIKL", "1"),
        ("", "0"),
    ]
    records, account, full = cleaned(*rows)
    assert dict(zip(records["sequence"], records["label"], strict=True)) == {"ACDEFGHIKL": 1, "PPPPPGGGGG": 0}
    assert account == {
        "step": "clean",
        "read": 11,
        "kept": 2,
        "merged": {"the same peptide with the same label": 1},
        "dropped": {
            "a kept positive is at least 0.9 identical": 1,
            "empty": 1,
            "letters outside the 20 canonical residues: X": 1,
            "longer than 50 residues": 1,
            "lower-case letters (a D residue or a soft mask)": 1,
            "shorter than 5 residues": 1,
            "the same peptide with both labels": 2,
        },
    }
    lines = full.table().set_index("line")["reason"]
    assert lines[3] == "the same peptide with the same label"
    assert lines[12] == "empty"
    assert len(lines) == 9


def test_c31_a_peptide_with_both_labels_is_dropped_on_both_sides():
    records, _, _ = cleaned(("ACDEFGHIKL", "1"), ("ACDEFGHIKL", "0"), ("ACDEFGHIKL", "0"), ("PPPPPGGGGG", "0"))
    assert list(records["sequence"]) == ["PPPPPGGGGG"]


def test_a11_d_residues_are_not_merged_into_l_residues():
    records, account, _ = cleaned(("FVPWFSKFlGRIL", "0"), ("FVPWFSKFLGRIL", "1"))
    assert list(records["sequence"]) == ["FVPWFSKFLGRIL"]
    assert account["dropped"] == {"lower-case letters (a D residue or a soft mask)": 1}


def test_identity_is_by_content():
    records, _, _ = cleaned(("ACDEFGHIKL", "1"))
    assert list(records["record_id"]) == [record_id("ACDEFGHIKL")]


def test_a_missing_column_is_named():
    with pytest.raises(InputError) as error:
        labelled_rows(raw(("ACDK", "1")).rename(columns={"class": "IC50 "}), USE)
    assert str(error.value) == (
        "a source has no column 'class'\n  where:     modlamp_amp_uniprot\n  expected:  class\n"
        "  found:     sequence, IC50 "
    )


def test_an_undeclared_class_is_an_error_with_its_line():
    with pytest.raises(InputError, match=r"modlamp_amp_uniprot, line 3\n  expected:  '1', '0'\n  found:     'yes'"):
        labelled_rows(raw(("ACDK", "1"), ("ACDE", "yes")), USE)


def test_a_source_of_one_class_needs_no_column_of_classes():
    use = USE.model_copy(update={"class_of_all": 0, "positive_values": (), "negative_values": ()})
    rows = labelled_rows(raw(("ACDEFGHIKL", "1"))[["sequence", "line"]], use)
    assert rows.to_dict("list") == {
        "source": ["modlamp_amp_uniprot"],
        "line": [2],
        "sequence": ["ACDEFGHIKL"],
        "label": [0],
    }


def test_an_account_that_loses_a_row_is_a_fault():
    with pytest.raises(PepsealError, match="the row account does not add up"):
        RowAccount("clean", read=3).close(2)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.text("ACDX", min_size=0, max_size=9), st.sampled_from("01")), min_size=1), st.randoms())
def test_c3_c18_row_order_changes_nothing_and_the_account_adds_up(rows, random):
    shuffled = random.sample(rows, len(rows))
    left, account, _ = cleaned(*rows)
    right, other, _ = cleaned(*shuffled)
    assert table_digest(left) == table_digest(right)
    assert account == other
    assert left["record_id"].is_unique
