"""The formats of `grade solve` for Monte Carlo tree search, one file each.

`render` takes a PlayedSolution. As in `grader.reports.solutions`, the format "table" also takes the
width and the colours of the terminal, and formats in TOGETHER there take several solutions at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from grader.core.models import Exercise
from grader.core.models.playouts import Iteration
from grader.core.tree import Tree
from grader.marking.playout_checks import history
from grader.marking.playout_statistics import IteratedSearch, StepsReading
from grader.reports.pictures import Picture
from grader.reports.pictures.grown_picture import grown_picture
from grader.reports.registry import Formats
from grader.search import playout_player
from grader.search.playout_player import SearchByPlayouts

FORMATS = Formats(__name__, __path__, others=", the formats for Monte Carlo tree search")
REWARDS = {
    "shares": "rewards from 0 to 1, for the player who chooses the node",
    "utilities": "utilities, negated if MIN chooses the node",
}
"""The summands of W, in words."""


@dataclass(frozen=True)
class PlayedSolution:
    """One exercise, searched by one variant."""

    played: SearchByPlayouts

    @property
    def exercise(self) -> Exercise:
        """The exercise."""
        return self.played.exercise

    @property
    def tree(self) -> Tree:
        """The nodes that the search has come to know."""
        return self.played.tree

    @property
    def move(self) -> str:
        """The move that the search returns."""
        return str(self.played.recording.move)

    @property
    def constant(self) -> float:
        """The constant of UCB1."""
        return self.exercise.exploration_constants[0]

    @cached_property
    def search(self) -> IteratedSearch:
        """Its iterations and its records."""
        reading = StepsReading(reward=self.played.rewards)
        return IteratedSearch(
            self.tree,
            history(self.played.recording, self.exercise.iterations),
            reading,
            self.constant,
        )

    def iterations(self) -> Iterator[Iteration]:
        """The iterations, in order."""
        return self.search.iterations()

    @property
    def picture(self) -> Picture:
        """The tree after the last iteration."""
        return grown_picture(self.exercise, self.search, (self.move,))


def solved(exercise: Exercise, variant: str | None) -> PlayedSolution:
    """The exercise, searched by that variant; None is the usual one."""
    return PlayedSolution(playout_player.solve(exercise, variant))
