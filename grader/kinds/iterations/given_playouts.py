"""The right answers to an exercise in Monte Carlo tree search on paper, and the usual wrong ones.

The exercise gives the records of a search tree, and the results of the next playouts. A leaf of the
drawn tree that has a record may be played again: its new child is not drawn.

Throughout this module we have:
  record  (W, N) of a node
  score   the number by which a child is chosen: UCB1, or another one
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from grader.core.findings import written_playouts
from grader.core.models import Exercise
from grader.core.models.given_playouts import BoundSlip, GivenPlayouts, LeafSlip, RecordSlip
from grader.core.models.playouts import not_less
from grader.kinds.iterations.playout_statistics import (
    BONUSES,
    RIGHT_BONUS,
    BonusName,
    Statistics,
    StepsReading,
    VisitsOf,
)

Records: TypeAlias = Mapping[int, tuple[float, int]]  # (W, N) of each node that was played
Score: TypeAlias = Callable[[int], float]

MOST_SEQUENCES = 200  # the most orders of playouts that are compared with an answer
_REACH = (0, 1)


class BoundFormula(NamedTuple):
    """A right way to compute bounds: the constant C, and whose visits n are."""

    constant: float
    visits: VisitsOf


class GivenSearch:
    """The search of an exercise that gives its playouts."""

    def __init__(self, exercise: Exercise, given: GivenPlayouts) -> None:
        self.exercise, self.tree, self.given = exercise, exercise.tree, given
        index = self.tree.index
        self.records: Records = {
            index[each.node]: (each.wins, each.visits) for each in given.records if each.visits
        }
        self.conventions = [
            BoundFormula(constant, visits)
            for constant in exercise.exploration_constants
            for visits in ("parent", "children")
        ]

    def before(self, reading: StepsReading | None = None) -> Statistics:
        """The records before the first playout, to be continued in that reading."""
        found = Statistics(self.tree, reading or StepsReading(), _REACH)
        for node, (wins, visits) in self.records.items():
            found.put(node, visits, wins)
        return found

    # ------------------------------------------------------------ bounds

    @property
    def bounded(self) -> Sequence[int]:
        """The nodes that have a bound: each that was played, but the root."""
        return sorted(node for node in self.records if node)

    def bounds(self, convention: BoundFormula) -> Mapping[int, float]:
        """UCB1 of each of these nodes."""
        score = scored(self.before(), convention)
        return {node: score(node) for node in self.bounded}

    def formula(self, node: int, convention: BoundFormula) -> str:
        """UCB1 of one of these nodes with its numbers."""
        wins, visits = self.records[node]
        return written_playouts.formula(
            wins=wins,
            visits=visits,
            n=self.visits_above(node, convention),
            constant=convention.constant,
            bound=self.bounds(convention)[node],
        )

    def visits_above(self, node: int, convention: BoundFormula) -> int:
        """The number n in UCB1 of a node."""
        return self.before().n(self.tree.parent[node], convention.visits)

    def wrong_bounds(self, node: int, convention: BoundFormula) -> Mapping[BoundSlip, float]:
        """The results of the usual mistakes in UCB1 of a node."""
        (wins, visits), constant = self.records[node], convention.constant
        n = self.visits_above(node, convention)
        mean = wins / visits

        def bonus(name: BonusName, n: int = n, visits: int = visits) -> float:
            return BONUSES[name].of(n, visits)

        room = bonus(RIGHT_BONUS)
        found: dict[BoundSlip, float] = {
            "no exploration": mean,
            "no constant": mean + room,
            "log10": mean + constant * bonus("sqrt(log10(n) / N)"),
            "own visits": mean + constant * bonus("sqrt(ln(N) / N)"),
            "root visits": mean + constant * bonus(RIGHT_BONUS, self.records[0][1]),
            "no square root": mean + constant * bonus("ln(n) / N"),
            "minus": mean - constant * room,
            "no division": wins + constant * room,
            "one visit more": wins / (visits + 1)
            + constant * bonus(RIGHT_BONUS, visits=visits + 1),
            "loser": 1 - mean + constant * room,
        }
        if wins:
            found["exchanged"] = visits / wins + constant * room
        if n:
            found["parent's mean"] = wins / n + constant * room
        return found

    def compared(self, leaf: int) -> Sequence[int]:
        """The nodes whose bounds are compared on the way to a node."""
        before, children = self.before(), self.tree.children
        way = [children(node) for node in self.tree.way(leaf)]
        return [node for each in way if all(map(before.is_tried, each)) for node in each]

    # ------------------------------------------------------------ the nodes that are played

    def leaves(self, before: Statistics, score: Score) -> tuple[int, ...]:
        """The nodes that can be played next if the child with the greatest score is chosen, left to
        right: all untried children of a node, or a leaf of the drawn tree."""
        found: list[int] = []
        pending = [0]
        while pending:
            node = pending.pop()
            children = self.tree.children(node)
            untried = [child for child in children if not before.is_tried(child)]
            if not children:
                found.append(node)
            elif untried:
                found += untried
            else:
                scores = {child: score(child) for child in children}
                most = max(scores.values())
                best = [child for child in children if not_less(scores[child], most)]
                pending += reversed(best)
        return tuple(found)

    def allowed(self, before: Statistics) -> tuple[int, ...]:
        """The nodes that UCB1 allows, by any right convention; those of the first one come
        first. In a tree without a playout the root is allowed, too."""
        found = [
            leaf
            for convention in self.conventions
            for leaf in self.leaves(before, scored(before, convention))
        ]
        return tuple(dict.fromkeys(found if before.visits else [*found, 0]))

    def wrong_leaves(self, before: Statistics) -> Mapping[LeafSlip, Sequence[int]]:
        first = self.conventions[0]
        scores: Mapping[LeafSlip, Score] = {
            "no exploration": scored(before, first._replace(constant=0)),
            "minus": scored(before, first._replace(constant=-first.constant)),
            "most visits": lambda node: before.record(node)[0],
            "log10": scored(before, first, "sqrt(log10(n) / N)"),
        }
        found: dict[LeafSlip, Sequence[int]] = {
            slip: self.leaves(before, score) for slip, score in scores.items()
        }
        above = [node for leaf in self.allowed(before) for node in self.tree.way(leaf)[:-1]]
        return {"stopped early": [node for node in above if before.visits], **found}

    def choices(self, before: Statistics, leaf: int) -> Iterator[tuple[int, Sequence[int]]]:
        """The choices on the way to a node: the child chosen, and the children that UCB1 allows."""
        scores = [scored(before, convention) for convention in self.conventions]
        for parent, child in pairwise(self.tree.way(leaf)):
            children = self.tree.children(parent)
            allowed = [each for each in children if not before.is_tried(each)]
            if not allowed:
                best = ([score(each) for each in children] for score in scores)
                allowed = sorted(
                    {
                        each
                        for row in best
                        for each, bound in zip(children, row, strict=True)
                        if not_less(bound, max(row))
                    }
                )
            yield child, allowed

    @cached_property
    def sequences(self) -> Sequence[tuple[int, ...]]:
        """The orders of the playouts, at most MOST_SEQUENCES, the leftmost of equal nodes first."""
        found: list[tuple[int, ...]] = []
        pending: list[tuple[int, ...]] = [()]
        while pending and len(found) < MOST_SEQUENCES:
            played = pending.pop()
            if len(played) == len(self.given.results):
                found.append(played)
            else:
                allowed = self.allowed(self.after(played))
                pending += [(*played, leaf) for leaf in reversed(allowed)]
        return found

    @cached_property
    def leftmost(self) -> Sequence[tuple[int, ...]]:
        """The nodes that are played if the leftmost of equal ones is, by each convention."""
        found = []
        for convention in self.conventions:
            played: tuple[int, ...] = ()
            while len(played) < len(self.given.results):
                before = self.after(played)
                played = (*played, self.leaves(before, scored(before, convention))[0])
            found.append(played)
        return list(dict.fromkeys(found))

    # ------------------------------------------------------------ the records afterwards

    def after(self, played: Sequence[int], reading: StepsReading | None = None) -> Statistics:
        """The records after these nodes were played, in the order of the results."""
        found = self.before(reading)
        for leaf, result in zip(played, self.given.results, strict=False):
            found.add(leaf, result)
        return found

    def updated(
        self, played: Sequence[int], reading: StepsReading | None = None
    ) -> Iterator[Records]:
        """The records after these playouts. W of the root is for the player who moves there or for
        the other one, as its record before says; without one, the first are for the other."""
        statistics = self.after(played, reading)
        found = {node: _record(statistics, node) for node in sorted(statistics.visits)}
        mover, visits = found[0]
        gained = mover - self.records.get(0, (0, 0))[0]
        many = visits - self.records.get(0, (0, 0))[1]
        if not self._is_of_mover or self._is_of_other:
            yield {**found, 0: (mover - gained + many - gained, visits)}
        if self._is_of_mover:
            yield found

    def for_max(self, played: Sequence[int]) -> Iterator[Records]:
        """The records after them if every W is MAX's; the root's before may be either player's."""
        statistics, players = self.after(played), self.tree.players
        found = {
            node: (visits - wins if players[self.tree.parent[node]] == "MIN" else wins, visits)
            for node, visits in statistics.visits.items()
            for wins in [statistics.wins[node]]
        }
        wins, visits = self.records.get(0, (0, 0))
        gained, many = sum(self.given.results), statistics.visits[0]
        of_max = [wins] if self._is_of_mover == (players[0] == "MAX") else [visits - wins]
        if self._is_of_mover and self._is_of_other:
            of_max = [wins, visits - wins]
        for before in dict.fromkeys(of_max):
            yield {**found, 0: (before + gained, many)}

    def wrong_records(self, played: Sequence[int]) -> Mapping[RecordSlip, Records]:
        right, before = next(self.updated(played)), self.records
        readings: Mapping[RecordSlip, StepsReading] = {
            "loser": StepsReading(credit="mover"),
            "one player": StepsReading(credit="MAX"),
            "leaf alone": StepsReading(updated="leaf"),
        }
        found: dict[RecordSlip, Records] = {}
        for slip, reading in readings.items():
            wrong = self.after(played, reading)
            found[slip] = {node: _record(wrong, node) for node in wrong.visits}
        found["root left out"] = {**right, 0: before.get(0, (0, 0))}
        found["wins alone"] = {
            node: (wins, before.get(node, (0, 0))[1]) for node, (wins, _) in right.items()
        }
        found["visits alone"] = {
            node: (before.get(node, (0, 0))[0], visits) for node, (_, visits) in right.items()
        }
        return found

    @property
    def _of_children(self) -> tuple[float, int]:
        """W and N of the root's children, summed."""
        below = [self.records.get(child, (0, 0)) for child in self.tree.children(0)]
        return sum(wins for wins, _ in below), sum(visits for _, visits in below)

    @property
    def _is_of_mover(self) -> bool:
        """Whether the root's W can be that of the player who moves there."""
        (wins, visits), (below, many) = self.records.get(0, (0, 0)), self._of_children
        return below <= wins <= below + visits - many

    @property
    def _is_of_other(self) -> bool:
        """Whether it can be that of the other player."""
        (wins, visits), (below, many) = self.records.get(0, (0, 0)), self._of_children
        return many - below <= wins <= visits - below

    # ------------------------------------------------------------ the move

    def moves(self, records: Records) -> tuple[Sequence[str], Sequence[str]]:
        """The moves with the most playouts, and those with the best mean."""
        played = {node: records[node] for node in self.tree.children(0) if node in records}
        most = max((visits for _, visits in played.values()), default=0)
        best = max((wins / visits for wins, visits in played.values() if visits), default=0.0)
        names = self.tree.names
        return (
            [names[node] for node, (_, visits) in played.items() if visits == most > 0],
            [names[node] for node, (wins, n) in played.items() if n and wins / n == best],
        )


def record(records: Records, node: int) -> str:
    """W/N of a node as it is written."""
    wins, visits = records.get(node, (0, 0))
    return written_playouts.record(wins=wins, visits=visits)


def _record(statistics: Statistics, node: int) -> tuple[float, int]:
    visits, wins = statistics.record(node)
    return wins, visits


def scored(before: Statistics, convention: BoundFormula, bonus: BonusName = RIGHT_BONUS) -> Score:
    """UCB1 of a played node by a convention."""

    def score(node: int) -> float:
        n = before.n(before.tree.parent[node], convention.visits)
        visits, _ = before.record(node)
        return before.mean(node) + convention.constant * BONUSES[bonus].of(n, visits)

    return score
