"""A program that keeps the values of positions visits fewer nodes, which an exercise may allow."""

from dataclasses import replace
from math import inf

import pytest

from grader.core import algorithms
from grader.core.growing_tree import GrowingTree
from grader.core.models import Answered, Entry, Exercise
from grader.core.recording import Recorder
from grader.marking.checks import MarkedSearch
from grader.search import games
from grader.search.game import RecordedGame
from grader.search.reference_player import solve


@pytest.fixture
def exercise():
    tree = GrowingTree(games.rules("nim", {"matches": 7}))
    minimax = algorithms.algorithm("minimax")
    return Exercise(id="x", title="T", tree=tree, algorithm=minimax, equal_positions="shared")


def searched(exercise, *, remembers=lambda _node: True, key=None):
    """The search by minimax with a memo, which serves the nodes that it `remembers`."""
    tree, recorder = exercise.tree, Recorder(exercise.tree)
    game, memo, key = RecordedGame(tree, recorder.log), {}, key or tree.same_position

    def value(node):
        function = "max_value" if tree.players[node] == "MAX" else "min_value"
        recorder.log(("entered", node, function, -inf, inf))
        found = memo.get(key(node)) if remembers(node) else None
        if found is None:
            if game.is_terminal(node):
                found = game.utility(node)
            else:
                best = max if tree.players[node] == "MAX" else min
                found = best([value(game.result(node, a)) for a in game.actions(node)])
            memo[key(node)] = found
        recorder.log(("returned", node, found, None))
        return found

    root = value(0)
    return Answered(recording=recorder.recording(root, solve(exercise).moves[0]))


def marked(exercise, outcome):
    return MarkedSearch(Entry(exercise=exercise, points=4), solve(exercise), outcome)


def test_values_of_equal_positions_are_right_where_the_exercise_says_so(exercise):
    outcome = searched(exercise)
    assert len(outcome.recording.proven) < len(solve(exercise).recording.visited)
    shared = marked(exercise, outcome)
    assert shared.passed("visited")
    assert not shared.verdict().findings
    apart = marked(replace(exercise, equal_positions="apart"), outcome)
    assert not apart.passed("visited")
    assert apart.verdict().findings[0].code == "equal-position"


def test_a_search_without_a_memory_is_right_as_well(exercise):
    outcome = searched(exercise, remembers=lambda _node: False)
    assert marked(exercise, outcome).passed("visited")


def test_a_node_that_no_equal_position_answers_must_be_searched(exercise):
    tree, outcome = exercise.tree, searched(exercise)
    left_out = outcome.recording.evaluated[0]
    position = tree.same_position(left_out)

    def is_elsewhere(event):
        return event[0] != "asked" or tree.same_position(event[1]) != position

    events = list(filter(is_elsewhere, outcome.recording.events))
    short = replace(outcome, recording=replace(outcome.recording, events=events))
    assert not marked(exercise, short).passed("visited")


def test_a_memory_that_knows_boards_alone_is_told_so(exercise):
    tree = exercise.tree
    outcome = searched(exercise, key=lambda node: tree.position(node)[0])
    (first, *_) = marked(replace(exercise, equal_positions="apart"), outcome).verdict().findings
    assert first.code == "equal-position"
    assert "the other player is to move" in first.message
