"""Shapes of students' programs that once went wrong, each with its right outcome."""

from types import SimpleNamespace

import pytest

from grader.core.models import Answered, Crashed, Malformed, Missing
from grader.core.models.reasons import NotANumber, NotThere
from grader.core.recording import NOTHING, Claim
from grader.sandbox.worker.encoders import split
from grader.search.reference_player import solve
from tests.sandbox.worker.test_main import (
    FIG57,
    MIN_TREE,
    ONE_FUNCTION,
    PAIRS,
    PASSED,
    SEARCH,
    TREE,
    UTILITY,
    at_both_roots,
    calls,
    changed,
    doing,
    ending,
    one,
)
from tests.support.players import play
from tests.support.strategies import exercise, with_min_first

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

LOOP = """
def alpha_beta_search(game, state):
    best, move = -inf, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a), best, inf)
        if v > best:
            best, move = v, a
    return move
"""


@pytest.mark.parametrize("start", ["", "return "])
def test_a_search_function_that_returns_no_action_has_no_move(start):
    source = FIG57 + SEARCH + start + "max_value(game, state, -inf, inf)\n"
    for outcome, answer in at_both_roots(source):
        assert outcome.recording.value == answer.value
        assert outcome.taken["search"] == "alpha_beta_search"
        assert outcome.returned == (answer.value if start else NOTHING)


@pytest.mark.parametrize("name", ["negamax", "root_value", "alphabeta"])
def test_a_search_whose_name_promises_no_action_has_the_move_of_its_calls(name):
    source = (
        "from math import inf\n"
        f"def {name}(game, state):\n"
        "    def nega(state, alpha, beta, sign):\n"
        "        if game.is_terminal(state): return sign * game.utility(state)\n"
        "        v = -inf\n"
        "        for a in game.actions(state):\n"
        "            v = max(v, -nega(game.result(state, a), -beta, -alpha, -sign))\n"
        "            alpha = max(alpha, v)\n"
        "            if v >= beta: break\n"
        "        return v\n"
        "    return nega(state, -inf, inf, 1)\n"
    )
    for outcome, answer in at_both_roots(source):
        assert (outcome.taken, outcome.returned) == ({"search": name}, None)
        move = answer.recording.move
        assert (outcome.recording.value, outcome.recording.move) == (answer.value, move)


def test_a_search_that_returns_its_own_root_gives_no_answer():
    outcome = ending(Malformed, FIG57 + changed(LOOP, ("    return move", "    return state")))
    assert outcome.reason == NotANumber("alpha_beta_search", Claim("state", "A"))


def test_a_root_loop_that_only_prints_its_move_has_the_value_of_its_calls():
    printing = changed(LOOP, ("    return move", "    print(move)"))
    for outcome, answer in at_both_roots(FIG57 + printing):
        assert (outcome.recording.value, outcome.recording.move) == (answer.value, None)
        assert outcome.returned == NOTHING


def test_the_first_function_that_returned_nothing_is_named():
    source = FIG57.partition("def min_value")[0] + "def min_value(game, state, alpha, beta): pass\n"
    careful = changed(LOOP, ("if v > best", "if v and v > best"))
    outcome = ending(Malformed, source + careful)
    assert outcome.reason == NotANumber("min_value", NOTHING)


DISPATCH = """
def value(game, state, alpha, beta):
    if not game.actions(state): return game.utility(state)
    search = max_value if game.to_move(state) == "MAX" else min_value
    return search(game, state, alpha, beta)
"""


def test_an_exception_of_a_depth_that_counts_down_is_not_that_of_one_that_counts_up():
    source = """
def alphabeta(game, node, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_terminal(node): return game.utility(node)
    for a in game.actions(node): value = max(value, alphabeta(
        game, game.result(node, a), depth - 1, alpha, beta, not maximizing))
    return value
"""
    outcome = ending(Crashed, source)
    assert (outcome.exception, outcome.reason) == ("UnboundLocalError", None)


