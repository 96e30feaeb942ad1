"""The iterations for a spreadsheet: a row for each node on the path of each iteration."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.parts.playouts import number
from grader.reports.solutions.playouts import PlayedSolution
from grader.reports.text.escape import cell

HEADER = ("Iteration", "Result", "Node", "UCB1", "W", "N")


def render(solution: PlayedSolution) -> str:
    """The rows under their header. UCB1 is the bound by which the node was chosen, so it is empty
    at the root, at a new node and below a chance node; W and N are its record afterwards."""
    text, names = StringIO(), solution.tree.names
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for step in solution.iterations():
        bounds = {
            each.node: each.bound
            for decision in step.decisions
            for each in decision.choices
            if each.bound is not None
        }
        for node, record in zip(step.path, step.records, strict=True):
            bound = f"{bounds[node]:.6f}" if node in bounds else ""
            rows.writerow(
                (
                    step.number,
                    number(step.value),
                    cell(names[node]),
                    bound,
                    number(record.wins),
                    record.visits,
                )
            )
    return text.getvalue()
