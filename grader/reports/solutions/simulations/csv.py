"""The playouts for a spreadsheet: a row for each move."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.parts.playouts import number
from grader.reports.solutions.simulations import SimulatedSolution
from grader.reports.text.escape import cell

HEADER = ("Playout", "Move", "Node", "Roll", "Sides", "Action", "Result")


def render(solution: SimulatedSolution) -> str:
    """The rows under their header. A move without a roll has none; the last row of a playout has
    its result."""
    text, tree = StringIO(), solution.tree
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for playout, value in zip(solution.playouts, solution.results, strict=True):
        rolls = {roll.ply: roll for roll in playout.rolls}
        last = len(playout.way) - 2
        for place, node in enumerate(playout.way[:-1]):
            roll = rolls.get(place)
            rows.writerow(
                (
                    playout.number,
                    place + 1,
                    cell(tree.names[node]),
                    *(("", "") if roll is None else (roll.number, roll.sides)),
                    cell(tree.moves[playout.way[place + 1]]),
                    number(value) if place == last else "",
                )
            )
    return text.getvalue()
