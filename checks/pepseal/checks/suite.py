"""The expectation suite of a dataset: which checks there are, and what each expects of which column.

Expectations on single values (patterns, sets, uniqueness) pass on missing values and on empty tables, so they never
stand alone: `row_count` and `not_null` are part of every suite.
"""

from collections.abc import Iterator

from great_expectations.expectations.core.expect_column_values_to_be_in_set import ExpectColumnValuesToBeInSet
from great_expectations.expectations.core.expect_column_values_to_be_unique import ExpectColumnValuesToBeUnique
from great_expectations.expectations.core.expect_column_values_to_match_regex import ExpectColumnValuesToMatchRegex
from great_expectations.expectations.core.expect_column_values_to_not_be_null import ExpectColumnValuesToNotBeNull
from great_expectations.expectations.core.expect_table_row_count_to_be_between import ExpectTableRowCountToBeBetween
from great_expectations.expectations.core.expect_table_row_count_to_equal import ExpectTableRowCountToEqual
from great_expectations.expectations.expectation import Expectation

from pepseal.checks.expectations.arrow_types import ExpectArrowTypesToMatch
from pepseal.checks.expectations.class_presence import ExpectEverySplitToHoldEveryClass
from pepseal.checks.expectations.content_ids import ExpectRecordIdsToBeContentIds
from pepseal.checks.expectations.enriched_kmers import ExpectSplitsToShareNoEnrichedKmer
from pepseal.checks.expectations.frozen_manifest import ExpectTableToBeAsFrozen
from pepseal.checks.expectations.label_conflicts import ExpectLabelsNotToConflict
from pepseal.checks.expectations.near_neighbours import ExpectNoNearNeighbourAcrossSplits
from pepseal.checks.expectations.normalised_duplicates import ExpectSplitsToShareNoNormalisedDuplicate
from pepseal.checks.expectations.row_account import ExpectRowAccountToAddUp
from pepseal.checks.expectations.shared_clusters import ExpectSplitsToShareNoCluster
from pepseal.checks.expectations.shared_records import ExpectSplitsToShareNoRecord
from pepseal.checks.expectations.shared_sequences import ExpectSplitsToShareNoSequence
from pepseal.checks.expectations.split_ratios import ExpectSplitRatiosToHold
from pepseal.checks.subject import TEXTS, Subject
from pepseal.manifest import SPLITS

STATES = (*SPLITS, "dropped")
RECORD_ID = r"^[0-9a-f]{20}$"


def suite(subject: Subject, only: str | None = None) -> list[Expectation]:
    """The expectations of `subject`, each with its check and column in `meta`; of the check `only`, if one is named."""
    parts = (_table(subject), _values(subject), _splits(subject))
    named = [(check, column, expectation) for part in parts for check, column, expectation in part]
    chosen = [entry for entry in named if only in (None, entry[0])]
    for position, (check, column, expectation) in enumerate(chosen):
        expectation.meta = {"check": check, "column": column, "position": position}
    return [expectation for _check, _column, expectation in chosen]


Named = Iterator[tuple[str, str | None, Expectation]]


def _table(subject: Subject) -> Named:
    rows = subject.frozen_rows
    yield "row_count", None, ExpectTableRowCountToBeBetween(min_value=1, description="The table has rows.")
    text = f"The table has the {rows:,} rows that the manifest counts."
    yield "row_count", "rows", ExpectTableRowCountToEqual(value=rows, description=text)
    found, expected = ([list(column) for column in schema] for schema in (subject.schema, subject.declared_schema))
    yield "column_types", None, ExpectArrowTypesToMatch(found=found, expected=expected)
    yield "content_ids", None, ExpectRecordIdsToBeContentIds()
    yield "frozen_manifest", None, ExpectTableToBeAsFrozen(folder=str(subject.folder))
    yield "row_account", None, ExpectRowAccountToAddUp(steps=[step.model_dump() for step in subject.account])
    yield "label_conflict", None, ExpectLabelsNotToConflict()


def _values(subject: Subject) -> Named:
    for column, _kind in subject.declared_schema:
        text = f"No value of {column} is missing."
        yield "not_null", column, ExpectColumnValuesToNotBeNull(column=column, description=text)
    for column in TEXTS:
        text = f"No value of {column} is empty or blank."
        yield "not_empty", column, ExpectColumnValuesToMatchRegex(column=column, regex=r"\S", description=text)
    text = "No record id is there twice."
    yield "record_id_unique", "record_id", ExpectColumnValuesToBeUnique(column="record_id", description=text)
    text = "Every record id is 20 hex digits."
    yield (
        "record_id_form",
        "record_id",
        ExpectColumnValuesToMatchRegex(column="record_id", regex=RECORD_ID, description=text),
    )
    if subject.classes:
        text = "Every label is a declared class."
        labels = ExpectColumnValuesToBeInSet(column="label", value_set=list(subject.classes), description=text)
        yield "label_value", "label", labels


def _splits(subject: Subject) -> Named:
    parameters = subject.manifest.parameters
    kmers, length = parameters.get("enriched_kmers"), parameters.get("kmer_length")
    floor, ratios = subject.manifest.seal_floor, list(subject.spec.split.ratios)
    for column in subject.manifest.columns:
        text = f"Every value of {column} is {', '.join(STATES[:-1])} or {STATES[-1]}."
        values = ExpectColumnValuesToBeInSet(column=column, value_set=list(STATES), description=text)
        yield "split_value", column, values
        yield "class_presence", column, ExpectEverySplitToHoldEveryClass(column=column, classes=list(subject.classes))
        yield "split_ratio", column, ExpectSplitRatiosToHold(column=column, ratios=ratios)
        yield "shared_record", column, ExpectSplitsToShareNoRecord(column=column)
        yield "shared_sequence", column, ExpectSplitsToShareNoSequence(column=column)
        yield "normalised_duplicate", column, ExpectSplitsToShareNoNormalisedDuplicate(column=column)
        yield "near_neighbour", column, ExpectNoNearNeighbourAcrossSplits(column=column, floor=floor)
        yield "enriched_kmer", column, ExpectSplitsToShareNoEnrichedKmer(column=column, kmers=kmers, length=length)
        yield "shared_cluster", column, ExpectSplitsToShareNoCluster(column=column)
