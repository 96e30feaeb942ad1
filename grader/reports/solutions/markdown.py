"""A solution as Markdown: the answers as a list, the trace as a table."""

from __future__ import annotations

from collections.abc import Iterable

from grader.reports.parts.wording import depth_limit
from grader.reports.solutions import Solution, bound, prune
from grader.reports.text.escape import markdown


def render(solution: Solution) -> str:
    """A section of Markdown; the trace is never cut."""
    answers = [
        ("Exercise", markdown(solution.exercise.id)),
        ("Source", markdown(solution.exercise.source)),
        ("Variant", markdown(solution.variant)),
        ("Moves first", solution.exercise.root_player),
        ("Cutoff rule", solution.exercise.cutoff if solution.exercise.algorithm.has_rules else ""),
        ("Stops at", depth_limit(solution.exercise)),
        ("Value", bound(solution.value, "∞")),
        ("Best move" if len(solution.moves) == 1 else "Best moves", _listed(solution.moves)),
        ("Visited", _listed(solution.named(solution.visited))),
        ("Pruned", _listed(solution.named(solution.pruned)) if solution.prunes else ""),
        ("Cut subtrees", _listed(solution.named(solution.cuts)) if solution.prunes else ""),
        ("Leaves evaluated", str(solution.leaves_evaluated)),
    ]
    lines = [f"# {markdown(solution.exercise.title)}", ""]
    lines += [f"- **{label}:** {text}" for label, text in answers if text]
    if solution.exercise.holds_for is not None:
        lines.append(f"- **Holds for:** {solution.holds_for}")
    if solution.exercise.counts:
        lines += ["", "## Counts", ""]
        lines += [f"- **{markdown(name)}:** {number}" for name, number in solution.counts.items()]
    if solution.prunes:
        lines += ["", "| Node | α | β | Value | Function | Cutoff |", "|---|--:|--:|--:|---|---|"]
        lines += [
            f"| {markdown(row.node)} | {bound(row.alpha, '∞')} | {bound(row.beta, '∞')} "
            f"| {bound(row.value, '∞')} | {row.function} | {prune(row)} |"
            for row in solution.trace
        ]
    else:
        lines += ["", "| Node | Value | Function |", "|---|--:|---|"]
        lines += [
            f"| {markdown(row.node)} | {bound(row.value, '∞')} | {row.function} |"
            for row in solution.trace
        ]
    return "\n".join(lines) + "\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(markdown, names)) or "none"
