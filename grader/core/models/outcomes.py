"""What became of one run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from grader.core.models.assignment import Names, Role
from grader.core.models.sheet import Sheet

if TYPE_CHECKING:
    from grader.core.models.reasons import (
        CrashReason,
        MalformedReason,
        MissingReason,
        RefusedReason,
    )
    from grader.core.recording import Recording

OutcomeKind: TypeAlias = Literal[
    "answered",
    "crashed",
    "timed-out",
    "missing",
    "malformed",
    "refused",
    "not-run",
    "written",
    "unanswered",
]
IsolationLevel: TypeAlias = Literal["full", "partial", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StackLine:
    """One line of a student's program: file relative to the submission, 1-based line."""

    file: str
    line: int
    function: str


Places: TypeAlias = Mapping[Role, StackLine]
"""Where the functions begin that play the parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """What every outcome has. `output` is what the student printed, `seconds` wall-clock time.

    `taken` says which functions of the program were called, as what, and `places` where in its
    files they begin; `mirrored` that it was given the game with the players changed, since it can
    only search for MAX (`grader.search.mirrored_search`).
    """

    kind: ClassVar[OutcomeKind]
    recording: Recording | None = None
    output: str = ""
    output_cut: bool = False
    seconds: float = 0.0
    taken: Names = field(default_factory=dict)
    places: Places = field(default_factory=dict)
    mirrored: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(_Outcome):
    """The search returned; its value and move are in the recording.

    `unreturned` says that alpha_beta_search returned nothing, and what it searched stands for it.
    """

    unreturned: bool = False
    kind: ClassVar[OutcomeKind] = "answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crashed(_Outcome):
    """An exception left the student's code, or the process died (`exception` is then empty).

    `at_import` says that it happened before any exercise could start; `frames` is innermost last;
    `reason` is None for an exception that says all by its type and message.
    """

    kind: ClassVar[OutcomeKind] = "crashed"
    exception: str = ""
    message: str = ""
    reason: CrashReason | None = None
    frames: tuple[StackLine, ...] = ()
    at_import: bool = False
    exit_status: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(_Outcome):
    """The wall limit of `limit` seconds passed; `frames` is where the search was then.

    `of_all` says that it was the limit of the whole submission, and nothing was run.
    """

    kind: ClassVar[OutcomeKind] = "timed-out"
    limit: float
    at_import: bool = False
    of_all: bool = False
    frames: tuple[StackLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(_Outcome):
    """Functions are not there, or are there and not written yet.

    `functions` are the ones to write, `found` the public names that the module does have.
    """

    kind: ClassVar[OutcomeKind] = "missing"
    functions: tuple[str, ...]
    reason: MissingReason
    found: tuple[str, ...] = ()
    frames: tuple[StackLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed(_Outcome):
    """The search returned something that is no answer, or could not be called for one."""

    kind: ClassVar[OutcomeKind] = "malformed"
    reason: MalformedReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(_Outcome):
    """The run was ended because it broke the rules."""

    kind: ClassVar[OutcomeKind] = "refused"
    reason: RefusedReason


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRun(_Outcome):
    """Grading ended before this exercise's turn came, or was over: then it had `begun`."""

    kind: ClassVar[OutcomeKind] = "not-run"
    begun: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(_Outcome):
    """No run at all: the exercise was answered on paper."""

    kind: ClassVar[OutcomeKind] = "written"
    sheet: Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered(_Outcome):
    """The exercise was to be answered on paper, and there is no such file; `found` are those that
    are there."""

    kind: ClassVar[OutcomeKind] = "unanswered"
    found: tuple[str, ...] = ()


Outcome: TypeAlias = (
    Answered | Crashed | TimedOut | Missing | Malformed | Refused | NotRun | Written | Unanswered
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """How far a submission's program was held back from everything else (docs/security.md).

    `locks` are those that were on, `unavailable` why the others were not, and `open_to` what the
    program could have done for want of them; `level` is "full" if that is nothing.
    """

    level: IsolationLevel
    locks: tuple[str, ...] = ()
    unavailable: Mapping[str, str] = field(default_factory=dict)
    open_to: tuple[str, ...] = ()
