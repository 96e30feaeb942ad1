"""Answers in plain text, as the lecture has them: D: 6: +inf: 6 MAXvalue."""

from __future__ import annotations

from grader.written.parsing.draft import Draft
from grader.written.parsing.text_lines import Lines


def read(draft: Draft, text: str) -> None:
    """Read every line; one that is no answer is a finding."""
    Lines(draft, prose=False).read(text)
