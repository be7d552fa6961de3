"""One raw source: where it is published, which bytes are meant, and what its licence allows."""

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from pepseal.sources.address import Address, parse_address

#: What each column of `datasets/sources.tsv` must hold, in the words of the error messages.
EXPECTED = {
    "key": "lower-case letters, digits, '_', '.' and '-', not dots alone",
    "uri": "the address of one file",
    "sha256": "64 lower-case hexadecimal digits",
    "bytes": "the size of the file in bytes, a whole number above 0",
    "licence": "a licence identifier, or a few words that say what is known",
    "redistribute": "yes or no",
    "citation": "a citation",
}


def _whole_number(value: object) -> object:
    return int(value) if isinstance(value, str) and re.fullmatch(r"[1-9][0-9]*", value) else value


def _yes_or_no(value: object) -> object:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


class Source(BaseModel):
    """A row of `datasets/sources.tsv`.

    Attributes:
        key: short name, and the name of the folder that the fetched file lies in.
        uri: address of the file, see :mod:`pepseal.sources.address`.
        sha256: of the raw file as published; where the URI names a member of an archive, of that member.
        bytes: size of that same file.
        licence: SPDX identifier, or what is known.
        redistribute: whether the licence allows to publish data made from it.
        citation: whom to cite, original databases included.

    >>> row = {"key": "a", "uri": "file://a.csv", "sha256": "0" * 64, "bytes": "7"}
    >>> source = Source.model_validate(row | {"licence": "MIT", "redistribute": "no", "citation": "A et al. (2017)"})
    >>> source.redistribute, source.bytes, source.file_name
    (False, 7, 'a.csv')
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    key: str = Field(pattern=r"^[a-z0-9_.-]*[a-z0-9_-][a-z0-9_.-]*$")
    uri: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    bytes: Annotated[int, BeforeValidator(_whole_number)] = Field(gt=0)
    licence: str = Field(min_length=1)
    redistribute: Annotated[bool, BeforeValidator(_yes_or_no)]
    citation: str = Field(min_length=1)

    @field_validator("uri")
    @classmethod
    def _names_one_file(cls, uri: str) -> str:
        parse_address(uri)
        return uri

    @property
    def address(self) -> Address:
        """The URI, read."""
        return parse_address(self.uri)

    @property
    def file_name(self) -> str:
        """Name of the raw file."""
        return self.address.file_name
