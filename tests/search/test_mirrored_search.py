"""Reads searches back that were played from the other side."""

from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.core.models import Exercise
from grader.core.recording import Claim
from grader.core.tree import Tree
from grader.search.game import Game, MirroredGame
from grader.search.mirrored_search import ONE_FOR_BOTH, View, negative
from grader.search.reference_player import solve
from tests.support.strategies import exercise, exercises

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def mirrored(problem: Exercise) -> Exercise:
    return replace(problem, tree=problem.tree.mirrored())


def single(events: Any, name: str = ONE_FOR_BOTH) -> list[Any]:
    """The events of a program that has one function for both players."""
    return [(*event[:2], name, *event[3:]) if event[0] == "entered" else event for event in events]


def negamax(problem: Exercise, events: Any, *, above: bool = False) -> list[Any]:
    """The events of negamax: at MIN's nodes every number is negated or, if each call is from the
    view of the player `above`, at the nodes below those."""
    tree = problem.tree

    def turned(event: Any) -> Any:
        viewer = tree.parent[event[1]] if above and event[1] else event[1]
        if tree.players[viewer] == "MAX" or event[0] == "asked":
            return event
        if event[0] == "entered":
            return (*event[:3], negative(event[4]), negative(event[3]))
        return (*event[:2], negative(event[2]), event[3])

    return list(map(turned, single(events)))


@given(exercises)
def test_a_mirrored_search_read_back_is_the_search(problem):
    other = solve(mirrored(problem)).recording
    view = View(problem.tree, mirrored=True)
    wanted = solve(problem).recording
    assert list(view.events(other.events)) == list(wanted.events)
    assert view.value(other.value, other.events) == wanted.value
    assert other.move == wanted.move


@given(exercises, st.booleans(), st.booleans())
def test_a_negamax_read_back_is_the_search(problem, mirror, converts):
    """Its answer is from the view of the root's player, or it converts that to MAX's."""
    played = mirrored(problem) if mirror else problem
    recording = solve(played).recording
    sent = negamax(played, recording.events)
    view = View(problem.tree, "negamax", mirrored=mirror)
    assert list(view.events(sent)) == single(solve(problem).recording.events)
    value = recording.value
    told = negative(value) if played.root_player == "MIN" and not converts else value
    assert view.value(told, sent) == solve(problem).recording.value


@given(exercises)
def test_a_negamax_with_a_loop_at_the_root_answers_from_its_view_or_max_s(problem):
    assume(problem.tree.children(0))
    recording = solve(problem).recording
    sent = [event for event in negamax(problem, recording.events) if event[1] != 0]
    view = View(problem.tree, "negamax")
    for told in (recording.value, negative(recording.value)):
        read = view.value(told, sent)
        assert read == (told if problem.root_player == "MAX" else recording.value)


@pytest.mark.parametrize("root", ["MAX", "MIN"])
def test_a_negamax_that_changes_the_view_within_a_call_is_read_from_the_view_above(root):
    problem = exercise([[3, 12, 8], [2, [4, -1], 6], [14, 5, 2]], root)
    recording = solve(problem).recording
    sent = negamax(problem, recording.events, above=True)
    assert list(View(problem.tree, "search").events(sent)) == single(recording.events)


@given(exercises)
def test_one_function_that_is_no_negamax_is_left_as_it_is(problem):
    events = single(solve(problem).recording.events)
    assert list(View(problem.tree, "alphabeta").events(events)) == events


@pytest.mark.parametrize("name", ["alphabeta", "negaMax"])
def test_an_ambiguous_search_is_read_by_its_function_s_name(name):
    problem = exercise([0, 0])
    events = [("entered", 0, ONE_FOR_BOTH, -5, 5), ("entered", 1, ONE_FOR_BOTH, -3, 1)]
    read = View(problem.tree, name).events(events)
    assert read[1] == ("entered", 1, ONE_FOR_BOTH, *((-1, 3) if name == "negaMax" else (-3, 1)))


def test_a_program_that_turns_no_sign_is_no_negamax():
    problem = exercise([[3, 12, 8], [2, 4, 6]])
    events = negamax(problem, single(solve(problem).recording.events))
    assert list(View(problem.tree, may_turn=False).events(events)) == events
    assert list(View(problem.tree).events(events)) != events


@pytest.mark.parametrize("name", ["alphabeta", "negamax"])
def test_if_all_values_are_zero_the_windows_tell_a_negamax(name):
    problem = exercise([0, [0, 0]])
    events = single(solve(problem).recording.events)
    assert list(View(problem.tree, name).events(negamax(problem, events))) == events
    assert list(View(problem.tree, name).events(events)) == events


def test_two_functions_are_never_a_negamax():
    problem = exercise(AIMA)
    events = negamax(problem, solve(problem).recording.events)
    named = single(events, "max_value")
    assert View(problem.tree, "negamax").events(named) == named


def test_a_value_that_is_not_a_number_stays_unchanged():
    odd = Claim("list", "[]")
    view = View(exercise(AIMA).tree, "MIN", mirrored=True)
    assert view.events([("entered", 0, "max_value", odd, 3)]) == [
        ("entered", 0, "min_value", -3, odd)
    ]
    assert view.events([("returned", 0, odd, "B")]) == [("returned", 0, odd, "B")]
    assert view.value(odd, []) == odd


def test_a_zero_has_no_sign():
    assert str(negative(0.0)) == "0.0"
    tree = exercise([0.0, 5]).tree.mirrored()
    assert [str(value) for value in tree.values] == ["None", "0.0", "-5"]


def test_a_mirrored_game_answers_as_the_mirrored_tree_does():
    tree = exercise([[3, 0.0], {"value": 4, "children": [-2]}]).tree
    one, other = MirroredGame(tree), Game(tree.mirrored())
    for node in range(len(tree)):
        assert one.to_move(node) == other.to_move(node)
        assert repr(one.evaluation(node)) == repr(other.evaluation(node))
        if tree.is_leaf(node):
            assert repr(one.utility(node)) == repr(other.utility(node))


def test_a_minimax_that_searches_below_its_limit_is_no_negamax():
    """MIN's B has the evaluation 1, and its least leaf happens to be worth -1."""
    tree = Tree.build([{"value": 1, "children": [2, -1]}], horizon=1)
    events = [("entered", node, ONE_FOR_BOTH, -inf, inf) for node in (0, 1, 2, 3)] + [
        ("returned", 2, 2, None),
        ("returned", 3, -1, None),
        ("returned", 1, -1, None),
    ]
    assert list(View(tree).events(events)) == events
    stopped = [("entered", 1, ONE_FOR_BOTH, -inf, inf), ("returned", 1, -1, None)]
    assert list(View(tree).events(stopped))[-1] == ("returned", 1, 1, None)
