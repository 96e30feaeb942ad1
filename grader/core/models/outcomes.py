"""The outcomes of a run, and of a written answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeAlias

from grader.core.models.assignment import Names
from grader.core.models.evaluated import Evaluated
from grader.core.models.figure import Role
from grader.core.models.ordered import Ordered
from grader.core.models.sheet import Sheet

if TYPE_CHECKING:
    from grader.core.models.line_trace import LineTrace
    from grader.core.models.reasons import (
        CrashReason,
        MalformedReason,
        MissingReason,
        NotRunReason,
        RefusedReason,
        StoppedReason,
        TextFlaw,
    )
    from grader.core.recording import Recording

_OfRuns: TypeAlias = Literal[
    "answered", "crashed", "timed-out", "stopped", "missing", "malformed", "refused", "not-run"
]
OutcomeKind: TypeAlias = Literal[_OfRuns, "written", "unanswered"]
IsolationLevel: TypeAlias = Literal["full", "partial", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StackLine:
    """One line of a student's program: file relative to the submission, 1-based line."""

    file: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class HiddenError:
    """An exception that a handler of the program's own hides: the lines that raise and catch it."""

    exception: str
    message: str
    raised: StackLine
    handler: StackLine


class TextSpan(NamedTuple):
    """A part of a student's text, by lines and columns from 1; `end_column` is behind it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


TextLines: TypeAlias = Mapping[tuple[str, str], tuple[TextSpan, ...]]
"""The parts of a student's text by function and by role in it, as the known mistakes name it."""
Places: TypeAlias = Mapping[Role, StackLine]  # the first line of the function for each role


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """The fields of every outcome; a run's first alone has the worker's claims on the text."""

    kind: ClassVar[OutcomeKind]
    recording: Recording | None = None
    output: str = ""  # the program's printed text
    output_cut: bool = False
    seconds: float = 0.0  # wall-clock time
    shared: bool = field(default=False, compare=False)  # its process had played another exercise
    taken: Names = field(default_factory=dict)  # the function that was called, for each role
    places: Places = field(default_factory=dict)  # the line where it begins
    mirrored: bool = False  # it can only search for MAX (`search.mirrored_search`)
    traits: tuple[str, ...] = field(default=(), compare=False)  # of these functions' text
    lines: TextLines = field(default_factory=dict, compare=False)  # that do as the figure's
    uncalled: tuple[StackLine, ...] = field(default=(), compare=False)  # they may be the search
    # first calls that failed
    failed_calls: tuple[StackLine, ...] = field(default=(), compare=False)
    hidden: HiddenError | None = field(default=None, compare=False)  # that the program hid
    flaw: TextFlaw | None = None  # claimed of the text, if it did not end well
    trace: LineTrace | None = field(default=None, compare=False)  # if asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(_Outcome):
    """The search returned; its value and move are in the recording."""

    returned: object = None  # without an action; NOTHING if nothing, None if there was an action
    evaluated: Evaluated | None = None  # the trial of a program that evaluates positions
    ordered: Ordered | None = None  # the orders of a program that orders actions
    kind: ClassVar[OutcomeKind] = "answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crashed(_Outcome):
    """An exception left the student's code, or the process died."""

    kind: ClassVar[OutcomeKind] = "crashed"
    exception: str = ""  # "" if the process died
    message: str = ""
    reason: CrashReason | None = None  # None if type and message are enough
    frames: tuple[StackLine, ...] = ()  # innermost last
    at_import: bool = False  # before any exercise could start
    exit_status: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(_Outcome):
    """The limit of `limit` seconds passed; `frames` is the stack of the search at that time."""

    kind: ClassVar[OutcomeKind] = "timed-out"
    limit: float
    at_import: bool = False
    frames: tuple[StackLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoppedRun(_Outcome):
    """The run asked or sent more than any search needs; `frames` is its stack soon after that."""

    kind: ClassVar[OutcomeKind] = "stopped"
    reason: StoppedReason
    frames: tuple[StackLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(_Outcome):
    """`functions` are missing, or not written yet; `found` are the module's public names."""

    kind: ClassVar[OutcomeKind] = "missing"
    functions: tuple[str, ...]
    reason: MissingReason
    found: tuple[str, ...] = ()
    frames: tuple[StackLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed(_Outcome):
    """The search returned a value that is not an answer, or could not be called."""

    kind: ClassVar[OutcomeKind] = "malformed"
    reason: MalformedReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(_Outcome):
    """The run was ended because it broke the rules."""

    kind: ClassVar[OutcomeKind] = "refused"
    reason: RefusedReason


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRun(_Outcome):
    """The exercise has no result: its turn never came, or grading ended during its run."""

    kind: ClassVar[OutcomeKind] = "not-run"
    reason: NotRunReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(_Outcome):
    """The exercise was answered on paper, and nothing was run."""

    kind: ClassVar[OutcomeKind] = "written"
    sheet: Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered(_Outcome):
    """The exercise needs a written answer, and its file is missing; `found` are the other files."""

    kind: ClassVar[OutcomeKind] = "unanswered"
    found: tuple[str, ...] = ()


Outcome: TypeAlias = (
    Answered
    | Crashed
    | TimedOut
    | StoppedRun
    | Missing
    | Malformed
    | Refused
    | NotRun
    | Written
    | Unanswered
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """The isolation in which a submission's program ran (docs/security.md)."""

    level: IsolationLevel  # "full" if `open_to` is empty
    locks: tuple[str, ...] = ()  # those that were on
    unavailable: Mapping[str, str] = field(default_factory=dict)  # the reason of each other lock
    open_to: tuple[str, ...] = ()  # the denials that no lock enforced
