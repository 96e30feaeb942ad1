"""What a report says of one search, as HTML: its checks, its answer, what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.core.amounts import points
from grader.core.models import Check, ExerciseReport, Finding, ShownSearch
from grader.reports.html import page
from grader.reports.parts import exercise_detail
from grader.reports.pictures import words

_CODED = frozenset({"expected", "actual", "figure", "file", "more"})
_MOST_MOVES = 6


def sign(*, passed: bool) -> str:
    """A tick or a cross, and the word for who cannot see it."""
    word = "passed" if passed else "failed"
    glyph, kind = ("✓", "good") if passed else ("✗", "bad")
    shown = f'<span class="sign {kind}" aria-hidden="true">{glyph}</span>'
    return f'{shown}<span class="unseen">{word}</span>'


def share(check: Check | None) -> str:
    """How a check came out: passed, failed, how much of it in percent, or not marked at all."""
    if check is None:
        return '<span aria-hidden="true">–</span><span class="unseen">not marked</span>'
    if 0 < check.share < 1:
        return f'<span class="part">{min(99, max(1, round(100 * check.share)))}%</span>'
    return sign(passed=check.passed)


def checks(report: ExerciseReport) -> str:
    """Every check with its points."""
    items = [
        f"<li>{share(check)} {page.text(check.name)} "
        f'<span class="soft">{points(check.score)} / {points(check.max_score)}</span></li>'
        for check in report.verdict.checks
    ]
    return f'<ul class="checks">{"".join(items)}</ul>' if items else ""


def answers(report: ExerciseReport) -> str:
    """Value and move of both searches, if the student's came to any."""
    if report.actual.value is None and not report.actual.moves:
        return ""
    searches = ("Your answer", report.actual), ("The right answer", report.expected)
    items = [
        f"<div><dt>{label}</dt><dd>{_answer(search)}</dd></div>"
        for label, search in searches
        if search.moves or search.value is not None
    ]
    return f'<dl class="answers">{"".join(items)}</dl>'


def _answer(search: ShownSearch) -> str:
    moves = " or ".join(page.text(move, 60) for move in search.moves[:_MOST_MOVES]) or "none"
    return f"value {page.text(words.number(search.value), 60)}, move {moves}"


def findings(said: Sequence[Finding], more: str = "") -> str:
    """All that was found; `more` is what `grade explain` explains, said with the first."""
    topics = [more, *[""] * len(said)]
    items = [_finding(finding, topic) for finding, topic in zip(said, topics, strict=False)]
    return "\n".join(['<ul class="findings">', *items, "</ul>"]) if items else ""


def unexplained(report: ExerciseReport) -> str:
    """What there is to say of a failed exercise without a finding."""
    return findings([Finding(code="", message=exercise_detail.unexplained(report))])


def _finding(finding: Finding, more: str) -> str:
    """The message, then what there is of expected, actual, the figure and the place."""
    pairs = [
        ("at", exercise_detail.event(finding)),
        ("expected", finding.expected),
        ("actual", finding.actual),
        ("figure", finding.figure),
        ("hint", finding.hint),
        ("file", exercise_detail.place(finding)),
        ("more", f"grade explain {more}" if more else None),
    ]
    word = f'<span class="severity">{finding.severity.capitalize()}:</span>'
    return "\n".join([
        f'<li class="finding {finding.severity}">',
        f"<p>{word} {page.text(finding.message)}</p>",
        *_list((label, told) for label, told in pairs if told is not None),
        "</li>",
    ])  # fmt: skip


def _list(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Labels, and what they stand for; no list without any."""
    items = []
    for label, told in pairs:
        shown = page.text(told)
        shown = f"<code>{shown}</code>" if label in _CODED else shown
        items.append(f"<div><dt>{label}</dt><dd>{shown}</dd></div>")
    return ["<dl>", *items, "</dl>"] if items else []
