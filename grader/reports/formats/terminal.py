"""The report for people. Its first screen has the cause, the program's own line, the smallest tree
that shows it with both searches, the score, and the commands that show more.

The table of the exercises follows only if no cause explains them, or if the report is shown whole.
The score is last, because a terminal leaves the reader at the end.
"""

import shlex
from collections.abc import Iterator, Sequence

from grader.core.findings import search_answer
from grader.core.models import ExerciseReport, Finding, Report
from grader.reports.parts import score_table, wording
from grader.reports.parts.report_facts import ReportFacts, findings, in_order
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

_SCREEN = 18  # the lines for causes and tree: 25 without title, score and command
_OTHERS = 8  # the most kinds of failures that get a line each, besides the one that is explained


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
        called = wrap(page.safe(facts.called, 1000), page.width)
        yield from ([Span(text, "dim")] for text in called)
    causes = [*_findings(facts.brief_causes, page)]
    yield from in_order(
        causes=causes,
        explained=_explained(facts, page, command, _SCREEN - len(causes)),
        remarks=_findings(facts.remarks, page),
        results=_results(facts, page),
        others=_others(facts, page),
    )
    yield BLANK
    yield from _verdict(facts, page, command or ())


def _findings(found: Sequence[Finding], page: Page) -> Iterator[Line]:
    for finding in found:
        from grader.reports.parts import exercise_detail

        yield BLANK
        yield from exercise_detail.one_finding(finding, page)


def _results(facts: ReportFacts, page: Page) -> Iterator[Line]:
    """The table of the exercises, if no cause explains them."""
    if facts.report.exercises and facts.tabled:
        yield BLANK
        yield from score_table.table(facts, page)


def _explained(
    facts: ReportFacts, page: Page, command: Sequence[str] | None, room: int
) -> Iterator[Line]:
    """The tree or exercise that shows the cause, in brief: with a cause, in so many lines."""
    exercise, found, lead, *_ = facts.explained
    if exercise is None:
        yield from _findings(found, page)
        return
    from grader.reports.parts import exercise_detail

    if lead:
        yield BLANK
        yield [Span(lead)]
    yield BLANK
    smallest = facts.report.smallest
    lines = room if facts.causes else None
    yield from exercise_detail.brief(exercise, found, page, graded=smallest is None, room=lines)
    if facts.whole and smallest is not None:
        yield from exercise_detail.as_exercise(smallest, page, command)


def _others(facts: ReportFacts, page: Page) -> Iterator[Line]:
    """The other failing exercises: each in full, or a line with its first finding."""
    exercises = facts.explained.others
    if not exercises:
        return
    if facts.whole:
        from grader.reports.parts import exercise_detail

        if facts.explained.lead:
            yield from (BLANK, [Span(facts.explained.lead)])
        for exercise in exercises:
            yield BLANK
            yield from exercise_detail.whole(exercise, page)
        return
    yield BLANK
    heading = "Failing exercises" if facts.report.smallest else "Also failing"
    yield page.rule([Span(heading, "bold")])
    kinds: dict[str, list[ExerciseReport]] = {}
    for exercise in exercises:
        kinds.setdefault(findings(exercise)[0].code, []).append(exercise)
    alike = [*kinds.values()]
    room = min(score_table.ID_ROOM, widest(page.safe(one.id) for one, *_ in alike))
    for one, *more in alike[:_OTHERS]:
        name = pad(page.fit(page.safe(one.id), room), room)
        words = f"  and {len(more)} more like it" if more else ""
        text = page.safe(findings(one)[0].message)
        text = page.fit(text, page.width - room - 4 - cells(words))
        yield [Span(f"  {name}  "), Span(text, "dim"), Span(words)]
    if left_out := alike[_OTHERS:]:
        yield [Span(f"  {page.glyphs.ellipsis} {sum(map(len, left_out))} more", "dim")]


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
    if not facts.tabled:
        yield from ([Span(text)] for text in wrap(facts.losses, page.width))
    for text in filter(None, (wording.ended(report), wording.open_points(report))):
        yield from ([Span(line, "yellow")] for line in wrap(page.safe(text, 1000), page.width))
    for words, effect in _hints(facts, command):
        sentence = f"`{shlex.join(words)}` {effect}."
        if cells(sentence) <= page.width:
            yield [Span(page.safe(sentence), "dim")]
        else:
            yield [Span(f"This {effect}:", "dim")]
            yield from command_lines(map(page.safe, words), 2, page.width)


def _hints(facts: ReportFacts, command: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """The words of the commands that show more, if there is more, with their effects."""
    report, failing = facts.report, facts.failing
    first = failing[0].verdict.findings if failing else ()
    found = [*report.findings, *facts.explained.found, *first]
    found = [finding for finding in found if finding.code != search_answer.unexplained.code]
    errors = [finding for finding in found if finding.severity == "error"]
    for finding in (errors or found)[:1] if command else ():
        yield ["grade", "explain", wording.topic(report, finding)], "explains more"
    has_more = any(each.entry.feedback in {"full", "first-divergence"} for each in failing)
    is_brief = has_more and len(report.exercises) > 1 and not (facts.whole or facts.none_ran)
    if command and is_brief:
        yield [*command, "-v"], "explains every exercise"
