"""The playouts as plain text: "3: 1: 0 of 2, 1 of 3: A > B > F"."""

from __future__ import annotations

from grader.reports.parts.playouts import number
from grader.reports.solutions.simulations import SimulatedSolution
from grader.reports.text.escape import visible


def render(solution: SimulatedSolution) -> str:
    """The settings, the playouts and the mean of their results."""
    exercise = solution.exercise
    lines = [
        f"# {visible(exercise.title)}",
        f"exercise: {visible(exercise.id)}",
        f"variant: {solution.title}",
        *(f"{label}: {text}" for label, text in solution.settings.items()),
        "",
        "Playout: result: rolls: path",
        *(": ".join(row) for row in solution.rows(visible)),
        "",
        f"mean: {number(solution.mean)}",
    ]
    return "\n".join(lines) + "\n"
