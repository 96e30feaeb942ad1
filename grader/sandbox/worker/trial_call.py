"""Calls a function on a small game of the worker's own: what it returns, and which functions it
calls on which nodes.

It is called with a limit beyond the leaves, above them and at them; only a function that counts the
depth obeys each. Its output is discarded, its module's variables and random numbers are as before,
and an endless loop is ended after so many instructions.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import count

from .encoders import split
from .game_proxy import GameProxy, StateProxy, shown_as
from .parameters import DEPTHS, ROLES, given_at_root, unwrapped
from .student_program import Function

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping
    from types import CodeType, FrameType
    from typing import Any


ROOT = -10
CHILDREN = {ROOT: (-9, -8), -9: (-7, -6), -8: (-5, -4)}
LEAVES = {-7: 3, -6: 5, -5: 2, -4: 9}
"""The nodes. No state of an exercise has such a handle, and no state of another trial has the same
one, so nothing that a trial leaves behind fits either."""
APART = -100  # the distance between the handles of a node in two trials
ROOT_ACTIONS = [str(place) for place in range(len(CHILDREN[ROOT]))]
EVALUATIONS = {ROOT: 7, -9: 6, -8: 8}  # of inner nodes, in a game with a limit above the leaves
BEYOND, ABOVE, AT = 4, 1, 2
"""A limit beyond the leaves, above them, and at them. A function with a limit of its own may stop
where one of them is, but not where each is."""
ROOT_VALUES = {"MAX": 3, "MIN": 5}
NEEDED_LEAVES = {-7, -6, -5}  # the leaves that alpha-beta evaluates from MAX's root
ENDLESS = ("inf", "-inf", "nan")  # the numbers that JSON has as texts
PRUNES = 2
ROOT_VALUES_ABOVE = {"MAX": 8, "MIN": 6}  # if the search stops at the root's children
MOST_QUESTIONS, MOST_STEPS = 500, 100_000
"""The most questions and instructions of a call: a wrong argument may let it go on without end."""
MOST_STEPS_OF_ALL, STEPS_OF_A_CALL = 2_000_000, 1_000
"""The most instructions of all trials of a program, and the least that count for a call."""
ITERATIONS, POLICY = 7, "random"  # arguments of programs that are no searches


class TooLongError(BaseException):
    """A trial call goes on and on. Not an Exception, so that a student's handler lets it pass."""


class Exploration(float):
    """The constant of UCB1 in a trial. It notes whether a function multiplies by it."""

    is_used = False

    def __mul__(self, other: Any) -> Any:
        self.is_used = True
        return float(self) * other

    __rmul__ = __mul__


class TrialAnswer:
    """The outcome of a trial call: the answer, its value and its move, each None if it is missing;
    the nodes that were `evaluated`; the `calls` of the functions that were watched, each a name and
    a node; whether the object of the function, if it has one, was made."""

    def __init__(self, parent: TrialParent) -> None:
        self.answer: Any = None
        self.value: Any = None
        self.move: Any = None
        self.is_made = False
        self.evaluated = parent.evaluated
        self.calls: list[tuple[str, int]] = []
        self.exploration = Exploration(1.4)
        self._parent = parent

    @property
    def questions(self) -> int:
        """The number of its questions."""
        return self._parent.questions

    @property
    def playouts(self) -> int:
        """The number of playouts that it asked for."""
        return self._parent.playouts

    @property
    def is_of_test(self) -> bool:
        """Whether it is no action, and a leaf was evaluated twice: a test compares searches."""
        return self._parent.repeats and not self.plays

    @property
    def plays(self) -> bool:
        """Whether its move is an action of the root, and a leaf was evaluated."""
        return bool(self.evaluated) and self.move in ROOT_ACTIONS

    @property
    def is_right(self) -> bool:
        """Whether its value is that of MAX's root."""
        return bool(self.value == ROOT_VALUES["MAX"])

    @property
    def is_of_search(self) -> bool:
        """Whether it is a value, and a leaf was evaluated."""
        return self.is_value and bool(self.evaluated)

    @property
    def is_value(self) -> bool:
        """Whether it is a value, perhaps with an action of the root."""
        is_number = isinstance(self.value, (int, float)) or self.value in ENDLESS
        return is_number and self.move in (None, *ROOT_ACTIONS)

    @property
    def is_of_helper(self) -> bool:
        """Whether it is neither a value nor an action alone. A call that failed, or returned None,
        shows nothing."""
        return self.answer is not None and not self.is_value and not self.plays

    @property
    def is_blind(self) -> bool:
        """Whether it is a value although no leaf was evaluated."""
        return self.is_value and not self.evaluated

    @property
    def plays_well(self) -> bool:
        """Whether it is right, or its move is the best one and it has no value."""
        return self.is_right or (self.plays and self.value is None and self.move == ROOT_ACTIONS[0])


