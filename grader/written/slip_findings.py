"""Makes a finding for each slip of a table, with its facts and its line of the figure."""

from collections.abc import Iterator, Sequence

from grader.core.findings import table_reasons, written_misconception, written_table
from grader.core.findings.phrases import Clause
from grader.core.findings.places import SheetPlace
from grader.core.findings.table_rows import RightRow, TablePart, students_row
from grader.core.models import Cell, Exercise, Finding, RowColumn, WrittenRow
from grader.core.models.figure import FigureLine
from grader.written.explained_table import Reading, Slip, unfinished
from grader.written.search_states import Step
from grader.written.slip_reasons import Reason, Reasons

_MOST = 5  # the most slips that are reported one by one; the others are only counted


class SlipFindings:
    """The findings for the slips in one part of an answer; `file` is the answer's file."""

    def __init__(self, exercise: Exercise, file: str, reading: Reading, part: TablePart) -> None:
        self.exercise = exercise
        self.tree = exercise.tree
        self.figure = exercise.algorithm.figure
        self.file = file
        self.reading = reading
        self.part = part
        self.reasons = Reasons(exercise, reading.convention)

    def findings(self) -> Iterator[Finding]:
        """A finding for each slip, in the order of the table."""
        yield from self._habits()
        slips = self.reading.slips
        missing = [slip for slip in slips if slip.kind == "missing"]
        if self.part == "windows" and missing[1:]:  # a list of windows has no order
            slips = tuple(slip for slip in slips if slip.kind != "missing")
            nodes = [self.tree.names[slip.step.node] for slip in missing]
            yield written_table.missing_windows(at=self._line(None), nodes=nodes)
        rest = unfinished(slips)
        shown = [slip for slip in slips[: len(slips) - len(rest)] if not self._is_reported(slip)]
        for slip in shown[:_MOST]:
            yield self._finding(slip)
        if shown[_MOST:]:
            at = self._line(shown[_MOST].row)
            yield written_table.more_slips(at=at, many=len(shown) - _MOST)
        elif rest:
            yield self._cut_short(rest)

    def _is_reported(self, slip: Slip) -> bool:
        """Whether the parser has reported all wrong cells of a slip as unreadable."""
        row = self._row_of(slip)
        if row is None or slip.kind not in {"cell", "extra"}:
            return False
        if slip.kind == "extra":
            return row.node.text not in self.tree.index
        return all(
            row.node.text not in self.tree.index if column == "node" else _is_unread(row, column)
            for column in slip.columns
        )

    # ------------------------------------------------------------ habits

    def _habits(self) -> Iterator[Finding]:
        root = self._line(0)._replace(node=self.tree.names[0])
        for habit in self.reading.habits:
            if habit == "rule":
                yield self._other_rule()
            elif habit == "bounds":
                at = root._replace(figure=self.figure.line("MAX", "update"))
                yield written_misconception.swapped_columns(at=at)
            elif habit == "final":
                at = root._replace(figure=self.figure.line("MAX", "fold"))
                yield written_misconception.final_windows(at=at)
            elif habit == "order":
                yield self._out_of_order()
            else:
                yield written_table.swapped_functions(at=root, player=self.exercise.root_player)

    def _out_of_order(self) -> Finding:
        """The single finding for visits in another order, about the first node out of order."""
        pairs = list(zip(self.reading.as_written, self.reading.rows, strict=True))
        names = [(theirs.node.text, right.node.text) for theirs, right in pairs]
        place = next(place for place, (theirs, right) in enumerate(names) if theirs != right)
        theirs, right = names[place]
        return written_table.out_of_order(
            at=SheetPlace(self.file, self.reading.as_written[place].line, right),
            before=names[place - 1][1] if place else None,
            expected=right,
            actual=theirs,
        )

    def _other_rule(self) -> Finding:
        """The single finding for a table that follows the other cutoff rule."""
        for done in self.reading.done:
            if done.step.kind == "back" and not done.step.last and self.reasons.is_equal(done.step):
                return self._at_equality(done.step, done.row or 0)
        return self._at_equality(None, 0)

    def _at_equality(self, step: Step | None, row: int) -> Finding:
        """The finding for the other cutoff rule; v equals the bound in `step`."""
        rule = self.exercise.cutoff
        figure = self.figure.line("MAX", "cut", rule)
        if step is None:
            at = self._line(row)._replace(figure=figure)
            return written_table.written_rule(at=at, rule=rule, equal=None)
        at, equal = self._place(row, step, figure), self.reasons.equality(step)
        return written_table.written_rule(at=at, rule=rule, equal=equal)

    # ------------------------------------------------------------ one slip

    def _finding(self, slip: Slip) -> Finding:
        step, row = slip.step, self._row_of(slip)
        reason = self._reason(step, slip.columns)
        at = self._place(slip.row, step, reason.figure)
        why = self._carried(step, reason.why)
        if slip.kind == "missing" or row is None:
            before = None if slip.row is None else self.reading.rows[slip.row].node.text
            return written_table.missing_row(
                at=at, part=self.part, right=self._right(step), before=before, why=why
            )
        if slip.kind == "cell":
            return self._wrong_cell(slip, row, at, why)
        if slip.kind == "extra":
            return self._extra(slip, row)
        if slip.kind == "swapped":
            first, second = row.node.text, self.reading.rows[(slip.row or 0) + 1].node.text
            at = at._replace(node=first, figure=None)
            return written_table.swapped_rows(at=at, part=self.part, first=first, second=second)
        if self.part == "trace" and self.reasons.is_equal(step):
            return self._at_equality(step, slip.row or 0)
        if slip.kind == "went-on":
            return self._went_on(slip, at)
        return self._left_early(slip, row, at)

    def _reason(self, step: Step, wrong: Sequence[RowColumn] = ()) -> Reason:
        if self.part == "windows" and step.kind != "back":
            return self.reasons.of_entry(step)
        if self.part == "visited" and step.kind != "back":
            return self.reasons.of_visit(step)
        return self.reasons.of(step, wrong)

    def _carried(self, step: Step, why: Clause) -> Clause:
        """The reason, marked if the step is judged by the student's own earlier rows."""
        own = self.reading.right.get(step.key, ())
        if step.kind == "call":
            same = any(each.window_in == step.window_in for each in own)
        else:
            same = any(
                each._replace(optional=step.optional, comes_to=step.comes_to) == step
                for each in own
            )
        plain = step.kind == "leaf" and self.part == "trace"
        if same or plain or self.part == "visited":
            return why
        return table_reasons.from_own_rows(why)

    def _wrong_cell(self, slip: Slip, row: WrittenRow, at: SheetPlace, why: Clause) -> Finding:
        step, wrong = slip.step, slip.columns
        right = self._right(step)
        if "node" in wrong:
            return written_table.wrong_node(at=at, part=self.part, row=row, right=right, why=why)
        if "prune" in wrong and not step.due and self.reasons.is_equal(step):
            return self._at_equality(step, slip.row or 0)
        if wrong == ("prune",) and row.prune is None:
            return written_table.missed_prune(at=at, row=row, right=right, why=why)
        if wrong == ("prune",) and step.mark == "none":
            return written_table.wrong_prune(at=at, row=row, right=right, why=why)
        return written_table.wrong_cell(at=at, row=row, right=right, wrong=wrong, why=why)

    def _extra(self, slip: Slip, row: WrittenRow) -> Finding:
        """An extra row: a repeated one, one of a pruned node, or one out of place."""
        name, place = row.node.text, slip.row or 0
        at = self._line(slip.row)._replace(node=name)
        if place and students_row(row) == students_row(self.reading.rows[place - 1]):
            return written_table.doubled_row(at=at, part=self.part, row=row)
        node = self.tree.index.get(name)
        if node is not None and node not in self.reading.visited:
            above = node
            while above not in self.reading.visited and above:
                above = self.tree.parent[above]
            why = table_reasons.pruned_before(name, self.tree.names[above])
        elif slip.step.before is None and slip.step.kind == "back":
            why = table_reasons.SEARCH_OVER
        else:
            why = table_reasons.next_is(self._right(slip.step), self.part)
        return written_table.extra_row(at=at, part=self.part, row=row, why=why)

    def _went_on(self, slip: Slip, at: SheetPlace) -> Finding:
        """The finding for a loop that goes on after its cutoff, with the correct step's reason."""
        reason = self.reasons.of(slip.step._replace(cut=True, mark="must"))
        at, why = at._replace(figure=reason.figure), self._carried_to(slip, reason.why)
        if self.part == "trace":
            return written_table.went_on(at=at, then=self._next_child(slip.step), why=why)
        name = at.node if slip.row is None else self.reading.rows[slip.row].node.text
        return written_table.pruned_node_visited(
            at=at._replace(node=name, path=()), above=self.tree.names[slip.step.node], why=why
        )

    def _left_early(self, slip: Slip, row: WrittenRow, at: SheetPlace) -> Finding:
        """The finding for a loop that ends without a cutoff."""
        step = slip.step
        at = at._replace(figure=self.figure.line(step.player, "cut", self.reading.convention.rule))
        if row.prune is not None and row.node.text == self.tree.names[step.node]:
            reason = self.reasons.of(step._replace(due=False, cut=False, mark="none"))
            why = self._carried_to(slip, reason.why)
            return written_table.wrong_prune(at=at, row=row, why=why)
        return written_table.left_early(
            at=at, part=self.part, then=self._next_child(step), why=self.reasons.goes_on(step)
        )

    def _carried_to(self, slip: Slip, why: Clause) -> Clause:
        """Like `_carried`, but for the node's state before the child returned."""
        before = slip.step.before
        for each in self.reading.right.get(slip.step.key, ()):
            if before is not None and each.before is not None and each.back == slip.step.back:
                kept = before.alpha, before.beta, before.value
                if kept == (each.before.alpha, each.before.beta, each.before.value):
                    return why
        return table_reasons.from_own_rows(why) if self.part == "trace" else why

    def _next_child(self, step: Step) -> str:
        """The next child in the loop of the step's node."""
        children = self.tree.children(step.node)
        place = step.before.child + (not step.again) if step.before is not None else 0
        return self.tree.names[children[place]] if place < len(children) else ""

    def _cut_short(self, rest: Sequence[Slip]) -> Finding:
        step = rest[0].step
        reason, right = self._reason(step), self._right(step)
        at = self._place(None, step, reason.figure)
        if len(rest) == 1:
            return written_table.missing_row(
                at=at, part=self.part, right=right, before=None, why=reason.why
            )
        return written_table.table_cut_short(
            at=at, part=self.part, missing=len(rest), right=right, why=reason.why
        )

    # ------------------------------------------------------------ places and rows

    def _row_of(self, slip: Slip) -> WrittenRow | None:
        return None if slip.row is None else self.reading.rows[slip.row]

    def _line(self, row: int | None) -> SheetPlace:
        """The place of a row; without a row, that of the last one."""
        rows = self.reading.rows
        return SheetPlace(self.file, rows[-1 if row is None else row].line if rows else None)

    def _place(self, row: int | None, step: Step, figure: FigureLine) -> SheetPlace:
        """The place of a row, with the node of a step."""
        name, path = self.tree.names[step.node], self.tree.path(step.node)
        return self._line(row)._replace(node=name, path=path, figure=figure)

    def _right(self, step: Step) -> RightRow:
        is_remembered = step.kind == "leaf" and not self.tree.is_leaf(step.node)
        bounds = step.window_in if is_remembered else (step.alpha, step.beta)
        return RightRow(
            self.tree.names[step.node],
            step.player,
            self.tree.is_leaf(step.node),
            *bounds,
            step.value,
            step.alpha_in,
            step.beta_in,
            step.mark,
            step.comes_to.prunes,
            self.reading.convention.style in {"entries", "leaves"},
        )


def _is_unread(row: WrittenRow, column: RowColumn) -> bool:
    cell = getattr(row, column, None)
    return isinstance(cell, Cell) and cell.kind == "unread"
