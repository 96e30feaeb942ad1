"""The report as Markdown, for the summary of a job or a merge request.

All steps of a job share one megabyte, so the report is at most 200 kB. Each part has its own limit;
a part that would still be too much is left out, and the report says so.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeAlias

from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Finding, Report
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import align
from grader.reports.parts.exercise_detail import quoted
from grader.reports.parts.report_facts import ReportFacts, findings, in_order
from grader.reports.parts.side_by_side import side_by_side
from grader.reports.pictures import Picture, mermaid
from grader.reports.text.escape import fenced, markdown
from grader.reports.text.terminal_lines import Page

MOST_BYTES = 200_000
_ROWS = 100
_EXERCISES = 20  # the most exercises whose findings are listed
_FINDINGS, _OF_ALL = 4, 20  # the most findings of one exercise, and of the whole submission
_STEPS = 60
_QUOTED = 100  # the most characters of a line of the program above its mark
_DIAGRAM = 50_000  # the most characters that Mermaid accepts
_NAME = 60
_SIGNS = {"error": "✗", "warning": "!", "note": "·"}
_Part: TypeAlias = tuple[str, Sequence[str]]
"""The lines of a part, and its name in the sentence about parts left out."""


def render(report: Report) -> str:
    """The total and the parts, in the order of all reports: see `in_order`."""
    facts = ReportFacts(report)
    text, left_out = "\n".join([*_heading(facts), "", ""]), []
    parts = in_order(
        causes=_findings("The cause", facts.causes),
        explained=_explained(facts),
        remarks=_findings("Findings", facts.remarks),
        results=_results(facts),
        others=_others(facts),
    )
    for name, lines in parts:
        part = "\n".join([*lines, "", ""])
        # The rest is for the sentence that names the parts left out.
        if len((text + part).encode()) < MOST_BYTES - 1000:
            text += part
        else:
            left_out.append(name)
    if left_out:
        text += f"Left out because the report would be too long: {', '.join(left_out)}.\n"
    return text.rstrip("\n") + "\n"


def _heading(facts: ReportFacts) -> Iterator[str]:
    """The submission and the score as a title; then the facts of the run."""
    report, graded = facts.report, facts.report.exercises
    verdict = f"{wording.score(report)}, {facts.verdict}" if graded else "nothing graded"
    yield f"# Submission {markdown(report.submission)}: {verdict}"
    yield ""
    about = [f"Assignment: {markdown(report.assignment)}."]
    yield " ".join([*about, *(map(markdown, facts.about) if graded else ())])


def _findings(heading: str, found: Sequence[Finding]) -> Iterator[_Part]:
    if found:
        yield "the findings on the submission", [f"## {heading}", "", *_list(found, _OF_ALL)]


def _results(facts: ReportFacts) -> Iterator[_Part]:
    """A row for each exercise, a column for each check; exercises beyond _ROWS share a row."""
    exercises = facts.report.exercises
    if not exercises:
        return
    rows = [
        ["", "Exercise", "Title", *facts.checks, "Score"],
        [":-:", "---", "---", *[":-:"] * len(facts.checks), "--:"],
    ]
    for exercise in exercises[:_ROWS]:
        about = [markdown(text, limit=_NAME) for text in (exercise.id, exercise.title)]
        signs = [each for each, _ in (wording.sign_of(exercise), *facts.signs(exercise))]
        rows.append([signs[0], *about, *signs[1:], wording.score(exercise)])
    if rest := exercises[_ROWS:]:
        sign, _ = wording.sign(all(each.passed for each in rest))
        none = [""] * len(facts.checks)
        rows.append([sign, f"{len(rest)} more", "", *none, wording.score(*rest)])
    hidden = wording.counted(facts.hidden)
    below = ["", f"{hidden}."] if hidden else []
    shown = [f"| {' | '.join(cells)} |" for cells in rows]
    yield "the table of the exercises", ["## Exercises", "", *shown, *below]


def _explained(facts: ReportFacts) -> Iterator[_Part]:
    """The exercise that shows the cause: the findings on it, the tree, both searches."""
    exercise, found, *_ = facts.explained
    if exercise is None:
        return
    is_smallest = facts.report.smallest is not None
    if facts.causes and not is_smallest:
        found = facts.new(findings(exercise))
    tree = f"Tree: {markdown(exercise.title)}"
    heading = tree if is_smallest else f"Exercise {_title(exercise)}"
    listed = ["", *_list(found, _FINDINGS)] if found else []
    yield "the findings on the tree", [f"## {heading}", *listed]
    if not (exercise.actual.visited and exercise.expected.visited):
        return
    both, page = align(exercise), Page()
    diagram = mermaid.render(Picture.of_both(both)).rstrip("\n")
    drawn = fenced(diagram, "mermaid")
    if len(diagram) > _DIAGRAM:
        drawn = "The tree is too large to draw here."
    yield "the picture of the tree", [drawn]
    steps = page.paint(side_by_side(both, page, _STEPS), color=False)
    if steps:
        yield "both searches step by step", [fenced(steps, "text")]


def _others(facts: ReportFacts) -> Iterator[_Part]:
    """The findings of the other exercises that lost points."""
    lines: list[str] = []
    alike: list[str] = []
    kinds: set[Hashable] = set()
    listed = [(each, found) for each in facts.lost if (found := facts.new(findings(each)))]
    for exercise, found in listed[:_EXERCISES]:
        kind = tuple((finding.code, finding.figure or finding.message) for finding in found)
        if kind in kinds and exercise is not facts.explained.exercise:
            alike.append(f"- {_title(exercise)}. {markdown(found[0].message, limit=200)}")
        elif exercise is not facts.explained.exercise:
            lines += ["", f"### Exercise {_title(exercise)}", "", *_list(found, _FINDINGS)]
        kinds.add(kind)
    if alike:
        lines += ["", "### Other exercises with the same findings", "", *alike]
    if left_out := listed[_EXERCISES:]:
        lines += ["", f"Not listed: {count(len(left_out), 'more failing exercise')}."]
    if lines:
        yield "the findings on exercises", ["## Findings on exercises", *lines]


def _title(exercise: ExerciseReport) -> str:
    return f"{markdown(exercise.id, limit=_NAME)}: {wording.score(exercise)}"


def _list(found: Sequence[Finding], most: int) -> Iterator[str]:
    """The findings as a list; the details of each are a list below its message."""
    for finding in found[:most]:
        yield f"- {_SIGNS[finding.severity]} {markdown(finding.message, limit=600)}"
        for label, text in wording.labelled(finding):
            if isinstance(text, wording.Quoted) and text.start < text.end:
                block = fenced("\n".join(quoted(text, Page(), _QUOTED)))
                yield from (f"  - {label}:", *(f"    {line}" for line in block.splitlines()))
            else:
                yield f"  - {label}: {markdown(text)}"
    if len(found) > most:
        yield f"- Not listed: {count(len(found) - most, 'more finding')}."
