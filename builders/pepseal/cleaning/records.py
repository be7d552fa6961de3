"""Raw rows to canonical labelled records."""

import pandas as pd

from pepseal.cleaning.account import RowAccount
from pepseal.cleaning.redundancy import redundant
from pepseal.digest import record_id
from pepseal.errors import InputError
from pepseal.notation.peptide import refusal
from pepseal.readers.delimited import LINE
from pepseal.spec import Cleaning, DatasetSpec, SourceUse


def labelled_rows(raw: pd.DataFrame, use: SourceUse) -> pd.DataFrame:
    """The rows of one raw table as source, line, sequence (as published) and label (1 positive, 0 negative).

    Raises:
        InputError: a column that the dataset names is missing, or a class value is not declared.
    """
    for column in (use.sequence, *([use.label] if use.class_of_all is None else [])):
        if column not in raw.columns:
            raise InputError(
                f"a source has no column {column!r}",
                where=use.key,
                expected=column,
                found=", ".join(name for name in raw.columns if name != LINE),
            )
    if use.class_of_all is not None:
        label = pd.Series(use.class_of_all, index=raw.index, dtype="int64")
    else:
        label = _declared_classes(raw, use)
    return pd.DataFrame({"source": use.key, "line": raw[LINE], "sequence": raw[use.sequence], "label": label})


def _declared_classes(raw: pd.DataFrame, use: SourceUse) -> pd.Series:
    values = raw[use.label].str.strip()
    label = values.map(dict.fromkeys(use.positive_values, 1) | dict.fromkeys(use.negative_values, 0))
    if label.isna().any():
        first = raw[label.isna()].iloc[0]
        raise InputError(
            "a class value is not declared",
            where=f"{use.key}, line {first[LINE]}",
            expected=", ".join(repr(value) for value in (*use.positive_values, *use.negative_values)),
            found=repr(first[use.label]),
        )
    return label.astype("int64")


def clean(rows: pd.DataFrame, spec: DatasetSpec) -> tuple[pd.DataFrame, RowAccount]:
    """Canonical records (record_id, sequence, label, source; sorted by record_id) and the account of all rows.

    Args:
        rows: source, line, sequence, label, as :func:`labelled_rows` gives them.
        spec: what the dataset declares.
    """
    account = RowAccount("clean", read=len(rows))
    rows = rows.assign(sequence=rows["sequence"].str.strip())
    rows = rows.sort_values(["sequence", "source", "line"], ignore_index=True)
    rows = _canonical(rows, spec.cleaning, account)
    rows = _one_label(rows, account)
    repeated = rows.duplicated("sequence")
    account.merge(rows[repeated], "the same peptide with the same label")
    rows = rows[~repeated]
    near = redundant(rows.loc[rows["label"] == 1, "sequence"], spec.cleaning.redundancy_identity)
    is_near = (rows["label"] == 1) & rows["sequence"].isin(near)
    account.drop(rows[is_near], f"a kept positive is at least {spec.cleaning.redundancy_identity:g} identical")
    rows = rows[~is_near]
    records = rows.assign(record_id=[record_id(sequence) for sequence in rows["sequence"]])
    records = records[["record_id", "sequence", "label", "source"]].sort_values("record_id", ignore_index=True)
    return records, account


def _canonical(rows: pd.DataFrame, rules: Cleaning, account: RowAccount) -> pd.DataFrame:
    reasons = rows["sequence"].map(lambda sequence: _refusal(sequence, rules))
    for reason in sorted(set(reasons.dropna())):
        account.drop(rows[reasons == reason], reason)
    return rows[reasons.isna()]


def _refusal(sequence: str, rules: Cleaning) -> str | None:
    reason = refusal(sequence)
    if reason is None and len(sequence) < rules.min_length:
        return f"shorter than {rules.min_length} residues"
    if reason is None and len(sequence) > rules.max_length:
        return f"longer than {rules.max_length} residues"
    return reason


def _one_label(rows: pd.DataFrame, account: RowAccount) -> pd.DataFrame:
    conflict = rows.groupby("sequence")["label"].transform("nunique") > 1
    account.drop(rows[conflict], "the same peptide with both labels")
    return rows[~conflict]
