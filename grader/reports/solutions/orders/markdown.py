"""The orders as Markdown: a table of the leaves, then one for each order."""

from __future__ import annotations

from grader.reports.solutions.orders import OrderedSolution
from grader.reports.text.escape import markdown

_LONGEST = 2000
"""The most characters of a cell."""


def render(solution: OrderedSolution) -> str:
    """A section of Markdown; no node is left out."""
    exercise, tree = solution.exercise, solution.tree
    answers = {
        "Exercise": markdown(exercise.id),
        "Source": markdown(exercise.source),
        "Moves first": exercise.root_player,
    }
    lines = [f"# {markdown(exercise.title)}", ""]
    lines += [f"- **{label}:** {text}" for label, text in answers.items() if text]
    lines += ["", "| Order | Leaves |", "|---|--:|"]
    lines += [f"| {name} | {leaves} |" for name, leaves in solution.leaves.items()]
    for order in solution.orders:
        lines += ["", f"## {order.name.capitalize()}", "", "| Node | Player | Actions |"]
        lines.append("|---|---|---|")
        for node, children in order.children.items():
            actions = markdown(", ".join(solution.moves(children)), limit=_LONGEST)
            name = markdown(tree.names[node], limit=_LONGEST)
            lines.append(f"| {name} | {tree.players[node]} | {actions} |")
    return "\n".join(lines) + "\n"
