"""Exercises in Monte Carlo tree search, and their searches. Contains no tests."""

from typing import Any

from grader.core.algorithms import algorithm
from grader.core.growing_tree import GrowingTree
from grader.core.models import Entry, Exercise
from grader.core.tree import Tree
from grader.kinds.iterations.playout_statistics import IteratedSearch
from grader.kinds.iterations.solution import PlayedSolution, solved
from grader.search import games

MCTS = algorithm("mcts")
SMALL = [[1, 0], [0, 1]]


def problem(tree: Any = SMALL, **given: Any) -> Exercise:
    """An exercise in Monte Carlo tree search, with 12 iterations unless it gives a number."""
    tree = tree if isinstance(tree, Tree) else Tree.build(tree)
    fields = {"id": "small", "title": "A small tree", "iterations": 12, "seed": 1, **given}
    return Exercise(**fields, tree=tree, algorithm=MCTS)


def game(name: str, **settings: Any) -> GrowingTree:
    """The tree of a game, of which only the root is known."""
    return GrowingTree(games.settings(name)(**settings).rules("MAX"))


def solution(tree: Any = SMALL, variant: str | None = None, **given: Any) -> PlayedSolution:
    """A search that is right."""
    return solved(problem(tree, **given), variant)


def search(tree: Any = SMALL, variant: str | None = None, **given: Any) -> IteratedSearch:
    """The same, iteration by iteration."""
    return solution(tree, variant, **given).search


def entry(exercise: Exercise) -> Entry:
    """The exercise, set as a program."""
    return Entry(exercise=exercise, points=7, rubric=MCTS.rubrics["program"])
