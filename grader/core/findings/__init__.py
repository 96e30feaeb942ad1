"""Every sentence that a student can be told: one function for each finding, called with its facts.

A finding's code is the name of its function, with hyphens; the code is stable, and names the thing
in the field's words. `docs/findings.md` has a paragraph on each, in the same order. Callers pass
facts, such as names and numbers, or a `Clause` that this package made of facts; they never word
anything themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.core.findings import (
    program,
    search_answer,
    search_difference,
    submitted_files,
    which_mistake,
    written_answer,
    written_reading,
    written_table,
)
from grader.core.findings.figure import (
    FUNCTIONS,
    LINES,
    MOVE_LINE,
    SEARCH_LINE,
    SEARCH_LINES,
    Part,
    figure_line,
)
from grader.core.findings.kinds import About, Blanked, Kind, kinds_of
from grader.core.models import Finding

__all__ = [
    "FUNCTIONS",
    "KINDS",
    "LINES",
    "MOVE_LINE",
    "SEARCH_LINE",
    "SEARCH_LINES",
    "About",
    "Kind",
    "Part",
    "figure_line",
    "find",
]

BLANKED = program.KINDS
KINDS: Mapping[str, Kind[...] | Blanked] = {
    **kinds_of(submitted_files),
    **program.KINDS,
    **kinds_of(search_answer),
    **kinds_of(which_mistake),
    **kinds_of(search_difference),
    **kinds_of(written_reading),
    **kinds_of(written_table),
    **kinds_of(written_answer),
}
"""Each code with its kind, in the order of `docs/findings.md`."""

PLACES = frozenset(
    {"event", "node", "path", "expected", "actual", "figure", "hint", "file", "line"}
)
LONGEST = 450


def find(code: str, **facts: Any) -> Finding:
    kind = BLANKED[code]
    facts = {
        name: fact[: LONGEST - 1] + "…" if isinstance(fact, str) and len(fact) > LONGEST else fact
        for name, fact in facts.items()
    }
    fields = {name: fact for name, fact in facts.items() if name in PLACES}
    # A clause that fills a blank may be a question, which ends a sentence by itself.
    message = kind.sentence.format(**facts).replace("?.", "?")
    return Finding(code=code, message=message, severity=kind.severity, **fields)
