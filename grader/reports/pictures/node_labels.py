"""The words of each item of a picture, arranged around its shape."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from grader.core.models import Exercise
from grader.core.tree import Player
from grader.reports.pictures import NodeView, Picture, Visit, words
from grader.reports.pictures.blocks import (
    BADGE,
    BASE,
    BOARD,
    BOX,
    FRAME,
    HEIGHT,
    NAME,
    NUMBER,
    ODDS,
    RING,
    TAG,
    TENT,
    VALUE,
    WINDOW,
    Badge,
    Blank,
    Block,
    Shape,
    TextLine,
)
from grader.reports.pictures.measure import width, wrapped
from grader.reports.pictures.outline import Item
from grader.reports.text.escape import visible

_ROOM, _LEAF_ROOM, _MOST_LINES = 150, 104, 5
"""The most width of a name beside an inner node and below a leaf, and the most lines of it."""
_MOST_ROWS, _MOST_COLUMNS = 8, 24  # the largest board that is drawn in a node
_AROUND = 6.0  # the distance between a board and the words above and below it
_INSIDE = (VALUE, 28), (12, 31)  # the font sizes of a value in a triangle, each with its width
_SHAPES: Mapping[Player, Shape] = {"MAX": "max", "MIN": "min", "CHANCE": "chance"}
_VALUE_AT: Mapping[Shape, tuple[float, float]] = {
    "max": (0.14, 0),
    "min": (0.86, 0.73),
    "chance": (0.5, 0.36),
}
"""The baseline of a value in each shape: its height above the foot, as a share of the shape's, and
then its distance down, in font sizes."""
_RECORD_SHARE = 0.6  # the share of a triangle's base that a record in it may take
_BESIDE = 6  # the distance between a shape and its words
_WIDEST_WINDOW = 110


def window_room(exercise: Exercise) -> float:
    """The room for every window of a search, at most a usual one; 0 if there are no windows."""
    if not exercise.algorithm.prunes:
        return 0
    leaves = (value for value in exercise.tree.values if value is not None)
    bounds = {"−∞", "+∞", *map(words.number, leaves)}
    widest = max(width(f"[{bound}, {bound}]", WINDOW) for bound in bounds)
    return min(_WIDEST_WINDOW, widest)


class Labels:
    """The blocks of one picture; `values_inside` is whether its values are in the triangles."""

    def __init__(self, picture: Picture, items: Sequence[Item]) -> None:
        self._picture = picture
        drawn = [item for item in items if not item.heap]
        views = [picture.view(item.node) for item in drawn]
        # In one picture, either all values are in the triangles or all are beside them.
        values = {
            words.number(visit.value)
            for view, item in zip(views, drawn, strict=True)
            for visit in (view.right, view.theirs)
            if visit is not None and not picture.is_leaf(item.node)
        }
        fitting = (
            size
            for size, room in _INSIDE
            if all(width(value, size, bold=True) <= room for value in values)
        )
        self._inside = next(fitting, 0)
        self.values_inside = bool(self._inside)
        self._drawn = frozenset(item.node for item in drawn)
        self._boards = {node: board for node in self._drawn if (board := _board(picture, node))}
        boards = self._boards.values()
        if any(len(each) > _MOST_ROWS or len(each[0]) > _MOST_COLUMNS for each in boards):
            self._boards = {}
        self._widest_record = max(
            (width(words.record(each), WINDOW, bold=True) for each in picture.records.values()),
            default=0.0,
        )

    def block(self, item: Item) -> Block:
        if item.heap:
            return self._rest(item)
        is_leaf = self._picture.is_leaf(item.node)
        block = self._leaf(item.node) if is_leaf else self._inner(item.node)
        if odds := words.odds(self._picture, item.node):  # above it, on the line from its parent
            left, right = (max(side, width(odds, TAG) / 2) for side in (block.left, block.right))
            block = replace(block, left=left, right=right, up=block.up + ODDS)
        return block

    # ------------------------------------------------------------ the three kinds

    def _inner(self, node: int) -> Block:
        view = self._picture.view(node)
        shape = _SHAPES[self._picture.tree.players[node]]
        ring = view.first_difference
        across, tall = self._size(shape)
        edge = (RING if ring else across / 2) + _BESIDE
        names, tags = self._heading(node, view, _ROOM)
        # An empty line for a window that is written later, if the picture has room for it.
        free = [TextLine("window", "", WINDOW)] if self._picture.room else []
        lines = [*names, *(tags + self._beside(view) or free)]
        gaps = _gaps(lines)
        high = sum(line.height for line in lines) + sum(gaps)
        y = -max(0.0, (tall - high) / 2) - high
        texts: list[TextLine] = []
        badge = None
        blanks: tuple[Blank, ...] = ()
        for place, line in enumerate(lines):
            y += line.height + gaps[place]
            text = line.at(edge + FRAME * (line.kind == "board"), y)
            if place == len(names) and self._picture.room:
                beside = Blank("window", text.x, text.y, text.size, self._picture.room)
                blanks = (beside, Blank("value", 0, _middle(shape, VALUE), VALUE, _INSIDE[0][1]))
            if not line.text:
                continue
            if not texts and view.visit is not None:
                badge = _badge(view.visit.number, text.y - line.size * 0.36)
                badge = badge._replace(x=text.box[2] + _BESIDE + badge.width / 2)
            texts.append(text)
        inside = list(self._in_triangle(shape, view))
        if self._picture.records:
            y = _middle(shape, WINDOW, tall)
            if record := self._record_text(node):
                inside.append(TextLine("record", record, WINDOW, y=y, bold=True, middle=True))
            blanks = self._record_blanks(y)
        return Block(
            shape=shape,
            size=(across, tall),
            tip=tall,
            middle=-tall / 2,
            badge=badge,
            ring=ring,
            left=RING if ring else across / 2,
            right=max(
                edge + self._picture.room,
                badge.x + badge.width / 2 if badge else 0,
                *(text.box[2] for text in texts),
            ),
            up=max(tall, high, tall / 2 + RING if ring else 0),
            down=RING - tall / 2 if ring else 0,
            texts=(*texts, *inside),
            blanks=blanks,
        )

    def _leaf(self, node: int) -> Block:
        view, value = self._picture.view(node), self._picture.tree.values[node]
        ring, shown = view.first_difference, words.leaf_value(value)
        across = max(BOX, width(shown, VALUE, bold=True) + 12)
        texts = [TextLine("value", shown, VALUE, y=BOX / 2 + VALUE * 0.36, bold=True, middle=True)]
        y = (BOX / 2 + RING if ring else BOX) + 4.0
        names, tags = self._heading(node, view, _LEAF_ROOM)
        lines = [*names, *tags, *self._below(view, value)]
        if self._picture.records:
            lines.append(TextLine("record", self._record_text(node) or " ", WINDOW, bold=True))
        for line, gap in zip(lines, _gaps(lines), strict=True):
            y += line.height + gap
            texts.append(line.at(0, y, middle=True))
        blanks = self._record_blanks(texts[-1].y) if self._picture.records else ()
        badge = None
        if view.visit is not None:
            y += 4 + _AROUND * (lines[-1].kind == "board")
            badge = _badge(view.visit.number, y + BADGE / 2)
            y += BADGE
        half = max(
            across / 2,
            RING if ring else 0,
            badge.width / 2 if badge else 0,
            *(text.box[2] for text in texts),
        )
        return Block(
            shape="leaf",
            size=(across, BOX),
            tip=0,
            middle=BOX / 2,
            left=half,
            right=half,
            up=RING - BOX / 2 if ring else 0,
            down=y,
            texts=tuple(texts),
            badge=badge,
            ring=ring,
            blanks=blanks,
        )

    def _rest(self, item: Item) -> Block:
        lines = [TextLine("rest", line, TAG) for line in words.left_out(self._picture, item)]
        if item.odd:
            differ = "differs" if item.odd == 1 else "differ"
            lines.append(TextLine("tag", f"{item.odd} {differ}", TAG, bold=True))
        high = sum(line.height for line in lines)
        texts = tuple(
            line.at(0, (number - len(lines) + 1) * line.height, middle=True)
            for number, line in enumerate(lines)
        )
        half = max(BASE / 2, *(text.box[2] for text in texts))
        return Block(
            shape="rest",
            size=(BASE, TENT),
            tip=TENT + high,
            middle=-high - TENT / 2,
            left=half,
            right=half,
            up=TENT + high,
            texts=texts,
        )

    # ------------------------------------------------------------ their words

    def _heading(
        self, node: int, view: NodeView, room: float
    ) -> tuple[list[TextLine], list[TextLine]]:
        """The name, with the sign of a difference, and the tags."""
        picture, tree = self._picture, self._picture.tree
        name = words.name(picture, node)
        if node in self._boards and tree.parent[node] in self._drawn and not picture.named:
            name = words.move(picture, node)  # the picture shows the moves that lead to it
        sign = {"only-theirs": "+", "only-right": "−"}.get(view.state, "")
        taken = width(f"{sign} ", NAME, bold=True) if sign else 0
        wide = wrapped(name, NAME, room - taken, _MOST_LINES, bold=True)
        names = [
            TextLine("name", line, NAME, bold=True, owner="" if place else sign)
            for place, line in enumerate(wide or [" "])
        ]
        names += [TextLine("board", row, BOARD) for row in self._boards.get(node, ())]
        tags = ["first difference"] if view.first_difference else []
        if view.state.startswith("only") and view.cut:
            below = picture.tree.horizon is not None and view.state == "only-theirs"
            below = below and picture.tree.depth[node] > (picture.tree.horizon or 0)
            only = "below the limit" if below else "should be pruned"
            tags.append(only if view.state == "only-theirs" else "missed")
        if node == picture.their_move:
            tags.append("your move")
        if picture.records and node in picture.best:
            tags.append("the move")
        return names, [TextLine("tag", tag, TAG, bold=True) for tag in tags]

    def _beside(self, view: NodeView) -> list[TextLine]:
        """The windows, and the values if they are not in the triangle."""
        found = list(_windows(view))
        if view.values_differ:
            found += _values(view)
        elif not self._inside and (value := _value(view.right or view.theirs)):
            found.append(TextLine("value", f"→ {value}", WINDOW))
        return found

    def _size(self, shape: Shape) -> tuple[float, float]:
        """The width and height of an inner node's shape; it is wider if a record needs that."""
        if shape == "chance":
            across = max(HEIGHT, self._widest_record + 12)
            return (across, across) if self._picture.records else (BASE, HEIGHT)
        across = max(BASE, self._widest_record / _RECORD_SHARE)
        return across, HEIGHT

    def _record_text(self, node: int) -> str:
        """The record of a node: 3/5; "" if it has none."""
        record = self._picture.records.get(node)
        return "" if record is None else words.record(record)

    def _record_blanks(self, y: float) -> tuple[Blank, Blank]:
        """The place of a record that is written later, as that of a value; there is no window."""
        return Blank("window", 0, 0, WINDOW, 0), Blank("value", 0, y, WINDOW, self._widest_record)

    def _below(self, view: NodeView, value: float | None) -> Iterator[TextLine]:
        """The differing windows and values of a leaf. A leaf's window follows from its parent's, so
        it is shown only at the first difference."""
        if view.windows_differ and view.first_difference:
            yield from _windows(view)
        if view.values_differ:
            yield from _values(view)
        elif value is None:
            return  # the game answered with a number that means nothing
        elif view.right is None and view.theirs and view.theirs.value not in {None, value}:
            yield TextLine("value theirs", f"→ {_value(view.theirs)}", WINDOW)

    def _in_triangle(self, shape: Shape, view: NodeView) -> Iterator[TextLine]:
        value = "≠" if view.values_differ else _value(view.right or view.theirs)
        size = self._inside or (VALUE if view.values_differ else 0)
        if value and size:
            yield TextLine("value", value, size, y=_middle(shape, size), bold=True, middle=True)


