"""The exercise itself, as a file that an instructor may change: not its orders."""

from grader.reports.solutions.exercise import render

__all__ = ["render"]
