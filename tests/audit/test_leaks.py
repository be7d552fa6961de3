"""What an audit finds in small tables whose leaks are known."""

import pytest

HEAD = "sequence,split,label\n"


def crossing(report, border="test vs train"):
    (found,) = [c for c in report["crossings"] if c["border"] == border]
    return found


def test_c37_identical_sequences_are_never_zero_leaks(audit, table):
    code, report, _ = audit(table("a.csv", HEAD + "ACDEF,train,1\nACDEF,test,1\n"))
    assert code == 1
    assert report["verdict"] == "leak"
    assert crossing(report)["highest_identity"] == 1.0
    assert crossing(report)["shared_sequences"] == {"values": 1, "records": 1, "first": ["ACDEF"]}
    assert crossing(report)["share_with_a_twin"] == {"0.9": 1.0, "0.8": 1.0, "0.6": 1.0, "0.5": 1.0}


def test_a_clean_split_is_clean_and_says_how_many_pairs(audit, table):
    code, report, _ = audit(table("a.csv", HEAD + "ACDEF,train,1\nGHIKL,train,0\nMNPQR,test,1\nSTVWY,valid,0\n"))
    assert code == 0
    assert report["leaks"] == []
    assert [(c["border"], c["pairs_compared"]) for c in report["crossings"]] == [
        ("test vs train", 2),
        ("validation vs train", 2),
        ("test vs validation", 1),
    ]


def test_c1_c4_c28_c34_c35_the_sequence_counts_not_the_name(audit, table):
    rows = "id,sequence,split\n5lf0_W,ACDEFGHIKL,train\n5gjq_q,ACDEFGHIKL,test\n"
    code, report, _ = audit(table("a.csv", rows))
    assert code == 1
    pair = crossing(report)["worst_pairs"][0]
    assert (pair["test"]["id"], pair["train"]["id"]) == ("5gjq_q", "5lf0_W")


def test_c40_overlap_with_and_without_i_equals_l(audit, table):
    code, report, _ = audit(table("a.csv", HEAD + "LGNLKKTL,train,1\nIGNIKKTL,test,1\n"), "--floor", "0.9")
    assert code == 1
    assert crossing(report)["shared_sequences"]["values"] == 0
    assert crossing(report)["shared_in_another_spelling"]["first"] == ["LGNLKKTL"]


def test_c31_c38_label_conflicts_are_counted_on_joint_rows(audit, table):
    _, report, _ = audit(table("a.csv", HEAD + "NA,train,1\nNA,train,0\nACDEF,test,1\n"))
    assert report["label_conflicts"] == {"count": 1, "first": ["NA"]}
    assert report["splits"]["train"]["labels"] == {"0": 1, "1": 1}


def test_one_peptide_with_two_proteins_is_no_conflict(audit, table):
    rows = "sequence,protein,split,label\nACDEF,P1,train,1\nACDEF,P2,train,0\nGHIKL,P3,test,1\n"
    _, report, _ = audit(table("a.csv", rows), "--group", "protein")
    assert report["label_conflicts"]["count"] == 0


def test_c8_groups_in_two_splits_are_a_leak(audit, table):
    rows = "sequence,protein,split\nACDEF,P1,train\nGHIKL,P1,test\nMNPQR,P2,test\n"
    code, report, _ = audit(table("a.csv", rows), "--group", "protein")
    assert code == 1
    assert crossing(report)["shared_groups"] == {"values": 1, "records": 1, "first": ["P1"]}
    assert report["leaks"] == ["test vs train: 1 shared groups (1 records): P1"]


@pytest.mark.parametrize(("floor", "code"), [("0.8", 1), ("0.81", 0)])
def test_the_floor_is_reached_by_equality(audit, table, floor, code):
    assert audit(table("a.csv", HEAD + "ACDEF,train,1\nACDEW,test,1\n"), "--floor", floor)[0] == code


def test_b4_short_peptides_are_compared_like_long_ones(audit, table):
    _, report, _ = audit(table("a.csv", HEAD + "ACDK,train,1\nACDR,test,1\n"))
    assert crossing(report)["highest_identity"] == 0.75


def test_a14_a_trailing_asterisk_is_no_residue(audit, table):
    code, report, _ = audit(table("a.csv", HEAD + "MKTAY*,train,1\nMKTAY,test,1\n"))
    assert code == 1
    assert crossing(report)["highest_identity"] == 1.0


def test_helm_monomers_are_single_positions(audit, table):
    rows = "helm,split\n" + "PEPTIDE1{A.[meA].K.G}$$$$V2.0,train\nPEPTIDE1{A.[dP].K.G}$$$$V2.0,test\n"
    _, report, _ = audit(table("a.csv", rows), "--notation", "helm")
    assert crossing(report)["highest_identity"] == 0.75


def test_proforma_backbones_are_compared(audit, table):
    rows = "proforma,split\n[UNIMOD:1]-AC[UNIMOD:4]DM[UNIMOD:35]K,train\nACDMK,test\n"
    code, report, _ = audit(table("a.csv", rows), "--notation", "proforma")
    assert code == 1
    assert crossing(report)["shared_sequences"]["values"] == 0
    assert crossing(report)["shared_in_another_spelling"]["values"] == 1


def test_smiles_are_compared_as_molecules(audit, table):
    rows = "smiles,split\nCCO,train\nc1ccccc1,train\nOCC,test\nCCCCCCCC,test\n"
    code, report, _ = audit(table("a.csv", rows), "--notation", "smiles")
    assert code == 1
    assert crossing(report)["shared_in_another_spelling"]["first"] == ["CCO"]
    assert crossing(report)["worst_pairs"][0]["identity"] == 1.0


def test_row_order_changes_nothing(audit, table):
    rows = [f"{pair},1\n" for pair in ("ACDE,train", "FGHI,test", "KLMN,train", "ACDF,test")]
    first = audit(table("a.csv", HEAD + "".join(rows)))[1]
    second = audit(table("a.csv", HEAD + "".join(reversed(rows))))[1]
    assert [c["highest_identity"] for c in first["crossings"]] == [c["highest_identity"] for c in second["crossings"]]
    assert first["leaks"] == second["leaks"]


def test_a_soft_masked_copy_is_a_copy(audit, table):
    code, report, _ = audit(table("a.csv", HEAD + "ACDEFGHIKLMNPQRS,train,1\nacdefghiklmnpqrw,test,1\n"))
    assert code == 1
    assert crossing(report)["highest_identity"] == 0.9375


def test_empty_groups_are_refused_not_shared(audit, table):
    code, _, err = audit(table("a.csv", "sequence,protein,split\nACDE,,train\nGHIK,,test\n"), "--group", "protein")
    assert code == 2
    assert "2 rows have no group" in err
