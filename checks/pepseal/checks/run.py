"""One run of all checks on one dataset: suite, canaries, figures, seal and report, written together or not at all."""

import shutil
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd
from great_expectations.core import ExpectationSuiteValidationResult

from pepseal.checks.canaries import release
from pepseal.checks.data_docs import data_docs
from pepseal.checks.metrics import metrics, nearest_train
from pepseal.checks.outcome import Outcome
from pepseal.checks.report import report
from pepseal.checks.results import CheckResult, summarise
from pepseal.checks.seal import Seal, verdict
from pepseal.checks.shortcut import shortcut
from pepseal.checks.subject import Subject, read_subject
from pepseal.checks.suite import suite
from pepseal.checks.tool_versions import tool_versions
from pepseal.checks.validation import validate
from pepseal.digest import table_digest
from pepseal.errors import InputError
from pepseal.files import write_json, write_text
from pepseal.project import Project

NEAREST = ["record_id", "nearest_id", "identity"]


def check_dataset(project: Project, name: str) -> Seal:
    """Check the built dataset `name` and write data/check/<name>/.

    That folder holds seal.json, report.json, metrics.json, nearest.csv, checked_at.json and docs/index.html. Findings
    raise nothing: they are in the seal, whose verdict is then `failed`, and the files are written all the same, because
    people need to read them. `publish` takes no seal but a `sealed` one.

    Raises:
        InputError: the dataset is not declared, not frozen or not built, or the output cannot be written.
    """
    subject = read_subject(project, name)
    outcomes, result = validate(subject.table, suite(subject), name)
    seal = _seal(subject, outcomes)
    _write(project.out("check", name), subject, seal, outcomes, result)
    return seal


def _seal(subject: Subject, outcomes: Sequence[Outcome]) -> Seal:
    checks = summarise(outcomes, subject.exceptions)
    canaries = release(subject)
    manifest, spec = subject.manifest, subject.spec
    return Seal(
        dataset=spec.name,
        family=spec.family,
        version=spec.version,
        verdict=verdict(checks, canaries),
        strategy=manifest.strategy,
        seal_floor=manifest.seal_floor,
        split_columns=tuple(manifest.columns),
        rows=len(subject.table),
        manifest_digest=manifest.self_sha256,
        table_digest=table_digest(subject.table),
        checks=checks,
        canaries=canaries,
        class_counts=_class_counts(checks),
        shortcuts=tuple(shortcut(subject.table, column) for column in manifest.columns),
        row_account=subject.account,
        exceptions=subject.exceptions,
        tool_versions=tool_versions(),
    ).signed()


def _class_counts(checks: Sequence[CheckResult]) -> dict[str, object]:
    return next((dict(check.worst) for check in checks if check.check == "class_presence"), {})


def _nearest(subject: Subject, checks: Sequence[CheckResult]) -> pd.DataFrame:
    """Empty where the near-neighbour check could not run; the seal says why."""
    if any(check.check == "near_neighbour" and check.state == "not run" for check in checks):
        return pd.DataFrame(columns=NEAREST)
    return nearest_train(subject.table, subject.manifest.default_column)


def _write(
    target: Path, subject: Subject, seal: Seal, outcomes: Sequence[Outcome], result: ExpectationSuiteValidationResult
) -> None:
    """Fill a temporary folder beside `target`, then put it in its place."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as temporary:
            folder = Path(temporary) / target.name
            near = _nearest(subject, seal.checks)
            write_json(folder / "seal.json", seal.model_dump(mode="json"))
            write_json(folder / "report.json", report(seal, outcomes))
            write_json(folder / "checked_at.json", {"utc": datetime.now(UTC).isoformat(timespec="seconds")})
            write_json(folder / "metrics.json", metrics(seal, near["identity"]))
            write_text(folder / "nearest.csv", near.to_csv(index=False, lineterminator="\n"))
            write_text(folder / "docs" / "index.html", data_docs(result, seal))
            if target.exists():
                shutil.rmtree(target)
            folder.replace(target)
    except OSError as error:
        raise InputError(
            "the results of the checks cannot be written",
            where=str(target),
            found=error.strerror or str(error),
            next_step="choose a folder that you may write to and that has free space",
        ) from error
