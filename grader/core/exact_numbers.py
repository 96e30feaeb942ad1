"""Exact fractions: probabilities as exercises write them, and utilities of trees with chance."""

import re
from fractions import Fraction
from math import isfinite
from typing import Any

LONGEST = 40  # the limit for the characters of a probability
_DIGITS, _DENOMINATOR = 9, 216
"""A number of so many digits or more is printed as a fraction with such a denominator, if that
rounds to the same digits: the means of outcomes do."""

_WRITTEN = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?|[+-]?[0-9]+/[0-9]+")


def exact(number: float) -> Any:
    """The decimal that a number prints as: 2.1 is 21/10. An infinity is returned unchanged."""
    return Fraction(repr(number)) if isfinite(number) else number


def short(number: float) -> str:
    """A number as people write it: 6, 2.5, and 49/6 for 8.16666667."""
    if number.is_integer() and abs(number) < 1e15:
        return f"{number:.0f}"
    text = repr(number)
    whole, _, decimals = text.partition(".")
    if decimals.isdecimal() and len(f"{whole}{decimals}".lstrip("-0")) >= _DIGITS:
        near = Fraction(number).limit_denominator(_DENOMINATOR)
        if near.denominator > 1 and round(float(near), len(decimals)) == number:
            return str(near)
    return text


def probability(written: object) -> Fraction:
    """The exact number that "1/3", 1, 0.25 or "0.25" writes; its sign and size are not checked. A
    float stands for the decimal that it prints as. Raises ValueError if it is no such number."""
    is_number = isinstance(written, (int, float)) and not isinstance(written, bool)
    text = repr(written) if is_number else written
    if not isinstance(text, str) or len(text) > LONGEST or not _WRITTEN.fullmatch(text):
        raise ValueError(written)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(written) from None
