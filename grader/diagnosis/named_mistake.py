"""Names the mistake of a program that has no canonical search."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from grader.core.findings import which_mistake
from grader.core.models import Diagnosis, Entry, ExerciseReport, Finding, Outcome, Verdict


class Tried(NamedTuple):
    """A known mistake tried on an exercise: its verdict, None if it ended without a result, and a
    text that is equal for equal results."""

    verdict: Verdict | None
    result: str


class Naming(Protocol):
    """A module that knows the mistakes of one kind of program."""

    def diagnose(self, played: Sequence[tuple[ExerciseReport, Outcome]]) -> Diagnosis | None:
        """The known mistakes that explain all outcomes; None if there is nothing to say."""
        ...

    def play(self, name: str, entry: Entry) -> Tried:
        """Try the known mistake of that name on an exercise."""
        ...


class NamingInquiry:
    """The analysis of one submission after its exercises are marked."""

    smallest = None

    def __init__(self, naming: Naming) -> None:
        self.diagnosis: Diagnosis | None = None
        self._naming = naming

    def steps(self, played: Sequence[tuple[ExerciseReport, Outcome]]) -> Iterator[str]:
        """Name the mistake. It takes no time that is worth a step."""
        self.diagnosis = self._naming.diagnose(played)
        yield from ()

    def findings(self) -> tuple[Finding, ...]:
        if self.diagnosis is None:
            return ()
        if not self.diagnosis.alternatives:
            return (which_mistake.no_known_mistake(pairs=False),)
        from grader.diagnosis.diagnosis_words import explained

        return (explained(self.diagnosis),)
