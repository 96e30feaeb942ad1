"""The iterations as Markdown: the settings as a list, the root and the iterations as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.reports.parts import playouts
from grader.reports.solutions.playouts import REWARDS, PlayedSolution
from grader.reports.text.escape import markdown

_LONGEST = 2000
"""The most characters of the cell with a path."""


def render(solution: PlayedSolution) -> str:
    """A section of Markdown; no iteration is left out."""
    exercise, tree = solution.exercise, solution.tree
    answers = {
        "Exercise": markdown(exercise.id),
        "Source": markdown(exercise.source),
        "Variant": markdown(solution.played.title),
        "Moves first": exercise.root_player,
        **{label.capitalize(): text for label, text in playouts.settings(exercise).items()},
        "W": f"sum of {REWARDS[solution.played.rewards]}",
        "Move": markdown(solution.move),
    }
    lines = [f"# {markdown(exercise.title)}", ""]
    lines += [f"- **{label}:** {text}" for label, text in answers.items() if text]
    rows = playouts.root_rows(solution.search.root, lambda node: tree.moves[node])
    lines += ["", "## The root", "", *_table(playouts.ROOT_HEADINGS, "lrrrr", rows)]
    headings = "Iteration", "Result", "Path with the records W/N after it", "UCB1 where it chose"
    lines += ["", "## The iterations", "", *_table(headings, "rrll", _iterations(solution))]
    return "\n".join(lines) + "\n"


def _iterations(solution: PlayedSolution) -> Iterator[Sequence[str]]:
    names = solution.tree.names
    for step in solution.iterations():
        bounds = "; ".join(playouts.decisions(step, names.__getitem__))
        way = playouts.way(step, names.__getitem__)
        yield str(step.number), playouts.number(step.value), way, bounds


def _table(headings: Sequence[str], aligns: str, rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """A table; the columns are aligned left (l) or right (r)."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'|'.join('--:' if align == 'r' else '---' for align in aligns)}|"
    for row in rows:
        yield f"| {' | '.join(markdown(cell, limit=_LONGEST) for cell in row)} |"
