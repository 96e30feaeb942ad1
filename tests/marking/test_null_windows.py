"""A search with null windows, or one that is best-first, is called so, and no other search is."""

from math import inf
from types import ModuleType
from typing import Any

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Answered, Entry
from grader.core.recording import Recording
from grader.course import assignment_file as assignments
from grader.diagnosis import known_mistakes
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from tests.support.pupils import Pupil
from tests.support.strategies import exercise


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """NegaScout's MAX: each child but the first is only asked whether it is better."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for number, a in enumerate(game.actions(state)):
        child = game.result(state, a)
        w = min_value(game, child, alpha, alpha + 1 if number else beta)
        if number and alpha < w < beta:
            w = min_value(game, child, w, beta)
        v = max(v, w)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for number, a in enumerate(game.actions(state)):
        child = game.result(state, a)
        w = max_value(game, child, beta - 1 if number else alpha, beta)
        if number and alpha < w < beta:
            w = max_value(game, child, alpha, w)
        v = min(v, w)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def negascout() -> ModuleType:
    module = ModuleType(__name__)
    functions = {"MAX": "max_value", "MIN": "min_value"}
    vars(module).update(globals(), FUNCTIONS=functions, CUTOFF="weak", __name__=__name__)
    return module


@pytest.mark.parametrize("name", ["wikipedia", "lucky-32-min", "cs-se-11308"])
def test_negascout_is_told_that_the_visits_of_alpha_beta_are_marked(name):
    entry = next(each for each in assignments.load().entries if each.exercise.id == name)
    recording = reference_player.play(entry.exercise, negascout())
    marked = MarkedSearch(
        entry, reference_player.solve(entry.exercise), Answered(recording=recording)
    )
    found = marked.verdict().findings
    assert found[0].code == "null-windows"
    full = all(check.passed for check in marked.verdict().checks)
    assert found[0].severity == ("note" if full else "error")
    assert not {"wrong-alpha", "wrong-beta", "searches-again"} & {each.code for each in found}


def test_no_known_mistake_is_called_so():
    for name in known_mistakes.mistake_names(ALPHA_BETA)[::3]:
        for entry in assignments.load().entries[::4]:
            outcome = Pupil((name,)).play(entry.exercise)
            marked = MarkedSearch(entry, reference_player.solve(entry.exercise), outcome)
            codes = {each.code for each in marked.verdict().findings}
            assert not {"null-windows", "best-first"} & codes, (name, entry.exercise.id)


@pytest.mark.parametrize("windows", [False, True])
def test_a_search_that_comes_back_to_a_branch_is_best_first_unless_its_windows_are_seen(windows):
    problem = exercise([[3, 4], [2, 5]])
    calls = [("entered", 0, "max_value", -inf, inf)] if windows else []
    visits = [(0, "actions"), (1, "actions"), (3, "utility")]
    visits += [(2, "actions"), (5, "utility"), (4, "utility")]
    events = [*calls, *(("asked", node, question) for node, question in visits)]
    recording = Recording(problem.tree, events, 3, "B")
    entry = Entry(exercise=problem, points=4)
    found = MarkedSearch(entry, reference_player.solve(problem), Answered(recording=recording))
    first = found.verdict().findings[0]
    assert (first.code == "best-first") is not windows
    if not windows:
        assert (first.severity, first.event, first.node) == ("note", 6, "E")
        assert "it leaves B, and comes back to it with E" in first.message
