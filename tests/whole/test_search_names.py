"""Right programs whose functions have names that no course prints."""

import re

import pytest

from tests.support.players import FIGURE

NAMES = {
    "max_value": "high",
    "min_value": "low",
    "state": "s",
    "action": "m",
    "alpha": "x",
    "beta": "y",
}
HELPERS = """
from math import inf
def NAME(game, s):
    best, move = -inf, None
    for m in game.actions(s):
        v = low(game, game.result(s, m), best, inf)
        if v > best:
            best, move = v, m
    return move
""" + re.sub(r"\b\w+\b", lambda word: NAMES.get(word[0], word[0]), FIGURE)
PLAIN = """
def high(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    return max(low(game, game.result(s, m)) for m in game.actions(s))
def low(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    return min(high(game, game.result(s, m)) for m in game.actions(s))
def minimax_decision(game, s):
    return max(game.actions(s), key=lambda m: low(game, game.result(s, m)))
"""
WITHOUT_WINDOW = """
def expectiminimax(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    if game.to_move(s) == "CHANCE":
        return sum(p * expectiminimax(game, t) for p, t in game.outcomes(s))
    best = max if game.to_move(s) == "MAX" else min
    return best(expectiminimax(game, game.result(s, m)) for m in game.actions(s))
"""
BY_BOUNDS = WITHOUT_WINDOW.replace(
    '    best = max if game.to_move(s) == "MAX" else min\n',
    '    best = max if game.to_move(s) == "MAX" else min\n'
    "    assert game.bounds[0] <= game.bounds[1]\n",
).replace(
    "        return game.utility(s)\n",
    "        v = game.utility(s)\n"
    "        assert game.bounds[0] <= v <= game.bounds[1]\n"
    "        return v\n",
)


@pytest.mark.parametrize("name", ["best_move", "solve", "get_move", "decide", "a_name_of_its_own"])
def test_a_search_with_any_name_is_called(name, graded_by):
    report = graded_by(".", HELPERS.replace("NAME", name), only="aima-fig-5-2")
    assert report["score"] == report["max_score"] > 0


def test_the_search_of_minimax_is_called_by_its_usual_name(graded_by):
    report = graded_by("minimax", PLAIN, only="minimax-two-ply")
    assert report["score"] == report["max_score"] > 0


def test_a_search_without_a_window_is_told_that_it_never_prunes_beside_chance(graded_by):
    report = graded_by("star1", WITHOUT_WINDOW, only="star1-first-cut")
    codes = [each["code"] for each in report["exercises"][0]["findings"]]
    assert "no-pruning" in codes
    assert 0 < report["score"] < report["max_score"]


@pytest.mark.parametrize("exercise", ["forty-point-nine", "race-two-pieces"])
def test_no_utility_is_outside_the_bounds_that_a_program_is_given(exercise, graded_by):
    report = graded_by("chance", BY_BOUNDS, only=exercise)
    assert report["score"] == report["max_score"] > 0


def test_an_order_may_ask_the_game_for_the_actions(graded_by):
    text = (
        "def order(game, state):\n"
        "    return sorted(game.actions(state), key=lambda a: game.eval(game.result(state, a)),\n"
        "                  reverse=game.to_move(state) == 'MAX')\n"
    )
    report = graded_by("ordering", text)
    assert report["score"] == report["max_score"] > 0
