"""The file of a class's adjustments, RESULTS/adjustments.csv: a row for each decision of a person.

A row is never changed: an `undo` is one more row. The texts are those of people, so each is kept
from being read as a formula; a reader takes that apostrophe away again.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields, replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple, get_args

from grader.class_run.results_folder import ADJUSTMENTS
from grader.core.amounts import all_digits
from grader.core.errors import UsageError
from grader.core.models.adjustment import Adjustment, AdjustmentKind
from grader.core.saved_files import save
from grader.reports.text.spreadsheet import BYTE_ORDER_MARK, spreadsheet

COLUMNS = tuple(each.name for each in fields(Adjustment))
LARGEST = 64 * 1024**2  # the largest file that is read, in bytes
FULL = "full"  # the value of a `part` that gets all of its points
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,20})?")
_WHOLE = re.compile(r"[1-9][0-9]{0,8}")
_GUARDED = ("'", "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_REMEDY = "correct that line, or take an older copy of the file"


class _Decision(NamedTuple):
    """An adjustment wherever it is kept: without its number, with the one that it takes back, and
    the number of equal ones before it in its file."""

    row: Adjustment
    undone: "_Decision | None"
    same: int


def read(results: Path) -> tuple[Adjustment, ...]:
    """All rows; none without a file. Raises UsageError, with its line, if one is no adjustment."""
    file = results / ADJUSTMENTS
    try:
        if file.exists() and file.stat().st_size > LARGEST:
            raise UsageError(f"{file} is over {LARGEST // 1024**2} MiB; {_REMEDY}")
        text = file.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}; make it readable") from None
    lines = csv.reader(StringIO(text.removeprefix(BYTE_ORDER_MARK)), strict=True)
    found: list[Adjustment] = []
    try:
        if next(lines, None) != list(COLUMNS):
            raise _wrong(file, 1, f"the heading must be {','.join(COLUMNS)}")
        for cells in lines:
            found.append(_row(cells, len(found) + 1))
    except (csv.Error, ValueError) as error:
        raise _wrong(file, lines.line_num, str(error)) from None
    return tuple(found)


def _wrong(file: Path, line: int, why: str) -> UsageError:
    return UsageError(f"{file}, line {line}: {why}; {_REMEDY}")


def _row(cells: Sequence[str], number: int) -> Adjustment:
    """The adjustment in the cells of a row. Raises ValueError with the reason if it is none."""
    if len(cells) != len(COLUMNS):
        raise ValueError(f"the row has {len(cells)} cells, and must have {len(COLUMNS)}")
    texts = dict(zip(COLUMNS, map(_plain, cells), strict=True))
    if texts["number"] != str(number):
        raise ValueError(f"the number is {texts['number']!r}, and must be {number}")
    what, value = texts["what"], texts["value"]
    if what not in get_args(AdjustmentKind):
        raise ValueError(f"`what` is {what!r}, and must be {', '.join(get_args(AdjustmentKind))}")
    if what == "undo" and not (_WHOLE.fullmatch(value) and int(value) < number):
        raise ValueError(f"the row takes back {value!r}, which is no number of a row above it")
    is_number = what in {"points", "extension"} or (what == "part" and value != FULL)
    if is_number and not _NUMBER.fullmatch(value):
        raise ValueError(f"the value is {value!r}, and must be a number such as 2 or 0.5")
    return Adjustment(**{**texts, "number": number})  # type: ignore[arg-type]  # `what` is checked


def add(results: Path, rows: Sequence[Adjustment]) -> tuple[Adjustment, ...]:
    """Write rows behind those that there are; their numbers are given here. The caller holds the
    store open, so that no other command writes at the time. Returns the rows as they were written.
    Raises UsageError."""
    before = read(results)
    new = [replace(row, number=at) for at, row in enumerate(rows, len(before) + 1)]
    if new:
        _write(results, [*before, *new])
    return tuple(new)


def _write(results: Path, rows: Iterable[Adjustment]) -> None:
    cells = [map(_guarded, map(str, asdict(row).values())) for row in rows]
    text = spreadsheet([COLUMNS, *cells])
    save(results / ADJUSTMENTS, text.encode("utf-8", "surrogateescape"))


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_GUARDED) else text


def _plain(text: str) -> str:
    return text.removeprefix("'")


def number(given: float) -> str:
    """A number as a row has it: of points or days, with four decimals, and without an exponent."""
    return all_digits(round(given, 4))


def undone(rows: Iterable[Adjustment]) -> dict[int, int]:
    """The numbers of the rows that another takes back, each with the other's."""
    return {int(row.value): row.number for row in rows if row.what == "undo"}


def standing(rows: Sequence[Adjustment]) -> Iterator[Adjustment]:
    """The rows that are not taken back, in their order."""
    gone = undone(rows)
    return (row for row in rows if row.what != "undo" and row.number not in gone)


def merge(results: Path, shards: Iterable[Path]) -> None:
    """Write the adjustments of the results and of the shards, each once, in the order of time, an
    undo behind its row."""
    before = read(results)
    times: dict[_Decision, str] = {}
    for rows in (before, *map(read, shards)):
        own: list[_Decision] = []  # by their numbers
        seen = Counter[tuple[Adjustment, _Decision | None]]()
        for row in rows:
            undone = own[int(row.value) - 1] if row.what == "undo" else None
            plain = replace(row, number=0, value="" if undone else row.value)
            own.append(_Decision(plain, undone, seen[plain, undone]))
            seen[plain, undone] += 1
            times[own[-1]] = max(row.when, times[undone] if undone else "")
    numbers = {each: at for at, each in enumerate(sorted(times, key=times.__getitem__), 1)}
    merged = [
        replace(row, number=at, value=str(numbers[undone]) if undone else row.value)
        for (row, undone, _), at in numbers.items()
    ]
    if tuple(merged) != before:
        _write(results, merged)
