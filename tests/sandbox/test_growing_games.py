"""Student programs that search a game given by its rules."""

import pytest

from grader.core import algorithms
from grader.core.growing_tree import GrowingTree
from grader.core.models import Answered, Exercise, StoppedRun
from grader.core.models.reasons import TooManyNodes
from grader.marking.first_difference import Comparison
from grader.sandbox import budget
from grader.search import games
from grader.search.reference_player import program, solve
from tests.support.players import loaded, play
from tests.support.strategies import exercise

CONNECT = {"rows": 3, "columns": 3, "line": 3}
BOARD = {"board": ["O_O", "XXO", "X__"]}


def game(name, settings, first="MAX"):
    return Exercise(id="g", title="A game", tree=GrowingTree(games.rules(name, settings, first)))


def test_a_right_program_visits_what_the_reference_visits():
    for first in ("MAX", "MIN"):
        problem = game("connect", CONNECT, first)
        (outcome,) = play(program("fig57"), problem)
        right = solve(problem).recording
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
    (outcome,) = play(text, game("tic-tac-toe", BOARD))
    assert outcome.output.splitlines() == [
        "O_O",
        "XXO",
        "X__",
        "start ('O_O', 'XXO', 'X__') (('O_O', 'XXO', 'X__'), 'MAX')",
        "False True True",
    ]


def test_a_written_tree_has_keys_and_no_board():
    text = (
        "def max_value(game, state, alpha, beta):\n"
        "    print(state, state.key(), hasattr(state, 'board'))\n"
        "    return 0\n"
        "def min_value(game, state, alpha, beta):\n"
        "    return 0\n"
    )
    (outcome,) = play(text, exercise([1, 2]))
    assert outcome.output == "A A False\n"


def test_a_search_of_too_many_positions_is_ended(monkeypatch):
    monkeypatch.setattr(budget, "MOST_NEW_NODES", 100)
    (outcome,) = play(program("fig57_strict"), game("connect", CONNECT))
    assert isinstance(outcome, StoppedRun)
    assert outcome.reason == TooManyNodes(100)


def test_a_finding_has_the_board_of_its_node():
    problem = game("tic-tac-toe", BOARD)
    wrong = program("fig57").files["fig57.py"].decode().replace("alpha = max(alpha, v)", "pass")
    (outcome,) = play(wrong, problem)
    found = Comparison(problem, solve(problem).recording, outcome.recording).first()
    assert (found.node, found.board) == ("b3", "O_O / XXO / XX_")


@pytest.mark.parametrize(
    ("variant", "algorithm"),
    [("fig57", "alpha-beta"), ("fig57_strict", "alpha-beta"), ("minimax", "minimax")],
)
def test_a_reference_that_asks_for_the_player_searches_kalah(variant, algorithm):
    problem = game("kalah", {"pits": 2, "seeds": 3})
    given = program(variant, takes_turns=False)
    with loaded(given, algorithm=algorithms.algorithm(algorithm)) as host:
        outcome = host.play(problem)
    right = solve(problem, variant).recording
    assert isinstance(outcome, Answered)
    assert outcome.recording.visited == right.visited
    assert outcome.recording.returns == right.returns
