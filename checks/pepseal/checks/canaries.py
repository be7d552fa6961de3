"""Canaries: leaks planted into a copy of the table, which the checks must find in the same run.

A canary counts as found only if, in every split column and across every border, one finding names both of its records.
One that is not found breaks the seal: then its check is blind, whatever else it says.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from pepseal.checks.outcome import Outcome
from pepseal.checks.planting import (
    LENGTH,
    Plant,
    Planted,
    Row,
    across_borders,
    in_each,
    peptide,
    row,
    spelled,
    with_rows,
)
from pepseal.checks.results import CanaryResult
from pepseal.checks.subject import TEXTS, Subject
from pepseal.checks.suite import suite
from pepseal.checks.validation import validate


@dataclass(frozen=True)
class Canary:
    """A planted leak: its name, the check that must find it, and how it is planted."""

    name: str
    check: str
    plant: Plant


def _one_substitution(subject: Subject, place: str) -> tuple[Row, Row]:
    """A peptide, long enough for the floor, and a copy with its middle residue replaced."""
    stem = peptide(place, max(LENGTH, ceil(1 / (1 - Fraction(str(subject.manifest.seal_floor))))))
    middle = len(stem) // 2
    return {"sequence": stem}, {"sequence": f"{stem[:middle]}W{stem[middle + 1 :]}"}


def _at_the_floor(subject: Subject, place: str) -> tuple[Row, Row]:
    """Two peptides of 20 residues whose identity is the seal floor, or the next twentieth above it."""
    stem = peptide(place, 20)
    changed = int((1 - Fraction(str(subject.manifest.seal_floor))) * len(stem))
    return {"sequence": stem}, {"sequence": "W" * changed + stem[changed:]}


def _isobaric(_subject: Subject, place: str) -> tuple[Row, Row]:
    return {"sequence": peptide(place) + "LIL"}, {"sequence": peptide(place) + "ILI"}


def _shared_kmer(subject: Subject, name: str) -> Planted:
    """Unlike peptides that share an enriched k-mer: the first of the manifest, or a drawn one if it lists none."""
    parameters = subject.manifest.parameters
    listed = sorted(parameters.get("enriched_kmers") or [])
    kmer = listed[0] if listed else peptide(name, int(parameters.get("kmer_length") or 0))
    changed = parameters | {"enriched_kmers": listed or [kmer]}
    copy = replace(subject, manifest=subject.manifest.model_copy(update={"parameters": changed}))

    def make(_subject: Subject, place: str) -> tuple[Row, Row]:
        return {"sequence": kmer + peptide(f"{place} 1")}, {"sequence": peptide(f"{place} 2") + kmer}

    return across_borders(make)(copy, name)


def _two_labels(subject: Subject, name: str) -> Planted:
    values = [(f"{name}, {label}", label) for label in (0, 1)]
    rows = [row(subject, record, "train", sequence=peptide(name), label=label) for record, label in values]
    return Planted(with_rows(subject, rows), {"": (frozenset(record for record, _label in values),)})


def _changed_letter(subject: Subject, name: str) -> Planted:
    return Planted(with_rows(subject, [row(subject, name, "train")]), {"": (frozenset((name,)),)})


CANARIES = (
    Canary("the same record in two splits", "shared_record", across_borders(lambda _s, at: ({"record_id": at},) * 2)),
    Canary("an exact copy under another id", "shared_sequence", spelled(str)),
    Canary("a copy in lower case", "normalised_duplicate", spelled(str.lower)),
    Canary("a copy with white space", "normalised_duplicate", spelled(lambda s: f" {s[:5]}\t{s[5:]}\u00a0")),
    Canary("a copy with I for L", "normalised_duplicate", across_borders(_isobaric)),
    Canary("a copy with a modification", "normalised_duplicate", spelled(lambda s: f"[Ac]-{s[0]}[+15.99]{s[1:]}")),
    Canary("a copy with one substitution", "near_neighbour", across_borders(_one_substitution)),
    Canary("a neighbour at the seal floor", "near_neighbour", across_borders(_at_the_floor)),
    Canary("a shared enriched k-mer", "enriched_kmer", _shared_kmer),
    Canary("a cluster in two splits", "shared_cluster", across_borders(lambda _s, at: ({"cluster_id": at},) * 2)),
    Canary("one sequence with two labels", "label_conflict", _two_labels),
    Canary("an unknown split", "split_value", in_each(lambda s: s.manifest.columns, "holdout")),
    Canary("a missing value", "not_null", in_each(lambda s: [name for name, _kind in s.declared_schema], None)),
    Canary("an empty value", "not_empty", in_each(lambda _s: TEXTS, "")),
    Canary("a sequence that is not its id's", "content_ids", _changed_letter),
)


def release(subject: Subject) -> tuple[CanaryResult, ...]:
    """Plant every canary and run the check that must find it; canaries of one check share a copy of `subject`."""
    checks = dict.fromkeys(canary.check for canary in CANARIES)
    return tuple(result for check in checks for result in _release(subject, check))


def _release(subject: Subject, check: str) -> list[CanaryResult]:
    canaries = [canary for canary in CANARIES if canary.check == check]
    copies: list[Planted] = []
    for canary in canaries:
        copies.append(canary.plant(copies[-1].subject if copies else subject, canary.name))
    full = copies[-1].subject
    outcomes, _result = validate(full.table, suite(full, only=check), f"{subject.spec.name}_{check}")
    return [_found(canary, planted, outcomes) for canary, planted in zip(canaries, copies, strict=True)]


def _found(canary: Canary, planted: Planted, outcomes: Sequence[Outcome]) -> CanaryResult:
    named = {outcome.column or "": _named(outcome) for outcome in outcomes}
    wanted = [(column, group) for column, groups in planted.groups.items() for group in groups]
    found = sum(any(group <= records for records in named.get(column, ())) for column, group in wanted)
    reasons = dict.fromkeys(outcome.not_run for outcome in outcomes if outcome.not_run is not None)
    return CanaryResult(
        canary=canary.name,
        check=canary.check,
        planted=len(wanted),
        found=found,
        reason="; ".join(reasons) or None,
    )


def _named(outcome: Outcome) -> list[frozenset[str]]:
    return [frozenset((finding.record, *finding.others)) for finding in outcome.measurement.findings]
