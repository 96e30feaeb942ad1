"""The nouns. All are frozen, and plain data: nothing here reads, runs or prints.

Exercise and Assignment   what is asked                      (made by exercises.py, assignment.py)
Submission                what a student handed in, as bytes (submission.py)
Outcome                   what became of one run: Answered, Crashed, TimedOut, Missing, Malformed,
                          Refused or NotRun, each with the recording so far    (sandbox/)
Finding, Check, Verdict   what marking says of it            (marking.py)
Report                    everything, for reports/ to render (grading.py)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from grader.allowed import STANDARD
from grader.tree import Player, Tree, Value

if TYPE_CHECKING:
    from grader.recording import Recording

CutoffRule: TypeAlias = Literal["weak", "strict"]
"""weak: cut when v >= beta (v <= alpha), as Fig. 5.7 prints it; strict: only beyond equality."""

Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]
CheckName: TypeAlias = Literal["value", "move", "visited", "order", "repeats", "windows", "returns"]
Severity: TypeAlias = Literal["error", "warning", "note"]
OutcomeKind: TypeAlias = Literal[
    "answered", "crashed", "timed-out", "missing", "malformed", "refused", "not-run"
]
IsolationLevel: TypeAlias = Literal["full", "partial", "none"]

CHECK_NAMES: tuple[CheckName, ...] = (
    "value", "move", "visited", "order", "repeats", "windows", "returns",
)  # fmt: skip
DEFAULT_RUBRIC: Mapping[CheckName, float] = {"value": 1, "move": 1, "visited": 2}


# ---------------------------------------------------------------- what is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Answers that somebody printed beside a tree; None where they printed none."""

    value: Value | None = None
    leaves_evaluated: int | None = None
    pruned: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One tree to search. `where` is the file it came from (file:line), for messages."""

    id: str
    title: str
    tree: Tree
    source: str = ""
    root_player: Player = "MAX"
    cutoff: CutoffRule = "weak"
    points: float = 1
    published: Published | None = None
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one submission may use.

    Seconds are wall-clock time, without what the program spent waiting for a processor.
    Memory comes on top of what Python itself takes.
    """

    exercise_seconds: float = 5.0
    import_seconds: float = 5.0
    submission_seconds: float = 60.0
    output_bytes: int = 32 * 1024
    memory_mib: int = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One exercise as an assignment sets it. `rubric` maps each check to its weight."""

    exercise: Exercise
    points: float
    rubric: Mapping[CheckName, float] = field(default_factory=lambda: DEFAULT_RUBRIC)
    visibility: Visibility = "visible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Which exercises count, for how much. `pass_mark` is a share of all points, 0 to 1.

    `modules` are what a submission may import besides its own files.
    """

    title: str
    entries: tuple[Entry, ...]
    limits: Limits = Limits()
    modules: tuple[str, ...] = STANDARD
    pass_mark: float = 1.0
    where: str = ""


# ---------------------------------------------------------------- what was handed in


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A student's Python files, never looked into by this program.

    `files` maps a relative POSIX path to the bytes of the file; `entry` is the path of the one
    that holds max_value and min_value. `findings` says what was wrong with the folder; if one of
    them is an error there is nothing to run.
    """

    name: str
    entry: str
    files: Mapping[str, bytes]
    findings: tuple[Finding, ...] = ()


# ---------------------------------------------------------------- what became of one run


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """What every outcome has. `output` is what the student printed, `seconds` wall-clock time."""

    kind: ClassVar[OutcomeKind]
    recording: Recording | None = None
    output: str = ""
    output_cut: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(_Outcome):
    """The search returned; its value and move are in the recording.

    `unreturned` says that alpha_beta_search returned nothing, and what it searched stands for it.
    """

    unreturned: bool = False
    kind: ClassVar[OutcomeKind] = "answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One line of a student's stack: file relative to the submission, 1-based line."""

    file: str
    line: int
    function: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crashed(_Outcome):
    """An exception left the student's code, or the process died (`exception` is then empty).

    `at_import` says that it happened before any exercise could start; `frames` is innermost last.
    """

    kind: ClassVar[OutcomeKind] = "crashed"
    exception: str = ""
    message: str = ""
    frames: tuple[Frame, ...] = ()
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
    frames: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing(_Outcome):
    """A function is not there, or is there and still raises NotImplementedError.

    `function` is the one to write; `found` are the public names the module does have, `hidden_in`
    the function or class in which one of that name was found, if any.
    """

    kind: ClassVar[OutcomeKind] = "missing"
    function: str
    found: tuple[str, ...] = ()
    hidden_in: str = ""
    unwritten: bool = False
    frames: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed(_Outcome):
    """The search returned something that is no answer; `problem` is a clause that says what."""

    kind: ClassVar[OutcomeKind] = "malformed"
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(_Outcome):
    """The run was ended because it broke the rules; `problem` is a clause that says how."""

    kind: ClassVar[OutcomeKind] = "refused"
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRun(_Outcome):
    """Grading ended before this exercise's turn came."""

    kind: ClassVar[OutcomeKind] = "not-run"


