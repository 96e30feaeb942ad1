"""Misconceptions of the search that an answer shows, and the most that it can earn with them."""

from collections.abc import Collection, Iterator, Mapping
from math import inf
from typing import NamedTuple

from grader.core.findings import written_misconception
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, CheckName, Exercise, Finding, Sheet
from grader.core.recording import Recording
from grader.written import as_recording
from grader.written.explained_table import Reading
from grader.written.partial_credit import is_enough
from grader.written.search_states import Convention, Steps

_NEVER_CUTS = 0.6
_NOT_HANDED_DOWN = 0.65  # the largest share of the points for an answer with each misconception

_KEPT: frozenset[CheckName] = frozenset(
    {"value", "move", "ordering", "counts", "holds_for", "values", "relabelled"}
)
"""The parts that are marked alike for any search that the student has in mind."""

_FULL = (-inf, inf)


class Misconception(NamedTuple):
    """A misconception, and the largest share of the points with it."""

    finding: Finding
    most: float


class Shown:
    """The search that an answer shows: its table, its windows, its visits and its pruned nodes."""

    def __init__(
        self,
        exercise: Exercise,
        right: Recording,
        sheet: Sheet,
        *,
        trace: Reading | None,
        windows: Reading | None,
        visits: Reading | None,
    ) -> None:
        self.exercise, self.tree = exercise, exercise.tree
        self.right, self.sheet = right, sheet
        self.tables = [each for each in (trace, windows) if each is not None]
        searches = [each for each in (trace, visits) if each is not None]
        self.searches = [each for each in searches if is_enough(self.tree, each)]

    def misconceptions(self) -> Iterator[Misconception]:
        """Each misconception of the answer."""
        fresh = any(map(self._starts_afresh, self.tables))
        if fresh:
            at = self._at(self.tables[0].rows[0].line)
            finding = written_misconception.bounds_not_handed_down(at=at, most=_NOT_HANDED_DOWN)
            yield Misconception(finding, _NOT_HANDED_DOWN)
        # The answer's own windows, if it has any, must call for a cutoff.
        calls_for_cuts = fresh or all(table.decides_wrongly for table in self.tables[:1])
        if self._visits_everything() and calls_for_cuts:
            pruned = [self.tree.names[node] for node in self.right.cuts]
            finding = written_misconception.never_cuts(
                at=self._at(None), pruned=pruned, most=_NEVER_CUTS
            )
            yield Misconception(finding, _NEVER_CUTS)

    def _at(self, line: int | None) -> SheetPlace:
        return SheetPlace(self.sheet.file, line, self.tree.names[0])

    def _starts_afresh(self, table: Reading) -> bool:
        """Whether all inner nodes start with [-inf, +inf], and two of them should not."""
        if not table.convention.entry and table.convention.style == "nodes":
            return False
        wanted = {step.node: step.window_in for (step, *_) in table.right.values()}
        seen: set[int] = set()
        narrower = 0
        for row in table.rows:
            node = self.tree.index.get(row.node.text, 0)
            if not node or node in seen or self.tree.is_leaf(node):
                continue
            seen.add(node)
            bounds = (row.alpha_in or row.alpha, row.beta_in or row.beta)
            if not all(map(_fits, bounds, _FULL)):
                return False
            narrower += wanted.get(node, _FULL) != _FULL
        return narrower > 1

    def _visits_everything(self) -> bool:
        """Whether every node is visited although even cutoffs beyond equality would prune some."""
        if not self.right.pruned:
            return False
        pruned = {self.tree.index.get(word.text) for word in self.sheet.pruned or ()}
        if pruned.intersection(self.right.pruned) or not any(map(self._is_whole, self.searches)):
            return False
        strict = Steps(self.exercise, Convention(rule="strict")).right
        return all(
            self._is_whole(each) or not self._shows_every_visit(each) for each in self.searches
        ) and len({node for _, node, *_ in strict}) < len(self.tree)

    def _is_whole(self, search: Reading) -> bool:
        return self._shows_every_visit(search) and len(set(as_recording.visited(search))) == len(
            self.tree
        )

    @staticmethod
    def _shows_every_visit(search: Reading) -> bool:
        return search.convention.leaves and search.convention.style != "leaves"


def _fits(cell: Cell | None, bound: float) -> bool:
    return cell is not None and (cell.value == bound or cell.kind == "infinity")


def limited(
    shares: Mapping[CheckName, float], worth: Mapping[CheckName, float], most: float
) -> Mapping[CheckName, float]:
    """The shares, with those of the parts that show the search lowered to the limit together."""
    room = most * sum(worth.values()) - _points(shares, worth, _KEPT & set(shares))
    rest = _points(shares, worth, set(shares) - _KEPT)
    if rest <= max(0.0, room):
        return shares
    factor = max(0.0, room / rest)
    return {name: share if name in _KEPT else share * factor for name, share in shares.items()}


def _points(
    shares: Mapping[CheckName, float],
    worth: Mapping[CheckName, float],
    names: Collection[CheckName],
) -> float:
    return sum(shares[name] * worth[name] for name in names)
