"""An exercise as a page shows it before anybody has searched it: its tree, and its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from grader.core.models import Exercise
from grader.reports.html.page import text
from grader.reports.pictures import Picture, svg

_SIZE = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')


class Drawing(NamedTuple):
    """An `svg` element, and its size in pixels."""

    element: str
    width: float
    height: float


def drawing(exercise: Exercise, prefix: str) -> Drawing:
    """The tree alone. Every id in it begins with `prefix`; the page has `svg.STYLE` once."""
    picture = Picture(tree=exercise.tree, root_player=exercise.root_player, title=exercise.title)
    return measured(svg.render(picture, standalone=False, prefix=prefix))


def measured(element: str) -> Drawing:
    """A picture and its size."""
    found = _SIZE.search(element)
    if found is None:
        raise AssertionError("every picture has its size")
    return Drawing(element.strip(), float(found[1]), float(found[2]))


def rule(exercise: Exercise) -> str:
    """Who begins, and when a node is cut, as HTML."""
    weak = exercise.cutoff == "weak"
    where, beta, alpha = ("at", "≥", "≤") if weak else ("only beyond", "&gt;", "&lt;")
    first = text(exercise.tree.names[0], 60)
    return (
        f"{exercise.root_player} moves first, at {first}. This exercise cuts {where} equality: "
        f"MAX when v&nbsp;{beta}&nbsp;β, MIN when v&nbsp;{alpha}&nbsp;α."
    )


def order(exercise: Exercise) -> Iterator[int]:
    """The nodes as a search that prunes nothing comes to them."""
    pending = [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(exercise.tree.children(node)))
