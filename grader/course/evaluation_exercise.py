"""Exercises in evaluation: the rules of their files that other algorithms do not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

OF_SEARCHES = (
    "depth",
    "depth_limit",
    "equal_positions",
    "published",
    "counts",
    "holds_for",
)
"""The keys about a search of one tree."""

LEAST_LEAD = 0.05
"""The least share of the games that lies between the points for full marks and for none."""


def mistakes(root: Node, document: ExerciseFields) -> Iterator[Mistake]:
    """The mistakes in the keys of an evaluation, and in `match` for any other algorithm."""
    if algorithms.algorithm(document.algorithm).program != "evaluation":
        if document.match is not None:
            problem = f"match is for algorithm: evaluation, and this is {document.algorithm}"
            yield root.key_mistake("match", f"{problem}; delete it")
        return
    for key in ("tree", "family"):
        if root.data.get(key) is not None:
            yield root.key_mistake(
                key,
                f"an evaluation needs the positions of a game, and this is a {key}; write a "
                "game, as in game: {tic-tac-toe: {}}",
            )
    for key in OF_SEARCHES:
        if root.data.get(key) is not None:
            instead = ", and write match: {depth: 2}" if key.startswith("depth") else ""
            yield root.key_mistake(
                key, f"{key} is for a search, and this is an evaluation; delete it{instead}"
            )


def trial_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes of a game that is too large to solve, or in which all evaluations do alike."""
    from grader.search.evaluation_trial import measures  # slow to import
    from grader.search.perfect_play import MOST_POSITIONS, TooLargeError

    try:
        full, none = measures(exercise)
    except TooLargeError:
        yield root.key_mistake(
            "game",
            f"this game has more than {MOST_POSITIONS:,} positions, too many to solve each "
            "of them; write a smaller game, or a later position",
        )
        return
    best = exercise.evaluation or "perfect play"
    if full.agreement <= none.agreement:
        yield root.key_mistake(
            "game",
            f"{best} orders the positions of this game no better than chance "
            f"({full.agreement:.0%}); write another game, an earlier position, or another "
            "evaluation",
        )
    elif full.points - none.points < LEAST_LEAD * len(full.games):
        yield root.key_mistake(
            "game",
            f"in the {len(full.games)} games of this exercise {best} has {full.points:g} "
            f"points, and a search without an evaluation {none.points:g}, so they tell too little; "
            "change the depth, the games or the seed of match, or the game",
        )
