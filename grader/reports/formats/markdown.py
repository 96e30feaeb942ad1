"""The report as Markdown, for the summary of a job or a merge request.

All steps of a job share one megabyte, so the report is at most 200 kB. Each part has its own limit;
a part that would still be too much is left out, and the report says so.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import Check, ExerciseReport, Finding, Report
from grader.reports.parts import exercise_detail, wording
from grader.reports.parts.aligned_searches import AlignedSearches, align
from grader.reports.parts.side_by_side import side_by_side
from grader.reports.pictures import Picture, mermaid
from grader.reports.text.escape import fenced, markdown
from grader.reports.text.terminal_lines import Page

MOST_BYTES = 200_000
_ROWS = 100
_EXERCISES = 20
"""The most exercises whose findings are listed."""
_FINDINGS, _OF_ALL = 4, 20
"""The most findings of one exercise, and of the whole submission."""
_STEPS = 60
_DIAGRAM = 50_000
"""The most characters that Mermaid accepts."""
_NAME = 60
_SIGNS = {"error": "✗", "warning": "!", "note": "·"}


def render(report: Report) -> str:
    """The total, the findings on the submission, a table of the exercises, the other findings, and
    one tree with both its searches."""
    parts = [("", _heading(report))]
    if report.findings:
        found = ["## Findings", "", *_list(report.findings, _OF_ALL)]
        parts.append(("the findings on the submission", found))
    if report.exercises:
        parts.append(("the table of the exercises", _table(report.exercises)))
    parts.append(("the findings on exercises", list(_found(report))))
    shown = _shown(report)
    if shown is not None:
        both = align(shown)
        smallest = shown.verdict.findings[:1] if report.smallest is not None else ()
        said = set(map(wording.reader_key, report.findings))
        new = [each for each in smallest if wording.reader_key(each) not in said]
        parts.append(("the picture of the tree", list(_picture(both, new))))
        page = Page()
        steps = page.paint(side_by_side(both, page, _STEPS), color=False).strip("\n")
        parts.append(("both searches step by step", [fenced(steps, "text")] if steps else []))
    text, left_out = "", []
    for name, lines in parts:
        part = "\n".join([*lines, "", ""]) if lines else ""
        # The rest is for the sentence that names the parts left out.
        if len((text + part).encode()) < MOST_BYTES - 1000:
            text += part
        else:
            left_out.append(name)
    if left_out:
        text += f"Left out because the report would be too long: {', '.join(left_out)}.\n"
    return text.rstrip("\n") + "\n"


def _heading(report: Report) -> list[str]:
    """The submission and the score as a title; then the assignment and the pass mark."""
    about = f"Assignment: {markdown(report.assignment)}."
    if not report.exercises:
        return [f"# Submission {markdown(report.submission)}: nothing graded", "", about]
    word = "passed" if report.passed else "not passed"
    about += f" The pass mark is {points(report.pass_mark * 100)}%."
    if not report.complete:
        about += f" {wording.ended(report)}"
    title = f"Submission {markdown(report.submission)}: {wording.score(report)}, {word}"
    return [f"# {title}", "", about]


# ---------------------------------------------------------------- the table


def _table(exercises: Sequence[ExerciseReport]) -> list[str]:
    """A row for each exercise, a column for each check; exercises beyond _ROWS share a row."""
    names = wording.marked_checks(exercises)
    lines = [
        _row(["", "Exercise", "Title", *names, "Score"]),
        _row([":-:", "---", "---", *[":-:"] * len(names), "--:"]),
    ]
    for exercise in exercises[:_ROWS]:
        checks = {check.name: check for check in exercise.verdict.checks}
        passed = "✓" if exercise.passed else "✗"
        about = [markdown(text, limit=_NAME) for text in (exercise.id, exercise.title)]
        signs = [_sign(checks.get(name)) for name in names]
        lines.append(_row([passed, *about, *signs, wording.score(exercise)]))
    rest = exercises[_ROWS:]
    if rest:
        passed = "✓" if all(one.passed for one in rest) else "✗"
        none = [""] * len(names)
        lines.append(_row([passed, f"{len(rest)} more", "", *none, wording.score(*rest)]))
    return lines


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _sign(check: Check | None) -> str:
    """The result of a check: passed, failed, or a percentage; "" if it is not marked."""
    if check is None:
        return ""
    if 0 < check.share < 1:
        return wording.percent(check.share)
    return "✓" if check.passed else "✗"


# ---------------------------------------------------------------- the findings


def _found(report: Report) -> Iterator[str]:
    """The findings of the exercises that lost points, and the hidden exercises."""
    failing = [one for one in report.exercises if not one.passed and not one.withheld]
    hidden = wording.counted([one for one in report.exercises if one.withheld])
    already = {wording.reader_key(finding) for finding in report.findings}
    listed = [(one, findings) for one in failing if (findings := _new(one, already))]
    if listed or hidden:
        yield "## Findings on exercises" if report.findings else "## Findings"
    kinds: set[tuple[tuple[str, Hashable], ...]] = set()
    alike: list[str] = []
    for exercise, findings in listed[:_EXERCISES]:
        title = f"{markdown(exercise.id, limit=_NAME)}: {wording.score(exercise)}"
        kind = tuple((finding.code, finding.figure or finding.message) for finding in findings)
        if kind in kinds:
            alike.append(f"- {title}. {markdown(findings[0].message, limit=200)}")
            continue
        kinds.add(kind)
        yield ""
        yield f"### Exercise {title}"
        yield ""
        yield from _list(findings, _FINDINGS)
    if alike:
        yield from ["", "### Other exercises with the same findings", "", *alike]
    if len(listed) > _EXERCISES:
        yield ""
        yield f"Not listed: {count(len(listed) - _EXERCISES, 'more failing exercise')}."
    if hidden:
        yield ""
        yield f"{hidden}."


def _new(exercise: ExerciseReport, already: Collection[Hashable]) -> list[Finding]:
    """The findings of a failing exercise that are not among the submission's own."""
    findings = exercise.verdict.findings
    if not findings:
        return [exercise_detail.unexplained(exercise)]
    return [finding for finding in findings if wording.reader_key(finding) not in already]


def _list(findings: Sequence[Finding], most: int) -> Iterator[str]:
    """The findings as a list; the details of each are a list below its message."""
    for finding in findings[:most]:
        yield f"- {_SIGNS[finding.severity]} {markdown(finding.message, limit=600)}"
        for label, text in [*wording.details(finding), *wording.place(finding)]:
            yield f"  - {label}: {markdown(text)}"
    if len(findings) > most:
        yield f"- Not listed: {count(len(findings) - most, 'more finding')}."


# ---------------------------------------------------------------- one tree


def _shown(report: Report) -> ExerciseReport | None:
    """The smallest tree that shows a mistake, or else the first failing exercise with both
    searches."""
    if report.smallest is not None:
        return report.smallest.exercise
    failing = (one for one in report.exercises if not one.passed and not one.withheld)
    return next((one for one in failing if one.actual.visited and one.expected.visited), None)


def _picture(both: AlignedSearches, found: Sequence[Finding]) -> Iterator[str]:
    """The tree with both searches, after the findings that appear nowhere else in the report."""
    diagram = mermaid.render(Picture.of_both(both)).rstrip("\n")
    yield f"## Tree: {markdown(both.report.title)}"
    yield ""
    if found:
        yield from [*_list(found, 1), ""]
    if len(diagram) > _DIAGRAM:
        yield "The tree is too large to draw here."
    else:
        yield fenced(diagram, "mermaid")
