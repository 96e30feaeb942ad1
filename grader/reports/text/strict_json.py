"""JSON that every parser accepts: no NaN or Infinity, no lone surrogates, no huge ints."""

import json
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any


def dumps(document: object, *, infinity: str = "inf") -> str:
    """`document` as one line of ASCII. Infinities become `infinity` and "-inf", NaN "nan"."""
    text = json.dumps(_plain(document, infinity), allow_nan=False, separators=(",", ":"))
    # JSON leaves this control character unescaped, and GitHub reads "##[" in a log as a command.
    return text.replace("\x7f", "\\u007f").replace("##[", "#\\u0023[")


def fields(thing: object, *names: str) -> dict[str, Any]:
    """The attributes of these names."""
    return {name: getattr(thing, name) for name in names}


def _plain(item: object, infinity: str) -> object:
    if isinstance(item, str):
        return item if item.isascii() else item.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(item, float):
        if item != item:  # noqa: PLR0124 - NaN is the one value unequal to itself
            return "nan"
        return item if abs(item) < inf else infinity if item > 0 else "-inf"
    if isinstance(item, int) and item.bit_length() > 1024:
        return hex(item)  # too large for parsers, and for Python to print in decimal
    if isinstance(item, Mapping):
        return {_plain(str(key), infinity): _plain(held, infinity) for key, held in item.items()}
    if isinstance(item, Sequence):
        return [_plain(held, infinity) for held in item]
    return item
