"""The lines of a student's program in the order in which one search ran them.

The program's own process reports them: claims, which explain a mistake, and change no mark.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

RETURNED = "return"  # the name of a return value in `LineStep.changed`: no variable can have it


class LineStep(NamedTuple):
    """One line that is about to run, or that returned."""

    event: int  # the number of events of the recording before it, counted as `Scene.event`
    file: str  # one of `LineTrace.sources`
    line: int  # from 1
    function: str  # the name of its function
    depth: int  # the number of open calls of the program's own functions below it
    changed: Mapping[str, str]  # since the last step, as short texts; RETURNED is a value


class Statement(NamedTuple):
    """A statement of a file, with its lines from 1."""

    depth: int  # the number of statements around it
    kind: str  # "if", also of a case, "while", "for", "return", "break", "raise", or ""
    first: int
    head: int  # the last line of its head
    last: int
    otherwise: int  # the line of the first statement in its else, or 0
    assigned: tuple[str, ...]  # the names that its head assigns
    read: tuple[str, ...]  # and those that its head reads, in the order of the text


@dataclass(frozen=True, slots=True)
class LineTrace:
    """The steps of one search, and the text of each file that they name."""

    steps: tuple[LineStep, ...]
    sources: Mapping[str, str]
    # each before those inside it
    statements: Mapping[str, Sequence[Statement]] = field(default_factory=dict)
    is_cut: bool = False  # a limit was reached, so later steps are missing
    mirrored: bool = False  # whether the values are a mirrored game's
