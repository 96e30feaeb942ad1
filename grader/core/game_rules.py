"""The rules of a game that is not written down as a tree.

A position is any hashable object of the game's own; equal positions are equal objects. The
questions have the names that students use, so a reference can search `Rules` without a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and few games have chance

from grader.core.tree import OTHER, Board, Player, Value

Position: TypeAlias = Any  # a position of one game; its type is known only in that game's file


class Rules(Protocol):
    """The rules of one game, and its first position.

    initial     the position at the root
    longest     no game has more moves; a search needs that much room for its recursion
    utilities   the least and the greatest utility of a game that is over
    alternates  whether the players always take turns, so that nobody moves twice in a row
    has_chance  whether dice decide some moves, so that they are `ChanceRules`
    """

    @property
    def initial(self) -> Position: ...

    @property
    def longest(self) -> int: ...

    @property
    def utilities(self) -> tuple[Value, Value]: ...

    @property
    def alternates(self) -> bool: ...

    @property
    def has_chance(self) -> bool: ...

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


class ChanceRules(Rules, Protocol):
    """The rules of a game with dice, which move as "CHANCE"; their outcomes are the actions."""

    def odds(self, position: Position, action: str) -> Fraction:
        """The probability of an outcome."""
        ...


class Evaluation(NamedTuple):
    """An evaluation of positions that are not over, for MAX."""

    most: Value  # no position is worth more, nor less than its negative
    of: Callable[[Position], Value]  # the value of a position

    def mirrored(self) -> Evaluation:
        """The same evaluation with the players swapped."""
        return Evaluation(self.most, lambda position: 0 - self.of(position))


class Symmetries(NamedTuple):
    """The symmetries of a game."""

    # the position with the players exchanged, which is worth the negative
    swapped: Callable[[Position], Position]
    # each returns another position that is worth the same
    mirrors: tuple[Callable[[Position], Position], ...] = ()


class MirroredRules:
    """The same game with the players swapped and every utility negated."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.initial, self.longest = rules.initial, rules.longest
        least, most = rules.utilities
        self.utilities = 0 - most, 0 - least
        self.alternates, self.has_chance = rules.alternates, rules.has_chance
        self.actions, self.result, self.is_terminal = rules.actions, rules.result, rules.is_terminal
        self.board, self.shown = rules.board, rules.shown

    def to_move(self, position: Position) -> Player:
        return OTHER[self._rules.to_move(position)]

    def odds(self, position: Position, action: str) -> Fraction:
        """The probability of an outcome, in a game with dice."""
        rules: Any = self._rules
        odds: Fraction = rules.odds(position, action)
        return odds

    def utility(self, position: Position) -> Value:
        return 0 - self._rules.utility(position)
