"""Exercises whose tree is that of a game: the block `game` of their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.models.algorithm import Algorithm
from grader.search import games

if TYPE_CHECKING:
    from grader.course.document_cache import Result
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

MOST_VISITS = 100_000
"""A program makes about that many visits in the usual time limit."""
MOST_UNFOLDED = 300
"""A game with at most this many nodes is unfolded at once, so that it can be answered on paper."""
MOST_COMPLETE = 10_000
"""A game with dice is unfolded at once, because its value needs every outcome; so is one for move
ordering, because the worst order may visit every node."""


def tree(described: Result, asked: Algorithm) -> GrowingTree:
    """The tree of the game that a checked file describes, to be searched by that algorithm."""
    name, chosen = described["name"], described["evaluation"]
    rules = games.rules(name, described["settings"], described["first"])
    evaluation = games.evaluations(name)[chosen](rules) if chosen else None
    limit, horizon, _ = described["limits"]
    whole = rules.has_chance or asked.program == "ordering"
    most = MOST_COMPLETE if whole else MOST_UNFOLDED
    return GrowingTree(rules, limit, horizon, evaluation).unfolded(most)


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


def evaluation_mistakes(
    root: Node, document: ExerciseFields, limit: int | None
) -> Iterator[Mistake]:
    """The mistakes in the name of an evaluation, and that of an evaluation without a `limit`."""
    wanted = document.evaluation
    if wanted is None:
        return
    if document.game is None:
        yield root.key_mistake(
            "evaluation",
            "evaluation is for a game; a tree has its evaluations as values; delete it",
        )
        return
    for name in document.game.model_dump(exclude_unset=True, exclude_none=True):
        known = tuple(games.evaluations(name))
        if not known:
            yield root.key_mistake("evaluation", f"{name} has no evaluations; delete it")
        elif wanted not in known:
            yield root.items["evaluation"].mistake(
                f"{name} has no evaluation {wanted!r}; it has {', '.join(known)}"
            )
        elif limit is None and algorithms.algorithm(document.algorithm).references:
            yield root.key_mistake(
                "evaluation",
                "evaluation is for positions in which a search stops early, and this "
                "one goes on to the end; write a depth_limit, or delete it",
            )


def dice_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes of a game with dice: another algorithm, a tree that is too large, or utilities
    beyond the bounds."""
    tree, algorithm = exercise.tree, exercise.algorithm
    if not isinstance(tree, GrowingTree) or not tree.rules.has_chance:
        return
    least, most = exercise.bounds
    if not algorithm.has_chance:
        yield root.key_mistake(
            "game",
            f"this game has dice, which {algorithm.title} does not know; write "
            "algorithm: expectiminimax",
        )
    elif not tree.complete:
        yield root.key_mistake(
            "game",
            f"the tree of this game has more than {MOST_COMPLETE:,} nodes; write a "
            "smaller game, or a depth_limit",
        )
    elif algorithm.is_bounded and not least <= tree.value_range[0] <= tree.value_range[1] <= most:
        reach = [str(each) for each in tree.value_range]
        yield root.key_mistake(
            "game",
            f"the utilities of this game lie in [{', '.join(reach)}], outside the bounds; "
            f"write bounds: [{', '.join(reach)}]",
        )


def size_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistake of a game that is too large to be searched within the limits. The tree of
    `exercise` grows."""
    from grader.search.reference_player import visits_at_most  # slow to import

    tree = exercise.tree
    if not isinstance(tree, GrowingTree) or visits_at_most(exercise, MOST_VISITS):
        return
    most = 0
    while visits_at_most(replace(exercise, tree=_to_depth(tree, most + 1)), MOST_VISITS):
        most += 1
    problem = (
        f"the search of this game visits more than {MOST_VISITS:,} nodes, too many for its time "
        "limit; write a smaller game, a later position, or "
    )
    if root.data.get("depth") is not None:
        limit, uncounted = root.find(["depth", "limit"]), root.find(["depth"]).data.get("root", 0)
        yield limit.mistake(f"{problem}at most {most - uncounted} as depth.limit")
    elif root.data.get("depth_limit") is not None:
        yield root.items["depth_limit"].mistake(f"{problem}at most {most} as depth_limit")
    else:
        yield root.key_mistake("game", f"{problem}depth_limit: {most}")


def _to_depth(tree: GrowingTree, most: int) -> GrowingTree:
    """The tree of the same game with this limit, counted by the program if that of `tree` is."""
    limit, horizon = (most, None) if tree.horizon is None else (None, most)
    return GrowingTree(tree.rules, limit, horizon, tree.evaluation)
