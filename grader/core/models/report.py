"""One graded submission, which the formats of `grader.reports` render."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Literal, TypeAlias

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models.algorithm import Algorithm
from grader.core.models.assignment import Entry, Names
from grader.core.models.outcomes import Isolation, OutcomeKind, Places
from grader.core.models.playouts import GrownTree
from grader.core.models.verdict import Finding, OpenPiece, Verdict
from grader.core.tree import Value

if TYPE_CHECKING:
    from grader.core.models.line_trace import LineTrace
    from grader.core.recording import Recording


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSearch:
    """One search as a report shows it; nodes are ints of the exercise's tree."""

    value: Value | None  # None if unknown
    moves: tuple[str, ...]
    visited: tuple[int, ...]  # in order of first visit
    recording: Recording | None = None  # without its calls, unless `arguments_are_windows`
    arguments_are_windows: bool = True
    grown: GrownTree | None = None  # the tree that it has grown, if it searches by playouts
    trace: LineTrace | None = None  # if a format asked for it, and the program was run once more


NO_SEARCH = ShownSearch(value=None, moves=(), visited=())  # none took place, or it may not be seen


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseReport:
    """One exercise of a report: the exercise, the correct answer, the student's, the verdict."""

    entry: Entry
    outcome: OutcomeKind
    verdict: Verdict
    expected: ShownSearch
    actual: ShownSearch
    output: str = ""
    output_cut: bool = False
    seconds: float = 0.0
    withheld: bool = False  # hidden from the reader: everything but its marks has been removed

    @property
    def id(self) -> str:
        return self.entry.id

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
    def open(self) -> tuple[OpenPiece, ...]:
        """The pieces of a written answer that a person decides on."""
        return self.verdict.open

    @property
    def score_range(self) -> tuple[float, float]:
        """The score, and the score if every open piece is right."""
        return self.score, min(self.max_score, total([self.score, self.verdict.at_stake]))

    @property
    def needs_review(self) -> bool:
        """Whether a person decides on a part of the points."""
        return self.verdict.at_stake > 0

    @property
    def is_written(self) -> bool:
        return self.outcome == "written"

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.verdict.checks)


Form: TypeAlias = str  # a form in which programs write the figure (`diagnosis.figure_forms`)

Root: TypeAlias = Literal["figure", "loop", "loops", "loop for MIN", "none"]
"""How ALPHA-BETA-SEARCH searches the root: by a call of MAX-VALUE, as in the figure; by a loop over
the actions, of MIN's root too; by searches for both players that make the same mistake, or by one
for MIN that makes it alone; or not at all, since the program has no such function."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """The known mistakes that reproduce a program's behaviour exactly."""

    alternatives: tuple[tuple[str, ...], ...]  # each, one or two mistakes, explains all searches
    trees: int  # the number of trees of these searches
    algorithm: Algorithm = ALPHA_BETA
    left_out: int = 0  # those of other trees, which could not be compared
    clipped: bool = False  # whether it also clips its return values to the window, which is correct
    form: Form = "figure"  # how else it is written; so is `root`
    root: Root = "figure"
    told_by_text: bool = False  # whether the program's text has all traits of the first alone
    infinity: float | None = None  # the number that the program seems to write for infinity


@dataclass(frozen=True, slots=True, kw_only=True)
class Smallest:
    """The smallest tree found on which a program fails; `text` is the tree as YAML."""

    exercise: ExerciseReport
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One graded submission. Score and status are computed here and nowhere else."""

    submission: str
    assignment: str
    exercises: tuple[ExerciseReport, ...]
    findings: tuple[Finding, ...] = ()  # about the whole submission, such as a syntax error
    pass_mark: float = 1.0
    seconds: float = 0.0
    isolation: Isolation | None = None  # None if nothing was run
    taken: Names = field(default_factory=dict)  # the function called, for each role
    places: Places = field(default_factory=dict)  # the line where it begins
    diagnosis: Diagnosis | None = None
    smallest: Smallest | None = None
    root: str = ""  # the graded folder as given, for paths that other programs resolve

    @property
    def done(self) -> int:
        """The number of exercises that were graded."""
        return sum(exercise.outcome != "not-run" for exercise in self.exercises)

    @property
    def complete(self) -> bool:
        """Whether every exercise was graded."""
        return self.done == len(self.exercises)

    @property
    def score(self) -> float:
        return total(exercise.score for exercise in self.exercises)

    @property
    def max_score(self) -> float:
        return total(exercise.max_score for exercise in self.exercises)

    @property
    def score_range(self) -> tuple[float, float]:
        """The score, and the score if every open piece is right."""
        return self.score, total(exercise.score_range[1] for exercise in self.exercises)

    @property
    def needs_review(self) -> bool:
        """Whether a person decides on a part of the points."""
        return any(exercise.needs_review for exercise in self.exercises)

    @property
    def passed(self) -> bool:
        """Whether the pass mark is reached, with a tolerance for rounding errors."""
        return self.score >= self.pass_mark * self.max_score - 1e-9


def total(points: Iterable[float]) -> float:
    """A sum of points, rounded: three thirds of a point add up to 1."""
    return round(fsum(points), 6)
