"""Everything together, for `grader.reports.registry` to render."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from grader.core.models.assignment import Entry, Names
from grader.core.models.outcomes import Isolation, OutcomeKind, Places
from grader.core.models.verdict import Finding, Verdict
from grader.core.tree import Value

if TYPE_CHECKING:
    from grader.core.recording import Recording


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSearch:
    """One search as a report shows it, nodes as ints of the exercise's tree.

    `visited` is in order of first visit; `value` and `move` are None where unknown. `recording`
    is all of the search, where one was seen.
    """

    value: Value | None
    moves: tuple[str, ...]
    visited: tuple[int, ...]
    recording: Recording | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseReport:
    """One exercise of a report: the question, the right answer, the student's, the verdict.

    `withheld` says that it is hidden from whoever reads: all but its marks was taken out.
    """

    entry: Entry
    outcome: OutcomeKind
    verdict: Verdict
    expected: ShownSearch
    actual: ShownSearch
    output: str = ""
    output_cut: bool = False
    seconds: float = 0.0
    withheld: bool = False

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
    def passed(self) -> bool:
        return all(check.passed for check in self.verdict.checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """Which known mistakes a program behaves exactly like, on `trees` trees.

    Each of `alternatives` explains all that was seen: a mistake by its name, or two together.
    There are several where no tree tells them apart, and none where no mistake is known.
    `clipped` says that the program also returns its values clipped to the window, which is right.
    """

    alternatives: tuple[tuple[str, ...], ...]
    trees: int
    clipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Smallest:
    """The smallest tree that was found on which a program goes wrong; `text` is it as YAML."""

    exercise: ExerciseReport
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One graded submission. Score and status are derived here and nowhere else.

    `findings` concern the whole submission (a syntax error, say) rather than one exercise;
    `isolation` is None if nothing was run; `taken` says which functions were called, as what,
    and `places` where they begin.
    `root` is the folder that was graded, as it was named, for paths that others resolve.
    """

    submission: str
    assignment: str
    exercises: tuple[ExerciseReport, ...]
    findings: tuple[Finding, ...] = ()
    pass_mark: float = 1.0
    seconds: float = 0.0
    isolation: Isolation | None = None
    taken: Names = field(default_factory=dict)
    places: Places = field(default_factory=dict)
    diagnosis: Diagnosis | None = None
    smallest: Smallest | None = None
    root: str = ""

    @property
    def done(self) -> int:
        """How many exercises have had their turn."""
        return sum(exercise.outcome != "not-run" for exercise in self.exercises)

    @property
    def complete(self) -> bool:
        """Whether every exercise has had its turn."""
        return self.done == len(self.exercises)

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
