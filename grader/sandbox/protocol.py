"""Reads a worker's frames without trusting them, and writes frames to it (see `worker.frames`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from math import inf, nan
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeAlias

from grader.core.models import Role, StackLine
from grader.core.models.line_trace import Statement
from grader.core.models.outcomes import TextLines, TextSpan
from grader.core.recording import UNPRINTABLE, Claim
from grader.sandbox.worker import field_kinds, frames

if TYPE_CHECKING:
    from grader.core.models.reasons import Flaw

LINE_BYTES = 64 * 1024
TEXT, LONG_TEXT = 1000, 4000
CLAIM = 200  # characters kept of a claim in place of a number or a move: each event may hold three
FRAMES = 12
BITS = 1000  # the most bits of an int: a worker sends "inf" in place of a larger one
NAME, NAMES = 100, 200
"""Characters kept of a name in a list (of functions, parameters or locks), and names kept."""
SHORT, VARIABLES = 40, 13  # characters of a variable's text, and variables of a line that ran
LAST_LINE = 10**7
NUMBERS_A_FRAME = 64
RECORDS = 1000  # the most records of a frame
FINGERPRINTS, FINGERPRINT_BITS = 2000, 52
ACTIONS_A_FRAME = 101
"""One more than a node to order may have (`MOST_ACTIONS`), so that a repeated one can be shown."""
ROLES: tuple[Role, ...] = ("search", "max_value", "min_value")
NUMBERS = {"inf": inf, "-inf": -inf, "nan": nan}
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
STATEMENTS = 1000  # the most statements of a file
_STATEMENT = [int, str, int, int, int, int, list, list]
_TEXT_LINE = [str, str, str, int, int, int, int]
_FRAME = ([str, int, str], [str, type(None), str])

Read: TypeAlias = Callable[[Any], Any]
Fields = ParamSpec("Fields")


class ProtocolError(Exception):
    """A frame that no honest worker sends: its flaw, and the fact that belongs to it."""

    def __init__(self, flaw: Flaw, fact: str = "") -> None:
        super().__init__(flaw, fact)
        self.flaw = flaw
        self.fact = fact


# ---------------------------------------------------------------- whole frames


def _no_constant(text: str) -> Any:
    raise ProtocolError("constant", text)


_scan = json.JSONDecoder(parse_constant=_no_constant).scan_once  # type: ignore[attr-defined] # the stubs lack it: __init__ sets it
"""The core of json.loads, whose other work costs more than this on a short line."""


def decode(line: str) -> list[list[Any]]:
    """The frames in one line: an array of arrays whose first item is a word."""
    try:
        received, end = _scan(line, 0)
    except (ValueError, RecursionError, StopIteration) as error:
        raise ProtocolError("no-frames", type(error).__name__) from None
    if type(received) is not list or end != len(line):
        raise ProtocolError("no-frames")
    for frame in received:
        if type(frame) is not list or not frame or type(frame[0]) is not str:
            raise ProtocolError("no-frame")
    return received


class Taker(NamedTuple):
    """The number of items of a frame, including its word, and the function that handles it."""

    items: int
    take: Callable[[list[Any]], Any]


def takers(
    phase: type, handler: object, readers: Mapping[str, Read] | None = None
) -> Mapping[str, Taker]:
    """The taker of each frame of a phase, by its word. It reads the frame's fields by their kinds,
    and calls the handler's method of that frame with them. `readers` are added to READERS. Do not
    store the result in the handler: that would be a reference cycle."""
    known = {**READERS, **(readers or {})}
    return {
        word: Taker(
            1 + len(frame.kinds),
            _taking(getattr(handler, frame.method), *map(known.__getitem__, frame.kinds.values())),
        )
        for word, frame in frames.frames_of(phase).items()
    }


def _taking(method: Callable[..., Any], *readers: Read) -> Callable[[list[Any]], Any]:
    """Reads the fields of a frame and calls the method, in a third of the time of a loop."""
    match readers:
        case (one,):
            return lambda frame: method(one(frame[1]))
        case (one, two):
            return lambda frame: method(one(frame[1]), two(frame[2]))
        case (one, two, three):
            return lambda frame: method(one(frame[1]), two(frame[2]), three(frame[3]))
        case (one, two, three, four):
            return lambda frame: method(
                one(frame[1]), two(frame[2]), three(frame[3]), four(frame[4])
            )
    return lambda frame: method(*[read(x) for read, x in zip(readers, frame[1:], strict=True)])


def take(known: Mapping[str, Taker], frame: list[Any]) -> Any:
    """Handle one frame. Returns the result of its handler's method. Raises ProtocolError."""
    taker = known.get(frame[0])
    if taker is None:
        raise ProtocolError("unknown-frame", frame[0][:40])
    if len(frame) != taker.items:
        raise ProtocolError("length")
    return taker.take(frame)


