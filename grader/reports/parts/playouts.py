"""The words for a Monte Carlo tree search that all formats share: records, UCB1, one iteration."""

from collections.abc import Callable
from itertools import islice
from math import inf

from grader.core.findings.phrases import listed
from grader.core.findings.playouts import constants
from grader.core.models import Exercise
from grader.core.models.playouts import ChildBound, Decision, Iteration, Record
from grader.core.tree import Value
from grader.reports.text.terminal_lines import Page

Name = Callable[[int], str]  # the name of a node, as a format writes it

DIGITS = 2  # the decimals of a sum of rewards
_MOST_BOUNDS = 4  # the most children in the words for one decision
_MOST_NODES = 12  # the most nodes of a path in words: its first and its last ones
_PAGE = Page()


def number(value: Value) -> str:
    """A utility, or a sum of rewards with at most two decimals."""
    return _PAGE.number(round(value, DIGITS))


def record(found: Record, number: Callable[[Value], str] = number) -> str:
    """A record W/N: 3/5, 12.5/60."""
    return f"{number(round(found.wins, DIGITS))}/{found.visits}"


def bound(value: Value) -> str:
    """A bound or a mean, with three decimals."""
    return f"{value:.3f}"


def settings(exercise: Exercise) -> dict[str, str]:
    """The iterations, the constant and the seed, by their names."""
    constant = constants(values=exercise.exploration_constants[:1])
    return {"iterations": str(exercise.iterations), "C": constant, "seed": str(exercise.seed)}


def way(iteration: Iteration, name: Name) -> str:
    """The path, each node with its record after the iteration; "new" is one that was expanded."""
    nodes = [
        f"{name(node)} {record(found)}"
        for node, found in zip(iteration.path, iteration.records, strict=True)
    ]
    if len(nodes) > _MOST_NODES:
        nodes = [*nodes[:2], f"{len(nodes) - _MOST_NODES} more", *nodes[2 - _MOST_NODES :]]
    return " > ".join(nodes) + (" (new)" if iteration.expands else "")


def by_bound(decision: Decision) -> list[ChildBound]:
    """The children of a decision, the greatest bound first; of equal ones, the child chosen."""
    return sorted(
        decision.choices,
        key=lambda each: (
            -inf if each.bound is None else -each.bound,
            each.node != decision.chosen,
        ),
    )


def decided(decision: Decision, name: Name) -> str:
    """The bounds of the children of a node where UCB1 chose: "start: 2 1.552, 1 1.052"."""
    rows = [
        f"{name(each.node)} {bound(each.bound or 0)}"
        for each in islice(by_bound(decision), _MOST_BOUNDS)
    ]
    shown = ", ".join(rows)
    if len(decision.choices) > len(rows):
        shown = listed(rows, len(rows) - 1, total=len(decision.choices))
    return f"{name(decision.node)}: {shown}"
