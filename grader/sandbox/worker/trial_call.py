"""Finds the argument of a parameter whose name does not decide it, by trial calls.

The function is called on a small game of the worker's own, with one argument after another: the
player to move in its usual forms, a depth, and the values that the function's code names. The first
argument with which it returns the root's value is taken, or else, since a program may be wrong, the
first with which it returns any value after it has evaluated a leaf. If it does so with every
argument, the trials show nothing, and none is taken. The function's output is discarded.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import islice, product

from .code_objects import WINDOW, inside
from .encoders import split
from .game_proxy import GameProxy, StateProxy
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

ROOT = -10
CHILDREN = {ROOT: (-9, -8), -9: (-7, -6), -8: (-5, -4)}
LEAVES = {-7: 3, -6: 5, -5: 2, -4: 9}
"""No state of an exercise has such a handle, so nothing that a trial leaves behind fits one."""
ROOT_VALUES = {"MAX": 3, "MIN": 5}
DEPTH = 4
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

    def __init__(self, player: str) -> None:
        self.searching = self
        self.expanded = -1
        self.evaluated: set[int] = set()
        self._questions = 0
        self._players = (player, "MIN" if player == "MAX" else "MAX")

    def asked(self, question: str, node: int) -> None:  # noqa: ARG002 - a sender's method has these parameters
        """Count a question. Raises RuntimeError if there are too many."""
        self._questions += 1
        if self._questions > MOST_QUESTIONS:
            raise RuntimeError("too many questions in a trial")

    def actions(self, node: int) -> list[tuple[str, list[Any]]]:
        """The moves of a node, "0" and "1", with the positions that they lead to."""
        self.asked("actions", node)
        return [
            (str(place), self.described(child))
            for place, child in enumerate(CHILDREN.get(node, ()))
        ]

    def result(self, node: int, action: str) -> list[Any]:
        """The position that a move leads to."""
        return dict(self.actions(node))[action]

    def utility(self, node: int) -> int:
        """The value of a leaf. Raises KeyError for an inner node."""
        self.asked("utility", node)
        self.evaluated.add(node)
        return LEAVES[node]

    eval = utility

    def described(self, node: int) -> list[Any]:
        """A position as the parent describes it."""
        return [node, str(node), self._players[node in CHILDREN[ROOT]], node in LEAVES]


def choices(names: Sequence[str], code: CodeType, known: Mapping[str, Any]) -> Iterator[Choice]:
    """The choices to try, the first with ANYTHING for all names. A choice has a role for each name
    and, if that is WHOSE, the value for MAX.

    `known` has the values of the names in the code.
    """
    yield dict.fromkeys(names, (WHOSE, ANYTHING))
    words = [(WHOSE, value) for value in (*OTHER_WORDS, *_named(code, known))]
    roles = [(role, None) for role in ROLES]
    each = [roles[-2:] if role_of(name) in DEPTHS else [*roles, *words] for name in names]
    for chosen in islice(product(*each), MOST_TRIALS):
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


def comes_out_right(function: Function) -> bool | None:
    """Whether the function finds the value of the trial's game; None if it finds no value."""
    plain = folded(function.name)
    player = "MIN" if "min" in plain and "max" not in plain else "MAX"
    parent: Any = TrialParent(player)
    root = StateProxy(parent.described(ROOT))
    game = GameProxy(parent, root)
    given = given_at_root(game, root, player, DEPTH)
    names = function.home.members if function.home.is_module else {}
    lent = names.get("game") is None
    prints = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    if lent:
        names["game"] = game
    try:
        value = json.loads(split(function.call(given))[0])
        ended = bool(parent.evaluated) and isinstance(value, (int, float))
        return value == ROOT_VALUES[player] if ended else None
    except BaseException:  # noqa: BLE001 - with a wrong argument, student code may raise anything
        return None
    finally:
        sys.stdout, sys.stderr = prints
        if lent:
            del names["game"]
        function.home.forget()


def roles_by_trial(
    home: Home, name: str, parameters: Parameters, rest: Sequence[str],
    ways: Iterator[Choice],
) -> list[str] | None:  # fmt: skip
    """The roles with which trial calls succeed best; None if no trial shows the right ones."""
    best: tuple[list[str], dict[str, Any]] | None = None
    all_end = False
    for choice in ways:
        parameters.for_max = {
            name: value for name, (role, value) in choice.items() if role == WHOSE
        }
        chosen = {name: role for name, (role, _) in choice.items()}
        roles = parameters.roles(WINDOW, rest, chosen)
        if roles is None:
            continue
        right = comes_out_right(Function(home, name, parameters, roles))
        if any(value is ANYTHING for _, value in choice.values()):
            if right:
                break
            all_end = right is not None
        elif right:
            return roles
        elif right is not None and not all_end and best is None:
            best = roles, parameters.for_max
    parameters.for_max = {} if best is None else best[1]
    return None if best is None else best[0]
