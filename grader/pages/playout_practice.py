"""The fields of a practice page on Monte Carlo tree search, and the key to them.

The cells are "ucb:3" for UCB1 of node 3 at the beginning, "wins:3" and "visits:3" for its record at
the end, "selection" for the node that is played ("selection-2" for the second), and "move".
"""

from collections.abc import Iterator, Mapping, Sequence

from grader.core.findings import written_playouts
from grader.core.findings.places import SheetPlace
from grader.core.models import CheckName, Exercise
from grader.core.models.given_playouts import GivenPlayouts
from grader.kinds.iterations.given_playouts import GivenSearch, record
from grader.pages.practice_key import TYPED, CellKey, Field, helped, mixed
from grader.written import bound_marks

_BOUND = "Which N is n, and which logarithm is ln?"
_SELECTION = "From the root down, is a child untried? Which child has the greatest UCB1?"
_WINS = "Does the playout go through this node? Who moves into it, and who has won?"
_VISITS = "Does the playout go through this node?"
_LATER = "Which records has the playout before changed? UCB1 of which nodes changes by that?"
_LEFTMOST = " Of nodes that are equal, play the leftmost one."
_MOVE = "Which child of the root has the most playouts now?"


class PlayoutSheet:
    """The fields of the playouts of one exercise, as in `SearchSheet`. Of several, each depends on
    those before it, so the leftmost of equal nodes is played."""

    columns = ("Node", "W/N", "UCB1", "new W", "new N")
    about = "UCB1 and record"
    parts: Sequence[CheckName] = ("ucb", "selection", "statistics", "move")
    near = bound_marks.ROUNDED

    def __init__(self, exercise: Exercise, given: GivenPlayouts) -> None:
        self.search = search = GivenSearch(exercise, given)
        self.tree = exercise.tree
        self.many = len(given.results)
        self._file = exercise.id
        self._sequences = search.leftmost if self.many > 1 else search.sequences
        self.order = range(len(self.tree))
        self.rule = _LEFTMOST if self.many > 1 else ""

    def row(self, node: int) -> Sequence[Field | str | None]:
        """W/N of a node before the playout, its bound, and its new record."""
        return [
            record(self.search.records, node),
            Field(f"ucb:{node}", "UCB1 of") if node in self.search.bounded else None,
            Field(f"wins:{node}", "new W of"),
            Field(f"visits:{node}", "new N of"),
        ]

    def numbers(self) -> Sequence[Field]:
        """All numbers are in the table."""
        return ()

    def choices(self) -> Sequence[Field]:
        """The nodes that are played, and the move."""
        nodes = range(len(self.tree))
        selections = [Field("selection", "Node that is played", nodes)]
        if self.many > 1:
            selections = [
                Field(f"selection-{number}", f"Node that is played in iteration {number}", nodes)
                for number in range(1, self.many + 1)
            ]
        return (*selections, Field("move", "Move afterwards", self.tree.children(0)))

    def locked_key(self, _answers: object) -> str:
        """The key, which needs no search."""
        return mixed(self.key(), {})

    def key(self) -> Mapping[str, CellKey]:
        """The right contents of each cell, and the help for any other."""
        return dict(self._key())

    def _key(self) -> Iterator[tuple[str, CellKey]]:
        search, names = self.search, self.tree.names
        found = [search.bounds(each) for each in search.conventions]
        for node in search.bounded:
            formula = search.formula(node, search.conventions[0])
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
            right = record(after[0], node)
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
