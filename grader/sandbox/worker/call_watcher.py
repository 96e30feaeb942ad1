"""Watches a student's functions, and reports their calls and return values.

Functions of a module or a class are wrapped in place. A function that another one defines anew at
each call cannot be wrapped; the interpreter reports its calls (setprofile).
"""

from __future__ import annotations

import sys
from math import inf

from .encoders import number, split_value
from .frames import frames_of
from .game_proxy import StateProxy
from .kinds.search import WhileSearching
from .parameters import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Mapping
    from types import CodeType, FrameType
    from typing import Any

    from .channel import Channel

    Locate = Callable[[tuple[Any, ...], dict[str, Any]], tuple[Any, Any, Any]]

RETURNS = frozenset(
    function.__code__.co_code[-2]
    for function in (lambda: None, lambda x: x)  # pragma: no branch - always exhausted
)
"""The instructions that return, in this version of Python. A call that ends at another one ended
with an exception."""

WIDEST = (ABSENT, -inf, inf)  # the state and the window of a call without such arguments
LEFT = frames_of(WhileSearching)["left"].template


def recorded(
    function: Callable[..., Any],
    name: str,
    locate: Locate,
    channel: Channel,
    *,
    passes_on: bool = False,
) -> Callable[..., Any]:
    """`function`, with each call and return reported under that name. If it `passes_on` its nodes,
    the first call of another function on its node is part of its own call."""
    searching: WhileSearching = channel.playing
    call, return_, open_calls = searching.call, searching.return_, channel.open_calls

    def recorded(*args: Any, **kwargs: Any) -> Any:
        state, alpha, beta = locate(args, kwargs)
        if type(state) is not StateProxy or alpha is ABSENT or beta is ABSENT:
            return function(*args, **kwargs)  # Python's own message explains the bad call
        handle = state._handle
        if (
            open_calls
            and open_calls[-1] == handle
            and (channel.expanded != handle or channel.passing_on == handle)
        ):
            channel.passing_on = -1
            return function(*args, **kwargs)  # one function passes the node on to the other
        channel.expanded = -1
        channel.passing_on = handle if passes_on else -1
        call(name, handle, number(alpha), number(beta))
        depth = len(open_calls)
        open_calls.append(handle)
        try:
            answer = function(*args, **kwargs)
        except BaseException:  # any exception of the student's code passes through
            del open_calls[depth:]
            # No function call here: the recursion limit may allow none.
            channel.pending.append(LEFT % handle)
            raise
        del open_calls[depth:]
        kind = type(answer)
        if kind is int or kind is float:
            return_(handle, number(answer), "null")
        else:
            return_(handle, *split_value(answer))
        return answer

    return recorded


class Hook:
    """Reports the calls of functions that are known only by their code. `watched` has the name of
    each, and the names of its parameters for state, alpha and beta."""

    def __init__(
        self, watched: Mapping[CodeType, tuple[str, tuple[str, str, str]]], channel: Channel
    ) -> None:
        self._watched = watched
        self._channel = channel
        self._searching: WhileSearching = channel.playing
        self._open: list[tuple[FrameType, int]] = []

    def __enter__(self) -> None:
        sys.setprofile(self._event)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _event(self, frame: FrameType, event: str, value: object) -> None:
        if event == "call":
            if frame.f_code in self._watched:
                self._entered(frame)
        elif event == "return" and self._open and self._open[-1][0] is frame:
            _, handle = self._open.pop()
            del self._channel.open_calls[-1:]
            if value is not None or frame.f_code.co_code[frame.f_lasti] in RETURNS:
                self._searching.return_(handle, *split_value(value))
            else:
                self._channel.pending.append(LEFT % handle)

    def _entered(self, frame: FrameType) -> None:
        channel = self._channel
        name, places = self._watched[frame.f_code]
        inside = frame.f_locals
        state, alpha, beta = (inside.get(place, absent) for place, absent in zip(places, WIDEST))  # noqa: B905 - three of each
        if type(state) is not StateProxy:
            return
        handle, open_calls = state._handle, channel.open_calls
        if open_calls and open_calls[-1] == handle and channel.expanded != handle:
            return
        channel.expanded = -1
        self._searching.call(name, handle, number(alpha), number(beta))
        open_calls.append(handle)
        self._open.append((frame, handle))
