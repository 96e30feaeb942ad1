"""The playouts as Markdown: the settings as a list, the playouts as a table."""

from __future__ import annotations

from grader.reports.parts.playouts import number
from grader.reports.solutions.simulations import HEADINGS, SimulatedSolution
from grader.reports.text.escape import markdown

_LONGEST = 2000
"""The most characters of the cell with a path."""


def render(solution: SimulatedSolution) -> str:
    """A section of Markdown."""
    exercise = solution.exercise
    answers = {
        "Exercise": markdown(exercise.id),
        "Source": markdown(exercise.source),
        "Variant": markdown(solution.title),
        "Moves first": exercise.root_player,
        **{label.capitalize(): text for label, text in solution.settings.items()},
        "Mean": number(solution.mean),
    }
    lines = [f"# {markdown(exercise.title)}", ""]
    lines += [f"- **{label}:** {text}" for label, text in answers.items() if text]
    lines += ["", f"| {' | '.join(HEADINGS)} |", "|--:|--:|---|---|"]
    for row in solution.rows(str):
        lines.append(f"| {' | '.join(markdown(cell, limit=_LONGEST) for cell in row)} |")
    return "\n".join(lines) + "\n"
