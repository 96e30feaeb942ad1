"""The report for people: the results, the first failing exercise in full, and the score.

The table comes first, then the first failing exercise in full, then a line for each of the others.
The score is last, because a terminal leaves the reader at the end.
"""

import shlex
from collections.abc import Iterator, Sequence

from grader.core.models import Finding, Report
from grader.reports.parts import score_table, wording
from grader.reports.parts.report_facts import Explained, ReportFacts, findings, in_order
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
    return page.paint(_lines(ReportFacts(report, whole=verbose), page, command), color=bool(color))


def _lines(facts: ReportFacts, page: Page, command: Sequence[str] | None) -> Iterator[Line]:
    report = facts.report
    title = Span(page.safe(report.submission), "bold")
    yield [title, Span(f" {page.glyphs.dot} {page.safe(report.assignment)}")]
    if facts.called:
        yield [Span(page.safe(facts.called), "dim")]
    yield from in_order(
        findings=_findings(report.findings, page),
        explained=_explained(facts, page, command),
        results=_results(facts, page),
        others=_others(facts.explained, page),
        table_first=True,
    )
    yield BLANK
    yield from _verdict(facts, page, () if facts.whole else command or ())


def _findings(found: Sequence[Finding], page: Page) -> Iterator[Line]:
    for finding in found:
        from grader.reports.parts import exercise_detail

        yield BLANK
        yield from exercise_detail.one_finding(finding, page)


def _results(facts: ReportFacts, page: Page) -> Iterator[Line]:
    """The table of the exercises, or the sentence that none could be run."""
    if facts.none_ran:
        yield BLANK
        yield [Span(f"  {page.glyphs.cross} ", "red"), Span(facts.none_ran)]
    elif facts.report.exercises:
        yield BLANK
        yield from score_table.table(facts, page)


def _explained(facts: ReportFacts, page: Page, command: Sequence[str] | None) -> Iterator[Line]:
    """The smallest tree that shows the mistake, or the exercises that are shown in full."""
    smallest, lead, exercises, _, remarks = facts.explained
    yield from _findings(remarks, page)
    if lead:
        yield BLANK
        yield [Span(lead)]
    if smallest is None and not exercises:
        return
    from grader.reports.parts import exercise_detail

    if smallest is not None:
        yield BLANK
        found = facts.new(smallest.exercise.verdict.findings[:1])
        yield from exercise_detail.smallest(smallest, found, page, command)
    for exercise in exercises:
        yield BLANK
        yield from exercise_detail.exercise(exercise, page, whole=facts.whole)


def _others(explained: Explained, page: Page) -> Iterator[Line]:
    """A line for each of the other failing exercises, with its first finding."""
    exercises = explained.others
    if not exercises:
        return
    yield BLANK
    heading = "Failing exercises" if explained.smallest else "Also failing"
    yield page.rule([Span(heading, "bold")])
    room = min(score_table.ID_ROOM, widest(page.safe(exercise.id) for exercise in exercises))
    for exercise in exercises[:_OTHERS]:
        name = pad(page.fit(page.safe(exercise.id), room), room)
        first, *_ = findings(exercise)
        yield [Span(f"  {name}  "), Span(page.safe(first.message), "dim")]
    if len(exercises) > _OTHERS:
        yield [Span(f"  {page.glyphs.ellipsis} {len(exercises) - _OTHERS} more", "dim")]


def _verdict(facts: ReportFacts, page: Page, command: Sequence[str]) -> Iterator[Line]:
    """The total, and hints how to see more, if there is a `command`."""
    report = facts.report
    if not report.exercises:
        yield [Span(wording.NOTHING_GRADED, "yellow")]
        return
    style = f"bold {'green' if report.passed else 'red'}"
    score = [Span(f"Score {wording.score(report)}", "bold"), Span("  "), Span(facts.verdict, style)]
    about = f"({facts.conditions})"
    if sum(cells(span.text) for span in score) + 2 + cells(about) <= page.width:
        yield [*score, Span(f"  {about}", "dim")]
    else:
        yield score
        yield from ([Span(text, "dim")] for text in wrap(about, page.width))
    yield from ([Span(text, "yellow")] for text in (wording.ended(report), facts.unread) if text)
    for words, effect in _hints(facts, command) if command else ():
        sentence = f"`{shlex.join(words)}` {effect}."
        if cells(sentence) <= page.width:
            yield [Span(page.safe(sentence), "dim")]
        else:
            yield [Span(f"This {effect}:", "dim")]
            yield from command_lines(map(page.safe, words), 2, page.width)


def _hints(facts: ReportFacts, command: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The words of commands that show more, if there is more, with their effects."""
    report, failing = facts.report, facts.failing
    has_more = failing and failing[0].entry.feedback in {"full", "first-divergence"}
    if has_more and len(report.exercises) > 1 and not facts.none_ran:
        yield [*command, "--only", failing[0].id, "-v"], "shows one exercise in full"
    found = [*report.findings, *(failing[0].verdict.findings if failing else ())]
    errors = [finding for finding in found if finding.severity == "error"]
    for finding in (errors or found)[:1]:
        yield ["grade", "explain", wording.topic(report, finding)], "explains more"
