"""Why a submission lost points: which known mistake it is, and the smallest tree that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from grader.core.errors import SandboxError
from grader.core.findings import which_mistake
from grader.core.models import Diagnosis, Entry, ExerciseReport, Finding, Limits, Smallest
from grader.diagnosis.diagnose import Run, diagnose, explained
from grader.diagnosis.smallest_tree import Graded, searched_wrongly, witness


class Inquiry:
    """What is found out after all exercises are marked, some of them as failed.

    `try_out` plays one more tree with the student's program, for a short time.
    """

    def __init__(
        self, played: Sequence[Graded], limits: Limits, try_out: Callable[[Entry], Graded]
    ) -> None:
        self.diagnosis: Diagnosis | None = None
        self.smallest: Smallest | None = None
        self._played = played
        self._seconds = limits.smallest_tree_seconds
        self._try_out = try_out
        self._late = False

    def steps(self) -> Iterator[str]:
        """Look into it; before each step that takes long, what it is."""
        self.diagnosis = diagnose(
            [
                Run(marked.entry.exercise, outcome, marked.actual.recording, marked.passed)
                for marked, outcome in self._played
            ]
        )
        failed = [marked for marked, outcome in self._played if searched_wrongly(marked, outcome)]
        if failed and self._seconds > 0:
            yield "the smallest tree"
            with suppress(SandboxError):  # what is graded is worth more than this
                self.smallest, final = witness(
                    min(failed, key=_plainest), self.diagnosis, self._try_out, self._seconds
                )
                self._late = self.smallest is None and not final

    def findings(self) -> tuple[Finding, ...]:
        """What to say of the mistake, and of a tree that could not be shown."""
        said = () if self.diagnosis is None else (explained(self.diagnosis),)
        return (*said, which_mistake.no_small_tree()) if self._late else said


def _plainest(marked: ExerciseReport) -> tuple[bool, int]:
    """What is easiest to follow: MAX moves first, and few nodes."""
    exercise = marked.entry.exercise
    return exercise.root_player == "MIN", len(exercise.tree)