def test_a_function_that_asks_for_the_actions_and_passes_its_node_on_is_one_call():
    source = changed(
        FIG57, ("max(v, min_value(", "max(v, value("), ("min(v, max_value(", "min(v, value(")
    )
    search = SEARCH + "return value(game, state, -inf, inf)\n"
    (outcome,) = play(source + DISPATCH + search, TREE)
    assert not outcome.recording.repeated
    assert outcome.recording.windows == solve(TREE).recording.windows


SIDES = [
    ("side", "side == 'W'", "'B' if side == 'W' else 'W'", "depth"),
    ("maximizing_y_or_n", "maximizing_y_or_n", "not maximizing_y_or_n", "1"),
]


@pytest.mark.parametrize(("side", "first", "other", "test"), SIDES)
def test_a_function_that_takes_no_actions_for_the_end_has_its_arguments_found(
    side, first, other, test
):
    source = f"""
from math import inf
def alphabeta(game, node, depth, alpha, beta, {side}):
    if not {test} or len(game.actions(node)) == 0: return game.utility(node)
    for a in game.actions(node):
        v = alphabeta(game, game.result(node, a), depth - 1, alpha, beta, {other})
        if {first}: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if beta <= alpha: break
    return alpha if {first} else beta
"""
    for outcome, answer in at_both_roots(source):
        assert outcome.recording.value == answer.value


PLAIN_MINIMAX = {
    "one function": """
def minimax(game, state):
    if game.is_terminal(state): return game.utility(state)
    best = max if game.to_move(state) == "MAX" else min
    return best(minimax(game, game.result(state, a)) for a in game.actions(state))
""",
    "the player is an argument": """
def minimax(game, state, player):
    if game.is_terminal(state): return game.utility(state)
    best, other = (max, "MIN") if player == "MAX" else (min, "MAX")
    return best(minimax(game, game.result(state, a), other) for a in game.actions(state))
""",
    "two functions": """
def max_value(game, state):
    if game.is_terminal(state): return game.utility(state)
    return max(min_value(game, game.result(state, a)) for a in game.actions(state))
def min_value(game, state):
    if game.is_terminal(state): return game.utility(state)
    return min(max_value(game, game.result(state, a)) for a in game.actions(state))
""",
}


@pytest.mark.parametrize("shape", PLAIN_MINIMAX)
def test_minimax_without_a_window_is_called(shape):
    for outcome, answer in at_both_roots(PLAIN_MINIMAX[shape]):
        assert outcome.recording.value == answer.value
        assert len(outcome.recording.proven) == len(answer.exercise.tree)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("return helper()", Answered),
        ("game.actions(state)\n    return helper()", Crashed),
        ("game.to_move(state)\n    return None", Malformed),
    ],
)
def test_a_search_function_that_has_asked_the_game_is_not_ignored(body, kind):
    helper = "def helper():\n    raise NotImplementedError\n"
    ending(kind, FIG57 + helper + SEARCH + body + "\n")


def test_a_copied_game_is_the_same_game():
    assert not ending(Answered, doing("game = copy.deepcopy(game)")).recording.repeated


def test_a_function_that_passes_its_node_on_is_one_call():
    joined = changed(
        ONE_FUNCTION, ("max_value = min_value = search", ""), ("search(", "max_value(")
    )
    source = "from math import inf\n" + joined + "def min_value(*a): return max_value(*a)\n"
    (outcome,) = play(source, MIN_TREE)
    assert not outcome.recording.repeated
    assert outcome.recording.calls_observed


class Unreadable:
    """An object whose attributes cannot be read."""

    __slots__ = ("value",)

    def __repr__(self) -> str:
        return "mine"


def test_a_line_of_play_counts_as_its_first_move():
    source = changed(
        PAIRS,
        (UTILITY + ", None", UTILITY + ", []"),
        ("v2, _ =", "v2, line ="),
        ("v, move = v2, a", "v, move = v2, [a, *line]"),
    )
    (outcome,) = play(source, TREE)
    assert outcome.recording.move == "B"


