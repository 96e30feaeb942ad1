"""The orders as plain text, no node left out: "B (MIN): D, E"."""

from __future__ import annotations

from grader.reports.solutions.orders import OrderedSolution
from grader.reports.text.escape import visible


def render(solution: OrderedSolution) -> str:
    """The leaves of each order, and the order of each node that Fig. 5.7 then searches."""
    tree, exercise = solution.tree, solution.exercise
    lines = [f"# {visible(exercise.title)}", f"exercise: {visible(exercise.id)}", ""]
    lines += [f"{name}: {leaves} leaves" for name, leaves in solution.leaves.items()]
    for order in solution.orders:
        lines += ["", f"{order.name}:"]
        for node, children in order.children.items():
            actions = ", ".join(map(visible, solution.moves(children)))
            lines.append(f"  {visible(tree.names[node])} ({tree.players[node]}): {actions}")
    return "\n".join(lines) + "\n"
