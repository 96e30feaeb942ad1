"""Finds by trial calls what names do not decide: a parameter's argument, and a search's action.

The function is called on a small game of the worker's own, with one argument after another: the
player to move in its usual forms, a depth, and the values that the function's code names. It is
called with a limit beyond the leaves, above them and at them; only a function that counts the depth
obeys each. The first argument with which it returns the root's value each time is taken, or else
the first with which it does so beyond the leaves, or else, since a program may be wrong, one with
which it returns any value after it has evaluated a leaf. If it does so with every argument, the
trials show nothing, and none is taken. The function's output is discarded.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import islice, product

from .code_objects import inside
from .encoders import split
from .game_proxy import GameProxy, StateProxy, shown_as
from .parameters import DEPTHS, WHOSE, folded, given_at_root, role_of
from .student_program import Function

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .parameters import Parameters
    from .student_program import Home

    Choice = Mapping[str, tuple[str, Any]]
    Trial = tuple[tuple[bool, bool, bool], list[str], dict[str, Any]]

ROOT = -10
CHILDREN = {ROOT: (-9, -8), -9: (-7, -6), -8: (-5, -4)}
LEAVES = {-7: 3, -6: 5, -5: 2, -4: 9}
"""No state of an exercise has such a handle, so nothing that a trial leaves behind fits one."""
EVALUATIONS = {ROOT: 7, -9: 6, -8: 8}
"""The values of inner nodes, in a game with a limit above the leaves."""
BEYOND, ABOVE, AT = 4, 1, 2
"""A limit beyond the leaves, above them, and at them. A function with a limit of its own may stop
where one of them is, but not where each is."""
ROOT_VALUES = {"MAX": 3, "MIN": 5}
ROOT_VALUES_ABOVE = {"MAX": 8, "MIN": 6}
"""The value of the root if the search stops at its children."""
ROLES = ("player", "color", "maximizing", "ply", "depth")
OTHER_WORDS = (False, 0, 2)
"""Arguments for MAX's turn that are tried after the usual ones, even if the code names none."""
MOST_TRIALS, MOST_QUESTIONS = 200, 500
"""The most calls of a function, and the most questions of one call: with a wrong argument it may
ask without end."""


class Anything:
    """An argument that a function may pass on, but neither compare nor test for truth."""

    __hash__ = None  # type: ignore[assignment] # an object without a hash cannot be a key

    def __bool__(self) -> bool:
        raise TypeError("this has no truth value")

    def __eq__(self, _: object) -> bool:
        raise TypeError("this cannot be compared")


ANYTHING = Anything()


class TrialParent:
    """Answers a function's questions about the trial's game, as the parent does in an exercise. It
    also stands for the channel to itself."""

    def __init__(self, player: str, limit: int = BEYOND) -> None:
        self.playing = self
        self.limit = limit
        self.expanded = -1
        self.evaluated: set[int] = set()
        self._questions = 0
        self._players = (player, "MIN" if player == "MAX" else "MAX")

    def asked(self, question: str, node: int) -> None:
        """Take a report, which decides nothing here."""

    def count(self) -> None:
        """Count a question. Raises RuntimeError if there are too many."""
        self._questions += 1
        if self._questions > MOST_QUESTIONS:
            raise RuntimeError("too many questions in a trial")

    def actions(self, node: int) -> list[tuple[str, list[Any]]]:
        """The moves of a node, "0" and "1", with the positions that they lead to."""
        self.count()
        return [
            (str(place), self.described(child))
            for place, child in enumerate(CHILDREN.get(node, ()))
        ]

    def result(self, node: int, action: str) -> list[Any]:
        """The position that a move leads to."""
        return dict(self.actions(node))[action]

    def utility(self, node: int) -> int:
        """The value of a leaf. Raises KeyError for an inner node."""
        self.count()
        self.evaluated.add(node)
        return LEAVES[node]

    def eval(self, node: int) -> int:
        """The utility of a leaf, the evaluation of an inner node. Raises KeyError if no inner node
        is at the limit."""
        if self.limit == BEYOND or node in LEAVES:
            return self.utility(node)
        self.count()
        self.evaluated.add(node)
        return EVALUATIONS[node]

    def described(self, node: int) -> list[Any]:
        """A position as the parent describes it."""
        return [node, str(node), self._players[node in CHILDREN[ROOT]], node in LEAVES]


@shown_as("Game")
class TrialGame(GameProxy):
    """The game of a trial. It also counts the questions that a GameProxy answers by itself, so a
    function that repeats one of them forever is stopped."""

    def to_move(self, state: StateProxy) -> str:
        """The player to move."""
        self._count(state)
        return super().to_move(state)

    def is_terminal(self, state: StateProxy) -> bool:
        """Whether the game is over in `state`."""
        self._count(state)
        return super().is_terminal(state)

    def result(self, state: StateProxy, action: str) -> StateProxy:
        """The state that `action` leads to."""
        self._count(state)
        return super().result(state, action)

    def _count(self, state: object) -> None:
        if isinstance(state, StateProxy):
            parent: Any = self._parent
            parent.count()


