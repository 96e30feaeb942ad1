"""Aligns tables with one row for each node that shows its window on entry and its final value.

Each row is split in two: its window belongs to the node's call, its value to the node's end. A
wrong window is then found at the call, and later rows are judged by it. After the alignment the
halves are joined again, and a row with wrong cells is one slip.
"""

from collections.abc import Sequence
from dataclasses import replace

from grader.core.models import WrittenRow
from grader.core.tree import Tree
from grader.written.alignment import align
from grader.written.explained_table import SLIP, Reading, Slip, unfinished
from grader.written.search_states import Step, Steps


def align_entered(
    steps: Steps, rows: Sequence[WrittenRow], width: int, limit: int
) -> Reading | None:
    """Like `align`, for such a table; its rows are in the order of the calls."""
    halves = _halves(steps.tree, rows)
    reading = align(steps, [half for half, _ in halves], width, 2 * limit)
    if reading is None:
        return None
    whole = _Whole(steps.tree, rows, [place for _, place in halves], reading).reading()
    return whole if whole.cost < limit else None


def _halves(tree: Tree, rows: Sequence[WrittenRow]) -> Sequence[tuple[WrittenRow, int]]:
    """The halves of the rows in the order of a search without pruning, with the row's index."""
    places = {row.node.text: place for place, row in enumerate(rows)}
    halves: list[tuple[WrittenRow, int]] = []
    pending = [(0, False)]
    while pending:
        node, finished = pending.pop()
        children = tree.children(node)
        if children and not finished:
            pending.append((node, True))
            pending.extend((child, False) for child in reversed(children))
        place = places.get(tree.names[node])
        if place is None:
            continue
        row = rows[place]
        if finished:
            row = row._replace(alpha=None, beta=None, alpha_in=None, beta_in=None, player=None)
        elif children:
            row = row._replace(value=None, prune=None)
        halves.append((row, place))
    known = {place for _, place in halves}
    return halves + [(row, place) for place, row in enumerate(rows) if place not in known]


class _Whole:
    """Joins the reading of the halves into one of whole rows; `places` has each half's row."""

    def __init__(
        self, tree: Tree, rows: Sequence[WrittenRow], places: Sequence[int], halves: Reading
    ) -> None:
        self.rows = rows
        self.places = places
        self.halves = halves
        self.calls = {done.step.node: done.step for done in halves.done if done.step.kind == "call"}
        self.ends = {done.step.node: done.step for done in halves.done if done.step.ends}
        self.order = {node: place for place, node in enumerate(tree.depth_first())}
        self.rows_of = [self.order.get(tree.index.get(row.node.text, -1)) for row in rows]

    def reading(self) -> Reading:
        """The joined reading; each slip stands where it shows first."""
        merged: dict[object, Slip] = {}
        for number, slip in enumerate(self.halves.slips):
            key, whole = self._key(slip, number), self._whole(slip)
            first = merged.get(key)
            if first is not None:
                columns = *first.columns, *(each for each in slip.columns if each != "node")
                whole = first._replace(columns=tuple(dict.fromkeys(columns)))
            merged[key] = whole
        slips = tuple(merged.values())
        rest = unfinished(slips)
        before = slips[: len(slips) - len(rest)]
        halves = self.halves
        return replace(
            halves,
            slips=slips,
            needed=sum(done.step.shown and done.step.kind != "back" for done in halves.done),
            done=tuple(done._replace(row=self._place(done.row)) for done in halves.done),
            cost=sum(slip.cost for slip in before) + SLIP * bool(rest),
        )

    def _key(self, slip: Slip, number: int) -> object:
        """A key that is equal for slips of the same row, or of the same missing row."""
        if slip.kind in {"cell", "extra"}:
            return self._place(slip.row)
        return ("missing", slip.step.node) if slip.kind == "missing" else ("alone", number)

    def _place(self, half: int | None) -> int | None:
        return None if half is None else self.places[half]

    def _whole(self, slip: Slip) -> Slip:
        """The slip of a half, moved to its row, or to the next row if its own is missing."""
        step = slip.step
        if step.kind == "back" and (slip.kind == "missing" or slip.columns[:1] == ("node",)):
            step = self.calls.get(step.node, step)
        if step.kind == "call":
            step = _with_value(step, self.ends.get(step.node))
        if slip.kind == "missing":
            place = self.order[step.node]
            later = (row for row, own in enumerate(self.rows_of) if own is None or own > place)
            return slip._replace(step=step, row=next(later, None))
        return slip._replace(step=step, row=self._place(slip.row))


def _with_value(call: Step, end: Step | None) -> Step:
    """The call of a node, with the value and mark that its row shows at the node's end."""
    if end is None:
        return call
    comes_to = call.comes_to._replace(prunes=end.comes_to.prunes)
    return call._replace(
        value=end.value, mark=end.mark, comes_to=comes_to, before=end.before, back=end.back
    )
