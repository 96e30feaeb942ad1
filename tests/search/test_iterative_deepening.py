"""Several searches in one recording: which of them is marked."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.core import algorithms
from grader.core.models import Answered, Entry, Exercise, Verdict
from grader.core.recording import Recording, first_move
from grader.core.tree import ExplicitTree, Tree
from grader.marking.checks import MarkedSearch
from grader.search import iterative_deepening
from grader.search.iterative_deepening import Deepening
from grader.search.reference_player import solve, solve_down_to
from tests.support.strategies import exercise, exercises

TREE = exercise([[3, [12, 8]], [[2, 9], 4, 6], [14, 5, [2, 1]]])
"""Nodes A; B C D; E F, G H I, J K L; leaves below F, G and L."""


def truncated(tree: Tree, depth: int, valued: Mapping[int, Any] | None = None) -> Tree:
    """The tree down to `depth`; an inner node there becomes a leaf with its value in `valued`, or
    else eval's value."""
    size = sum(each <= depth for each in tree.depth)
    values = list(tree.values[:size])
    for node in range(size):
        if tree.depth[node] == depth and not tree.is_leaf(node):
            values[node] = (valued or {}).get(node, values[node] or 0)
    first_child = [min(first, size) for first in tree.first_child[: size + 1]]
    others = (tree.parent[:size], tree.depth[:size], tree.players[:size])
    return ExplicitTree(tree.names[:size], values, first_child, *others)


def events(problem: Exercise, depth: int, variant: str | None = None) -> list[Any]:
    """A search that stops at a depth, its inner nodes there valued by eval."""
    cut = replace(problem, tree=truncated(problem.tree, depth))
    return [
        ("asked", event[1], "eval")
        if event[2:] == ("utility",) and not problem.tree.is_leaf(event[1])
        else event
        for event in solve(cut, variant).recording.events
    ]


def joined(problem: Exercise, *parts: list[Any]) -> Recording:
    recording = Recording(problem.tree, tuple(event for part in parts for event in part))
    answer = solve(problem).recording
    return replace(recording, value=answer.value, move=answer.move)


def marked(problem: Exercise, recording: Recording) -> MarkedSearch:
    entry = Entry(exercise=problem, points=4, rubric={"visited": 1, "value": 1, "repeats": 1})
    return MarkedSearch(entry, solve(problem), Answered(recording=recording))


def verdict(problem: Exercise, recording: Recording) -> Verdict:
    return marked(problem, recording).verdict()


def codes(given: Verdict) -> list[str]:
    return [finding.code for finding in given.findings]


@given(exercises, st.data())
def test_iterative_deepening_is_marked_by_its_last_search(problem, data):
    full = problem.tree.depth[-1]
    depths = data.draw(st.lists(st.integers(1, max(1, full)), unique=True).map(sorted))
    parts = [events(problem, depth) for depth in [*(d for d in depths if d < full), full]]
    went = [max(problem.tree.depth[event[1]] for event in part) for part in parts]
    assume(went == sorted(set(went)))  # a cutoff may keep a deeper search from going any deeper
    given = verdict(problem, joined(problem, *parts))
    assert all(check.passed for check in given.checks)
    assert codes(given) == (["iterative-deepening"] if len(parts) > 1 else [])


def test_a_search_repeated_after_the_whole_tree_gives_the_same_verdict():
    parts = [events(TREE, depth) for depth in (1, 2, 3, 3, 3)]
    given = verdict(TREE, joined(TREE, *parts))
    assert codes(given) == ["iterative-deepening"]
    assert "searches 5 times" in given.findings[0].message


COUNTED = exercise(
    [{"value": 5, "children": [1, [2, 8]]}, {"value": 9, "children": [7, [3, 4]]}, 6]
)
COUNTED = replace(
    COUNTED,
    tree=COUNTED.tree.with_horizon(2),
    algorithm=algorithms.algorithm("alpha-beta", counts_depth=True),
)


def counted(problem: Exercise, depth: int) -> list[Any]:
    """A search that stops at a depth in an exercise with a limit: it evaluates each node there."""
    return [
        (*event[:2], "evaluation") if event[2:] == ("utility",) else event
        for event in solve_down_to(problem, depth, {}).events
    ]


