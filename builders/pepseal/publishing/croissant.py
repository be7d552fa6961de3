"""The Croissant file of a family (MLCommons Croissant 1.0), so that data catalogues and loaders can read it."""

import json
import re
from datetime import datetime, time
from pathlib import Path
from typing import Any

import mlcroissant as mlc

from pepseal.digest import file_sha256
from pepseal.errors import PepsealError
from pepseal.files import write_text
from pepseal.manifest import SPLITS
from pepseal.project import Project
from pepseal.publishing.card import CardEntry, card_entry
from pepseal.spec import FamilySpec, read_family

CROISSANT = "http://mlcommons.org/croissant/1.0"
PARQUET = "application/x-parquet"


def write_croissant(project: Project, family_name: str, names: list[str]) -> Path:
    """Write data/hub/<family>/croissant.json and read it back with mlcroissant.

    Raises:
        PepsealError: mlcroissant does not accept the file.
    """
    family = read_family(project.facts, family_name)
    folder = project.hub / family_name
    entries = [card_entry(project, name) for name in sorted(names)]
    content = _metadata(family, entries, folder).to_json()
    path = folder / "croissant.json"
    write_text(path, json.dumps(content, indent=2, default=str, ensure_ascii=False) + "\n")
    try:
        mlc.Dataset(jsonld=str(path))
    except mlc.ValidationError as error:
        path.unlink()
        raise PepsealError("mlcroissant refuses the Croissant file", where=str(path), found=str(error)) from error
    return path


def _metadata(family: FamilySpec, entries: list[CardEntry], folder: Path) -> mlc.Metadata:
    files = [_file(folder, entry.spec.name, split) for entry in entries for split in SPLITS]
    records = [_record_set(entry, split) for entry in entries for split in SPLITS]
    return mlc.Metadata(
        name=family.name,
        description=family.description,
        conforms_to=CROISSANT,
        url=family.homepage,
        license=sorted({source.licence for entry in entries for source in entry.sources}),
        cite_as=" ; ".join(dict.fromkeys(line for entry in entries for line in entry.spec.citation)),
        version=max(entry.spec.version for entry in entries),
        date_published=datetime.combine(max(entry.spec.released for entry in entries), time()),
        distribution=files,
        record_sets=records,
    )


def _file(folder: Path, name: str, split: str) -> mlc.FileObject:
    path = f"{name}/{split}.parquet"
    return mlc.FileObject(
        id=path, name=path, content_url=path, encoding_formats=[PARQUET], sha256=file_sha256(folder / path)
    )


def _record_set(entry: CardEntry, split: str) -> mlc.RecordSet:
    name = entry.spec.name
    label = mlc.DataType.INTEGER if entry.spec.task == "classification" else mlc.DataType.FLOAT
    types: dict[str, Any] = {"record_id": mlc.DataType.TEXT, "sequence": mlc.DataType.TEXT, "label": label}
    types |= {"cluster_id": mlc.DataType.TEXT}
    fields = [
        mlc.Field(
            id=f"{name}_{split}/{column}",
            name=column,
            data_types=[kind],
            source=mlc.Source(file_object=f"{name}/{split}.parquet", extract=mlc.Extract(column=column)),
        )
        for column, kind in types.items()
    ]
    identifier = re.sub(r"[^A-Za-z0-9_-]", "_", f"{name}_{split}")
    return mlc.RecordSet(id=identifier, name=identifier, key=[f"{identifier}/record_id"], fields=fields)
