"""Judges Monte Carlo tree search by its own history.

A search plays one node out in each iteration. The playouts before it decide which nodes UCB1
allows: from the root down, an untried child if there is one, otherwise a child with the greatest
bound. Ties and the order of expansion are free. After a slip the search is judged by the playouts
that it has made, so one slip condemns nothing that follows.

Throughout this module we have:
  N    the visits of a node: the playouts from it or from below it
  W    the sum of its rewards, for the player who chooses it
  C    the exploration constant of UCB1, W/N + C * sqrt(ln(n) / N), where n are the parent's visits
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, log, sqrt
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models.playouts import CLOSE, ChildBound, Offence, OffenceKind, not_less
from grader.core.tree import Player, Tree, Value

RewardScale: TypeAlias = Literal["shares", "utilities", "results", "signs", "wins"]
"""shares: from 0 for the least utility to 1 for the greatest; utilities: as they are, negated for
MIN; results: 1 for a win, 1/2 for a draw, 0 for a loss; signs: 1, 0 and -1 for them; wins: 1 for a
win, 0 for a draw or a loss."""
Credit: TypeAlias = Literal["chooser", "MAX", "mover"]
"""The player whose rewards a node sums: the one who chooses it; always MAX; the one to move in it.
"""
VisitsOf: TypeAlias = Literal["parent", "children", "root"]
"""n in UCB1: the parent's visits, the sum of its children's, or the root's."""
Updated: TypeAlias = Literal["path", "leaf", "below the root"]
"""The records that a playout changes."""


class Playout(NamedTuple):
    """One iteration: the node that was played out, or the leaf where the program's own random game
    ended (`ended`), and MAX's utility."""

    node: int
    value: Value
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsReading:
    """One way to read the four steps. The defaults are right; so are those of `right_readings`.

    expands     one: a playout begins at an untried child; all: the leaf that is selected, played or
                not, gets all its children, and one of them is played
    root_first  the program's own random games begin with one from the root
    """

    reward: RewardScale = "shares"
    credit: Credit = "chooser"
    visits: VisitsOf = "parent"
    updated: Updated = "path"
    logarithm: Callable[[float], float] = log
    shared: Literal["", "siblings"] = ""
    expands: Literal["one", "all"] = "one"
    root_first: bool = False


@dataclass(slots=True)
class Constants:
    """The exploration constants that explain all choices so far: from `least` to `most`."""

    least: float = -inf
    most: float = inf

    def include(self, chosen: tuple[float, float], others: Iterable[tuple[float, float]]) -> None:
        """Keep the constants with which `chosen` has the greatest bound. A child is a pair of its
        mean and its sqrt(ln(n) / N)."""
        mean, room = chosen
        for other_mean, other_room in others:
            gap, width = other_mean - mean, room - other_room
            slack = CLOSE * max(1.0, abs(other_mean), abs(mean))
            if abs(width) < CLOSE:
                if gap > slack:
                    self.least, self.most = inf, -inf
            elif width > 0:
                self.least = max(self.least, (gap - slack) / width)
            else:
                self.most = min(self.most, (gap - slack) / width)

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return self.least <= self.most

    def has(self, constant: float) -> bool:
        """Whether this one explains them."""
        return self.least <= constant <= self.most


