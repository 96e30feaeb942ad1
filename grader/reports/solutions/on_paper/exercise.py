"""The exercise itself, as a file that an instructor may change: not its solution."""

from __future__ import annotations

from grader.reports.solutions.exercise import render

__all__ = ["render"]
