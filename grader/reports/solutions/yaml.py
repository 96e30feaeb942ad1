"""A solution as an answer file of a student's, valid by answers.schema.json."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.reports.solutions import Solution, bound, prune
from grader.reports.text import escape
from grader.search.trace_table import TraceRow

SCHEMA = "answers.schema.json"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_NO_TEXTS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


def render(solution: Solution) -> str:
    """A document of YAML; the trace is never cut."""
    lines = [
        f"# yaml-language-server: $schema={SCHEMA}",
        f"# {escape.visible(solution.exercise.title)}",
        "---",
        f"exercise: {scalar(solution.exercise.id)}",
        f"value: {bound(solution.value)}",
    ]
    lines += [f"move: {scalar(move)}" for move in solution.moves[:1]]
    lines += _ordering(solution)
    lines += [
        f"visited: {listed(solution.named(solution.visited))}",
        f"pruned: {listed(solution.named(solution.pruned))}",
        f"leaves: {solution.leaves_evaluated}",
        "windows:",
    ]
    lines += [
        f"  {scalar(solution.tree.names[node])}: [{bound(alpha)}, {bound(beta)}]"
        for node, (alpha, beta) in solution.windows.items()
    ]
    lines += ["trace:", *(f"  - {_row(row)}" for row in solution.trace)]
    return "\n".join(lines) + "\n"


def _ordering(solution: Solution) -> list[str]:
    """The best order of the children of each node whose order changes; if none does, that of the
    root."""
    tree = solution.tree
    best = solution.ordering
    changed = [node for node in best if list(best[node]) != list(tree.children(node))]
    lines = [
        f"  {scalar(tree.names[node])}: {listed(solution.named(best[node]))}"
        for node in changed or list(best)[:1]
    ]
    return ["ordering:", *lines] if lines else []


def _row(row: TraceRow) -> str:
    """A row as a list, without empty cells at its end."""
    cells = [scalar(row.node), *map(bound, (row.alpha, row.beta, row.value))]
    cells += [text for text in (row.function, prune(row)) if text]
    return f"[{', '.join(cells)}]"


def listed(names: Iterable[str]) -> str:
    """`names` as a list on one line."""
    return f"[{', '.join(map(scalar, names))}]"


def scalar(text: str) -> str:
    """`text` as a scalar, quoted only if necessary."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _NO_TEXTS:
        return text
    return escape.yaml(text)
