"""Fields of a dataclass that are also fields of an instructor's document, with their rules."""

from dataclasses import field
from typing import Any, TypeVar

T = TypeVar("T")


def setting(default: T, description: str, wanted: str, *, item: str = "", **rules: Any) -> T:
    """A field of a dataclass that is also a field of the YAML document.

    description  the sentence that an editor shows
    wanted       the end of the message "it must be ...", as in "a number of seconds above 0"
    item         the same for an item of a list
    rules        arguments of pydantic's Field: gt, ge, lt, le, pattern, max_length
    """
    metadata = {"description": description, "wanted": wanted, "item": item, "rules": rules}
    made: Any = field(default=default, metadata=metadata)
    return made  # type: ignore[no-any-return] # typed as its default, like dataclasses.field


def whole(default: int, description: str, least: int, most: int) -> int:
    """A setting that is a whole number from `least` to `most`."""
    wanted = f"a whole number from {least} to {most}"
    return setting(default, description, wanted, ge=least, le=most)
