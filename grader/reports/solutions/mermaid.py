"""The picture of a solution as a Mermaid flowchart, for a ```mermaid block of Markdown."""

from __future__ import annotations

from grader.reports.pictures import mermaid
from grader.reports.solutions import Solved


def render(solution: Solved, *more: Solved) -> str:
    """One flowchart; several trees are subgraphs of it."""
    if more:
        return mermaid.sheet([each.picture for each in (solution, *more)])
    return mermaid.render(solution.picture)
