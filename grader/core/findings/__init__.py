"""Every sentence that a student can be told: one function for each finding, called with its facts.

A finding's code is the name of its function, with hyphens; the code is stable, and names the thing
in the field's words. `docs/findings.md` and `docs/findings-on-paper.md` have a paragraph on each,
in the same order. Callers pass facts, such as names and numbers, or a `Clause` that this package
made of facts; they never word anything themselves.
"""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.findings import (
    program_start,
    run_ending,
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
from grader.core.findings.kinds import About, Kind, kinds_of

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
]

KINDS: Mapping[str, Kind[...]] = {
    **kinds_of(submitted_files),
    **kinds_of(program_start),
    **kinds_of(run_ending),
    **kinds_of(search_answer),
    **kinds_of(which_mistake),
    **kinds_of(search_difference),
    **kinds_of(written_reading),
    **kinds_of(written_table),
    **kinds_of(written_answer),
}
"""Each code with its kind, in the order of the two pages of docs."""
