"""Exercises in playouts, and programs that play them in this process. Contains no tests."""

from collections.abc import Callable
from typing import Any

from grader.core.algorithms import algorithm
from grader.core.models import Entry, Exercise
from grader.core.tree import Tree
from grader.kinds.playout.measure import MarkedSimulations
from grader.search.simulation import simulate

PLAYOUT = algorithm("playout")


def problem(tree: Any, *, root: Any = "MAX", **given: Any) -> Exercise:
    """An exercise in playouts, of which there are 20 unless it gives a number."""
    tree = tree if isinstance(tree, Tree) else Tree.build(tree, root_player=root)
    fields = {"id": "small", "title": "A small tree", "simulations": 20, "seed": 1, **given}
    return Exercise(**fields, tree=tree, algorithm=PLAYOUT)


def entry(exercise: Exercise) -> Entry:
    """The exercise, set as a program, with a point for each check."""
    rubric = dict.fromkeys(PLAYOUT.checks["program"], 1)
    return Entry(exercise=exercise, points=4, rubric=rubric)


def marked(exercise: Exercise, play: Callable[[Any, Any], Any]) -> MarkedSimulations:
    """The playouts of a program that plays in this process."""
    recording = simulate(exercise, play)
    assert recording is not None
    return MarkedSimulations(entry(exercise), recording)


def shares(exercise: Exercise, play: Callable[[Any, Any], Any]) -> dict[str, float]:
    """The share of the points of each check."""
    return {check.name: check.share for check in marked(exercise, play).verdict().checks}
