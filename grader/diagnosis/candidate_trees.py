"""Trees as nested lists on which mistakes are tried: listed, generated and made smaller.

All of it is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, repeat
from random import Random
from typing import Any, TypeAlias

from grader.core.tree import Tree

NestedTree: TypeAlias = "float | list[NestedTree] | dict[str, Any]"
"""A tree as an exercise writes it, without names: a number, a list of trees, ``{"chance":
[[probability, tree], ...]}``, or ``{"value": number, "children": [trees]}``."""

_TINY = 3  # the most leaves, and the most inner nodes, of the trees that `tiny` lists
_SEED = 57
_SHAPES = ((2, 3), (3, 3), (4, 2), (5, 2))  # the depth of a generated tree, and its most children
_VALUES = ((0, 9), (-9, 9), (-2, 2), (0, 99), (-3000, 3000))  # the least and the greatest value
_FEWEST, _MOST = 4, 16  # the number of its leaves
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
_READABLE = 20  # values up to this size are not made smaller: zeros would be no easier
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
                if _FEWEST <= len(values_of(tree)) <= _MOST:
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
    for path in paths(tree):
        part = at(tree, path)
        if path and len(children_of(at(tree, path[:-1]))) > 1:
            yield replaced(tree, path, None)
        # A grandchild has the same player to move as the node that it replaces.
        below = [
            *children_of(part),
            *(each for child in children_of(part) for each in children_of(child)),
        ]
        yield from (replaced(tree, path, each) for each in below if path or _can_be_root(each))
        yield from (replaced(tree, path, each) for each in _plainer(part))
    yield with_values(tree, repeat(0))
    yield ranked(tree)
    yield from _closed_up(tree)
    for path in paths(tree):
        value = at(tree, path)
        if isinstance(value, (int, float)) and abs(value) > _READABLE:
            closer = (each for each in _SMALL if abs(each) < abs(value))
            yield from (replaced(tree, path, each) for each in closer)


def _can_be_root(tree: NestedTree) -> bool:
    """Whether the tree is no leaf, and its root no chance node."""
    return isinstance(tree, list) or (isinstance(tree, dict) and "chance" not in tree)


def _plainer(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with a plainer root: without its value, with outcomes of halves, without chance."""
    if isinstance(tree, dict):
        children = children_of(tree)
        yield children
        if "chance" in tree and len(children) == 2:
            yield by_chance(children, [Fraction(1, 2)] * 2)


def ranked(tree: NestedTree) -> NestedTree:
    """The tree with each value replaced by its rank 1, 2, 3, ...; of equal values, the left one
    ranks first."""
    values = values_of(tree)
    order = sorted(range(len(values)), key=lambda place: values[place])
    places = dict(zip(order, range(1, len(order) + 1), strict=True))
    return with_values(tree, iter([places[place] for place in range(len(values))]))


def _closed_up(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with consecutive values, above 0 or around it, where that makes them smaller."""
    given = values_of(tree)
    values = sorted(set(given))
    below = sum(value < 0 for value in values)
    for first in (1, -below, -below + 1):
        ranks = dict(zip(values, range(first, first + len(values)), strict=True))
        if sum(map(abs, ranks.values())) < sum(map(abs, values)):
            yield with_values(tree, iter([ranks[value] for value in given]))


def nested(tree: Tree) -> NestedTree:
    """An exercise's tree as nested lists, down to one move below its horizon; a "?" is worth 0."""
    last = None if tree.horizon is None else tree.horizon + 1
    for node in range(len(tree)):  # in a game, those at the horizon may not be expanded yet
        if tree.depth[node] != last:
            tree.expand(node)
    parts: list[Any] = [tree.values[node] or 0 for node in range(len(tree))]
    for node in reversed(range(len(tree))):  # a child's number is greater than its parent's
        children = range(0) if tree.depth[node] == last else tree.expand(node)
        below = [parts[child] for child in children]
        if tree.players[node] == "CHANCE" and below:
            odds = (str(tree.odds[child]) for child in children)
            parts[node] = {"chance": [[*pair] for pair in zip(odds, below, strict=True)]}
        elif below:
            is_valued = last is not None and tree.values[node] is not None
            parts[node] = {"value": parts[node], "children": below} if is_valued else below
    root: NestedTree = parts[0]
    return root


def with_values(tree: NestedTree, values: Iterator[float]) -> NestedTree:
    """The tree with these values: of an inner node before its children, and of these from left to
    right."""
    if not isinstance(tree, (list, dict)):
        return next(values)
    own = {"value": next(values)} if isinstance(tree, dict) and "value" in tree else {}
    return _inner(tree, [with_values(child, values) for child in children_of(tree)], own)


def values_of(tree: NestedTree) -> list[float]:
    """The values of the leaves, and of inner nodes that have one, in the order of `with_values`."""
    parts = (at(tree, path) for path in paths(tree))
    given = (part.get("value") if isinstance(part, dict) else part for part in parts)
    return [value for value in given if isinstance(value, (int, float))]


def children_of(tree: NestedTree) -> list[NestedTree]:
    """The children of the root; none if it is a leaf."""
    if isinstance(tree, dict):
        outcomes: list[Any] = tree.get("chance", ())
        return [outcome for _, outcome in outcomes] or list(tree.get("children", ()))
    return tree if isinstance(tree, list) else []


def paths(tree: NestedTree) -> list[tuple[int, ...]]:
    """The path to each node, parents first."""
    below = [
        (place, *path) for place, child in enumerate(children_of(tree)) for path in paths(child)
    ]
    return [(), *below]


def at(tree: NestedTree, path: Sequence[int]) -> NestedTree:
    """The node at the end of a path."""
    for place in path:
        tree = children_of(tree)[place]
    return tree


def _inner(
    like: NestedTree, children: list[NestedTree], own: Mapping[str, float] | None = None
) -> NestedTree:
    """An inner node like `like` with those children, and its `own` value if one is given."""
    if not isinstance(like, dict):
        return children
    if "chance" in like:
        return by_chance(children, [odds for odds, _ in like["chance"]])
    return {**like, **(own or {}), "children": children}


def replaced(tree: NestedTree, path: Sequence[int], part: NestedTree | None) -> NestedTree:
    """The tree with `part` at `path`, or with nothing there if `part` is None; the probability of
    an outcome that is left out goes to its neighbour."""
    if not path:
        return tree if part is None else part
    place, *below = path
    children = list(children_of(tree))
    if part is not None or below:
        children[place] = replaced(children[place], below, part)
        return _inner(tree, children)
    del children[place]
    if isinstance(tree, dict) and "chance" in tree:
        odds = [Fraction(written) for written, _ in tree["chance"]]
        odds[place - 1 if place else 1] += odds[place]
        del odds[place]
        tree = by_chance(children, odds)
    return _inner(tree, children)


def by_chance(children: Sequence[NestedTree], odds: Sequence[object]) -> dict[str, Any]:
    """A chance node with those outcomes."""
    return {"chance": [[str(p), child] for p, child in zip(odds, children, strict=True)]}


def written(tree: NestedTree) -> str:
    """The tree in the YAML of an exercise file."""
    if isinstance(tree, (int, float)):
        return str(tree)
    below = [written(child) for child in children_of(tree)]
    if not isinstance(tree, dict):
        return f"[{', '.join(below)}]"
    if "chance" in tree:
        pairs = (f"[{odds}, {part}]" for (odds, _), part in zip(tree["chance"], below, strict=True))
        return f"{{chance: [{', '.join(pairs)}]}}"
    return f"{{value: {tree['value']}, children: [{', '.join(below)}]}}"
