"""The plot of the growth as SVG, for a browser, a slide or paper."""

from __future__ import annotations

from grader.reports.growths import plot
from grader.search.growth import Growth


def render(growth: Growth) -> str:
    """One SVG document."""
    return plot.render(growth)
