"""The report as one page: the total, what was found, and a section for each exercise."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from grader.core.amounts import points
from grader.core.findings import KINDS
from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Report
from grader.reports.html import findings_html, page, score_table
from grader.reports.html.exercise_section import section, smallest
from grader.reports.html.player import SCRIPTS, STYLES, Players
from grader.reports.parts import wording
from grader.reports.pictures.style import STYLE


def render(report: Report) -> str:
    """The whole document."""
    players = Players()
    body = "\n".join(filter(None, _body(report, players)))
    verdict = wording.score(report) if report.exercises else "nothing graded"
    return page.document(
        f"{report.submission}: {verdict}",
        body,
        styles=[STYLE, page.asset("report.css"), *map(page.asset, STYLES)],
        scripts=[page.asset(name) for name in (*SCRIPTS, "report.js")],
    )


def _body(report: Report, players: Players) -> Iterator[str]:
    yield '<a class="skip" href="#exercises">Skip to the exercises</a>'
    yield "<header>"
    yield f"<h1>{page.text(report.submission)}</h1>"
    yield f'<p class="soft">{page.text(report.assignment)}</p>'
    yield from _verdict(report)
    yield "</header>"
    yield "<main>"
    if report.findings:
        yield '<section aria-labelledby="found">'
        yield '<h2 id="found">What was found</h2>'
        yield findings_html.findings(report.findings, _topic(report))
        yield "</section>"
    if report.smallest is not None:
        yield smallest(report.smallest, "smallest", players)
    yield from _exercises(report, players)
    yield "</main>"
    yield players.html()


def _verdict(report: Report) -> Iterator[str]:
    """The total, and what it is worth."""
    if not report.exercises:
        yield '<p class="verdict">No exercise was graded.</p>'
        return
    word, kind = ("passed", "good") if report.passed else ("not passed", "bad")
    yield (
        f'<p class="verdict"><span class="total">{wording.score(report)}</span> '
        f'<strong class="{kind}">{word}</strong></p>'
    )
    told = [f"The pass mark is {points(report.pass_mark * 100)}%."]
    if not report.complete:
        told.append(f"Grading was ended after {wording.turns(report)}.")
    if report.isolation is not None:
        told.append(f"Isolation: {report.isolation.level}.")
        if report.isolation.level != "full":
            told.append("See <code>grade doctor</code>.")
    if taken := _taken(report):
        told.append(taken)
    yield f'<p class="soft">{" ".join(told)}</p>'


def _taken(report: Report) -> str:
    """What was called as what, unless it is called so anyway."""
    taken = wording.called(report).items()
    called = [f"<code>{page.text(name)}</code> as {role}" for role, name in taken]
    return f"Called: {', '.join(called)}." if called else ""


def _topic(report: Report) -> str:
    """What `grade explain` can say more of: the mistake that was named, or the first finding."""
    first = report.findings[0]
    return wording.topic(report, first) if first.code in KINDS else ""


def _exercises(report: Report, players: Players) -> Iterator[str]:
    """The table, then the sections."""
    yield '<section aria-labelledby="exercises">'
    yield '<h2 id="exercises" tabindex="-1">Exercises</h2>'
    if not report.exercises:
        yield "<p>There are none.</p></section>"
        return
    said_already = {wording.said(finding) for finding in report.findings}
    anchors = {
        place: f"exercise-{place + 1}"
        for place, exercise in enumerate(report.exercises)
        if not exercise.withheld and _has_more(exercise, said_already)
    }
    if not anchors and any(not one.withheld for one in report.exercises):
        yield f"<p>{count(len(report.exercises), 'exercise')}, none of which could be run.</p>"
    yield '<div class="scroll" tabindex="0" role="group" aria-label="All exercises">'
    yield score_table.table(report, anchors)
    yield "</div>"
    if any(report.exercises[place].passed for place in anchors):
        yield (
            '<p class="on-paper soft">Of an exercise that passed only its row is printed; open it '
            "on the page to have it printed as well.</p>"
        )
    for place, anchor in anchors.items():
        yield section(report.exercises[place], anchor, players)
    yield "</section>"


def _has_more(exercise: ExerciseReport, said_already: set[Hashable]) -> bool:
    """Whether there is more to say of an exercise than what was said of the whole submission."""
    if exercise.passed or exercise.actual.visited or exercise.output:
        return True
    findings = exercise.verdict.findings
    return not findings or any(wording.said(finding) not in said_already for finding in findings)
