"""The results of exercises as HTML: the table of all exercises, check by check, with links to their
sections; the checks, answers and findings of one."""

from collections.abc import Mapping, Sequence

from grader.core.amounts import points
from grader.core.models import Check, CheckName, ExerciseReport, Finding, Report, ShownSearch
from grader.reports.parts import wording
from grader.reports.pictures import words
from grader.reports.text.markup import EMPTY, Markup, ended, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/results.html")

_CODED = frozenset({"expected", "actual", "figure", "file", "more"})
_MOST_MOVES = 6


def share(check: Check | None) -> Markup:
    """The result of a check: a sign, with its word for screen readers, or a percentage; a dash if
    the check is not marked."""
    if check is None:
        return markup('<span aria-hidden="true">–</span><span class="unseen">not marked</span>')
    if 0 < check.share < 1:
        return markup('<span class="part">{}</span>', wording.percent(check.share))
    return markup(
        _HTML["sign"],
        kind="good" if check.passed else "bad",
        sign="✓" if check.passed else "✗",
        word="passed" if check.passed else "failed",
    )


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


def _finding(finding: Finding, more: str, step: int) -> Markup:
    """The message, then those of its details that are known."""
    pairs = [*wording.way(finding, step), *wording.details(finding), *wording.place(finding)]
    pairs += [("more", f"grade explain {more}")] if more else []
    items = [
        markup(
            "<div><dt>{}</dt><dd>{}</dd></div>",
            label,
            markup("<code>{}</code>", text) if label in _CODED else shown(text),
        )
        for label, text in pairs
    ]
    return markup(
        _HTML["finding"],
        severity=finding.severity,
        word=finding.severity.capitalize(),
        message=finding.message,
        details=ended([markup(_HTML["details"], lines(items))] if items else []),
    )


# ---------------------------------------------------------------- the table of all exercises


def table(report: Report, anchors: Mapping[int, str]) -> Markup:
    """A row for each exercise; `anchors` are the ids of the sections, by the exercise's place.

    The score comes before the checks, because a phone may not have room for all checks. Exercises
    that are withheld share one row.
    """
    checks = wording.marked_checks(report.exercises)
    hidden = [exercise for exercise in report.exercises if exercise.withheld]
    feet = [(wording.counted(hidden), hidden)] if hidden else []
    feet.append(("Total", [*report.exercises]))
    return markup(
        _HTML["table"],
        checks=ended(markup('<th scope="col" class="check">{}</th>', name) for name in checks),
        rows=ended(
            _row(exercise, checks, anchors.get(place, ""))
            for place, exercise in enumerate(report.exercises)
            if not exercise.withheld
        ),
        feet=ended(
            markup(
                _HTML["foot"],
                label,
                wording.score(*scored),
                joined([markup("<td></td>")] * len(checks)),
            )
            for label, scored in feet
        ),
    )


def _row(exercise: ExerciseReport, checks: Sequence[CheckName], anchor: str) -> Markup:
    results = {check.name: check for check in exercise.verdict.checks}
    name = shown(exercise.id)
    return markup(
        _HTML["row"],
        result=result(exercise),
        name=markup('<a href="#{}">{}</a>', anchor, name) if anchor else name,
        title=exercise.title,
        score=wording.score(exercise),
        checks=joined(
            markup('<td class="check">{}</td>', share(results.get(check))) for check in checks
        ),
    )


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
