"""The orders for a spreadsheet: a row for each node of each order."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.solutions.orders import OrderedSolution
from grader.reports.text.escape import cell


def render(solution: OrderedSolution) -> str:
    """The rows under their header, with the actions of a node in columns of their own."""
    text, tree = StringIO(), solution.tree
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("Order", "Leaves", "Node", "Player", "Actions"))
    for order in solution.orders:
        for node, children in order.children.items():
            actions = map(cell, solution.moves(children))
            rows.writerow(
                (order.name, order.leaves, cell(tree.names[node]), tree.players[node], *actions)
            )
    return text.getvalue()
