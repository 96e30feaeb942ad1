"""Principal variation search and MTD(f): their values, tables and scenes on random trees."""

from dataclasses import replace
from random import Random

import pytest

from grader.core import algorithms
from grader.core.tree import Tree
from grader.reports.html.scenes import scenes
from grader.search.reference_player import solve
from grader.written.search_states import Convention, Steps
from tests.support.strategies import exercise

LATER = [[3, 12, 8], [5, 4, 6], [14, 6, 7]]


def grown(draw, depth):
    if depth == 0 or draw.random() < 1 / 6:
        return draw.randint(-9, 9)
    return [grown(draw, depth - 1) for _ in range(draw.randint(1, 4))]


def problems(name):
    draw = Random(28)  # noqa: S311 - trees need no secrecy
    for number in range(60):
        problem = exercise(grown(draw, 1 + number % 4), "MAX" if name == "mtdf" else "MIN")
        guess = draw.randint(-9, 9) if name == "mtdf" else 0
        yield replace(problem, algorithm=algorithms.algorithm(name), first_guess=guess)


@pytest.mark.parametrize("name", ["alpha-beta", "pvs", "mtdf"])
def test_a_table_by_hand_and_the_scenes_follow_the_recorded_search(name):
    for problem in problems(name):
        steps, tree = Steps(problem, Convention()), problem.tree
        state, written = steps.start(), []
        while not state.over:
            step = steps.ahead(state)[0]
            remembered = step.kind == "leaf" and not tree.is_leaf(step.node)
            bounds = step.window_in if remembered else (step.alpha, step.beta)
            written.append((tree.names[step.node], *bounds, step.value))
            state = steps.after(state, step, step.comes_to)
        answer = solve(problem)
        assert written == [tuple(row)[:4] for row in answer.trace()]
        assert state.back == answer.value
        told = [each.sentence for each in scenes(problem, answer.recording, right=False)]
        assert not any(", where" in each or "though" in each for each in told)


def again(name):
    return replace(exercise(LATER), algorithm=algorithms.algorithm(name))


def test_a_child_that_its_null_window_shows_to_be_better_has_a_second_row():
    answer = solve(again("pvs"))
    calls = [tuple(row)[1:3] for row in answer.trace() if row.node == "C" and row.value > 99]
    assert calls == [(3, 4), (4, float("inf"))]
    assert answer.again[Tree.build(LATER).index["C"]] == ((4, float("inf")),)


def test_a_remembered_value_is_one_row_with_the_window_of_its_call():
    rows = [tuple(row)[:4] for row in solve(again("mtdf")).trace()]
    assert ("B", 4, 5, 3) in rows
    assert ("C", 6, 7, 4) in rows


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("pvs", "MIN-VALUE(C) is called again with [4, +∞]."), ("mtdf", "3 is remembered for B.")],
)
def test_a_second_search_is_a_scene_of_its_own(name, sentence):
    problem = again(name)
    told = [each.sentence for each in scenes(problem, solve(problem).recording, right=True)]
    assert told.count(sentence) == (2 if name == "mtdf" else 1)
