"""Students with a known mistake, or none, whose programs run in this process."""

from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any

from grader.core.models import Answered, Entry, Exercise, Form, Isolation, Outcome, Root
from grader.course import assignment_file
from grader.diagnosis import mistake_programs
from grader.diagnosis.diagnose import Run
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from grader.search.iterative_deepening import Deepening


@cache
def shipped() -> tuple[Entry, ...]:
    """The exercises of the shipped assignment."""
    return assignment_file.load().entries


@dataclass
class Pupil:
    """A student who makes all the named mistakes; replaces `sandbox.host.Host`."""

    mistakes: tuple[str, ...] = ()
    isolation: Isolation | None = None
    root: Root = "figure"
    form: Form = "figure"

    def play(self, exercise: Exercise, **_secret: bool) -> Outcome:
        program = mistake_programs.program(
            *self.mistakes, algorithm=exercise.algorithm, form=self.form, root=self.root
        )
        assert program is not None, f"{self.mistakes} do not go together"
        taken: Any = {"max_value": "max_value", "min_value": "min_value"}
        if self.root != "none":
            taken["search"] = "alpha_beta_search"
        return mistake_programs.outcome(program, exercise, taken)

    def try_out(self, exercise: Exercise, **_traced: bool) -> Outcome:
        return self.play(exercise)

    def charge(self, seconds: float) -> None:
        """Time is not limited here."""


class Unseen(Pupil):
    """A student whose calls cannot be observed."""

    def play(self, exercise: Exercise, **_secret: bool) -> Outcome:
        outcome = super().play(exercise)
        return replace(outcome, recording=outcome.recording.without_calls())


class Reader(Pupil):
    """A student who copied a variant of `reference/` from the book."""

    def __init__(self, variant: ModuleType) -> None:
        super().__init__()
        self.variant = variant

    def play(self, exercise: Exercise, **_secret: bool) -> Outcome:
        taken: Any = {"max_value": "max_value", "min_value": "min_value"}
        return Answered(recording=reference_player.play(exercise, self.variant), taken=taken)


def runs(pupil: Pupil, entries: Any) -> list[Run]:
    """The pupil's run of every exercise, and whether it earned all points."""
    found = []
    for entry in entries:
        outcome = pupil.play(entry.exercise)
        marked = MarkedSearch(entry, reference_player.solve(entry.exercise), outcome)
        passed = all(check.passed for check in marked.verdict().checks)
        found.append(Run(entry.exercise, outcome, marked.actual, passed))
    return found


def run_of(exercise: Exercise, outcome: Outcome, passed: bool = False) -> Run:
    """A run with that outcome."""
    recording = outcome.recording
    return Run(exercise, outcome, recording and Deepening(exercise, recording).marked, passed)


def entry(exercise: Exercise) -> Entry:
    return Entry(exercise=exercise, points=1)
