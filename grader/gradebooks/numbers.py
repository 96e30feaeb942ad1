"""Numbers as a gradebook writes them: with a point or a comma, and two decimals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from grader.gradebooks.gradebook import Gradebook, GradeColumn

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:[.,][0-9]+)*|[.,][0-9]+)\s*")
_CENT = Decimal("0.01")


def parsed(text: str) -> Decimal | None:
    """The number in a cell; None if it has none. Of several separators, the last is the decimal
    sign, as Canvas reads them."""
    if not _NUMBER.fullmatch(text):
        return None
    *whole, last = re.split("[.,]", text)
    return Decimal(f"{''.join(whole)}.{last}" if whole else last)


def decimal_sign(gradebook: Gradebook, column: GradeColumn) -> str:
    """The decimal sign of the marks in the column, or else of the file's other numbers.

    Without any, it is a comma if semicolons separate the cells: such files are written where the
    comma is the decimal sign.
    """
    rows = gradebook.table.rows
    own = [rows[student.at].cells[column.at].value for student in gradebook.students]
    others = [rows[row].cells[at].value for row, at in gradebook.numbers_at]
    usual = "," if gradebook.table.delimiter == ";" else "."
    return _sign_in(own) or _sign_in(others) or usual


def written(score: float, sign: str, most: float | None) -> str:
    """A mark with two decimals, rounded to the nearest, but not above the maximum."""
    exact = Decimal(repr(score))
    rounded = exact.quantize(_CENT, ROUND_HALF_UP)
    if most is not None and exact <= Decimal(repr(most)) < rounded:
        rounded = exact.quantize(_CENT, ROUND_DOWN)
    return str(rounded).replace(".", sign)


def _sign_in(texts: Iterable[str]) -> str:
    """The decimal sign of the first number that has one."""
    for text in texts:
        if parsed(text) is not None and (signs := re.findall("[.,]", text)):
            return str(signs[-1])
    return ""
