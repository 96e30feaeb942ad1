"""Names the mistake of a program that has no canonical search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol

from grader.core.findings import which_mistake
from grader.core.models import Diagnosis, Entry, ExerciseReport, Finding, Outcome, Verdict
from grader.core.models.algorithm import ProgramKind

_MODULES: Mapping[ProgramKind, str] = {
    "iterations": "playout_mistakes",
    "ordering": "wrong_orders",
    "playout": "wrong_simulations",
}


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


def can_name(kind: ProgramKind) -> bool:
    """Whether a module knows the mistakes of that kind of program."""
    return kind in _MODULES


def naming(kind: ProgramKind) -> Naming:
    """The module that knows the mistakes of that kind of program."""
    found: Naming = import_module(f"{__package__}.{_MODULES[kind]}")
    return found


class NamingInquiry:
    """The analysis of one submission after its exercises are marked."""

    smallest = None

    def __init__(self, kind: ProgramKind) -> None:
        self.diagnosis: Diagnosis | None = None
        self._kind: ProgramKind = kind

    def steps(self, played: Sequence[tuple[ExerciseReport, Outcome]]) -> Iterator[str]:
        """Name the mistake. It takes no time that is worth a step."""
        self.diagnosis = naming(self._kind).diagnose(played)
        yield from ()

    def findings(self) -> tuple[Finding, ...]:
        """The diagnosis."""
        if self.diagnosis is None:
            return ()
        if not self.diagnosis.alternatives:
            return (which_mistake.no_known_mistake(pairs=False),)
        from grader.diagnosis.diagnose import explained  # slow to import

        return (explained(self.diagnosis),)