def encoded(
    frame: Callable[Concatenate[Any, Fields], None], *fields: Fields.args, **_: Fields.kwargs
) -> bytes:
    """A frame to the worker, as a line."""
    return json.dumps([frame.__name__, *fields]).encode("ascii") + b"\n"


# ---------------------------------------------------------------- fields, by their kind


def listed(x: Any, most: float = inf, flaw: Flaw = "no-list") -> list[Any]:
    """A list of at most so many items of any kind."""
    if type(x) is list and len(x) <= most:
        return x
    raise ProtocolError(flaw)


def integer(x: Any) -> int:
    """A plain int of bounded size."""
    if type(x) is int and x.bit_length() <= BITS:
        return x
    raise ProtocolError("no-number")


def number(x: Any) -> int | float | Claim | None:
    """A number as frames write it; a Claim for any other value that a program used."""
    kind = type(x)
    if (kind is int and x.bit_length() <= BITS) or kind is float or x is None:
        return x  # type: ignore[no-any-return] # mypy does not narrow x by `kind`
    if kind is str and x in NUMBERS:
        return NUMBERS[x]
    return claim(x)


def numbers(x: Any) -> list[int | float | Claim | None]:
    """A list of numbers, of which there are at most NUMBERS_A_FRAME."""
    return list(map(number, listed(x, NUMBERS_A_FRAME)))


def claim(x: Any) -> Claim:
    """The description of a value of a wrong type."""
    if type(x) is dict and type(x.get("type")) is str and "text" in x:
        text = UNPRINTABLE if x["text"] is None else x["text"]
        if type(text) is str:
            # An address differs from run to run and tells a student nothing.
            return Claim(x["type"][:CLAIM], _ADDRESS.sub("", text[:TEXT])[:CLAIM])
    raise ProtocolError("no-value")


def move(x: Any) -> str | Claim | None:
    """An action's name, None, or a Claim for any other value."""
    if x is None or type(x) is str:
        return x if x is None else x[:TEXT]
    return claim(x)


def order(x: Any) -> tuple[str | Claim | None, ...] | Claim:
    """A list of at most ACTIONS_A_FRAME actions, or a Claim for any other value."""
    if type(x) is not list:
        return claim(x)
    return tuple(map(move, listed(x, ACTIONS_A_FRAME)))


def text(x: Any, most: int = TEXT) -> str:
    """A string, of which so many characters are kept."""
    if type(x) is not str:
        raise ProtocolError("no-text")
    return x[:most]


def message(x: Any) -> str:
    """The message of an exception."""
    return "(its message cannot be printed)" if x is None else text(x)


def names(x: Any) -> tuple[str, ...]:
    """A bounded list of short strings."""
    return tuple(text(item, NAME) for item in listed(x)[:NAMES])


def functions(x: Any) -> tuple[dict[Role, str], dict[Role, StackLine]]:
    """The program's functions by role, and the first line of each that is in a file."""
    if type(x) is not dict:
        raise ProtocolError("no-functions")
    names: dict[Role, str] = {}
    places: dict[Role, StackLine] = {}
    for role in ROLES:
        if role not in x:
            continue
        begins = stack([x[role]])
        names[role] = text(x[role][-1])[:NAME]
        if begins:
            places[role] = begins[0]
    return names, places


def lock_faults(x: Any) -> dict[str, tuple[str, str | int]]:
    """Why locks are not on: a code for each, and the fact that belongs to it."""
    if type(x) is not dict:
        raise ProtocolError("no-reasons")
    faults: dict[str, tuple[str, str | int]] = {}
    for lock, fault in list(x.items())[:NAMES]:
        if type(fault) is not list or len(fault) != 2 or fault[0] not in field_kinds.LOCK_FAULTS:
            raise ProtocolError("no-reasons")
        code, fact = fault
        faults[lock[:NAME]] = code, integer(fact) if type(fact) is int else text(fact)
    return faults


