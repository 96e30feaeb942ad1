"""The functions of a reference or of a known mistake, made ready to be played and recorded."""

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from grader.core.errors import UsageError
from grader.core.tree import Player, Tree, Value
from grader.search.game import Game

TAKES_TURNS = "takes_turns"
"""The variable of a mistake that gives the turn on after every move, or each one BELOW the root."""
BELOW = "below"


def rebuilt(
    module: ModuleType, tree: Tree, wrapped: Callable[[FunctionType], Callable[..., Any]]
) -> dict[str, Any]:
    """The names of `module`, with its functions rebuilt over them, and its searches wrapped."""
    names = dict(vars(module))
    searches = set(module.FUNCTIONS.values())
    for name, function in vars(module).items():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            rebuilt = FunctionType(
                function.__code__, names, name, function.__defaults__, function.__closure__
            )
            names[name] = wrapped(rebuilt) if name in searches else rebuilt
    give_to_movers(names, module.FUNCTIONS, tree)
    return names


def give_to_movers(names: dict[str, Any], functions: Mapping[Player, str], tree: Tree) -> None:
    """Give each call on a node to the function of the player to move there. A figure calls the
    other player's function after each move, which is the same if the players take turns. A mistake
    that does so in every game has TAKES_TURNS. Functions that know chance ask the game."""
    turns = names.get(TAKES_TURNS)
    if tree.alternates or "CHANCE" in functions or turns is True:
        return
    searches = {player: names[name] for player, name in functions.items()}
    players, parent = tree.players, tree.parent

    def given(own: Callable[..., Any]) -> Callable[..., Any]:
        def search(game: Game, state: int, *rest: Any, **named: Any) -> Any:
            found = own if turns == BELOW and parent[state] else searches[players[state]]
            return found(game, state, *rest, **named)

        return search

    names.update({name: given(names[name]) for name in functions.values()})


def recorded(
    search: FunctionType, log: Callable[[Any], None], *, by_own: bool = False
) -> Callable[..., Any]:
    """`search`, with each call and return logged as an event. Its first parameters are game and
    state. A search that prunes also has alpha and beta. Raises UsageError if another parameter has
    no default, unless the root is searched `by_own` function."""
    name, code = search.__name__, search.__code__
    parameters = [each.lstrip("_") for each in code.co_varnames[: code.co_argcount]]

    def recorded(game: Game, state: int, alpha: Value, beta: Value) -> Any:
        log(("entered", state, name, alpha, beta))
        answer = search(game, state, alpha, beta)
        if answer.__class__ is tuple:
            log(("returned", state, *answer))
        else:
            log(("returned", state, answer, None))
        return answer

    def recorded_without_window(game: Game, state: int) -> Any:
        log(("entered", state, name, -inf, inf))
        answer = search(game, state)
        log(("returned", state, answer, None))
        return answer

    def recorded_with_more(game: Game, state: int, *rest: Any, **named: Any) -> Any:
        given = {
            "alpha": -inf,
            "beta": inf,
            **dict(zip(parameters[2:], rest, strict=False)),
            **named,
        }
        log(("entered", state, name, given["alpha"], given["beta"]))
        answer = search(game, state, *rest, **named)
        log(("returned", state, *(answer if isinstance(answer, tuple) else (answer, None))))
        return answer

    if len(parameters) == 2:
        return recorded_without_window
    if len(parameters) == 4 and not search.__defaults__:
        return recorded
    needed = parameters[2 : len(parameters) - len(search.__defaults__ or ())]
    for other in needed:
        if not by_own and other not in {"alpha", "beta"}:
            raise UsageError(
                f"{name} of {Path(code.co_filename).name} has a parameter {other!r} without a "
                "default, so its value at the root is unknown; give it a default, or, if it is a "
                "bound, name it alpha or beta"
            )
    return recorded_with_more
