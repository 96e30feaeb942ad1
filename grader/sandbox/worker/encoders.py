"""Writes the arguments and return values of a student's program as JSON (see `field_kinds`)."""

from __future__ import annotations

import json
from itertools import chain, islice

from .game_proxy import StateProxy

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from typing import Any

TEXT = 1000  # characters kept of any text from a student: a message, a repr, a name
ACTION = 200
BITS = 1000  # The most bits of an int. A larger one is beyond any leaf.
MOST = 9  # the most parts of an answer that are looked at: a list may be lazy and have no end


def number(x: object) -> str:
    """JSON for something that should be a number."""
    kind = type(x)
    if kind is int:
        if x.bit_length() <= BITS:  # type: ignore[attr-defined] # x is an int
            return repr(x)
        return '"inf"' if x > 0 else '"-inf"'  # type: ignore[operator] # x is an int
    if kind is float:
        return repr(x) if x - x == 0 else f'"{x!r}"'  # type: ignore[operator] # x is a float
    if hasattr(kind, "__float__") and kind is not bool:  # a Fraction, a Decimal, a NumPy scalar
        try:
            return number(float(x))  # type: ignore[arg-type] # it has that method
        except Exception:  # noqa: BLE001 - a student's __float__ may raise anything
            return described(x)
    return described(x)


def described(x: object) -> str:
    """JSON for any object, by its type and repr; never raises. A state has the type "state"."""
    text: str | None
    try:
        text = repr(x)[:TEXT] if x is not None else ""
    except BaseException:  # noqa: BLE001 - a student's __repr__ may raise anything, SystemExit too
        text = None
    kind = "state" if isinstance(x, StateProxy) else str(type(x).__name__)
    return json.dumps({"type": kind[:TEXT], "text": text})


def move(x: object) -> str:
    """JSON for something that should be a move: an action, the state it leads to, or None."""
    while isinstance(x, (tuple, list)) and x:  # a line of play: its first move is the move
        x = x[0]
    if isinstance(x, StateProxy):
        return json.dumps(x._action)
    return json.dumps(x[:ACTION]) if isinstance(x, str) else "null" if x is None else described(x)


def order(x: object, most: int) -> str:
    """JSON for an order of at most so many actions: its items, one more if there are more; the
    description of anything but a list, a tuple or an iterator."""
    if not isinstance(x, (list, tuple)) and not hasattr(x, "__next__"):
        return described(x)
    items = islice(x, most + 1)  # type: ignore[call-overload] # it is iterable
    return f"[{','.join(map(move, items))}]"


def split_value(answer: object) -> tuple[str, str]:
    """As `split`, for a function that returns a value: a state alone is no move."""
    return (described(answer), "null") if isinstance(answer, StateProxy) else split(answer)


def split(answer: object) -> tuple[str, str]:
    """JSON for the value and the move in an answer: a value, a move, a pair of them, or more (a
    triple, a dictionary, an object with attributes), whose first number is the value and whose
    first action is the move. A state stands for the action that leads to it; none leads to the
    root."""
    if isinstance(answer, StateProxy) and answer._action is None:
        return described(answer), "null"
    parts = _parts(answer)
    if isinstance(parts, (tuple, list)) and len(parts) == 2:
        first, second = parts
        if isinstance(second, (int, float)) and (first is None or _is_move(first)):
            first, second = second, first
        return number(first), move(second)
    if isinstance(parts, (tuple, list)) and any(type(x) in {int, float} for x in parts[:MOST]):
        kept = parts[:MOST]
        actions = [x for x in kept if _is_move(x)]
        value = next(x for x in kept if type(x) in {int, float})
        return number(value), move(actions[0] if actions else None)
    if _is_move(answer):
        return "null", move(answer)
    return number(answer), "null"


def _parts(answer: object) -> object:
    """The parts of an answer; a number and a move are their own only part."""
    if type(answer) is dict:
        return list(answer.values())
    kind = type(answer)
    if answer is None or _is_move(answer) or isinstance(answer, (tuple, list, type)):
        return answer
    return answer if hasattr(kind, "__float__") else _attributes(answer) or answer


def _attributes(x: object) -> list[Any]:
    """The values of an object's first attributes; none if one cannot be read."""
    try:
        names = chain(getattr(x, "__dict__", ()), getattr(type(x), "__slots__", ()))
        return [getattr(x, name) for name in islice(names, MOST)]
    except BaseException:  # noqa: BLE001 - a student's object may raise anything
        return []


def _is_move(x: object) -> bool:
    return isinstance(x, (StateProxy, str))
