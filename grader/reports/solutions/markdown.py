"""A solution as Markdown: the answers as a list, the trace as a table."""

from __future__ import annotations

from collections.abc import Iterable

from grader.reports.solutions import Solution, bound, prune
from grader.reports.text.escape import markdown


def render(solution: Solution) -> str:
    """A section of Markdown; the trace is never cut."""
    answers = [
        ("Exercise", markdown(solution.exercise.id)),
        ("Source", markdown(solution.exercise.source)),
        ("Variant", markdown(solution.variant)),
        ("Moves first", solution.exercise.root_player),
        ("Cutoff rule", solution.exercise.cutoff),
        ("Value", bound(solution.value, "∞")),
        ("Best move" if len(solution.moves) == 1 else "Best moves", _listed(solution.moves)),
        ("Visited", _listed(solution.named(solution.visited))),
        ("Pruned", _listed(solution.named(solution.pruned))),
        ("Cut subtrees", _listed(solution.named(solution.cuts))),
        ("Leaves evaluated", str(solution.leaves_evaluated)),
    ]
    lines = [f"# {markdown(solution.exercise.title)}", ""]
    lines += [f"- **{label}:** {text}" for label, text in answers if text]
    lines += ["", "| Node | α | β | Value | Function | Cutoff |", "|---|--:|--:|--:|---|---|"]
    lines += [
        f"| {markdown(row.node)} | {bound(row.alpha, '∞')} | {bound(row.beta, '∞')} "
        f"| {bound(row.value, '∞')} | {row.function} | {prune(row)} |"
        for row in solution.trace
    ]
    return "\n".join(lines) + "\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(markdown, names)) or "none"
