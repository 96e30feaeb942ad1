"""The game and its states in a student's program, and the questions that reach the parent."""

from collections import Counter

from grader.core.models import Answered, Crashed
from grader.core.search_digest import search_digest
from tests.sandbox.worker.test_main import FIG57, ending, one
from tests.support.players import play
from tests.support.strategies import exercise

TREE = exercise([{"value": 5, "children": [3, 12]}, -8])
FACTS = """
repr(state) == str(state) == f"{state}" == "A"
state == game.initial and state != leaf and state != "A"
game.result(state, "B") == game.result(state, "B")
hash(game.result(state, "B")) == hash(inner)
len({state, inner, leaf, game.result(inner, "D")}) == 3
copy.copy(state) is state and copy.deepcopy([state])[0] is state
copy.copy(game) is game and copy.deepcopy({1: game})[1] is game
game.actions(state) == state.actions() == ["B", "C"]
list(game.successors(state)) == [("B", inner), ("C", game.result(state, "C"))]
game.to_move(state) == "MAX" and inner.to_move() == "MIN"
game.is_terminal(state) is False and leaf.is_terminal() is True
game.terminal_test(leaf) is True and game.cutoff_test(leaf, 3) is True
game.cutoff_test(inner) is False
game.utility(leaf) == leaf.utility() == game.utility(leaf, "MAX") == 3
game.utility(leaf, "MIN") == leaf.utility("MIN") == -3
game.eval(leaf) == 3 and game.eval(leaf, "MIN") == -3
game.eval(inner) == 5 and game.eval(inner, "MIN") == -5 and game.eval(state) == 0
not hasattr(state, "value") and not hasattr(game, "tree") and not hasattr(state, "__len__")
"game" in repr(game)
refused(lambda: game.utility(3), TypeError, "game.utility")
refused(lambda: game.actions(None), TypeError, "game.actions")
refused(lambda: game.result("A", "B"), TypeError, "game.result")
refused(lambda: state.utility(state), TypeError, "state.utility")
refused(lambda: game.result(state, "X"), ValueError, "X")
refused(lambda: game.result(state, 0), ValueError, "0")
refused(lambda: game.result(state, ["B"]), ValueError, "B")
refused(lambda: game.utility(state), ValueError, "A")
refused(lambda: game.value, AttributeError, "value")
refused(lambda: state.children, AttributeError, "children")
"""
NODES = """
    inner = game.result(state, "B")
    leaf = game.result(inner, "D")
"""
PROGRAM = """
import copy

def refused(ask, kind, word):
    try:
        ask()
    except kind as error:
        return word in str(error)
    return False

def max_value(game, state, alpha, beta):NODES
    for fact in FACTS.strip().splitlines():
        if not eval(fact, {**globals(), **locals()}):
            raise AssertionError(fact)
    return 3

def min_value(game, state, alpha, beta):
    return 3
"""


def stating(facts: str, nodes: str = NODES) -> str:
    """A program that raises an error at the first fact that is false; `nodes` names states."""
    return f"FACTS = {facts!r}\n{PROGRAM.replace('NODES', nodes)}"


def test_the_game_and_its_states_behave_as_documented():
    ending(Answered, stating(FACTS), TREE)


def test_a_board_that_a_tree_lacks_is_said_to_be_lacking_there():
    message = ending(Crashed, one("return state.board"), TREE).message
    assert message == "a state has no board in a tree; it is only a position"


def test_a_false_fact_is_noticed():
    assert ending(Crashed, stating("state == leaf"), TREE).message == "state == leaf"


QUESTIONS = {
    "state.to_move()": ("asked", 0, "to_move"),
    "game.terminal_test(state)": ("asked", 0, "is_terminal"),
    "game.actions(state)": ("asked", 0, "actions"),
    "game.result(leaf, 'B')": ("asked", 3, "refused result"),  # a guess, and so a request
    "game.result(state, 'B')": ("asked", 0, "result"),
    "game.utility(leaf, 'MIN')": ("asked", 3, "utility"),
    "game.eval(leaf)": ("asked", 3, "utility"),
    "game.eval(inner)": ("asked", 1, "eval"),
    "game.actions(leaf)": ("asked", 3, "actions"),
    "game.utility(inner)": ("asked", 1, "refused utility"),
}


UNHEARD = {"state.to_move()", "game.terminal_test(state)", "game.result(state, 'B')"}
"""Questions that earlier answers answer, so that they are no events."""


def test_the_parent_receives_every_other_question_in_order():
    lines = "".join(f"        lambda: {question},\n" for question in QUESTIONS)
    source = (
        "def max_value(game, state, alpha, beta):\n"
        "    inner = game.result(state, 'B')\n    leaf = game.result(inner, 'D')\n"
        f"    for ask in (\n{lines}    ):\n        try:\n            ask()\n"
        "        except ValueError:\n            pass\n    return 3\n"
        "def min_value(game, state, alpha, beta):\n    return 3\n"
    )
    (outcome,) = play(source, TREE)
    asked = [event for event in outcome.recording.events if event[0] == "asked"]
    guessed = [("asked", node, "actions") for node in (0, 1, 3)]
    more = [*guessed, ("asked", 0, "result"), ("asked", 1, "result")]
    heard = [event for question, event in QUESTIONS.items() if question not in UNHEARD]
    assert Counter(asked) == Counter([*more, *heard])
    in_order = iter(asked)
    assert all(question in in_order for question in heard)


def test_a_question_that_is_no_event_changes_no_digest():
    body = "    return max_value(game, state, -9, 9), 'B'\n"
    plain = f"def alpha_beta_search(game, state):\n{body}{FIG57}"
    asking = plain.replace(body, f"    player = game.to_move(state)\n{body}")
    recordings = [outcome.recording for outcome in (*play(plain, TREE), *play(asking, TREE))]
    assert all(recordings)
    assert len({search_digest(each) for each in recordings if each is not None}) == 1