def choices(
    names: Sequence[str], parameters: Parameters, code: CodeType, known: Mapping[str, Any]
) -> Iterator[Choice]:
    """The choices to try, the first with ANYTHING for all names without a default. A choice has a
    role for each name and, if that is WHOSE, the value for MAX; no role if it keeps its default.

    `known` has the values of the names in the code.
    """
    required = [name for name in names if name not in parameters.defaults]
    if required:
        yield dict.fromkeys(required, (WHOSE, ANYTHING))
    words = [(WHOSE, value) for value in (*OTHER_WORDS, *_named(code, known))]
    roles = [(role, None) for role in ROLES]

    def ways(name: str) -> Sequence[tuple[str, Any]]:
        if role_of(name) in DEPTHS:
            return roles[-2:]
        return [("", None), roles[-1]] if parameters.may_be_limit(name) else [*roles, *words]

    for chosen in islice(product(*map(ways, names)), MOST_TRIALS):
        yield dict(zip(names, chosen))  # noqa: B905 - each name has one item


def _named(code: CodeType, known: Mapping[str, Any]) -> Iterator[Any]:
    """The numbers and strings that the code names, and the members of classes."""
    for each in (code, *inside(code)):
        yield from (value for value in each.co_consts if isinstance(value, (int, str)))
        for name in (*each.co_names, *each.co_varnames):
            value = known.get(name)
            if isinstance(value, (int, str)):
                yield value
            elif isinstance(value, type):
                yield from (
                    vars(value)[member] for member in each.co_names if member in vars(value)
                )


def comes_out_right(function: Function, limit: int = BEYOND) -> bool | None:
    """Whether the function finds the value of the trial's game; None if it finds no value, or goes
    on below the limit."""
    plain = folded(function.name)
    player = "MIN" if "min" in plain and "max" not in plain else "MAX"
    parent = TrialParent(player, limit)
    value = _answered(function, parent, player)[0]
    wanted = set(CHILDREN[ROOT] if limit == ABOVE else LEAVES)
    if not isinstance(value, (int, float)) or not parent.evaluated or parent.evaluated - wanted:
        return None
    return value == (ROOT_VALUES_ABOVE if limit == ABOVE else ROOT_VALUES)[player]


def returns_action(function: Function) -> bool:
    """Whether the function returns an action of the trial's root, after it has evaluated a leaf."""
    if not function.direct:
        return False
    parent = TrialParent("MAX")
    move = _answered(function, parent, "MAX")[1]
    return bool(parent.evaluated) and move in [str(place) for place in range(len(CHILDREN[ROOT]))]


def _answered(function: Function, trial: TrialParent, player: str) -> tuple[Any, Any]:
    """The value and the move that the function returns for the trial's root, each None if it is
    missing. The globals of its module are left as they were."""
    parent: Any = trial
    root = StateProxy(parent.described(ROOT))
    game = TrialGame(parent, root, (trial.limit, None if trial.limit == BEYOND else trial.limit))
    names = function.home.members if function.home.is_module else {}
    before = dict(names)
    prints = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    if names.get("game") is None:
        names["game"] = game
    try:
        value, move = split(function.call(given_at_root(game, root, player, trial.limit)))
        return json.loads(value), json.loads(move)
    except BaseException:  # noqa: BLE001 - with a wrong argument, student code may raise anything
        return None, None
    finally:
        sys.stdout, sys.stderr = prints
        names.clear()
        names.update(before)
        function.home.forget()


def roles_by_trial(
    home: Home,
    name: str,
    parameters: Parameters,
    needed: Sequence[str],
    rest: Sequence[str],
    ways: Iterator[Choice],
) -> list[str] | None:
    """The roles with which trial calls succeed best; None if no trial shows the right ones.

    A function that comes out right, or obeys the limit, without an argument for the player to move
    is called without one: 1 is also a colour, and as a depth it would only move the limit.
    """
    best: dict[bool, Trial] = {}
    all_end = False
    for choice in ways:
        parameters.for_max = {
            name: value for name, (role, value) in choice.items() if role == WHOSE
        }
        chosen = {name: role for name, (role, _) in choice.items()}
        roles = parameters.roles(needed, rest, chosen)
        if roles is None:
            continue
        function = Function(home, name, parameters, roles)
        right = comes_out_right(function)
        if any(value is ANYTHING for _, value in choice.values()):
            if right:
                break
            all_end = right is not None
        elif right or (right is not None and not all_end):
            above = comes_out_right(function, ABOVE)
            obeys = bool(above and comes_out_right(function, AT))
            turn = not {*chosen.values()} <= {"", *DEPTHS}
            if right and obeys and not turn:
                return roles
            rank = right, obeys, not right and above is not None
            if turn not in best or rank > best[turn][0]:
                best[turn] = rank, roles, parameters.for_max
    found = _chosen(best.get(False), best.get(True))
    parameters.for_max = {} if found is None else found[2]
    return None if found is None else found[1]


def _chosen(counts: Trial | None, turns: Trial | None) -> Trial | None:
    """The better of the best trials without and with an argument for the player to move."""
    if counts is None or turns is None:
        return counts or turns
    right, _, stops = counts[0]
    if right == turns[0][0]:
        return counts if (counts[0] != turns[0] if right else stops) else turns
    return counts if right else turns
