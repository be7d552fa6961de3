"""The seal: what was checked of one version of a dataset, how far, and what was not.

A seal is a frozen record with its own sha256, taken over its canonical JSON without the sha256 itself. It holds no
clock, so that two runs on the same data give the same bytes, and a changed figure shows; when it was checked stands
beside it, in checked_at.json.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pepseal.checks.account import AccountStep
from pepseal.checks.named_exceptions import NamedException
from pepseal.checks.results import CanaryResult, CheckResult
from pepseal.checks.shortcut import Shortcut
from pepseal.errors import InputError
from pepseal.files import read_json

NOT_CHECKED = (
    "Homology below the seal floor: two peptides may be related and still differ in most residues.",
    "Overlapping fragments: two peptides that share a stretch and differ in the rest can be below the seal floor.",
    "Three-dimensional structure: unlike sequences may fold alike.",
    "Molecules: peptides are compared as letters, not as atoms, so no Tanimoto similarity was taken.",
    "Proteins of origin: two peptides cut from one protein may be in different splits.",
    "Neighbours under I = L or across modifications: only exact duplicates of these kinds were looked for.",
    "Whether the labels are right, and whether assumed negatives are negative.",
    "Data that a pretrained model has seen before.",
)


class Seal(BaseModel):
    """What seal.json says of one version of one dataset."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["pepseal seal 1"] = Field(default="pepseal seal 1", description="what this file is")
    dataset: str = Field(description="name of the dataset")
    family: str = Field(description="its family")
    version: str = Field(description="its version")
    verdict: Literal["sealed", "failed"] = Field(description="sealed if every check passed and every canary was found")
    strategy: str = Field(description="how the split was made")
    seal_floor: float = Field(description="no pair across a split reaches this edit identity, in (0, 1)")
    split_columns: tuple[str, ...] = Field(
        description="the splits that were checked, one a seed; the first is published"
    )
    rows: int = Field(description="records in the frozen table")
    manifest_digest: str = Field(description="sha256 of the manifest over itself (its self_sha256)")
    table_digest: str = Field(description="digest of the logical content of the frozen table")
    checks: tuple[CheckResult, ...] = Field(description="each check: state, comparisons made, worst value found")
    canaries: tuple[CanaryResult, ...] = Field(description="leaks planted into copies of the table in the same run")
    class_counts: dict[str, Any] = Field(description="split column -> split -> rows, and rows of each class")
    shortcuts: tuple[Shortcut, ...] = Field(description="how well composition alone predicts the label")
    row_account: tuple[AccountStep, ...] = Field(description="what each step read, kept, merged and dropped")
    exceptions: tuple[NamedException, ...] = Field(description="findings that the dataset names and explains")
    not_checked: tuple[str, ...] = Field(default=NOT_CHECKED, description="what this seal says nothing about")
    tool_versions: dict[str, str] = Field(description="versions of the tools that checked")
    seal_sha256: str = Field(default="", description="sha256 of the canonical JSON without itself")

    def own_sha256(self) -> str:
        """Sha256 over everything here but `seal_sha256`."""
        content = self.model_dump(mode="json", exclude={"seal_sha256"})
        text = json.dumps(content, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def signed(self) -> "Seal":
        """The seal with its sha256 filled in."""
        return self.model_copy(update={"seal_sha256": self.own_sha256()})

    def results(self, state: str) -> tuple[CheckResult, ...]:
        """The checks in one state."""
        return tuple(check for check in self.checks if check.state == state)

    @property
    def silent_canaries(self) -> tuple[CanaryResult, ...]:
        """The canaries that were not found everywhere they were planted."""
        return tuple(canary for canary in self.canaries if not canary.sings)

    @property
    def could_not_run(self) -> bool:
        """Whether a check did not run, or is blind."""
        return bool(self.results("not run") or self.silent_canaries)


def verdict(checks: tuple[CheckResult, ...], canaries: tuple[CanaryResult, ...]) -> Literal["sealed", "failed"]:
    """`sealed` only if there are checks, all passed or excepted, and canaries, all found."""
    good = checks and canaries and all(check.state in ("passed", "excepted") for check in checks)
    return "sealed" if good and all(canary.sings for canary in canaries) else "failed"


def read_seal(path: Path) -> Seal:
    """Read and verify a seal.json.

    Raises:
        InputError: it is missing, malformed, or not what was written.
    """
    try:
        seal = Seal.model_validate(read_json(path))
    except ValidationError as error:
        raise InputError("this is not a seal", where=str(path), found=str(error)) from error
    if seal.seal_sha256 != seal.own_sha256():
        raise InputError(
            "the seal was changed after it was written",
            where=str(path),
            expected=seal.seal_sha256,
            found=seal.own_sha256(),
            next_step=f"run `pepseal check {seal.dataset}` again",
        )
    return seal
