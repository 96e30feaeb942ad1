"""The records of Monte Carlo tree search, iteration by iteration, in one reading of its steps.

Throughout this module we have:
  N    the visits of a node: the playouts from it or from below it
  W    the sum of its rewards, for the player who chooses it
  n    in UCB1, W/N + C * sqrt(ln(n) / N), the visits of the parent
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log, log10, sqrt
from operator import floordiv, mul, truediv
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models.playouts import ChildBound, Decision, Iteration, Record
from grader.core.tree import Player, Tree, Value

RewardScale: TypeAlias = Literal[
    "shares", "utilities", "results", "signs", "wins", "unlost", "draws for MAX", "draws for MIN"
]
"""shares: from 0 for the least utility to 1 for the greatest; utilities: negated for MIN; results:
1, 1/2 and 0 for a win, a draw and a loss; signs: 1, 0 and -1; wins: 1 for a win alone; unlost: 0
for a loss alone; draws for MAX or MIN: 1 for a win, and to that player for a draw, too."""
Credit: TypeAlias = Literal[
    "chooser", "MAX", "MIN", "mover", "root", "opponent", "odd depth", "even depth", "from the leaf"
]
"""The player whose rewards a node sums: the one who chooses it; always MAX, or MIN; the one to move
in it; the one to move at the root, or the other one; MAX at an odd or at an even depth, and else
MIN; from the leaf up MAX and MIN in turn."""
VisitsOf: TypeAlias = Literal["parent", "children", "root"]
"""n in UCB1: the parent's visits, the sum of its children's, or the root's."""
WhoseNodes: TypeAlias = Literal["", "MAX", "MIN", "root", "opponent", "all"]
"""The nodes at which something is done: nowhere; where MAX moves, or MIN; where the player to move
at the root moves, or the other one; everywhere."""
Updated: TypeAlias = Literal["path", "leaf", "leaf and parent", "below the root"]
"""The records that a playout changes."""
_UPDATED: Mapping[Updated, slice] = {
    "path": slice(None),
    "leaf": slice(-1, None),
    "leaf and parent": slice(-2, None),
    "below the root": slice(1, None),
}
BonusName: TypeAlias = Literal[
    "sqrt(ln(n) / N)",
    "sqrt(log10(n) / N)",
    "sqrt(ln(n + 1) / N)",
    "sqrt(ln(n) / (N + 1))",
    "sqrt(ln(n + 1) / (N + 1))",
    "ln(n) / N",
    "sqrt(ln(n)) / N",
    "ln(n) / sqrt(N)",
    "sqrt(ln(N) / N)",
    "sqrt(ln(N) / n)",
    "sqrt(ln(n / N))",
    "sqrt(n / N)",
    "sqrt(1 / N)",
    "1 / N",
]
"""The second part of UCB1, without C: the right one, and those of wrong programs."""
RIGHT_BONUS: BonusName = "sqrt(ln(n) / N)"


class Bonus(NamedTuple):
    """The second part of UCB1, without C: the product of a function of n and one of N, or what
    `joined` makes of both. It is 0 without a playout of the parent."""

    of_parent: Callable[[float], float]
    of_child: Callable[[float], float]
    joined: Callable[[float, float], float] = mul

    def at(self, n: int) -> float:
        """Its first factor."""
        return self.of_parent(n) if n else 0.0

    def of(self, n: int, visits: int) -> float:
        return self.joined(self.at(n), self.of_child(visits))


def _one(_: float) -> float:
    return 1.0


def _inverse(number: float) -> float:
    return 1 / number


def _inverse_root(number: float) -> float:
    return 1 / sqrt(number)


def _root_of_log(number: float) -> float:
    return sqrt(log(number))


def _root_of_next_log(number: float) -> float:
    return sqrt(log(number + 1))


def _inverse_root_of_next(number: float) -> float:
    return 1 / sqrt(number + 1)


BONUSES: Mapping[BonusName, Bonus] = {
    "sqrt(ln(n) / N)": Bonus(_root_of_log, _inverse_root),
    "sqrt(log10(n) / N)": Bonus(lambda n: sqrt(log10(n)), _inverse_root),
    "sqrt(ln(n + 1) / N)": Bonus(_root_of_next_log, _inverse_root),
    "sqrt(ln(n) / (N + 1))": Bonus(_root_of_log, _inverse_root_of_next),
    "sqrt(ln(n + 1) / (N + 1))": Bonus(_root_of_next_log, _inverse_root_of_next),
    "ln(n) / N": Bonus(log, _inverse),
    "sqrt(ln(n)) / N": Bonus(_root_of_log, _inverse),
    "ln(n) / sqrt(N)": Bonus(log, _inverse_root),
    "sqrt(ln(N) / N)": Bonus(_one, lambda visits: sqrt(log(visits) / visits)),
    "sqrt(ln(N) / n)": Bonus(_inverse_root, _root_of_log),
    "sqrt(ln(n / N))": Bonus(log, log, lambda n, visits: sqrt(max(0, n - visits))),
    "sqrt(n / N)": Bonus(sqrt, _inverse_root),
    "sqrt(1 / N)": Bonus(_one, _inverse_root),
    "1 / N": Bonus(_one, _inverse),
}