class TrialParent:
    """Answers a function's questions about the trial's game, as the parent does in an exercise. It
    also stands for the channel to itself."""

    def __init__(
        self, player: str, limit: int = BEYOND, *, is_strict: bool = False, first: int = 0
    ) -> None:
        self.playing = self
        self.is_strict = is_strict
        self.limit = limit
        self.expanded = -1
        self.evaluated: set[int] = set()
        self.repeats = False
        self.questions = self.playouts = 0
        self._first = first
        self._players = (player, "MIN" if player == "MAX" else "MAX")

    def asked(self, question: str, node: int) -> None:
        """Take a report, which decides nothing here."""

    def count(self) -> None:
        """Count a question. Raises RuntimeError if there are too many."""
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise RuntimeError("too many questions in a trial")

    def actions(self, node: int) -> list[tuple[str, list[Any]]]:
        """The moves of a node, "0" and "1", with the positions that they lead to."""
        self.count()
        return [
            (str(place), self.described(child))
            for place, child in enumerate(CHILDREN.get(node_of(node), ()))
        ]

    def result(self, node: int, action: str) -> list[Any]:
        """The position that a move leads to."""
        return dict(self.actions(node))[action]

    def utility(self, node: int) -> int:
        """The value of a leaf. Raises KeyError for an inner node."""
        self.count()
        node = node_of(node)
        self._look_at(node)
        return LEAVES[node]

    def eval(self, node: int) -> int:
        """The utility of a leaf, the evaluation of an inner node. If the parent `is_strict`, raises
        KeyError if no inner node is at the limit."""
        node = node_of(node)
        if (self.limit == BEYOND and self.is_strict) or node in LEAVES:
            return self.utility(node)
        self.count()
        self._look_at(node)
        return EVALUATIONS[node]

    def _look_at(self, node: int) -> None:
        self.repeats = self.repeats or node in self.evaluated
        self.evaluated.add(node)

    def playout(self, node: int) -> int:
        """The value of the first leaf below a node."""
        self.playouts += 1
        node = node_of(node)
        while node in CHILDREN:
            node = CHILDREN[node][0]
        return self.utility(node)

    def roll(self, n: int) -> int:
        """A number below n."""
        self.count()
        return self.questions % n

    def described(self, node: int) -> list[Any]:
        """A position as the parent describes it."""
        handle, player = self._first + node, self._players[node in CHILDREN[ROOT]]
        return [handle, str(handle), player, node in LEAVES]


def node_of(handle: int) -> int:
    """The node that has this handle in one of the trials."""
    return handle % APART


