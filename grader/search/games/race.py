"""A race with dice, as backgammon is one: the first player with all pieces home wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from grader.core.models.setting import setting, whole
from grader.core.tree import OTHER, Player, Value

MOST_TRACK, MOST_PIECES, MOST_FACES = 12, 4, 6


class Standing(NamedTuple):
    """The squares of the pieces of MAX and of MIN, in ascending order; the player whose turn it is;
    the dice thrown for the turn, in ascending order, empty before the throw."""

    max: tuple[int, ...]
    min: tuple[int, ...]
    turn: Player
    thrown: tuple[int, ...]

    def of(self, player: Player) -> tuple[int, ...]:
        """The squares of the player's pieces."""
        return self.max if player == "MAX" else self.min


def _pieces(player: Player) -> tuple[int, ...]:
    """The setting with the squares of a player's pieces."""
    wanted = f"a list of 1 to {MOST_PIECES} squares, as in [0, 1]"
    about = f"The squares of {player}'s pieces."
    limits = {"min_length": 1, "max_length": MOST_PIECES}
    return setting((0, 0), about, wanted, item="a square", **limits)


@dataclass(frozen=True, kw_only=True)
class RaceSettings:
    """The track, the dice, and the position and the throw at the root."""

    track: int = whole(2, "The square that is home.", 1, MOST_TRACK)
    max: tuple[int, ...] = _pieces("MAX")
    min: tuple[int, ...] = _pieces("MIN")
    dice: int = setting(1, "The dice that are thrown for each move.", "1 or 2", ge=1, le=2)
    faces: int = whole(2, "The faces of a die.", 1, MOST_FACES)
    thrown: tuple[int, ...] = setting(
        (1,),
        "The dice at the root.",
        "a list of one number for each of the dice, as in [1]",
        item=f"a whole number from 1 to {MOST_FACES}",
        min_length=1,
        max_length=2,
    )

    def mistakes(self) -> Iterator[tuple[str, str]]:
        """The mistakes of the position and the throw at the root, as (key, sentence)."""
        for key, squares in (("max", self.max), ("min", self.min)):
            outside = next((each for each in squares if not 0 <= each <= self.track), None)
            if outside is not None:
                yield key, f"{key} has square {outside}; the squares are 0 to {self.track}"
            elif set(squares) == {self.track}:
                yield key, f"all pieces of {key} are at home, so the game is over; move one back"
        wrong = next((each for each in self.thrown if not 1 <= each <= self.faces), None)
        if len(self.thrown) != self.dice:
            yield "thrown", f"thrown has {len(self.thrown)} dice; write {self.dice}"
        elif wrong is not None:
            yield "thrown", f"thrown has {wrong}; a die has the numbers 1 to {self.faces}"

    def rules(self, first: Player) -> Race:
        """The race; `first` moves first, with the dice thrown."""
        return Race(self, first)


class Race:
    """The race. An action is the square of the piece that moves by the sum of the dice; a piece
    that would pass its home stops there. A throw is an outcome of a chance node: "1", or "1-2"."""

    alternates = False
    has_chance = True

    def __init__(self, settings: RaceSettings, first: Player) -> None:
        self._home = settings.track
        mine, theirs, thrown = (
            tuple(sorted(each)) for each in (settings.max, settings.min, settings.thrown)
        )
        self.initial = Standing(mine, theirs, first, thrown)
        far = [settings.track * len(each) - sum(each) for each in (settings.max, settings.min)]
        self.longest = 2 * sum(far)  # each step is at most one move and one throw
        self.utilities = -far[0], far[1]
        faces = range(1, settings.faces + 1)
        throws = Counter(tuple(sorted(each)) for each in product(faces, repeat=settings.dice))
        every = settings.faces**settings.dice
        self._odds = {_name(throw): Fraction(count, every) for throw, count in throws.items()}
        self._throws = {_name(throw): throw for throw in throws}

    def to_move(self, position: Standing) -> Player:
        """The player whose turn it is; "CHANCE" before the throw."""
        return position.turn if position.thrown else "CHANCE"

    def is_terminal(self, position: Standing) -> bool:
        """Whether a player has all pieces at home."""
        return min(position.max) == self._home or min(position.min) == self._home

    def actions(self, position: Standing) -> Sequence[str]:
        """The squares of the pieces that can move, hindmost first; before a throw, all throws."""
        if self.is_terminal(position):
            return ()
        if not position.thrown:
            return list(self._throws)
        squares = sorted(set(position.of(position.turn)) - {self._home})
        return [str(square) for square in squares]

    def odds(self, position: Standing, action: str) -> Fraction:  # noqa: ARG002 - each throw is alike
        """The probability of a throw."""
        return self._odds[action]

    def result(self, position: Standing, action: str) -> Standing:
        """The position after a move, or after a throw."""
        if not position.thrown:
            return position._replace(thrown=self._throws[action])
        pieces = list(position.of(position.turn))
        pieces.remove(int(action))
        pieces.append(min(int(action) + sum(position.thrown), self._home))
        after = tuple(sorted(pieces))
        mine, theirs = (after, position.min) if position.turn == "MAX" else (position.max, after)
        return Standing(mine, theirs, OTHER[position.turn], ())

    def utility(self, position: Standing) -> Value:
        """The steps that the loser's pieces are still from home; less than 0 if MIN has won."""
        won_by_max = min(position.max) == self._home
        loser = position.min if won_by_max else position.max
        left = sum(self._home - square for square in loser)
        return left if won_by_max else -left

    def board(self, position: Standing) -> tuple[str, ...]:
        """The squares of MAX's pieces, those of MIN's, and the dice."""
        rows = (position.max, position.min, position.thrown)
        return tuple(" ".join(map(str, row)) for row in rows)

    def shown(self, board: tuple[str, ...]) -> str:
        names = "MAX", "MIN", "dice"
        return "\n".join(f"{name:<4} {row or '-'}" for name, row in zip(names, board, strict=True))


def _name(throw: Sequence[int]) -> str:
    return "-".join(map(str, throw))
