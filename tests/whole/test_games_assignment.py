"""The shipped assignment of games, graded like a student's submission."""

from __future__ import annotations

import json

import pytest

from grader.cli import main
from tests.support.places import ROOT, SUBMISSIONS

SMALL = ("baby-nim-4", "baby-nim-7", "baby-nim-9", "noughts-last-three", "noughts-after-four")


def graded(submission, *only, capsys):
    chosen = [word for each in only for word in ("--only", each)]
    main.main([str(submission), "-a", "games", "-f", "json", "-q", *chosen])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "name", ["textbook", "negamax", "functions-nested-in-the-search", "pairs-of-4th-edition"]
)
def test_a_right_program_earns_full_marks(name, capsys):
    report = graded(SUBMISSIONS / "good" / name, *SMALL, "connect-four-ahead", capsys=capsys)
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


def test_a_memo_of_positions_keeps_value_and_move_and_loses_the_visits(tmp_path, capsys):
    (tmp_path / "alphabeta.py").write_text(MEMO)
    (exercise,) = graded(tmp_path, "baby-nim-7", capsys=capsys)["exercises"]
    passed = {check["name"]: check["passed"] for check in exercise["checks"]}
    assert passed == {"value": True, "move": True, "visited": False}


@pytest.mark.parametrize(
    ("name", "mistake"),
    [
        ("alpha-of-the-root-starts-at-zero", "root_alpha_starts_at_zero"),
        ("all-children-searched-before-the-loop", "all_children_first"),
        ("beta-taken-with-max", "min_raises_beta"),
        ("plain-minimax", "plain_minimax"),
    ],
)
def test_a_mistake_is_named_by_games_alone(name, mistake, capsys):
    report = graded(SUBMISSIONS / "wrong" / name, *SMALL, capsys=capsys)
    assert report["score"] < 5
    assert mistake in report["diagnosis"]["alternatives"][0]


def test_a_finding_shows_the_board(capsys):
    wrong = SUBMISSIONS / "wrong" / "alpha-of-the-root-starts-at-zero"
    (exercise,) = graded(wrong, "noughts-last-three", capsys=capsys)["exercises"]
    assert exercise["findings"][0]["board"] == "O_O / XXO / X__"


def test_the_template_earns_nothing(tmp_path, capsys):
    main.main(["init", str(tmp_path / "new")])
    capsys.readouterr()
    assert graded(tmp_path / "new", "baby-nim-4", capsys=capsys)["score"] == 0


@pytest.mark.long
def test_the_audit_leaves_out_the_games_that_unfold(capsys):
    assert main.main(["check", str(ROOT / "exercises" / "games"), "--audit"]) in (0, 1)
    assert "noughts-empty (a whole game)" in capsys.readouterr().out
