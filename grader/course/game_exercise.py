"""Exercises whose tree is that of a game: the block `game` of their files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.search import games

if TYPE_CHECKING:
    from grader.course.document_cache import Result
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

MOST_VISITS = 100_000
"""A program makes about that many visits in the usual time limit."""
MOST_UNFOLDED = 300
"""A game with at most this many nodes is unfolded at once, so that it can be answered on paper."""


def tree(described: Result) -> GrowingTree:
    """The tree of the game that a checked file describes."""
    rules = games.rules(described["name"], described["settings"], described["first"])
    return GrowingTree(rules, described["limit"]).unfolded(MOST_UNFOLDED)


def mistakes(game: Node, document: ExerciseFields | None) -> Iterator[Mistake]:
    """The mistakes that concern the whole block; `document` is None if a field is wrong by
    itself."""
    if document is None or document.game is None:
        return
    chosen = document.game.model_dump(exclude_unset=True, exclude_none=True)
    if len(chosen) != 1:
        shown = " and ".join(chosen) or "no game"
        yield game.mistake(f"game has {shown}; write one of {', '.join(games.names())}")
        return
    ((name, settings),) = chosen.items()
    for key, problem in games.mistakes(name, settings):
        yield game.find([name, key]).mistake(problem)


def size_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistake of a game that is too large to be searched within the limits. The tree of
    `exercise` grows."""
    from grader.search.reference_player import visits_at_most  # slow to import

    if not visits_at_most(exercise, MOST_VISITS):
        yield root.key_mistake(
            "game", f"the search of this game visits more than {MOST_VISITS:,} nodes, too many for "
            "its time limit; write a smaller game, a later position, or a depth_limit",
        )  # fmt: skip


def not_on_paper(exercise: Exercise) -> str:
    """The sentence about a game that is too large to be answered in writing."""
    return (
        f"{exercise.id} is a game of over {MOST_UNFOLDED} nodes, which nobody can search on paper; "
        "write a smaller game or a later position, or let a program answer it"
    )
