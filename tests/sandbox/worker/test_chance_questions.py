"""The questions of a student's program about chance nodes."""

import json

import pytest

from grader.core.models import Answered, Crashed, Refused
from grader.core.models.reasons import BrokenFrame, IllegalQuestion
from grader.sandbox.game_answers import GameAnswers
from grader.sandbox.protocol import ProtocolError
from grader.search.game import Game
from tests.sandbox.worker.test_game_proxy import stating
from tests.sandbox.worker.test_main import ending
from tests.support.players import play
from tests.support.strategies import exercise

TREE = exercise([{"chance": [["1/4", 3], ["3/4", [{"chance": [[1, 5]]}]]]}, -8])
FACTS = """
game.to_move(chance) == chance.to_move() == chance.to_move == "CHANCE"
type(chance.to_move()) is str and state.to_move == "MAX"
game.outcomes(chance) == chance.outcomes() == [(0.25, leaf), (0.75, inner)]
game.outcomes(chance)[0][1] is game.outcomes(chance)[0][1]
leaf.utility() == 3 and inner.to_move == "MIN" and inner.actions() == ["F"]
[game.probability(each) for each in game.chances(chance)] == [0.25, 0.75]
[game.outcome(chance, each) for each in game.chances(chance)] == [leaf, inner]
game.outcome(leaf, game.chances(chance)[1]) == inner
chance.chances() == game.chances(chance) and repr(game.chances(chance)) == "[<D>, <E>]"
refused(lambda: game.actions(chance), ValueError, "B is a chance node, so it has no actions")
refused(lambda: game.result(chance, "D"), ValueError, "B is a chance node, so it has no actions")
refused(lambda: game.outcomes(state), ValueError, "A is not a chance node")
refused(lambda: game.chances(leaf), ValueError, "D is not a chance node")
refused(lambda: game.utility(chance), ValueError, "B is not terminal")
refused(lambda: game.outcome(state, game.chances(chance)[0]), ValueError, "belong to A")
refused(lambda: game.outcome(chance, 0.25), TypeError, "game.outcome(state, chance)")
refused(lambda: game.probability(0.25), TypeError, "game.probability(chance)")
refused(lambda: game.outcomes("B"), TypeError, "game.outcomes(state)")
refused(lambda: game.chances("B"), TypeError, "game.outcomes(state)")
refused(lambda: chance.to_move(state), TypeError, "state.to_move takes no state")
"""
NODES = """
    chance = game.result(state, "B")
    leaf, inner = (each for _, each in game.outcomes(chance))
"""


def test_the_game_answers_about_chance_nodes_as_documented():
    ending(Answered, stating(FACTS, NODES), TREE)


def asked(body: str) -> list[object]:
    """The events of a program with that body, without its calls."""
    source = (
        "def max_value(game, state, alpha, beta):\n    chance = game.result(state, 'B')\n"
        f"    try:\n        {body}\n    except ValueError:\n        pass\n    return 3\n"
        "def min_value(game, state, alpha, beta):\n    return 3\n"
    )
    (outcome,) = play(source, TREE)
    questions = [event[1:] for event in outcome.recording.events if event[0] == "asked"]
    return [each for each in questions if each[0]]


def test_outcomes_prove_the_visit_of_a_chance_node():
    assert asked("game.outcomes(chance)") == [(1, "outcomes")]
    assert asked("game.chances(chance), game.chances(chance)") == [(1, "outcomes")]


def test_a_refused_question_proves_nothing():
    assert asked("game.actions(chance)") == [(1, "refused actions")]
    assert asked("game.result(chance, 'D')") == [(1, "refused result")]
    assert asked("game.outcomes(game.result(state, 'C'))") == [(2, "refused outcomes")]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("game.actions(chance)", IllegalQuestion("actions", "B", at_chance=True)),
        ("game.result(chance, 'D')", IllegalQuestion("result", "B", "D", at_chance=True)),
        ("game.outcomes(state)", IllegalQuestion("outcomes", "A", "", ("B", "C"))),
    ],
)
def test_a_refused_question_that_is_not_caught_is_the_reason(body, reason):
    source = (
        "def max_value(game, state, alpha, beta):\n    chance = game.result(state, 'B')\n"
        f"    return {body}\ndef min_value(game, state, alpha, beta):\n    return 3\n"
    )
    assert ending(Crashed, source, TREE).reason == reason


def test_nothing_is_told_about_a_chance_node_before_its_outcomes_are_asked():
    answers = GameAnswers(Game(TREE.tree))
    answers.state(0)
    told = answers.actions(0)
    assert json.loads(told) == [["B", [1, "B", "CHANCE", 0]], ["C", [2, "C", "MIN", 1]]]
    assert answers.known_states == 3
    with pytest.raises(ProtocolError):
        answers.node(3)
    assert json.loads(answers.outcomes(answers.node(1))) == [
        [0.25, [3, "D", "MIN", 1]],
        [0.75, [4, "E", "MIN", 0]],
    ]
    assert answers.known_states == 5


def test_outcomes_of_a_state_that_was_not_handed_out_end_the_run():
    source = (
        "def max_value(game, state, alpha, beta):\n    chance = game.result(state, 'B')\n"
        "    chance._handle = 7\n    game.outcomes(chance)\n    return 3\n"
        "def min_value(game, state, alpha, beta):\n    return 3\n"
    )
    assert ending(Refused, source, TREE).reason == BrokenFrame("unknown-state")


def test_a_guessed_action_of_a_chance_node_leads_nowhere():
    events = asked("[game.result(chance, name) for name in 'DEFG']")
    assert events == [(1, "refused result")]
    assert asked("game.utility(chance)") == [(1, "refused utility")]
