"""The right answer as plain text that is an answer, too."""

from __future__ import annotations

from grader.reports.solutions.on_paper import PaperSolution, record
from grader.reports.text.escape import visible


def render(solution: PaperSolution) -> str:
    """The bounds with their numbers, the nodes that are played, the records and the move."""
    names = solution.search.tree.names
    lines = [
        f"# {visible(solution.exercise.title)}",
        f"exercise: {visible(solution.exercise.id)}",
    ]
    formulas = [f"{visible(names[node])}: {text}" for node, text in solution.formulas.items()]
    lines += ["", "ucb:", *formulas, ""] if formulas else []
    lines.append(f"selection: {', '.join(map(visible, solution.named(solution.selection)))}")
    records = [f"{visible(names[node])} {record(each)}" for node, each in solution.changed.items()]
    lines.append(f"records: {', '.join(records)}")
    lines += [f"move: {visible(move)}" for move in solution.moves[:1]]
    return "\n".join(lines) + "\n"