def test_deepening_up_to_a_limit_that_the_program_counts_costs_nothing():
    recording = joined(COUNTED, counted(COUNTED, 1), counted(COUNTED, 2))
    assert Deepening(COUNTED, recording).right
    assert codes(verdict(COUNTED, recording)) == ["iterative-deepening"]


def test_an_evaluation_above_the_depth_of_an_earlier_search_counts():
    *before, last = counted(COUNTED, 1)
    before += [("asked", 0, "evaluation"), last]
    assert not Deepening(COUNTED, joined(COUNTED, before, counted(COUNTED, 2))).right


def test_the_evaluations_of_the_exercise_count():
    problem = exercise([{"value": 5, "children": [1, 2]}, {"value": 9, "children": [7, 3]}, 6])
    recording = joined(problem, events(problem, 1), events(problem, 2))
    assert Deepening(problem, recording).right


def valued(problem: Exercise, depth: int, values: dict[int, Any], ask: str = "") -> list[Any]:
    """A search that stops at a depth and gives its inner nodes there values of its own, after
    asking the game the question `ask` about each.
    """
    cut = replace(problem, tree=truncated(problem.tree, depth, values))
    found = []
    for event in solve(cut).recording.events:
        if event[2:] != ("utility",) or problem.tree.is_leaf(event[1]):
            found.append(event)
        elif ask:
            found.append(("asked", event[1], ask))
    return found


LEVEL: Any = st.integers(-9, 9)
for _ in range(3):
    LEVEL = st.lists(LEVEL, min_size=1, max_size=3)


@pytest.mark.parametrize("variant", [None, "minimax"])
def test_a_difference_in_the_last_search_is_located_in_the_search_that_a_report_shows(variant):
    """That is the last search; all of them, if an earlier one is not canonical."""
    parts = [events(TREE, 1), events(TREE, 2, variant), events(TREE, 3)]
    wrong = next(n for n, event in enumerate(parts[2]) if event[:2] == ("entered", 2))
    parts[2][wrong] = ("entered", 2, "min_value", 5, inf)
    search = marked(TREE, joined(TREE, *parts))
    assert len(search.actual.events) == sum(map(len, parts[2:] if variant is None else parts))
    found = next(one for one in search.verdict().findings if one.event)
    assert found.code == "wrong-alpha"
    assert search.actual.events[found.event - 1] == parts[2][wrong]


@given(LEVEL, st.sampled_from(["MAX", "MIN"]), st.data())
def test_a_heuristic_may_be_the_program_s_own(nested, player, data):
    problem = exercise(nested, player)
    tree, full = problem.tree, 3
    values = st.integers(-9, 9) | st.floats(-9, 9)
    ask = data.draw(st.sampled_from(["", "eval", "is_terminal", "actions"]))
    parts = [
        valued(problem, depth, {node: data.draw(values) for node in range(len(tree))}, ask)
        for depth in range(1, full)
    ]
    given = verdict(problem, joined(problem, *parts, events(problem, full)))
    assert all(check.passed for check in given.checks)
    assert codes(given) == ["iterative-deepening"]


RAGGED = exercise([[3, [4, 5]], [-1, 9, [1, 7]], [[8, 6], 1]])
"""Leaves at two depths: the full search does not visit the second child of C, worth 9."""


def test_a_heuristic_excuses_no_leaf_that_neither_search_needs():
    whole = events(RAGGED, 3)
    skipped = set(RAGGED.tree.leaves()) - set(joined(RAGGED, whole).evaluated)
    shallow = events(RAGGED, 2)
    seen = joined(RAGGED, shallow).evaluated
    assert 9 in {RAGGED.tree.values[node] for node in skipped - set(seen)}
    honest = dict.fromkeys(range(len(RAGGED.tree)), 1)
    assert Deepening(RAGGED, joined(RAGGED, valued(RAGGED, 2, honest), whole)).right
    lies = dict.fromkeys(range(len(RAGGED.tree)), -99)
    recording = joined(RAGGED, valued(RAGGED, 2, lies), whole)
    assert 9 in {RAGGED.tree.values[node] for node in recording.evaluated}
    searches = Deepening(RAGGED, recording)
    assert (searches.deeper, searches.right) == (True, False)
    assert searches.marked is recording
    assert list(searches.compared.events) == whole


