"""The histogram of scores, as SVG with a table for screen readers."""

from grader.core.models.class_summary import BINS, ScoreSummary
from grader.reports.classes import bin_name, percent
from grader.reports.html import blocks
from grader.reports.text.markup import EMPTY, Markup, joined, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/classes/page_parts/histogram.html")

_WIDE, _HIGH = 340.0, 130.0
_LEFT, _TOP, _BELOW = 16.0, 22.0, 20.0
_GAP = 3.0


def histogram(scores: ScoreSummary, pass_mark: float) -> Markup:
    """A bar for each tenth of the points, with the number of submissions above it."""
    most = max(scores.bins)
    step = _WIDE / BINS
    bottom = _TOP + _HIGH
    bars = []
    for place, many in enumerate(scores.bins):
        height = _HIGH * 0.88 * many / most
        x = _LEFT + place * step
        bars.append(
            markup(
                _HTML["bar"],
                x=x + _GAP / 2,
                y=bottom - height,
                width=step - _GAP,
                height=height,
                middle=x + step / 2,
                above=bottom - height - 3,
                many=many,
            )
            if many
            else EMPTY
        )
    at_mark = _LEFT + min(1.0, max(0.0, pass_mark)) * _WIDE
    # Its words are on the side that has room.
    at, side = (at_mark - 4, "before") if pass_mark > 0.5 else (at_mark + 4, "after")
    return markup(
        _HTML["picture"],
        width=_WIDE + 2 * _LEFT,
        height=bottom + _BELOW,
        left=_LEFT,
        right=_LEFT + _WIDE,
        bottom=bottom,
        bars=lines(filter(None, bars)),
        ticks=joined(
            markup(_HTML["tick"], _LEFT + place * step, bottom + 14, 100 * place // BINS)
            for place in range(0, BINS + 1, 2)
        ),
        mark=markup(_HTML["mark"], x=at_mark, bottom=bottom, at=at, side=side),
        rows=joined(
            markup('<tr><th scope="row">{}</th><td>{}</td></tr>', bin_name(place), many)
            for place, many in enumerate(scores.bins)
        ),
    )


def facts(scores: ScoreSummary) -> Markup:
    """The mean, the quartiles and the pass rate."""
    rate = percent(scores.passed / scores.counted)
    found = {
        "passed": f"{scores.passed} of {scores.counted}, {rate}",
        "mean": percent(scores.mean),
        "median": percent(scores.median),
        "middle half": f"{percent(scores.lower)} to {percent(scores.upper)}",
        "range": f"{percent(scores.least)} to {percent(scores.most)}",
    }
    return blocks.facts(found.items(), "facts")
