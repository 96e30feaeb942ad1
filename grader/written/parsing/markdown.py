"""Answers in Markdown: tables between pipes, and lines such as - **Value:** 6."""

from __future__ import annotations

from grader.written.parsing.draft import Draft
from grader.written.parsing.text_lines import Lines


def read(draft: Draft, text: str) -> None:
    """Read all that is an answer; what else is written stays unread."""
    Lines(draft, prose=True).read(text)
