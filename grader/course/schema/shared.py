"""What the kinds of document have in common."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, FiniteFloat

LARGEST = 2**53
"""The largest magnitude of a leaf: beyond it not every integer is a float."""

MOST_NODES = 200_000
"""In one tree, and in all trees of a family together."""

DEEPEST = 400
"""Moves from the root."""

LONGEST_NAME = 40
"""Characters in the name of a node."""

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


def _as_written(number: float) -> float:
    """4 again, where pydantic made 4.0 of it."""
    return int(number) if number.is_integer() else number


Slug: TypeAlias = Annotated[str, Field(pattern=SLUG, max_length=64)]
Line: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]*$", max_length=300)]
Title: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=300)]
Points: TypeAlias = Annotated[FiniteFloat, Field(ge=0, le=1_000_000), AfterValidator(_as_written)]
Number: TypeAlias = Annotated[
    FiniteFloat, Field(ge=-LARGEST, le=LARGEST), AfterValidator(_as_written)
]
Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]


class Document(BaseModel):
    """What all parts of a document share: no unknown keys, no guessing at types."""

    model_config = ConfigDict(extra="forbid", strict=True, str_strip_whitespace=True, frozen=True)
