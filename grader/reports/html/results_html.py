"""The results of exercises as HTML: the table of all exercises, check by check, with links to their
sections; the checks, answers and findings of one."""

from collections.abc import Mapping, Sequence

from grader.core.amounts import points
from grader.core.models import ExerciseReport, Finding, ShownSearch
from grader.reports.html import blocks
from grader.reports.parts import wording
from grader.reports.parts.report_facts import ReportFacts
from grader.reports.pictures import words
from grader.reports.text.markup import EMPTY, Markup, ended, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/results.html")

_CODED = frozenset(
    {"expected", "actual", "figure", "file", "more", "repaired", *wording.OWN_LINE.values()}
)
_MOST_MOVES = 6
_WORDS = {"good": "passed", "bad": "failed", "open": "open", "": "not marked"}
"""The words for the kinds of signs."""


def share(result: wording.ResultSign) -> Markup:
    """The result of a check: a sign, with its word for screen readers, or a percentage."""
    sign, kind = result
    if kind == "part":
        return markup('<span class="part">{}</span>', sign)
    return markup(_HTML["sign"], kind=kind or "none", sign=sign, word=_WORDS[kind])


def checks(report: ExerciseReport) -> Markup:
    """Every check with its points."""
    signs = wording.check_signs(report)
    items = joined(
        markup(
            '<li>{} {} <span class="soft">{} / {}</span></li>',
            share(signs[check.name]),
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
    return blocks.facts(
        (label, _answer(search))
        for label, search in searches
        if search.moves or search.value is not None
    )


def _answer(search: ShownSearch) -> Markup:
    moves = joined((shown(move, 60) for move in search.moves[:_MOST_MOVES]), " or ")
    return markup("value {}, move {}", shown(words.number(search.value), 60), moves or "none")


def findings(found: Sequence[Finding], more: str = "", step: int = 0) -> Markup:
    """The list of findings; the first names `more`, the topic for `grade explain`. `step` is the
    player's step at the first finding about an event; 0 for none."""
    first = next((finding for finding in found if finding.event is not None), None)
    items = [
        _finding(finding, "" if number else more, step if finding is first else 0)
        for number, finding in enumerate(found)
    ]
    return markup(_HTML["list"], lines(items)) if items else EMPTY


def _finding(finding: Finding, more: str, step: int) -> Markup:
    """The message, then those of its details that are known."""
    pairs = [*wording.labelled(finding, step)]
    pairs += [("more", f"grade explain {more}")] if more else []
    details = blocks.facts(
        ((label, _code(text) if label in _CODED else text) for label, text in pairs), kind=None
    )
    return markup(
        _HTML["finding"],
        severity=finding.severity,
        word=finding.severity.capitalize(),
        message=finding.message,
        details=ended(filter(None, [details])),
    )


def _code(text: str) -> Markup:
    """A text as code; the part of a line of the program that matters is marked."""
    if not isinstance(text, wording.Quoted) or text.start == text.end:
        return markup("<code>{}</code>", text)
    before, part, after = text.parts
    return markup("<code>{}    {}<mark>{}</mark>{}</code>", text.place, before, part, after)


def table(facts: ReportFacts, anchors: Mapping[int, str]) -> Markup:
    """A row for each exercise; `anchors` are the ids of the sections, by the exercise's place. The
    score is before the checks, for which a phone may lack room. Withheld ones share one row."""
    report, hidden = facts.report, facts.hidden
    rows = [
        _row(facts, exercise, anchors.get(place, ""))
        for place, exercise in enumerate(report.exercises)
        if not exercise.withheld
    ]
    feet = [(wording.counted(hidden), hidden)] if hidden else []
    feet.append(("Total", [*report.exercises]))
    none = joined([markup("<td></td>")] * len(facts.checks))
    return markup(
        _HTML["table"],
        checks=blocks.heads(facts.checks, "check"),
        rows=lines(rows),
        feet=lines(
            markup(_HTML["foot"], label, wording.score(*scored), none) for label, scored in feet
        ),
    )


def _row(facts: ReportFacts, exercise: ExerciseReport, anchor: str) -> Markup:
    name = shown(exercise.id)
    return markup(
        _HTML["row"],
        result=result(exercise),
        name=markup('<a href="#{}">{}</a>', anchor, name) if anchor else name,
        title=exercise.title,
        score=wording.score(exercise),
        checks=joined(
            markup('<td class="check">{}</td>', share(each)) for each in facts.signs(exercise)
        ),
    )


def result(exercise: ExerciseReport) -> Markup:
    """The result of an exercise, in a sign and a word or two."""
    sign, kind = wording.sign_of(exercise)
    usual = _WORDS[kind]
    word = wording.unusual(exercise, usual)
    role = "usual" if word == usual else "unusual"
    return markup(_HTML["result"], kind=kind, sign=sign, role=role, word=word)
