"""The state of a whole class, computed from its results by `grader.class_run.statistics`.

Every list of students is in the order of their names. A share is a part of all points, 0 to 1.
"""

from dataclasses import dataclass

from grader.core.models.class_run import ClassResult, ExerciseResult, MistakeKey, Student

BINS = 10  # the bars of a histogram of shares; the last one includes full marks


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """The scores, as shares, of all submissions that have one, without those that wait for a person
    and those of students who handed nothing in."""

    counted: int
    passed: int  # the number that reach the pass mark
    bins: tuple[int, ...]  # the numbers of submissions by tenths of the points
    mean: float
    median: float
    lower: float  # the first quartile; `upper` is the third
    upper: float
    least: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCount:
    """A known mistake, and the students whose programs make it, alone or with another; or several
    that look alike in these exercises, and the students whose programs make one of them."""

    key: MistakeKey
    name: str  # for readers, as is `title`
    title: str
    students: tuple[Student, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseStatistics:
    """One exercise in all completely graded submissions that wait for no person."""

    id: str
    title: str
    max_score: float
    counted: int  # the submissions that have it
    passed: int  # those that pass it
    mean: float  # their mean share
    correlation: float | None  # of its score and the sum of the others; None if undefined
    discrimination: float | None  # the best 27 %'s mean share less the worst's; None if undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCount:
    """A line of the figure at which searches first differ, or that a known mistake concerns: in
    how many exercises, and whose."""

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
    """Students whose programs gave no answer in any exercise, for the same reason."""

    finding: str  # the code of the first finding
    outcome: str  # the way the first exercise ended
    message: str  # the sentence on it, which is the same for all of them
    students: tuple[Student, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedLines:
    """A passage that two programs share: its first and last line in each, from 1."""

    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarPair:
    """Two submissions that share what few others have. This is evidence, never a verdict."""

    first: Student
    second: Student
    weight: float  # ranks the pairs
    stretches: int  # the rare stretches of code that both have
    comments: int  # the rare comments
    names: int  # the rare names
    share: float  # the part of the rare stretches of the submission with fewer
    same_behaviour: bool  # both fail with the same searches, which no known mistake explains
    matches: tuple[MatchedLines, ...] = ()  # in the order of the first program
    texts: tuple[str, str] | None = None  # both programs, None if they are not to be shown


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSummary:
    """A class: the result of each student, and the figures computed from all. `mistakes`, `lines`
    and `clusters` begin with the most frequent; `exercises` have the assignment's order."""

    assignment: str
    pass_mark: float
    results: tuple[ClassResult, ...]
    scores: ScoreSummary | None  # None if nobody has a score
    mistakes: tuple[MistakeCount, ...]
    exercises: tuple[ExerciseStatistics, ...]
    lines: tuple[LineCount, ...]
    clusters: tuple[BehaviourCluster, ...]
    alone: tuple[Student, ...]  # they fail, each in its own unknown way
    failed_runs: tuple[FailedRuns, ...]  # those without any answer
    equal: tuple[tuple[Student, ...], ...] = ()  # equal programs, the most first
    similar: tuple[SimilarPair, ...] = ()  # the most similar pair first
    anonymous: bool = False  # whether each student's id is a number
    caution: str = ""  # on a class that is mixed or incomplete; "" if it is whole

    @property
    def not_graded(self) -> tuple[ClassResult, ...]:
        """The submissions that could not be graded; their scores are unknown, not 0."""
        return tuple(each for each in self.results if each.status == "not-graded")

    @property
    def waiting(self) -> int:
        """The number of submissions with parts on which a person decides."""
        return sum(each.waits for each in self.results)

    @property
    def absent(self) -> tuple[Student, ...]:
        return tuple(each.student for each in self.results if each.status == "nothing-handed-in")

    @property
    def late(self) -> tuple[ClassResult, ...]:
        """The submissions that the platform calls late."""
        return tuple(each for each in self.results if each.late)
