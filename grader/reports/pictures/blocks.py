"""What one item of a picture is made of: its shape and its words, measured but not yet placed.

Throughout this module, `node_labels` and `layout` we have:
  anchor  the point that an item hangs at: x is its middle; y the foot of an inner node's shape and
          of a heap, but the head of a leaf's, since leaves stand on one line and their words below
  block   an item's shape and words, all places relative to its anchor; y grows downwards
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.reports.pictures.measure import width

BASE, HEIGHT = 48, 41
"""Of a triangle."""
BOX = 30
"""The height of a leaf, and the least of its width."""
TENT = 24
"""The height of the shape that stands for a heap; its base is BASE."""
RING = 34
"""The radius of the ring about the first difference."""
BADGE = 16
"""The height of the round in which the number of a visit stands, and the least of its width."""
NAME, WINDOW, VALUE, TAG, NUMBER = 14, 12.5, 14, 11.5, 10.5
"""The sizes of letters."""
_LINE = 1.3
"""From one line to the next, in letters."""

Shape: TypeAlias = Literal["max", "min", "leaf", "rest"]


class PlacedText(NamedTuple):
    """A line of words: `kind` is its class in the page, `x` its left end or, `middle`, its middle,
    and `y` the line that the letters stand on. `who` is said before it, if anything."""

    kind: str
    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    middle: bool = False
    who: str = ""

    @property
    def room(self) -> float:
        """The width that it takes."""
        who = width(f"{self.who} ", self.size, bold=True) if self.who else 0
        return who + width(self.text, self.size, bold=self.bold)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the room that it takes."""
        left = self.x - self.room / 2 if self.middle else self.x
        return left, self.y - 0.78 * self.size, left + self.room, self.y + 0.24 * self.size


class LabelLine(NamedTuple):
    """Words that have no place yet."""

    kind: str
    text: str
    size: float
    bold: bool = False
    who: str = ""

    @property
    def height(self) -> float:
        return self.size * _LINE

    def at(self, x: float, foot: float, *, middle: bool = False) -> PlacedText:
        """The words on a line that ends at `foot`."""
        baseline = foot - self.size * (_LINE - 1) * 0.95
        return PlacedText(self.kind, self.text, x, baseline, self.size, self.bold, middle, self.who)


class Badge(NamedTuple):
    """The number of a visit, and the middle of the small round that it stands in."""

    number: str
    x: float
    y: float
    width: float
    height: float = BADGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What is drawn of one item.

    left, right   how far it reaches from the anchor to each side, both positive
    up, down      how far it reaches above and below
    tip           where the line from above ends, as far above the anchor as this
    size          width and height of the shape
    middle        the y of its middle
    """

    shape: Shape
    size: tuple[float, float]
    tip: float
    middle: float
    left: float
    right: float
    up: float
    down: float = 0
    texts: tuple[PlacedText, ...] = ()
    badge: Badge | None = None
    ring: bool = False
