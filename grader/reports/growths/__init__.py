"""The growth of searches as a document: a plot, and tables of leaves and visits by depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from grader.core.findings.phrases import count
from grader.reports import document as doc
from grader.search.growth import ALPHA_BETA, MINIMAX, Growth, GrowthPoint, Series

if TYPE_CHECKING:
    from grader.reports.growths.plot import Plot

COLUMNS = tuple(
    "search order depth trees leaves least_leaves most_leaves visits effective_branching".split()
)
"""The columns of formats for programs."""
_STYLES = {"best": "green", "random": "cyan", "worst": "red"}


def cells(series: Series, point: GrowthPoint) -> Sequence[str | float]:
    """The row of a point, in the order of COLUMNS."""
    leaves = [size.leaves for size in point.sizes]
    of_trees = len(leaves), point.leaves, min(leaves), max(leaves), point.visits
    return series.name, series.order, point.depth, *of_trees, round(point.branching, 6)


@dataclass(frozen=True)
class GrowthDocument:
    """The growth of some searches."""

    noun: ClassVar[str] = "growth"

    growth: Growth

    @property
    def head(self) -> doc.Head:
        return doc.Head(title(self.growth))

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """Tables of leaves and of visits, a row for each depth."""
        yield doc.Prose(about(self.growth), "dim")
        yield from self._tables()
        yield doc.Prose(LEGEND, "dim")
        said = [doc.Prose(each, "bold") for each in verdicts(self.growth)]
        if said or self.growth.failed:
            yield doc.Section([*said, *self._problem()])

    @property
    def whole(self) -> Iterator[doc.Passage]:
        """The findings, the plot, and the tables."""
        said = [doc.Prose(each) for each in (about(self.growth), *verdicts(self.growth))]
        below = doc.Prose(LEGEND, "dim")
        yield doc.Section([*said, *self._problem(), doc.PicturePlace("Plot"), below])
        yield from self._tables()

    @property
    def rows(self) -> Iterator[Sequence[str]]:
        """A row for each search and depth, then for each curve and depth, which has only leaves."""
        yield COLUMNS
        for series in self.growth.series:
            for point in series.points:
                name, *rest = cells(series, point)
                yield str(name), *(doc.Exact(each) for each in rest)
        for name, leaves in self.growth.curves:
            for depth, number in zip(self.growth.depths, leaves, strict=True):
                yield name, "", doc.Exact(depth), "", doc.Exact(number), "", "", "", ""

    @property
    def data(self) -> Mapping[str, Any]:
        """The keys of a point are the columns of the rows."""
        growth = self.growth
        return {
            "branching": growth.branching,
            "depths": growth.depths,
            "seed": growth.seed,
            "trees": growth.trees,
            "program": growth.program or None,
            "problem": problem(growth) or None,
            "searches": [_search(series, growth.branching) for series in growth.series],
            "curves": [{"name": name, "leaves": leaves} for name, leaves in growth.curves],
        }

    @property
    def picture(self) -> Plot:
        from grader.reports.growths.plot import Plot

        return Plot(self.growth)

    def _problem(self) -> list[doc.Prose]:
        return [doc.Prose(problem(self.growth), "red")] if self.growth.failed else []

    def _tables(self) -> Iterator[doc.Section]:
        """Leaves, visits, and the effective branching factor with the fitted exponents."""
        growth = self.growth
        curves = [(name, [amount(each) for each in leaves]) for name, leaves in growth.curves]
        leaves = self._table(lambda point: amount(point.leaves), curves)
        yield doc.Section([leaves], "Leaves evaluated")
        yield doc.Section([self._table(lambda point: amount(point.visits))], "Nodes visited")
        fitted = [exponent(each, growth.branching) or None for each in growth.series]
        branching = self._table(lambda point: f"{point.branching:.2f}", foot=["exponent", *fitted])
        yield doc.Section([branching], "Effective branching factor")

    def _table(
        self,
        shown: Callable[[GrowthPoint], str],
        curves: Sequence[tuple[str, Sequence[str]]] = (),
        foot: doc.Row | None = None,
    ) -> doc.DataTable:
        """A row for each depth, and `foot`; a column for each series, then for each curve."""
        columns = [doc.TableColumn(under="depth m", right=True, style="dim")]
        for series in self.growth.series:
            order = f"{series.order} order" if series.order else ""
            style = "yellow" if series.submitted else _STYLES.get(series.order, "")
            columns.append(doc.TableColumn(series.name, order, right=True, style=style))
        columns += [doc.TableColumn(under=name, right=True, style="dim") for name, _ in curves]
        rows: list[doc.Row] = []
        for place, depth in enumerate(self.growth.depths):
            found = (
                shown(series.points[place]) if place < len(series.points) else None
                for series in self.growth.series
            )
            rows.append([depth, *found, *(leaves[place] for _, leaves in curves)])
        rows += [foot] if foot else []
        return doc.DataTable(columns=columns, rows=rows, keyed=True)


def _search(series: Series, branching: int) -> Mapping[str, Any]:
    fit = series.fit(branching)
    return {
        "search": series.name,
        "order": series.order or None,
        "exact": series.exact,
        "submitted": series.submitted,
        "exponent": None if fit is None else round(fit.exponent, 6),
        "exponent_spread": None if fit is None else round(fit.spread, 6),
        "points": [
            dict(zip(COLUMNS[2:], cells(series, point)[2:], strict=True)) for point in series.points
        ],
    }


def label(series: Series) -> str:
    """The name of a series, as in "alpha-beta, best order"."""
    return f"{series.name}, {series.order} order" if series.order else series.name


def amount(number: float) -> str:
    """A number of leaves or nodes: 1,234, one decimal if small, a power of ten if very large."""
    if number >= 10**12:
        return f"{number:.2e}".replace("e+", "e")
    return f"{number:,.0f}" if number == int(number) or number >= 1000 else f"{number:,.1f}"


def exponent(series: Series, branching: int) -> str:
    """The fitted exponent of a series, as in "0.74 ± 0.03"; "" if nothing can be fitted."""
    fit = series.fit(branching)
    if fit is None:
        return ""
    return f"{fit.exponent:.2f}" + (f" ± {fit.spread:.2f}" if fit.spread else "")


def title(growth: Growth) -> str:
    """The title of a table or plot."""
    return f"Growth of a search with the depth of the tree, branching {growth.branching}"


def about(growth: Growth) -> str:
    """The trees of the growth, in a sentence."""
    last = growth.seed + growth.trees - 1
    seeds = f"seed {growth.seed}" if growth.trees == 1 else f"seeds {growth.seed} to {last}"
    return (
        f"Random order: the mean of {count(growth.trees, 'random tree')} of each depth, {seeds}. "
        "All other numbers of minimax and alpha-beta are exact."
    )


LEGEND = (
    "b^m, b^(3m/4), b^(m/2): curves for b moves in each position and m in each game. Exponent: the "
    "e with which b^(e m) fits the leaves best, ± its standard deviation over the trees. Effective "
    "branching: the m-th root of the leaves."
)


def problem(growth: Growth) -> str:
    """The sentence about the search that failed, after its name and its tree; "" if none did."""
    if growth.failed is None:
        return ""
    finding, tree = growth.failed
    where = [growth.program]
    if tree is not None:
        where += [f"depth {tree.depth}", f"{tree.order} order"]
        where += [f"seed {tree.seed}"] if tree.order == "random" else []
    return f"{', '.join(where)}: {finding.message}"


def verdicts(growth: Growth) -> Iterator[str]:
    """A sentence for each order in which the program was measured, at the greatest depth."""
    whole, by_order = _named(growth, MINIMAX), _named(growth, ALPHA_BETA)
    for series in growth.series:
        if not series.submitted:
            continue
        point = series.points[-1]
        right = by_order[series.order].points[len(series.points) - 1]
        every = whole[""].points[len(series.points) - 1]
        if point.leaves == right.leaves:
            comparison = "as many as alpha-beta"
        elif point.leaves == every.leaves:
            comparison = f"all of them, as minimax does; alpha-beta needs {amount(right.leaves)}"
        else:
            share = point.leaves / right.leaves
            comparison = f"{share:.3g} times the {amount(right.leaves)} of alpha-beta"
        yield (
            f"{series.name} evaluates {amount(point.leaves)} leaves at depth {point.depth} in "
            f"{series.order} order, {comparison}."
        )


def _named(growth: Growth, name: str) -> Mapping[str, Series]:
    """The series of that name, by order."""
    return {each.order: each for each in growth.series if each.name == name and not each.submitted}
