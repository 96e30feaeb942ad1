"""Connect Four and smaller games like it: marks fall to the lowest empty square of a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from grader.core.game_rules import Symmetries
from grader.core.models.setting import setting, whole
from grader.core.tree import Player
from grader.search.games import _line_board
from grader.search.games._line_board import EMPTY, LineBoard, LineRules, Marks


@dataclass(frozen=True, kw_only=True)
class ConnectSettings:
    """The size of the board, the length of a winning line, and the position at the root."""

    rows: int = whole(6, "The rows of the board.", 1, 10)
    columns: int = whole(7, "The columns of the board.", 1, 10)
    line: int = whole(4, "The number of equal marks in a row that wins.", 2, 10)
    board: tuple[str, ...] | None = setting(
        None,
        "The rows of the board at the root, the top one first; _ is an empty square.",
        'a list of rows, as in ["____", "_XO_"]',
        item=_line_board.ROW,
    )
    to_move: Literal["X", "O"] | None = setting(None, _line_board.TO_MOVE, "X or O")

    def mistakes(self) -> Iterator[tuple[str, str]]:
        if self.line > max(self.rows, self.columns):
            sentence = (
                f"line is {self.line}, longer than a board of {self.rows} rows and {self.columns} "
                "columns; write a shorter line or a larger board"
            )
            yield "line", sentence
            return
        found = list(_line_board.mistakes(self._squares, self._board, self.to_move))
        yield from found
        for column in range(self.columns) if not found else ():
            marks = "".join(row[column] for row in self._board).lstrip(EMPTY)
            if EMPTY in marks:
                sentence = (
                    f"column {column + 1} of the board has an empty square below a mark; marks "
                    "fall down, so fill it or clear the squares above it"
                )
                yield "board", sentence

    def rules(self, first: Player) -> Connect:
        return Connect(self._squares, self._squares.position(self._board, self.to_move), first)

    @property
    def _squares(self) -> LineBoard:
        return LineBoard(self.rows, self.columns, self.line)

    @property
    def _board(self) -> tuple[str, ...]:
        return self.board or (EMPTY * self.columns,) * self.rows


class Connect(LineRules):
    """Connect Four on any board. An action is a column, counted from 1 at the left."""

    def __init__(self, squares: LineBoard, initial: Marks, first: Player) -> None:
        super().__init__(squares, initial, first)
        self._tops = {
            str(column + 1): 1 << squares.bit(squares.rows - 1, column)
            for column in range(squares.columns)
        }
        self._bottoms = {
            str(column + 1): 1 << squares.bit(0, column) for column in range(squares.columns)
        }

    def actions(self, position: Marks) -> Sequence[str]:
        """The columns with an empty square, from the left."""
        if self.is_terminal(position):
            return ()
        marks = position[0] | position[1]
        return [column for column, top in self._tops.items() if not marks & top]

    def result(self, position: Marks, action: str) -> Marks:
        """The position with a mark in the lowest empty square of the column."""
        marks = position[0] | position[1]
        # Adding the bottom bit carries past the filled squares to the first empty one.
        column = (self._tops[action] << 1) - self._bottoms[action]
        return self.marked(position, ((marks & column) + self._bottoms[action]) & ~marks)


def symmetries(rules: Connect) -> Symmetries:
    """Marks fall, so a board has only its mirror image from left to right."""
    squares = rules.squares
    last = squares.columns - 1
    mirror = _line_board.moved(squares, lambda row, column: (row, last - column))
    return Symmetries(_line_board.swapped, (mirror,))


EVALUATIONS = {"open-lines": _line_board.open_lines}
