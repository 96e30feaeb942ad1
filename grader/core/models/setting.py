"""Fields of a noun that an instructor's document sets, described where they are defined."""

from __future__ import annotations

from dataclasses import field
from typing import Any, TypeVar

T = TypeVar("T")


def setting(default: T, description: str, wanted: str, **rules: Any) -> T:
    """A field of a dataclass that is a field of the YAML document as well.

    description  what an editor shows; a sentence
    wanted       what a message says that it must be, as in "a number of seconds above 0"
    rules        what pydantic's Field takes: gt, ge, lt, le, pattern, max_length
    """
    told = {"description": description, "wanted": wanted, "rules": rules}
    made: Any = field(default=default, metadata=told)
    return made  # type: ignore[no-any-return] # as dataclasses.field, it stands for its default
