"""Words for the slips of a table: which cell, what it should be, by which line of the figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from grader.core.findings import figure_line, find
from grader.core.models import Cell, Exercise, Finding, WrittenRow
from grader.marking.first_difference import show, window
from grader.written.explained_table import Reading, Slip, unfinished
from grader.written.row_fit import Column
from grader.written.search_states import Convention, Step
from grader.written.slip_reasons import Reason, Reasons

Part: TypeAlias = Literal["trace", "windows", "visited"]

_MOST = 5
"""The most slips that are told one by one; who has more should mend these first."""
_NAMES: Mapping[Column, str] = {
    "alpha": "α", "beta": "β", "value": "the value", "alpha_in": "α at entry",
    "beta_in": "β at entry",
}  # fmt: skip


class Remarks:
    """What there is to say of one part of an answer, which stands in `file`."""

    def __init__(self, exercise: Exercise, file: str, reading: Reading, part: Part) -> None:
        self.exercise = exercise
        self.tree = exercise.tree
        self.file = file
        self.reading = reading
        self.part = part
        self.reasons = Reasons(exercise.tree, reading.convention)

    def findings(self) -> Iterator[Finding]:
        """A finding for each slip, in the order of the table."""
        yield from self._habits()
        slips = self.reading.slips
        rest = unfinished(slips)
        told = [slip for slip in slips[: len(slips) - len(rest)] if not self._was_said(slip)]
        for slip in told[:_MOST]:
            yield self._finding(slip)
        if told[_MOST:]:
            more = len(told) - _MOST
            count = "is 1 more slip" if more == 1 else f"are {more} more slips"
            yield find("more-slips", **self._at(told[_MOST].row), count=count)
        elif rest:
            yield self._cut_short(rest)

    def _was_said(self, slip: Slip) -> bool:
        """Whether the reader has told of all that is wrong: it could not read it."""
        row = self._row_of(slip)
        if row is None or slip.kind not in {"cell", "extra"}:
            return False
        if slip.kind == "extra":
            return row.node.text not in self.tree.index
        return all(
            row.node.text not in self.tree.index if column == "node"
            else _unread(_cell(row, column))
            for column in slip.columns
        )  # fmt: skip

    # ------------------------------------------------------------ habits

    def _habits(self) -> Iterator[Finding]:
        for habit in self.reading.habits:
            if habit == "rule":
                yield self._other_rule()
            elif habit == "bounds":
                name, figure = self.tree.names[0], figure_line("MAX", "update")
                yield find("swapped-columns", **self._at(0), node=name, figure=figure)
            elif habit == "order":
                yield self._out_of_order()
            else:
                player = self.exercise.root_player
                yield find(
                    "swapped-functions", **self._at(0), node=self.tree.names[0], player=player
                )

    def _out_of_order(self) -> Finding:
        """The one finding on visits in another order: the first that is too early."""
        pairs = list(zip(self.reading.as_written, self.reading.rows, strict=True))
        names = [(theirs.node.text, right.node.text) for theirs, right in pairs]
        place = next(place for place, (theirs, right) in enumerate(names) if theirs != right)
        theirs, right = pairs[place]
        before = self.reading.rows[place - 1].node.text if place else "nothing"
        return find(
            "out-of-order", where=f"{self.file}:{theirs.line}", file=self.file, line=theirs.line,
            before=before, node=right.node.text, expected=right.node.text,
            actual=theirs.node.text or "nothing",
        )  # fmt: skip

    def _other_rule(self) -> Finding:
        """The one finding on a table that follows the other rule about equality."""
        for done in self.reading.done:
            if done.step.kind == "back" and not done.step.last and self.reasons.is_equal(done.step):
                return self._at_equality(done.step, done.row or 0)
        return self._at_equality(None, 0)

    def _at_equality(self, step: Step | None, row: int) -> Finding:
        """What to say of the other rule, where it first shows in a step of which v is the bound."""
        weak = self.exercise.cutoff == "weak"
        facts: dict[str, Any] = {**self._at(row), "since": ""}
        if step is not None:
            facts["node"] = name = self.tree.names[step.node]
            facts["path"] = self.tree.path(step.node)
            facts["since"] = f": at {name}, {self.reasons.equality(step)}"
        return find(
            "written-rule", **facts, found="only beyond" if weak else "on",
            wanted="cuts on" if weak else "goes on at",
            rule="v >= β or v <= α" if weak else "v > β or v < α",
            figure=figure_line("MAX", "cut", self.exercise.cutoff),
        )  # fmt: skip

    # ------------------------------------------------------------ one slip

    def _finding(self, slip: Slip) -> Finding:
        row, facts = self._row_of(slip), self._facts(slip)
        if slip.kind == "missing" or row is None:
            return find(
                "missing-row", **facts, what=self._what(slip.step), place=self._place(slip.row),
                expected=self._right(slip.step),
            )  # fmt: skip
        if slip.kind == "cell":
            return self._wrong_cell(slip, row, facts)
        if slip.kind == "extra":
            return self._extra(slip, row, facts)
        if slip.kind == "swapped":
            first, second = row.node.text, self.reading.rows[(slip.row or 0) + 1].node.text
            these = f"{first} and {second}"
            if self.part != "visited":
                these = (
                    f"the {self._noun('row', 'window', '')} of {first} and the next, of {second},"
                )
            facts.pop("figure")
            return find("swapped-rows", **{**facts, "node": first}, these=these)
        if self.part == "trace" and self.reasons.is_equal(slip.step):
            return self._at_equality(slip.step, slip.row or 0)
        if slip.kind == "went-on":
            return self._went_on(slip, facts)
        return self._left_early(slip, row, facts)

    def _facts(self, slip: Slip) -> dict[str, Any]:
        reason = self._reason(slip.step, slip.columns)
        return {
            **self._at(slip.row), "node": self.tree.names[slip.step.node],
            "path": self.tree.path(slip.step.node), "figure": reason.figure,
            "why": self._carried(slip.step) + reason.why,
        }  # fmt: skip

    def _reason(self, step: Step, wrong: Sequence[Column] = ()) -> Reason:
        if self.part == "windows" and step.kind != "back":
            return self.reasons.of_entry(step)
        if self.part == "visited" and step.kind != "back":
            return self.reasons.of_visit(step)
        return self.reasons.of(step, wrong)

    def _carried(self, step: Step) -> str:
        """What shows that a step is judged by what the student wrote before."""
        if step.kind == "call":
            own = self.reading.right.get(("call", step.node, 0), ())
            same = any(each[6:8] == step[6:8] for each in own)
        else:
            own = self.reading.right.get(step.key, ())
            same = any(
                each._replace(optional=step.optional, comes_to=step.comes_to) == step
                for each in own
            )
        plain = step.kind == "leaf" and self.part == "trace"
        return "" if same or plain or self.part == "visited" else "going on from your own rows, "

    def _wrong_cell(self, slip: Slip, row: WrittenRow, facts: Mapping[str, Any]) -> Finding:
        step, wrong = slip.step, slip.columns
        both = {"expected": self._right(step), "actual": _written(row)}
        if "node" in wrong:
            return find(
                "wrong-node", **facts, **both, found=row.node.text or "no name",
                what=self._what(step),
            )  # fmt: skip
        if "prune" in wrong and not step.due and self.reasons.is_equal(step):
            return self._at_equality(step, slip.row or 0)
        if wrong == ("prune",) and row.prune is None:
            return find("missed-prune", **facts, **both, mark=f"PRUNE{step.comes_to.prunes}")
        if wrong == ("prune",) and step.mark == "none":
            return find("wrong-prune", **facts, **both, mark=_mark(row))
        cells = ", ".join(self._cells(wrong, row, step))
        return find("wrong-cell", **facts, **both, cells=cells)

    def _cells(self, wrong: Sequence[Column], row: WrittenRow, step: Step) -> Iterator[str]:
        """What each wrong cell says, and should; those that say the same are told together."""
        told: dict[tuple[str, str], list[str]] = {}
        for column in wrong:
            if column in _NAMES:
                wanted = show(getattr(step, column))
                told.setdefault((_text(_cell(row, column)), wanted), []).append(_NAMES[column])
        if step.kind == "leaf" and "value" in wrong and len(told) == 1:
            told = {said: ["the value"] for said in told}  # its bounds are that too
        for (text, wanted), names in told.items():
            verb = "is" if len(names) == 1 else "are"
            yield f"{listed(names)} {verb} {text} and should be {wanted}"
        if "function" in wrong:
            yield f"the function is {row.player}value and should be {step.player}value"
        if "prune" in wrong and row.prune is None:
            yield f"PRUNE{step.comes_to.prunes} is missing"
        elif "prune" in wrong and step.mark == "none":
            yield f"{_mark(row)} is too much"
        elif "prune" in wrong:
            yield f"the cutoff is {_mark(row)} and should be PRUNE{step.comes_to.prunes}"

    def _extra(self, slip: Slip, row: WrittenRow, facts: dict[str, Any]) -> Finding:
        """A row too many: said twice, of a node that is pruned, or out of place."""
        name = row.node.text
        what = self._noun(f"the row of {name}", f"the window of {name}", name)
        facts.update(node=name, actual=_written(row), what=what)
        for other in ("path", "figure"):
            facts.pop(other)
        place = slip.row or 0
        if place and _same(row, self.reading.rows[place - 1]):
            return find("doubled-row", **facts)
        node = self.tree.index.get(row.node.text)
        if node is not None and node not in self.reading.visited:
            above = node
            while above not in self.reading.visited and above:
                above = self.tree.parent[above]
            facts["why"] = (
                f"{row.node.text} is pruned, for {self.tree.names[above]} was cut off before"
            )
        elif slip.step.before is None and slip.step.kind == "back":
            facts["why"] = "the search is over"
        else:
            facts["why"] = f"what comes next is {self._what(slip.step)}"
        return find("extra-row", **facts)

    def _went_on(self, slip: Slip, facts: dict[str, Any]) -> Finding:
        """The loop goes on where v ends it. The reason is that of the step as it should be."""
        step = slip.step._replace(cut=True, mark="must")
        reason = self.reasons.of(step)
        facts.update(why=self._carried_to(slip) + reason.why, figure=reason.figure)
        then = self._next_child(slip.step)
        if self.part == "trace":
            return find("went-on", **facts, then=then)
        if slip.row is not None:
            facts["node"] = self.reading.rows[slip.row].node.text
        facts.pop("path")
        return find("pruned-node-visited", **facts, above=self.tree.names[slip.step.node])

    def _left_early(self, slip: Slip, row: WrittenRow, facts: dict[str, Any]) -> Finding:
        """The loop ends where v does not end it."""
        step = slip.step
        facts["figure"] = figure_line(step.player, "cut", self.reading.convention.rule)
        if row.prune is not None and row.node.text == self.tree.names[step.node]:
            reason = self.reasons.of(step._replace(due=False, cut=False, mark="none"))
            facts["why"] = self._carried_to(slip) + reason.why
            return find("wrong-prune", **facts, mark=_mark(row), actual=_written(row))
        facts["why"] = self.reasons.goes_on(step)
        then, what = self._next_child(step), self._noun("row", "window", "node")
        return find("left-early", **facts, then=then, what=what)

    def _carried_to(self, slip: Slip) -> str:
        """As `_carried`, of the node's state before the child came back."""
        before = slip.step.before
        for each in self.reading.right.get(slip.step.key, ()):
            if before is not None and each.before is not None and each.back == slip.step.back:
                kept = before.alpha, before.beta, before.value
                if kept == (each.before.alpha, each.before.beta, each.before.value):
                    return ""
        return "going on from your own rows, " if self.part == "trace" else ""

    def _next_child(self, step: Step) -> str:
        """The child that the loop of the step's node would come to next."""
        children = self.tree.children(step.node)
        place = step.before.child + 1 if step.before is not None else 0
        return self.tree.names[children[place]] if place < len(children) else ""

    def _cut_short(self, rest: Sequence[Slip]) -> Finding:
        step = rest[0].step
        last = len(self.reading.rows) - 1
        reason = self._reason(step)
        facts = {
            **self._at(last), "why": reason.why, "figure": reason.figure,
            "node": self.tree.names[step.node], "path": self.tree.path(step.node),
            "expected": self._right(step),
        }  # fmt: skip
        if len(rest) == 1:
            place = self._place(None)
            return find("missing-row", **facts, what=self._what(step), place=place)
        whole = self._noun("table", "list of windows", "list of visits")
        return find(
            "table-cut-short", **facts, count=len(rest), what=self._what(step), whole=whole,
            rows=self._noun("rows", "windows", "nodes"),
        )  # fmt: skip

    # ------------------------------------------------------------ places and rows

    def _row_of(self, slip: Slip) -> WrittenRow | None:
        return None if slip.row is None else self.reading.rows[slip.row]

    def _at(self, row: int | None) -> dict[str, Any]:
        """Where a row stands; the last one if there is none."""
        rows = self.reading.rows
        line = rows[-1 if row is None else row].line if rows else None
        where = self.file if line is None else f"{self.file}:{line}"
        return {"where": where, "file": self.file, "line": line}

    def _place(self, row: int | None) -> str:
        if row is None:
            return "at the end"
        if self.part == "trace":
            return "before this one"
        return f"before {self.reading.rows[row].node.text or 'this'}"

    def _noun(self, trace: str, windows: str, visited: str) -> str:
        return {"trace": trace, "windows": windows, "visited": visited}[self.part]

    def _what(self, step: Step) -> str:
        """The step, as the part of the answer has it."""
        name = self.tree.names[step.node]
        if self.part == "visited":
            return name
        if self.part == "windows":
            return f"the window of {name}, {window(step.alpha, step.beta)},"
        return f'the row "{self._right(step)}"'

    def _right(self, step: Step) -> str:
        """The right row of a step, as the lecture writes it."""
        return written(self.tree.names[step.node], step, self.reading.convention)


