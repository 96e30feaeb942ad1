"""The places of the items of a picture: pure arithmetic, in pixels; y grows downwards.

The items of one level are in a band of their own, and lines use the gaps between the bands, so no
line crosses a word. All leaves are on one line at the bottom; a line to a leaf of a higher level
goes straight down. Subtrees are moved together until they nearly touch on some level, as in
Reingold and Tilford, "Tidier drawings of trees" (1981), and a parent is over its children's middle.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from grader.reports.pictures.blocks import BASE, Block
from grader.reports.pictures.outline import Item

_APART = 14  # the distance between two blocks of one level
_LINE_ROOM = 7  # the distance on both sides of a line that passes a level
_LEAST_GAP, _MOST_GAP, _SLOPE = 44, 140, 0.2
"""The gap between two levels: _SLOPE times the widest line in it, within these limits."""

Contour: TypeAlias = dict[int, tuple[float, float]]
"""The extent of a subtree to the left and right of its root, on each level."""


class Point(NamedTuple):
    """A place on the page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """An item with its block, and the place of its anchor."""

    item: Item
    block: Block
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """All items; and `lines`, by the place of each item but the first, from its parent."""

    width: float
    height: float
    places: Sequence[PlacedItem]
    lines: Mapping[int, Sequence[Point]]


def place(items: Sequence[Item], blocks: Sequence[Block]) -> PictureLayout:
    """The layout of a tree; its left end and its top are at 0."""
    bottom = 1 + max(
        (item.level for item, block in zip(items, blocks, strict=True) if block.shape != "leaf"),
        default=-1,
    )
    children: list[list[int]] = [[] for _ in items]
    for number, item in enumerate(items[1:], 1):
        children[item.parent].append(number)
    xs = _across(items, blocks, children, bottom)
    heads, feet = _down(items, blocks, xs, bottom)
    places = [
        PlacedItem(item, block, x, feet[bottom if block.shape == "leaf" else item.level])
        for item, block, x in zip(items, blocks, xs, strict=True)
    ]
    lines = {
        number: _line(places[spot.item.parent], spot, heads)
        for number, spot in enumerate(places)
        if number
    }
    right = max(spot.x + spot.block.right for spot in places)
    low = max(spot.y + spot.block.down for spot in places)
    return PictureLayout(right, low, places, lines)


def _across(
    items: Sequence[Item], blocks: Sequence[Block], children: Sequence[Sequence[int]], bottom: int
) -> list[float]:
    """The x of every item: subtrees are put side by side, from the bottom up."""
    contours: list[Contour] = [{} for _ in items]
    beside = [0.0] * len(items)  # from the parent's x to the item's
    for number in range(len(items) - 1, -1, -1):
        item, block = items[number], blocks[number]
        if block.shape == "leaf":
            contour = dict.fromkeys(range(item.level, bottom), (float(_LINE_ROOM),) * 2)
            contour[bottom] = (block.left, block.right)
            contours[number] = {level: (-left, right) for level, (left, right) in contour.items()}
            continue
        merged: Contour = {}
        at: list[float] = []
        for child in children[number]:
            theirs = contours[child]
            shift = max(
                (
                    merged[level][1] + _APART - left
                    for level, (left, _) in theirs.items()
                    if level in merged
                ),
                default=0.0,
            )
            at.append(shift)
            for level, (left, right) in theirs.items():
                known = merged.get(level)
                merged[level] = known[0] if known else left + shift, right + shift
            contours[child] = {}  # merged into its parent's; frees the memory
        middle = (at[0] + at[-1]) / 2 if at else 0.0
        for child, shift in zip(children[number], at, strict=True):
            beside[child] = shift - middle
        contours[number] = {
            level: (left - middle, right - middle) for level, (left, right) in merged.items()
        }
        contours[number][item.level] = (-block.left, block.right)
    xs = [-min(left for left, _ in contours[0].values())]
    for number, item in enumerate(items[1:], 1):
        xs.append(xs[item.parent] + beside[number])
    return xs


def _down(
    items: Sequence[Item], blocks: Sequence[Block], xs: Sequence[float], bottom: int
) -> tuple[list[float], list[float]]:
    """The top of each level's band, and the y of the anchors in it."""
    up, down, wide = ([0.0] * (bottom + 1) for _ in range(3))
    for number, (item, block) in enumerate(zip(items, blocks, strict=True)):
        level = bottom if block.shape == "leaf" else item.level
        up[level] = max(up[level], block.up)
        if level < bottom:
            down[level] = max(down[level], block.down)
        if number:
            aside = abs(xs[number] - xs[item.parent]) - BASE
            wide[item.level] = max(wide[item.level], aside)
    heads, feet, y = [], [], 0.0
    for level in range(bottom + 1):
        if level:
            y += down[level - 1] + min(_MOST_GAP, max(_LEAST_GAP, _SLOPE * wide[level]))
        heads.append(y)
        y += up[level]
        feet.append(y)
    return heads, feet


def _line(above: PlacedItem, below: PlacedItem, heads: Sequence[float]) -> list[Point]:
    """The line from the foot of an item to the head of another: sideways, then straight down."""
    tip = below.y - below.block.tip
    points = [Point(above.x, above.y), Point(below.x, heads[below.item.level])]
    return points if tip <= points[1].y else [*points, Point(below.x, tip)]
