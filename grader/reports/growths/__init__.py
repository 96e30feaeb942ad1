"""The formats of `grade growth`, one file each: `grader/reports/growths/NAME.py`.

`render` takes a Growth. The format "table", which is for people, also takes the width and the
colours of the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.core.findings.phrases import count
from grader.reports.registry import Formats
from grader.search.growth import ALPHA_BETA, MINIMAX, Growth, GrowthPoint, Series

FORMATS = Formats(__name__, __path__, helpers=["plot"])

COLUMNS = (
    "search",
    "order",
    "depth",
    "trees",
    "leaves",
    "least_leaves",
    "most_leaves",
    "visits",
    "effective_branching",
)
"""The columns of formats for programs."""


def cells(series: Series, point: GrowthPoint) -> Sequence[str | float]:
    """The row of a point, in the order of COLUMNS."""
    leaves = [size.leaves for size in point.sizes]
    return (
        series.name,
        series.order,
        point.depth,
        len(point.sizes),
        point.leaves,
        min(leaves),
        max(leaves),
        point.visits,
        round(point.branching, 6),
    )


def label(series: Series) -> str:
    """The name of a series, as in "alpha-beta, best order"."""
    return f"{series.name}, {series.order} order" if series.order else series.name


def amount(number: float) -> str:
    """A number of leaves or nodes: with a comma between thousands, one decimal if it is small and
    not whole, and a power of ten if it is very large."""
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


EXPONENT = (
    "Exponent: the e with which b^(e m) fits the leaves best, ± its standard deviation over the "
    "trees. Effective branching: the m-th root of the leaves."
)


def problem(growth: Growth) -> str:
    """The sentence about the search with which the student's program failed, after its name and its
    tree; "" if it did not fail."""
    if growth.failed is None:
        return ""
    finding, tree = growth.failed
    where = [growth.program]
    if tree is not None:
        where += [f"depth {tree.depth}", f"{tree.order} order"]
        where += [f"seed {tree.seed}"] if tree.order == "random" else []
    return f"{', '.join(where)}: {finding.message}"


def verdicts(growth: Growth) -> Iterator[str]:
    """A sentence for each order in which the student's program was measured, at the greatest
    depth."""
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
