"""A solution for people: the tree, the answers, and the trace as students write it on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.core.findings.phrases import count
from grader.reports.parts.ascii_tree import NodeMark, draw
from grader.reports.parts.large_tree import best_play, top_down
from grader.reports.parts.wording import depth_limit, first_player
from grader.reports.solutions import Solution, prune
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest

_WHOLE, _WHOLE_GAME = 200, 60
"""The most nodes or rows that are shown; the most nodes of a game that is shown completely."""
_BOARD = 24
"""The most characters of a board on the line of its node."""


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
    about = [first_player(solution.exercise.root_player), depth_limit(solution.exercise)]
    if solution.exercise.algorithm.has_rules:
        about.append(f"cutoff rule {rule[solution.exercise.cutoff]}")
    yield [Span(dot.join(filter(None, about)), "dim")]
    yield BLANK
    yield from _tree(solution, page)
    yield BLANK
    yield from page.pairs(_answers(solution, page), indent=0)
    yield BLANK
    yield from _trace(solution, page)


def _tree(solution: Solution, page: Page) -> Iterator[Line]:
    """The tree, with the window of each visited node, and pruned subtrees marked.

    Of a large game, the line of best play and the first plies. A narrow board is on its node's
    line.
    """
    tree, visited = solution.tree, frozenset(solution.visited)
    labels = {
        node: " ".join(
            f"[{page.number(alpha)}, {page.number(beta)}]"
            for alpha, beta in (window, *solution.again.get(node, ()))
        )
        for node, window in solution.windows.items()
    }
    labels.update(dict.fromkeys(solution.cuts, "pruned"))
    struck = NodeMark(page.glyphs.cut, "dim strike")
    focus = [best_play(tree, solution.recording.returns), *top_down(tree, visited)]

    def label(node: int) -> str:
        board = tree.board_line(node)
        narrow = board is not None and len(board) <= _BOARD
        return "  ".join(filter(None, [labels.get(node), page.safe(board) if narrow else ""]))

    yield from draw(
        tree,
        page,
        mark=lambda node: NodeMark() if node in visited else struck,
        label=label,
        focus=focus if tree.has_boards else (),
        counted=visited if tree.has_boards else None,
        limit=_WHOLE_GAME if tree.has_boards else _WHOLE,
    )
    if tree.complete and len(tree) > _WHOLE:
        yield [Span(f"The tree has {len(tree)} nodes; --format json lists them all.")]


def _answers(solution: Solution, page: Page) -> Iterator[tuple[str, str]]:
    yield "Value", page.number(solution.value)
    yield "Best move" if len(solution.moves) == 1 else "Best moves", _listed(solution.moves, page)
    if not solution.tree.complete:  # nobody knows the sizes of its cut subtrees
        yield "Visited", count(len(solution.visited), "node")
        yield "Cut subtrees", str(len(solution.cuts))
    else:
        yield "Visited", _listed(solution.named(solution.visited), page)
    if solution.prunes and solution.tree.complete:
        yield "Pruned", _listed(solution.named(solution.pruned), page)
        yield "Cut subtrees", _listed(solution.named(solution.cuts), page)
    yield "Leaves evaluated", str(solution.leaves_evaluated)
    if solution.exercise.holds_for is not None:
        yield "Holds for", solution.holds_for or ""
    for name, number in solution.counts.items() if solution.exercise.counts else ():
        yield f"Count: {name}", number


def _listed(names: Sequence[str], page: Page) -> str:
    """The first names, and the number of those left out."""
    words = ", ".join(page.safe(name, 60) for name in names[:_WHOLE]) or "none"
    left_out = len(names) - _WHOLE
    return words if left_out <= 0 else f"{words} and {left_out} more"


def _trace(solution: Solution, page: Page) -> Iterator[Line]:
    """The trace table. The column of cutoffs has no heading, as in the lecture."""
    glyphs = page.glyphs
    prunes = solution.prunes
    rows: list[tuple[str, ...]] = [
        ("Node", *((glyphs.alpha, glyphs.beta) if prunes else ()), "Value", "Function", "")
    ]
    rows += [
        (
            page.fit(page.safe(row.node), 24),
            *((page.number(row.alpha), page.number(row.beta)) if prunes else ()),
            page.number(row.value),
            row.function,
            prune(row),
        )
        for row in solution.trace[:_WHOLE]
    ]
    rooms = [widest(column) for column in zip(*rows, strict=True)]
    last_number = len(rooms) - 3
    for number, row in enumerate(rows):
        styles = ["dim"] * len(row) if not number else [*[""] * (len(row) - 1), "yellow"]
        aligned = [
            pad(cell, room, "right" if 1 <= place <= last_number else "left")
            for place, (cell, room) in enumerate(zip(row, rooms, strict=True))
        ]
        yield [
            Span(("  " if place else "") + cell, style)
            for place, (cell, style) in enumerate(zip(aligned, styles, strict=True))
        ]
    left_out = len(solution.trace) - _WHOLE
    if left_out > 0:
        yield [Span(f"{left_out} more of {len(solution.trace)} rows; --format csv has them all.")]
