"""Watches the calls of a student's functions, and reports each of them and what it returns.

Functions of a module and of a class are wrapped where they are kept. Those that a function makes
anew each time it is called cannot be; their calls are heard of from the interpreter (setprofile).
"""

from __future__ import annotations

import json
import sys

from .channel import Channel, described, number
from .game_proxy import State
from .parameters import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Mapping
    from types import CodeType, FrameType
    from typing import Any

    Locate = Callable[[tuple[Any, ...], dict[str, Any]], tuple[Any, Any, Any]]

RETURNS = frozenset(
    function.__code__.co_code[-2]
    for function in (lambda: None, lambda x: x)  # pragma: no branch
)
"""The instructions that return, in whatever Python this is: what ends otherwise was raised."""


def recorded(
    function: Callable[..., Any], name: str, locate: Locate, channel: Channel
) -> Callable[..., Any]:
    """`function`, each call and return being reported under that name."""
    note, open_calls = channel.note, channel.open_calls

    def recorded(*args: Any, **kwargs: Any) -> Any:
        state, alpha, beta = locate(args, kwargs)
        if type(state) is not State or alpha is ABSENT or beta is ABSENT:
            return function(*args, **kwargs)  # Python itself says what is wrong with the call
        handle = state._handle
        if open_calls and open_calls[-1] == handle and channel.expanded != handle:
            return function(*args, **kwargs)  # one function hands the node on to the other
        channel.expanded = -1
        note(f'["call","{name}",{handle},{number(alpha)},{number(beta)}]')
        depth = len(open_calls)
        open_calls.append(handle)
        try:
            answer = function(*args, **kwargs)
        except BaseException:  # whatever theirs is, it goes on
            del open_calls[depth:]
            # No call from here: there may be no frame left to make one in.
            channel.pending.append(f'["left",{handle}]')
            raise
        del open_calls[depth:]
        kind = type(answer)
        if kind is int or kind is float:
            note(f'["return",{handle},{number(answer)},null]')
        else:
            value, move = split(answer)
            note(f'["return",{handle},{value},{move}]')
        return answer

    return recorded


class Hook:
    """Hears of the calls of functions by their code: `watched` has the name of each, and the names
    of the parameters that hold state, alpha and beta."""

    def __init__(
        self, watched: Mapping[CodeType, tuple[str, tuple[str, str, str]]], channel: Channel
    ) -> None:
        self._watched = watched
        self._channel = channel
        self._open: list[tuple[FrameType, int]] = []

    def __enter__(self) -> None:
        sys.setprofile(self._hear)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _hear(self, frame: FrameType, event: str, value: object) -> None:
        if event == "call":
            if frame.f_code in self._watched:
                self._entered(frame)
        elif event == "return" and self._open and self._open[-1][0] is frame:
            _, handle = self._open.pop()
            del self._channel.open_calls[-1:]
            if value is not None or frame.f_code.co_code[frame.f_lasti] in RETURNS:
                returned, move = split(value)
                self._channel.note(f'["return",{handle},{returned},{move}]')
            else:
                self._channel.pending.append(f'["left",{handle}]')

    def _entered(self, frame: FrameType) -> None:
        channel = self._channel
        name, places = self._watched[frame.f_code]
        inside = frame.f_locals
        state, alpha, beta = (inside.get(place, ABSENT) for place in places)
        if type(state) is not State:
            return
        handle, open_calls = state._handle, channel.open_calls
        if open_calls and open_calls[-1] == handle and channel.expanded != handle:
            return
        channel.expanded = -1
        channel.note(f'["call","{name}",{handle},{number(alpha)},{number(beta)}]')
        open_calls.append(handle)
        self._open.append((frame, handle))


def split(answer: object) -> tuple[str, str]:
    """JSON of the value and of the move of an answer: a value, a move, or a pair of them."""
    if isinstance(answer, (tuple, list)) and len(answer) == 2:
        first, second = answer
        if isinstance(second, (int, float)) and (first is None or _is_move(first)):
            first, second = second, first
        return number(first), _move(second)
    if _is_move(answer):
        return "null", _move(answer)
    return number(answer), "null"


def _is_move(x: object) -> bool:
    return isinstance(x, (State, str))


def _move(x: object) -> str:
    while isinstance(x, (tuple, list)) and x:  # a whole line of play: its first move is the move
        x = x[0]
    if isinstance(x, State):
        return json.dumps(x._action)
    return json.dumps(x[:200]) if isinstance(x, str) else "null" if x is None else described(x)
