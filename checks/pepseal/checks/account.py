"""The row account as it was written down: what every step read, kept, merged and dropped."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, ValidationError

from pepseal.errors import InputError
from pepseal.files import read_json


class AccountStep(BaseModel):
    """The rows of one step; `merged` and `dropped` count rows by reason."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    step: str
    read: NonNegativeInt
    kept: NonNegativeInt
    merged: dict[str, NonNegativeInt] = Field(default_factory=dict)
    dropped: dict[str, NonNegativeInt] = Field(default_factory=dict)

    @property
    def accounted(self) -> int:
        """Rows whose fate is known.

        >>> AccountStep(step="clean", read=5, kept=3, merged={"a copy": 1}, dropped={"too long": 1}).accounted
        5
        """
        return self.kept + sum(self.merged.values()) + sum(self.dropped.values())


class Account(BaseModel):
    """One account.json."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    steps: tuple[AccountStep, ...]


def read_account(*paths: Path) -> tuple[AccountStep, ...]:
    """The steps of several account.json files, in the order given.

    Raises:
        InputError: a file is missing, is not JSON, or is not a row account.
    """
    steps: list[AccountStep] = []
    for path in paths:
        content: Any = read_json(path)
        try:
            steps += Account.model_validate(content).steps
        except ValidationError as error:
            raise InputError("a row account is malformed", where=str(path), found=str(error)) from error
    return tuple(steps)
