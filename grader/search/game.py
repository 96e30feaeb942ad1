"""The trusted game: hands out states and answers questions about them.

A state is an int, a node of the exercise's tree; an action is the name of the child it leads to.
The reference plays `Game` as it is, or `RecordedGame`, which logs each question; a student plays
the same game over the worker's pipe (see `grader.sandbox.host`). Other kinds of game need only
these six answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader.core.recording import Asked
from grader.core.tree import Player, Tree, Value


class IllegalQuestionError(ValueError):
    """A question that has no answer: an action that is not there, the utility of an inner node."""


class Game:
    """The game whose positions are the nodes of a tree; MAX and MIN alternate from the root."""

    def __init__(self, tree: Tree, root_player: Player = "MAX") -> None:
        self.tree = tree
        self.root_player = root_player
        self.initial = 0
        self._names = tree.names
        self._values = tree.values
        self._first_child = tree.first_child
        self._parent = tree.parent
        self._node = tree.index

    def to_move(self, state: int) -> Player:
        """Whose turn it is: "MAX" or "MIN"."""
        return self.tree.player(state, self.root_player)

    def actions(self, state: int) -> Sequence[str]:
        """The legal moves, left to right; none in a terminal state."""
        return self._names[self._first_child[state] : self._first_child[state + 1]]

    def result(self, state: int, action: str) -> int:
        """The state that `action` leads to. Raises IllegalQuestionError if it is no legal move."""
        child = self._node.get(action, -1)
        if child < 0 or self._parent[child] != state:
            raise IllegalQuestionError(
                f"{action} is not an action of {self._names[state]}; "
                f"its actions are {', '.join(self.actions(state)) or 'none: it is a leaf'}"
            )
        return child

    def is_terminal(self, state: int) -> bool:
        """Whether the game is over (or the exercise cuts the search off) in `state`."""
        return self._first_child[state] == self._first_child[state + 1]

    def utility(self, state: int) -> Value:
        """The value of a terminal state for MAX; 0 for a ``?``, which any value would do for.

        Raises IllegalQuestionError if the game is not over in `state`.
        """
        if self._first_child[state] != self._first_child[state + 1]:
            raise IllegalQuestionError(
                f"{self._names[state]} is not terminal, so it has no utility; "
                "ask is_terminal(state) first"
            )
        value = self._values[state]
        return 0 if value is None else value


class RecordedGame(Game):
    """The same game, each question that proves a visit going to `log` first."""

    def __init__(self, tree: Tree, root_player: Player, log: Callable[[Asked], None]) -> None:
        super().__init__(tree, root_player)
        self._log = log

    def actions(self, state: int) -> Sequence[str]:
        self._log(("asked", state, "actions"))
        return self._names[self._first_child[state] : self._first_child[state + 1]]

    def utility(self, state: int) -> Value:
        self._log(("asked", state, "utility"))
        value = self._values[state]
        if value is None or self._first_child[state] != self._first_child[state + 1]:
            return super().utility(state)
        return value
