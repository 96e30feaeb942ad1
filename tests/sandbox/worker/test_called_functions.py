"""The functions of a program that are called at the roots of both players."""

from dataclasses import replace

import pytest

from grader.core.models import Answered, Crashed, Malformed, Missing, Names, TimedOut
from grader.core.models.reasons import NamedAsEntry
from grader.search.reference_player import solve
from tests.sandbox.worker.test_main import (
    FIG57,
    MIN_TREE,
    ONE_FUNCTION,
    SEARCH,
    TREE,
    at_both_roots,
    changed,
    ending,
    one,
)
from tests.sandbox.worker.test_program_shapes import LOOP
from tests.support.players import LOOPING, loaded, play, submission
from tests.support.strategies import exercise

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted


def test_a_root_that_a_program_does_not_support_is_mirrored():
    source = FIG57 + (
        "def negamax(game, state, alpha, beta, color):\n"
        "    print(game.to_move(state), color)\n"
        "    if game.is_terminal(state): return color * game.utility(state)\n"
        "    best = -inf\n"
        "    for a in game.actions(state):\n"
        "        v = -negamax(game, game.result(state, a), -beta, -alpha, -color)\n"
        "        best = max(best, v)\n"
        "        if best >= beta: break\n"
        "        alpha = max(alpha, best)\n"
        "    return best\n"
    )
    given = replace(submission(source), names={"search": "negamax"})
    for outcome, answer in at_both_roots(given):
        expected = answer.recording
        assert (outcome.recording.value, outcome.recording.move) == (expected.value, expected.move)
        assert outcome.recording.windows == expected.windows
        assert outcome.recording.returns == expected.returns
        assert outcome.output.startswith("MAX 1\nMIN -1\n")
        assert outcome.taken == {"max_value": "negamax"}


def test_a_search_that_asks_who_is_to_move_searches_the_root_of_min_itself():
    turn = "    if game.to_move(state) == 'MIN': raise RuntimeError('mine')\n    best, move"
    max_root, min_root = play(FIG57 + changed(LOOP, ("    best, move", turn)), TREE, MIN_TREE)
    assert isinstance(max_root, Answered), max_root
    assert isinstance(min_root, Crashed)
    assert min_root.message == "mine"


def test_a_search_for_min_alone_searches_the_root_of_min_itself():
    for_min = changed(
        LOOP,
        ("= -inf", "= inf"),
        ("min_value(game,", "max_value(game,"),
        ("best, inf", "-inf, best"),
        ("v > best", "v < best"),
    )
    (outcome,) = play(FIG57 + for_min, MIN_TREE)
    expected = solve(MIN_TREE).recording
    assert (outcome.recording.value, outcome.recording.move) == (expected.value, expected.move)
    assert "search" in outcome.taken


def test_a_search_that_values_leaves_for_the_player_to_move_plays_the_mirrored_game():
    body = "".join(f"    {line}\n" for line in FIG57.splitlines() if "import" not in line)
    body = body.replace("game: Any, state: Any", "state: Any").replace("(game, game", "(game")
    source = (
        "from math import inf\nAny = object\ndef alpha_beta_search(game, root):\n"
        "    player = game.to_move(root)\n"
        + body.replace("utility(state)", "utility(state, player)")
        + "    return max(game.actions(root), key=lambda a: "
        "min_value(game.result(root, a), -inf, inf))\n"
    )
    outcome = ending(Answered, source, MIN_TREE)
    assert outcome.mirrored
    assert outcome.recording.move == solve(MIN_TREE).recording.move


@pytest.mark.parametrize("name", ["negamax_ab", "max_value", "think"])
def test_a_nested_negamax_is_one_function_for_both_whatever_its_name(name):
    source = """
from math import inf
def alpha_beta_search(game, state):
    def NAME(s, alpha, beta, sign):
        if game.is_terminal(s): return sign * game.utility(s)
        v = -inf
        for a in game.actions(s):
            v = max(v, -NAME(game.result(s, a), -beta, -alpha, -sign))
            if v >= beta: return v
            alpha = max(alpha, v)
        return v
    best, move = -inf, None
    for a in game.actions(state):
        v = -NAME(game.result(state, a), -inf, -best, -1)
        if v > best:
            best, move = v, a
    return move
"""
    for outcome, answer in at_both_roots(source.replace("NAME", name)):
        expected = answer.recording
        assert (outcome.recording.value, outcome.recording.move) == (expected.value, expected.move)
        windows = {node: window for node, window in expected.windows.items() if node}
        assert outcome.recording.windows == windows


def test_an_answer_without_a_search_stands_whoever_moves_first():
    guess = SEARCH + "return game.actions(state)[-1]\n"
    for outcome in play(FIG57 + guess, TREE, MIN_TREE):
        assert not outcome.recording.evaluated


TOLD = """
def alpha_beta_search(game, state, player):
    best, move = (-inf if player == "MAX" else inf), None
    for a in game.actions(state):
        child = game.result(state, a)
        if player == "MAX":
            v = min_value(game, child, best, inf)
        else:
            ORDER
        if (v > best) == (player == "MAX") and v != best:
            best, move = v, a
    return move
"""


