"""The formats of `grade solve` for playouts by themselves, one file each.

`render` takes a SimulatedSolution. As in `grader.reports.solutions`, the format "table" also takes
the width and the colours of the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Tree, Value
from grader.marking.simulation_history import Simulation, simulations
from grader.reports.parts.playouts import number
from grader.reports.registry import Formats
from grader.search import simulation

FORMATS = Formats(__name__, __path__, others=", the formats for playouts")
HEADINGS = ("No.", "Result", "Rolls", "Path")


class PlayoutRow(NamedTuple):
    """One playout in words: its number, MAX's utility at its end, its rolls and its path."""

    number: str
    result: str
    rolls: str
    path: str


@dataclass(frozen=True)
class SimulatedSolution:
    """The right playouts of one exercise by one policy."""

    exercise: Exercise
    variant: str
    recording: Recording

    @property
    def title(self) -> str:
        """The policy's usual name."""
        return simulation.described(self.variant)[0]

    @property
    def tree(self) -> Tree:
        """The nodes that the playouts have come to know."""
        return self.exercise.tree

    @cached_property
    def playouts(self) -> Sequence[Simulation]:
        """The playouts, in order."""
        return tuple(simulations(self.recording))

    @property
    def results(self) -> Sequence[Value]:
        """MAX's utility at the end of each."""
        return [self.tree.values[each.way[-1]] or 0 for each in self.playouts]

    @property
    def mean(self) -> float:
        """The mean of the results."""
        return sum(self.results) / len(self.playouts)

    @property
    def settings(self) -> Mapping[str, str]:
        """The playouts, the policy and the seed, by their names."""
        exercise = self.exercise
        return {
            "playouts": str(exercise.simulations),
            "policy": exercise.policy,
            "seed": str(exercise.seed),
        }

    def path(self, playout: Simulation) -> list[str]:
        """The root's name, and the actions of the playout."""
        return [self.tree.names[0], *(self.tree.moves[node] for node in playout.way[1:])]

    def rows(self, escaped: Callable[[str], str]) -> list[PlayoutRow]:
        """The playouts in words; each name is `escaped`."""
        return [
            PlayoutRow(
                str(each.number),
                number(value),
                ", ".join(f"{roll.number} of {roll.sides}" for roll in each.rolls) or "none",
                " > ".join(map(escaped, self.path(each))),
            )
            for each, value in zip(self.playouts, self.results, strict=True)
        ]


def solved(exercise: Exercise, variant: str | None) -> SimulatedSolution:
    """The right playouts of the exercise; by its own policy, if none is named."""
    chosen = simulation.usual(exercise) if variant is None else variant
    recording = simulation.solve(exercise, chosen)
    return SimulatedSolution(exercise, chosen, recording)
