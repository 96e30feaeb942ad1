"""Answers in Markdown: tables between pipes, and lines such as - **Value:** 6."""

from __future__ import annotations

from grader.answers.layouts.draft import Draft
from grader.answers.layouts.lines import Lines


def read(draft: Draft, text: str) -> None:
    """Read all that is an answer; what else is written stays unread."""
    Lines(draft, prose=True).read(text)
