"""Seeded random trees: a family document -> nested lists.

Only `random.Random(seed).random()` is used: it is the one method of which Python promises that a
seed gives the same numbers in every version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from grader.core.tree import Nested

Draw: TypeAlias = Callable[[], float]
"""A number from 0 up to, but never, 1."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """What a family is made from. Both pairs are inclusive; `ties` is a share, 0 to 1.

    `depth` is in moves, and every leaf lies that deep.
    """

    seed: int
    count: int
    depth: int
    branching: tuple[int, int]
    values: tuple[int, int]
    ties: float = 0.0


def trees(recipe: Recipe) -> Iterator[Nested]:
    """The trees of a family, in order; a larger `count` only adds trees at the end."""
    draw = Random(recipe.seed).random  # noqa: S311 - trees need no secrecy
    for _ in range(recipe.count):
        yield _tree(recipe, draw)


def _tree(recipe: Recipe, draw: Draw) -> Nested:
    """One tree, grown level by level, so that its depth costs no recursion."""
    root: list[Nested] = []
    level = [root]
    for depth in range(1, recipe.depth + 1):
        below: list[list[Nested]] = []
        leaves: list[int] = []
        for parent in level:
            for _ in range(_between(draw, recipe.branching)):
                if depth == recipe.depth:
                    leaves.append(_leaf(recipe, draw, leaves))
                    parent.append(leaves[-1])
                else:
                    below.append([])
                    parent.append(below[-1])
        level = below
    return root


def _leaf(recipe: Recipe, draw: Draw, earlier: list[int]) -> int:
    if earlier and draw() < recipe.ties:
        return earlier[int(draw() * len(earlier))]
    return _between(draw, recipe.values)


def _between(draw: Draw, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + int(draw() * (high - low + 1))
