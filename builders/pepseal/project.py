"""Where things are: the project's root, its parameters, and the folders that the pipeline writes."""

from dataclasses import dataclass
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from pepseal.errors import InputError


class Params(BaseModel):
    """params.yaml, the one place for numbers that a run may change."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mirror: Path | None
    search_floor: float
    families: dict[str, dict[str, list[str]]]
    datasets: dict[str, dict[str, str]]


@dataclass(frozen=True)
class Project:
    """A checkout of pepseal: facts under datasets/, outputs under data/."""

    root: Path

    @classmethod
    def find(cls, start: Path | None = None) -> "Project":
        """The project that holds `start` (default: the working directory).

        Raises:
            InputError: no folder above `start` has both params.yaml and datasets/.
        """
        here = (start or Path.cwd()).resolve()
        for folder in (here, *here.parents):
            if (folder / "params.yaml").is_file() and (folder / "datasets").is_dir():
                return cls(folder)
        raise InputError(
            "this is not a pepseal checkout",
            where=str(here),
            expected="a folder, here or above, with params.yaml and datasets/",
            next_step="clone the repository and run the command inside it",
        )

    @property
    def facts(self) -> Path:
        """datasets/: what is declared and frozen, kept in git."""
        return self.root / "datasets"

    @property
    def data(self) -> Path:
        """data/: what the pipeline writes, kept by DVC."""
        return self.root / "data"

    @property
    def hub(self) -> Path:
        """data/hub/: one Hub-ready folder a family."""
        return self.data / "hub"

    def out(self, step: str, name: str) -> Path:
        """The folder that `step` writes for the dataset `name`."""
        return self.data / step / name

    def params(self) -> Params:
        """The parameters of this checkout.

        Raises:
            InputError: params.yaml is not YAML, or has a missing, unknown or ill-typed entry.
        """
        path = self.root / "params.yaml"
        try:
            return Params.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
        except (yaml.YAMLError, ValidationError) as error:
            raise InputError("params.yaml cannot be used", where=str(path), found=str(error)) from error
