"""Boards on which a line of equal marks wins. Contains no game.

A player's marks are one int: bit column * (rows + 1) + row, rows counted from the bottom. A spare
bit parts the top row of a column from the bottom row of the next one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from grader.core.game_rules import Evaluation
from grader.core.tree import OTHER, Player, Value

Marks: TypeAlias = tuple[int, int, int]  # the marks of X and of O, and the mover: 0 for X, 1 for O
SquareMap: TypeAlias = Callable[[int, int], tuple[int, int]]  # the row and column of the new square

EMPTY, MARKS = "_", "XO"
ROW = "a row of X, O and _"
TO_MOVE = "The mark to move at the root; by default the one that has fewer marks, or X."


class LineBoard:
    """A board of `rows` times `columns` squares; `line` equal marks in a row win."""

    def __init__(self, rows: int, columns: int, line: int) -> None:
        self.rows, self.columns = rows, columns
        self.full = sum(
            1 << self.bit(row, column) for row in range(rows) for column in range(columns)
        )
        self._squares = [
            [1 << self.bit(row, column) for column in range(columns)]
            for row in reversed(range(rows))
        ]
        diagonals = {"falling diagonals": rows, "rising diagonals": rows + 2}
        steps = {"columns": 1, "rows": rows + 1, **diagonals}  # between the bits of neighbours
        self._shifts = {
            direction: [step * each for each in range(1, line)] for direction, step in steps.items()
        }

    def bit(self, row: int, column: int) -> int:
        """The bit of a square; rows are counted from the bottom."""
        return column * (self.rows + 1) + row

    def has_line(self, marks: int) -> bool:
        """Whether these marks contain a winning line."""
        for shifts in self._shifts.values():
            line = marks
            for shift in shifts:
                line &= marks >> shift
            if line:
                return True
        return False

    @cached_property
    def lines(self) -> Sequence[int]:
        """The squares of every line that could win."""
        return [line for lines in self.lines_by_direction.values() for line in lines]

    @cached_property
    def lines_by_direction(self) -> Mapping[str, Sequence[int]]:
        """The same, those of each direction apart."""
        found: dict[str, list[int]] = {direction: [] for direction in self._shifts}
        for row in range(self.rows):
            for column in range(self.columns):
                start = 1 << self.bit(row, column)
                for direction, shifts in self._shifts.items():
                    line = start
                    for shift in shifts:
                        line |= start << shift
                    if line & self.full == line:
                        found[direction].append(line)
        return found

    def rows_of(self, position: Marks) -> tuple[str, ...]:
        """The board as text, the top row first."""
        x, o, _ = position
        return tuple(
            [
                "".join(["X" if x & square else "O" if o & square else EMPTY for square in row])
                for row in self._squares
            ]
        )

    def position(self, board: Sequence[str], to_move: str | None) -> Marks:
        """The position of a board without mistakes; X is to move unless the board says O."""
        marks = [0, 0]
        for row, text in enumerate(reversed(board)):
            for column, mark in enumerate(text):
                if mark != EMPTY:
                    marks[MARKS.index(mark)] |= 1 << self.bit(row, column)
        x, o = (each.bit_count() for each in marks)
        return marks[0], marks[1], MARKS.index(to_move) if to_move else int(x > o)


class LineRules:
    """The rules that all such games share, from the position `initial` on; `first` moves first."""

    utilities = (-1, 1)
    alternates = True
    has_chance = False

    def __init__(self, squares: LineBoard, initial: Marks, first: Player) -> None:
        self.squares, self.initial = squares, initial
        self.longest = (squares.full & ~(initial[0] | initial[1])).bit_count()
        self._players = (first, OTHER[first]) if initial[2] == 0 else (OTHER[first], first)

    @property
    def player_of_x(self) -> Player:
        return self._players[0]

    def to_move(self, position: Marks) -> Player:
        return self._players[position[2]]

    def is_terminal(self, position: Marks) -> bool:
        """Whether the last move made a line, or the board is full."""
        return position[0] | position[1] == self.squares.full or self.squares.has_line(
            position[1 - position[2]]
        )

    def utility(self, position: Marks) -> Value:
        """1 if MAX has a line, -1 if MIN has one, 0 for a draw."""
        if not self.squares.has_line(position[1 - position[2]]):
            return 0
        return 1 if self.to_move(position) == "MIN" else -1

    def marked(self, position: Marks, square: int) -> Marks:
        """The position after the player to move has marked a square, given as its bit."""
        x, o, mover = position
        return (x, o | square, 0) if mover else (x | square, o, 1)

    def board(self, position: Marks) -> tuple[str, ...]:
        """The rows of the board, the top one first."""
        return self.squares.rows_of(position)

    def shown(self, board: tuple[str, ...]) -> str:
        return "\n".join(board)


def swapped(position: Marks) -> Marks:
    """The position with X and O exchanged, and the other player to move."""
    x, o, mover = position
    return o, x, 1 - mover


def moved(squares: LineBoard, place: SquareMap) -> Callable[[Marks], Marks]:
    """The function that moves each mark to the square at `place(row, column)`."""
    steps = [
        (1 << squares.bit(row, column), 1 << squares.bit(*place(row, column)))
        for row in range(squares.rows)
        for column in range(squares.columns)
    ]

    def marks(before: int) -> int:
        return sum(after for square, after in steps if before & square)

    return lambda position: (marks(position[0]), marks(position[1]), position[2])


def open_lines(rules: LineRules) -> Evaluation:
    """The lines that are still open for MAX, less those open for MIN."""
    lines = rules.squares.lines

    def of(position: Marks) -> Value:
        x, o, _ = position
        for_x = sum(not line & o for line in lines) - sum(not line & x for line in lines)
        return for_x if rules.player_of_x == "MAX" else -for_x

    return Evaluation(len(lines), of)


def mistakes(
    squares: LineBoard, board: Sequence[str], to_move: str | None
) -> Iterator[tuple[str, str]]:
    """The first mistake of a board, as (key, sentence); nothing if there is none."""
    if len(board) != squares.rows:
        yield "board", f"the board has {len(board)} rows; write {squares.rows}, the top row first"
        return
    for number, row in enumerate(board, 1):
        wrong = next((mark for mark in row if mark not in (*MARKS, EMPTY)), None)
        if wrong is not None:
            problem = f"has {wrong!r}; write X, O, or {EMPTY} for an empty square"
        elif len(row) != squares.columns:
            problem = f"is {row!r}, {len(row)} squares wide; write {squares.columns} squares"
        else:
            continue
        yield "board", f"row {number} of the board {problem}"
        return
    x, o, mover = position = squares.position(board, to_move)
    counts = [each.bit_count() for each in (x, o)]
    lines = [squares.has_line(each) for each in (x, o)]
    have = f"the board has {counts[0]} X and {counts[1]} O"
    due = "O" if counts[0] > counts[1] else "X"
    if abs(counts[0] - counts[1]) > 1:
        sentence = (
            f"{have}, which no game reaches: X and O take turns; change the board so that the "
            "numbers differ by 1 at most"
        )
        yield "board", sentence
    elif counts[0] != counts[1] and MARKS[mover] != due:
        yield "to_move", f"to_move is {to_move}, but {have}, so {due} is to move; correct one"
    elif all(lines):
        yield "board", "both X and O have a line, which no game reaches; change the board"
    elif any(lines):
        winner = MARKS[lines.index(True)]
        yield "board", f"{winner} has a line, so the game is over; write a board before its end"
    elif position[0] | position[1] == squares.full:
        yield "board", "the board is full, so the game is over; leave a square empty"
