"""The trusted game: provides states and answers questions about them.

A state is an int, a node of the exercise's tree; an action is the name of the child it leads to.
The reference plays `Game` directly, or `RecordedGame`, which logs each question; a student's
program plays the same game over the worker's pipes (see `grader.sandbox.host`). It is a
`Tree` so far: recordings and marking know positions as nodes of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from grader.core.recording import Asked, RefusedQuestion
from grader.core.tree import OTHER, Player, Tree, Value

Order: TypeAlias = Callable[[int, Sequence[str]], Sequence[str]]
"""Gives the actions of a node in the order in which a search tries them."""


class IllegalQuestionError(ValueError):
    """A question without an answer: the result of a missing action, the utility of an inner node,
    the actions of a chance node, or the outcomes of any other node."""

    def __init__(self, question: RefusedQuestion, state: int, action: str = "") -> None:
        super().__init__(question, state, action)
        self.question: RefusedQuestion = question
        self.state = state
        self.action = action


class Game:
    """The game whose positions are the nodes of a tree."""

    def __init__(self, tree: Tree, unknown: Value = 0) -> None:
        """`unknown` is the utility of a ``?``, a leaf whose value cannot matter."""
        self.tree = tree
        self.initial = 0
        # Each of these is looked up once, because a search asks hundreds of thousands of times.
        self._players, self._values, self._moves = tree.players, tree.values, tree.moves
        self._starts, self._stops = tree.starts, tree.stops
        self._unknown = unknown

    def to_move(self, state: int) -> Player:
        """The player to move: "MAX" or "MIN"; "CHANCE" at a chance node."""
        return self._players[state]

    def actions(self, state: int) -> Sequence[str]:
        """The legal moves, left to right; none in a terminal state. Raises IllegalQuestionError at
        a chance node, which has outcomes instead."""
        if self._players[state] == "CHANCE":
            raise IllegalQuestionError("actions", state)
        if self._stops[state] < 0:
            self.tree.expand(state)
        return self._moves[self._starts[state] : self._stops[state]]

    def outcomes(self, state: int) -> Sequence[tuple[Any, int]]:
        """The probability and the state of each outcome of a chance node, left to right. Raises
        IllegalQuestionError at any other node."""
        if self._players[state] != "CHANCE":
            raise IllegalQuestionError("outcomes", state)
        return [(self._probability(child), child) for child in self.tree.expand(state)]

    def _probability(self, outcome: int) -> Any:
        """The probability of an outcome, as programs are given it: a float."""
        return float(self.tree.odds[outcome])

    def result(self, state: int, action: str) -> int:
        """The state that `action` leads to. Raises IllegalQuestionError for an illegal move."""
        child = None if self._players[state] == "CHANCE" else self.tree.child_by(state, action)
        if child is None:
            raise IllegalQuestionError("result", state, action)
        return child

    def is_terminal(self, state: int) -> bool:
        """Whether the game ends in `state`, or the exercise's depth limit is reached there."""
        return self._starts[state] == self._stops[state]

    def utility(self, state: int) -> Value:
        """The value of a terminal state for MAX. Raises IllegalQuestionError for other states."""
        if self._starts[state] != self._stops[state]:
            raise IllegalQuestionError("utility", state)
        value = self._values[state]
        return self._unknown if value is None else value

    @property
    def depth_limit(self) -> int | None:
        """The depth at which a search that counts it stops."""
        return self.tree.horizon

    def is_cutoff(self, state: int, depth: int) -> bool:
        """Whether a search that counts the depth itself stops in `state` (CUTOFF-TEST)."""
        horizon = self.tree.horizon
        return self.is_terminal(state) or (horizon is not None and depth >= horizon)

    def eval(self, state: int) -> Value:
        """The utility of a terminal state, the exercise's evaluation of any other (EVAL)."""
        return self.utility(state) if self.is_terminal(state) else self.evaluation(state)

    def evaluation(self, state: int) -> Value:
        """The exercise's evaluation of any state for MAX; 0 if it gives none."""
        return self._values[state] or 0


class MirroredGame(Game):
    """The game with the players swapped and every value negated."""

    def to_move(self, state: int) -> Player:
        return OTHER[super().to_move(state)]

    def utility(self, state: int) -> Value:
        return 0 - super().utility(state)

    def evaluation(self, state: int) -> Value:
        return 0 - super().evaluation(state)


class RecordedGame(Game):
    """The same game; logs each question that proves a visit before it answers."""

    def __init__(self, tree: Tree, log: Callable[[Asked], None]) -> None:
        super().__init__(tree)
        self._log = log

    def actions(self, state: int) -> Sequence[str]:
        if self._players[state] == "CHANCE":
            return super().actions(state)
        self._log(("asked", state, "actions"))
        if self._stops[state] < 0:
            self.tree.expand(state)
        return self._moves[self._starts[state] : self._stops[state]]

    def outcomes(self, state: int) -> Sequence[tuple[Any, int]]:
        outcomes = super().outcomes(state)
        self._log(("asked", state, "outcomes"))
        return outcomes

    def utility(self, state: int) -> Value:
        self._log(("asked", state, "utility"))
        value = self._values[state]
        if value is None or self._starts[state] != self._stops[state]:
            return super().utility(state)
        return value

    def evaluation(self, state: int) -> Value:
        self._log(("asked", state, "evaluation"))
        return super().evaluation(state)


class StoppedGame(RecordedGame):
    """The recorded game that ends at `depth`, at inner nodes with `valued` or eval's value."""

    def __init__(
        self, tree: Tree, log: Callable[[Asked], None], depth: int, valued: Mapping[int, Value]
    ) -> None:
        super().__init__(tree, log)
        self._stop = depth
        self._valued = valued

    def is_terminal(self, state: int) -> bool:
        return self.tree.depth[state] == self._stop or super().is_terminal(state)

    def utility(self, state: int) -> Value:
        if super().is_terminal(state) or self.tree.depth[state] != self._stop:
            return super().utility(state)
        self._log(("asked", state, "utility"))
        return self._valued.get(state, self._values[state] or 0)


class OrderedGame(RecordedGame):
    """The recorded game, with the actions of each node in another order."""

    def __init__(self, tree: Tree, log: Callable[[Asked], None], order: Order) -> None:
        super().__init__(tree, log)
        self._order = order

    def actions(self, state: int) -> Sequence[str]:
        return self._order(state, super().actions(state))
