"""The questions of a Monte Carlo tree search: those that reach the parent, and the answers."""

from collections import Counter

import pytest

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


MADE = """
class Search:
    def __init__(self, {made}):
        self.made = {keeps}

    def run(self, {takes}):
        game, state, iterations, c = {uses}
        bound = c * 1.0
        move = None
        for _ in range(iterations):
            move = max(game.actions(state), key=lambda each: bound)
            game.playout(game.result(state, move))
        return move
"""
OBJECTS = {
    "one number": ("n", "n", "game, state", "game, state, self.made, 1.4"),
    "the constant": ("c", "c", "game, state, iterations", "game, state, iterations, self.made"),
    "the game first": (
        "game, c, n",
        "game, c, n",
        "state",
        "self.made[0], state, *self.made[:0:-1]",
    ),
    "a seed": (
        "seed, g, c, count",
        "g, c, count",
        "state",
        "self.made[0], state, *self.made[:0:-1]",
    ),
    "the state": ("g, root, n, c", "g, root, n, c", "", "self.made"),
    "playouts by default": ("playouts=3", "playouts", "game, state", "game, state, self.made, 1.4"),
    "a setting": ("game, verbose", "game", "state, n", "self.made, state, n, 1.4"),
}
CONFIG = """
class Config:
    def __init__(self, game, state, exploration, iterations, rollout_depth, seed):
        self.game = game

    def copy(self):
        return self
"""


@pytest.mark.parametrize("way", OBJECTS)
def test_an_object_is_made_with_what_a_trial_shows(way):
    made, keeps, takes, uses = OBJECTS[way]
    text = CONFIG + MADE.format(made=made, keeps=keeps, takes=takes, uses=uses)
    (outcome,) = play(text, problem(TREE, iterations=5))
    assert isinstance(outcome, Answered), outcome
    assert [event[0] for event in outcome.recording.events].count("played") == 5
