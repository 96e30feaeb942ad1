"""A game tree as lines of text: an outline, the root at the top, with a margin for marks.

Of a tree with more than `limit` nodes, only those in focus are drawn, with their paths and
neighbours; without a focus, those from the top that fit. A line counts the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from grader.core.findings.phrases import count
from grader.core.models.playouts import Record
from grader.core.tree import Tree
from grader.reports.parts import playouts, wording
from grader.reports.parts.large_tree import gaps, near, path, subtree_counts, with_siblings
from grader.reports.text.terminal_lines import Line, Page, Span, cells

_BOARD = 24  # the most characters of a board on the line of its node
_TOP_NODES = 2  # the children of the root that are drawn beside the nodes in focus
_NAME_ROOM = 24  # the most cells of a node's name
_LABEL_COLUMN = 0.4  # labels line up, unless a node reaches beyond this share of the width
_BRANCH_SHARE = 0.5  # the share of the width that branches may take; wider ones are cut at the left


class NodeMark(NamedTuple):
    """The mark of one node: a sign of one cell in the margin, and the style of its name."""

    sign: str = " "
    style: str = ""


@dataclass(slots=True)
class _Entry:
    """One line of the outline: a node, or -1 for nodes left out, and the entries below it."""

    node: int
    text: str
    note: str = ""
    below: list[_Entry] = field(default_factory=list)


def draw(
    tree: Tree,
    page: Page,
    *,
    mark: Callable[[int], NodeMark],
    label: Callable[[int], str],
    odd: Collection[int] | None = None,
    focus: Sequence[int] = (),
    counted: Collection[int] | None = None,
    limit: int = 40,
) -> list[Line]:
    """The tree as lines, no wider than the page.

    mark   the mark of a node; there is a margin if any drawn node has a sign
    label  words beside a node, such as its window, or ""
    odd    the nodes that are not as expected, for the counts of nodes left out; None if the
           drawing compares nothing
    focus  the nodes to draw in a tree of any size, the most important first
    counted  the nodes that count among those left out; None for all
    limit  the most nodes of a tree that is drawn completely
    """
    if len(tree) <= limit:
        return _lines(_linked(tree, _within(tree, odd or ()), page), page, mark, label)
    chosen = _chosen(tree, focus, limit * 2 // 3, compares=odd is not None)
    return _lines(_linked(tree, chosen, page, _Rest(tree, page, odd, counted)), page, mark, label)


def draw_grown(tree: Tree, records: Mapping[int, Record], page: Page, limit: int) -> list[Line]:
    """The tree that a search by playouts has grown, with the record of each node; of one with more
    than `limit` nodes, those with the most playouts, and their siblings."""
    often = sorted(records, key=lambda node: -records[node].visits)
    grown = with_siblings(tree, often)
    if len(grown) <= limit:
        root = _linked(tree, sorted(grown), page)
    else:
        chosen = _chosen(tree, often, limit * 2 // 3, compares=False)
        root = _linked(tree, chosen, page, _Rest(tree, page, None, records, grown))

    def label(node: int) -> str:
        record = playouts.record(records[node]) if node in records else "no playout"
        return "  ".join(filter(None, [record, narrow_board(tree, node, page)]))

    def mark(node: int) -> NodeMark:
        return NodeMark(style="" if node in records else "dim")

    return _lines(root, page, mark, label)


def narrow_board(tree: Tree, node: int, page: Page) -> str:
    """The board of a node on one line; "" if it has none, or a wide one."""
    board = tree.board_line(node)
    return page.safe(board) if board is not None and len(board) <= _BOARD else ""


def _within(tree: Tree, odd: Collection[int]) -> Sequence[int]:
    """The nodes that a search may visit, and those below its horizon that one did."""
    return [
        node
        for node in range(len(tree))
        if tree.horizon is None or tree.depth[node] <= tree.horizon or node in odd
    ]


def _name(tree: Tree, node: int, page: Page) -> str:
    """A node in the outline: a probability, if any; its player and name, or its name and value."""
    name = page.fit(page.safe(tree.names[node]), _NAME_ROOM)
    odds = f"{page.safe(wording.odds(tree.odds[node]))}: " if node in tree.odds else ""
    if tree.is_leaf(node):
        value = tree.values[node]
        return f"{odds}{name} = {'?' if value is None else page.number(value)}"
    glyphs = page.glyphs
    signs = {"MAX": glyphs.max, "MIN": glyphs.min, "CHANCE": glyphs.chance}
    return f"{odds}{signs[tree.players[node]]} {name}"


def _chosen(tree: Tree, focus: Sequence[int], most: int, *, compares: bool) -> list[int]:
    """The nodes of a large tree to draw, in ascending order: `most`, or up to one path more. Only
    if the drawing compares searches, there are others beside those in focus."""
    chosen = {0}
    for node in focus:
        if len(chosen) >= most:
            break
        chosen.update(path(tree, node))
    # The neighbours of a node in focus help most; other nodes would only distract.
    around = [sibling for node in focus if node in chosen for sibling in near(tree, node)]
    beside = [*tree.children(0)[:_TOP_NODES], *around] if compares else []
    for node in beside if focus else range(1, len(tree)):
        if len(chosen) >= most:
            break
        if tree.parent[node] in chosen:
            chosen.add(node)
    return sorted(chosen)


class _Rest:
    """The texts that count the nodes left out, or what was cut if none of these nodes counts."""

    def __init__(
        self,
        tree: Tree,
        page: Page,
        odd: Collection[int] | None,
        counted: Collection[int] | None,
        grown: Collection[int] | None = None,
    ) -> None:
        self._grown = grown
        self._page, self._compares, self._complete = page, odd is not None, tree.complete
        self._whole, self._odds = subtree_counts(tree, odd or ())
        self._sizes = self._whole if counted is None else subtree_counts(tree, counted)[1]

    def words(self, roots: Sequence[int], drawn: Sequence[int] = ()) -> str:
        """The number of nodes below `roots` without `drawn`, in words; "" if none counts."""
        size = sum(self._sizes[node] for node in roots) - sum(self._sizes[node] for node in drawn)
        odd = sum(self._odds[node] for node in roots) - sum(self._odds[node] for node in drawn)
        if not size and self._grown is not None:
            untried = sum(root in self._grown for root in roots)
            words = f"{self._page.glyphs.ellipsis} {count(untried, 'node')} without a playout"
            return words if untried else ""
        if not size:  # only if not all nodes are counted
            cut = count(len(roots), "subtree") + " cut"
            if self._complete:
                cut = count(sum(self._whole[node] for node in roots), "node") + " pruned"
            return f"{self._page.glyphs.ellipsis} {cut}"
        words = f"{self._page.glyphs.ellipsis} {count(size, 'node')}"
        if not self._compares:
            return words + " more"
        if not odd:
            return words + " as expected"
        return words + (", not as expected" if odd == size else f", {odd} not as expected")


def _linked(tree: Tree, nodes: Sequence[int], page: Page, rest: _Rest | None = None) -> _Entry:
    """The root's entry. Each entry is below the one above it, with a count where nodes are left
    out; without `rest`, the parent of each node is drawn as well."""
    entries = {node: _Entry(node, _name(tree, node, page)) for node in nodes}
    if rest is None:
        for node in nodes[1:]:
            entries[tree.parent[node]].below.append(entries[node])
        return entries[0]
    below_gap = gaps(tree, entries)
    for node, entry in entries.items():
        for kind, group in groupby(
            tree.children(node), lambda child: (child in entries, below_gap.get(child))
        ):
            children, (is_drawn, beyond) = list(group), kind
            if is_drawn:
                entry.below.extend(entries[child] for child in children)
            elif beyond:
                below = [entries[drawn] for drawn in beyond]
                entry.below.append(_Entry(-1, rest.words(children, beyond), below=below))
            elif len(children) == len(tree.children(node)):
                entry.note = rest.words(children)
            else:
                entry.below.append(_Entry(-1, rest.words(children)))
    return entries[0]


def _walk(root: _Entry, page: Page) -> Iterator[tuple[str, _Entry]]:
    """The branches before each entry, and the entry, top to bottom."""
    glyphs = page.glyphs
    pending = [("", "", root)]
    while pending:
        before, branch, entry = pending.pop()
        yield before + branch, entry
        if branch:
            last = branch.startswith(glyphs.last)
            before += " " * len(glyphs.down) if last else glyphs.down
        for place, below in enumerate(reversed(entry.below)):
            pending.append((before, (glyphs.fork if place else glyphs.last) + " ", below))


def _lines(
    root: _Entry, page: Page, mark: Callable[[int], NodeMark], label: Callable[[int], str]
) -> list[Line]:
    walked = [(_shortened(branch, page), entry) for branch, entry in _walk(root, page)]
    widths = [cells(branch) + cells(entry.text) for branch, entry in walked]
    most = int(page.width * _LABEL_COLUMN)
    column = max((width for width in widths if width <= most), default=0)
    marks = [mark(entry.node) if entry.node >= 0 else NodeMark(style="dim") for _, entry in walked]
    margin = any(sign.strip() for sign, _ in marks)
    lines: list[Line] = []
    for (branch, entry), width, (sign, style) in zip(walked, widths, marks, strict=True):
        line = [Span(sign + " ", style)] if margin else []
        line += [Span(branch, "dim"), Span(entry.text, style)]
        words = label(entry.node) if entry.node >= 0 else ""
        if words or entry.note:
            line.append(Span(" " * (max(column, width) - width + 2)))
            line.append(Span(words, style.replace("strike", "").strip()))
            line.append(Span(("  " if words and entry.note else "") + entry.note, "dim"))
        lines.append(line)
    return lines


def _shortened(branch: str, page: Page) -> str:
    """The branches before a deep node, cut at the left if they are too wide."""
    room = int(page.width * _BRANCH_SHARE)
    ellipsis = page.glyphs.ellipsis
    return branch if len(branch) <= room else ellipsis + branch[len(ellipsis) - room :]
