"""The best and the worst order of the actions in an exercise, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.core.models import Exercise
from grader.reports.text.escape import visible
from grader.search.best_ordering import best_orders, worst_orders
from grader.search.ordering_measure import by_evaluation, measure
from grader.search.reference_player import solve_in_order

MOST_NODES = 60
"""The most nodes that are listed."""


def render_orders(exercise: Exercise) -> str:
    """The leaves of each order, and the order of each node that Fig. 5.7 then searches."""
    found = measure(exercise)
    best, worst = "best order", "worst order"
    orders = best_orders(exercise), worst_orders(exercise)
    if not found.is_exact:
        best, worst = "order by evaluation", "its opposite"
        orders = _by_evaluation(exercise), _by_evaluation(exercise, worst_first=True)
    lines = [f"# {visible(exercise.title)}", f"exercise: {visible(exercise.id)}"]
    for name, leaves, order in zip(
        (best, worst), (found.best, found.worst), orders, strict=True
    ):  # fmt: skip
        lines += ["", f"{name}: {leaves} leaves", *_lines(exercise, order)]
    lines += ["", f"by evaluation: {found.enough} leaves", f"as given: {found.as_given} leaves"]
    return "\n".join(lines) + "\n"


def _lines(exercise: Exercise, orders: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """A line for each node with several actions: "B (MIN): d, e"."""
    tree = exercise.tree
    several = [node for node, children in orders.items() if len(children) > 1]
    for node in several[:MOST_NODES]:
        moves = ", ".join(visible(tree.moves[child]) for child in orders[node])
        yield f"  {visible(tree.names[node])} ({tree.players[node]}): {moves}"
    if len(several) > MOST_NODES:
        yield f"  and {len(several) - MOST_NODES} more nodes"


def _by_evaluation(exercise: Exercise, *, worst_first: bool = False) -> Mapping[int, Sequence[int]]:
    """The children of each searched node, in the order by evaluation or its opposite."""
    tree, order = exercise.tree, by_evaluation(exercise, worst_first=worst_first)
    visited = solve_in_order(exercise, order).visited
    found = {}
    for node in visited:
        children = dict(zip(tree.actions(node), tree.children(node), strict=True))
        found[node] = [children[action] for action in order(node, tuple(children))]
    return found