def _gaps(lines: Sequence[TextLine]) -> list[float]:
    """The distance above each line, which is the room for the frame of a board."""
    boards = [False, *(line.kind == "board" for line in lines)]
    return [_AROUND if one != other else 0.0 for one, other in pairwise(boards)]


def _board(picture: Picture, node: int) -> list[str]:
    """The rows of a node's board, all of one width."""
    position = picture.tree.position(node)
    rows = [] if position is None else [visible(row) for row in position[1].splitlines()]
    return [row.ljust(max(map(len, rows))) for row in rows]


def _middle(shape: Shape, size: float, tall: float = HEIGHT) -> float:
    """The baseline of a value in a triangle or a circle of that height."""
    up, down = _VALUE_AT[shape]
    return -tall * up + down * size


def _windows(view: NodeView) -> Iterator[TextLine]:
    """The window; both windows if they differ."""
    right = view.right.window if view.right else None
    theirs = view.theirs.window if view.theirs else None
    if right is not None and theirs is not None and not view.windows_differ:
        yield TextLine("window", words.window(right), WINDOW)
        return
    both = view.right is not None and view.theirs is not None
    for owner, kind, bounds in (("yours", "theirs", theirs), ("right", "right", right)):
        if bounds is not None and both:
            yield TextLine(f"window {kind}", words.window(bounds), WINDOW, owner=owner)
        elif bounds is not None:
            yield TextLine("window", words.window(bounds), WINDOW)


def _values(view: NodeView) -> Iterator[TextLine]:
    for owner, kind, visit in (("yours", "theirs", view.theirs), ("right", "right", view.right)):
        yield TextLine(f"value {kind}", f"→ {_value(visit) or 'none'}", WINDOW, owner=owner)


def _value(visit: Visit | None) -> str:
    """The return value; "" if it was not recorded."""
    return "" if visit is None or visit.value is None else words.number(visit.value)


def _badge(number: int, y: float) -> Badge:
    return Badge(str(number), 0, y, max(BADGE, width(str(number), NUMBER) + 8))
