"""The parts of one item of a picture: its shape and its words, measured but not yet placed.

Throughout this module, `node_labels` and `layout`:
  anchor  the point by which an item is placed: x is its middle; y is the foot of the shape of an
          inner node or a heap, but the head of a leaf's, because a leaf's words are below it
  block   an item's shape and words, with places relative to its anchor; y grows downwards
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.reports.pictures.measure import width

BASE, HEIGHT = 48, 41  # of a triangle; HEIGHT is also the diameter of a circle
BOX = 30  # the height of a leaf, and its least width
TENT = 24  # the height of a heap's shape; its base is BASE
RING = 34  # the radius of the ring around the first difference
BADGE = 16  # the height of the badge with the number of a visit, and its least width
NAME, WINDOW, VALUE, TAG, NUMBER = 14, 12.5, 14, 11.5, 10.5  # font sizes
ODDS = 20  # the height of a probability, on the line that goes straight down to its node
BOARD = 12.5  # the font size of a board
FRAME = 3  # the distance between a board and its frame
_LINE, _BOARD_LINE = 1.3, 1.1  # the height of a line, and of a board's row, in font sizes
_BOARD_CELL = 0.61 + 2 / BOARD
"""The width of a square in the widest common fonts, in font sizes; 2 pixels are the gap."""

Shape: TypeAlias = Literal["max", "min", "chance", "leaf", "rest"]


class TextLine(NamedTuple):
    """A line of words. Its place is given where it is drawn."""

    kind: str  # its CSS class
    text: str
    size: float
    x: float = 0  # its left end or, with `middle`, its middle
    y: float = 0  # its baseline
    bold: bool = False
    middle: bool = False
    owner: str = ""  # a bold word before the text: "yours" or "right", or ""

    @property
    def height(self) -> float:
        return self.size * self._line

    @property
    def _line(self) -> float:
        return _BOARD_LINE if self.kind == "board" else _LINE

    def at(self, x: float, foot: float, *, middle: bool = False) -> TextLine:
        """The same words on a line whose bottom is `foot`."""
        return self._replace(x=x, y=foot - self.size * (self._line - 1) * 0.95, middle=middle)

    @property
    def room(self) -> float:
        if self.kind == "board":
            return len(self.text) * _BOARD_CELL * self.size + 2 * FRAME
        bold_width = width(f"{self.owner} ", self.size, bold=True) if self.owner else 0
        return bold_width + width(self.text, self.size, bold=self.bold)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom; those of a row of a board include its frame's sides."""
        left = self.x - self.room / 2 if self.middle else self.x - FRAME * (self.kind == "board")
        return left, self.y - 0.78 * self.size, left + self.room, self.y + 0.24 * self.size


class Blank(NamedTuple):
    """A place for words that a script writes later, at most `room` wide."""

    kind: str  # its CSS class: "window" beside a shape, or "value" in its middle
    x: float
    y: float
    size: float
    room: float


class Badge(NamedTuple):
    """The number of a visit in a rounded box, whose middle is at (x, y)."""

    number: str
    x: float
    y: float
    width: float
    height: float = BADGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The drawing of one item."""

    shape: Shape
    size: tuple[float, float]  # the width and height of the shape
    tip: float  # the height above the anchor at which the line from its parent ends
    middle: float  # the y of the shape's middle
    left: float  # its extent from the anchor; so are `right`, `up` and `down`, all positive
    right: float
    up: float
    down: float = 0
    texts: tuple[TextLine, ...] = ()
    blanks: tuple[Blank, ...] = ()
    badge: Badge | None = None
    ring: bool = False
