"""Trees as nested lists on which mistakes are tried: listed, generated and made smaller.

All of it is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, repeat
from random import Random
from typing import Any, TypeAlias

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import CutoffRule
from grader.core.models.algorithm import Algorithm
from grader.core.tree import Player, Tree

NestedTree: TypeAlias = "int | list[NestedTree]"
"""A tree as an exercise writes it, without names."""

_TINY = 3
"""The most leaves, and the most inner nodes, of the trees that `tiny` lists."""
_SEED = 57
_SHAPES = ((2, 3), (3, 3), (4, 2), (5, 2))
"""The depth of a generated tree, and the most children of a node."""
_VALUES = ((0, 9), (-9, 9), (-2, 2), (0, 99), (-3000, 3000))
"""The lowest and the highest value of its leaves."""
_FEWEST, _MOST = 4, 16
"""The number of its leaves."""
_CLASSIC: tuple[NestedTree, ...] = (
    [[5, [5, 9]], [5, 7]],
    [3, 1, [2, 9]],
    [6, 8, [7, 0]],
    [-11],
    [-101],
    [-1001],
    [-2000, [[0], [0, -3000]]],
    [[[-2000000], [-3000000, -2000000]], [[0, -3000000], [3000000]], [[2000000]]],
    [[3, [[7, [4, 1]], 5]], 2],
    [[7, [[3, [6, 9]], 5]], 8],
    [[11], [11, 0, 0]],
    [11, [11, 0]],
    [[101, [101, 0, 0]], [101, 0]],
    [[-1001], [[[0, 0, 0]]]],
    [[[[[1], [1, -1]]]], [[[[0, 0], [0, 2]]]]],
    [[1, 2], [3, 4, 5, 6], [7, 8, 9, 10], [[11], [12, 13, 14, 15], [16, 17, 18, 19]]],
    [18, [1, 2, 19, [3, 4, 5, 6]], [7, [8], [17], [9, 10, 11, 12]], [13, 14, 15, 16]],
)
"""Trees for mistakes that seldom show: ties, zeros, large values, a bound that must reach far down,
and siblings named Z and AA."""
_READABLE = 20
"""Values up to this size are not made smaller one by one: zeros would be no easier to read."""
_SMALL = (0, 1, -1, 2, -2, 5, -5, 11, -11, 101, -101, 1001, -1001)


def tiny() -> Iterator[NestedTree]:
    """All trees of at most three leaves, with the values 1, 2 and 3 in any order, and at most three
    inner nodes; the fewest leaves come first, then the fewest inner nodes."""
    for count in range(1, _TINY + 1):
        for inner in range(1, _TINY + 1):
            for shape in _forests(count, inner - 1):
                for values in permutations(range(1, count + 1)):
                    yield with_values(shape, iter(values))


def _forests(count: int, inner: int) -> Iterator[list[NestedTree]]:
    """All sequences of trees with that total number of leaves, and of inner nodes."""
    if count == 0:
        yield from [[]] if inner == 0 else []
        return
    for rest in _forests(count - 1, inner):
        yield [0, *rest]
    for here in range(1, count + 1):
        for below in range(inner):
            for first in _forests(here, below):
                for rest in _forests(count - here, inner - 1 - below):
                    yield [first, *rest]


def trees() -> list[NestedTree]:
    """A few dozen small trees, the shortest first."""
    draw = Random(_SEED).random  # noqa: S311 - trees need no secrecy
    made = list(_CLASSIC)
    for _ in range(2):
        for depth, widest in _SHAPES:
            for low, high in _VALUES:
                tree = _grown(draw, depth, widest, low, high)
                if _FEWEST <= len(leaves(tree)) <= _MOST:
                    made.append(tree)
    return sorted(made, key=lambda tree: len(str(tree)))


def _grown(draw: Callable[[], float], depth: int, widest: int, low: int, high: int) -> NestedTree:
    """A tree of at most that depth; one branch in eight ends early, but the root has children."""
    if depth == 0:
        return low + int(draw() * (high - low + 1))
    return [
        _grown(draw, 0 if draw() < 1 / 8 else depth - 1, widest, low, high)
        for _ in range(1 + int(draw() * widest))
    ]


def smaller(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with a part left out, or with a part replaced by a smaller one inside it, or with
    smaller values; the root keeps a child."""
    for path in list(_paths(tree)):
        part = _at(tree, path)
        if path and len(_children(_at(tree, path[:-1]))) > 1:
            yield _with(tree, path, None)
        # A grandchild has the same player to move as the node that it replaces.
        below = [
            *_children(part),
            *(each for child in _children(part) for each in _children(child)),
        ]
        yield from (_with(tree, path, each) for each in below if path or isinstance(each, list))
    yield with_values(tree, repeat(0))
    yield ranked(tree)
    yield from _closed_up(tree)
    for path in list(_paths(tree)):
        value = _at(tree, path)
        if not isinstance(value, list) and abs(value) > _READABLE:
            closer = (each for each in _SMALL if abs(each) < abs(value))
            yield from (_with(tree, path, each) for each in closer)


