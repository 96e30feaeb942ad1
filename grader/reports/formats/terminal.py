"""The report for people: the results, the first failing exercise in full, and the score.

The table comes first, then the first failing exercise in full, then a line for each of the others.
The score is last, because a terminal leaves the reader at the end.
"""

import shlex
from collections.abc import Iterator, Sequence

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Report
from grader.reports.parts import score_table, wording
from grader.reports.text.terminal_lines import (
    BLANK,
    Line,
    Page,
    Span,
    cells,
    command_lines,
    pad,
    widest,
    wrap,
)

_OTHERS = 8
"""The most failing exercises that get a line each, besides the one that is explained."""


def render(
    report: Report,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
    verbose: bool = False,
    command: Sequence[str] | None = ("grade", "PATH"),
) -> str:
    """The report as text, each line ended by a newline.

    Reads neither the terminal nor the environment.

    width    the most cells in a line, at most and by default 100
    color    whether to add colours; by default not
    unicode  whether the text may have more than ASCII
    verbose  whether to explain every failing exercise
    command  the words of the command that the user typed, for the hint how to see more; None where
             the reader has no command line
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(report, page, verbose, command), color=bool(color))


def _lines(
    report: Report, page: Page, verbose: bool, command: Sequence[str] | None
) -> Iterator[Line]:
    yield [
        Span(page.safe(report.submission), "bold"),
        Span(f" {page.glyphs.dot} {page.safe(report.assignment)}"),
    ]
    if taken := [f"{name} as {role}" for role, name in wording.unusual_names(report).items()]:
        yield [Span(page.safe(f"{wording.CALLED}: {', '.join(taken)}"), "dim")]
    if report.findings:
        from grader.reports.parts import exercise_detail

        for finding in report.findings:
            yield BLANK
            yield from exercise_detail.one_finding(finding, page)
    if report.exercises and wording.nothing_ran(report):
        yield BLANK
        yield [Span(f"  {page.glyphs.cross} ", "red"), Span(wording.none_ran(report))]
    elif report.exercises:
        yield BLANK
        yield from score_table.table(report.exercises, page, whole=verbose)
    yield from _explained(report, page, verbose, command)
    yield BLANK
    yield from _verdict(report, page, () if verbose or command is None else command)


def _explained(
    report: Report, page: Page, verbose: bool, command: Sequence[str] | None
) -> Iterator[Line]:
    """The smallest tree that shows the mistake, or else the first failing exercise, in full; then a
    line for each of the others. If `verbose`, all are in full."""
    failing = _failing(report)
    if verbose and len(report.exercises) == 1:
        failing = _shown(report)  # the user asked for this exercise, so show it even if it passed
    if not failing:
        yield from _notes_on_a_right_answer(report, page)
        return
    from grader.reports.parts import exercise_detail

    complaints = {wording.complaint(exercise) for exercise in failing}
    already = set(map(wording.reader_key, report.findings))
    said = complaints <= already
    if report.smallest is not None and not verbose:
        yield BLANK
        yield from exercise_detail.smallest(report.smallest, page, command, already)
        if not said:
            yield BLANK
            yield from _others(failing, page, "Failing exercises")
        return
    if wording.nothing_ran(report) or said:
        return
    if len(failing) > 1 and len(complaints) == 1:
        yield BLANK
        all_of_them = "Both" if len(failing) == 2 else f"All {len(failing)}"
        yield [Span(f"{all_of_them} failing exercises fail in the same way; the first is:")]
        failing = failing[:1]
    for exercise in failing if verbose else failing[:1]:
        yield BLANK
        yield from exercise_detail.exercise(exercise, page, whole=verbose)
    if not verbose and failing[1:]:
        yield BLANK
        yield from _others(failing[1:], page, "Also failing")


def _notes_on_a_right_answer(report: Report, page: Page) -> Iterator[Line]:
    """The findings of a right written answer, if it is the only exercise."""
    shown = _shown(report)
    if len(report.exercises) != 1 or not shown or not shown[0].is_written:
        return
    from grader.reports.parts import exercise_detail

    for finding in shown[0].verdict.findings:
        yield BLANK
        yield from exercise_detail.one_finding(finding, page)


def _others(exercises: Sequence[ExerciseReport], page: Page, heading: str) -> Iterator[Line]:
    """A line for each exercise with its first finding."""
    from grader.reports.parts import exercise_detail

    yield page.rule([Span(heading, "bold")])
    room = min(score_table.ID_ROOM, widest(page.safe(exercise.id) for exercise in exercises))
    for exercise in exercises[:_OTHERS]:
        name = pad(page.fit(page.safe(exercise.id), room), room)
        first, *_ = exercise.verdict.findings or [exercise_detail.unexplained(exercise)]
        yield [Span(f"  {name}  "), Span(page.safe(first.message), "dim")]
    if len(exercises) > _OTHERS:
        yield [Span(f"  {page.glyphs.ellipsis} {len(exercises) - _OTHERS} more", "dim")]


def _shown(report: Report) -> list[ExerciseReport]:
    """The exercises that are not withheld from the reader."""
    return [exercise for exercise in report.exercises if not exercise.withheld]


def _failing(report: Report) -> list[ExerciseReport]:
    """The exercises that lost points; those that never ran only if there are no others."""
    failing = [exercise for exercise in _shown(report) if not exercise.passed]
    return [one for one in failing if one.outcome != "not-run"] or failing


def _verdict(report: Report, page: Page, command: Sequence[str]) -> Iterator[Line]:
    """The total, and hints how to see more, if there is a `command`."""
    if not report.exercises:
        yield [Span(wording.NOTHING_GRADED, "yellow")]
        return
    word, style = ("passed", "green") if report.passed else ("not passed", "red")
    score = [
        Span(f"Score {wording.score(report)}", "bold"),
        Span("  "),
        Span(word, f"bold {style}"),
    ]
    about = f"(the pass mark is {points(report.pass_mark * 100)}%{_isolation(report)})"
    if sum(cells(span.text) for span in score) + 2 + cells(about) <= page.width:
        yield [*score, Span(f"  {about}", "dim")]
    else:
        yield score
        yield from ([Span(text, "dim")] for text in wrap(about, page.width))
    if not report.complete:
        yield [Span(wording.ended(report), "yellow")]
    if unread := _unread(report):
        verb = "was" if unread == 1 else "were"
        text = f"{count(unread, 'line')} {verb} not understood, and not marked."
        yield [Span(text, "yellow")]
    for words, effect in _hints(report, command) if command else ():
        sentence = f"`{shlex.join(words)}` {effect}."
        if cells(sentence) <= page.width:
            yield [Span(page.safe(sentence), "dim")]
        else:
            yield [Span(f"This {effect}:", "dim")]
            yield from command_lines(map(page.safe, words), 2, page.width)


def _unread(report: Report) -> int:
    """The number of lines of written answers that were not understood."""
    written = [one for one in _shown(report) if one.is_written]
    if not written:
        return 0
    from grader.core.findings import written_reading

    code = written_reading.unread_line.code
    return sum(found.code == code for one in written for found in one.verdict.findings)


def _hints(report: Report, command: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The words of commands that show more, if there is more, with their effects."""
    failing = _failing(report)
    has_more = failing and failing[0].entry.feedback in {"full", "first-divergence"}
    if has_more and len(report.exercises) > 1 and not wording.nothing_ran(report):
        yield [*command, "--only", failing[0].id, "-v"], "shows one exercise in full"
    findings = [*report.findings, *(failing[0].verdict.findings if failing else ())]
    errors = [finding for finding in findings if finding.severity == "error"]
    for finding in (errors or findings)[:1]:
        yield ["grade", "explain", wording.topic(report, finding)], "explains more"


def _isolation(report: Report) -> str:
    """The level of isolation, as a clause."""
    if report.isolation is None:
        return ""
    more = "" if report.isolation.level == "full" else ": see `grade doctor`"
    return f", isolation {report.isolation.level}{more}"
