"""The growth for programs."""

from __future__ import annotations

from grader.reports.growths import COLUMNS, cells, problem
from grader.reports.text.strict_json import dumps
from grader.search.growth import Growth


def render(growth: Growth) -> str:
    """One line of ASCII. The keys of a point are the columns of the format csv."""
    document = {
        "branching": growth.branching,
        "depths": growth.depths,
        "seed": growth.seed,
        "trees": growth.trees,
        "program": growth.program or None,
        "problem": problem(growth) or None,
        "searches": [
            {
                "search": series.name,
                "order": series.order or None,
                "exact": series.exact,
                "submitted": series.submitted,
                "exponent": None if fit is None else round(fit.exponent, 6),
                "exponent_spread": None if fit is None else round(fit.spread, 6),
                "points": [
                    dict(zip(COLUMNS[2:], cells(series, point)[2:], strict=True))
                    for point in series.points
                ],
            }
            for series in growth.series
            for fit in [series.fit(growth.branching)]
        ],
        "curves": [{"name": name, "leaves": leaves} for name, leaves in growth.curves],
    }
    return dumps(document) + "\n"
