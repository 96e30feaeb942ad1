"""The words of each item of a picture, arranged around its shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.reports.pictures import NodeView, Picture, Visit, words
from grader.reports.pictures.blocks import (
    BADGE,
    BASE,
    BOX,
    HEIGHT,
    NAME,
    NUMBER,
    RING,
    TAG,
    TENT,
    VALUE,
    WINDOW,
    Badge,
    Block,
    LabelLine,
    PlacedText,
    Shape,
)
from grader.reports.pictures.measure import width, wrapped
from grader.reports.pictures.outline import Item

_ROOM, _LEAF_ROOM, _MOST_LINES = 150, 104, 5
"""The most width of a name beside an inner node and below a leaf, and the most lines of it."""
_INSIDE = (VALUE, 28), (12, 31)
"""The font sizes of a value in a triangle, each with the width that it has there."""
_BESIDE = 6
"""The distance between a shape and its words."""


class Labels:
    """The blocks of one picture."""

    def __init__(self, picture: Picture, items: Sequence[Item]) -> None:
        self._picture = picture
        drawn = [item for item in items if not item.heap]
        views = [picture.view(item.node) for item in drawn]
        # In one picture, either all values are in the triangles or all are beside them.
        values = {
            words.number(visit.value)
            for view, item in zip(views, drawn, strict=True)
            for visit in (view.right, view.theirs)
            if visit is not None and not picture.tree.is_leaf(item.node)
        }
        fitting = (
            size for size, room in _INSIDE
            if all(width(value, size, bold=True) <= room for value in values)
        )  # fmt: skip
        self._inside = next(fitting, 0)

    @property
    def values_inside(self) -> bool:
        """Whether the values are in the triangles."""
        return bool(self._inside)

    def block(self, item: Item) -> Block:
        """The shape of an item and its words."""
        if item.heap:
            return self._rest(item)
        if self._picture.tree.is_leaf(item.node):
            return self._leaf(item.node)
        return self._inner(item.node)

    # ------------------------------------------------------------ the three kinds

    def _inner(self, node: int) -> Block:
        view = self._picture.view(node)
        shape: Shape = "max" if self._picture.player(node) == "MAX" else "min"
        ring = view.first_difference
        edge = (RING if ring else BASE / 2) + _BESIDE
        lines = [*self._heading(node, view, _ROOM), *self._beside(view)]
        high = sum(line.height for line in lines)
        y = -max(0.0, (HEIGHT - high) / 2) - high
        texts: list[PlacedText] = []
        badge = None
        for line in lines:
            y += line.height
            text = line.at(edge, y)
            if not texts and view.visit is not None:
                badge = _badge(view.visit.number, text.y - line.size * 0.36)
                badge = badge._replace(x=edge + badge.width / 2)
                text = text._replace(x=edge + badge.width + 5)
            texts.append(text)
        return Block(
            shape=shape, size=(BASE, HEIGHT), tip=HEIGHT, middle=-HEIGHT / 2, badge=badge,
            ring=ring, left=RING if ring else BASE / 2,
            right=max(text.box[2] for text in texts),
            up=max(HEIGHT, high, HEIGHT / 2 + RING if ring else 0),
            down=RING - HEIGHT / 2 if ring else 0,
            texts=(*texts, *self._in_triangle(shape, view)),
        )  # fmt: skip

    def _leaf(self, node: int) -> Block:
        view, value = self._picture.view(node), self._picture.tree.values[node]
        ring, shown = view.first_difference, words.leaf_value(value)
        across = max(BOX, width(shown, VALUE, bold=True) + 12)
        texts = [
            PlacedText("value", shown, 0, BOX / 2 + VALUE * 0.36, VALUE, bold=True, middle=True)
        ]
        y = (BOX / 2 + RING if ring else BOX) + 4.0
        for line in (*self._heading(node, view, _LEAF_ROOM), *self._below(view, value)):
            y += line.height
            texts.append(line.at(0, y, middle=True))
        badge = None
        if view.visit is not None:
            badge = _badge(view.visit.number, y + 4 + BADGE / 2)
            y += 4 + BADGE
        half = max(
            across / 2, RING if ring else 0, badge.width / 2 if badge else 0,
            *(text.box[2] for text in texts),
        )  # fmt: skip
        return Block(
            shape="leaf", size=(across, BOX), tip=0, middle=BOX / 2, left=half, right=half,
            up=RING - BOX / 2 if ring else 0, down=y, texts=tuple(texts), badge=badge, ring=ring,
        )  # fmt: skip

    def _rest(self, item: Item) -> Block:
        lines = [LabelLine("rest", f"+{words.nodes(item.heap)}", TAG)]
        if item.odd:
            differ = "differs" if item.odd == 1 else "differ"
            lines.append(LabelLine("tag", f"{item.odd} {differ}", TAG, bold=True))
        high = sum(line.height for line in lines)
        texts = tuple(
            line.at(0, (number - len(lines) + 1) * line.height, middle=True)
            for number, line in enumerate(lines)
        )
        half = max(BASE / 2, *(text.box[2] for text in texts))
        return Block(
            shape="rest", size=(BASE, TENT), tip=TENT + high, middle=-high - TENT / 2,
            left=half, right=half, up=TENT + high, texts=texts,
        )  # fmt: skip

    # ------------------------------------------------------------ their words

    def _heading(self, node: int, view: NodeView, room: float) -> Iterator[LabelLine]:
        """The name, and tags for a difference at the node."""
        picture = self._picture
        sign = {"only-theirs": "+ ", "only-right": "− "}.get(view.state, "")
        name = sign + words.name(picture, node)
        for line in wrapped(name, NAME, room, _MOST_LINES, bold=True) or [" "]:
            yield LabelLine("name", line, NAME, bold=True)
        if view.first_difference:
            yield LabelLine("tag", "first difference", TAG, bold=True)
        if view.state.startswith("only") and view.cut:
            tag = "should be pruned" if view.state == "only-theirs" else "missed"
            yield LabelLine("tag", tag, TAG, bold=True)
        if node == picture.their_move:
            yield LabelLine("tag", "your move", TAG, bold=True)

    def _beside(self, view: NodeView) -> Iterator[LabelLine]:
        """The windows, and the values if they are not in the triangle."""
        yield from _windows(view)
        if view.values_differ:
            yield from _values(view)
        elif not self._inside and (value := _value(view.right or view.theirs)):
            yield LabelLine("value", f"→ {value}", WINDOW)

    def _below(self, view: NodeView, value: float | None) -> Iterator[LabelLine]:
        """The differing windows and values of a leaf.

        A leaf's window follows from its parent's, so it is shown only at the first difference.
        """
        if view.windows_differ and view.first_difference:
            yield from _windows(view)
        if view.values_differ:
            yield from _values(view)
        elif view.right is None and view.theirs and view.theirs.value not in {None, value}:
            yield LabelLine("value theirs", f"→ {_value(view.theirs)}", WINDOW)

    def _in_triangle(self, shape: Shape, view: NodeView) -> Iterator[PlacedText]:
        value = "≠" if view.values_differ else _value(view.right or view.theirs)
        size = self._inside or (VALUE if view.values_differ else 0)
        if value and size:
            y = -HEIGHT * (0.14 if shape == "max" else 0.86) + (shape == "min") * size * 0.73
            yield PlacedText("value", value, 0, y, size, bold=True, middle=True)


def _windows(view: NodeView) -> Iterator[LabelLine]:
    """The window; both windows if they differ."""
    right = view.right.window if view.right else None
    theirs = view.theirs.window if view.theirs else None
    if right is not None and theirs is not None and not view.windows_differ:
        yield LabelLine("window", words.window(right), WINDOW)
        return
    both = view.right is not None and view.theirs is not None
    for owner, kind, bounds in (("yours", "theirs", theirs), ("right", "right", right)):
        if bounds is not None and both:
            yield LabelLine(f"window {kind}", words.window(bounds), WINDOW, owner=owner)
        elif bounds is not None:
            yield LabelLine("window", words.window(bounds), WINDOW)


def _values(view: NodeView) -> Iterator[LabelLine]:
    """Both values."""
    for owner, kind, visit in (("yours", "theirs", view.theirs), ("right", "right", view.right)):
        yield LabelLine(f"value {kind}", f"→ {_value(visit) or 'none'}", WINDOW, owner=owner)


def _value(visit: Visit | None) -> str:
    """The return value; "" if it was not recorded."""
    return "" if visit is None or visit.value is None else words.number(visit.value)


def _badge(number: int, y: float) -> Badge:
    """A badge with that number, its middle at `y`."""
    return Badge(str(number), 0, y, max(BADGE, width(str(number), NUMBER) + 8))
