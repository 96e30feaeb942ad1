"""The parts of an exercise that practice pages and worksheets share: its tree and its rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random

from grader.core.models import Exercise
from grader.core.tree import ExplicitTree, Value
from grader.reports.parts.wording import first_player
from grader.reports.pictures import Picture, svg, words
from grader.reports.text.markup import Markup, markup, shown

MOST_NODES = 120
"""The most nodes of a tree that a student fills in."""


_CHANCE = "At each circle, chance decides, with the probabilities on its lines."
_CUT_AT_CHANCE = ", a chance node when an outcome’s value reaches a bound of its own window."


def empty_tree(exercise: Exercise, prefix: str, room: float = 0) -> svg.Drawing:
    """The tree without any search, with `room` for a window beside each inner node. Every id begins
    with `prefix`; the page includes `svg.STYLE`."""
    picture = Picture(tree=exercise.tree, title=exercise.title, room=room, named=True)
    return svg.drawing(picture, prefix)


def with_all_values(exercise: Exercise, unknown: Collection[str] = ()) -> Exercise:
    """The exercise with a number in place of each `?`, which would show that it is pruned, except
    those of the `unknown` leaves.

    No right search sees these numbers. Each is a little worse for the player at the root than every
    other leaf, so no further move becomes as good as the best one. Playouts need no values.
    """
    drawn = Random(exercise.id)  # noqa: S311 - sheet and key need the same numbers, not secret ones
    tree = exercise.tree
    if not isinstance(tree, ExplicitTree) or exercise.playouts is not None:
        return exercise
    least, most = tree.value_range

    def worse() -> Value:
        beyond = drawn.randint(1, 2)
        return least - beyond if exercise.root_player == "MAX" else most + beyond

    values = [
        worse()
        if tree.is_leaf(node) and value is None and tree.names[node] not in unknown
        else value
        for node, value in enumerate(tree.values)
    ]
    return replace(exercise, tree=replace(tree, values=values))


def rule(exercise: Exercise, *, of_search: bool = True) -> Markup:
    """The sentences that name the player at the root, and, for questions that depend on the search
    (`of_search`), the cutoff rule or the algorithm."""
    root = shown(exercise.tree.names[0], 60)
    first = markup("{}, at {}.", first_player(exercise.root_player), root)
    if exercise.tree.odds:
        first = markup("{} {}", first, _CHANCE)
    if not of_search:
        return first
    if not exercise.algorithm.prunes:
        return markup(
            "{} This exercise is on {}, which prunes nothing.", first, exercise.algorithm.title
        )
    if exercise.algorithm.is_bounded:
        least, most = map(words.number, exercise.bounds)
        first = markup("{} Each leaf is worth at least L = {}, at most U = {}.", first, least, most)
    weak = exercise.cutoff == "weak"
    where, beta, alpha = ("at", "≥", "≤") if weak else ("only beyond", ">", "<")
    chance = _CUT_AT_CHANCE if exercise.algorithm.has_chance else "."
    return markup(
        "{} This exercise cuts {} equality: MAX when v&nbsp;{}&nbsp;β, MIN when v&nbsp;{}&nbsp;α{}",
        first,
        where,
        beta,
        alpha,
        chance,
    )


def depth_first(exercise: Exercise) -> Iterator[int]:
    """The nodes in the order in which a search without pruning visits them."""
    pending = [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(exercise.tree.children(node)))
