"""Games played to their end by rolled moves: the simulation step of Monte Carlo tree search.

The trusted side throws the dice. The k-th roll of a playout is decided by the seed, the number of
the playout and k alone, so a run can be repeated. A program that knows the seed can foresee a roll,
but a roll counts only if it was requested.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from grader.core.algorithms.playout import ALGORITHM
from grader.core.models import Exercise
from grader.core.models.assignment import Policy
from grader.core.recording import NOTHING, Claim, Recorder, Recording
from grader.core.tree import Tree, Value
from grader.search.dice import Dice
from grader.search.game import Order, RecordedGame
from grader.search.reference_modules import variant_module

MOST_MOVES = 10_000  # the most questions of one playout by a known mistake, which may never end

Play: TypeAlias = Callable[[Any, Any], Any]  # playout(game, state): MAX's utility at the end


class Rolls:
    """The rolls of all playouts of one exercise."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._playout = 1
        self._made = 0

    def roll(self, sides: int) -> int:
        """The next roll: a number from 0 to `sides` - 1, each as likely. One of a single number
        does not count, because programs may leave it out."""
        if sides == 1:
            return 0
        self._made += 1
        return Dice(self._seed, self._playout, self._made).one_of(range(sides))

    def next_playout(self) -> None:
        self._playout += 1
        self._made = 0


class _State(int):
    """A node, told apart from numbers, because a wrong playout may return it."""

    __slots__ = ()


class _TooLongError(Exception):
    """The playout asks too much."""


class RolledGame(RecordedGame):
    """The recorded game with dice; `order` is the order in which it lists the actions of a node."""

    def __init__(self, exercise: Exercise, recorder: Recorder, order: Order | None = None) -> None:
        super().__init__(exercise.tree, recorder.log)
        self.policy: Policy = exercise.policy
        self._recorder = recorder
        self._order = order
        self._rolls = Rolls(exercise.seed)
        self._room = 0
        self.initial = _State(0)

    def begin(self) -> None:
        self._room = len(self._recorder.events) + MOST_MOVES

    def end(self, returned: object) -> None:
        self._recorder.log(("ended", 0, returned))
        self._rolls.next_playout()

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1. Raises ValueError if there is none."""
        if n < 1:
            raise ValueError(n)
        number = self._rolls.roll(n)
        events = self._recorder.events
        self._recorder.log(("rolled", events[-1][1] if events else 0, n, number))
        return number

    def actions(self, state: int) -> Sequence[str]:
        if len(self._recorder.events) > self._room:
            raise _TooLongError
        actions = super().actions(state)
        return actions if self._order is None else self._order(state, actions)

    def result(self, state: int, action: str) -> int:
        child = _State(super().result(state, action))
        self._recorder.log(("moved", child, ""))
        return child

    def eval(self, state: int) -> Value:
        """The evaluation, as a program is given it."""
        if self.is_terminal(state):
            return self.utility(state)
        self._recorder.log(("asked", state, "eval"))
        return self._values[state] or 0


def simulate(exercise: Exercise, play: Play, order: Order | None = None) -> Recording | None:
    """The playouts of `exercise` by that function; None if it fails in one of them."""
    recorder = Recorder(exercise.tree)
    game = RolledGame(exercise, recorder, order)
    for _ in range(exercise.simulations):
        game.begin()
        try:
            returned = play(game, game.initial)
        except (ValueError, IndexError, RecursionError, _TooLongError):
            return None
        game.end(_shown(returned, exercise.tree))
    return recorder.recording()


def _shown(returned: object, tree: Tree) -> object:
    """A return value, as the sandbox describes it."""
    if isinstance(returned, _State):
        return Claim("state", tree.names[returned])
    return NOTHING if returned is None else returned


def described(variant: str) -> tuple[str, str]:
    """The title and the source of a variant. Raises UsageError if there is none."""
    module = variant_module(variant, ALGORITHM.variants)
    return module.TITLE, module.SOURCE


def solve(exercise: Exercise, variant: str) -> Recording:
    """The playouts of `exercise` by that variant. Raises UsageError if there is none."""
    recording = simulate(exercise, variant_module(variant, ALGORITHM.variants).playout)
    assert recording is not None  # noqa: S101 - a right playout ends
    return recording


def winning(tree: Tree, node: int) -> tuple[int, ...]:
    """The children of a node where the game is over and won by the player to move there."""
    sign = -1 if tree.players[node] == "MIN" else 1
    return tuple(
        child
        for child in tree.expand(node)
        if tree.is_leaf(child) and sign * (tree.values[child] or 0) > 0
    )