def test_a_search_that_is_given_the_player_searches_the_root_of_min_itself():
    right = TOLD.replace("ORDER", "v = max_value(game, child, -inf, best)")
    (outcome,) = play(FIG57 + right, MIN_TREE)
    expected = solve(MIN_TREE).recording
    assert not outcome.mirrored
    assert (outcome.recording.value, outcome.recording.move) == (expected.value, expected.move)
    outcome = ending(Crashed, FIG57 + TOLD.replace("ORDER", "raise RuntimeError('mine')"), MIN_TREE)
    assert outcome.message == "mine"


def test_a_search_that_takes_no_notice_of_the_player_it_is_given_is_mirrored():
    unread = changed(LOOP, ("(game, state):", "(game, state, player):"))
    one_function = changed(
        unread, ("min_value(game, game.result(state, a)", "search(game, game.result(state, a)")
    )
    for source in (FIG57 + unread, "from math import inf\n" + ONE_FUNCTION + one_function):
        (outcome,) = play(source, MIN_TREE)
        assert outcome.mirrored, source


def test_a_search_whose_value_happens_to_be_the_least_is_mirrored_if_it_calls_min_value():
    slip = changed(
        LOOP,
        ("best, inf)", "best, beta)"),
        ("best, move = v, a", "beta, move = v, a"),
        ("best, move = -inf", "beta = inf\n    best, move = -inf"),
    )
    (outcome,) = play(FIG57 + slip, exercise([[3, 4], [1, 2]], root_player="MIN"))
    assert outcome.mirrored


SHALLOW = """
def alpha_beta_search(game, state):
    return max_value(game, state, -9, 9, 1)[1]


def max_value(game, state, alpha, beta, depth=1):
    if depth == 0:
        return 0, None
    return max((min_value(game, game.result(state, a), alpha, beta, depth - 1)[0], a)
               for a in game.actions(state))


def min_value(game, state, alpha, beta, depth=1):
    if depth == 0:
        return 0, None
    return min((max_value(game, game.result(state, a), alpha, beta, depth - 1)[0], a)
               for a in game.actions(state))
"""


def test_a_search_for_max_that_evaluates_no_leaf_is_mirrored():
    outcome = ending(Answered, SHALLOW, MIN_TREE)
    assert outcome.mirrored


def test_the_move_of_a_search_for_max_counts_at_the_root_of_min_too():
    last = changed(LOOP, ("return move", "return game.actions(state)[-1]"))
    for outcome, answer in at_both_roots(FIG57 + last):
        assert list(outcome.recording.visited) == list(answer.recording.visited)
        assert outcome.recording.move == "D"


@pytest.mark.parametrize(
    ("last", "kind"), [("return 'nowhere'", Malformed), ("raise KeyError", Crashed)]
)
def test_the_end_of_a_search_for_max_counts_at_the_root_of_min_too(last, kind):
    for outcome in play(FIG57 + changed(LOOP, ("return move", last)), TREE, MIN_TREE):
        assert isinstance(outcome, kind), outcome


@pytest.mark.parametrize("own", [False, True])
def test_functions_may_be_named_and_the_submission_overrides_the_assignment(own):
    source = FIG57.replace("max_value", "high").replace("min_value", "low")
    said: Names = {"max_value": "high", "min_value": "low"}
    given = replace(submission(source), names=said if own else {})
    with loaded(given, names={"search": "nothing"} if own else said) as host:
        outcome = host.play(MIN_TREE)
    assert isinstance(outcome, Answered), outcome
    assert outcome.taken == said


def test_a_named_function_that_does_not_exist_is_missing_by_that_name():
    given = replace(submission(FIG57), names={"search": "Solver.solve"})
    outcome = ending(Missing, given)
    assert (outcome.functions, outcome.reason) == (("Solver.solve",), NamedAsEntry())
    assert set(outcome.found) == {"Any", "max_value", "min_value"}


def test_a_module_whose_objects_cannot_be_inspected_crashes_only_when_it_runs():
    source = (
        "class Odd:\n    def __getattr__(self, name): raise ValueError(name)\nmax_value = Odd()\n"
    )
    outcome = ending(Crashed, source + "min_value = max_value\n")
    assert not outcome.at_import


def test_a_loop_names_its_line():
    (outcome,) = play(one("while True:\n    pass"), TREE, limits=LOOPING)
    assert isinstance(outcome, TimedOut)
    (frame,) = outcome.frames
    assert (frame.file, frame.function) == ("alphabeta.py", "max_value")
    assert frame.line in (3, 4)


def test_a_loop_of_questions_ends_and_is_forgotten():
    (outcome,) = play(one("while True: game.is_terminal(state)"), TREE, limits=LOOPING)
    assert outcome.kind in {"refused", "timed-out"}
    assert len(outcome.recording.events) < 200_000


def test_a_table_of_the_module_keeps_nothing_of_trial_calls_that_fits_the_exercise():
    source = """
from math import inf
table = {}
def alphabeta(game, node, depth, alpha, beta, maximizing):
    if node in table: return table[node]
    moves = game.actions(node)
    v = game.utility(node) if depth == 0 or not moves else -inf if maximizing else inf
    for a in moves:
        w = alphabeta(game, game.result(node, a), depth - 1, alpha, beta, not maximizing)
        v = max(v, w) if maximizing else min(v, w)
        if maximizing: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if beta <= alpha: break
    table[node] = v
    return v
"""
    (outcome,) = play(source, TREE)
    assert list(outcome.recording.visited) == list(solve(TREE).recording.visited)
