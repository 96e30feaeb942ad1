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
    FIRST,
    MIN_TREE,
    ONE_FUNCTION,
    PAIRS,
    PASSED,
    SEARCH,
    TREE,
    UTILITY,
    changed,
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
    for outcome, value in zip(play(source, TREE, MIN_TREE), (3, 6), strict=True):
        assert isinstance(outcome, Answered), outcome
        assert outcome.recording.value == value
        assert outcome.taken["search"] == "alpha_beta_search"
        assert outcome.returned == (value if start else NOTHING)


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
    for problem, outcome in zip((TREE, MIN_TREE), play(source, TREE, MIN_TREE), strict=True):
        assert isinstance(outcome, Answered), outcome
        assert outcome.taken == {"search": name}
        assert outcome.returned is None
        assert (outcome.recording.value, outcome.recording.move) == (
            solve(problem).value,
            solve(problem).recording.move,
        )


def test_a_search_that_returns_its_own_root_gives_no_answer():
    (outcome,) = play(FIG57 + changed(LOOP, ("    return move", "    return state")), TREE)
    assert isinstance(outcome, Malformed)
    assert outcome.reason == NotANumber("alpha_beta_search", Claim("state", "A"))


def test_a_root_loop_that_only_prints_its_move_has_the_value_of_its_calls():
    printing = changed(LOOP, ("    return move", "    print(move)"))
    for problem, outcome in zip(
        (TREE, MIN_TREE), play(FIG57 + printing, TREE, MIN_TREE), strict=True
    ):
        assert isinstance(outcome, Answered), outcome
        assert outcome.recording.value == solve(problem).value
        assert outcome.recording.move is None
        assert outcome.returned == NOTHING


def test_the_first_function_that_returned_nothing_is_named():
    source = (
        FIG57[: FIG57.index("def min_value")] + "def min_value(game, state, alpha, beta): pass\n"
    )
    careful = changed(LOOP, ("if v > best", "if v and v > best"))
    (outcome,) = play(source + careful, TREE)
    assert isinstance(outcome, Malformed)
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
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Crashed)
    assert (outcome.exception, outcome.reason) == ("UnboundLocalError", None)


def test_a_function_that_asks_for_the_actions_and_passes_its_node_on_is_one_call():
    source = FIG57.replace("max(v, min_value(", "max(v, value(").replace(
        "min(v, max_value(", "min(v, value("
    )
    search = SEARCH + "return value(game, state, -inf, inf)\n"
    (outcome,) = play(source + DISPATCH + search, TREE)
    assert not outcome.recording.repeated
    assert outcome.recording.windows == solve(TREE).recording.windows


@pytest.mark.parametrize(
    ("parameters", "first", "other", "test"),
    [
        ("depth, alpha, beta, side", "side == 'W'", "'B' if side == 'W' else 'W'", "depth"),
        (
            "depth, alpha, beta, maximizing_y_or_n",
            "maximizing_y_or_n",
            "not maximizing_y_or_n",
            "1",
        ),
    ],
)
def test_a_function_that_takes_no_actions_for_the_end_has_its_arguments_found(
    parameters, first, other, test
):
    source = f"""
from math import inf
def alphabeta(game, node, {parameters}):
    if not {test} or len(game.actions(node)) == 0: return game.utility(node)
    for a in game.actions(node):
        v = alphabeta(game, game.result(node, a), depth - 1, alpha, beta, {other})
        if {first}: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if beta <= alpha: break
    return alpha if {first} else beta
"""
    for problem, outcome in zip((TREE, MIN_TREE), play(source, TREE, MIN_TREE), strict=True):
        assert isinstance(outcome, Answered), outcome
        assert outcome.recording.value == solve(problem).value


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
    for problem, outcome in zip(
        (TREE, MIN_TREE), play(PLAIN_MINIMAX[shape], TREE, MIN_TREE), strict=True
    ):
        assert isinstance(outcome, Answered), outcome
        assert outcome.recording.value == solve(problem).value
        assert len(outcome.recording.proven) == len(problem.tree)


def test_an_empty_search_function_is_ignored():
    (outcome,) = play(FIG57 + SEARCH + "pass\n", TREE)
    assert isinstance(outcome, Answered), outcome


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
    (outcome,) = play(FIG57 + helper + SEARCH + body + "\n", TREE)
    assert isinstance(outcome, kind), outcome


def test_a_search_function_with_other_parameters_is_ignored():
    source = FIG57 + "def alpha_beta_search(game, state, table): raise ValueError\n"
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Answered), outcome


def test_a_copied_game_is_the_same_game():
    source = "import copy\n" + changed(FIG57, (FIRST, "    game = copy.deepcopy(game)\n" + FIRST))
    (outcome,) = play(source, TREE)
    assert not outcome.recording.repeated


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
    (outcome,) = play(changed(FIG57, (PASSED, ", alpha))")), TREE)
    assert isinstance(outcome, Crashed)
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


def test_a_state_used_as_the_game_is_named():
    (outcome,) = play(one("state.is_terminal(state)"), TREE)
    assert isinstance(outcome, Crashed)
    said = "state.is_terminal takes no state; ask the game: game.is_terminal(state)"
    assert outcome.message == said


def test_the_game_in_place_of_the_state_is_named():
    (outcome,) = play(one("state.is_terminal(game)"), TREE)
    assert isinstance(outcome, Crashed)
    assert outcome.message.startswith("state.is_terminal(game): the game and the state are in each")


def test_a_student_s_own_exception_may_have_any_name():
    (outcome,) = play("class Refused(Exception): pass\n" + one("raise Refused('mine')"), TREE)
    assert isinstance(outcome, Crashed)
    assert outcome.exception == "Refused"


def test_a_class_that_cannot_be_made_is_named():
    source = (
        "class Player:\n    def __init__(self, name, weights): pass\n"
        "    def max_value(self): pass\n    def min_value(self): pass\n"
    )
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Missing)
    assert outcome.reason == NotThere("class", "Player", ("name", "weights"))


def test_calls_of_nested_functions_are_observed_with_windows_and_returns():
    body = "".join(f"    {line}\n" for line in FIG57.splitlines() if "import" not in line)
    body = body.replace("game: Any, state: Any", "state: Any").replace("(game, game", "(game")
    source = f"from math import inf\nAny = object\ndef alpha_beta_search(state, game):\n{body}"
    source += "    return max_value(state, -inf, inf)\n"
    for problem, outcome in zip((TREE, MIN_TREE), play(source, TREE, MIN_TREE), strict=True):
        assert isinstance(outcome, Answered), outcome
        calls = [event for event in outcome.recording.events if event[0] != "asked"]
        expected = solve(problem).recording
        assert calls == [event for event in expected.events if event[0] != "asked"]
        assert (outcome.recording.value, outcome.returned) == (expected.value, expected.value)
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
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Crashed)
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
