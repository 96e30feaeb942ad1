"""The values that an evaluation gave to a sample of positions, and the games that it played."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import fsum
from typing import NamedTuple

from grader.core.tree import Player, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One position of a sample, and the values of an evaluation, for MAX."""

    board: str  # on one line
    mover: Player  # the player to move
    worth: Value  # its value by perfect play
    is_over: bool  # whether the game is over there
    value: Value  # by the evaluation
    # the value of the position with the players exchanged; None if the game has no such
    swapped: Value | None = None
    mirrored: tuple[tuple[str, Value], ...] = ()  # board and value of each mirror image


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """One game: the opponent's name, the evaluation's side, and MAX's utility at its end."""

    opponent: str
    side: Player
    utility: Value

    @property
    def points(self) -> float:
        """1 if the evaluation's side won, 1/2 for a draw, else 0."""
        mine = self.utility if self.side == "MAX" else -self.utility
        return 1.0 if mine > 0 else 0.0 if mine < 0 else 0.5


@dataclass(frozen=True, kw_only=True)
class Evaluated:
    """The trial of one evaluation: a sample of positions, and games by a search that uses it.
    `utilities` are the least and the greatest utility of the game."""

    utilities: tuple[Value, Value]
    sample: tuple[Judged, ...]
    games: tuple[PlayedGame, ...]

    @cached_property
    def still_open(self) -> tuple[Judged, ...]:
        """The positions of the sample where the game is not over."""
        return tuple(each for each in self.sample if not each.is_over)

    @cached_property
    def over(self) -> tuple[Judged, ...]:
        """The positions of the sample where the game is over."""
        return tuple(each for each in self.sample if each.is_over)

    def pairs(self) -> Iterator[tuple[Judged, Judged]]:
        """Each two open positions of which the first is worth more; the same player is to move,
        because a move is worth much by itself."""
        for better, worse in product(self.still_open, repeat=2):
            if better.worth > worse.worth and better.mover == worse.mover:
                yield better, worse

    @cached_property
    def agreement(self) -> float:
        """The right pairs less the wrong ones, as a share of all: from -1 to 1, near 0 by luck."""
        return self._agreement(for_min=1)

    @cached_property
    def agreement_for_mover(self) -> float:
        """The agreement if the values are those for the player to move."""
        return self._agreement(for_min=-1)

    def _agreement(self, for_min: int) -> float:
        """The agreement; pairs where MIN moves count `for_min` times."""
        signs = [
            ((a.value > b.value) - (a.value < b.value)) * (for_min if a.mover == "MIN" else 1)
            for a, b in self.pairs()
        ]
        return sum(signs) / len(signs) if signs else 0.0

    @property
    def points(self) -> float:
        return fsum(game.points for game in self.games)


class Measures(NamedTuple):
    """The trials of an evaluation that earns full marks, and of one that is 0 everywhere."""

    full: Evaluated
    none: Evaluated
