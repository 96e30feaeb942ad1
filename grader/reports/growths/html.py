"""The growth as a page: the plot, and tables of leaves and visits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grader.reports.growths import (
    EXPONENT,
    about,
    amount,
    exponent,
    label,
    plot,
    problem,
    title,
    verdicts,
)
from grader.reports.html import page
from grader.reports.text.markup import Markup, joined, lines, markup, shown
from grader.search.growth import Growth, GrowthPoint

_NONE = "–"
_BODY = """\
<main>
<h1>{title}</h1>
<p>{about}</p>
{verdicts}<div class="scroll plot" tabindex="0" role="group" aria-label="Plot">
{plot}
</div>
<p class="soft">{exponent}</p>
{tables}
</main>"""
_TABLE = """\
<section aria-label="{heading}">
<h2>{heading}</h2>
<div class="scroll" tabindex="0" role="group" aria-label="{heading}">
<table><thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div>
</section>"""
_STYLE = """\
td, tbody th { white-space: nowrap; }
thead th { vertical-align: bottom; text-align: right; }
main > p { margin: var(--s1) 0; }
@media print { table { font-size: 7pt; } th, td { padding: .15rem .3rem; } }
"""


def render(growth: Growth) -> str:
    """The page, which loads nothing."""
    said = [markup("<p>{}</p>\n", shown(each)) for each in verdicts(growth)]
    if growth.failed is not None:
        said.append(markup('<p class="bad">{}</p>\n', shown(problem(growth), 1000)))
    body = markup(
        _BODY,
        title=title(growth),
        about=about(growth),
        verdicts=joined(said),
        plot=plot.figure(growth),
        exponent=EXPONENT,
        tables=lines(
            [
                _table("Leaves evaluated", growth, lambda point: amount(point.leaves), curves=True),
                _table("Nodes visited", growth, lambda point: amount(point.visits)),
                _table(
                    "Effective branching factor",
                    growth,
                    lambda point: f"{point.branching:.2f}",
                    exponents=True,
                ),
            ]
        ),
    )
    return page.document(title(growth), body, styles=[plot.ON_PAGE, _STYLE])


def _table(
    heading: str,
    growth: Growth,
    text: Callable[[GrowthPoint], str],
    *,
    curves: bool = False,
    exponents: bool = False,
) -> Markup:
    """A column for each series, then one for each curve; below them the fitted exponents."""
    heads = ["depth", *map(label, growth.series)]
    columns = [[text(point) for point in series.points] for series in growth.series]
    if curves:
        heads += [name for name, _ in growth.curves]
        columns += [[amount(each) for each in leaves] for _, leaves in growth.curves]
    rows = [
        (str(depth), [column[place] if place < len(column) else _NONE for column in columns])
        for place, depth in enumerate(growth.depths)
    ]
    if exponents:
        fitted = [exponent(each, growth.branching) or _NONE for each in growth.series]
        rows.append(("exponent", fitted))
    return markup(
        _TABLE,
        heading=heading,
        heads=joined(markup('<th scope="col" class="number">{}</th>', each) for each in heads),
        rows=lines(_row(name, cells) for name, cells in rows),
    )


def _row(name: str, cells: Iterable[str]) -> Markup:
    found = joined(markup('<td class="number">{}</td>', cell) for cell in cells)
    return markup('<tr><th scope="row" class="number">{}</th>{}</tr>', name, found)