class Playout(NamedTuple):
    """One playout: its node, or the leaf where an own game `ended`, and MAX's utility."""

    node: int
    value: Value
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsReading:
    """One way to read the four steps. The defaults are right; so are those of `right_readings`."""

    reward: RewardScale = "shares"
    credit: Credit = "chooser"
    visits: VisitsOf = "parent"
    updated: Updated = "path"
    bonus: BonusName = RIGHT_BONUS
    mean: Literal["W / N", "W // N", "W / (N + 1)", "W", "N / W"] = "W / N"
    subtracts: WhoseNodes = ""  # the nodes at which the bonus is subtracted
    least: WhoseNodes = ""  # the nodes at which the least bound is chosen
    shared: Literal["", "siblings"] = ""
    # one: a playout begins at an untried child; all: the leaf that is selected, played or not, gets
    # all its children, and one of them is played
    expands: Literal["one", "all"] = "one"
    root_first: bool = False  # the program's own random games begin with one from the root


_MEANS: Mapping[str, Callable[[float, int], float]] = {
    "W / N": truediv,
    "W // N": floordiv,
    "W / (N + 1)": lambda wins, visits: wins / (visits + 1),
    "W": lambda wins, _: wins,
    "N / W": lambda wins, visits: visits / wins if wins else 0.0,
}


BoundParts: TypeAlias = tuple[float, float]
"""The two parts of a tried node's bound: its mean, and its bonus without C. A search of 10,000
iterations makes some 300,000, so they are plain tuples."""


class Statistics:
    """The records of all nodes in one reading, as playouts are added."""

    def __init__(self, tree: Tree, reading: StepsReading, reach: tuple[Value, Value]) -> None:
        """`reach` are the least and the greatest utility."""
        self.tree = tree
        self.reading = reading
        self.expanded: set[int] = set()
        self.visits: dict[int, int] = {}
        self.wins: dict[int, float] = {}
        # A child's parts are needed in each choice at its parent, and change in few of them.
        self._means: dict[int, float] = {}
        self._factors: dict[int, float] = {}
        self._bonus, self._mean_of = BONUSES[reading.bonus], _MEANS[reading.mean]
        self._all_tried: set[int] = set()
        self._least, most = reach
        self._width = (most - self._least) or 1

    def leaf_of(self, playout: Playout) -> int:
        """The node played out: of the program's own random game, the first without a record."""
        if not playout.ended:
            return playout.node
        way = self.tree.way(playout.node)
        if self.reading.root_first and not self.visits:
            return 0
        if self.reading.expands == "all":
            new = (below for above, below in pairwise(way) if above not in self.expanded)
        else:
            new = (each for each in way[1:] if not self.is_tried(each))
        return next(new, playout.node)

    def add(self, leaf: int, value: Value) -> None:
        """Back-propagate one playout from `leaf`."""
        path = self.tree.way(leaf)
        if leaf:
            self.expanded.add(self.tree.parent[leaf])
        path = path[_UPDATED[self.reading.updated]]
        for_max, for_min = self._reward(value, "MAX"), self._reward(value, "MIN")
        for node in path:
            reward = for_min if self._credited(node, leaf) == "MIN" else for_max
            for each in self._recorded(node):
                self.put(each, self.visits.get(each, 0) + 1, self.wins.get(each, 0) + reward)

    def put(self, node: int, visits: int, wins: float) -> None:
        """Give a node this record, of at least one visit."""
        self.visits[node] = visits
        self.wins[node] = wins
        self._means[node] = self._mean_of(wins, visits)
        self._factors[node] = self._bonus.of_child(visits)

    def _recorded(self, node: int) -> Sequence[int]:
        """The nodes whose record changes with that of `node`."""
        if not self.reading.shared or not node:
            return (node,)
        return self.tree.expand(self.tree.parent[node])

    def record(self, node: int) -> tuple[int, float]:
        """N and W of a node."""
        return self.visits.get(node, 0), self.wins.get(node, 0)

    def is_tried(self, node: int) -> bool:
        return node in self.visits

    def are_tried(self, parent: int) -> bool:
        """Whether all children of a node have a playout."""
        if parent in self._all_tried:
            return True
        tried = all(map(self.is_tried, self.tree.expand(parent)))
        if tried:
            self._all_tried.add(parent)
        return tried

    def _credited(self, node: int, leaf: int) -> Player:
        """The player whose rewards the node sums, after a playout from `leaf`."""
        players, credit = self.tree.players, self.reading.credit
        if credit in ("MAX", "MIN"):
            return credit
        if credit == "mover":
            return players[node]
        if credit in {"root", "opponent"}:
            return "MAX" if (players[0] == "MAX") == (credit == "root") else "MIN"
        depth = self.tree.depth
        if credit in {"odd depth", "even depth"}:
            return "MAX" if (depth[node] % 2 == 1) == (credit == "odd depth") else "MIN"
        if credit == "from the leaf":
            return "MIN" if (depth[leaf] - depth[node]) % 2 else "MAX"
        return players[self.tree.parent[node]] if node else players[0]

    def _reward(self, value: Value, player: Player) -> float:
        kind = self.reading.reward
        if kind == "utilities":
            return -value if player == "MIN" else value
        if kind == "shares":
            share = (value - self._least) / self._width
            return 1 - share if player == "MIN" else share
        sign = (value > 0) - (value < 0)
        won = -sign if player == "MIN" else sign
        if kind in {"results", "signs"}:
            return won if kind == "signs" else (won + 1) / 2
        return max(0, won) if sign else kind in {"unlost", f"draws for {player}"}

    # ------------------------------------------------------------ bounds

    def n(self, parent: int, visits: VisitsOf | None = None) -> int:
        """The number n in UCB1 of the children of `parent`, by default as in the reading."""
        visits = visits or self.reading.visits
        if visits == "children":
            return sum(self.record(child)[0] for child in self.tree.expand(parent))
        return self.record(0 if visits == "root" else parent)[0]

    def parts(self, parent: int, children: Iterable[int]) -> list[BoundParts]:
        """The parts of the bounds of these children, which are tried."""
        means, factors, factor = self._means, self._factors, self._bonus.at(self.n(parent))
        sign = -1 if self._is_among(parent, self.reading.least) else 1
        sign_of_bonus = -sign if self._is_among(parent, self.reading.subtracts) else sign
        joined = self._bonus.joined
        return [
            (sign * means[child], sign_of_bonus * joined(factor, factors[child]))
            for child in children
        ]

    def _is_among(self, node: int, nodes: WhoseNodes) -> bool:
        if not nodes:  # as in the right reading, which asks at each choice
            return False
        players = self.tree.players
        if nodes in {"root", "opponent"}:
            return (players[node] == players[0]) == (nodes == "root")
        return nodes in {players[node], "all"}

    def mean(self, node: int) -> float:
        """The first part of a tried node's bound: W/N, if the reading is right."""
        return self._means[node]

    def choices(self, parent: int, constant: float) -> tuple[ChildBound, ...]:
        """The table of a choice at `parent`."""
        rows = []
        for child in self.tree.expand(parent):
            bound = None
            if self.is_tried(child):
                ((mean, bonus),) = self.parts(parent, [child])
                bound = mean + constant * bonus
            rows.append(ChildBound(child, *self.record(child), bound))
        return tuple(rows)


