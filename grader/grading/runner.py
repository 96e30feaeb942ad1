"""The protocol of a runner: it runs a submission's program while it is graded."""

from typing import Protocol

from grader.core.models import Exercise, Isolation, Outcome


class Runner(Protocol):
    """Runs a submission's program on exercises, as `grader.sandbox.host.Host` does."""

    isolation: Isolation | None

    def play(self, exercise: Exercise, *, secret: bool = False, alone: bool = False) -> Outcome:
        """The outcome of one search; while it is `secret`, nothing else of the program runs. One
        that is secret, or played `alone`, has a process that has played nothing else."""
        ...

    def try_out(self, exercise: Exercise, *, traced: bool = False) -> Outcome:
        """As `play`, with a short time limit; the time counts toward no other limit. If `traced`, a
        search has the lines that it ran."""
        ...

    def charge(self, seconds: float) -> None:
        """Count time that the program cost outside `play` toward the limit of the submission."""
        ...
