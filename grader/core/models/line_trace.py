"""The lines of a student's program in the order in which one search ran them.

The program's own process reports them, so they are claims: they explain a mistake, and change no
mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

RETURNED = "return"  # the name of a return value in `LineStep.changed`: no variable can have it


class LineStep(NamedTuple):
    """One line that is about to run, or that returned.

    event       the number of events of the recording before it, counted as `Scene.event`
    file, line  the place, in a file of `LineTrace.sources`; lines count from 1
    function    the name of its function
    depth       the number of open calls of the program's own functions below it
    changed     the local variables that changed since the last step of its call, as short texts; of
                a line that returned, RETURNED has the value
    """

    event: int
    file: str
    line: int
    function: str
    depth: int
    changed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LineTrace:
    """The steps of one search, and the text of each file that they name. `is_cut` says that a limit
    was reached, so that later steps are missing; `mirrored` that the variables have the values of a
    mirrored game (`grader.search.mirrored_search`)."""

    steps: tuple[LineStep, ...]
    sources: Mapping[str, str]
    is_cut: bool = False
    mirrored: bool = False
