"""Marks the bounds UCB1 of a written answer: those on the way to the node that is played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from grader.core.findings import written_playouts as found
from grader.core.findings.places import SheetPlace
from grader.core.models import Finding, Sheet
from grader.core.models.given_playouts import BoundSlip
from grader.kinds.iterations.given_playouts import BoundFormula, GivenSearch, scored

ROUNDED = 0.015  # the largest error of a bound, whose parts may be rounded to two decimals
_FEWEST = 2  # the fewest nodes that show one mistake in common
_SLIPPED = 1 / 2  # the share of a bound if one such slip explains all wrong ones
_FORGIVEN: frozenset[BoundSlip] = frozenset({"no constant", "log10", "own visits", "root visits"})


class BoundMarks:
    """The bounds of a sheet; `share` is the share of those on the way that are right."""

    def __init__(self, search: GivenSearch, sheet: Sheet) -> None:
        self.search, self.sheet, self.tree = search, sheet, search.tree
        index = self.tree.index
        self._cells = {
            index[word.text]: cell for word, cell in sheet.ucb or () if word.text in index
        }
        self.own = {
            node: cell.value
            for node, cell in self._cells.items()
            if cell.value is not None and node in search.bounded
        }

    @cached_property
    def convention(self) -> BoundFormula:
        """The right way to compute that explains most of them."""
        return max(self.search.conventions, key=lambda each: len(self.own) - len(self._wrong(each)))

    def _wrong(self, convention: BoundFormula) -> Sequence[int]:
        right = self.search.bounds(convention)
        return [node for node, value in self.own.items() if not _rounds(value, right[node])]

    @cached_property
    def wrong(self) -> Sequence[int]:
        return self._wrong(self.convention)

    @cached_property
    def leaves(self) -> Sequence[int]:
        """The nodes that the student's own bounds lead to; those that are missing are right."""
        before = self.search.before()
        score = scored(before, self.convention)
        return self.search.leaves(before, lambda node: self.own.get(node, score(node)))

    @cached_property
    def needed(self) -> Sequence[int]:
        """The nodes whose bounds are compared on the way to the node that is played, and all others
        whose bounds are wrong: the right way, or the one of the student's own bounds, whichever has
        more of them right. If several are the student's, the one to the student's node counts."""
        played = [self.tree.index.get(word.text) for word in (self.sheet.selection or ())[:1]]
        own = [leaf for leaf in self.leaves if leaf in played] or self.leaves
        leaves = dict.fromkeys([*self.search.allowed(self.search.before()), *own])
        ways = map(self.search.compared, leaves)
        return max((list(dict.fromkeys([*way, *self.wrong])) for way in ways), key=self._share)

    def _share(self, needed: Sequence[int]) -> float:
        right = [node for node in needed if node in self.own and node not in self.wrong]
        earned: float = len(right)
        if self._shares_a_slip:
            earned += _SLIPPED * sum(node in self.wrong for node in needed)
        return earned / len(needed) if needed else 1.0

    @cached_property
    def _shares_a_slip(self) -> bool:
        """Whether one slip in the formula explains all wrong bounds."""
        if len(self.wrong) < _FEWEST:
            return False
        slips = [self._slips(node) for node in self.wrong]
        return any(all(slip in each for each in slips) for slip in _FORGIVEN)

    @property
    def items(self) -> int:
        return len(self.needed)

    @property
    def share(self) -> float:
        return self._share(self.needed)

    @property
    def findings(self) -> Iterator[Finding]:
        rest = [node for node in self.wrong if node in self.needed]
        slips = {node: self._slips(node) for node in rest}
        while rest:
            many = Counter(slip for node in rest for slip in slips[node])
            slip = max(many, key=many.__getitem__, default=None)
            same = [node for node in rest if slip in slips[node]] or rest[:1]
            first, names = same[0], [self.tree.names[node] for node in same]
            cell, right = self._cells[first], self.search.formula(first, self.convention)
            at, given = SheetPlace.at(self.sheet.file, cell.line, self.tree, first), cell.text
            if slip is not None and len(same) >= _FEWEST:
                yield found.same_mistake_in_bounds(
                    at=at, names=names, right=right, given=given, slip=slip
                )
            else:
                same = same[:1]
                yield found.wrong_upper_bound(at=at, right=right, given=given, slip=slip)
            rest = [node for node in rest if node not in same]
        missing = [self.tree.names[node] for node in self.needed if node not in self._cells]
        if missing:
            yield found.missing_bounds(at=SheetPlace(self.sheet.file, None), names=missing)

    def _slips(self, node: int) -> Sequence[BoundSlip]:
        """The mistakes that explain the bound of a node."""
        wrong = self.search.wrong_bounds(node, self.convention)
        return [slip for slip, value in wrong.items() if _rounds(self.own[node], value)]


def _rounds(one: float, other: float) -> bool:
    return abs(one - other) <= ROUNDED + 1e-9
