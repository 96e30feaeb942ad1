"""The result of marking: checks, findings, verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models.check_kinds import CheckName
from grader.core.models.figure import FigureLine

Severity: TypeAlias = Literal["error", "warning", "note"]
About: TypeAlias = Literal["program", "ending", "search", "all searches"]
"""The subject of a finding, which decides who may see it (`grader.grading.visibility`).

The program alone, before it knows of any exercise; the way a search ended; the search itself and
its answer; or a conclusion from all exercises together.
"""


class OwnLine(NamedTuple):
    """A part of the student's program that may be wrong: from a line and column to another, from 1
    (`end_column` is the one behind it), with the text of the first line. With `missing`, the
    program lacks the line of the figure, which belongs behind this part. `did` is a sentence on
    what it did in a search that was traced, "" if it is not known."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    source: str
    missing: bool = False
    did: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One thing to tell the student, and where to look."""

    message: str  # a whole sentence
    event: int | None = None  # its number in the student's recording, from 1
    node: str | None = None  # the place in the tree; so is `path`
    path: tuple[str, ...] = ()
    board: str | None = None  # the position there if the game has boards
    expected: str | None = None
    actual: str | None = None
    rows: tuple[tuple[str, str], ...] = ()  # a table: a label and a text in each row
    figure: tuple[FigureLine, ...] = ()  # the governing lines of the figure
    hint: str | None = None  # a question that points to the remedy
    file: str | None = None  # the place in the student's code; so is `line`
    line: int | None = None
    own_lines: tuple[OwnLine, ...] = ()  # do what the figure's say; the first is at `file`


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Remark):
    """A remark with its code. Functions in `grader.core.findings` make them, one for each code."""

    code: str
    severity: Severity = "error"
    about: About = "search"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The mark for one aspect of an answer: the fraction `share`, 0 to 1, of `max_score` points. A
    search gets all or nothing; an evaluation and a written answer can get part of the points."""

    name: CheckName
    share: float
    max_score: float

    @property
    def passed(self) -> bool:
        return self.share == 1

    @property
    def score(self) -> float:
        return self.max_score * self.share


@dataclass(frozen=True, slots=True)
class OpenPiece:
    """A piece of a written answer that was not read, and that a person decides on: the `part` that
    it was meant for (None if that cannot be told), its words and place, and the points at stake.
    Two pieces may be about the same points."""

    part: CheckName | None
    words: str
    file: str
    line: int
    worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The marks and findings for one outcome. `observed` has unmarked observations, for example
    {"variant": "...", "returns": "fail-soft", "windows": "as expected"}."""

    checks: tuple[Check, ...]
    findings: tuple[Finding, ...] = ()
    open: tuple[OpenPiece, ...] = ()
    at_stake: float = 0.0  # the points that all open pieces are worth together
    observed: Mapping[str, str] = field(default_factory=dict)
