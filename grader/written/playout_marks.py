"""Marks Monte Carlo tree search on paper: bounds, the nodes that are played, records, the move.

Each part is right too if it follows from the student's own answer to the part before it: a node
from the bounds, records from the nodes, the move from the records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from grader.core.findings import written_answer
from grader.core.findings import written_playouts as found
from grader.core.findings.places import SheetPlace
from grader.core.models import WRITTEN_CHECKS, CheckName, Entry, Finding, Sheet, Verdict
from grader.core.models.given_playouts import Departure, GivenPlayouts, LeafSlip
from grader.kinds.iterations.given_playouts import GivenSearch
from grader.kinds.iterations.playout_statistics import Statistics
from grader.written.bound_marks import BoundMarks
from grader.written.open_pieces import OpenPieces
from grader.written.record_marks import RecordMarks

_EARLY = 1 / 2  # the share of a node above the one that is played


class MarkedPlayoutAnswer:
    """The marks of one sheet."""

    def __init__(self, entry: Entry, given: GivenPlayouts, sheet: Sheet) -> None:
        self.entry, self.sheet = entry, sheet
        self.tree = entry.exercise.tree
        self.search = GivenSearch(entry.exercise, given)
        self.found: list[Finding] = []
        self.bounds = BoundMarks(self.search, sheet)
        self.selection = SelectionMarks(self.search, sheet, self.bounds)
        self.records = RecordMarks(self.search, sheet, self.selection.played)
        self.marks: Mapping[CheckName, Callable[[], float]] = {
            "ucb": lambda: self._part(self.bounds),
            "selection": lambda: self._part(self.selection),
            "statistics": lambda: self._part(self.records),
            "move": self._move,
        }

    def verdict(self) -> Verdict:
        """Every check of the rubric, and the findings."""
        sheet = self.sheet
        wanted = [name for name in WRITTEN_CHECKS if name in self.entry.worth]
        missing = [name for name in wanted if getattr(sheet, name) is None]
        given = [name for name in self.marks if name in wanted and name not in missing]
        shares = {name: self.marks[name]() for name in given}
        checks = self.entry.checks(lambda name: shares.get(name, 0.0))
        if sheet.of_another_tree:
            return Verdict(checks=checks, findings=sheet.findings)
        items: Mapping[CheckName, int] = {
            "ucb": self.bounds.items,
            "selection": self.selection.items,
            "statistics": self.records.items,
        }
        opened = OpenPieces(self.entry, sheet, shares, items)
        findings = [*map(opened.told, sheet.findings), *self.found]
        parts = [name for name in missing if name not in sheet.unread]
        if parts and (len(missing) < len(wanted) or not sheet.findings):
            findings.append(written_answer.not_answered(file=sheet.file, parts=parts))
        observed = {"move": "the best mean"} if shares.get("move") and not self._is_usual else {}
        if shares.get("statistics") and self.records.is_for_max:
            observed["statistics"] = "W for MAX at every node"
        return Verdict(
            checks=checks,
            findings=tuple(findings),
            open=opened.pieces,
            at_stake=opened.at_stake,
            observed=observed,
        )

    def _part(self, part: BoundMarks | SelectionMarks | RecordMarks) -> float:
        self.found += part.findings
        return part.share

    @cached_property
    def _moves(self) -> tuple[Sequence[str], Sequence[str]]:
        """The moves with the most playouts, and those with the best mean: by the records that are
        right, or by the student's own."""
        right, own = self.search.moves(self.records.right), self.search.moves(self.records.own)
        return [*right[0], *own[0]], [*right[1], *own[1]]

    @property
    def _is_usual(self) -> bool:
        """Whether the move has the most playouts."""
        return self.sheet.move is not None and self.sheet.move.text in self._moves[0]

    def _move(self) -> float:
        word = self.sheet.move
        if word is None or word.text not in self.tree.index:
            return 0.0  # the parser has added a finding
        if word.text in {*self._moves[0], *self._moves[1]}:
            return 1.0
        right, _ = self.search.moves(self.records.right)
        visits = self.records.right[self.tree.index[right[0]]][1] if right else 0
        self.found.append(
            found.wrong_written_move(
                at=SheetPlace(self.sheet.file, word.line),
                right=right,
                visits=visits,
                given=word.text,
            )
        )
        return 0.0


class SelectionMarks:
    """The nodes that are played; `share` is the share of those that the records before them allow.
    `played` is the student's own order; a node that is missing, or above the right one, is replaced
    by a right one."""

    def __init__(self, search: GivenSearch, sheet: Sheet, bounds: BoundMarks) -> None:
        self.search, self.sheet, self.tree = search, sheet, search.tree
        self.played: tuple[int, ...] = ()
        self._bounds = bounds
        self._wrong: list[tuple[int, int]] = []
        wanted, given = len(search.given.results), sheet.selection or ()
        earned = 0.0
        for place in range(wanted):
            before = search.after(self.played)
            allowed = search.allowed(before)
            node = None
            if place < len(given):
                node = self.tree.index.get(given[place].text)
                earned += self._mark(place, node, allowed, before)
            if node is None or node in _above(before, allowed):
                node = allowed[0]
            self.played = (*self.played, node)
        self.items = max(wanted, len(given))
        self.share = earned / self.items

    def _mark(
        self, place: int, node: int | None, allowed: Sequence[int], before: Statistics
    ) -> float:
        follows = self._bounds.leaves if not place else ()
        if node is None:
            return 0.0  # the parser has added a finding
        if node in allowed or node in follows:
            return 1.0
        self._wrong.append((place, node))
        return _EARLY if node in _above(before, allowed) else 0.0

    @property
    def findings(self) -> Iterator[Finding]:
        wanted, given = len(self.search.given.results), self.sheet.selection or ()
        if len(given) != wanted:
            line = given[0].line if given else None
            yield found.wrong_number_of_playouts(
                at=SheetPlace(self.sheet.file, line), given=len(given), wanted=wanted
            )
        if self._wrong:
            yield self._first_wrong(*self._wrong[0])

    def _first_wrong(self, place: int, node: int) -> Finding:
        word = (self.sheet.selection or ())[place]
        before = self.search.after(self.played[:place])
        allowed, names = self.search.allowed(before), self.tree.names
        several = len(self.search.given.results) > 1
        return found.wrong_selection(
            at=SheetPlace.at(self.sheet.file, word.line, self.tree, node),
            iteration=place + 1 if several else None,
            right=[names[each] for each in allowed],
            given=word.text,
            departure=self._departure(before, node),
            slip=self._slip(before, node, allowed),
            others=len(self._wrong) - 1,
        )

    def _departure(self, before: Statistics, node: int) -> Departure | None:
        """The place where the way to a node leaves the right one; None if the node is on it."""
        names = self.tree.names
        for child, right in self.search.choices(before, node):
            if child not in right:
                untried = not before.is_tried(right[0])
                parent = names[self.tree.parent[child]]
                return Departure(parent, tuple(names[each] for each in right), untried)
        return None

    def _slip(self, before: Statistics, node: int, allowed: Sequence[int]) -> LeafSlip | None:
        """The mistake that leads to a node."""
        if node in _above(before, allowed):
            return "stopped early"
        wrong = self.search.wrong_leaves(before)
        return next((slip for slip, leaves in wrong.items() if node in leaves), None)


def _above(before: Statistics, leaves: Sequence[int]) -> frozenset[int]:
    """The nodes above these."""
    return frozenset(node for leaf in leaves for node in before.tree.way(leaf)[:-1])
