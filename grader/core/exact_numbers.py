"""Exact fractions: probabilities as exercises write them, and utilities of trees with chance."""

import re
from fractions import Fraction
from math import isfinite
from typing import Any

LONGEST = 40
"""The limit for the characters of a probability."""

_WRITTEN = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?|[+-]?[0-9]+/[0-9]+")


def exact(number: float) -> Any:
    """The decimal that a number prints as: 2.1 is 21/10. An infinity is returned unchanged."""
    return Fraction(repr(number)) if isfinite(number) else number


def probability(written: object) -> Fraction:
    """The exact number that "1/3", 1, 0.25 or "0.25" writes; its sign and size are not checked.

    A float stands for the decimal that it prints as. Raises ValueError if it is no such number.
    """
    is_number = isinstance(written, (int, float)) and not isinstance(written, bool)
    text = repr(written) if is_number else written
    if not isinstance(text, str) or len(text) > LONGEST or not _WRITTEN.fullmatch(text):
        raise ValueError(written)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(written) from None
