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
    """A document of YAML with the parts that the algorithm has on paper; the trace is never cut."""
    lines = [
        f"# yaml-language-server: $schema={SCHEMA}",
        f"# {escape.visible(solution.exercise.title)}",
        "---",
        f"exercise: {scalar(solution.exercise.id)}",
        f"value: {bound(solution.value)}",
    ]
    lines += [f"move: {scalar(move)}" for move in solution.moves[:1]]
    if solution.has_table:
        lines += _ordering(solution)
    lines.append(f"visited: {listed(solution.named(solution.visited))}")
    if solution.prunes:
        lines.append(f"pruned: {listed(solution.named(solution.pruned))}")
    lines.append(f"leaves: {solution.leaves_evaluated}")
    if solution.has_table:
        lines.append("windows:")
        lines += [
            f"  {scalar(solution.tree.names[node])}: [{bound(alpha)}, {bound(beta)}]"
            for node, (alpha, beta) in solution.windows.items()
        ]
    lines += _questions(solution)
    if solution.has_table:
        lines += ["trace:", *(f"  - {_row(row)}" for row in solution.trace)]
    return "\n".join(lines) + "\n"


def _questions(solution: Solution) -> list[str]:
    """The questions that are only asked on paper."""
    counts = [f"{scalar(name)}: {number}" for name, number in solution.counts.items()]
    lines = [f"counts: {{{', '.join(counts)}}}"] if counts else []
    if solution.holds_for is not None:
        lines.append(f"holds_for: {scalar(solution.holds_for)}")
    names = solution.tree.names
    if solution.values:
        values = [
            f"{scalar(names[node])}: {bound(value)}" for node, value in solution.values.items()
        ]
        lines.append(f"values: {{{', '.join(values)}}}")
    if solution.relabelled:
        pairs = (f"{bound(old)} -> {bound(new)}" for old, new in solution.relabelled.items())
        lines.append(f"relabelled: {scalar(', '.join(pairs))}")
    if solution.prunes and solution.ranges:
        lines += _ranges(solution)
    if solution.has_table and solution.ranges:
        because = [
            f"{scalar(names[node])}: {scalar(names[by])}" for node, by in solution.because.items()
        ]
        lines.append(f"because: {{{', '.join(because)}}}" if because else "because: none")
    return lines


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


def _ranges(solution: Solution) -> list[str]:
    """The ranges that change after each leaf."""
    names = solution.tree.names
    lines = []
    for leaf, changed in solution.ranges.items():
        pairs = (
            f"{scalar(names[node])}: [{bound(low)}, {bound(high)}]"
            for node, (low, high) in changed.items()
        )
        lines.append(f"  {scalar(names[leaf])}: {{{', '.join(pairs)}}}")
    return ["ranges:", *lines]


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
