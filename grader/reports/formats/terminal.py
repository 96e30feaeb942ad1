"""The report for people: what is right, what is wrong, where it first went wrong, and the score.

Its order is the reader's: the table says what is right, the first failing exercise is explained in
full, the others get a line each, and the score stands last, where a terminal leaves the eye.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Report
from grader.reports.parts import score_table, wording
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap

_OTHERS = 8
"""The most failing exercises that get a line each, beside the one that is explained."""


def render(
    report: Report,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
    verbose: bool = False,
    command: str = "grade PATH",
) -> str:
    """The report as text, each line ended by a newline.

    No line is wider than `width` cells, nor than 100. Nothing is asked of the terminal or the
    environment: without a `width` it is 100, without `color` there is none. Without `unicode`
    all of it is ASCII. `verbose` explains every failing exercise; `command` is
    what was typed, for the hint that tells how to see more.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(report, page, verbose, command), color=bool(color))


def _lines(report: Report, page: Page, verbose: bool, command: str) -> Iterator[Line]:
    yield [
        Span(page.safe(report.submission), "bold"),
        Span(f" {page.glyphs.dot} {page.safe(report.assignment)}"),
    ]
    if taken := _taken(report):
        yield [Span(page.safe(taken), "dim")]
    if report.findings:
        from grader.reports.parts import exercise_detail  # only what failed needs explaining

        for finding in report.findings:
            yield BLANK
            yield from exercise_detail.one_finding(finding, page)
    if report.exercises and _nothing_ran(report):
        yield BLANK
        yield [
            Span(f"  {page.glyphs.cross} ", "red"),
            Span(f"{count(len(report.exercises), 'exercise')}, none of which could be run"),
        ]
    elif report.exercises:
        yield BLANK
        yield from score_table.table(report.exercises, page, whole=verbose)
    yield from _explained(report, page, None if verbose else command)
    yield BLANK
    yield from _verdict(report, page, None if verbose else command)


def _taken(report: Report) -> str:
    """What was called as what, unless it is called so anyway."""
    taken = [f"{name} as {role}" for role, name in wording.called(report).items()]
    return f"Called: {', '.join(taken)}" if taken else ""


def _explained(report: Report, page: Page, command: str | None) -> Iterator[Line]:
    """The smallest tree that shows it or else the first failing exercise, in full, and a line for
    each other; without a command, which then has said that it is verbose, all in full."""
    verbose = command is None
    failing = _failing(report)
    if verbose and len(report.exercises) == 1:
        failing = _told(report)  # somebody asked for it, so right or wrong it is shown
    if not failing:
        yield from _said_of_a_right_answer(report, page)
        return
    from grader.reports.parts import exercise_detail

    if report.smallest is not None and not verbose:
        yield BLANK
        yield from exercise_detail.smallest(report.smallest, page, command)
        yield BLANK
        yield from _others(failing, page, "Failing exercises")
        return
    complaints = {_complaint(exercise) for exercise in failing}
    if _nothing_ran(report) or complaints <= {wording.said(finding) for finding in report.findings}:
        return
    if len(failing) > 1 and len(complaints) == 1:
        yield BLANK
        yield [Span(f"All {len(failing)} failing exercises fail alike; this is the first.")]
        failing = failing[:1]
    for exercise in failing if verbose else failing[:1]:
        yield BLANK
        yield from exercise_detail.exercise(exercise, page, whole=verbose)
    if not verbose and failing[1:]:
        yield BLANK
        yield from _others(failing[1:], page, "Also failing")


def _said_of_a_right_answer(report: Report, page: Page) -> Iterator[Line]:
    """What is to be said, all the same, of a written answer that is all there is and right."""
    told = _told(report)
    if len(report.exercises) != 1 or not told or told[0].outcome != "written":
        return
    from grader.reports.parts import exercise_detail  # few have anything

    for finding in told[0].verdict.findings:
        yield BLANK
        yield from exercise_detail.one_finding(finding, page)


