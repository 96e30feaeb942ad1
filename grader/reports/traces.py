"""Two searches of one tree side by side, step by step, the first difference marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader import trace
from grader.models import ExerciseReport
from grader.reports.layout import BLANK, Line, Page, Span, cells, pad, widest
from grader.trace import Step
from grader.tree import Tree

_MOST_DEEP = 8
"""Steps further down than this are not indented further."""
_NAME_ROOM = 16


def side_by_side(report: ExerciseReport, page: Page, most: int) -> Iterator[Line]:
    """Both searches, at most `most` rows; nothing if one of them was not seen."""
    ours, theirs = report.expected.recording, report.actual.recording
    if ours is None or theirs is None:
        return
    rows = list(trace.aligned(list(trace.steps(ours)), list(trace.steps(theirs))))
    first = _first(report, rows)
    tree = report.entry.exercise.tree
    cut = rows[:most]
    texts = [tuple(_text(step, tree, page) for step in row) for row in cut]
    room = max(widest(left for left, _ in texts), len("The right search"))
    yield BLANK
    yield [
        Span("  " + pad("The right search", room), "bold"),
        Span("     Your search", "bold"),
    ]
    for number, ((left, right), (ours_, theirs_)) in enumerate(zip(texts, cut, strict=True)):
        differs = left != right
        style = "" if not differs else "yellow"
        sign = page.glyphs.arrow if number == first else " "
        spans = [
            Span("  " + pad(left, room), style if theirs_ is not None else "yellow"),
            Span("  |  " if not page.unicode else f"  {page.glyphs.bar}  ", "dim"),
            Span(right, style if ours_ is not None else "red"),
        ]
        if number == first:
            words = f"  {sign} first difference"
            used = 2 + room + 5 + cells(right) + cells(words)
            spans.append(Span(words if used <= page.width else f"  {sign}", "bold red"))
        yield spans
    if len(rows) > most:
        yield [Span(f"  {page.glyphs.ellipsis} {len(rows) - most} more", "dim")]


def _first(report: ExerciseReport, rows: Sequence[tuple[Step | None, Step | None]]) -> int | None:
    """The row of the first difference: that of the event which the first finding is about."""
    event = next((one.event for one in report.verdict.findings if one.event is not None), None)
    if event is None:
        return None
    for number, (_, theirs) in enumerate(rows):
        if theirs is not None and theirs.event >= event:
            return number
    return None


def _text(step: Step | None, tree: Tree, page: Page) -> str:
    """A step as one line: a call with its window, a leaf with its value, or a return."""
    if step is None:
        return ""
    name = page.fit(page.safe(tree.names[step.node]), _NAME_ROOM)
    indent = "  " * min(tree.depth[step.node], _MOST_DEEP)
    if step.kind == "leaf":
        return f"{indent}{name} = {page.number(step.value)}"
    if step.kind == "return":
        return f"{indent}{name} returns {page.number(step.value)}"
    if step.window is None:
        return f"{indent}{name}"
    alpha, beta = (page.number(bound) for bound in step.window)
    return f"{indent}{name} [{alpha}, {beta}]"
