"""Finds the smallest tree on which a program goes wrong.

All trees of up to three leaves are tried first, by size, so the first on which the program goes
wrong is the smallest. If there is none, larger trees are tried, and then the tree on which the
program is known to fail; the first on which it goes wrong is made smaller step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from grader.core.cpu_wait import Allowance
from grader.core.tree import Tree
from grader.diagnosis.candidate_exercise import Dress, plain
from grader.diagnosis.candidate_trees import NestedTree, nested, smaller, tiny, trees


class _TimeIsUp(Exception):
    """The time limit of a search is reached."""


class Shrunk(NamedTuple):
    """The smallest tree, None if none was found; `final` unless the time limit ended the search."""

    tree: NestedTree | None
    final: bool


def find_smallest(
    wrong: Callable[[NestedTree], bool],
    seconds: float,
    known: Tree | None = None,
    dress: Dress = plain,
) -> Shrunk:
    """The smallest tree for which `wrong` is true, as far as found within `seconds`.

    `known` is a tree for which it is true; `dress` makes the trees of the algorithm out of plain
    ones. The result is deterministic unless the time limit is
    reached.
    """
    time = Allowance(seconds)
    answers: dict[str, bool] = {}
    best: NestedTree | None = None

    def tried(tree: NestedTree) -> bool:
        key = str(tree)
        if key not in answers:
            if not time.left:
                raise _TimeIsUp
            answers[key] = wrong(tree)
        return answers[key]

    try:
        best = next(filter(tried, chain.from_iterable(map(dress, tiny()))), None)
        if best is None:
            drawn = chain.from_iterable(map(dress, trees()))
            larger = chain(drawn, [] if known is None else [nested(known)])
            best = next(filter(tried, larger), None)
            for found in () if best is None else shrinking(best, tried):
                best = found
    except _TimeIsUp:
        return Shrunk(best, final=False)
    return Shrunk(best, final=True)


def shrinking(tree: NestedTree, good: Callable[[NestedTree], bool]) -> Iterator[NestedTree]:
    """Smaller and smaller good trees, starting from `tree`, until no step leads to another."""
    tried, steps = set(), smaller(tree)
    while (step := next(steps, None)) is not None:
        if str(step) not in tried:
            tried.add(str(step))
            if good(step):
                yield step
                steps = smaller(step)