@shown_as("Game")
class TrialGame(GameProxy):
    """The game of a trial, which answers the questions of all kinds of programs. It also counts the
    questions that a GameProxy answers by itself, so a function that repeats one of them forever is
    stopped."""

    iterations, exploration, policy = ITERATIONS, 1.4, POLICY

    def playout(self, state: StateProxy) -> float:
        """MAX's utility at the end of a game."""
        return self._parent.playout(state._handle)  # type: ignore[no-any-return] # it is a number

    def roll(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._parent.roll(n)  # type: ignore[no-any-return] # likewise

    def to_move(self, state: StateProxy) -> str:
        self._count(state)
        return super().to_move(state)

    def is_terminal(self, state: StateProxy) -> bool:
        self._count(state)
        return super().is_terminal(state)

    def result(self, state: StateProxy, action: str) -> StateProxy:
        self._count(state)
        return super().result(state, action)

    def _count(self, state: object) -> None:
        if isinstance(state, StateProxy):
            parent: Any = self._parent
            parent.count()


class Trials:
    """The trial calls of one program, whose instructions are limited together."""

    def __init__(self) -> None:
        self.left = MOST_STEPS_OF_ALL
        """The instructions that the calls may still run; below 0, none is made."""
        self._firsts = count(0, APART)

    def comes_out_right(self, function: Function, limit: int = BEYOND) -> int | None:
        """Whether the function finds the value of the trial's game, of MAX's root or, if it may be
        a half, of MIN's: 0, 1, or PRUNES; None if it finds no value, or goes on below the limit."""
        wanted = set(CHILDREN[ROOT] if limit == ABOVE else LEAVES)
        found = 0
        for player, value in (ROOT_VALUES_ABOVE if limit == ABOVE else ROOT_VALUES).items():
            tried = self.call(function, player, limit, is_strict=True)
            number = tried.value
            if (
                not isinstance(number, (int, float))
                or not tried.evaluated
                or tried.evaluated - wanted
            ):
                return None
            found = (PRUNES if tried.evaluated == NEEDED_LEAVES else 1) if number == value else 0
            if found or not {*function.roles} <= {*ROLES, *DEPTHS, "self", ""}:
                break  # one that is told whose turn it is can search for MAX
        return found

    def plays(self, function: Function) -> bool:
        """Whether the function evaluates a leaf, and returns an action of the trial's root."""
        return self.call(function).plays

    def call(
        self,
        function: Function,
        player: str = "MAX",
        limit: int = BEYOND,
        watched: Mapping[CodeType, str] | None = None,
        *,
        is_strict: bool = False,
    ) -> TrialAnswer:
        """A call of the function on the trial's root; `watched` are the names of the functions
        whose calls are noted, by their code. If it `is_strict`, an inner node has no evaluation
        where no limit is above the leaves."""
        parent: Any = TrialParent(player, limit, is_strict=is_strict, first=next(self._firsts))
        root = StateProxy(parent.described(ROOT))
        game = TrialGame(parent, root, (limit, None if limit == BEYOND else limit))
        tried = TrialAnswer(parent)
        value = unwrapped(function.home.members.get(function.name))
        names = getattr(value, "__globals__", None) or {}
        before, prints = dict(names), (sys.stdout, sys.stderr)
        dice: Any = sys.modules.get("random")  # the student may have a file of this name
        state = dice.getstate() if hasattr(dice, "getstate") else None
        sys.stdout = sys.stderr = io.StringIO()
        if names.get("game") is None:
            names["game"] = game
        given = given_at_root(game, root, player, limit)
        given |= {"actions": list(ROOT_ACTIONS), "iterations": ITERATIONS, "policy": POLICY}
        given["exploration"] = tried.exploration
        try:
            with _Watch(self, watched or {}, tried.calls):
                function.home.receiver(given)
                tried.is_made = True
                tried.answer = function.call(given)
                tried.value, tried.move = map(json.loads, split(tried.answer))
        except BaseException:  # noqa: BLE001, S110 - with a wrong argument, student code may raise anything
            pass
        finally:
            sys.stdout, sys.stderr = prints
            names.clear()
            names.update(before)
            if state is not None:
                dice.setstate(state)
            function.home.forget()
        return tried


class _Watch:
    """Notes the calls of the functions with that code, and counts the instructions that are run: a
    loop such as `while True: pass` has no further line."""

    def __init__(
        self, trials: Trials, watched: Mapping[CodeType, str], calls: list[tuple[str, int]]
    ) -> None:
        self._trials, self._watched, self._calls = trials, watched, calls
        self._end = 0
        self._before = sys.gettrace()

    def __enter__(self) -> None:
        if self._trials.left < 0:
            raise TooLongError
        self._trials.left -= STEPS_OF_A_CALL
        self._end = max(self._trials.left - MOST_STEPS, 0)
        if self._watched:
            sys.setprofile(self._event)
        sys.settrace(self._step)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        sys.settrace(self._before)

    def _event(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in self._watched:
            values = frame.f_locals.values()
            nodes = [node_of(each._handle) for each in values if type(each) is StateProxy]
            self._calls += [(self._watched[frame.f_code], node) for node in nodes[:1]]

    def _step(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "call":
            frame.f_trace_lines, frame.f_trace_opcodes = False, True
        self._trials.left -= 1
        if self._trials.left < self._end:
            raise TooLongError
        return self._step
