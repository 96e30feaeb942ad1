"""The nouns of a class run: a submission as it was handed in, and the result that is kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from grader.core.models.outcomes import OutcomeKind
from grader.core.printed_names import printed

Status: TypeAlias = Literal["graded", "partial", "not-graded", "nothing-handed-in"]
"""`partial` has marks for the exercises before a limit; `not-graded` has no score, which is not 0;
`nothing-handed-in` has the score 0."""
PlatformName: TypeAlias = Literal[
    "gradescope", "canvas", "moodle", "blackboard", "brightspace", "github", "files"
]

_LISTED = 3
"""The most mistakes that look alike which are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Student:
    """A student as a platform knows them.

    `id` is the identity that the platform's gradebook uses where the download has it, otherwise the
    name of the file or folder; it is unique within a class. `name` is the full name, "" if unknown.
    `others` are further identities that the download has, by their kind: `login`, `email`, `sis`.
    """

    id: str
    name: str = ""
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name; the id if the name is unknown."""
        return self.name or self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseResult:
    """One exercise of a result.

    `finding` is the code of its first finding, `message` the sentence, and `line` the governing
    line of the figure, "MAX-VALUE line 6: if v >= beta: return v"; each is "" if there is none.
    `behaviour` is the digest of the recorded search, "" if nothing was recorded.
    """

    id: str
    title: str
    score: float
    max_score: float
    passed: bool
    outcome: OutcomeKind
    finding: str = ""
    message: str = ""
    line: str = ""
    behaviour: str = ""

    @property
    def share(self) -> float:
        """The score as a share of the points; 1 if the exercise has no points."""
        return _share(self.score, self.max_score)


ANSWERS: frozenset[OutcomeKind] = frozenset({"answered", "written"})
"""The outcomes of an exercise that was answered, by a program or on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassResult:
    """The result of one submission in one run: a row of the store.

    `file` is the place of the submission within the download, printable. `key` is the digest of the
    files, the assignment, the options and the version of the grader; `files` is that of the files
    alone, and `program` that of the Python files whatever their names, "" if there is none. `score`
    is None if the status is `not-graded`; `reason` says why in one sentence.
    `mistakes` are the names of the known mistakes that explain the program together; if several
    explanations are left, they are in `alike` instead. `explained` says whether there is one.
    `finding` is the code of the first finding on the whole submission, and `other_program` the
    sentence of the warning that another file may be the program, "" if none. `handed_in_at` and
    `graded_at` are ISO 8601 times, in UTC with a "Z" where the zone is known; `late` is None if the
    download does not say. `fingerprints` are those of the program's text, in the form of
    `grader.sandbox.worker.fingerprints`.
    """

    student: Student
    file: str
    key: str
    status: Status
    score: float | None
    max_score: float
    exercises: tuple[ExerciseResult, ...] = ()
    mistakes: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    explained: bool = False
    finding: str = ""
    other_program: str = ""
    reason: str = ""
    behaviour: str = ""
    files: str = ""
    program: str = ""
    fingerprints: tuple[int, ...] = ()
    handed_in_at: str = ""
    late: bool | None = None
    graded_at: str = ""
    seconds: float = 0.0

    @property
    def mistake(self) -> str:
        """The known mistakes for readers; "" if there is none."""
        if self.mistakes:
            return " + ".join(map(printed, self.mistakes))
        more = len(self.alike) - _LISTED
        listed = [*map(printed, self.alike[:_LISTED]), *([f"{more} more"] if more > 0 else [])]
        return " or ".join(listed)

    @property
    def share(self) -> float | None:
        """The score as a share of the points, 1 if there are no points; None if there is no
        score."""
        return None if self.score is None else _share(self.score, self.max_score)

    @property
    def gave_no_answer(self) -> bool:
        """Whether exercises were graded, and none was answered in the form that it asks for."""
        outcomes = [each.outcome for each in self.exercises]
        return bool(outcomes) and ANSWERS.isdisjoint(outcomes)


def _share(score: float, max_score: float) -> float:
    return score / max_score if max_score else 1.0
