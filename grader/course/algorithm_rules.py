"""The mistakes of an exercise that its algorithm cannot search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.models.algorithm import Algorithm
from grader.core.models.assignment import USUAL_BOUNDS
from grader.course.positioned_yaml import Mistake, Node, show

if TYPE_CHECKING:
    from grader.course.schema import ExerciseFields


def mistakes(
    root: Node, document: ExerciseFields | None, nodes: Sequence[Node]
) -> Iterator[Mistake]:
    """The mistakes in a file whose tree has these nodes; `document` is None if a field is wrong by
    itself."""
    if document is None:
        return
    asked = algorithms.algorithm(document.algorithm)
    if root.data.get("cutoff") is not None and not asked.has_rules:
        problem = f"cutoff is for alpha-beta, and {asked.title} has no choice of rules; delete it"
        yield root.key_mistake("cutoff", problem)
    if not asked.has_chance:
        yield from islice(_chance_mistakes(nodes, asked), 1)
    if asked.is_bounded:
        given = root.data.get("bounds")
        yield from _bound_mistakes(root, nodes, given or USUAL_BOUNDS)
    elif root.data.get("bounds") is not None:
        problem = f"bounds is for star1, and {asked.title} does not need it; delete it"
        yield root.key_mistake("bounds", problem)


def _chance_mistakes(nodes: Sequence[Node], asked: Algorithm) -> Iterator[Mistake]:
    """The keys of nodes that are for trees with chance; without it, players take turns."""
    for node in nodes:
        for key in node.keys:
            if key in {"chance", "player"}:
                yield node.key_mistake(
                    key,
                    f"{key} is for trees with chance nodes, which {asked.title} does not "
                    "know; write algorithm: expectiminimax, or delete it",
                )


def _bound_mistakes(
    root: Node, nodes: Sequence[Node], bounds: Sequence[float]
) -> Iterator[Mistake]:
    """Bounds in the wrong order, and leaves outside them."""
    least, most = bounds
    if least >= most:
        yield root.items["bounds"].mistake(
            f"bounds is [{show(least)}, {show(most)}]; write the smaller number first"
        )
        return
    for node in nodes:
        leaf = node.items.get("value", node)
        number = leaf.data
        if isinstance(number, (int, float)) and not least <= number <= most:
            yield leaf.mistake(
                f"a leaf is {show(number)}, outside the bounds [{show(least)}, {show(most)}]; "
                "change the leaf or the bounds"
            )


def exactness_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistake of a tree whose search depends on how its probabilities are rounded: programs
    search with floats, and would be marked by fractions."""
    if not exercise.tree.odds or not exercise.algorithm.has_canonical_search:
        return
    from grader.search.reference_player import rounding_matters  # slow to import

    if rounding_matters(exercise):
        yield root.key_mistake(
            "tree",
            "the search with floats is another than that with exact probabilities; use "
            "probabilities such as 1/2, 1/4 and 3/8, or other values",
        )