def stack(x: Any) -> tuple[StackLine, ...]:
    """Lines of the student's code, innermost last; entries without a line are left out."""
    lines = []
    for item in listed(x, flaw="no-stack")[-FRAMES:]:
        if type(item) is not list or [type(part) for part in item] not in _FRAME:
            raise ProtocolError("no-place")
        file, line, function = item
        if line is not None and 0 < line <= LAST_LINE:
            lines.append(StackLine(file=text(file), line=line, function=text(function)))
    return tuple(lines)


def changed(x: Any) -> dict[str, str]:
    """The variables that changed at a line, with their short texts."""
    if type(x) is not dict:
        raise ProtocolError("no-list")
    return {name[:NAME]: text(each, SHORT) for name, each in list(x.items())[:VARIABLES]}


def text_lines(x: Any) -> TextLines:
    """Lines of the student's code by function and role, each role's in their order."""
    found: dict[tuple[str, str], tuple[TextSpan, ...]] = {}
    for item in listed(x)[:NAMES]:
        if type(item) is not list or [type(part) for part in item] != _TEXT_LINE:
            raise ProtocolError("no-place")
        function, role, file, *numbers = item
        first, last = numbers[:2], numbers[2:]
        if all(0 < number <= LAST_LINE for number in numbers) and first < last:
            key = text(function, NAME), text(role, NAME)
            found[key] = (*found.get(key, ()), TextSpan(text(file), *numbers))
    return found


def statements(x: Any) -> tuple[Statement, ...]:
    """Statements of a file; those whose lines are in no order are left out."""
    found = []
    for item in listed(x, STATEMENTS):
        if type(item) is not list or [type(part) for part in item] != _STATEMENT:
            raise ProtocolError("no-place")
        depth, kind, first, head, last, otherwise, assigned, read = item
        if depth >= 0 and 0 < first <= head <= last <= LAST_LINE and 0 <= otherwise <= last:
            found.append(
                Statement(
                    depth,
                    text(kind, NAME),
                    first,
                    head,
                    last,
                    otherwise,
                    names(assigned),
                    names(read),
                )
            )
    return tuple(found)


def one_of(kind: str) -> Read:
    """The reader of a field that is one of a few words, the same objects, which saves memory."""
    known = {word: word for word in field_kinds.WORDS[kind]}

    def word(x: Any) -> str:
        if type(x) is str and x in known:
            return known[x]
        raise ProtocolError("unknown-word", kind)

    return word


def records(x: Any) -> tuple[tuple[Any, Any, Any], ...]:
    """The move, W and N of each record."""
    read = []
    for record in listed(x, RECORDS, "no-records"):
        if type(record) is not list or len(record) != 3:
            raise ProtocolError("no-records")
        action, wins, visits = record
        read.append((move(action), number(wins), number(visits)))
    return tuple(read)


def fingerprints(x: Any) -> tuple[int, ...]:
    """A list of at most FINGERPRINTS ints that are not negative and have at most 52 bits."""
    found = listed(x, FINGERPRINTS)
    if any(type(each) is not int or not 0 <= each < 1 << FINGERPRINT_BITS for each in found):
        raise ProtocolError("no-number")
    return tuple(found)


READERS: Mapping[str, Read] = {
    "Count": integer,
    "Errno": integer,
    "Text": text,
    "LongText": partial(text, most=LONG_TEXT),
    "Message": message,
    "Number": number,
    "Numbers": numbers,
    "Records": records,
    "Fingerprints": fingerprints,
    "Move": move,
    "Order": order,
    "Names": names,
    "Stack": stack,
    "Changed": changed,
    "TextLines": text_lines,
    "Statements": statements,
    "Functions": functions,
    "LockFaults": lock_faults,
    **{kind: one_of(kind) for kind in field_kinds.WORDS},
}
"""The reader of each kind of field that a worker sends; each raises ProtocolError. Handles of
states have no reader here: `GameAnswers` reads them."""
