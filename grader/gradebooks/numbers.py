"""Numbers as a gradebook writes them: with a point or a comma, and two decimals."""

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from itertools import product

from grader.gradebooks.gradebook import Gradebook

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:[.,][0-9]+)*|[.,][0-9]+)\s*")
_CENT = Decimal("0.01")


def parsed(text: str) -> Decimal | None:
    """The number in a cell; None if it has none. The last separator is the decimal sign, as in
    Canvas."""
    if not _NUMBER.fullmatch(text):
        return None
    *whole, last = re.split("[.,]", text)
    return Decimal(f"{''.join(whole)}.{last}" if whole else last)


@dataclass(frozen=True, slots=True)
class DecimalSign:
    """The decimal sign of a file's marks, the number of cells with it, and the lines of cells with
    the other sign."""

    sign: str
    cells: int
    other_lines: tuple[int, ...]


def decimal_sign(gradebook: Gradebook) -> DecimalSign:
    """The decimal sign of most numbers of the file. If equally many have each sign, or none has
    one, it is a comma if semicolons separate the cells, as where commas are decimal signs; else a
    point."""
    places = sorted({*(column.at for column in gradebook.columns), *gradebook.numbers_in})
    lines: dict[str, list[int]] = {".": [], ",": []}
    for (_, row), at in product(gradebook.table.body, places):
        text = row.cells[at].value
        if parsed(text) is not None and (signs := re.findall("[.,]", text)):
            lines[signs[-1]].append(row.line)
    usual, other = (",", ".") if gradebook.table.delimiter == ";" else (".", ",")
    if len(lines[other]) > len(lines[usual]):
        usual, other = other, usual
    return DecimalSign(usual, len(lines[usual]), tuple(lines[other]))


def written(score: float, sign: str, most: float | None) -> str:
    """A mark with two decimals, rounded to the nearest, but not above the maximum."""
    exact = Decimal(repr(score))
    rounded = exact.quantize(_CENT, ROUND_HALF_UP)
    if most is not None and exact <= Decimal(repr(most)) < rounded:
        rounded = exact.quantize(_CENT, ROUND_DOWN)
    return str(rounded).replace(".", sign)
