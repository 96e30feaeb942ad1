"""A solution for people: the tree, the answers, and the trace as students write it on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.reports.parts.ascii_tree import NodeMark, draw
from grader.reports.solutions import Solution, prune
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest

_WHOLE = 200
"""The most nodes or rows that are shown."""


def render(
    solution: Solution,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The solution as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(solution, page), color=bool(color))


def _lines(solution: Solution, page: Page) -> Iterator[Line]:
    dot = f" {page.glyphs.dot} "
    yield [Span(page.safe(solution.exercise.title), "bold")]
    about = [solution.exercise.id, solution.variant, solution.exercise.source]
    yield [Span(dot.join(page.safe(text) for text in about if text), "dim")]
    rule = {"weak": "weak (v >= beta, v <= alpha)", "strict": "strict (v > beta, v < alpha)"}
    about = [
        f"{solution.exercise.root_player} moves first",
        f"cutoff rule {rule[solution.exercise.cutoff]}",
    ]
    yield [Span(dot.join(about), "dim")]
    yield BLANK
    yield from _tree(solution, page)
    yield BLANK
    yield from page.pairs(_answers(solution, page), indent=0)
    yield BLANK
    yield from _trace(solution, page)


def _tree(solution: Solution, page: Page) -> Iterator[Line]:
    """The tree, with the window of each visited node, and pruned subtrees marked."""
    labels = {
        node: f"[{page.number(alpha)}, {page.number(beta)}]"
        for node, (alpha, beta) in solution.windows.items()
    }
    labels.update(dict.fromkeys(solution.cuts, "pruned"))
    pruned, struck = set(solution.pruned), NodeMark(page.glyphs.cut, "dim strike")
    yield from draw(
        solution.tree,
        page,
        mark=lambda node: struck if node in pruned else NodeMark(),
        label=lambda node: labels.get(node, ""),
        limit=_WHOLE,
    )
    if len(solution.tree) > _WHOLE:
        yield [Span(f"The tree has {len(solution.tree)} nodes; --format json lists them all.")]


def _answers(solution: Solution, page: Page) -> Iterator[tuple[str, str]]:
    yield "Value", page.number(solution.value)
    yield "Best move" if len(solution.moves) == 1 else "Best moves", _listed(solution.moves, page)
    yield "Visited", _listed(solution.named(solution.visited), page)
    yield "Pruned", _listed(solution.named(solution.pruned), page)
    yield "Cut subtrees", _listed(solution.named(solution.cuts), page)
    yield "Leaves evaluated", str(solution.leaves_evaluated)


def _listed(names: Sequence[str], page: Page) -> str:
    """The first names, and the number of those left out."""
    words = ", ".join(page.safe(name, 60) for name in names[:_WHOLE]) or "none"
    left_out = len(names) - _WHOLE
    return words if left_out <= 0 else f"{words} and {left_out} more"


def _trace(solution: Solution, page: Page) -> Iterator[Line]:
    """The trace table. The column of cutoffs has no heading, as in the lecture."""
    glyphs = page.glyphs
    rows = [("Node", glyphs.alpha, glyphs.beta, "Value", "Function", "")]
    rows += [
        (page.fit(page.safe(row.node), 24), page.number(row.alpha), page.number(row.beta),
         page.number(row.value), row.function, prune(row))
        for row in solution.trace[:_WHOLE]
    ]  # fmt: skip
    rooms = [widest(column) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        styles = ["dim"] * 6 if not number else ["", "", "", "", "", "yellow"]
        aligned = [
            pad(cell, room, "right" if 1 <= place <= 3 else "left")
            for place, (cell, room) in enumerate(zip(row, rooms, strict=True))
        ]
        yield [
            Span(("  " if place else "") + cell, style)
            for place, (cell, style) in enumerate(zip(aligned, styles, strict=True))
        ]
    left_out = len(solution.trace) - _WHOLE
    if left_out > 0:
        yield [Span(f"{left_out} more of {len(solution.trace)} rows; --format csv has them all.")]
