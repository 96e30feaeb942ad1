"""The table of all exercises: their results, check by check, with links to their sections."""

from collections.abc import Iterator, Mapping, Sequence

from grader.core.models import CheckName, ExerciseReport, Report
from grader.reports.html import findings_html
from grader.reports.parts import wording
from grader.reports.text.markup import Markup, joined, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/score_table.html")


_ROW = """\
<tr><td class="result">{result}</td><th scope="row">{name} \
<span class="soft title">{title}</span></th><td class="number">{score}</td>{checks}</tr>
"""

_FOOT = """\
<tr><td></td><th scope="row">{}</th><td class="number">{}</td>{}</tr>
"""


def table(report: Report, anchors: Mapping[int, str]) -> Markup:
    """A row for each exercise; `anchors` are the ids of the sections, by the exercise's place.

    The score comes before the checks, because a phone may not have room for all checks. Exercises
    that are withheld share one row.
    """
    checks = wording.marked_checks(report.exercises)
    return markup(
        _HTML["table"],
        checks=joined(markup('<th scope="col" class="check">{}</th>\n', name) for name in checks),
        rows=joined(
            _row(exercise, checks, anchors.get(place, ""))
            for place, exercise in enumerate(report.exercises)
            if not exercise.withheld
        ),
        feet=joined(_feet(report, len(checks))),
    )


def _row(exercise: ExerciseReport, checks: Sequence[CheckName], anchor: str) -> Markup:
    results = {check.name: check for check in exercise.verdict.checks}
    name = shown(exercise.id)
    return markup(
        _ROW,
        result=result(exercise),
        name=markup('<a href="#{}">{}</a>', anchor, name) if anchor else name,
        title=exercise.title,
        score=wording.score(exercise),
        checks=joined(
            markup('<td class="check">{}</td>', findings_html.share(results.get(check)))
            for check in checks
        ),
    )


def _feet(report: Report, checks: int) -> Iterator[Markup]:
    """The exercises that are withheld, and the total."""
    hidden = [exercise for exercise in report.exercises if exercise.withheld]
    rows = [(wording.counted(hidden), wording.score(*hidden))] if hidden else []
    for words, earned in [*rows, ("Total", wording.score(*report.exercises))]:
        yield markup(_FOOT, words, earned, joined([markup("<td></td>")] * checks))


def result(exercise: ExerciseReport) -> Markup:
    """The result of an exercise, in a sign and a word or two."""
    usual = "passed" if exercise.passed else "failed"
    word = usual
    if exercise.outcome not in {"answered", "written"}:
        word = exercise.outcome.replace("-", " ")
    if exercise.entry.visibility != "visible":
        word += ", hidden"
    return markup(
        _HTML["result"],
        kind="good" if exercise.passed else "bad",
        sign="✓" if exercise.passed else "✗",
        role="usual" if word == usual else "unusual",
        word=word,
    )
