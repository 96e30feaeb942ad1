"""Reads Markdown: tables with pipes, and lines such as - **Value:** 6."""

from __future__ import annotations

from grader.written.parsing.draft import Draft
from grader.written.parsing.text_lines import Lines


def read(draft: Draft, text: str) -> None:
    """Read the parts of the answer, and ignore other text."""
    Lines(draft, prose=True).read(text)
