"""Which functions of a program are called, as an assignment or a submission says it."""

from __future__ import annotations

import keyword
import unicodedata
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from grader.core.models import Names, Role
from grader.course.document_fields import Document, Wanted


def _identifiers(name: str) -> str:
    """A name as Python itself keeps it. Raises ValueError if no function can be called that."""
    for part in name.split("."):
        if not part.isidentifier() or keyword.iskeyword(part):
            raise ValueError(name)
    return unicodedata.normalize("NFKC", name)


DOTTED = r"^[^\s.\d][^\s.]*(\.[^\s.\d][^\s.]*)*$"
"""As much as every editor understands of a rule that Python keeps in tables."""
Dotted: TypeAlias = Annotated[
    str,
    Field(pattern=DOTTED, max_length=200),
    AfterValidator(_identifiers),
    Wanted("the name of a function, as in solve or Solver.max_value"),
]


class EntryFunctions(Document):
    """Which functions are called, each by its name, with dots where it is in a class."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    # A factory, so that the schema shows no default: absent is not the same as empty.
    search: Annotated[
        Dotted,
        Field(default_factory=str, description="Takes a game and a state, and starts the search."),
    ]
    max_value: Annotated[
        Dotted,
        Field(default_factory=str, description="The value of a state where MAX moves."),
    ]
    min_value: Annotated[
        Dotted,
        Field(default_factory=str, description="The value of a state where MIN moves."),
    ]

    @model_validator(mode="after")
    def _any(self) -> EntryFunctions:
        if not self.model_fields_set:
            raise ValueError("nothing is named")
        return self


def _kind_of_entry(entry: object) -> str:
    return "<name>" if isinstance(entry, str) else "<functions>"


EntryPoint: TypeAlias = Annotated[
    Annotated[Dotted, Tag("<name>")] | Annotated[EntryFunctions, Tag("<functions>")],
    Discriminator(_kind_of_entry),
    Wanted(
        "the name of a function, as in solve or Solver.max_value, or a mapping with any of search, "
        "max_value and min_value"
    ),
]


def names(entry: str | EntryFunctions | None) -> Names:
    """Which function takes which part; a name alone is that of the search."""
    if isinstance(entry, EntryFunctions):
        roles: tuple[Role, ...] = ("search", "max_value", "min_value")
        return {role: name for role in roles if (name := getattr(entry, role))}
    return {} if entry is None else {"search": entry}
