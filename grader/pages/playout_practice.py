"""The fields of a practice page on Monte Carlo tree search, and the key to them.

Throughout this module:
  cell  one field to fill in: "ucb:3" is UCB1 of node 3 at the beginning, "wins:3" and "visits:3"
        its record after all playouts, "selection" the node that is played ("selection-2" in the
        second of several playouts), and "move" the move
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.core.findings import written_playouts
from grader.core.findings.places import SheetPlace
from grader.core.models import Exercise
from grader.core.models.given_playouts import GivenPlayouts
from grader.marking.given_playouts import GivenSearch
from grader.pages.practice_key import TYPED, CellKey, helped

COLUMNS = ("Node", "W/N", "UCB1", "new W", "new N")
_BOUND = "Which N is n, and which logarithm is ln?"
_SELECTION = "From the root down, is a child untried? Which child has the greatest UCB1?"
_WINS = "Does the playout go through this node? Who moves into it, and who has won?"
_VISITS = "Does the playout go through this node?"
_LATER = "Which records has the playout before changed? UCB1 of which nodes changes by that?"
_LEFTMOST = " Of nodes that are equal, play the leftmost one."
"""The rule for several playouts, each of which depends on those before it."""
_MOVE = "Which child of the root has the most playouts now?"


class Choice(NamedTuple):
    """A field in which a node is chosen."""

    cell: str
    label: str
    nodes: Sequence[int]


class PracticePlayout:
    """The playouts of one exercise on a practice page. Of several, each depends on those before it,
    so the leftmost of equal nodes is played."""

    def __init__(self, exercise: Exercise, given: GivenPlayouts) -> None:
        self.search = search = GivenSearch(exercise, given)
        self.tree = exercise.tree
        self.many = len(given.results)
        self._file = exercise.id
        self._sequences = search.leftmost if self.many > 1 else search.sequences

    def record(self, node: int) -> str:
        """W/N of a node before the playout."""
        wins, visits = self.search.records.get(node, (0.0, 0))
        return written_playouts.record(wins=wins, visits=visits)

    def row(self, node: int) -> Mapping[str, str]:
        """The cells of a node, each with its label."""
        bound = {f"ucb:{node}": "UCB1 of"} if node in self.search.bounded else {}
        return {**bound, f"wins:{node}": "new W of", f"visits:{node}": "new N of"}

    def choices(self) -> Sequence[Choice]:
        """The fields below the table."""
        nodes = range(len(self.tree))
        selections = [Choice("selection", "Node that is played", nodes)]
        if self.many > 1:
            selections = [
                Choice(f"selection-{number}", f"Node that is played in iteration {number}", nodes)
                for number in range(1, self.many + 1)
            ]
        return (*selections, Choice("move", "Move afterwards", self.tree.children(0)))

    def cells(self) -> Iterator[str]:
        """The names of all cells."""
        for node in range(len(self.tree)):
            yield from self.row(node)
        yield from (choice.cell for choice in self.choices())

    # ------------------------------------------------------------ the key

    def key(self) -> Mapping[str, CellKey]:
        """The right contents of each cell, and the help for any other."""
        return dict(self._key())

    def _key(self) -> Iterator[tuple[str, CellKey]]:
        search, names = self.search, self.tree.names
        found = [search.bounds(each) for each in search.conventions]
        for node in search.bounded:
            wins, visits = search.records[node]
            first = search.conventions[0]
            formula = written_playouts.formula(
                wins=wins,
                visits=visits,
                n=search.visits_above(node, first),
                constant=first.constant,
                bound=found[0][node],
            )
            why = written_playouts.wrong_upper_bound(
                at=self._at(node), right=formula, given=TYPED, slip=None
            )
            yield f"ucb:{node}", CellKey([each[node] for each in found], helped(_BOUND, why))
        yield from self._records()
        *selections, _ = self.choices()
        for place, choice in enumerate(selections):
            right = list(dict.fromkeys(order[place] for order in self._sequences))
            if self.many == 1:
                right = list(search.allowed(search.before()))
            why = written_playouts.wrong_selection(
                at=SheetPlace(self._file, None),
                iteration=place + 1 if self.many > 1 else None,
                given=TYPED,
                right=[names[node] for node in right],
                departure=None,
                slip=None,
                others=0,
            )
            hint = _LATER if place else _SELECTION
            yield choice.cell, CellKey(list(map(str, right)), helped(hint, why))
        yield "move", self._move()

    def _records(self) -> Iterator[tuple[str, CellKey]]:
        """The keys to the records: of nodes that are equal, any may have been played."""
        search = self.search
        after = [each for order in self._sequences for each in search.updated(order)]
        for node in range(len(self.tree)):
            pairs = [each.get(node, (0.0, 0)) for each in after]
            right = written_playouts.record(wins=pairs[0][0], visits=pairs[0][1])
            why = written_playouts.wrong_written_record(
                at=self._at(node), right=right, given=TYPED, changes=True
            )
            wins, visits = (list(dict.fromkeys(each)) for each in zip(*pairs, strict=True))
            yield f"wins:{node}", CellKey(wins, helped(_WINS, why))
            yield f"visits:{node}", CellKey(visits, helped(_VISITS, why))

    def _move(self) -> CellKey:
        moves = [self.search.moves(next(self.search.updated(order))) for order in self._sequences]
        after = next(self.search.updated(self._sequences[0]))
        most, best = ([move for pair in moves for move in pair[kind]] for kind in (0, 1))
        why = written_playouts.wrong_written_move(
            at=SheetPlace(self._file, None),
            right=list(dict.fromkeys(most)),
            given=TYPED,
            visits=after[self.tree.index[most[0]]][1],
        )
        right = [str(self.tree.index[move]) for move in dict.fromkeys([*most, *best])]
        return CellKey(right, helped(_MOVE, why))

    def _at(self, node: int) -> SheetPlace:
        return SheetPlace.at(self._file, None, self.tree, node)


def leftmost(exercise: Exercise) -> str:
    """The rule for the choice between equal nodes, of an exercise that needs one."""
    given = exercise.playouts
    return _LEFTMOST if given is not None and len(given.results) > 1 else ""


def of(exercise: Exercise) -> PracticePlayout | None:
    """The playout of an exercise that gives one; None if it has another algorithm."""
    given = exercise.playouts
    return None if given is None else PracticePlayout(exercise, given)
