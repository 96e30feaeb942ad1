"""The right search of Monte Carlo tree search, iteration by iteration.

It has no single right answer: ties and the order of expansion are free. So students' programs are
judged by their own history (`playout_checks` of their kind), and this search is one of those that
are right, to be shown. A variant is a module of `reference/monte_carlo/`, found by its file name;
it asks the same game for playouts as a student's program, and the same dice decide them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Literal, TypeAlias

from grader.core.algorithms.mcts import ALGORITHM
from grader.core.models import Exercise
from grader.core.recording import Event, Recorder, Recording
from grader.core.tree import Tree, Value
from grader.search.game import RecordedGame
from grader.search.playouts import Playouts
from grader.search.reference_modules import variant_module

USUAL = ALGORITHM.usual_variant  # the variant that is shown if none is named

Rewards: TypeAlias = Literal["shares", "utilities"]


class PlayoutGame(RecordedGame):
    """The recorded game, with playouts, the bounds of all utilities, and the constant of UCB1."""

    def __init__(self, exercise: Exercise, log: Callable[[Event], None]) -> None:
        super().__init__(exercise.tree, log)
        self.bounds = exercise.tree.value_range
        self.exploration = exercise.exploration_constants[0]
        self._keep = log
        self._playouts = Playouts(exercise.tree, exercise.seed)

    def playout(self, state: int) -> Value:
        """MAX's utility at the end of a game from `state` by random moves."""
        value = self._playouts.play(state)
        self._keep(("played", state, value))
        return value


@dataclass(frozen=True, eq=False)
class SearchByPlayouts:
    """One variant's search of one exercise; its recording has the playouts and the move."""

    exercise: Exercise
    variant: str
    recording: Recording

    @property
    def tree(self) -> Tree:
        """The nodes that the search has come to know."""
        return self.exercise.tree

    @property
    def title(self) -> str:
        title: str = _module(self.variant).TITLE
        return title

    @property
    def rewards(self) -> Rewards:
        """The rewards that the variant adds up."""
        rewards: Rewards = _module(self.variant).REWARDS
        return rewards


def solve(exercise: Exercise, variant: str | None = None) -> SearchByPlayouts:
    """The search by that variant, or the usual one. Raises UsageError for an unknown one."""
    module = _module(USUAL if variant is None else variant)
    name = module.__name__.rpartition(".")[2]
    return SearchByPlayouts(exercise, name, recorded(exercise, module.monte_carlo_tree_search))


def recorded(exercise: Exercise, search: Callable[[PlayoutGame, int, int], str]) -> Recording:
    """The recording of a search of this project: a variant's, or that of a known mistake."""
    recorder = Recorder(exercise.tree)
    game = PlayoutGame(exercise, recorder.log)
    return recorder.recording(move=search(game, game.initial, exercise.iterations))


def _module(variant: str) -> ModuleType:
    return variant_module(variant, ALGORITHM.variants)
