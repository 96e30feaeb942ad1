"""The orders for programs."""

from __future__ import annotations

from grader.reports.solutions.orders import OrderedSolution
from grader.reports.text.strict_json import dumps


def render(solution: OrderedSolution) -> str:
    """One line of ASCII. A tree that is too large has neither the best order nor the worst."""
    exercise, tree = solution.exercise, solution.tree
    document = {
        "id": exercise.id,
        "title": exercise.title,
        "leaves": solution.leaves,
        "orders": {
            order.name: {
                tree.names[node]: solution.moves(children)
                for node, children in order.children.items()
            }
            for order in solution.orders
        },
    }
    return dumps(document) + "\n"
