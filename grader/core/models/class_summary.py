"""The state of a whole class, computed from its results by `grader.class_run.statistics`.

Every list of students is in the order of their names. A share is a number of points as a part of
all points, from 0 to 1.
"""

from dataclasses import dataclass

from grader.core.models.class_run import ClassResult, ExerciseResult, Student

BINS = 10
"""The bars of a histogram of shares; the last one includes full marks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """The scores of all submissions that have one; those who handed nothing in are not counted.
    `bins` are the numbers of submissions by tenths of the points. `passed` is the number of those
    that reach the pass mark. The other fields are shares; `lower` and `upper` are the quartiles."""

    counted: int
    passed: int
    bins: tuple[int, ...]
    mean: float
    median: float
    lower: float
    upper: float
    least: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCount:
    """A known mistake, and the students whose programs make it, alone or with another."""

    name: str
    title: str
    students: tuple[Student, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseStatistics:
    """One exercise in all completely graded submissions.

    `counted` is the number of these that have it, `passed` of those that pass it, and `mean` is
    their mean share. `correlation` is that of the exercise's score and the sum of the others;
    `discrimination` is the mean share of the best 27 % less that of the worst 27 %. Both are None
    if they are undefined.
    """

    id: str
    title: str
    max_score: float
    counted: int
    passed: int
    mean: float
    correlation: float | None
    discrimination: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCount:
    """A line of the figure at which searches first differ from the right one: in how many exercises
    of all students, and whose."""

    line: str
    exercises: int
    students: tuple[Student, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BehaviourCluster:
    """Students whose programs fail with the same searches, which no known mistake explains. `mean`
    is the mean of their shares; `failed` is the first exercise that the first of them fails."""

    behaviour: str
    students: tuple[Student, ...]
    mean: float
    failed: ExerciseResult


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedRuns:
    """Students whose programs gave no answer in any exercise, for the same reason. `finding` is the
    code of the first finding, `outcome` the way the first exercise ended, and `message` the
    sentence on it, which is the same for all of them."""

    finding: str
    outcome: str
    message: str
    students: tuple[Student, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedLines:
    """A passage that two programs share: its first and last line in each, from 1."""

    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarPair:
    """Two submissions that share what few others have. This is evidence, never a verdict.

    `weight` ranks the pairs. `stretches`, `comments` and `names` are the numbers of rare stretches
    of code, comments and names that both have, and `share` is the part of the rare ones of the
    submission with fewer. `same_behaviour` says that both fail with the same searches, which no
    known mistake explains. `matches` are in the order of the first program; `texts` are both
    programs, None if they are not to be shown.
    """

    first: Student
    second: Student
    weight: float
    stretches: int
    comments: int
    names: int
    share: float
    same_behaviour: bool
    matches: tuple[MatchedLines, ...] = ()
    texts: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSummary:
    """A class: its results, one for each student, and the figures computed from them.

    `scores` is None if nobody has a score. `mistakes`, `lines` and `clusters` have the most
    frequent first, and `exercises` are in the order of the assignment. `alone` are the students
    whose programs fail, each in its own way, and are explained by no known mistake. `failed_runs`
    groups those without any answer. `equal` are groups of students with equal programs, the largest
    first; `similar` has the most similar pair first. `anonymous` says
    that each student's id is a number. `caution` is the sentence on a class that is mixed or
    incomplete, "" if it is whole.
    """

    assignment: str
    pass_mark: float
    results: tuple[ClassResult, ...]
    scores: ScoreSummary | None
    mistakes: tuple[MistakeCount, ...]
    exercises: tuple[ExerciseStatistics, ...]
    lines: tuple[LineCount, ...]
    clusters: tuple[BehaviourCluster, ...]
    alone: tuple[Student, ...]
    failed_runs: tuple[FailedRuns, ...]
    equal: tuple[tuple[Student, ...], ...] = ()
    similar: tuple[SimilarPair, ...] = ()
    anonymous: bool = False
    caution: str = ""

    @property
    def not_graded(self) -> tuple[ClassResult, ...]:
        """The submissions that could not be graded; their scores are unknown, not 0."""
        return tuple(each for each in self.results if each.status == "not-graded")

    @property
    def absent(self) -> tuple[Student, ...]:
        """The students who handed nothing in."""
        return tuple(each.student for each in self.results if each.status == "nothing-handed-in")

    @property
    def late(self) -> tuple[ClassResult, ...]:
        """The submissions that the platform calls late."""
        return tuple(each for each in self.results if each.late)
