"""The parts of an exercise that practice pages and worksheets share: its tree and its rule."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.reports.pictures import Picture, svg
from grader.reports.text.markup import Markup, markup, shown

MOST_NODES = 120
"""The most nodes of a tree that a student fills in."""


def empty_tree(exercise: Exercise, prefix: str) -> svg.Drawing:
    """The tree without any search. Every id begins with `prefix`; the page includes `svg.STYLE`."""
    picture = Picture(tree=exercise.tree, root_player=exercise.root_player, title=exercise.title)
    return svg.drawing(picture, prefix)


def rule(exercise: Exercise) -> Markup:
    """The sentence that names the player at the root and the cutoff rule."""
    weak = exercise.cutoff == "weak"
    where, beta, alpha = ("at", "≥", "≤") if weak else ("only beyond", ">", "<")
    return markup(
        "{player} moves first, at {root}. This exercise cuts {where} equality: "
        "MAX when v&nbsp;{beta}&nbsp;β, MIN when v&nbsp;{alpha}&nbsp;α.",
        player=exercise.root_player,
        root=shown(exercise.tree.names[0], 60),
        where=where,
        beta=beta,
        alpha=alpha,
    )


def depth_first(exercise: Exercise) -> Iterator[int]:
    """The nodes in the order in which a search without pruning visits them."""
    pending = [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(exercise.tree.children(node)))
