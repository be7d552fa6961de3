"""`pepseal split`: the splitters, for anybody's table."""

from pathlib import Path
from typing import Annotated

import pandas as pd
import typer

from pepseal.commands.output import print_text
from pepseal.digest import record_id
from pepseal.errors import InputError
from pepseal.files import refuse_own_input, write_text
from pepseal.notation.spelling import LONGEST, is_letters
from pepseal.progress import console
from pepseal.readers.columns import Columns, column_for, require_column
from pepseal.readers.delimited import LINE
from pepseal.readers.table import read_any


def split(
    file: Annotated[Path, typer.Argument(help="CSV, TSV, Parquet, JSON Lines or FASTA.")],
    strategy: Annotated[
        str, typer.Option(help="sealed, random, mmseqs2, cdhit, kmer, hybrid, ecfp, or a cold start.")
    ] = ("sealed"),
    sequence: Annotated[str | None, typer.Option(help="Column of the sequences (of SMILES for ecfp).")] = None,
    label: Annotated[
        str | None, typer.Option(help="Column of the labels; without one, only sizes are balanced.")
    ] = None,
    positive: Annotated[str | None, typer.Option(help="The positive class, where labels are words.")] = None,
    protein: Annotated[str | None, typer.Option(help="Column of the proteins, for a cold start.")] = None,
    seeds: Annotated[str, typer.Option(help="One split for each, separated by commas.")] = "0,1,2,3,4",
    ratios: Annotated[str, typer.Option(help="Train, validation and test.")] = "8,1,1",
    drop_bridges: Annotated[bool, typer.Option(help="Leave out a few records if that lowers the seal floor.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why the seal floor is what it is.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the table here (TSV); else to standard output.")] = None,
) -> None:
    """Split a table so that nothing near crosses; every row gets its split for each seed, its cluster and its place."""
    from pepseal.splits import explain as reasons
    from pepseal.splits.strategies import split_table

    refuse_own_input(out, [file])
    rows = read_rows(file, sequence, label, protein)
    if strategy != "ecfp":
        refuse_strange_letters(file, rows)
    proposal = split_table(
        unique_records(rows, positive, paired=protein is not None, smiles=strategy == "ecfp"),
        strategy,
        seeds=whole_numbers(seeds, "--seeds"),
        ratios=whole_numbers(ratios, "--ratios"),
        drop_bridges=drop_bridges,
    )
    placed = proposal.splits.assign(cluster_id=proposal.clusters).reset_index(names="record_id")
    table = rows.drop(columns=["label", "protein"], errors="ignore").merge(placed, on="record_id", validate="m:1")
    columns = [LINE, "record_id", "sequence", "cluster_id", *proposal.splits.columns]
    text = table.sort_values(LINE)[columns].to_csv(sep="\t", index=False, lineterminator="\n")
    if out is None:
        print_text(text.removesuffix("\n"))
    else:
        write_text(out, text)
    if explain:
        console().print(reasons(proposal), markup=False, highlight=False, soft_wrap=True)


def refuse_strange_letters(file: Path, rows: pd.DataFrame) -> None:
    """Refuse what is no one-letter sequence, or too long to be compared exactly.

    Raises:
        InputError: such a row is there; the first is named with its line.
    """
    for wrong, expected in (
        (~rows["sequence"].map(is_letters), "letters only, such as ACDK"),
        (rows["sequence"].str.len() > LONGEST, f"at most {LONGEST:,} letters"),
    ):
        if wrong.any():
            first = rows[wrong].iloc[0]
            raise InputError(
                f"{int(wrong.sum())} rows are not sequences that can be compared",
                where=f"{file}, line {first[LINE]}",
                expected=expected,
                found=repr(first["sequence"][:60]),
                next_step="clean these rows, or name another column with --sequence",
            )


def whole_numbers(text: str, option: str) -> tuple[int, ...]:
    """The whole numbers in a list.

    >>> whole_numbers("8, 1,1", "--ratios")
    (8, 1, 1)
    """
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise InputError(
            "a list of whole numbers is wanted", where=option, expected="such as 8,1,1", found=text
        ) from error


def read_rows(file: Path, sequence: str | None, label: str | None, protein: str | None) -> pd.DataFrame:
    """The rows of a file: line, sequence, record_id, and label and protein where they are named or usual.

    Raises:
        InputError: the file or a column cannot be used; an empty cell is named with its line.
    """
    table = read_any(file)
    named = Columns(sequence=sequence, label=label)
    columns = {"sequence": require_column(table, "sequence", named.sequence, str(file))}
    for role, name in (("label", label), ("protein", protein)):
        found = column_for(table, role, name, str(file)) if role == "label" or name is not None else None
        columns |= {role: found} if found is not None else {}
    rows = pd.DataFrame({LINE: table[LINE]} | {role: table[column].str.strip() for role, column in columns.items()})
    for role in columns:
        empty = rows.loc[rows[role] == "", LINE]
        if len(empty):
            raise InputError(
                f"{len(empty)} rows have no {role}",
                where=f"{file}, line {empty.iloc[0]}, column {columns[role]}",
                next_step=f"fill them in, remove them, or name another column with --{role}",
            )
    keys = rows["sequence"] + ("\t" + rows["protein"] if "protein" in rows else "")
    return rows.assign(record_id=[record_id(key) for key in keys])


def unique_records(rows: pd.DataFrame, positive: str | None, *, paired: bool, smiles: bool) -> pd.DataFrame:
    """One record for each different molecule (or pair); repeated rows go where their record goes.

    A molecule with several labels counts once, with the first of them in order: it balances the splits, no more.
    """
    records = rows.sort_values(["record_id", *(["label"] if "label" in rows else [])]).drop_duplicates("record_id")
    records = records[
        [c for c in ("record_id", "sequence", "label", "protein") if c in records and (paired or c != "protein")]
    ]
    if "label" in records:
        records = records.assign(label=numbers(records["label"], positive))
    return records.rename(columns={"sequence": "smiles"}) if smiles else records


def numbers(labels: pd.Series, positive: str | None) -> pd.Series:
    """Labels as numbers: classes 0 and 1, or measured values.

    Args:
        labels: as text.
        positive: the text of class 1, where classes are words; which of two words is the class that motifs are
            looked for in cannot be told from their spelling.

    Raises:
        InputError: the labels are words and no positive class is named, or neither two classes nor numbers.

    >>> numbers(pd.Series(["no", "yes"]), "yes").tolist(), numbers(pd.Series(["1", "0.0"]), None).tolist()
    ([0, 1], [1, 0])
    >>> numbers(pd.Series(["1.5", "2", "3"]), None).tolist()
    [1.5, 2.0, 3.0]
    """
    texts = sorted(set(labels))
    if positive is not None:
        if positive not in texts or len(texts) > 2:
            found = f"{len(texts)} different labels: {', '.join(texts[:5])}"
            raise InputError(
                "no two classes have that positive class", where="--positive", expected=positive, found=found
            )
        return (labels == positive).astype("int64")
    values = pd.to_numeric(labels, errors="coerce")
    if values.isna().any():
        wrong = labels[values.isna()].iloc[0]
        raise InputError(
            "the labels are words" if len(texts) <= 2 else "the labels are neither two classes nor numbers",
            expected="0 and 1, measured values, or two words of which one is named",
            found=f"{len(texts)} different values, among them {wrong!r}",
            next_step=f"name the positive class with --positive {texts[0]}" if len(texts) <= 2 else "name --label",
        )
    classes = values.isin([0, 1]).all()
    return values.astype("int64") if classes else values.astype("float64")
