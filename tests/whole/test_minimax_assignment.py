"""The shipped assignment on minimax, graded like a student's submission."""

from functools import partial
from pathlib import Path

import pytest

from grader.cli import main
from grader.core import algorithms
from grader.diagnosis.known_mistakes import mistake_names
from tests.support.corpus import program
from tests.support.json_reports import codes, passed
from tests.support.places import ROOT

FIGURE = (ROOT / "reference/minimax.py").read_text(encoding="utf-8")
ONE_FUNCTION = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.to_move(state) == "MAX" else min
    options = ((minimax(game, game.result(state, a))[0], a) for a in game.actions(state))
    return best(options, key=lambda pair: pair[0])
"""
DEPTH_AND_FLAG = """
def minimax(game, state, depth, maximizing):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    values = [
        minimax(game, game.result(state, a), depth - 1, not maximizing) for a in game.actions(state)
    ]
    return max(values) if maximizing else min(values)
"""
NESTED = """
from math import inf
def minimax_decision(state, game):
    player = game.to_move(state)
    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a)))
        return v
    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))
"""
METHODS = """
class Player:
    def __init__(self, game):
        self.game = game
    def search(self, state):
        value = max if self.game.to_move(state) == "MAX" else min
        return value(self.game.actions(state),
                     key=lambda a: self.minimax(self.game.result(state, a)))
    def minimax(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        best = max if self.game.to_move(state) == "MAX" else min
        return best(self.minimax(self.game.result(state, a)) for a in self.game.actions(state))
"""
NEGAMAX = """
def negamax(game, state, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    return max(-negamax(game, game.result(state, a), -color) for a in game.actions(state))
"""
SHAPES = {
    "figure": FIGURE,
    "one function": ONE_FUNCTION,
    "depth and flag": DEPTH_AND_FLAG,
    "nested": NESTED,
    "methods": METHODS,
    "negamax": NEGAMAX,
}


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "minimax")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_right_program_of_any_shape_earns_full_marks_without_a_finding(shape, graded):
    report = graded(SHAPES[shape])
    assert report["score"] == report["max_score"] == 50
    assert codes(report) == set()


ROOT_LOOP = (
    FIGURE
    + """
def minimax_decision(game, state):
    best, move = -inf, None
    for a in game.actions(state):
        v = max_value(game, game.result(state, a))
        if v > best:
            best, move = v, a
    return move
"""
)
WRONG = {
    "action_with_the_least_value_is_played": NESTED.replace("return max(game", "return min(game"),
    "root_children_as_max": ROOT_LOOP,
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_program_is_told_its_mistake_by_name(mistake, graded):
    report = graded(WRONG[mistake])
    assert mistake in mistake_names(algorithms.algorithm("minimax"))
    assert report["score"] < report["max_score"]
    assert report["diagnosis"]["alternatives"][0] == [mistake]


def test_a_program_that_prunes_keeps_value_and_move_and_is_told_so(graded):
    (exercise,) = graded(program("good/textbook"), only="minimax-two-ply")["exercises"]
    assert passed(exercise) == {"value": True, "move": True, "visited": False}
    first = exercise["findings"][0]
    assert first["code"] == "prunes"
    assert "leaves C without visiting I" in first["message"]


@pytest.mark.parametrize(
    ("name", "known"), [("minmax", "did you mean 'minimax'?"), ("zzz", "there are ")]
)
def test_a_template_of_an_unknown_assignment_is_refused(name, known, tmp_path, capsys):
    assert main.main(["init", str(tmp_path / "mine"), "-a", name]) == 2
    error = capsys.readouterr().err
    assert f"there is no shipped assignment {name!r}" in error
    assert known in error
    assert not Path(tmp_path / "mine").exists()
