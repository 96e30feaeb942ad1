"""The right answer for a spreadsheet: W and N have a column each, so none becomes a date."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.solutions.on_paper import PaperSolution
from grader.reports.text.escape import cell


def render(solution: PaperSolution) -> str:
    """A record for each bound, the nodes that are played, and a record for each W and N."""
    text, names = StringIO(), solution.search.tree.names
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("exercise", solution.exercise.id))
    rows.writerows(
        ("ucb", cell(names[node]), f"{bound:.2f}") for node, bound in solution.bounds.items()
    )
    rows.writerow(("selection", *map(cell, solution.named(solution.selection))))
    rows.writerows(
        ("statistics", cell(names[node]), f"{wins:g}", visits)
        for node, (wins, visits) in solution.changed.items()
    )
    rows.writerows(("move", cell(move)) for move in solution.moves[:1])
    return text.getvalue()