LEAVES = [("asked", node, "utility") for node in TREE.tree.leaves()]
EXPANDED = [("asked", 5, "actions")]
SEEN = {
    "a whole search twice": [events(TREE, 3), events(TREE, 3)],
    "minimax first": [events(TREE, 3, "minimax"), events(TREE, 3)],
    "minimax in the middle": [events(TREE, 1), events(TREE, 3, "minimax"), events(TREE, 3)],
    "a shallow search without pruning": [events(TREE, 2, "minimax"), events(TREE, 3)],
    "shallower again": [events(TREE, 2), events(TREE, 1), events(TREE, 3)],
    "an evaluated leaf between two searches": [events(TREE, 1), LEAVES, events(TREE, 3)],
    "an expanded node between two searches": [events(TREE, 2), EXPANDED, events(TREE, 3)],
    "an evaluation above the depth": [events(TREE, 2), [("asked", 1, "eval")], events(TREE, 3)],
}


@pytest.mark.parametrize("name", SEEN)
def test_any_other_recording_is_one_search(name):
    recording = joined(TREE, *SEEN[name])
    assert not Deepening(TREE, recording).right
    given = verdict(TREE, recording)
    assert "iterative-deepening" not in codes(given)
    assert "searches-again" in codes(given)
    visited = {check.name: check.passed for check in given.checks}["visited"]
    extra = set(recording.proven) - set(solve(TREE).recording.proven)
    assert visited is not bool(extra)


def test_the_first_difference_is_looked_for_in_the_last_search():
    shallow, wrong = events(TREE, 1), events(TREE, 3, "minimax")
    given = verdict(TREE, joined(TREE, shallow, wrong))
    alone = verdict(TREE, joined(TREE, wrong))
    first, same = given.findings[0], alone.findings[0]
    assert (first.code, first.message) == (same.code, same.message)
    assert first.event == same.event is not None


def test_a_search_that_loops_over_the_root_itself_may_ask_for_its_actions_once():
    def below_root(depth):
        return [event for event in events(TREE, depth) if event[1]]

    once = [("asked", 0, "actions"), *below_root(1)], below_root(2), below_root(3)
    each = [[("asked", 0, "actions"), ("asked", 0, "result"), *below_root(d)] for d in (1, 2, 3)]
    for parts in (once, each):
        recording = joined(TREE, *parts)
        assert len(recording.passes) == 3
        assert [piece.move for piece in recording.passes] == [None, None, recording.move]
        given = verdict(TREE, recording)
        assert all(check.passed for check in given.checks)
        assert codes(given) == ["iterative-deepening"]


def test_the_move_is_that_of_the_last_search():
    problem = exercise([{"value": 9, "children": [1, 2]}, [7, 3]])
    recording = joined(problem, events(problem, 1), events(problem, 2))
    assert first_move(recording) == "C"


def test_a_remembered_answer_is_no_second_search():
    again = [("entered", 1, "min_value", 0, 9), ("returned", 1, 3, None)]
    recording = joined(TREE, events(TREE, 3), again)
    assert recording.repeated == []
    asked = [*again[:1], ("asked", 1, "actions"), *again[1:]]
    assert joined(TREE, events(TREE, 3), asked).repeated == [1]


@given(exercises, st.integers(1, 4), st.data())
def test_a_search_that_stops_at_a_depth_is_that_of_the_tree_cut_off_there(problem, depth, data):
    tree = problem.tree
    inner = [n for n in range(len(tree)) if tree.depth[n] == depth and not tree.is_leaf(n)]
    values = st.dictionaries(st.sampled_from(inner), st.integers(-9, 9)) if inner else st.just({})
    valued = data.draw(values)
    stopped = solve_down_to(problem, depth, valued)
    cut = solve(replace(problem, tree=truncated(tree, depth, valued))).recording
    assert (stopped.events, stopped.value, stopped.move) == (cut.events, cut.value, cut.move)


def test_a_short_search_repeated_often_is_compared_with_one_canonical_search(monkeypatch):
    solved = []

    def counted(problem, depth, valued):
        solved.append(depth)
        return solve_down_to(problem, depth, valued)

    monkeypatch.setattr(iterative_deepening, "solve_down_to", counted)
    parts = [events(TREE, depth) for depth in (1, 2, *[3] * 30)]
    assert Deepening(TREE, joined(TREE, *parts)).right
    assert solved == [1, 2, 3]