class Statistics:
    """The records of all nodes in one reading, as playouts are added."""

    def __init__(self, tree: Tree, reading: StepsReading, reach: tuple[Value, Value]) -> None:
        """`reach` are the least and the greatest utility."""
        self.tree = tree
        self.reading = reading
        self.expanded: set[int] = set()
        self.visits: dict[int, int] = {}
        self.wins: dict[int, float] = {}
        self._least, most = reach
        self._width = (most - self._least) or 1

    def path_to(self, node: int) -> list[int]:
        """The nodes from the root to `node`."""
        parent, path = self.tree.parent, [node]
        while path[-1]:
            path.append(parent[path[-1]])
        return path[::-1]

    def leaf_of(self, playout: Playout) -> int:
        """The node played out: for a random game of the program's own, the first node on its way
        that has no record."""
        if not playout.ended:
            return playout.node
        way = self.path_to(playout.node)
        if self.reading.root_first and not self.visits:
            return 0
        if self.reading.expands == "all":
            new = (below for above, below in pairwise(way) if above not in self.expanded)
        else:
            new = (each for each in way[1:] if not self.is_tried(each))
        return next(new, playout.node)

    def add(self, leaf: int, value: Value) -> None:
        """Back-propagate one playout from `leaf`."""
        path = self.path_to(leaf)
        if leaf:
            self.expanded.add(self.tree.parent[leaf])
        if self.reading.updated == "leaf":
            path = path[-1:]
        elif self.reading.updated == "below the root":
            path = path[1:]
        for node in path:
            reward = self._reward(value, self._credited(node))
            for each in self._recorded(node):
                self.visits[each] = self.visits.get(each, 0) + 1
                self.wins[each] = self.wins.get(each, 0) + reward

    def _recorded(self, node: int) -> Sequence[int]:
        """The nodes whose record changes with that of `node`."""
        if not self.reading.shared or not node:
            return (node,)
        return self.tree.expand(self.tree.parent[node])

    def record(self, node: int) -> tuple[int, float]:
        """N and W of a node."""
        return self.visits.get(node, 0), self.wins.get(node, 0)

    def is_tried(self, node: int) -> bool:
        """Whether the node has a playout."""
        return self.record(node)[0] > 0

    def _credited(self, node: int) -> Player:
        """The player whose rewards the node sums."""
        players, credit = self.tree.players, self.reading.credit
        if credit == "MAX":
            return "MAX"
        if credit == "mover":
            return players[node]
        return players[self.tree.parent[node]] if node else players[0]

    def _reward(self, value: Value, player: Player) -> float:
        kind = self.reading.reward
        if kind == "utilities":
            return -value if player == "MIN" else value
        if kind in {"results", "signs", "wins"}:
            sign = (value > 0) - (value < 0)
            won = -sign if player == "MIN" else sign
            return {"results": (won + 1) / 2, "signs": won, "wins": max(0, won)}[kind]
        share = (value - self._least) / self._width
        return 1 - share if player == "MIN" else share

    def logarithm(self, parent: int) -> float:
        """ln(n) at `parent`; 0 where no logarithm can be taken."""
        reading = self.reading
        if reading.visits == "children":
            n = sum(self.record(child)[0] for child in self.tree.expand(parent))
        else:
            n, _ = self.record(0 if reading.visits == "root" else parent)
        return reading.logarithm(n) if n > 1 else 0.0

    def parts(self, node: int, logarithm: float) -> tuple[float, float]:
        """The two parts of a tried node's bound: its mean, and sqrt(ln(n) / N)."""
        visits, wins = self.record(node)
        return wins / visits, sqrt(logarithm / visits)

    def choices(self, parent: int, constant: float) -> tuple[ChildBound, ...]:
        """The table of a choice at `parent`."""
        logarithm, rows = self.logarithm(parent), []
        for child in self.tree.expand(parent):
            visits, wins = self.record(child)
            bound = None
            if visits:
                mean, room = self.parts(child, logarithm)
                bound = mean + constant * room
            rows.append(ChildBound(child, visits, wins, bound))
        return tuple(rows)


@dataclass(slots=True)
class JudgedHistory:
    """A history judged in one reading.

    constant    the exploration constant by which it was judged
    offences    the playouts that are not allowed
    right_until, any_until  the number of playouts at the start that one of the accepted constants
                explains, and that some constant explains
    constants   those that explain the first `any_until` playouts
    fitting     the accepted constants that explain the first `right_until` playouts
    statistics  the records after all playouts
    """

    reading: StepsReading
    constant: float
    statistics: Statistics
    offences: list[Offence] = field(default_factory=list)
    right_until: int = 0
    any_until: int = 0
    constants: Constants = field(default_factory=Constants)
    fitting: tuple[float, ...] = ()


