"""Reads plain text in the lecture's layout: D: 6: +inf: 6 MAXvalue."""

from __future__ import annotations

from grader.written.parsing.draft import Draft
from grader.written.parsing.text_lines import Lines


def read(draft: Draft, text: str) -> None:
    """Read every line; one that cannot be read becomes a finding."""
    Lines(draft, prose=False).read(text)
