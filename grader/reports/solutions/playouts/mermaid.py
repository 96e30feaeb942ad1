"""The tree after the last iteration as a Mermaid flowchart, for a ```mermaid block of Markdown."""

from grader.reports.solutions.mermaid import render

__all__ = ["render"]
