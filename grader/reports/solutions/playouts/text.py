"""The iterations as plain text, none left out: "5: start > B > D: 1", and the records after it."""

from __future__ import annotations

from grader.reports.parts import playouts
from grader.reports.solutions.playouts import REWARDS, PlayedSolution
from grader.reports.text.escape import visible


def render(solution: PlayedSolution) -> str:
    """The settings, the iterations, the table of the root and the move."""
    exercise, tree = solution.exercise, solution.tree

    def name(node: int) -> str:
        return visible(tree.names[node])

    lines = [
        f"# {visible(exercise.title)}",
        f"exercise: {visible(exercise.id)}",
        f"variant: {solution.played.title}",
        *(f"{label}: {text}" for label, text in playouts.settings(exercise).items()),
        f"W: sum of {REWARDS[solution.played.rewards]}",
        "",
        "Iteration: result: path with the records W/N after it",
    ]
    for step in solution.iterations():
        lines.append(f"{step.number}: {playouts.number(step.value)}: {playouts.way(step, name)}")
        lines += [f"   UCB1 at {text}" for text in playouts.decisions(step, name)]
    lines += ["", ": ".join(playouts.ROOT_HEADINGS)]
    rows = playouts.root_rows(solution.search.root, lambda node: visible(tree.moves[node]))
    lines += [": ".join(row).rstrip(": ") for row in rows]
    return "\n".join([*lines, "", f"move: {visible(solution.move)}"]) + "\n"
