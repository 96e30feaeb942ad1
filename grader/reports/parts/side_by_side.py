"""Both searches of one tree side by side, step by step, with the first difference marked.

If that is too wide, the steps that differ are below one another.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, cells, pad, widest
from grader.search.trace_table import PlayedStep

MOST_DEEP = 8  # the depth beyond which steps are not indented further
_NAME_ROOM = 16  # the most cells of a node's name
_GAP = 4
_FIRST = "first difference"  # the words at the first difference, if there is room


def side_by_side(
    both: AlignedSearches, page: Page, most: int, *, beside: Sequence[Line] = ()
) -> Iterator[Line]:
    """Both searches, at most `most` rows; nothing if they cannot be aligned. The lines `beside` are
    at their left, or above; then rows far from the first difference are left out."""
    pairs, report, recording = both.pairs, both.report, both.report.actual.recording
    if not pairs or recording is None or not recording.events:
        return
    if beside and len(pairs) <= most + 2:  # the sentences on rows left out are as long as these
        most = len(pairs)
    start = max(0, min(both.first - most // 3, len(pairs) - most)) if beside else 0
    headings = "The right search", wording.theirs(report)
    exercise = report.entry.exercise
    texts = [
        (
            _text(pair.ours, exercise, page),
            _text(pair.theirs, exercise, page) + wording.times(pair.times),
        )
        for pair in pairs[start : start + most]
    ]
    same = [pair.same for pair in pairs[start : start + most]]
    first = both.first - start
    room = max(widest(left for left, _ in texts), len(headings[0]))
    other = max(widest(right for _, right in texts), len(headings[1]))
    between = f"  {page.glyphs.bar}  "
    arrow = f"  {page.glyphs.arrow}"
    left_out = len(pairs) - start - len(texts)
    dots = page.glyphs.ellipsis
    rows: list[Line]
    if 2 + room + cells(between) + other + cells(arrow) > page.width:
        rows = [*_below_one_another(headings, texts, same, first, arrow)]
    else:
        rows = [[Span(pad(headings[0], room), "bold"), Span(f"     {headings[1]}", "bold")]]
        for number, (left, right) in enumerate(texts):
            spans = [
                Span(pad(left, room), "" if same[number] else "yellow"),
                Span(between, "dim"),
                Span(right, "" if same[number] else "red"),
            ]
            rows.append(
                spans + ([Span(f"{arrow} {_FIRST}", "bold red")] if number == first else [])
            )
    if start:
        rows.insert(1, [Span(f"{dots} {count(start, 'step')} before", "dim")])
    if left_out:
        rows.append([Span(f"{dots} {left_out} more", "dim")])
    yield from _set_beside(beside, rows, page)


def _set_beside(left: Sequence[Line], right: Sequence[Line], page: Page) -> Iterator[Line]:
    """The lines in two columns, or below one another if there is no room."""
    texts = [_plain(line) for line in (*left, *right)]
    room = widest(texts[: len(left)]) + _GAP if left else 0
    words = f" {_FIRST}"
    if 2 + room + widest(text.removesuffix(words) for text in texts[len(left) :]) > page.width:
        yield from ([Span("  "), *line] for line in left)
        yield from [BLANK] if left else []
        left, room = (), 0
    for line, row in zip_longest(left, right, fillvalue=BLANK):
        gap = Span(" " * (room - cells(_plain(line))))
        whole = [Span("  "), *line, gap, *row]
        if cells(_plain(whole)) > page.width and row:
            whole[-1] = Span(row[-1].text.removesuffix(words), row[-1].style)
        yield whole


def _plain(line: Line) -> str:
    return "".join(span.text for span in line)


def _below_one_another(
    headings: tuple[str, str],
    texts: Sequence[tuple[str, str]],
    same: Sequence[bool],
    first: int,
    arrow: str,
) -> Iterator[Line]:
    """The steps of both searches in one column; those that differ have < or > before them."""
    yield [Span(f"< {headings[0]}", "yellow")]
    yield [Span(f"> {headings[1]}", "red")]
    for number, (left, right) in enumerate(texts):
        mark = [Span(arrow, "bold red")] if number == first else []
        if same[number]:
            yield [Span(f"  {left}"), *mark]
            continue
        if left:
            yield [Span(f"< {left}", "yellow"), *([] if right else mark)]
        if right:
            yield [Span(f"> {right}", "red"), *mark]


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