def _nothing_ran(report: Report) -> bool:
    """Whether one thing that is said of the whole submission kept every search from starting."""
    said = {wording.said(finding) for finding in report.findings}
    if any(exercise.outcome in {"answered", "written"} for exercise in report.exercises):
        return False
    told = _told(report)
    return bool(told) and all(
        not exercise.output
        and (exercise.outcome == "missing" or not exercise.actual.visited)
        and _complaint(exercise) in said
        for exercise in told
    )


def _others(exercises: Sequence[ExerciseReport], page: Page, heading: str) -> Iterator[Line]:
    """A line for each exercise with what was found first."""
    from grader.reports.parts import exercise_detail

    yield page.rule([Span(heading, "bold")])
    room = min(score_table.ID_ROOM, widest(page.safe(exercise.id) for exercise in exercises))
    for exercise in exercises[:_OTHERS]:
        name = pad(page.fit(page.safe(exercise.id), room), room)
        findings = exercise.verdict.findings
        message = findings[0].message if findings else exercise_detail.unexplained(exercise)
        yield [Span(f"  {name}  "), Span(page.safe(message), "dim")]
    if len(exercises) > _OTHERS:
        yield [Span(f"  {page.glyphs.ellipsis} {len(exercises) - _OTHERS} more", "dim")]


def _complaint(exercise: ExerciseReport) -> Hashable:
    """What makes two failures the same to the reader."""
    findings = exercise.verdict.findings
    wrong = tuple(check.name for check in exercise.verdict.checks if not check.passed)
    return wording.said(findings[0]) if findings else wrong


def _told(report: Report) -> list[ExerciseReport]:
    """The exercises of which more is known than their marks."""
    return [exercise for exercise in report.exercises if not exercise.withheld]


def _failing(report: Report) -> list[ExerciseReport]:
    """The exercises that lost points; of a run that was ended, those that had their turn."""
    failing = [exercise for exercise in _told(report) if not exercise.passed]
    return [one for one in failing if one.outcome != "not-run"] or failing


def _verdict(report: Report, page: Page, command: str | None) -> Iterator[Line]:
    """The total, and what to do next if there is more to see."""
    if not report.exercises:
        yield [Span("No exercise was graded.", "yellow")]
        return
    word, style = ("passed", "green") if report.passed else ("not passed", "red")
    yield [
        Span(f"Score {wording.score(report)}", "bold"),
        Span("  "),
        Span(word, f"bold {style}"),
        Span(f"  (the pass mark is {points(report.pass_mark * 100)}%{_isolation(report)})", "dim"),
    ]
    if not report.complete:
        yield [Span(wording.ended(report), "yellow")]
    lost = sum(
        found.code == "unread-line" for one in _told(report) for found in one.verdict.findings
    )
    if lost:
        said = "1 line was" if lost == 1 else f"{lost} lines were"
        yield [Span(f"{said} not read, and the mark is without what stands there.", "yellow")]
    for hint in _hints(report, command, page) if command else ():
        for text in wrap(hint, page.width):
            yield [Span(text, "dim")]


def _hints(report: Report, command: str, page: Page) -> Iterator[str]:
    """How to see more, as far as there is more."""
    failing = _failing(report)
    shown = failing and failing[0].expected.visited  # else there is no tree to be shown
    if shown and len(report.exercises) > 1 and not _nothing_ran(report):
        again = f"{page.safe(command)} --only {page.safe(failing[0].id)}"
        yield f"`{again} -v` shows one exercise whole."
    findings = [*report.findings, *(failing[0].verdict.findings if failing else ())]
    errors = [finding for finding in findings if finding.severity == "error"]
    for finding in (errors or findings)[:1]:
        yield f"`grade explain {wording.topic(report, finding)}` says more."


def _isolation(report: Report) -> str:
    """How far the program was held back, as a clause."""
    if report.isolation is None:
        return ""
    more = "" if report.isolation.level == "full" else ": see `grade doctor`"
    return f", isolation {report.isolation.level}{more}"
