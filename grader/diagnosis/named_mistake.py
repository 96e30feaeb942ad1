"""Names the mistake of a program that has no canonical search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from grader.core.findings import which_mistake
from grader.core.models import Diagnosis, ExerciseReport, Finding, Outcome
from grader.core.models.algorithm import ProgramKind
from grader.diagnosis.diagnose import explained
from grader.diagnosis.playout_mistakes import diagnose_playouts
from grader.diagnosis.wrong_orders import diagnose_orders
from grader.diagnosis.wrong_simulations import diagnose_simulations

Diagnose: TypeAlias = Callable[[Sequence[tuple[ExerciseReport, Outcome]]], Diagnosis | None]
_DIAGNOSES: Mapping[ProgramKind, Diagnose] = {
    "iterations": diagnose_playouts,
    "ordering": diagnose_orders,
    "playout": diagnose_simulations,
}


class NamingInquiry:
    """The analysis of one submission after its exercises are marked."""

    smallest = None

    def __init__(self, kind: ProgramKind) -> None:
        self.diagnosis: Diagnosis | None = None
        self._diagnose = _DIAGNOSES[kind]

    def steps(self, played: Sequence[tuple[ExerciseReport, Outcome]]) -> Iterator[str]:
        """Name the mistake. It takes no time that is worth a step."""
        self.diagnosis = self._diagnose(played)
        yield from ()

    def findings(self) -> tuple[Finding, ...]:
        """The diagnosis."""
        if self.diagnosis is None:
            return ()
        if not self.diagnosis.alternatives:
            return (which_mistake.no_known_mistake(pairs=False),)
        return (explained(self.diagnosis),)
