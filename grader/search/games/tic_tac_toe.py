"""Tic-tac-toe: three equal marks in a row win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from grader.core.game_rules import Symmetries
from grader.core.models.setting import setting
from grader.core.tree import Player
from grader.search.games import _line_board
from grader.search.games._line_board import LineBoard, LineRules, Marks, SquareMap

BOARD = LineBoard(3, 3, 3)
SQUARES = {
    f"{'abc'[column]}{row}": 1 << BOARD.bit(3 - row, column)
    for row in (1, 2, 3)
    for column in range(3)
}
"""The bit of each square, in reading order: a1, b1 and c1 are the top row."""


@dataclass(frozen=True, kw_only=True)
class TicTacToeSettings:
    """The board at the root, and the mark that moves there."""

    board: tuple[str, ...] = setting(
        ("___",) * 3,
        "The rows of the board at the root, the top one first; _ is an empty square.",
        'a list of three rows, as in ["O_O", "XXO", "X__"]',
        item=_line_board.ROW,
    )
    to_move: Literal["X", "O"] | None = setting(None, _line_board.TO_MOVE, "X or O")

    def mistakes(self) -> Iterator[tuple[str, str]]:
        """The mistakes of the board, as (key, sentence)."""
        return _line_board.mistakes(BOARD, self.board, self.to_move)

    def rules(self, first: Player) -> TicTacToe:
        return TicTacToe(BOARD, BOARD.position(self.board, self.to_move), first)


class TicTacToe(LineRules):
    """Tic-tac-toe. An action is a square: a1 is the upper left one, c1 the upper right one."""

    def actions(self, position: Marks) -> Sequence[str]:
        """The empty squares, row by row from the top."""
        if self.is_terminal(position):
            return ()
        marks = position[0] | position[1]
        return [name for name, square in SQUARES.items() if not marks & square]

    def result(self, position: Marks, action: str) -> Marks:
        return self.marked(position, SQUARES[action])


def symmetries(rules: TicTacToe) -> Symmetries:
    """The mirror images of the board; together they make all its rotations."""
    places: tuple[SquareMap, ...] = (
        lambda row, column: (row, 2 - column),
        lambda row, column: (2 - row, column),
        lambda row, column: (column, row),
    )
    mirrors = tuple(_line_board.moved(rules.squares, place) for place in places)
    return Symmetries(_line_board.swapped, mirrors)


EVALUATIONS = {"open-lines": _line_board.open_lines}
