"""submission.yaml: the file and the functions to call; and the field `entry` of an assignment."""

from __future__ import annotations

import keyword
import unicodedata
from functools import partial
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from grader.core.models import Names, Role
from grader.course.document_fields import BY_FORM, MAPPING, TEXT, Document, Wanted, optional


def _identifiers(name: str) -> str:
    """The dotted name, normalised as Python does. Raises ValueError if a part is no identifier."""
    for part in name.split("."):
        if not part.isidentifier() or keyword.iskeyword(part):
            raise ValueError(name)
    return unicodedata.normalize("NFKC", name)


DOTTED = r"^[^\s.\d][^\s.]*(\.[^\s.\d][^\s.]*)*$"
"""Roughly an identifier: Python's exact rule needs Unicode tables that a JSON Schema lacks."""
Dotted: TypeAlias = Annotated[
    str,
    Field(pattern=DOTTED, max_length=200),
    AfterValidator(_identifiers),
    Wanted("the name of a function, as in solve or Solver.max_value"),
]


_name = partial(Field, default_factory=str)
"""A field with a factory has no default in the schema: a missing name is not an empty one."""


class EntryFunctions(Document):
    """The names of the functions to call; a method's name has dots, as in Solver.max_value."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    search: Dotted = _name(description="Starts the search; takes a game and a state.")
    max_value: Dotted = _name(description="The value of a state where MAX moves.")
    min_value: Dotted = _name(description="The value of a state where MIN moves.")

    @model_validator(mode="after")
    def _names_a_function(self) -> EntryFunctions:
        if not self.model_fields_set:
            raise ValueError("nothing is named")
        return self


EntryPoint: TypeAlias = Annotated[
    Annotated[Dotted, TEXT] | Annotated[EntryFunctions, MAPPING],
    BY_FORM,
    Wanted(
        "the name of a function, as in solve or Solver.max_value, or a mapping with any of search, "
        "max_value and min_value"
    ),
]


def names(entry: str | EntryFunctions | None) -> Names:
    """The function for each part; a single name is the search's."""
    if isinstance(entry, EntryFunctions):
        roles: tuple[Role, ...] = ("search", "max_value", "min_value")
        return {role: name for role in roles if (name := getattr(entry, role))}
    return {} if entry is None else {"search": entry}


def _below(path: str) -> str:
    """The path without a leading `./`. Raises ValueError if it could lead out of the folder."""
    path = path.removeprefix("./")
    if {"", ".", ".."} & set(path.split("/")):
        raise ValueError(path)
    return path


PYTHON_FILE = r"^[^/\\:\x00-\x1f\x7f][^\\:\x00-\x1f\x7f]*\.py$"
PythonFile: TypeAlias = Annotated[
    str, Field(pattern=PYTHON_FILE, max_length=200), AfterValidator(_below)
]


class SubmissionDocument(Document):
    """The file and the functions to call, for a program in which they are not found by name."""

    model_config = ConfigDict(title="Alpha-beta submission")

    entry: EntryPoint | None = optional(
        "The function to call: the search, or a function for each part."
    )
    file: PythonFile | None = optional(
        "The Python file to import, relative to this one.",
        "the path of a Python file in this folder, as in search.py or src/search.py",
    )
