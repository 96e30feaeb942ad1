"""Types of fields and limits that several documents share."""

from dataclasses import dataclass, fields
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, FiniteFloat, Tag

LARGEST = 2**53  # the largest absolute value of a leaf: beyond it not every integer is a float
MOST_NODES = 200_000  # the limit for one tree, and for all trees of a family together
DEEPEST = 400  # the limit for the number of moves from the root to a leaf
LONGEST_NAME = 40  # the limit for the characters in a node's name
LONGEST_ID = 64  # the limit for the characters in an id
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True)
class Wanted:
    """The end of the message "it must be ..." about a field or an item of it. That of a field is in
    its `json_schema_extra`, where pydantic keeps what it does not know."""

    text: str

    def __call__(self, schema: dict[str, Any]) -> None:
        """Add nothing to the JSON Schema."""


def required(description: str, wanted: str = "", **rules: Any) -> Any:
    """A field of a document that must be there.

    description  the sentence that an editor shows
    wanted       the end of the message "it must be ..."; by default that of its type
    rules        arguments of pydantic's Field: gt, ge, lt, le, pattern, max_length
    """
    return Field(description=description, json_schema_extra=Wanted(wanted), **rules)


def optional(description: str, wanted: str = "", default: Any = None, **rules: Any) -> Any:
    """A field of a document that may be left out."""
    return Field(default, description=description, json_schema_extra=Wanted(wanted), **rules)


def _as_written(number: float) -> float:
    """The number as the file has it: pydantic turns 4 into 4.0."""
    return int(number) if number.is_integer() else number


Slug: TypeAlias = Annotated[
    str,
    Field(pattern=SLUG, max_length=LONGEST_ID),
    Wanted("lower-case letters, digits and single hyphens, at most 64 in all, as in aima-5-2"),
]
Title: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=300),
    Wanted("one line of text, at most 300 characters"),
]
Points: TypeAlias = Annotated[
    FiniteFloat,
    Field(ge=0, le=1_000_000),
    AfterValidator(_as_written),
    Wanted("a number from 0 to 1000000"),
]
Number: TypeAlias = Annotated[
    FiniteFloat, Field(ge=-LARGEST, le=LARGEST), AfterValidator(_as_written)
]
Share: TypeAlias = Annotated[FiniteFloat, Field(ge=0, le=1)]
Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]


class Document(BaseModel):
    """The base of all documents and their parts: no unknown keys, no conversion of types."""

    model_config = ConfigDict(extra="forbid", strict=True, str_strip_whitespace=True, frozen=True)


def _form(given: object) -> str:
    """The tag of the form in which a field is written."""
    if isinstance(given, str):
        return TEXT.tag
    return MAPPING.tag if isinstance(given, (dict, Document)) else NUMBER.tag


TEXT, MAPPING, NUMBER = Tag("<text>"), Tag("<mapping>"), Tag("<number>")
BY_FORM = Discriminator(_form)
"""Chooses the type of a field by the tag of its form, which the path of a mistake then has."""


def _as_in_files(kind: Any, item: str) -> Any:
    """The type of a field in a file, which has lists for tuples; `item` are words for an item."""
    if get_origin(kind) is tuple:
        return list.__class_getitem__(Annotated[get_args(kind)[0], Wanted(item)])
    inner = get_args(kind) if get_origin(kind) is UnionType else ()
    return reduce(or_, (_as_in_files(each, item) for each in inner)) if inner else kind


def settings(kind: type) -> dict[str, Any]:
    """The settings of the dataclass `kind` (`grader.core.models.setting`), as document fields."""
    types = get_type_hints(kind)
    made: dict[str, Any] = {}
    for each in fields(kind):
        if each.metadata:
            finite = {"allow_inf_nan": False} if types[each.name] is float else {}
            about = each.metadata
            default = list(each.default) if isinstance(each.default, tuple) else each.default
            made[each.name] = (
                _as_in_files(types[each.name], about["item"]),
                optional(
                    about["description"], about["wanted"], default, **finite, **about["rules"]
                ),
            )
    return made