def recounted(tree: Tree, playouts: Iterable[Playout], reading: StepsReading) -> Statistics:
    """The records after all these playouts in that reading."""
    statistics = Statistics(tree, reading, tree.value_range)
    for playout in playouts:
        statistics.add(statistics.leaf_of(playout), playout.value)
    return statistics


@dataclass(frozen=True)
class IteratedSearch:
    """The playouts of a search of `tree`, read in one way, with the constant of UCB1."""

    tree: Tree
    playouts: Sequence[Playout]
    reading: StepsReading
    constant: float
    odd: int | None = None  # the first iteration that is not allowed

    @property
    def made(self) -> int:
        """The number of iterations."""
        return len(self.playouts)

    def iterations(self) -> Iterator[Iteration]:
        tree = self.tree
        statistics = Statistics(tree, self.reading, tree.value_range)
        for number, playout in enumerate(self.playouts, start=1):
            leaf = statistics.leaf_of(playout)
            path = tuple(tree.way(leaf))
            decisions = tuple(
                Decision(node, chosen, statistics.choices(node, self.constant))
                for node, chosen in pairwise(path)
                if tree.players[node] != "CHANCE"
            )
            expands = not statistics.is_tried(leaf)
            statistics.add(leaf, playout.value)
            records = tuple(Record(*statistics.record(node)) for node in path)
            yield Iteration(number, path, playout.value, expands, decisions, records)

    @cached_property
    def final(self) -> Statistics:
        """The records after all playouts."""
        return recounted(self.tree, self.playouts, self.reading)

    @cached_property
    def records(self) -> Mapping[int, Record]:
        """The record of each node with a playout after all of them, parents first."""
        final = self.final
        return {node: Record(*final.record(node)) for node in sorted(final.visits)}

    @cached_property
    def root(self) -> tuple[ChildBound, ...]:
        """The table of the root after all playouts."""
        return self.final.choices(0, self.constant)
