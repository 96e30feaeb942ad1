"""The nouns of a class run: a submission as it was handed in, and the result that is kept of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from grader.core.amounts import worth
from grader.core.findings.phrases import count
from grader.core.models.adjustment import AdjustmentEffect
from grader.core.models.outcomes import OutcomeKind
from grader.core.printed_names import printed

Status: TypeAlias = Literal[
    "graded", "needs-review", "partial", "not-graded", "nothing-handed-in", "excused"
]
"""`needs-review` has open pieces, on which a person decides; `partial` has marks for the exercises
before a limit; `not-graded` has no score, which is not 0;
`nothing-handed-in` has the score 0; `excused` needs no score, as a person has decided."""
WITH_MARKS = frozenset[Status]({"graded", "needs-review", "partial"})
"""The statuses of submissions that were graded, at least in part."""
PlatformName: TypeAlias = Literal[
    "gradescope", "canvas", "moodle", "blackboard", "brightspace", "github", "files"
]

GIVEN = "is"  # the kind of an identity that a person has given

MistakeKey: TypeAlias = str | frozenset[frozenset[str]]
"""A known mistake; or the explanations that look alike, in any order, each a set of mistakes."""

_LISTED = 3  # the most mistakes that look alike which are listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    """A student as a platform knows them."""

    id: str  # that of the gradebook if the download has it, else the file's name; unique in a class
    name: str = ""  # the full name, "" if unknown
    # identities by kind: `login`, `email`, `sis`; `is` if a person has given it for the gradebook
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return self.name or self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseResult:
    """One exercise of a result."""

    id: str
    title: str
    score: float
    max_score: float
    passed: bool
    outcome: OutcomeKind
    finding: str = ""  # the code of its first finding, "" if there is none
    message: str = ""  # the sentence of that finding
    line: str = ""  # the governing line of the figure, "MAX-VALUE line 6: if v >= beta: return v"
    behaviour: str = ""  # the digest of the recorded search, "" if nothing was recorded

    @property
    def share(self) -> float:
        """The score as a share of the points; 1 if the exercise has no points."""
        return _share(self.score, self.max_score)


ANSWERS: frozenset[OutcomeKind] = frozenset({"answered", "written"})  # of an answered exercise


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassResult:
    """The result of one submission in one run: a row of the store."""

    student: Student
    file: str  # the place of the submission within the download, printable
    key: str  # the digest of the files, the assignment, the options and the version of the grader
    status: Status
    score: float | None  # None if the status is `not-graded` or `excused`
    max_score: float
    exercises: tuple[ExerciseResult, ...] = ()
    mistakes: tuple[str, ...] = ()  # those that explain the program together
    # in place of `mistakes` if several explanations are left, each the mistakes of one
    alike: tuple[tuple[str, ...], ...] = ()
    explained: bool = False  # whether there is an explanation
    lines: tuple[str, ...] = ()  # the lines of the figure that `mistakes` concern
    finding: str = ""  # the code of the first finding on the whole submission
    other_program: str = ""  # the warning that another file may be the program, "" if none
    reason: str = ""  # why there is no score, in one sentence
    open: int = 0  # the parts of written answers that were not read
    at_stake: float = 0.0  # the points that may still be earned for them
    behaviour: str = ""
    files: str = ""  # the digest of the files alone
    program: str = ""  # the digest of the Python files whatever their names, "" if there is none
    fingerprints: tuple[int, ...] = ()  # of the program's text (`sandbox.worker.fingerprints`)
    handed_in_at: str = ""  # ISO 8601, in UTC with a "Z" where the zone is known; so is `graded_at`
    late: bool | None = None  # None if the download does not say
    graded_at: str = ""
    seconds: float = 0.0
    # Of adjustments, which `class_run.adjusted_results` applies; the store has none.
    decisions: tuple[AdjustmentEffect, ...] = ()
    settled: int = 0  # the open parts on which a person has decided
    extension: float = 0.0  # the days by which the submission was due later

    @property
    def waits(self) -> bool:
        """Whether a person decides on a part of the score, whatever the status is."""
        return self.open > self.settled

    @property
    def why(self) -> str:
        """The open parts and their worth, else the reason; "" if there is neither."""
        if not self.waits:
            return self.reason
        return f"{count(self.open - self.settled, 'open part')}, worth up to {worth(self.at_stake)}"

    @property
    def mistake(self) -> str:
        """The known mistakes for readers; "" if there is none."""
        return self.mistakes_in_words(printed, " or ")

    def mistakes_in_words(self, words: Callable[[str], str], between: str) -> str:
        """The known mistakes, each in these words, and `between` those of which one is made; "" if
        there is none."""
        explanations = self.alike or ((self.mistakes,) if self.mistakes else ())
        listed = [" + ".join(map(words, each)) for each in explanations[:_LISTED]]
        more = len(explanations) - _LISTED
        return between.join([*listed, *([f"{more} more"] if more > 0 else [])])

    @property
    def mistake_keys(self) -> tuple[MistakeKey, ...]:
        """Where the program counts in a list of the class's mistakes."""
        return (frozenset(map(frozenset, self.alike)),) if self.alike else self.mistakes

    @property
    def share(self) -> float | None:
        """The score as a share of the points, 1 without points; None if there is no score."""
        return None if self.score is None else _share(self.score, self.max_score)

    @property
    def gave_no_answer(self) -> bool:
        """Whether exercises were graded, and none was answered in the form that it asks for."""
        outcomes = [each.outcome for each in self.exercises]
        return bool(outcomes) and ANSWERS.isdisjoint(outcomes)


def _share(score: float, max_score: float) -> float:
    return score / max_score if max_score else 1.0
