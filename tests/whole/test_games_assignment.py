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
    report = graded(SUBMISSIONS / "wrong" / name, *SMALL, "connect-four-ahead", capsys=capsys)
    assert report["score"] < 6
    assert mistake in report["diagnosis"]["alternatives"][0]


def test_a_finding_shows_the_board(capsys):
    wrong = SUBMISSIONS / "wrong" / "alpha-of-the-root-starts-at-zero"
    (exercise,) = graded(wrong, "noughts-last-three", capsys=capsys)["exercises"]
    assert exercise["findings"][0]["board"] == "O_O / XXO / X__"


def test_the_template_earns_nothing(tmp_path, capsys):
    main.main(["init", str(tmp_path / "new")])
    capsys.readouterr()
    assert graded(tmp_path / "new", "baby-nim-4", capsys=capsys)["score"] == 0


def test_the_audit_leaves_out_the_games_that_unfold(capsys):
    assert main.main(["check", str(ROOT / "exercises" / "games"), "--audit"]) in (0, 1)
    assert "noughts-empty (a whole game)" in capsys.readouterr().out
