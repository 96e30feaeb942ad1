"""The right answer in Markdown, with a table of all nodes."""

from __future__ import annotations

from grader.reports.solutions.on_paper import PaperSolution, record
from grader.reports.text import escape


def render(solution: PaperSolution) -> str:
    """The nodes with their bounds, and with the records that change; then the other answers."""
    names = [escape.markdown(name) for name in solution.search.tree.names]
    lines = [
        f"## {escape.markdown(solution.exercise.title)}",
        "",
        "| Node | UCB1 | W/N |",
        "|---|---|---|",
    ]
    bounds, changed = solution.bounds, solution.changed
    for node in sorted({*bounds, *changed}):
        bound = f"{bounds[node]:.2f}" if node in bounds else ""
        after = record(changed[node]) if node in changed else ""
        lines.append(f"| {names[node]} | {bound} | {after} |")
    played = ", ".join(names[node] for node in solution.selection)
    lines += ["", f"- **Selection:** {played}"]
    lines += [f"- **Move:** {escape.markdown(move)}" for move in solution.moves[:1]]
    return "\n".join(lines) + "\n"
