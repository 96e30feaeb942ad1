"""The tables of the class page that have a row for each mistake, exercise, line or group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grader.core.amounts import points
from grader.core.findings.phrases import short_name
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import (
    BehaviourCluster,
    ExerciseStatistics,
    FailedRuns,
    LineCount,
    MistakeCount,
)
from grader.core.printed_names import printed
from grader.reports.classes import percent
from grader.reports.classes.page_parts.students import StudentNames
from grader.reports.text.markup import EMPTY, Content, Markup, attributes, joined, lines, markup

WEAK = 0.2
"""An exercise whose correlation with the rest is less than this is marked. Source: R. L. Ebel,
"Essentials of Educational Measurement", 1972."""
_TABLE = """\
<div class="scroll" tabindex="0" role="group" aria-label="{name}">
<table class="{kind}">
<caption class="unseen">{name}</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div>"""
_MEAN = """\
{} <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">\
<rect class="all" width="100" height="8"/><rect class="part" width="{}" height="8"/></svg>"""
_NAMED = """\
{} <span class="soft named">{}</span>"""
_NONE = "–"
TEXT, NUMBER = "", "number"
"""The kinds of columns."""


def table(name: str, heads: Mapping[str, str], rows: Iterable[Sequence[Content]]) -> Markup:
    """A table that its reader can sort; `heads` has the kind of each column by its heading."""
    kinds = list(heads.values())
    body = [list(row) for row in rows]
    return markup(
        _TABLE,
        name=name,
        kind="sortable" if len(body) > 1 else "short",
        heads=joined(
            markup(
                '<th scope="col"{attributes}>{}</th>',
                head,
                attributes=attributes(class_=kind or None),
            )
            for head, kind in heads.items()
        ),
        rows=lines(markup("<tr>{}</tr>", joined(_cells(row, kinds))) for row in body),
    )


def _cells(row: Sequence[Content], kinds: Sequence[str]) -> Iterable[Markup]:
    """The first cell names the row."""
    yield markup('<th scope="row">{}</th>', row[0])
    for cell, kind in zip(row[1:], kinds[1:], strict=True):
        yield markup("<td{attributes}>{}</td>", cell, attributes=attributes(class_=kind or None))


def _named(title: str, name: str) -> Markup:
    """A title, and the name that other outputs use for it; once if both are the same."""
    return markup(_NAMED, title, name) if name != title else markup("{}", title)


def mistakes(found: Sequence[MistakeCount], scored: int, names: StudentNames) -> Markup:
    """Each known mistake; `scored` is the number of submissions with a score."""
    return table(
        "Known mistakes",
        {"mistake": TEXT, "students": NUMBER, "of all": NUMBER, "who": TEXT},
        (
            (
                _named(each.title, printed(each.name)),
                len(each.students),
                percent(len(each.students) / scored),
                names.some(each.students),
            )
            for each in found
        ),
    )


def exercises(found: Sequence[ExerciseStatistics]) -> Markup:
    """Each exercise with its difficulty and its relation to the others."""
    return table(
        "Exercises",
        {
            "exercise": TEXT,
            "points": NUMBER,
            "passed": NUMBER,
            "mean": NUMBER,
            "correlation": NUMBER,
            "best − worst": NUMBER,
        },
        (
            (
                _named(each.title, each.id),
                points(each.max_score),
                f"{each.passed} of {each.counted}",
                _mean(each.mean),
                _correlation(each.correlation),
                _signed(each.discrimination),
            )
            for each in found
        ),
    )


def _mean(share: float) -> Markup:
    return markup(_MEAN, percent(share), round(100 * min(1.0, max(0.0, share))))


def _signed(value: float | None) -> str:
    return _NONE if value is None else f"{value:.2f}".replace("-", "−")


def _correlation(value: float | None) -> Markup:
    weak = value is not None and value < WEAK
    mark = markup('<span class="part">weak</span> ') if weak else EMPTY
    return markup("{}{}", mark, _signed(value))


def figure_lines(found: Sequence[LineCount], names: StudentNames) -> Markup:
    """Each line of the figure with its first differences."""
    return table(
        "Lines of the figure",
        {"line": TEXT, "exercises": NUMBER, "students": NUMBER, "who": TEXT},
        (
            (each.line, each.exercises, len(each.students), names.some(each.students))
            for each in found
        ),
    )


def clusters(found: Sequence[BehaviourCluster], names: StudentNames) -> Markup:
    """Each group of programs that fail alike."""
    return table(
        "Groups of programs that fail alike",
        {"first failure of the group": TEXT, "students": NUMBER, "mean": NUMBER, "who": TEXT},
        (
            (_failure(each), len(each.students), percent(each.mean), names.some(each.students))
            for each in found
        ),
    )


def _failure(cluster: BehaviourCluster) -> Markup:
    """The first exercise that the group fails, with its finding."""
    failed = cluster.failed
    detail = failed.message or ", ".join(filter(None, (failed.finding, failed.line)))
    return markup('{}: <span class="finding-text">{}</span>', failed.id, detail)


def failed_runs(found: Sequence[FailedRuns], names: StudentNames) -> Markup:
    """Each reason why programs gave no answer."""
    return table(
        "Programs without an answer",
        {"reason": TEXT, "students": NUMBER, "who": TEXT},
        (
            (
                _named(each.message or each.finding or each.outcome, each.finding or each.outcome),
                len(each.students),
                names.some(each.students),
            )
            for each in found
        ),
    )


def reasons(name: str, found: Sequence[ClassResult], names: StudentNames) -> Markup:
    """Each submission that was not graded, with the reason."""
    return table(
        name,
        {"student": TEXT, "file": TEXT, "reason": TEXT},
        ((names.one(each.student), short_name(each.file), each.reason) for each in found),
    )
