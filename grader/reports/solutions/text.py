"""A solution in the notation of the lecture: a row is "D: 6: +inf: 6 MAXvalue"."""

from __future__ import annotations

from collections.abc import Iterable

from grader.reports.solutions import Solution, bound, prune
from grader.reports.text.escape import visible
from grader.search.trace_table import TraceRow


def render(solution: Solution) -> str:
    """The answers, the windows and the trace, which is never cut."""
    names = solution.tree.names
    lines = [
        f"# {visible(solution.exercise.title)}",
        f"exercise: {visible(solution.exercise.id)}",
        f"value: {bound(solution.value)}",
    ]
    lines += [f"move: {visible(move)}" for move in solution.moves[:1]]
    lines += [
        f"visited: {_listed(solution.named(solution.visited))}",
        *([f"pruned: {_listed(solution.named(solution.pruned))}"] if solution.prunes else []),
        f"leaves: {solution.leaves_evaluated}",
        "",
    ]
    if not solution.prunes:
        lines.append("Node: Value Function")
        lines += [
            f"{visible(row.node)}: {bound(row.value)} {row.function}".rstrip()
            for row in solution.trace
        ]
        return "\n".join(lines) + "\n"
    lines.append("windows:")
    lines += [
        f"{visible(names[node])}: {bound(alpha)}: {bound(beta)}"
        for node, window in solution.windows.items()
        for alpha, beta in (window, *solution.again.get(node, ()))
    ]
    if solution.exercise.holds_for is not None:
        lines += ["", f"holds for: {solution.holds_for}"]
    if solution.exercise.counts:
        lines += ["", "counts:", *(f"{name}: {number}" for name, number in solution.counts.items())]
    lines += ["", "Node: alpha: beta: Value Function", *map(_row, solution.trace)]
    return "\n".join(lines) + "\n"


def _row(row: TraceRow) -> str:
    mark = f"{prune(row)}: " if row.prune else ""
    cells = ": ".join(map(bound, (row.alpha, row.beta, row.value)))
    return f"{mark}{visible(row.node)}: {cells} {row.function}".rstrip()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(visible, names)) or "none"