class HistoryJudge:
    """Judges the playouts of a search of `tree`; `accepted` are the right exploration constants."""

    def __init__(self, tree: Tree, playouts: Sequence[Playout], accepted: Sequence[float]) -> None:
        self.tree = tree
        self.playouts = playouts
        self.accepted = tuple(accepted)
        self.reach = tree.value_range

    def fitted(self, reading: StepsReading, most: int | None = None) -> JudgedHistory:
        """The first `most` playouts in that reading, as far as one exploration constant explains
        them."""
        statistics = Statistics(self.tree, reading, self.reach)
        constants = Constants()
        fitting = self.accepted
        found = JudgedHistory(reading, self.accepted[0], statistics)
        for number, playout in enumerate(self.playouts[:most]):
            leaf = statistics.leaf_of(playout)
            if self._structural(statistics, leaf) is not None:
                break
            before = constants.least, constants.most
            for parent, child in self._choices_on(statistics, leaf):
                logarithm = statistics.logarithm(parent)
                constants.include(
                    statistics.parts(child, logarithm),
                    [
                        statistics.parts(other, logarithm)
                        for other in self.tree.expand(parent)
                        if other != child
                    ],
                )
            if not constants.any:
                constants.least, constants.most = before
                break
            still = tuple(each for each in fitting if constants.has(each))
            if still and found.right_until == number:
                fitting, found.right_until = still, number + 1
            found.any_until = number + 1
            statistics.add(leaf, playout.value)
        found.constants, found.fitting = constants, fitting
        found.constant = fitting[0]
        return found

    def judged(self, reading: StepsReading, constant: float) -> JudgedHistory:
        """All playouts in that reading with that constant."""
        statistics = Statistics(self.tree, reading, self.reach)
        found = JudgedHistory(reading, constant, statistics)
        for number, playout in enumerate(self.playouts, start=1):
            leaf = statistics.leaf_of(playout)
            offence = self._offence(statistics, leaf, constant, number)
            if offence is not None:
                found.offences.append(offence)
            statistics.add(leaf, playout.value)
        return found

    # ------------------------------------------------------------ one playout

    def _choices_on(self, statistics: Statistics, leaf: int) -> Iterator[tuple[int, int]]:
        """Each node on the way to `leaf` where all children are tried and a player chooses, and the
        child chosen."""
        way = statistics.path_to(leaf)
        for parent, child in pairwise(way):
            if self.tree.players[parent] != "CHANCE" and statistics.is_tried(child):
                yield parent, child

    def _structural(
        self, statistics: Statistics, leaf: int
    ) -> tuple[OffenceKind, int, int | None] | None:
        """The slip of a playout that no bound would allow, with the parent and the child chosen."""
        tree, way = self.tree, statistics.path_to(leaf)
        expands_all = statistics.reading.expands == "all"
        for parent, child in pairwise(way):
            tried = statistics.is_tried(child)
            if expands_all and parent not in statistics.expanded:
                return None if child == leaf else ("beyond", parent, child)
            if not tried and child != leaf and not expands_all:
                return "beyond", parent, child
            if (
                tried
                and tree.players[parent] != "CHANCE"
                and not all(map(statistics.is_tried, tree.expand(parent)))
            ):
                return "untried", parent, child
        if tree.starts[leaf] == tree.stops[leaf]:
            return None
        if statistics.is_tried(leaf) and (leaf or statistics.visits):
            return "played again", leaf, None
        if expands_all:
            return "not expanded", leaf, None
        return None

    def _offence(
        self, statistics: Statistics, leaf: int, constant: float, iteration: int
    ) -> Offence | None:
        """The reason why that playout is not allowed, if it is not."""
        slip = self._structural(statistics, leaf)
        if slip is not None:
            kind, parent, chosen = slip
            return Offence(
                iteration=iteration, played=leaf, slip=kind, parent=parent, chosen=chosen,
                choices=statistics.choices(parent, constant),
            )  # fmt: skip
        for parent, child in self._choices_on(statistics, leaf):
            choices = statistics.choices(parent, constant)
            bounds = {each.node: each.bound for each in choices if each.bound is not None}
            if not not_less(bounds[child], max(bounds.values())):
                return Offence(
                    iteration=iteration, played=leaf, slip="bound", parent=parent, chosen=child,
                    choices=choices,
                )  # fmt: skip
        return None


def right_readings(tree: Tree) -> tuple[StepsReading, ...]:
    """The readings that are all right. In a game that can be won by more than 1, a program may
    count its results alone."""
    least, most = tree.value_range
    scales: tuple[RewardScale, ...] = ("shares", "utilities")
    if least < 0 < most and (least, most) != (-1, 1):
        scales = (*scales, "results", "signs")
    return tuple(
        StepsReading(reward=reward, visits=visits, expands=expands)
        for reward in scales
        for visits in ("parent", "children")
        for expands in ("one", "all")
    )  # fmt: skip
