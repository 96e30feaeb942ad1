"""Kalah, a game of the Mancala family with pits and stores. A player can move twice in a row.

South has the lower row of pits and the store at its right end, North the upper row and the store at
its left end. A move sows all seeds of an own pit anticlockwise, one into each pit and into the own
store, but not into the other's. If the last seed falls into the own store, the player moves again.
If it falls into an own empty pit, it goes to the own store with the seeds of the pit opposite. When
a row is empty, the game is over, and the seeds left go to the store of their row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from grader.core.game_rules import Evaluation, Symmetries
from grader.core.models.setting import setting, whole
from grader.core.tree import OTHER, Player, Value

Seeds: TypeAlias = "tuple[int, ...]"
"""The seeds in the order of sowing: South's pits and store, North's pits and store. One number more
in a position: the player to move, 0 for South, 1 for North."""

SIDES = ("south", "north")
MOST_PITS, MOST_SEEDS = 8, 10
MOST = 2 * MOST_PITS * MOST_SEEDS  # the most seeds of a board


@dataclass(frozen=True, kw_only=True)
class KalahSettings:
    """The size of the board, the rule of captures, and the position at the root."""

    pits: int = whole(6, "The pits of each player.", 1, MOST_PITS)
    seeds: int = whole(
        4, "The seeds in each pit at the root; not used with a board.", 1, MOST_SEEDS
    )
    empty_capture: bool = setting(
        False,
        "Whether a last seed in an own empty pit is captured if the pit opposite is empty.",
        "true or false",
    )
    board: tuple[int, ...] | None = setting(
        None,
        "The seeds at the root, in the order of sowing: South's pits from the left, South's "
        "store, North's pits from the right, North's store.",
        "a list of whole numbers, as in [2, 0, 1, 0, 3, 2]",
        item="a whole number of 0 or more",
    )
    to_move: Literal["south", "north"] = setting(
        "south", "The player to move at the root.", "south or north"
    )

    def mistakes(self) -> Iterator[tuple[str, str]]:
        """The first mistake of the board, as (key, sentence); nothing if there is none."""
        board, size = self._board, 2 * self.pits + 2
        rows = board[: self.pits], board[self.pits + 1 : -1]
        wrong = next((each for each in board if each < 0), None)
        empty = next((side for side, row in zip(SIDES, rows, strict=True) if not any(row)), None)
        if len(board) != size:
            sentence = (
                f"the board has {len(board)} numbers; with {self.pits} pits for each player write "
                f"{size}: South's pits and store, then North's"
            )
        elif wrong is not None:
            sentence = f"the board has {wrong}; write whole numbers of 0 or more"
        elif sum(board) > MOST:
            sentence = f"the board has {sum(board)} seeds; write at most {MOST}"
        elif empty is not None:
            sentence = (
                f"{empty} has no seed in a pit, so the game is over; write a board before its end"
            )
        else:
            return
        yield "board", sentence

    def rules(self, first: Player) -> Kalah:
        initial = (*self._board, SIDES.index(self.to_move))
        return Kalah(self.pits, initial, first, empty_capture=self.empty_capture)

    @property
    def _board(self) -> Seeds:
        return (*(self.seeds,) * self.pits, 0) * 2 if self.board is None else self.board


class Kalah:
    """Kalah from a position. An action is an own pit, from 1 to the one beside the store."""

    alternates = False
    has_chance = False

    def __init__(self, pits: int, initial: Seeds, first: Player, *, empty_capture: bool) -> None:
        self.initial = initial
        self._pits, self._empty_capture = pits, empty_capture
        self._players = (first, OTHER[first]) if initial[-1] == 0 else (OTHER[first], first)
        total = sum(initial[:-1])
        self.utilities = -total, total
        # A move that stores no seed brings its seeds, at most `total`, nearer to the end of their
        # row, which each of them reaches in at most `pits` steps.
        self.longest = total + 1 + (pits - 1) * total * (total + 1) // 2

    def to_move(self, position: Seeds) -> Player:
        return self._players[position[-1]]

    def actions(self, position: Seeds) -> Sequence[str]:
        """The own pits that have seeds, in the order of sowing."""
        start = (self._pits + 1) * position[-1]
        return [str(pit + 1) for pit in range(self._pits) if position[start + pit]]

    def result(self, position: Seeds, action: str) -> Seeds:
        """The position after sowing a pit, with captured seeds in the store."""
        *board, mover = position
        size, own = len(board), (self._pits + 1) * mover
        store, skipped = own + self._pits, (own - 1) % size
        place = own + int(action) - 1
        seeds, board[place] = board[place], 0
        for _ in range(seeds):
            place = (place + 1) % size
            if place == skipped:
                place = (place + 1) % size
            board[place] += 1
        if own <= place < store and board[place] == 1:
            opposite = 2 * self._pits - place
            if board[opposite] or self._empty_capture:
                board[store] += board[opposite] + 1
                board[place] = board[opposite] = 0
        return (*self._swept(board), mover if place == store else 1 - mover)

    def _swept(self, board: list[int]) -> list[int]:
        """The board; if a row is empty, all seeds are in the stores."""
        pits = self._pits
        south, north = board[:pits], board[pits + 1 : -1]
        if any(south) and any(north):
            return board
        none = [0] * pits
        return [*none, board[pits] + sum(south), *none, board[-1] + sum(north)]

    def is_terminal(self, position: Seeds) -> bool:
        """Whether all seeds are in the stores."""
        return not any(position[: self._pits])

    def utility(self, position: Seeds) -> Value:
        """The seeds in the store of MAX, less those in the store of MIN."""
        difference = position[self._pits] - position[-2]
        return difference if self._players[0] == "MAX" else -difference

    def board(self, position: Seeds) -> Seeds:
        """The seeds in the order of sowing."""
        return position[:-1]

    def shown(self, board: Seeds) -> str:
        """North's row, then South's, each with its store in brackets."""
        pits = self._pits
        rows = board[-2:pits:-1], board[:pits]
        width = max(len(str(each)) for row in rows for each in row)
        upper, lower = (" ".join(f"{each:{width}}" for each in row) for row in rows)
        north, south = (f"({store})" for store in (board[-1], board[pits]))
        return f"{north} {upper}\n{' ' * len(north)} {lower} {south}"


def stores(rules: Kalah) -> Evaluation:
    """The seeds in the store of MAX, less those in the store of MIN."""
    return Evaluation(rules.utilities[1], rules.utility)


def symmetries(_: Kalah) -> Symmetries:
    """Each player has the same board, seen from the own side."""

    def swapped(position: Seeds) -> Seeds:
        *board, mover = position
        half = len(board) // 2
        return (*board[half:], *board[:half], 1 - mover)

    return Symmetries(swapped)


EVALUATIONS = {"stores": stores}
