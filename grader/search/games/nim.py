"""Nim with one heap: a move takes some matches, and the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from grader.core.game_rules import Symmetries
from grader.core.models.setting import setting, whole
from grader.core.tree import OTHER, Player, Value

Matches: TypeAlias = tuple[int, Player]  # the number of matches left, and the player to move

MOST = 100


@dataclass(frozen=True, kw_only=True)
class NimSettings:
    """The heap at the root, and the moves."""

    matches: int = whole(7, "The matches at the root.", 1, MOST)
    take: tuple[int, ...] = setting(
        (1, 2),
        "The numbers of matches that a move may take, in the order of the search.",
        "a list of whole numbers, as in [1, 2]",
        item=f"a whole number from 1 to {MOST}",
        min_length=1,
    )

    def mistakes(self) -> Iterator[tuple[str, str]]:
        wrong = next((each for each in self.take if not 1 <= each <= MOST), None)
        twice = next((each for each in self.take if self.take.count(each) > 1), None)
        if wrong is not None:
            yield "take", f"take has {wrong}; write whole numbers from 1 to {MOST}"
        elif twice is not None:
            yield "take", f"take has {twice} twice; write it once"
        elif 1 not in self.take:
            yield "take", "no move takes 1 match, so nobody could take the last one; add 1 to take"

    def rules(self, first: Player) -> Nim:
        return Nim(self.matches, self.take, first)


class Nim:
    """Nim with one heap. An action is the number of matches taken: "1", "2"."""

    utilities = (-1, 1)
    alternates = True
    has_chance = False

    def __init__(self, matches: int, take: Sequence[int], first: Player) -> None:
        self.initial: Matches = (matches, first)
        self.longest = matches
        self._take = take

    def to_move(self, position: Matches) -> Player:
        return position[1]

    def actions(self, position: Matches) -> Sequence[str]:
        """The numbers of matches that can be taken."""
        return [str(each) for each in self._take if each <= position[0]]

    def result(self, position: Matches, action: str) -> Matches:
        return position[0] - int(action), OTHER[position[1]]

    def is_terminal(self, position: Matches) -> bool:
        """Whether no match is left."""
        return position[0] == 0

    def utility(self, position: Matches) -> Value:
        """1 if MAX took the last match, else -1."""
        return 1 if position[1] == "MIN" else -1

    def board(self, position: Matches) -> tuple[int]:
        return (position[0],)

    def shown(self, board: tuple[int]) -> str:
        """The matches as strokes."""
        return "|" * board[0] or "no match"


def symmetries(_: Nim) -> Symmetries:
    """The heap is the same for both players."""
    return Symmetries(lambda position: (position[0], OTHER[position[1]]))
