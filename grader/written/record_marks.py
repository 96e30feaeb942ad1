"""Marks the records of a written answer: those that the playouts change."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import isclose, isfinite

from grader.core.findings import written_playouts as found
from grader.core.findings.places import SheetPlace
from grader.core.models import Finding, RecordRow, Sheet
from grader.core.models.given_playouts import RecordSlip
from grader.core.tree import Value
from grader.kinds.iterations.given_playouts import GivenSearch, Records

_WRONG_PLAYER = 1 / 2  # the share of records that count for the wrong player
_FEWEST = 2  # the fewest nodes that show one mistake in common
_HALVED: frozenset[RecordSlip] = frozenset({"loser", "one player"})
_LEAVE_OUT: frozenset[RecordSlip] = frozenset({"leaf alone", "root left out"})
"""Mistakes that leave records out, which are then not missing."""


class RecordMarks:
    """The records of a sheet; `share` is the share of those that change that are right."""

    def __init__(self, search: GivenSearch, sheet: Sheet, played: Sequence[int]) -> None:
        self.search, self.sheet, self.tree = search, sheet, search.tree
        index = self.tree.index
        self._rows: dict[int, RecordRow] = {
            index[row.node.text]: row for row in sheet.statistics or () if row.node.text in index
        }
        self._given = {
            node: _record(row.wins.value, row.visits.value)
            for node, row in self._rows.items()
            if row.wins.value is not None and row.visits.value is not None
        }
        own = [tuple(played)] if sheet.selection else []
        orders = dict.fromkeys([*own, *search.sequences])
        ways = [(order, records) for order in orders for records in search.updated(order)]
        self.is_for_max = False
        self._order, self.right = max(ways, key=lambda way: self._share(way[1]))
        if self._wrong(self.right):
            for order in orders:
                if any(self._given and not self._wrong(each) for each in search.for_max(order)):
                    self._order, self.right = order, next(search.updated(order))
                    self.is_for_max = True
                    break

    @property
    def own(self) -> Records:
        """The student's own records; those that are not given are as before. If all count for MAX,
        which is right, they are those for the player who moves into each node."""
        if self.is_for_max:
            return self.right
        return {**self.search.records, **self._given}

    def _changed(self, right: Records) -> Sequence[int]:
        return [node for node in right if right[node] != self.search.records.get(node)]

    def _wrong(self, right: Records) -> Sequence[int]:
        return [
            node
            for node, record in self._given.items()
            if not _equal(record, right.get(node, (0.0, 0)))
        ]

    def _share(self, right: Records) -> float:
        changed, wrong = self._changed(right), self._wrong(right)
        if self.is_for_max:
            return sum(node in self._given for node in changed) / len(changed)
        rights = sum(node in self._given and node not in wrong for node in changed)
        spoilt = sum(node not in changed for node in wrong)
        return max(0, rights - spoilt) / len(changed)

    @property
    def items(self) -> int:
        return len(self._changed(self.right))

    @property
    def share(self) -> float:
        share = self._share(self.right)
        return max(share, _WRONG_PLAYER) if self._slip in _HALVED else share

    @cached_property
    def _slip(self) -> RecordSlip | None:
        """The mistake that explains all records, if one does and shows in several."""
        wrong = self._wrong(self.right)
        if self.is_for_max or len(wrong) < min(_FEWEST, max(1, len(self._given))):
            return None
        for slip, records in self.search.wrong_records(self._order).items():
            if all(
                _equal(record, records.get(node, (0.0, 0))) for node, record in self._given.items()
            ):
                return slip
        return None

    @property
    def findings(self) -> Iterator[Finding]:
        wrong, changed = self._wrong(self.right), self._changed(self.right)
        if self.is_for_max:
            wrong = []
        for node in wrong[:1] if self._slip else wrong:
            row = self._rows[node]
            wins, visits = self.right.get(node, (0.0, 0))
            right = found.record(wins=wins, visits=visits)
            given = f"{row.wins.text}/{row.visits.text}"
            at = SheetPlace.at(self.sheet.file, row.line, self.tree, node)
            if self._slip is not None:
                yield found.same_mistake_in_records(
                    at=at, right=right, given=given, slip=self._slip
                )
            else:
                yield found.wrong_written_record(
                    at=at, right=right, given=given, changes=node in changed
                )
        missing = [self.tree.names[node] for node in changed if node not in self._rows]
        if missing and (self._slip is None or self._slip not in _LEAVE_OUT):
            yield found.missing_records(at=SheetPlace(self.sheet.file, None), names=missing)


def _record(wins: Value, visits: Value) -> tuple[float, int]:
    """W and N; an N that is no whole number is -1, which is always wrong."""
    whole = isfinite(visits) and visits == int(visits)
    return float(wins), int(visits) if whole else -1


def _equal(one: tuple[float, int], other: tuple[float, int]) -> bool:
    return one[1] == other[1] and isclose(one[0], other[0], abs_tol=1e-6)
