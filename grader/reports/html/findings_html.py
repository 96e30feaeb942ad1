"""The checks, answers and findings of one exercise, as HTML."""

from collections.abc import Sequence

from grader.core.amounts import points
from grader.core.models import Check, ExerciseReport, Finding, ShownSearch
from grader.reports.parts import exercise_detail, wording
from grader.reports.pictures import words
from grader.reports.text.markup import EMPTY, Markup, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/findings.html")

_CODED = frozenset({"expected", "actual", "figure", "file", "more"})
_MOST_MOVES = 6


_DETAILS = """\
<dl>
{}
</dl>
"""


def sign(*, passed: bool) -> Markup:
    """A tick or a cross, and the word for screen readers."""
    return markup(
        _HTML["sign"],
        kind="good" if passed else "bad",
        sign="✓" if passed else "✗",
        word="passed" if passed else "failed",
    )


def share(check: Check | None) -> Markup:
    """The result of a check: passed, failed, a percentage, or not marked."""
    if check is None:
        return markup('<span aria-hidden="true">–</span><span class="unseen">not marked</span>')
    if 0 < check.share < 1:
        return markup('<span class="part">{}</span>', wording.percent(check.share))
    return sign(passed=check.passed)


def checks(report: ExerciseReport) -> Markup:
    """Every check with its points."""
    items = joined(
        markup(
            '<li>{} {} <span class="soft">{} / {}</span></li>',
            share(check),
            check.name,
            points(check.score),
            points(check.max_score),
        )
        for check in report.verdict.checks
    )
    return markup('<ul class="checks">{}</ul>', items) if items else EMPTY


def answers(report: ExerciseReport) -> Markup:
    """Value and move of both searches, if the student's search has either."""
    if report.actual.value is None and not report.actual.moves:
        return EMPTY
    searches = ("Your answer", report.actual), ("The right answer", report.expected)
    items = joined(
        markup("<div><dt>{}</dt><dd>{}</dd></div>", label, _answer(search))
        for label, search in searches
        if search.moves or search.value is not None
    )
    return markup('<dl class="answers">{}</dl>', items)


def _answer(search: ShownSearch) -> Markup:
    moves = joined((shown(move, 60) for move in search.moves[:_MOST_MOVES]), " or ")
    return markup("value {}, move {}", shown(words.number(search.value), 60), moves or "none")


def findings(found: Sequence[Finding], more: str = "", step: int = 0) -> Markup:
    """The list of findings; the first names `more`, the topic for `grade explain`.

    `step` is the player's step at the first finding about an event; 0 for none.
    """
    first = next((finding for finding in found if finding.event is not None), None)
    items = [
        _finding(finding, "" if number else more, step if finding is first else 0)
        for number, finding in enumerate(found)
    ]
    return markup(_HTML["list"], lines(items)) if items else EMPTY


def unexplained(report: ExerciseReport) -> Markup:
    """The list for a failed exercise that has no finding."""
    return findings([exercise_detail.unexplained(report)])


def _finding(finding: Finding, more: str, step: int) -> Markup:
    """The message, then those of its details that are known."""
    pairs = [*wording.way(finding, step), *wording.details(finding), *wording.place(finding)]
    pairs += [("more", f"grade explain {more}")] if more else []
    items = [_detail(label, text) for label, text in pairs]
    return markup(
        _HTML["finding"],
        severity=finding.severity,
        word=finding.severity.capitalize(),
        message=finding.message,
        details=markup(_DETAILS, lines(items)) if items else EMPTY,
    )


def _detail(label: str, text: str) -> Markup:
    """One detail of a finding."""
    words = markup("<code>{}</code>", text) if label in _CODED else shown(text)
    return markup("<div><dt>{}</dt><dd>{}</dd></div>", label, words)
