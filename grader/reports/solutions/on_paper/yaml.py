"""The right answer as an answer file of a student's, valid by answers.schema.json."""

from __future__ import annotations

from grader.reports.solutions.on_paper import PaperSolution, record
from grader.reports.solutions.yaml import SCHEMA, listed, scalar
from grader.reports.text import escape


def render(solution: PaperSolution) -> str:
    """A document of YAML with every part."""
    names = solution.search.tree.names
    lines = [
        f"# yaml-language-server: $schema={SCHEMA}",
        f"# {escape.visible(solution.exercise.title)}",
        "---",
        f"exercise: {scalar(solution.exercise.id)}",
    ]
    bounds = [f"{scalar(names[node])}: {bound:.2f}" for node, bound in solution.bounds.items()]
    lines += [f"ucb: {{{', '.join(bounds)}}}"] if bounds else []
    lines.append(f"selection: {listed(solution.named(solution.selection))}")
    records = [f"{scalar(names[node])}: {record(each)}" for node, each in solution.changed.items()]
    lines.append(f"statistics: {{{', '.join(records)}}}")
    lines += [f"move: {scalar(move)}" for move in solution.moves[:1]]
    return "\n".join(lines) + "\n"
