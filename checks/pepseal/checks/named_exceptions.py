"""Findings that a dataset's folder names and explains; all others are errors.

`exceptions.yaml` beside dataset.yaml lists what was found, looked into and left as it is: which check, at most how many
findings, and why. One that no finding needs any more is itself a finding.
"""

from pathlib import Path

import yaml
from pydantic import Field, RootModel, ValidationError, model_validator

from pepseal.errors import InputError
from pepseal.spec import Facts


class NamedException(Facts):
    """One named exception: up to `count` findings of `check` are left, because of `reason`."""

    check: str = Field(min_length=1)
    count: int = Field(ge=1)
    reason: str = Field(min_length=20)


class NamedExceptions(RootModel[tuple[NamedException, ...]]):
    """The whole of exceptions.yaml; a check is named once at most."""

    @model_validator(mode="after")
    def _each_check_once(self) -> "NamedExceptions":
        checks = [entry.check for entry in self.root]
        twice = sorted({check for check in checks if checks.count(check) > 1})
        if twice:
            raise ValueError(f"named more than once: {', '.join(twice)}")
        return self


def read_exceptions(folder: Path) -> tuple[NamedException, ...]:
    """The named exceptions of a dataset; none where its folder has no exceptions.yaml.

    Raises:
        InputError: the file is not YAML, or breaks a rule.
    """
    path = folder / "exceptions.yaml"
    if not path.exists():
        return ()
    try:
        return NamedExceptions.model_validate(yaml.safe_load(path.read_text(encoding="utf-8"))).root
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError("exceptions.yaml is not YAML in UTF-8", where=str(path), found=str(error)) from error
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise InputError(
            "exceptions.yaml breaks its rules",
            where=str(path),
            expected="a list of entries with check, count (1 or more) and reason (a sentence)",
            found=problems,
        ) from error
