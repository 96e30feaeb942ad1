"""Frames from a worker, read with suspicion. `sandbox.worker` describes them."""

from __future__ import annotations

import json
import re
from typing import Any

from grader.core.models import Frame, Role
from grader.core.recording import Claim

LINE_BYTES = 64 * 1024
TEXT = 1000
CLAIM = 200
"""Characters kept of what is claimed in place of a number or a move: each event may hold three."""
FRAMES = 12
BITS = 1000
"""No int has more: a worker sends "inf" in its place, and nobody would read its digits."""
NAME, NAMES = 100, 200
"""Characters kept of a name in a list (of a module's, of parameters, of locks), and how many."""
LAST_LINE = 10**7
ROLES: tuple[Role, ...] = ("search", "max_value", "min_value")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_FRAME = ([str, int, str], [str, type(None), str])
NUMBERS = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan")}


class ProtocolError(Exception):
    """A frame that no honest worker sends; the message is a clause that says what."""


def _no_constant(text: str) -> Any:
    raise ProtocolError(f"a frame with {text}")


_scan = json.JSONDecoder(parse_constant=_no_constant).scan_once  # type: ignore[attr-defined] # set in its __init__
"""What json.loads calls at its heart; the rest of it costs more than this on a short line."""


def decode(line: str) -> list[list[Any]]:
    """The frames in one line: an array of arrays whose first item is a word."""
    try:
        frames, end = _scan(line, 0)
    except (ValueError, RecursionError, StopIteration) as error:
        raise ProtocolError(f"a line that holds no frames ({type(error).__name__})") from None
    if type(frames) is not list or end != len(line):
        raise ProtocolError("a line that holds no frames")
    for frame in frames:
        if type(frame) is not list or not frame or type(frame[0]) is not str:
            raise ProtocolError("something that is no frame")
    return frames


def number(x: Any) -> int | float | Claim | None:
    """A number as frames write it; a Claim for what a student used in its place."""
    kind = type(x)
    if (kind is int and x.bit_length() <= BITS) or kind is float or x is None:
        return x  # type: ignore[no-any-return] # kind says what it is
    if kind is str and x in NUMBERS:
        return NUMBERS[x]
    return claim(x)


def claim(x: Any) -> Claim:
    """A description of anything that is not what it should be."""
    if type(x) is dict and type(x.get("type")) is str and type(x.get("text")) is str:
        # An address differs from run to run and tells a student nothing.
        return Claim(x["type"][:CLAIM], _ADDRESS.sub("", x["text"][:TEXT])[:CLAIM])
    raise ProtocolError("a value that no frame can hold")


def move(x: Any) -> str | Claim | None:
    """An action's name, nothing, or a description of something else."""
    if x is None or type(x) is str:
        return x if x is None else x[:TEXT]
    return claim(x)


def text(x: Any) -> str:
    """A string of bounded length."""
    if type(x) is not str:
        raise ProtocolError("a frame without its text")
    return x[:TEXT]


def names(x: Any) -> tuple[str, ...]:
    """A bounded list of short strings."""
    if type(x) is not list:
        raise ProtocolError("a frame without its list")
    return tuple(text(item)[:NAME] for item in x[:NAMES])


def taken(x: Any) -> tuple[dict[Role, str], dict[Role, Frame]]:
    """Which function of the program plays which part, and where those that are in a file begin."""
    if type(x) is not dict:
        raise ProtocolError("a frame without its functions")
    names: dict[Role, str] = {}
    places: dict[Role, Frame] = {}
    for role in ROLES:
        if role not in x:
            continue
        begins = stack([x[role]])
        names[role] = text(x[role][-1])[:NAME]
        if begins:
            places[role] = begins[0]
    return names, places


def reasons(x: Any) -> dict[str, str]:
    """A bounded mapping of strings to strings."""
    if type(x) is not dict:
        raise ProtocolError("a frame without its reasons")
    return {text(key)[:NAME]: text(why) for key, why in list(x.items())[:NAMES]}


def crash(x: Any) -> tuple[str, str, tuple[Frame, ...]]:
    """Type, message and frames of an exception."""
    if type(x) is not dict:
        raise ProtocolError("a crash without its frames")
    return text(x.get("type")), text(x.get("message")), stack(x.get("frames"))


def stack(x: Any) -> tuple[Frame, ...]:
    """Lines of a student's, innermost last; what stands on no line of a file is left out."""
    if type(x) is not list:
        raise ProtocolError("a crash without its frames")
    frames = []
    for item in x[-FRAMES:]:
        if type(item) is not list or [type(part) for part in item] not in _FRAME:
            raise ProtocolError("a place in a file that is none")
        file, line, function = item
        if line is not None and 0 < line <= LAST_LINE:
            frames.append(Frame(file=text(file), line=line, function=text(function)))
    return tuple(frames)
