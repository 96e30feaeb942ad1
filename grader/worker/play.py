"""Plays one exercise with a student's functions, reporting each call (see the package)."""

from __future__ import annotations

import json
from math import inf
from types import ModuleType

from .calling import ROLES, Parameters, locator
from .channel import Channel, described, number
from .game import Game, State

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Sequence
    from typing import Any

SEARCH = "alpha_beta_search"
SEARCHES = {"MAX": "max_value", "MIN": "min_value"}


def play(module: ModuleType, others: Sequence[ModuleType], channel: Channel, root: State) -> None:
    """Search from `root` and send "done", "missing" or "unfit".

    A MAX root is given to the student's own alpha_beta_search if there is one that is written;
    else, and for a MIN root, max_value or min_value is called on the root with the widest window,
    which is the first line of the figure. What the student's code raises is the caller's.
    """
    game = Game(channel, root)
    calls: dict[str, list[str]] = {}
    for name in SEARCHES.values():
        function = getattr(module, name, None)
        if not callable(function):
            channel.send(["missing", name])
            return
        roles = Parameters(function).roles(ROLES)
        if roles is None:
            channel.send(["unfit", name, Parameters(function).names])
            return
        calls[name] = roles
    functions = {name: getattr(module, name) for name in calls}
    one = len(set(map(id, functions.values()))) == 1
    for name, function in functions.items():
        known_as = " = ".join(functions) if one else name
        if getattr(module, name) is function:
            recorded = _recorded(function, known_as, calls[name], channel)
            _rebind((module, *others), function, recorded)

    first = SEARCHES[root._player]
    given = {"game": game, "state": root, "alpha": -inf, "beta": inf}
    search = getattr(module, SEARCH, None)
    if root._player == "MAX" and callable(search):
        roles = Parameters(search).roles(ROLES[:2]) or list(ROLES[:2])
        before = channel.sent
        try:
            args, kwargs = Parameters(search).arguments(roles, given)
            _done(channel, SEARCH, search(*args, **kwargs))
        except NotImplementedError:
            channel.flush()
            if channel.sent != before:
                raise
        else:
            return
    args, kwargs = Parameters(functions[first]).arguments(calls[first], given)
    _done(channel, first, getattr(module, first)(*args, **kwargs))


def _done(channel: Channel, function: str, answer: object) -> None:
    value, move = _split(answer)
    channel.note(f'["done","{function}",{value},{move}]')
    channel.flush()


def _rebind(modules: Sequence[ModuleType], old: object, new: object) -> None:
    """Let every name of the student's modules that means `old` mean `new`."""
    for module in modules:
        for name, value in list(vars(module).items()):
            if value is old:
                setattr(module, name, new)


def _recorded(
    function: Callable[..., Any], name: str, roles: Sequence[str], channel: Channel
) -> Callable[..., Any]:
    """`function`, each call and return being reported."""
    locate = locator(function, roles)
    note = channel.note

    def recorded(*args: Any, **kwargs: Any) -> Any:
        state, alpha, beta = locate(args, kwargs)
        if type(state) is not State:  # let Python say what is wrong with the call
            return function(*args, **kwargs)
        handle = state._handle
        note(f'["call","{name}",{handle},{number(alpha)},{number(beta)}]')
        answer = function(*args, **kwargs)
        kind = type(answer)
        if kind is int or kind is float:
            note(f'["return",{handle},{number(answer)},null]')
        else:
            value, move = _split(answer)
            note(f'["return",{handle},{value},{move}]')
        return answer

    return recorded


def _split(answer: object) -> tuple[str, str]:
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
    if isinstance(x, State):
        return json.dumps(x._action)
    return json.dumps(x[:200]) if isinstance(x, str) else "null" if x is None else described(x)
