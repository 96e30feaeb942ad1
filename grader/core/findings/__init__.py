"""Everything that the grader can tell a student: each code, its sentences, its line of the figure.

A finding's code is stable and names the thing in the field's words; its sentence is filled in from
one search. `docs/findings.md` has a paragraph on each (a test keeps the two together).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.core.findings import program, search, written_marking, written_reading
from grader.core.findings.figure import (
    FUNCTIONS,
    LINES,
    MOVE_LINE,
    SEARCH_LINE,
    SEARCH_LINES,
    Part,
    figure_line,
)
from grader.core.findings.kinds import About, Kind
from grader.core.models import Finding

__all__ = [
    "FUNCTIONS",
    "KINDS",
    "LINES",
    "MOVE_LINE",
    "PLACES",
    "SEARCH_LINE",
    "SEARCH_LINES",
    "About",
    "Kind",
    "Part",
    "figure_line",
    "find",
]

KINDS: Mapping[str, Kind] = {
    **program.KINDS,
    **search.KINDS,
    **written_reading.KINDS,
    **written_marking.KINDS,
}

PLACES = frozenset(
    {"event", "node", "path", "expected", "actual", "figure", "hint", "file", "line"}
)
"""The fields of a finding that its maker may give."""

LONGEST = 450
"""Characters of one fact in a finding."""


def find(code: str, **facts: Any) -> Finding:
    """The finding `code`: `facts` fill its sentence's blanks and the fields of the same name.

    One that a student made endless is cut, so that the rest of the sentence can still be read.
    """
    kind = KINDS[code]
    facts = {
        name: fact[: LONGEST - 1] + "…" if isinstance(fact, str) and len(fact) > LONGEST else fact
        for name, fact in facts.items()
    }
    fields = {name: fact for name, fact in facts.items() if name in PLACES}
    # A clause that fills a blank may be a question, which ends a sentence by itself.
    message = kind.sentence.format(**facts).replace("?.", "?")
    return Finding(code=code, message=message, severity=kind.severity, **fields)
