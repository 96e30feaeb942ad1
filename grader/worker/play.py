"""Plays one exercise with a student's functions, reporting each call (see the package)."""

from __future__ import annotations

import json
from math import inf
from types import ModuleType

from .calling import ABSENT, ROLES, Parameters, locator
from .channel import TEXT, Channel, described, number
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
            channel.send(["missing", name, _hidden_in(module, name)])
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
    search: Any = getattr(module, SEARCH, None)
    roles = Parameters(search).roles(ROLES[:2]) if callable(search) else None
    if root._player == "MAX" and roles:
        before = channel.sent
        args, kwargs = Parameters(search).arguments(roles, given)
        try:
            answer = search(*args, **kwargs)
        except NotImplementedError:
            answer = None
            channel.flush()
            if channel.sent != before:
                raise
        channel.flush()
        if answer is not None or channel.sent != before:
            _done(channel, SEARCH, answer)
            return
    args, kwargs = Parameters(functions[first]).arguments(calls[first], given)
    _done(channel, first, getattr(module, first)(*args, **kwargs))


def _hidden_in(module: ModuleType, name: str) -> str:
    """The class or function of the module that has something called `name` inside, or ""."""
    for holder, value in vars(module).items():
        code = getattr(value, "__code__", None)
        inside = [getattr(constant, "co_name", "") for constant in getattr(code, "co_consts", ())]
        if name in inside:
            return f"the function {holder}"[:TEXT]
        if isinstance(value, type) and name in vars(value):
            return f"the class {holder}"[:TEXT]
    return ""


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
    note, open_calls = channel.note, channel.open_calls

    def recorded(*args: Any, **kwargs: Any) -> Any:
        state, alpha, beta = locate(args, kwargs)
        if type(state) is not State or alpha is ABSENT or beta is ABSENT:
            return function(*args, **kwargs)  # Python itself says what is wrong with the call
        handle = state._handle
        if open_calls and open_calls[-1] == handle:
            return function(*args, **kwargs)  # one function hands the node on to the other
        note(f'["call","{name}",{handle},{number(alpha)},{number(beta)}]')
        open_calls.append(handle)
        answer = function(*args, **kwargs)
        open_calls.pop()
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
    while isinstance(x, (tuple, list)) and x:  # a whole line of play: its first move is the move
        x = x[0]
    if isinstance(x, State):
        return json.dumps(x._action)
    return json.dumps(x[:200]) if isinstance(x, str) else "null" if x is None else described(x)
