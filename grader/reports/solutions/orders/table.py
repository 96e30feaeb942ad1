"""The orders for people: the leaves of each, and the two by which programs are measured."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.findings.phrases import count
from grader.reports.parts.wording import depth_limit, first_player
from grader.reports.solutions.orders import OrderedSolution, OrderOfTree
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap

_MOST_NODES = 30
"""The most nodes of an order that are shown."""
_NAME = 24
"""The most characters of a node's name."""


def render(
    solution: OrderedSolution,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The orders as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(solution, page), color=bool(color))


def _lines(solution: OrderedSolution, page: Page) -> Iterator[Line]:
    exercise, dot = solution.exercise, f" {page.glyphs.dot} "
    yield [Span(page.safe(exercise.title), "bold")]
    about = [exercise.id, exercise.source]
    yield [Span(dot.join(page.safe(text) for text in about if text), "dim")]
    settings = [first_player(exercise.root_player), depth_limit(exercise)]
    yield [Span(dot.join(filter(None, settings)), "dim")]
    yield BLANK
    names = widest([*solution.leaves, "Order"])
    yield [Span(f"{pad('Order', names)}  Leaves", "dim")]
    for name, leaves in solution.leaves.items():
        yield [Span(f"{pad(name, names)}  {pad(str(leaves), len('Leaves'), 'right')}")]
    full, nothing = solution.measuring
    yield from _order(f"{full.name.capitalize()}, which earns full marks", full, solution, page)
    title = f"The {nothing.name} order, which earns nothing"
    yield from _order(title, nothing, solution, page)


def _order(title: str, order: OrderOfTree, solution: OrderedSolution, page: Page) -> Iterator[Line]:
    """A line for each node with several actions."""
    yield BLANK
    yield [Span(title, "bold")]
    tree, nodes = solution.tree, list(order.children)
    heads = {
        node: f"{page.fit(page.safe(tree.names[node]), _NAME)} ({tree.players[node]})"
        for node in nodes[:_MOST_NODES]
    }
    room = min(widest(heads.values()), page.width // 2) if heads else 0
    for node, head in heads.items():
        actions = page.safe(", ".join(solution.moves(order.children[node])), 10_000)
        for number, text in enumerate(wrap(actions, page.width - room - 4)):
            start = "" if number else page.fit(head, room)
            yield [Span("  " + pad(start, room) + "  ", "dim"), Span(text)]
    if len(nodes) > _MOST_NODES:
        more = count(len(nodes) - _MOST_NODES, "more node")
        yield [Span(f"  and {more}; --format text has them all", "dim")]