def test_a_call_without_its_window_raises_python_s_own_error():
    outcome = ending(Crashed, changed(FIG57, (PASSED, ", alpha))")))
    assert "missing 1 required positional argument: 'beta'" in outcome.message
    assert list(outcome.recording.windows) == [0]


@pytest.mark.parametrize(
    ("answer", "value", "move"),
    [
        ((3, "B"), "3", '"B"'),
        (("B", 3), "3", '"B"'),
        ((3, "B", 11), "3", '"B"'),
        ({"move": "B", "value": 3}, "3", '"B"'),
        ({"value": 3, "move": None, "nodes": 7}, "3", "null"),
        (SimpleNamespace(nodes=[7], move="B", value=3), "3", '"B"'),
        (Unreadable(), '{"type": "Unreadable", "text": "mine"}', "null"),
    ],
)
def test_an_answer_may_have_any_form(answer, value, move):
    assert split(answer) == (value, move)


def test_a_class_that_cannot_be_made_is_named():
    source = (
        "class Player:\n    def __init__(self, name, weights): pass\n"
        "    def max_value(self): pass\n    def min_value(self): pass\n"
    )
    outcome = ending(Missing, source)
    assert outcome.reason == NotThere("class", "Player", ("name", "weights"))


def test_calls_of_nested_functions_are_observed_with_windows_and_returns():
    body = "".join(f"    {line}\n" for line in FIG57.splitlines() if "import" not in line)
    body = body.replace("game: Any, state: Any", "state: Any").replace("(game, game", "(game")
    source = f"from math import inf\nAny = object\ndef alpha_beta_search(state, game):\n{body}"
    source += "    return max_value(state, -inf, inf)\n"
    for outcome, answer in at_both_roots(source):
        assert calls(outcome.recording) == calls(answer.recording)
        assert outcome.recording.value == outcome.returned == answer.value
        assert outcome.taken == {"search": "alpha_beta_search"}
        assert outcome.places["search"].line == 3


def test_an_exception_that_leaves_a_nested_function_is_no_return():
    source = (
        "def alpha_beta_search(game, state):\n"
        "    def search(state, alpha, beta):\n"
        "        if game.is_terminal(state): raise KeyError('leaf')\n"
        "        for a in game.actions(state): search(game.result(state, a), alpha, beta)\n"
        "    search(state, 0, 0)\n"
    )
    outcome = ending(Crashed, source)
    assert list(outcome.recording.windows) == [0, 1, 4]
    assert not outcome.recording.returns


def test_only_a_call_after_the_first_question_counts_as_a_new_call():
    late = (
        "def max_value(game, state, alpha, beta):\n"
        "    return [min_value(game, state, alpha, beta) for a in game.actions(state)][0]\n"
        "def min_value(game, state, alpha, beta):\n"
        "    return max(game.utility(game.result(state, a)) for a in game.actions(state))\n"
    )
    (outcome,) = play(late, exercise([1, 2]))
    entered = [event[1:3] for event in outcome.recording.events if event[0] == "entered"]
    assert entered == [(0, "max_value"), (0, "min_value"), (0, "min_value")]


def test_the_evaluation_of_an_inner_state_is_the_exercise_s_or_0():
    tree = exercise([{"value": 7, "children": [1, 2]}, [5, 6]])
    source = one(
        "print([(game.eval(game.result(state, a)), game.result(state, a).eval())"
        " for a in state.actions()], game.eval(state, 'MIN'))\nreturn 1"
    )
    first, second = play(source, tree, with_min_first(tree))
    assert first.output.strip() == second.output.strip() == "[(7, 7), (0, 0)] 0"
    assert ("asked", 1, "eval") in first.recording.events
    assert list(first.recording.proven) == [0]
