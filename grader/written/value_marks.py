"""Marks the values of the nodes: each inner node counts the same.

A value that follows from the student's own values of the node's children is right, so a slip costs
once.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from math import isclose

from grader.core.algorithms import algorithm
from grader.core.findings import written_questions
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, Finding, Sheet, Word
from grader.core.models.paper_questions import ValueSlip
from grader.core.tree import Tree, Value
from grader.search import node_values
from grader.search.reference_player import Answer, solve

_EXCHANGED = 1 / 2  # the share of a node with the other player's value, if all are such
_FEWEST = 2  # the fewest nodes that show one mistake in common
ROUNDED = 0.005 + 1e-9  # the greatest error of a value with two decimals


def agrees(tree: Tree, given: Value, value: Value) -> bool:
    """Whether a number is a value; in a tree with chance nodes, whose values may be fractions
    without an end, also with two decimals."""
    exactly = isclose(given, value, rel_tol=1e-9, abs_tol=1e-9)
    return exactly or (bool(tree.odds) and abs(given - value) <= ROUNDED)


def with_values(sheet: Sheet, root: str) -> Sheet:
    """The sheet; the last values in its table are its values, if it has no others, and the value of
    the root may be given either among them or for itself."""
    values = sheet.values or tuple(
        (row.node, row.value)
        for row in sheet.trace or ()
        if row.value is not None and row.value.kind != "blank"
    )
    if not values:
        return sheet
    value = _last(values).get(root)
    if value is None and sheet.value is not None:
        values = (*values, (Word(root, sheet.value.line), sheet.value))
    return replace(sheet, values=values, value=sheet.value or value)


def _last(values: tuple[tuple[Word, Cell], ...]) -> Mapping[str, Cell]:
    """The last value of each node, by its name."""
    return {word.text: cell for word, cell in values}


class ValueMarks:
    """The values of a sheet; `share` is the share of the inner nodes whose value is right."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.exercise, self.sheet, self.tree = answer.exercise, sheet, answer.recording.tree
        self.right = node_values.right(answer.recording)
        index, cells = self.tree.index, _last(sheet.values or ())
        self._cells = {index[name]: cell for name, cell in cells.items() if name in index}
        own = {node: cell.value for node, cell in self._cells.items() if cell.value is not None}
        self._own = {node: own[node] for node in sorted(self.right) if node in own}
        leaves = {node: value for node, value in enumerate(self.tree.values) if value is not None}
        self._known: Mapping[int, Value] = {**leaves, **self.right, **self._own}
        self.wrong = [node for node in self._own if not self._is_right(node)]
        earned: float = len(self._own) - len(self.wrong)
        if self._exchanges_players():
            earned = max(earned, len(self._own) * _EXCHANGED)
        self.items = len(self.right)
        self.share = earned / len(self.right) if self.right else 1.0
        self.findings = list(self._findings())

    @property
    def value(self) -> Value | None:
        """The value of the root that follows from the student's own values."""
        below = set(self.tree.children(0)) & self._own.keys()
        return node_values.of_children(self.tree, 0, self._known) if below else None

    @property
    def moves(self) -> Collection[str]:
        best = self.value
        return [
            self.tree.names[child]
            for child in self.tree.children(0)
            if best is not None and self._has(child, best)
        ]

    def _is_right(self, node: int) -> bool:
        return self._has(node, self.right[node]) or self._follows(node)

    def _follows(self, node: int) -> bool:
        return self._has(node, node_values.of_children(self.tree, node, self._known))

    def _has(self, node: int, value: Value) -> bool:
        return agrees(self.tree, self._known[node], value)

    def _exchanges_players(self) -> bool:
        """Whether all values of players' nodes are those of the other player, and several are
        wrong for that."""
        return len(self.wrong) >= _FEWEST and all(map(self._is_exchanged, self._own))

    def _is_exchanged(self, node: int) -> bool:
        if self.tree.players[node] == "CHANCE":
            return self._follows(node)
        wrong = node_values.slips(self.tree, node, self._known)
        return self._has(node, wrong["other player"])

    @cached_property
    def _slips(self) -> Mapping[int, Collection[ValueSlip]]:
        """The mistakes that explain each wrong value."""
        found: dict[int, list[ValueSlip]] = {}
        for node in self.wrong:
            wrong = node_values.slips(self.tree, node, self._known)
            found[node] = [slip for slip, value in wrong.items() if self._has(node, value)]
            if not self.tree.odds and self._has(node, self._bounds.get(node, self.right[node])):
                found[node].append("bound")
        return found

    @cached_property
    def _bounds(self) -> Mapping[int, Value]:
        """The values that alpha-beta search returns from the nodes it visits, without chance."""
        pruning = replace(self.exercise, algorithm=algorithm("alpha-beta"))
        return node_values.right(solve(pruning).recording)

    def _findings(self) -> Iterator[Finding]:
        rest = list(self.wrong)
        while slip := self._most_common(rest):
            same = [node for node in rest if slip in self._slips[node]]
            rest = [node for node in rest if node not in same]
            yield written_questions.same_mistake_in_values(
                at=self._at(same[0]),
                names=[self.tree.names[node] for node in same],
                right=self.right[same[0]],
                given=self._cells[same[0]].text,
                slip=slip,
            )
        for node in rest:
            yield written_questions.wrong_node_value(
                at=self._at(node),
                player=self.tree.players[node],
                children=[
                    (self.tree.names[child], self._right_of(child))
                    for child in self.tree.children(node)
                ],
                odds=[self.tree.odds[child] for child in self.tree.children(node)]
                if self.tree.players[node] == "CHANCE"
                else [],
                right=self.right[node],
                given=self._cells[node].text,
                slip=next(iter(self._slips[node]), None),
            )
        missing = [self.tree.names[node] for node in sorted(self.right) if node not in self._cells]
        if missing:
            at = SheetPlace(self.sheet.file, None, missing[0])
            yield written_questions.missing_node_values(at=at, names=missing)

    def _most_common(self, nodes: Collection[int]) -> ValueSlip | None:
        """The mistake that explains the most nodes, if it explains several."""
        many: dict[ValueSlip, int] = {}
        for node in nodes:
            for slip in self._slips[node]:
                many[slip] = many.get(slip, 0) + 1
        common = [slip for slip in many if many[slip] >= _FEWEST]
        return max(common, key=many.__getitem__, default=None)

    def _right_of(self, node: int) -> Value:
        return self.right[node] if node in self.right else self._known[node]

    def _at(self, node: int) -> SheetPlace:
        return SheetPlace(self.sheet.file, self._cells[node].line, self.tree.names[node])