def ranked(tree: NestedTree) -> NestedTree:
    """The tree with each value replaced by its rank 1, 2, 3, ...; of equal values, the left one
    ranks first."""
    values = leaves(tree)
    order = sorted(range(len(values)), key=lambda place: values[place])
    places = dict(zip(order, range(1, len(order) + 1), strict=True))
    return with_values(tree, iter([places[place] for place in range(len(values))]))


def _closed_up(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with consecutive values, above 0 or around it, where that makes them smaller; equal
    values stay equal."""
    given = leaves(tree)
    values = sorted(set(given))
    below = sum(value < 0 for value in values)
    for first in (1, -below, -below + 1):
        ranks = dict(zip(values, range(first, first + len(values)), strict=True))
        if sum(map(abs, ranks.values())) < sum(map(abs, values)):
            yield with_values(tree, iter([ranks[value] for value in given]))


def nested(tree: Tree) -> NestedTree:
    """An exercise's tree as nested lists."""
    lists: list[Any] = [
        tree.values[node] if tree.is_leaf(node) else [] for node in range(len(tree))
    ]
    for node in range(1, len(tree)):
        lists[tree.parent[node]].append(lists[node])
    root: NestedTree = lists[0]
    return root


def rule_lines(root_player: Player, cutoff: CutoffRule, algorithm: Algorithm) -> list[str]:
    """The lines of an exercise file for its algorithm, the player at the root and the cutoff
    rule."""
    lines = [] if algorithm.name == ALPHA_BETA.name else [f"algorithm: {algorithm.name}"]
    if root_player == "MIN":
        lines.append("root_player: min")
    if cutoff == "strict":
        lines.append("cutoff: strict")
    return lines


def with_values(tree: NestedTree, values: Iterator[int]) -> NestedTree:
    """The tree with these values at its leaves, left to right."""
    if isinstance(tree, list):
        return [with_values(child, values) for child in tree]
    return next(values)


def leaves(tree: NestedTree) -> list[int]:
    """The values of the leaves, left to right."""
    return [value for path in _paths(tree) if isinstance(value := _at(tree, path), int)]


def _paths(tree: NestedTree) -> Iterator[tuple[int, ...]]:
    """The path to each node, parents first."""
    yield ()
    for place, child in enumerate(_children(tree)):
        yield from ((place, *below) for below in _paths(child))


def _children(tree: NestedTree) -> list[NestedTree]:
    return tree if isinstance(tree, list) else []


def _at(tree: NestedTree, path: Sequence[int]) -> NestedTree:
    for place in path:
        tree = _children(tree)[place]
    return tree


def _with(tree: NestedTree, path: Sequence[int], part: NestedTree | None) -> NestedTree:
    """The tree with `part` at `path`, or with nothing there if `part` is None."""
    if not path:
        return tree if part is None else part
    place, *below = path
    children = list(_children(tree))
    children[place : place + 1] = (
        [] if part is None and not below else [_with(children[place], below, part)]
    )
    return children