def written(name: str, step: Step, convention: Convention) -> str:
    """A row as the lecture writes it: "D: 6: +inf: 6 MAXvalue"."""
    value = "?" if step.value is None else show(step.value)
    bounds = f"{name}: {show(step.alpha)}: {show(step.beta)}"
    if convention.style in {"entries", "leaves"}:
        return bounds
    if step.kind == "leaf":
        return f"{name}: {value}: {value}: {value}"
    mark = f"PRUNE{step.comes_to.prunes}: " if step.mark == "must" else ""
    return f"{mark}{bounds}: {value} {step.player}value"


def _written(row: WrittenRow) -> str:
    """A row as the student wrote it, in the same layout."""
    cells = [cell.text for cell in (row.alpha, row.beta, row.value) if cell is not None]
    mark = "" if row.prune is None else f"{_mark(row)}: "
    player = f" {row.player}value" if row.player else ""
    return mark + ": ".join([row.node.text, *cells]) + player


def _mark(row: WrittenRow) -> str:
    return f"PRUNE{row.prune or ''}"


def _same(row: WrittenRow, other: WrittenRow) -> bool:
    """Whether two rows say the same, wherever they stand."""
    return _written(row) == _written(other)


def _cell(row: WrittenRow, column: Column) -> Cell | None:
    found = getattr(row, column, None)
    return found if isinstance(found, Cell) else None


def _unread(cell: Cell | None) -> bool:
    return cell is not None and cell.kind == "unread"


def _text(cell: Cell | None) -> str:
    return (cell.text if cell is not None else "") or "blank"


def listed(words: Sequence[str]) -> str:
    """The words in a row, with "and" before the last."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
