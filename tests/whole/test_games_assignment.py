"""The shipped assignment of games, graded like a student's submission."""

import re

import pytest

from grader.cli import main
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise, Limits, Submission
from grader.sandbox.host import Host
from grader.search import games
from grader.search.reference_player import solve
from tests.support.corpus import program
from tests.support.json_reports import passed
from tests.support.places import ROOT
from tests.support.players import FIGURE

SMALL = "baby-nim-4 baby-nim-7 baby-nim-9 noughts-last-three noughts-after-four"


@pytest.mark.parametrize(
    "name", ["textbook", "negamax", "functions-nested-in-the-search", "pairs-of-4th-edition"]
)
def test_a_right_program_earns_full_marks(name, graded_by):
    report = graded_by("games", program(f"good/{name}"), only=f"{SMALL} connect-four-ahead")
    assert report["score"] == report["max_score"] == 6


MEMO = """
from math import inf
memo = {}
def value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    if state.key() not in memo:
        best = max if game.to_move(state) == "MAX" else min
        memo[state.key()] = best([
            value(game, game.result(state, a), -inf, inf) for a in game.actions(state)
        ])
    return memo[state.key()]
def alpha_beta_search(game, state):
    best = max if game.to_move(state) == "MAX" else min
    return best(game.actions(state), key=lambda a: value(game, game.result(state, a), -inf, inf))
"""


def test_a_memo_of_positions_keeps_value_and_move_and_loses_the_visits(graded_by):
    (exercise,) = graded_by("games", MEMO, only="baby-nim-4")["exercises"]
    assert passed(exercise) == {"value": True, "move": True, "visited": False}


SIDE = """
def {0}_value(game, state, alpha, beta):
    if state.key() in memo:
        return memo[state.key()]
    if game.is_terminal(state):
        return game.utility(state)
    v = {1}
    for a in game.actions(state):
        v = {0}(v, {2}_value(game, game.result(state, a), alpha, beta))
        if v {3}:
            break
        {4} = {0}({4}, v)
    memo[state.key()] = v
    return v
"""
WITHOUT_WINDOWS = (
    "from math import inf\nmemo = {}\n"
    + SIDE.format("max", "-inf", "min", ">= beta", "alpha")
    + SIDE.format("min", "inf", "max", "<= alpha", "beta")
)


def test_a_memo_without_windows_is_named_and_no_small_tree_is_looked_for(graded_by):
    report = graded_by("games", WITHOUT_WINDOWS, only="baby-nim-7", smallest=True)
    (exercise,) = report["exercises"]
    assert exercise["findings"][0]["code"] == "equal-position"
    assert "keep the window with it" in exercise["findings"][0]["message"]
    assert report["findings"] == []
    assert report["smallest_tree"] is None


@pytest.mark.parametrize(
    ("name", "mistake"),
    [
        ("alpha-of-the-root-starts-at-zero", "root_alpha_starts_at_zero"),
        ("all-children-searched-before-the-loop", "all_children_first"),
        ("beta-taken-with-max", "min_raises_beta"),
        ("plain-minimax", "plain_minimax"),
    ],
)
def test_a_mistake_is_named_by_games_alone(name, mistake, graded_by):
    report = graded_by("games", program(f"wrong/{name}"), only=SMALL)
    assert report["score"] < 5
    assert mistake in report["diagnosis"]["alternatives"][0]


# ---------------------------------------------------------------- moves in a row

KALAH = "kalah-two-pits kalah-three-pits"
NEGAMAX = """
from math import inf
def negamax(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state) if game.to_move(state) == "MAX" else -game.utility(state)
    v = -inf
    for a in game.actions(state):
        child = game.result(state, a)
        if game.to_move(child) == game.to_move(state):
            v = max(v, negamax(game, child, alpha, beta))
        else:
            v = max(v, -negamax(game, child, -beta, -alpha))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
"""
ONE_FUNCTION = """
from math import inf
def alphabeta(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        child = alphabeta(game, game.result(state, a), alpha, beta)
        v = max(v, child) if is_max else min(v, child)
        if v >= beta if is_max else v <= alpha:
            return v
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v
"""
COLOURED = program("wrong/negamax-window-not-negated").replace("alpha, beta, -", "-beta, -alpha, -")


@pytest.mark.parametrize("text", [NEGAMAX, ONE_FUNCTION], ids=["negamax", "one function"])
def test_a_program_that_asks_for_the_player_is_right_in_kalah(text, graded_by):
    report = graded_by("kalah", text, only=KALAH)
    assert report["score"] == report["max_score"] == 2


def test_a_loop_over_min_s_root_is_not_taken_for_one_of_max_if_min_moves_twice():
    asks = """child = game.result(state, action)
        is_max = game.to_move(child) == "MAX"
        v = \\1(v, (max_value if is_max else min_value)(game, child, alpha, beta))"""
    text = re.sub(r"v = (max|min)\(v, .*", asks, FIGURE)
    text += """
from math import inf
def alpha_beta_search(game, state):
    best, move = inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        is_max = game.to_move(child) == "MAX"
        v = (max_value if is_max else min_value)(game, child, -inf, best)
        if v < best:
            best, move = v, a
    return best, move
"""
    tree = GrowingTree(games.rules("kalah", {"pits": 2, "seeds": 2}, "MIN"))
    exercise = Exercise(id="k", title="Kalah", tree=tree)
    with Host() as host:
        host.load(Submission(name="s", entry="s.py", files={"s.py": text.encode()}), Limits())
        outcome = host.play(exercise)
    assert not outcome.mirrored
    assert outcome.recording.value == solve(exercise).value == 2


def test_a_dispatcher_of_values_is_right_in_kalah(graded_by):
    report = graded_by("kalah", program("good/value-dispatcher"), only=KALAH)
    assert report["score"] == 2


def test_the_figure_is_told_that_a_player_moves_twice(graded_by):
    report = graded_by("kalah", program("good/textbook"), only=KALAH, smallest=True)
    assert report["score"] < 1
    assert report["diagnosis"]["alternatives"] == [["opponent_after_every_move"]]
    assert report["smallest_tree"] is None
    first = report["exercises"][0]["findings"][0]
    assert (first["code"], first["node"]) == ("moves-again", "2.1.2")
    assert "MAX moves twice in a row here, but min_value is called on it" in first["message"]


def test_a_negamax_that_changes_its_color_at_each_move_is_named(graded_by):
    report = graded_by("kalah", COLOURED, only=KALAH)
    assert report["diagnosis"]["alternatives"] == [["opponent_after_every_move"]]


def test_a_finding_shows_the_board(graded_by):
    wrong = program("wrong/alpha-of-the-root-starts-at-zero")
    (exercise,) = graded_by("games", wrong, only="noughts-last-three")["exercises"]
    assert exercise["findings"][0]["board"] == "O_O / XXO / X__"


@pytest.mark.long
def test_the_audit_leaves_out_the_games_that_unfold(capsys):
    assert main.main(["check", str(ROOT / "exercises" / "games"), "--audit"]) in (0, 1)
    assert "noughts-empty (a whole game)" in capsys.readouterr().out