Outcome: TypeAlias = Answered | Crashed | TimedOut | Missing | Malformed | Refused | NotRun


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


# ---------------------------------------------------------------- what marking says


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to tell the student; every `code` is listed in `grader.findings`.

    `message` is a whole sentence. `event` is the 1-based number of the event in the student's
    recording, `node` and `path` where in the tree, `figure` the governing line ("MIN-VALUE line 6:
    if v <= alpha: return v"), `file` and `line` where in the student's own code.
    """

    code: str
    message: str
    severity: Severity = "error"
    event: int | None = None
    node: str | None = None
    path: tuple[str, ...] = ()
    expected: str | None = None
    actual: str | None = None
    figure: str | None = None
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is marked. Points, not shares: `score` is 0 or `max_score`."""

    name: CheckName
    passed: bool
    max_score: float

    @property
    def score(self) -> float:
        return self.max_score if self.passed else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What marking says of one outcome.

    `observed` holds what was seen without being marked: for instance
    {"variant": "...", "returns": "fail-soft", "windows": "as expected"}.
    """

    exercise_id: str
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...] = ()
    observed: Mapping[str, str] = field(default_factory=dict)


# ---------------------------------------------------------------- the report


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One search as a report shows it, nodes as ints of the exercise's tree.

    `visited` is in order of first visit; `value` and `move` are None where unknown.
    """

    value: Value | None
    moves: tuple[str, ...]
    visited: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseReport:
    """One exercise of a report: the question, the right answer, the student's, the verdict."""

    entry: Entry
    outcome: OutcomeKind
    verdict: Verdict
    expected: Search
    actual: Search
    output: str = ""
    output_cut: bool = False
    seconds: float = 0.0

    @property
    def id(self) -> str:
        return self.entry.exercise.id

    @property
    def title(self) -> str:
        return self.entry.exercise.title

    @property
    def score(self) -> float:
        return total(check.score for check in self.verdict.checks)

    @property
    def max_score(self) -> float:
        return self.entry.points

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.verdict.checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One graded submission. Score and status are derived here and nowhere else.

    `findings` concern the whole submission (a syntax error, say) rather than one exercise;
    `isolation` is None if nothing was run.
    """

    submission: str
    assignment: str
    exercises: tuple[ExerciseReport, ...]
    findings: tuple[Finding, ...] = ()
    pass_mark: float = 1.0
    seconds: float = 0.0
    isolation: Isolation | None = None

    @property
    def complete(self) -> bool:
        """Whether every exercise has had its turn."""
        return all(exercise.outcome != "not-run" for exercise in self.exercises)

    @property
    def score(self) -> float:
        return total(exercise.score for exercise in self.exercises)

    @property
    def max_score(self) -> float:
        return total(exercise.max_score for exercise in self.exercises)

    @property
    def passed(self) -> bool:
        """Whether the pass mark is reached (no float dust may decide it)."""
        return self.score >= self.pass_mark * self.max_score - 1e-9


def total(points: Iterable[float]) -> float:
    """A sum of points, free of float dust: thirds of a point add up to a whole one."""
    return round(fsum(points), 6)
