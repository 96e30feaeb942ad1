"""The references that know chance nodes: their values, and the searches of both."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from grader.core.algorithms.expectiminimax import ALGORITHM as EXPECTIMINIMAX
from grader.core.algorithms.star1 import ALGORITHM as STAR1
from grader.core.errors import UsageError
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.search.exact_game import exact_values, is_proven
from grader.search.reference_player import rounding_matters, solve
from tests.support.chance_trees import trees_with_chance
from tests.support.strategies import exercise


def expectiminimax(tree: Any, root_is_max: bool) -> Fraction:
    """Expectiminimax again, directly on the nested tree."""
    if isinstance(tree, dict):
        return sum(
            (Fraction(p) * expectiminimax(below, root_is_max) for p, below in tree["chance"]),
            Fraction(0),
        )
    if not isinstance(tree, list):
        return Fraction(tree)
    values = [expectiminimax(child, not root_is_max) for child in tree]
    return max(values) if root_is_max else min(values)


SOME = list(islice(trees_with_chance(), 120))


@pytest.mark.parametrize("root", ["MAX", "MIN"])
@pytest.mark.parametrize("algorithm", [EXPECTIMINIMAX, STAR1], ids=lambda each: each.name)
def test_value_and_moves_are_expectiminimax(algorithm, root):
    for tree in SOME:
        answer = solve(replace(exercise(tree, root), algorithm=algorithm))
        value = expectiminimax(tree, root == "MAX")
        assert answer.value == pytest.approx(float(value), rel=0, abs=1e-8)
        right = [expectiminimax(child, root == "MIN") == value for child in tree]
        names = answer.exercise.tree.names[1 : 1 + len(tree)]
        assert answer.moves == tuple(name for name, best in zip(names, right, strict=True) if best)


@pytest.mark.parametrize("algorithm", [EXPECTIMINIMAX, STAR1], ids=lambda each: each.name)
def test_a_chance_node_at_the_depth_limit_is_worth_its_value(algorithm):
    tree = Tree.build([{"chance": [[1, 9]], "value": 4}, 3], depth_limit=1)
    answer = solve(replace(exercise([1]), algorithm=algorithm, tree=tree))
    assert (answer.value, answer.moves) == (4, ("B",))


def test_star1_prunes_and_expectiminimax_does_not():
    visited = whole = 0
    for tree in SOME:
        problem = exercise(tree)
        assert len(solve(replace(problem, algorithm=EXPECTIMINIMAX)).recording.visited) == len(
            problem.tree
        )
        visited += len(solve(replace(problem, algorithm=STAR1)).recording.visited)
        whole += len(problem.tree)
    assert visited < 0.95 * whole


def pruned(problem: Exercise) -> list[str]:
    """The names of the nodes that the canonical search prunes."""
    return [problem.tree.names[node] for node in solve(problem).recording.pruned]


def test_narrower_bounds_prune_more():
    tree = [3, {"chance": [["1/2", 1], ["1/2", [4, 5]]]}]
    wide = replace(exercise(tree), algorithm=STAR1)
    narrow = replace(wide, bounds=(0, 5))
    assert pruned(wide) == ["G"]
    assert pruned(narrow) == ["E", "F", "G"]


def coin(p: str, q: str) -> Exercise:
    """Two sixths or thirds that just reach the value of the other action."""
    tree = [{"chance": [[p, 1], [q, 2]]}, {"chance": [[p, 1], [q, [2, 2]]]}]
    return replace(exercise(tree), algorithm=STAR1)


def test_eighths_are_searched_alike_with_floats_and_fractions_but_thirds_are_not():
    assert rounding_matters(coin("1/3", "2/3"))
    assert not rounding_matters(coin("3/8", "5/8"))
    assert not any(
        rounding_matters(replace(exercise(tree), algorithm=EXPECTIMINIMAX)) for tree in SOME[:20]
    )


def test_a_value_is_proven_by_every_outcome_of_one_best_move():
    tree = exercise([{"chance": [["1/2", 2], ["1/2", [4, 6]]]}, 3, 1]).tree
    assert list(exact_values(tree, 0))[:3] == [3, 3, 3]
    leaf = {tree.names[node]: node for node in tree.leaves()}
    assert set(leaf) == {"C", "D", "E", "G", "H"}
    assert is_proven(tree, [leaf["C"]])
    assert is_proven(tree, [leaf["E"], leaf["G"]])
    assert not is_proven(tree, [leaf["E"], leaf["H"]])
    assert not is_proven(tree, [leaf["E"], leaf["D"]])
    assert not is_proven(tree, [])


def test_a_variant_without_chance_nodes_is_refused():
    with pytest.raises(UsageError, match="tree has chance nodes, which the variant fig57 does"):
        solve(coin("1/2", "1/2"), "fig57")
