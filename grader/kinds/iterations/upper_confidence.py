"""Judges Monte Carlo tree search by its own history.

A search plays one node out in each iteration. The playouts before it decide which nodes UCB1
allows: from the root down, an untried child if there is one, otherwise a child with the greatest
bound. Ties and the order of expansion are free. After a slip the search is judged by the playouts
that it has made, so one slip condemns nothing that follows.

`playout_statistics` explains the letters of UCB1, W/N + C * sqrt(ln(n) / N).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf

from grader.core.models.playouts import CLOSE, Offence, OffenceKind, not_less
from grader.core.tree import Tree
from grader.kinds.iterations.playout_statistics import (
    BoundParts,
    Playout,
    RewardScale,
    Statistics,
    StepsReading,
)


@dataclass(slots=True)
class Constants:
    """The exploration constants that explain all choices so far: from `least` to `most`."""

    least: float = -inf
    most: float = inf

    def include(self, chosen: BoundParts, children: Iterable[BoundParts]) -> None:
        """Keep the constants with which no child has a greater bound than `chosen`."""
        mean, bonus = chosen
        slack = CLOSE * max(1.0, abs(mean))
        for other_mean, other_bonus in children:
            gap, width = other_mean - mean - slack, bonus - other_bonus
            if width > CLOSE:
                self.least = max(self.least, gap / width)
            elif width < -CLOSE:
                self.most = min(self.most, gap / width)
            elif gap > 0:
                self.least, self.most = inf, -inf

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return self.least <= self.most

    def has(self, constant: float) -> bool:
        """Whether this one explains them."""
        return self.least <= constant <= self.most


@dataclass(slots=True)
class FittedHistory:
    """The playouts at the start of a search that one reading explains."""

    reading: StepsReading
    fitting: tuple[float, ...]  # the accepted constants that explain `right_until`
    right_until: int = 0  # the number that one of the accepted constants explains
    any_until: int = 0  # the number that some constant explains
    constants: Constants = field(default_factory=Constants)  # of `any_until`

    @property
    def constant(self) -> float:
        """The first of the accepted constants that explain the most playouts."""
        return self.fitting[0]


class HistoryJudge:
    """Judges the playouts of a search, each way once; `accepted` are the right constants."""

    def __init__(self, tree: Tree, playouts: Sequence[Playout], accepted: Sequence[float]) -> None:
        self.tree = tree
        self.playouts = playouts
        self.accepted = tuple(accepted)
        self.reach = tree.value_range
        self._fits: dict[tuple[StepsReading, int, bool], FittedHistory] = {}
        self._offences: dict[tuple[StepsReading, float], Sequence[Offence]] = {}

    def fitted(
        self, reading: StepsReading, most: int | None = None, *, by_accepted: bool = False
    ) -> FittedHistory:
        """The first `most` playouts as far as one constant, or one `by_accepted`, explains them."""
        playouts = self.playouts[:most]
        key = reading, len(playouts), by_accepted
        if key not in self._fits:
            self._fits[key] = self._fit(reading, playouts, by_accepted=by_accepted)
        return self._fits[key]

    def _fit(
        self, reading: StepsReading, playouts: Sequence[Playout], *, by_accepted: bool
    ) -> FittedHistory:
        statistics = Statistics(self.tree, reading, self.reach)
        found = FittedHistory(reading, self.accepted)
        constants = found.constants
        for number, playout in enumerate(playouts):
            leaf = statistics.leaf_of(playout)
            way = self.tree.way(leaf)
            if self._structural(statistics, way) is not None:
                break
            before = constants.least, constants.most
            for parent, child in self._choices_on(statistics, way):
                children = self.tree.expand(parent)
                parts = statistics.parts(parent, children)
                constants.include(parts[child - children[0]], parts)
            if not constants.any:
                constants.least, constants.most = before
                break
            still = tuple(each for each in found.fitting if constants.has(each))
            if still and found.right_until == number:
                found.fitting, found.right_until = still, number + 1
            elif by_accepted:
                break
            found.any_until = number + 1
            statistics.add(leaf, playout.value)
        return found

    def offences(self, reading: StepsReading, constant: float) -> Sequence[Offence]:
        """The playouts that are not allowed in that reading with that constant."""
        if (reading, constant) not in self._offences:
            self._offences[reading, constant] = self._not_allowed(reading, constant)
        return self._offences[reading, constant]

    def _not_allowed(self, reading: StepsReading, constant: float) -> Sequence[Offence]:
        statistics = Statistics(self.tree, reading, self.reach)
        found = []
        for number, playout in enumerate(self.playouts, start=1):
            leaf = statistics.leaf_of(playout)
            offence = self._offence(statistics, self.tree.way(leaf), constant, number)
            if offence is not None:
                found.append(offence)
            statistics.add(leaf, playout.value)
        return found

    def _choices_on(self, statistics: Statistics, way: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Each node on the way where all children are tried and a player chooses, and the child."""
        for parent, child in pairwise(way):
            if self.tree.players[parent] != "CHANCE" and statistics.are_tried(parent):
                yield parent, child

    def _structural(
        self, statistics: Statistics, way: Sequence[int]
    ) -> tuple[OffenceKind, int, int | None] | None:
        """The slip of a playout on `way` that no bound allows, with the parent and the child."""
        tree, leaf = self.tree, way[-1]
        expands_all = statistics.reading.expands == "all"
        for parent, child in pairwise(way):
            tried = statistics.is_tried(child)
            if expands_all and parent not in statistics.expanded:
                return None if child == leaf else ("beyond", parent, child)
            if not tried and child != leaf and not expands_all:
                return "beyond", parent, child
            if tried and tree.players[parent] != "CHANCE" and not statistics.are_tried(parent):
                return "untried", parent, child
        if tree.starts[leaf] == tree.stops[leaf]:
            return None
        if statistics.is_tried(leaf) and (leaf or statistics.visits):
            return "played again", leaf, None
        return ("not expanded", leaf, None) if expands_all else None

    def _offence(
        self, statistics: Statistics, way: Sequence[int], constant: float, iteration: int
    ) -> Offence | None:
        """The reason why that playout is not allowed, if it is not."""
        slip = self._structural(statistics, way) or self._not_greatest(statistics, way, constant)
        if slip is None:
            return None
        kind, parent, chosen = slip
        return Offence(
            iteration=iteration,
            played=way[-1],
            slip=kind,
            parent=parent,
            chosen=chosen,
            choices=statistics.choices(parent, constant),
        )

    def _not_greatest(
        self, statistics: Statistics, way: Sequence[int], constant: float
    ) -> tuple[OffenceKind, int, int] | None:
        """The first choice on the way of a child that has not the greatest bound."""
        for parent, child in self._choices_on(statistics, way):
            children = self.tree.expand(parent)
            bounds = [mean + constant * bonus for mean, bonus in statistics.parts(parent, children)]
            if not not_less(bounds[child - children[0]], max(bounds)):
                return "bound", parent, child
        return None


def right_readings(tree: Tree) -> tuple[StepsReading, ...]:
    """The readings that are all right. In a game that can be won by more than 1, a program may
    count the results alone."""
    least, most = tree.value_range
    scales: tuple[RewardScale, ...] = ("shares", "utilities")
    if least < 0 < most and (least, most) != (-1, 1):
        scales = (*scales, "results", "signs")
    return tuple(
        StepsReading(reward=reward, visits=visits, expands=expands)
        for reward in scales
        for visits in ("parent", "children")
        for expands in ("one", "all")
    )
