"""The growth of a search with the depth of the tree: leaves and visits in uniform trees.

Throughout this module:
  b, m    the branching of a tree and its depth, the moves from its root to each leaf
  order   the order of the moves in the tree: the best or the worst for alpha-beta, or random
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, log10
from statistics import fmean, stdev
from typing import NamedTuple

from grader.core.models import Finding
from grader.core.models.paper_questions import SearchOrder
from grader.core.tree import Value
from grader.search import reference_player
from grader.search.games.uniform import Spot, Uniform, UniformSettings
from grader.search.uniform_counts import EXPONENTS, at_depth, visited

ORDERS: Sequence[SearchOrder] = ("best", "random", "worst")
MINIMAX, ALPHA_BETA = "minimax", "alpha-beta"
_VARIANT = "fig57"


class Size(NamedTuple):
    """One search: the leaves that it evaluates, and all nodes that it visits."""

    leaves: int
    visits: int


class GrowthPoint(NamedTuple):
    """The searches of the trees of one depth: of one tree if the order is not random."""

    depth: int
    sizes: tuple[Size, ...]

    @property
    def leaves(self) -> float:
        """The leaves that a search evaluates, on average."""
        return _mean([size.leaves for size in self.sizes])

    @property
    def visits(self) -> float:
        """The nodes that a search visits, on average."""
        return _mean([size.visits for size in self.sizes])

    @property
    def branching(self) -> float:
        """The effective branching factor: a tree of that depth in which each inner node has so many
        children has as many leaves as the search evaluates."""
        return float(self.leaves ** (1 / self.depth))


def _mean(numbers: Sequence[int]) -> float:
    """The mean; an int if all numbers are equal, so that a large exact number stays exact."""
    return numbers[0] if len(set(numbers)) == 1 else fmean(numbers)


class Fit(NamedTuple):
    """The exponent e with which b^(e m) fits the leaves best, and its standard deviation over the
    trees; that is 0 for a single tree."""

    exponent: float
    spread: float


@dataclass(frozen=True)
class Series:
    """The searches of one algorithm, or of a student's program, in one order, by depth."""

    name: str  # MINIMAX, ALPHA_BETA, or the name of a submission
    order: SearchOrder | str  # "" for minimax
    points: tuple[GrowthPoint, ...]
    exact: bool = False  # whether the numbers follow from b and m alone
    submitted: bool = False  # whether the search is a student's

    def fit(self, branching: int) -> Fit | None:
        """The fitted exponent; None if there are fewer than two depths."""
        if len(self.points) < 2:
            return None
        depths = [point.depth for point in self.points]
        slopes = [
            _slope(depths, [log(size.leaves, branching) for size in sizes])
            for sizes in zip(*(point.sizes for point in self.points), strict=True)
        ]
        return Fit(fmean(slopes), stdev(slopes) if len(slopes) > 1 else 0.0)


def _slope(across: Sequence[float], up: Sequence[float]) -> float:
    """The slope of the line with the least squares."""
    middle = fmean(across)
    away = [x - middle for x in across]
    return sum(x * y for x, y in zip(away, up, strict=True)) / sum(x * x for x in away)


class FailedSearch(NamedTuple):
    """The finding about a search without a right answer, and the tree if one is searched."""

    finding: Finding
    tree: UniformSettings | None = None


@dataclass(frozen=True)
class Growth:
    """The growth of all searches."""

    branching: int
    depths: tuple[int, ...]
    seed: int  # of the first of the random trees; the others have the next ones
    trees: int  # the number of random trees of each depth
    series: tuple[Series, ...]
    program: str = ""  # the name of the student's program, "" if there is none
    failed: FailedSearch | None = None  # the search with which it failed, and was not called again

    @cached_property
    def curves(self) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """The curves of the lectures, with their names: b^m, b^(3m/4) and b^(m/2)."""
        names: Mapping[SearchOrder, str] = {"worst": "b^m", "random": "b^(3m/4)", "best": "b^(m/2)"}
        return tuple(
            (name, tuple(self.branching ** (float(EXPONENTS[order]) * m) for m in self.depths))
            for order, name in names.items()
        )


def exact_series(branching: int, depths: Sequence[int]) -> tuple[Series, ...]:
    """Minimax, and alpha-beta in the best and in the worst order."""
    searches: Sequence[tuple[str, str, SearchOrder]] = (
        (MINIMAX, "", "worst"),
        (ALPHA_BETA, "best", "best"),
        (ALPHA_BETA, "worst", "worst"),
    )

    def size(m: int, counted: SearchOrder) -> Size:
        return Size(at_depth(branching, m, counted), visited(branching, m, counted))

    return tuple(
        Series(name, order, tuple(GrowthPoint(m, (size(m, as_in),)) for m in depths), exact=True)
        for name, order, as_in in searches
    )


def random_series(
    branching: int,
    depths: Sequence[int],
    seeds: Sequence[int],
    progress: Callable[[int, int, str], None],
) -> Series:
    """Alpha-beta in random order: the mean over trees with these seeds."""
    points = []
    for done, m in enumerate(depths):
        progress(done, len(depths), f"alpha-beta, depth {m}")
        trees = (UniformSettings(branching=branching, depth=m, seed=seed) for seed in seeds)
        points.append(GrowthPoint(m, tuple(searched(tree)[1] for tree in trees)))
    return Series(ALPHA_BETA, "random", tuple(points))


def searched(settings: UniformSettings, variant: str = _VARIANT) -> tuple[Value, Size]:
    """The value of a uniform tree for MAX, who moves first, and the size of a search of it. Nodes
    are made as the search asks for them, so the memory grows only with the depth."""
    rules = _Counted(settings)
    value = reference_player.value_by_rules(rules, variant)
    return value, Size(rules.leaves, rules.leaves + rules.expanded)


class _Counted(Uniform):
    """A uniform tree that counts the questions by which a search visits its nodes."""

    def __init__(self, settings: UniformSettings) -> None:
        super().__init__(settings, "MAX")
        self.leaves = self.expanded = 0

    def actions(self, position: Spot) -> Sequence[str]:
        self.expanded += 1
        return super().actions(position)

    def utility(self, position: Spot) -> Value:
        self.leaves += 1
        return super().utility(position)


def expected_visits(branching: int, depth: int) -> int:
    """About so many nodes alpha-beta visits in random order."""
    return int(2.5 * 10 ** min(0.78 * depth * log10(branching), 300))


def trees_of(branching: int, depth: int, seeds: Sequence[int]) -> Iterator[UniformSettings]:
    """The trees of one depth for a program: in the best order, in the worst, and random ones."""
    for order in ORDERS:
        for seed in seeds if order == "random" else seeds[:1]:
            yield UniformSettings(branching=branching, depth=depth, order=order, seed=seed)
