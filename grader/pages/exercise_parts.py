"""The parts of an exercise that practice pages and worksheets share: its tree and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from grader.core.models import Exercise
from grader.core.tree import ExplicitTree, Value
from grader.reports.parts.wording import first_player
from grader.reports.pictures import Picture, svg
from grader.reports.text.markup import Markup, markup, shown

MOST_NODES = 120
"""The most nodes of a tree that a student fills in."""


def empty_tree(exercise: Exercise, prefix: str, room: float = 0) -> svg.Drawing:
    """The tree without any search, with `room` for a window beside each inner node. Every id begins
    with `prefix`; the page includes `svg.STYLE`."""
    picture = Picture(tree=exercise.tree, title=exercise.title, room=room, named=True)
    return svg.drawing(picture, prefix)


def with_all_values(exercise: Exercise) -> Exercise:
    """The exercise with a number in place of each `?`, which would show that it is pruned.

    No right search sees these numbers. Each is a little worse for the player at the root than every
    other leaf, so no further move becomes as good as the best one.
    """
    drawn = Random(exercise.id)  # noqa: S311 - sheet and key need the same numbers, not secret ones
    tree = exercise.tree
    if not isinstance(tree, ExplicitTree):
        return exercise
    least, most = tree.value_range

    def worse() -> Value:
        beyond = drawn.randint(1, 2)
        return least - beyond if exercise.root_player == "MAX" else most + beyond

    values = [
        worse() if tree.is_leaf(node) and value is None else value
        for node, value in enumerate(tree.values)
    ]
    return replace(exercise, tree=replace(tree, values=values))


def rule(exercise: Exercise) -> Markup:
    """The sentences that name the player at the root, and the cutoff rule or the algorithm."""
    root, title = shown(exercise.tree.names[0], 60), exercise.algorithm.title
    first = markup("{}, at {}.", first_player(exercise.root_player), root)
    if not exercise.algorithm.prunes:
        return markup("{} This exercise is on {}, which prunes nothing.", first, title)
    weak = exercise.cutoff == "weak"
    where, beta, alpha = ("at", "≥", "≤") if weak else ("only beyond", ">", "<")
    return markup(
        "{} This exercise cuts {} equality: MAX when v&nbsp;{}&nbsp;β, MIN when v&nbsp;{}&nbsp;α.",
        first, where, beta, alpha,
    )  # fmt: skip


def depth_first(exercise: Exercise) -> Iterator[int]:
    """The nodes in the order in which a search without pruning visits them."""
    pending = [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(exercise.tree.children(node)))
