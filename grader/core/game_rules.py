"""The rules of a game that is not written down as a tree.

A position is any hashable object of the game's own; equal positions are equal objects. The names of
the questions are those that students ask, so a reference can search `Rules` directly, without a
tree and without a recording.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from grader.core.tree import OTHER, Board, Player, Value

Position: TypeAlias = Any
"""A position of one game; its type is known only in that game's file."""


class Rules(Protocol):
    """The rules of one game, and its first position.

    initial     the position at the root
    longest     no game has more moves; a search needs that much room for its recursion
    utilities   the least and the greatest utility of a game that is over
    """

    @property
    def initial(self) -> Position: ...

    @property
    def longest(self) -> int: ...

    @property
    def utilities(self) -> tuple[Value, Value]: ...

    def to_move(self, position: Position) -> Player:
        """The player to move; after the last move, the player whose turn it would be."""
        ...

    def actions(self, position: Position) -> Sequence[str]:
        """The legal moves, in the order in which they are searched; none if the game is over."""
        ...

    def result(self, position: Position, action: str) -> Position:
        """The position after a legal move."""
        ...

    def is_terminal(self, position: Position) -> bool:
        """Whether the game is over, so that there are no actions."""
        ...

    def utility(self, position: Position) -> Value:
        """The value of a game that is over, for MAX."""
        ...

    def board(self, position: Position) -> Board:
        """The position as students see it."""
        ...

    def shown(self, board: Any) -> str:
        """The board of a position as lines of text, as it prints."""
        ...


class MirroredRules:
    """The same game with the players swapped and every utility negated."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.initial, self.longest = rules.initial, rules.longest
        least, most = rules.utilities
        self.utilities = 0 - most, 0 - least
        self.actions, self.result, self.is_terminal = rules.actions, rules.result, rules.is_terminal
        self.board, self.shown = rules.board, rules.shown

    def to_move(self, position: Position) -> Player:
        """The player to move, swapped."""
        return OTHER[self._rules.to_move(position)]

    def utility(self, position: Position) -> Value:
        """The utility, negated."""
        return 0 - self._rules.utility(position)
