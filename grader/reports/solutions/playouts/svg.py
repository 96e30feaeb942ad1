"""The tree after the last iteration as SVG, with the record W/N of each node."""

from grader.reports.solutions.svg import render

__all__ = ["render"]
