"""Student programs that search a game given by its rules."""

import pytest

from grader.core import algorithms
from grader.core.growing_tree import GrowingTree
from grader.core.models import Answered, Exercise, Limits, Refused, Submission
from grader.core.models.reasons import TooManyNodes
from grader.marking.first_difference import Comparison
from grader.sandbox import exercise_session
from grader.sandbox.host import Host
from grader.search import games
from grader.search.reference_player import program, solve

BOARD = {"board": ["O_O", "XXO", "X__"]}


def game(name, settings, first="MAX"):
    return Exercise(id="g", title="A game", tree=GrowingTree(games.rules(name, settings, first)))


def play(submission, exercise):
    with Host() as host:
        host.load(submission, Limits())
        return host.play(exercise)


def source(text):
    return Submission(name="s", entry="s.py", files={"s.py": text.encode()})


def test_a_right_program_visits_what_the_reference_visits():
    for first in ("MAX", "MIN"):
        exercise = game("connect", {"rows": 3, "columns": 3, "line": 3}, first)
        outcome = play(program("fig57"), exercise)
        right = solve(exercise).recording
        assert isinstance(outcome, Answered)
        assert outcome.recording.visited == right.visited
        assert outcome.recording.value == right.value


def test_a_state_has_its_board_and_its_key():
    text = (
        "def max_value(game, state, alpha, beta):\n"
        "    print(state)\n"
        "    print(repr(state), state.board, state.key())\n"
        "    one = game.result(game.result(game.result(state, 'b1'), 'b3'), 'c3')\n"
        "    two = game.result(game.result(game.result(state, 'c3'), 'b3'), 'b1')\n"
        "    print(one == two, one.key() == two.key(), hash(one.key()) == hash(two.key()))\n"
        "    return 0\n"
        "def min_value(game, state, alpha, beta):\n"
        "    return 0\n"
    )
    outcome = play(source(text), game("tic-tac-toe", BOARD))
    assert outcome.output.splitlines() == [
        "O_O",
        "XXO",
        "X__",
        "start ('O_O', 'XXO', 'X__') (('O_O', 'XXO', 'X__'), 'MAX')",
        "False True True",
    ]


def test_a_written_tree_has_keys_and_no_board():
    from tests.support.strategies import exercise

    text = (
        "def max_value(game, state, alpha, beta):\n"
        "    print(state, state.key(), hasattr(state, 'board'))\n"
        "    return 0\n"
        "def min_value(game, state, alpha, beta):\n"
        "    return 0\n"
    )
    assert play(source(text), exercise([1, 2])).output == "A A False\n"


def test_a_search_of_too_many_positions_is_ended(monkeypatch):
    monkeypatch.setattr(exercise_session, "MOST_NEW_NODES", 100)
    outcome = play(program("fig57_strict"), game("connect", {"rows": 3, "columns": 3, "line": 3}))
    assert isinstance(outcome, Refused)
    assert outcome.reason == TooManyNodes(100)


def test_a_finding_has_the_board_of_its_node():
    exercise = game("tic-tac-toe", BOARD)
    wrong = program("fig57").files["fig57.py"].decode().replace("alpha = max(alpha, v)", "pass")
    outcome = play(source(wrong), exercise)
    found = Comparison(exercise, solve(exercise).recording, outcome.recording).first()
    assert (found.node, found.board) == ("b3", "O_O / XXO / XX_")


@pytest.mark.parametrize(
    ("variant", "algorithm"),
    [("fig57", "alpha-beta"), ("fig57_strict", "alpha-beta"), ("minimax", "minimax")],
)
def test_a_reference_that_asks_for_the_player_searches_kalah(variant, algorithm):
    exercise = game("kalah", {"pits": 2, "seeds": 3})
    with Host() as host:
        submission = program(variant, takes_turns=False)
        host.load(submission, Limits(), algorithm=algorithms.algorithm(algorithm))
        outcome = host.play(exercise)
    right = solve(exercise, variant).recording
    assert isinstance(outcome, Answered)
    assert outcome.recording.visited == right.visited
    assert outcome.recording.returns == right.returns
