"""The questions of a Monte Carlo tree search: those that reach the parent, and the answers."""

from collections import Counter

from grader.core.models import Answered, Crashed
from grader.core.tree import Tree
from tests.support.players import play
from tests.support.searches_by_playouts import problem

PROGRAM = """
def monte_carlo_tree_search(game, state, iterations):
    (left, chance) = [game.result(state, action) for action in game.actions(state)]
    for _ in range(iterations):
        game.actions(state).clear()
        assert game.actions(state) == state.actions() == ["B", "C"]
        assert game.result(state, "B") == left and game.to_move(left) == "MIN"
        assert not game.is_terminal(left) and game.to_move(chance) == "CHANCE"
        game.outcomes(chance).clear()
        ((half, leaf), _) = game.outcomes(chance)
        assert half == 0.5 and game.is_terminal(leaf) and game.utility(leaf) == 4
        game.playout(left)
    LAST
    return "B"
"""
TREE = Tree.build([[3, 5], {"chance": [["1/2", 4], ["1/2", 0]]}])


def played(last: str = "pass"):
    (outcome,) = play(PROGRAM.replace("LAST", last), problem(TREE, iterations=5))
    return outcome


def test_only_new_questions_and_those_about_terminal_states_reach_the_parent():
    outcome = played()
    assert isinstance(outcome, Answered), outcome
    events = Counter(
        event[2] if event[0] == "asked" else event[0] for event in outcome.recording.events
    )
    assert events == {"actions": 1, "outcomes": 1, "is_terminal": 5, "utility": 5, "played": 5}


def test_a_question_without_an_answer_is_refused():
    for last, message in (
        ("game.result(state, 'X')", "X is not an action of A"),
        ("game.actions(chance)", "C is a chance node, so it has no actions; ask outcomes(state)"),
        ("game.to_move('A')", "game.to_move(state) needs a state, but was given 'A'"),
        ("game.result(state, ['B'])", "['B'] is not an action of A"),
    ):
        outcome = played(last)
        assert isinstance(outcome, Crashed)
        assert outcome.message == message
