"""Both searches of one tree side by side, step by step, with the first difference marked.

If that is too wide, the steps that differ are below one another.
"""

from collections.abc import Callable, Iterator, Sequence

from grader.core.models import Exercise
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, cells, pad, widest
from grader.search.trace_table import PlayedStep

MOST_DEEP = 8
"""The depth beyond which steps are not indented further."""
_NAME_ROOM = 16


def side_by_side(both: AlignedSearches, page: Page, most: int) -> Iterator[Line]:
    """Both searches, at most `most` rows; nothing if they cannot be aligned."""
    pairs, report, recording = both.pairs, both.report, both.report.actual.recording
    if not pairs or recording is None or not recording.events:
        return
    headings = "The right search", wording.theirs(report)
    exercise = report.entry.exercise
    texts = [
        (
            _text(pair.ours, exercise, page),
            _text(pair.theirs, exercise, page) + wording.times(pair.times),
        )
        for pair in pairs[:most]
    ]
    room = max(widest(left for left, _ in texts), len(headings[0]))
    between = "  |  " if not page.unicode else f"  {page.glyphs.bar}  "
    arrow = f"  {page.glyphs.arrow}"
    other = max(widest(right for _, right in texts), len(headings[1]))
    yield BLANK
    if 2 + room + cells(between) + other + cells(arrow) > page.width:
        yield from _below_one_another(headings, texts, both, arrow)
    else:
        yield [Span("  " + pad(headings[0], room), "bold"), Span("     " + headings[1], "bold")]
        for number, (pair, (left, right)) in enumerate(zip(pairs[:most], texts, strict=True)):
            spans = [
                Span("  " + pad(left, room), "" if pair.same else "yellow"),
                Span(between, "dim"),
                Span(right, "" if pair.same else "red"),
            ]
            if number == both.first:
                words = f"{arrow} first difference"
                used = 2 + room + cells(between) + cells(right) + cells(words)
                spans.append(Span(words if used <= page.width else arrow, "bold red"))
            yield spans
    if len(pairs) > most:
        yield [Span(f"  {page.glyphs.ellipsis} {len(pairs) - most} more", "dim")]


def _below_one_another(
    headings: tuple[str, str], texts: Sequence[tuple[str, str]], both: AlignedSearches, arrow: str
) -> Iterator[Line]:
    """The steps of both searches in one column; those that differ have < or > before them."""
    yield [Span(f"  < {headings[0]}", "yellow")]
    yield [Span(f"  > {headings[1]}", "red")]
    for number, (left, right) in enumerate(texts):
        mark = [Span(arrow, "bold red")] if number == both.first else []
        if both.pairs[number].same:
            yield [Span(f"    {left}"), *mark]
            continue
        if left:
            yield [Span(f"  < {left}", "yellow"), *([] if right else mark)]
        if right:
            yield [Span(f"  > {right}", "red"), *mark]


def _text(step: PlayedStep | None, exercise: Exercise, page: Page) -> str:
    """A step as one line, indented by its depth."""
    if step is None:
        return ""
    name = page.fit(page.safe(exercise.tree.names[step.node]), _NAME_ROOM)
    indent = "  " * min(exercise.tree.depth[step.node], MOST_DEEP)
    return indent + step_words(step, exercise, name, page.number)


def step_words(
    step: PlayedStep,
    exercise: Exercise,
    name: str,
    number: Callable[[object], str],
    *,
    bounds: bool = False,
) -> str:
    """A step in words: a call, with its window if there are windows, a leaf with its value, or a
    return. With `bounds`, a leaf has its window too."""
    if step.kind == "return":
        return f"{name} returns {number(step.value)}"
    if exercise.algorithm.prunes and step.window is not None and (step.kind == "call" or bounds):
        alpha, beta = map(number, step.window)
        name += f" [{alpha}, {beta}]"
    if step.kind != "leaf":
        return name
    # A search is told 0 at a leaf without a value, but has no use for it.
    unknown = exercise.tree.values[step.node] is None
    return f"{name} = {'?' if unknown else number(step.value)}"
