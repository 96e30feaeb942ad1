"""The functions of a program that are called at the roots of both players."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from grader.core.models import Answered, Crashed, Names, Submission, TimedOut
from tests.sandbox.worker.test_main import (
    FIG57,
    MIN_TREE,
    ONE_FUNCTION,
    SEARCH,
    TREE,
    changed,
    ending,
    one,
)
from tests.sandbox.worker.test_program_shapes import LOOP, assert_outcomes, named, nested, replaced
from tests.support.players import LOOPING, loaded, play, submission
from tests.support.strategies import exercise

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

NEGAMAX = """
def negamax(game, state, alpha, beta, color):
    print(game.to_move(state), color)
    if game.is_terminal(state): return color * game.utility(state)
    best = -inf
    for a in game.actions(state):
        v = -negamax(game, game.result(state, a), -beta, -alpha, -color)
        best = max(best, v)
        if best >= beta: break
        alpha = max(alpha, best)
    return best
"""
NESTED_NEGAMAX = """
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
TABLE = """
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


def programs() -> Iterator[tuple[str, Submission | str]]:
    yield (
        "a root that a program does not support is mirrored",
        named(FIG57 + NEGAMAX, search="negamax"),
    )
    turn = "    if game.to_move(state) == 'MIN': raise RuntimeError('mine')\n    best, move"
    asking = changed(LOOP, ("    best, move", turn))
    yield "a search that asks for the player to move is called at both roots", FIG57 + asking
    for_min = changed(
        LOOP,
        ("= -inf", "= inf"),
        ("min_value(game,", "max_value(game,"),
        ("best, inf", "-inf, best"),
        ("v > best", "v < best"),
    )
    yield "a search for MIN alone is called at MIN's root", FIG57 + for_min
    valued = nested("def alpha_beta_search(game, root):\n    player = game.to_move(root)")
    valued = changed(valued, ("utility(state)", "utility(state, player)")) + (
        "    return max(game.actions(root), "
        "key=lambda a: min_value(game.result(root, a), -inf, inf))\n"
    )
    yield "a search that values leaves for the player to move plays the mirrored game", valued
    for name in ("negamax_ab", "max_value", "think"):
        nega = replaced(NESTED_NEGAMAX, NAME=name)
        yield f"a nested negamax is one function for both, called {name}", nega
    guess = FIG57 + SEARCH + "return game.actions(state)[-1]\n"
    yield "an answer without a search stands whoever moves first", guess
    right = replaced(TOLD, ORDER="v = max_value(game, child, -inf, best)")
    yield "a search that is given the player is called at both roots", FIG57 + right
    wrong = replaced(TOLD, ORDER="raise RuntimeError('mine')")
    yield "a search that is given the player may crash for MIN", FIG57 + wrong
    unread = changed(LOOP, ("(game, state):", "(game, state, player):"))
    yield "a search that takes no notice of the player is mirrored", FIG57 + unread
    one_function = changed(
        unread, ("min_value(game, game.result(state, a)", "search(game, game.result(state, a)")
    )
    one_function = "from math import inf\n" + ONE_FUNCTION + one_function
    yield "one that calls one function, too", one_function
    yield "a search for MAX that evaluates no leaf is mirrored", SHALLOW
    for last in ("return game.actions(state)[-1]", "return 'nowhere'", "raise KeyError"):
        ended = FIG57 + changed(LOOP, ("return move", last))
        yield f"a search for MAX counts at the root of MIN too: {last}", ended
    missing = named(FIG57, search="Solver.solve")
    yield "a named function that does not exist is missing by that name", missing
    yield "a table of the module keeps nothing of trial calls that fits the exercise", TABLE


def test_each_program_has_the_outcomes_in_the_gold_file():
    assert_outcomes(programs(), "called-functions.txt")


def test_a_search_whose_value_happens_to_be_the_least_is_mirrored_if_it_calls_min_value():
    slip = changed(
        LOOP,
        ("best, inf)", "best, beta)"),
        ("best, move = v, a", "beta, move = v, a"),
        ("best, move = -inf", "beta = inf\n    best, move = -inf"),
    )
    (outcome,) = play(FIG57 + slip, exercise([[3, 4], [1, 2]], root_player="MIN"))
    assert outcome.mirrored


@pytest.mark.parametrize("own", [False, True])
def test_functions_may_be_named_and_the_submission_overrides_the_assignment(own):
    source = FIG57.replace("max_value", "high").replace("min_value", "low")
    said: Names = {"max_value": "high", "min_value": "low"}
    given = replace(submission(source), names=said if own else {})
    with loaded(given, names={"search": "nothing"} if own else said) as host:
        outcome = host.play(MIN_TREE)
    assert isinstance(outcome, Answered), outcome
    assert outcome.taken == said


def test_a_module_whose_objects_cannot_be_inspected_crashes_only_when_it_runs():
    odd = "class Odd:\n    def __getattr__(self, name): raise ValueError(name)\n"
    assert not ending(Crashed, f"{odd}max_value = min_value = Odd()\n").at_import


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
