"""The picture of a solution as SVG, for a browser, a slide or paper."""

from __future__ import annotations

from grader.reports.pictures import svg
from grader.reports.solutions import Solved


def render(solution: Solved, *more: Solved) -> str:
    """One SVG document; several trees are below each other."""
    if more:
        return svg.sheet([each.picture for each in (solution, *more)])
    return svg.render(solution.picture)
