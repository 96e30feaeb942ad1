"""The smallest tree on which a program goes wrong.

All trees of up to three leaves are tried first, the smallest first, so that the first to go wrong
is the smallest. Where none does, larger ones are tried, and then the tree on which the program is
known to fail; the first of these to go wrong is made smaller step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from grader.core.cpu_wait import Allowance
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.diagnosis.candidate_trees import Drawn, drawn, smaller, tiny, trees, written


class _TimeIsUp(Exception):
    """Ends a search."""


class Shrunk(NamedTuple):
    """The smallest tree, None if none goes wrong; `final` unless time was over before the end."""

    tree: Drawn | None
    final: bool


def find_smallest(
    wrong: Callable[[Drawn], bool], seconds: float, known: Tree | None = None
) -> Shrunk:
    """The smallest tree that is found within so many seconds for which `wrong` is true.

    `known` is a tree for which it is. The same one is found each time as long as time suffices,
    since nothing is left to chance.
    """
    time = Allowance(seconds)
    answers: dict[str, bool] = {}
    best: Drawn | None = None

    def tried(tree: Drawn) -> bool:
        key = str(tree)
        if key not in answers:
            if not time.left:
                raise _TimeIsUp
            answers[key] = wrong(tree)
        return answers[key]

    try:
        best = next(filter(tried, tiny()), None)
        if best is None:
            larger = chain(trees(), [] if known is None else [drawn(known)])
            best = next(filter(tried, larger), None)
            for found in () if best is None else shrinking(best, tried):
                best = found
    except _TimeIsUp:
        return Shrunk(best, final=False)
    return Shrunk(best, final=True)


def shrinking(tree: Drawn, good: Callable[[Drawn], bool]) -> Iterator[Drawn]:
    """Ever smaller trees that are good, made from that tree, until no step leads to another."""
    tried, steps = set(), smaller(tree)
    while (step := next(steps, None)) is not None:
        if str(step) not in tried:
            tried.add(str(step))
            if good(step):
                yield step
                steps = smaller(step)


def exercise_text(exercise: Exercise, tree: Drawn) -> str:
    """The exercise, with that tree, as the YAML file that it can be graded by."""
    lines = [f"id: {exercise.id}", f"title: {exercise.title}"]
    return "\n".join([*lines, *written(tree, exercise.root_player, exercise.cutoff)]) + "\n"
