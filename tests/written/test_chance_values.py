"""The values of chance nodes, and their visits by Star1, for trees drawn at random."""

from dataclasses import replace
from random import Random

from grader.core.algorithms import algorithm
from grader.search import node_values
from grader.search.exact_game import exact_values
from grader.search.reference_player import solve
from tests.support.chance_trees import with_chance
from tests.support.paper_marks import verdict
from tests.support.strategies import exercise


def test_a_chance_node_has_the_weighted_sum_of_its_outcomes():
    draw = Random(3).random  # noqa: S311 - trees need no secrecy
    for _ in range(50):
        tree = [with_chance(draw, 3, -9, 9, chance=True) for _ in range(2)]
        one = replace(exercise(tree), algorithm=algorithm("expectiminimax"))
        search = solve(one).recording
        exact = exact_values(one.tree, 0)
        known = dict(enumerate(exact))
        for node, value in node_values.right(search).items():
            assert value == exact[node] == node_values.of_children(one.tree, node, known)


def test_the_right_visits_of_star1_earn_full_marks_with_any_tree():
    draw = Random(5).random  # noqa: S311 - trees need no secrecy
    for _ in range(15):
        tree = [with_chance(draw, 3, -9, 9, chance=True) for _ in range(2)]
        one = replace(exercise(tree), algorithm=algorithm("star1"))
        answer = solve(one)
        names = [one.tree.names[node] for node in answer.recording.visited]
        found = verdict(one, "x.txt", f"visited: {', '.join(names)}", "visited")
        assert ([check.share for check in found.checks], found.findings) == ([1], ())
