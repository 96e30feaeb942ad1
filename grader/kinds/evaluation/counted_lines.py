"""Finds the weights of an evaluation that counts open lines. Pure.

A line is open for a player if the other one has no mark in it. The values are compared with a sum:
the open lines of each player and each direction, each with a weight of its own, and a constant.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from grader.core.models import Exercise
from grader.core.models.evaluated import Judged
from grader.core.tree import Player
from grader.search.evaluation_trial import rules_of
from grader.search.games._line_board import LineRules


def weights(
    exercise: Exercise, positions: Sequence[Judged]
) -> Mapping[tuple[Player, str], Fraction] | None:
    """The weight of an open line of each player and direction, if the values of the positions are
    such a sum, and of no other; None if they are not, or if the game has no lines."""
    rules = rules_of(exercise)
    if not isinstance(rules, LineRules):
        return None
    counted = [_open_lines(rules, each.board) for each in positions]
    kinds = [kind for kind in counted[0] if any(each[kind] for each in counted)]
    rows = [
        [Fraction(1), *(Fraction(each[kind]) for kind in kinds), Fraction(judged.value)]
        for each, judged in zip(counted, positions, strict=True)
    ]
    solution = _solved(rows)
    return None if solution is None else dict(zip(kinds, solution[1:], strict=True))


def _open_lines(rules: LineRules, board: str) -> Mapping[tuple[Player, str], int]:
    x, o, _ = rules.squares.position(board.split(" / "), None)
    marks: dict[Player, int] = {"MAX": o, "MIN": x}
    if rules.player_of_x == "MIN":
        marks = {"MAX": x, "MIN": o}
    return {
        (player, direction): sum(not line & other for line in lines)
        for player, other in marks.items()
        for direction, lines in rules.squares.lines_by_direction.items()
    }


def _solved(rows: list[list[Fraction]]) -> Sequence[Fraction] | None:
    """The only solution of linear equations, with the right sides last; None if there is none."""
    unknowns = len(rows[0]) - 1
    for column in range(unknowns):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        pivot = [each / pivot[column] for each in pivot]
        rows = [
            [mine - row[column] * theirs for mine, theirs in zip(row, pivot, strict=True)]
            for row in rows
        ]
        rows.insert(column, pivot)
    if any(row[-1] for row in rows[unknowns:]):
        return None
    return [row[-1] for row in rows[:unknowns]]
