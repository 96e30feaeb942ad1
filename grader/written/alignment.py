"""Aligns the rows of a table with the steps of a search, with as few slips as possible.

A row is correct if it follows from the state that the rows before it lead to, or if it is a row of
the correct search. After a wrong row the search continues from the student's row or from the
correct one, whichever fits the later rows better. Rows may also be missing, extra, or swapped with
a neighbour. A beam search follows the cheapest few alignments row by row; each slip costs one, and
among alignments with equally many slips the plainest wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grader.core.models import RowColumn, WrittenRow
from grader.written.explained_table import SLIP, Done, Reading, Slip, SlipKind
from grader.written.search_states import SearchState, Step, Steps, Taken
from grader.written.wrong_cells import theirs, wrong

_SILENT = 50  # the most steps without a row between two rows, for each alignment
NARROW, WIDE = 6, 40  # beam widths: the number of alignments that are followed at once

NO_LIMIT = 1 << 62


class _Edge(NamedTuple):
    """One continuation: the number of rows used, the state after it, and its slip, if any. `needed`
    is the number of rows that it would take if all were correct."""

    used: int
    after: SearchState
    done: tuple[Done, ...] = ()
    slip: Slip | None = None
    needed: int = 0

    @property
    def cost(self) -> int:
        return 0 if self.slip is None else self.slip.cost


@dataclass(frozen=True, eq=False, slots=True)
class _Way:
    """One alignment of the rows so far; `edge` leads here from `before`."""

    cost: int
    state: SearchState
    edge: _Edge | None
    before: _Way | None


def align(
    steps: Steps, rows: Sequence[WrittenRow], width: int = WIDE, limit: int = NO_LIMIT
) -> Reading | None:
    """The best reading of a table by these steps; None if it costs `limit` or more."""
    return None if limit <= 0 else _Table(steps, rows).reading(width, limit)


def in_part(steps: Steps, rows: Sequence[WrittenRow]) -> Reading | None:
    """The reading of rows that are all correct, though others are missing; None if one is wrong.
    The rows are in the order of the search, and each node has one."""
    return None if steps.convention.style == "steps" else _Table(steps, rows).in_part()


class _Table:
    def __init__(self, steps: Steps, rows: Sequence[WrittenRow]) -> None:
        self.steps = steps
        self.rows = rows
        self.names = steps.tree.names
        self.marks_cuts = any(row.prune is not None for row in rows)
        self.right = steps.right

    def reading(self, width: int, limit: int) -> Reading | None:
        """The cheapest alignment of all rows, up to the end of the search."""
        return self._ended(self.ways(width, limit), limit)

    def in_part(self) -> Reading | None:
        state, place = self.steps.start(), 0
        way = _Way(0, state, None, None)
        while not state.over:
            free = self._fitting(state, self.steps.ahead(state), place) if self.rows[place:] else ()
            step, taken = next(iter(free), (None, None))
            if step is not None and taken is not None:
                edge = self._edge(state, step, taken, place)
            else:
                following = place if self.rows[place:] else None
                edge = min(self._passing(state, following), key=lambda edge: edge.cost)
            place += edge.used
            state = edge.after
            way = _Way(way.cost + edge.cost, state, edge, way)
        return self._read(way, way.cost) if place == len(self.rows) else None

    def ways(self, width: int, limit: int) -> Sequence[_Way]:
        """The cheapest alignments of all rows."""
        fronts: list[dict[SearchState, _Way]] = [{} for _ in range(len(self.rows) + 2)]
        start = self.steps.start()
        fronts[0][start] = _Way(0, start, None, None)
        for place in range(len(self.rows)):
            front, fronts[place] = fronts[place], {}
            for way in self._without_rows(front, place, width, limit):
                for edge in self._using(way.state, place):
                    _reach(fronts[place + edge.used], way, edge, limit)
        return list(fronts[len(self.rows)].values())

    def _without_rows(
        self, front: dict[SearchState, _Way], place: int, width: int, limit: int
    ) -> list[_Way]:
        """The cheapest alignments that end before the row at `place`, after skipping missing rows.
        They are tried in order of cost, so the first to reach a state is the cheapest. At most
        `width` are returned; steps that show no row are not counted, because any number of them
        leads to one row."""
        settled: set[SearchState] = set()
        kept: list[_Way] = []
        buckets: dict[int, list[_Way]] = {}
        for way in front.values():
            buckets.setdefault(way.cost, []).append(way)
        while buckets and len(kept) < width:
            cost = min(buckets)
            ways = buckets.pop(cost)
            for way in ways:  # free continuations are appended during the loop
                if way.state in settled:
                    continue
                if len(kept) == width or len(settled) == width * _SILENT:
                    break
                settled.add(way.state)
                if way.state.over or any(step.shown for step in self.steps.ahead(way.state)):
                    kept.append(way)
                for edge in self._skipping(way.state, place):
                    price = cost + edge.cost
                    if price < limit and edge.after not in settled:
                        following = _Way(price, edge.after, edge, way)
                        (ways if price == cost else buckets.setdefault(price, [])).append(following)
        return kept

    def _ended(self, ways: Iterable[_Way], limit: int) -> Reading | None:
        """The cheapest continuation to the end of the search, once all rows are used. A table that
        stops early has one slip, however many rows are missing, so that missing rows at the end do
        not change the reading of the others."""
        best: tuple[int, int] | None = None
        found: _Way | None = None
        for each in sorted(ways, key=lambda way: way.cost):
            if best is not None and each.cost > best[0]:
                break
            way, missing = each, 0
            while not way.state.over:
                edge = min(self._passing(way.state, None), key=lambda edge: edge.cost)
                missing += edge.slip is not None
                way = _Way(0, edge.after, edge, way)
            cost = each.cost + SLIP * (missing > 0)
            if cost < limit and (best is None or (cost, missing) < best):
                best, found = (cost, missing), way
        return None if found is None or best is None else self._read(found, best[0])

    def _read(self, last: _Way, cost: int) -> Reading:
        edges: list[_Edge] = []
        way: _Way | None = last
        while way is not None and way.edge is not None:
            edges.append(way.edge)
            way = way.before
        edges.reverse()
        return Reading(
            self.steps.convention,
            tuple(edge.slip for edge in edges if edge.slip is not None),
            sum(edge.needed for edge in edges),
            tuple(done for edge in edges for done in edge.done),
            last.state.back,
            cost,
            self.right,
        )

    # ------------------------------------------------------------ continuations without a row

    def _skipping(self, state: SearchState, place: int) -> Iterator[_Edge]:
        if state.over:
            return
        yield from self._passing(state, place)
        call = state.calls[-1] if state.calls else None
        if state.entering >= 0 and call is not None and call.child and call.node:
            step = self._left(state)
            taken = step.comes_to
            slip = None if call.went_on else Slip("left-early", step, place)
            yield _Edge(0, self.steps.left(state), (Done(step, taken),), slip)

    def _passing(self, state: SearchState, place: int | None) -> Iterator[_Edge]:
        """Continuations past a step without a row: the step shows none, or its row is missing. At
        the end of the table (`place` is None) the cheapest comes first."""
        ahead = self.steps.ahead(state)
        right = self.right.get(ahead[0].key, ())
        for step in sorted(ahead, key=lambda each: not each.ends) if place is None else ahead:
            after, done = self.steps.after(state, step, step.comes_to), Done(step, step.comes_to)
            if not step.shown:
                agreed = step.allowed or any(step.cut == each.cut for each in right)
                if not agreed and (place is None or _ends_the_search(step)):
                    continue
                slip = None if agreed else Slip(_decision(step), step, place)
                yield _Edge(0, after, (done,), slip)
            elif step.allowed and step.optional:
                yield _Edge(0, after, (done,))
            elif step.allowed:
                yield _Edge(0, after, (done,), Slip("missing", step, place), 1)

    def _left(self, state: SearchState) -> Step:
        """The step in which the innermost call ended too early, when its child had returned."""
        call = state.calls[-1]
        taken = Taken(call.alpha, call.beta, call.value, True, state.prunes)
        player = self.steps.tree.players[call.node]
        return Step(
            "back",
            call.node,
            player,
            call.alpha,
            call.beta,
            call.value,
            call.alpha_in,
            call.beta_in,
            taken,
            cut=True,
            allowed=False,
            before=call._replace(child=call.child - 1),
            back=call.value,
        )

    # ------------------------------------------------------------ continuations with a row

    def _using(self, state: SearchState, place: int) -> Iterator[_Edge]:
        """Continuations that use one row, or two swapped rows."""
        if state.over:
            yield _Edge(1, state, (), Slip("extra", _NOTHING, place))
            return
        ahead = self.steps.ahead(state)
        free = list(self._fitting(state, ahead, place))
        for step, taken in free:
            yield self._edge(state, step, taken, place)
        row, shown = self.rows[place], [step for step in ahead if step.shown]
        for step in shown:
            if step.allowed or (free and self.marks_cuts) or _ends_the_search(step):
                continue
            if free or not self._wrong(row, step, state):  # no mark shows the decision
                slip = Slip(_decision(step), step, place)
                yield self._edge(state, step, self._theirs(row, step, state), place, slip)
        if not free:
            yield from self._with_wrong_cells(state, shown, place)
        if shown and not self.steps.convention.entry:  # otherwise the rows are sorted already
            yield from self._swapped(state, ahead, place)
        if not any(step in ahead for step, _ in free):  # skipping a row that fits gains nothing
            yield _Edge(1, state, (), Slip("extra", ahead[0], place))

    def _edge(
        self, state: SearchState, step: Step, taken: Taken, place: int, slip: Slip | None = None
    ) -> _Edge:
        return _Edge(1, self.steps.after(state, step, taken), (Done(step, taken, place),), slip, 1)

    def _fitting(
        self, state: SearchState, ahead: Sequence[Step], place: int
    ) -> Iterator[tuple[Step, Taken]]:
        """The steps that a row is correct for, by the rows before it or in the correct search."""
        row, fits = self.rows[place], False
        for step in ahead:
            if step.allowed and step.shown and not self._wrong(row, step, state):
                fits = True
                yield step, self._theirs(row, step, state)
        if fits:
            return
        for step in self.right.get(ahead[0].key, ()):
            if step.shown and not self._wrong(row, step, state, step.comes_to.prunes):
                yield step, self._theirs(row, step, state)
                return

    def _with_wrong_cells(
        self, state: SearchState, shown: Sequence[Step], place: int
    ) -> Iterator[_Edge]:
        """Continuations from a wrong row: from its own values, or from the correct ones."""
        row = self.rows[place]
        found = [(self._wrong(row, step, state), step) for step in shown if step.allowed]
        if not found:
            return
        columns, step = min(found, key=lambda each: len(each[0]))
        slip, right = Slip("cell", step, place, columns), step.comes_to
        takens = [right]
        if columns == ("node",) or "node" not in columns:
            taken = self._theirs(row, step, state)
            takens = [taken._replace(cut=self._cuts(row, step, taken)), right]
        if step.mark == "must" and row.prune is None:
            takens.append(right._replace(prunes=state.prunes))
        for taken in dict.fromkeys(takens):
            yield self._edge(state, step, taken, place, slip)

    def _cuts(self, row: WrittenRow, step: Step, taken: Taken) -> bool:
        """Whether a wrong row is a cutoff, by its mark or else by its value."""
        before = step.before
        if before is None or not step.node:
            return taken.cut
        if self.marks_cuts:
            return row.prune is not None
        return self.steps.rules.cut(step.player, taken.value, before.alpha, before.beta)

    def _swapped(self, state: SearchState, ahead: Sequence[Step], place: int) -> Iterator[_Edge]:
        if place + 1 >= len(self.rows):
            return
        for step, taken in self._fitting(state, ahead, place + 1):
            after = self.steps.after(state, step, taken)
            first = Done(step, taken, place + 1)
            between: list[Done] = []
            while not after.over:
                then = self.steps.ahead(after)
                for second, as_written in self._fitting(after, then, place):
                    done = first, *between, Done(second, as_written, place)
                    slip = Slip("swapped", step, place)
                    yield _Edge(2, self.steps.after(after, second, as_written), done, slip, 2)
                if then[0].shown and not then[0].optional:
                    break
                between.append(Done(then[0], then[0].comes_to))
                after = self.steps.after(after, then[0], then[0].comes_to)

    # ------------------------------------------------------------ a row beside a step

    def _wrong(
        self, row: WrittenRow, step: Step, state: SearchState, number: int | None = None
    ) -> tuple[RowColumn, ...]:
        """The wrong cells of a row for a step; `number` is also accepted as its cutoff's number."""
        numbers = {0, state.prunes + 1, number}
        return wrong(
            row,
            step,
            self.names[step.node],
            self.steps.convention,
            numbers=numbers,
            marks_cuts=self.marks_cuts,
        )

    def _theirs(self, row: WrittenRow, step: Step, state: SearchState) -> Taken:
        return theirs(row, step, self.steps.convention, state.prunes)


def _ends_the_search(step: Step) -> bool:
    """Whether the root returns too early: then the table just ends too soon."""
    return step.cut and not step.node


def _decision(step: Step) -> SlipKind:
    return "left-early" if step.cut else "went-on"


def _reach(front: dict[SearchState, _Way], way: _Way, edge: _Edge, limit: int) -> None:
    cost = way.cost + edge.cost
    known = front.get(edge.after)
    if cost < limit and (known is None or cost < known.cost):
        front[edge.after] = _Way(cost, edge.after, edge, way)


_NOTHING = Step(
    "back", 0, "MAX", 0, 0, None, 0, 0, Taken(0, 0, 0, False, 0), last=True, shown=False
)
"""Stands for a step after the end of the search."""
