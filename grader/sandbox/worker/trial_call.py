"""What a parameter gets whose name does not say it: something with which a trial comes out right.

The function is called on a small game of the worker's own, with one thing after another: whose turn
it is in the ways that people say it, how deep to go, and what the function's own lines name. The
first with which it returns the root's value is taken, or else, since a program may be wrong, the
first with which it returns any after it has looked at a leaf. If it does so whatever it is given,
nothing shows what the parameter is for, and none is taken. What the function prints is lost.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import islice, product

from .code_objects import inside
from .encoders import split
from .game_proxy import GameProxy, StateProxy
from .parameters import DEPTHS, WHOSE, folded, given_at_root, role_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .student_program import Function

    Choice = Mapping[str, tuple[str, Any]]

CHILDREN = {0: (1, 2), 1: (3, 4), 2: (5, 6)}
LEAVES = {3: 3, 4: 5, 5: 2, 6: 9}
ROOT_VALUES = {"MAX": 3, "MIN": 5}
DEPTH = 4
ROLES = ("player", "color", "maximizing", "ply", "depth")
OTHER_WORDS = (False, 0, 2)
"""What says that it is MAX's turn where nothing usual does, and no line names it."""
MOST_TRIALS, MOST_QUESTIONS = 200, 500
"""How often a function is called, and how often one call may ask: with a wrong argument it may ask
without end."""


class Anything:
    """What a function may hand on, and neither compare nor ask whether it is true."""

    __hash__ = None  # type: ignore[assignment] # so that it is no key either

    def __bool__(self) -> bool:
        raise TypeError("it is neither true nor false")

    def __eq__(self, _: object) -> bool:
        raise TypeError("it is like nothing")


ANYTHING = Anything()


class TrialParent:
    """Answers what a function asks of the trial's game, as the parent answers in an exercise; it is
    the channel to itself as well."""

    def __init__(self, player: str) -> None:
        self.searching = self
        self.expanded = -1
        self.looked_at: set[int] = set()
        self._questions = 0
        self._players = (player, "MIN" if player == "MAX" else "MAX")

    def asked(self, question: str, node: int) -> None:  # noqa: ARG002 - as a channel takes it
        """Count a question. Raises RuntimeError where there are too many."""
        self._questions += 1
        if self._questions > MOST_QUESTIONS:
            raise RuntimeError("too many questions in a trial")

    def actions(self, node: int) -> list[tuple[str, list[Any]]]:
        """The moves of a node and where they lead, which are called 0 and 1."""
        self.asked("actions", node)
        return [(str(place), self.described(child)) for place, child in enumerate(CHILDREN[node])]

    def result(self, node: int, action: str) -> list[Any]:
        """Where a move leads."""
        return dict(self.actions(node))[action]

    def utility(self, node: int) -> int:
        """The value of a leaf. Raises KeyError if it is none."""
        self.asked("utility", node)
        self.looked_at.add(node)
        return LEAVES[node]

    eval = utility

    def described(self, node: int) -> list[Any]:
        """A position, as the parent describes one."""
        return [node, str(node), self._players[node in CHILDREN[0]], node in LEAVES]


def choices(names: Sequence[str], code: CodeType, known: Mapping[str, Any]) -> Iterator[Choice]:
    """For each of the names a role, and if that is WHOSE the value for MAX: one way after another,
    the first of them ANYTHING for all.

    `known` is what the names in the code stand for.
    """
    yield dict.fromkeys(names, (WHOSE, ANYTHING))
    words = [(WHOSE, value) for value in (*OTHER_WORDS, *_named(code, known))]
    roles = [(role, None) for role in ROLES]
    each = [roles[-2:] if role_of(name) in DEPTHS else [*roles, *words] for name in names]
    for chosen in islice(product(*each), MOST_TRIALS):
        yield dict(zip(names, chosen))  # noqa: B905 - one for each name


def _named(code: CodeType, known: Mapping[str, Any]) -> Iterator[Any]:
    """The numbers and words that the code names, and the members of classes."""
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
    root = StateProxy(parent.described(0))
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
        ended = bool(parent.looked_at) and isinstance(value, (int, float))
        return value == ROOT_VALUES[player] if ended else None
    except BaseException:  # noqa: BLE001 - a wrong argument may end in whatever a student's code raises
        return None
    finally:
        sys.stdout, sys.stderr = prints
        if lent:
            del names["game"]
        function.home.forget()
