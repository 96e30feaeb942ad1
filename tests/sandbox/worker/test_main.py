"""The worker: loading, calling, recording, and error messages."""

import inspect
from dataclasses import replace

import pytest

import reference.fig57
import reference.fig57_4e
from grader.core.models import Answered, Crashed, Malformed, Missing, TimedOut
from grader.core.models.reasons import (
    IllegalQuestion,
    NotAnAction,
    NotANumber,
    NotThere,
    NotWritten,
    OtherParameters,
)
from grader.core.recording import NOTHING, Claim
from grader.search.reference_player import solve
from tests.support.players import LOOPING, play, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
MIN_TREE = exercise([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "MIN")
FUTURE = "from __future__ import annotations\n"
FIG57 = inspect.getsource(reference.fig57).replace(FUTURE, "")
PAIRS = inspect.getsource(reference.fig57_4e).replace(FUTURE, "")
STUB = """
def max_value(game, state, alpha, beta):
    {}
def min_value(game, state, alpha, beta):
    {}
"""


def one(body: str) -> str:
    """Both functions with that body."""
    lines = body.replace("\n", "\n    ")
    return STUB.format(lines, lines)


@pytest.mark.parametrize("source", [FIG57, PAIRS], ids=["values", "pairs"])
def test_a_recording_equals_the_reference_s(source):
    for problem, outcome in zip((TREE, MIN_TREE), play(source, TREE, MIN_TREE), strict=True):
        answer = solve(problem)
        assert isinstance(outcome, Answered)
        seen = outcome.recording
        calls = [event for event in seen.events if event[0] != "asked"]
        variant = "fig57_4e" if source is PAIRS else "fig57"
        expected = solve(problem, variant).recording.events
        assert calls == [event for event in expected if event[0] != "asked"]
        assert (seen.value, seen.move) == (answer.value, answer.recording.move)
        assert list(seen.proven) == list(answer.recording.proven)


PARAMETERS = "game: Any, state: Any, alpha: float, beta: float"
PASSED = ", alpha, beta))"
FIRST = "    if game.is_terminal"
UTILITY = "return game.utility(state)"
SEARCH = "def alpha_beta_search(game, state):\n    "
ONE_FUNCTION = """
def search(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, search(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, search(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
max_value = min_value = search
"""


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The source with each change made; AssertionError if one does not apply."""
    for before, after in changes:
        assert before in source, before
        source = source.replace(before, after)
    return source


SHAPES = {
    "state first": changed(
        FIG57, (PARAMETERS, "state, game, alpha, beta"),
        ("game, game.result(state, a)", "game.result(state, a), game"),
    ),
    "keywords": changed(FIG57, (PASSED, ", beta=beta, alpha=alpha))")),
    "keyword only": changed(
        FIG57, (PARAMETERS, "game, state, *, beta, alpha"), (PASSED, ", alpha=alpha, beta=beta))")
    ),
    "defaults": changed(FIG57, (PARAMETERS, "game, state, alpha=-inf, beta=inf")),
    "any arguments": changed(
        FIG57, (PARAMETERS, "*args"), (FIRST, "    game, state, alpha, beta = args\n" + FIRST)
    ),
    "unknown names": changed(
        FIG57, (PARAMETERS, "w, x, y, z"),
        (FIRST, "    game, state, alpha, beta = w, x, y, z\n" + FIRST),
    ),
    "a search of its own": FIG57 + SEARCH
    + "max_value(game, state, -inf, inf)\n    return game.actions(state)[0]\n",
    "a state for a move": FIG57 + SEARCH
    + "return max_value(game, state, -inf, inf), game.result(state, game.actions(state)[0])\n",
    "a search that is not written": FIG57 + SEARCH + "raise NotImplementedError\n",
    "other names for the questions": changed(
        FIG57, ("is_terminal", "cutoff_test"), ("game.utility", "game.eval")
    ),
    "successors": changed(
        FIG57, ("for a in game.actions(state)", "for a, s in game.successors(state)")
    ),
    "fractions": "from fractions import Fraction\n"
    + changed(FIG57, (UTILITY, "return Fraction(game.utility(state))")),
    "lists": changed(PAIRS, (UTILITY + ", None", "return [game.utility(state), None]")),
    "move first": changed(
        PAIRS, (UTILITY + ", None", "return None, game.utility(state)"),
        ("return v, move", "return move, v"), ("v2, _ =", "_, v2 ="),
    ),
    "a partial": "import functools\n"
    + changed(FIG57, ("def max_value(game", "def _maximize(tag, game"))
    + "max_value = functools.partial(_maximize, 'x')\n",
    "a method": FIG57 + "class S:\n    def go(self, game, state, alpha, beta):\n"
    "        return _plain(game, state, alpha, beta)\n_plain = max_value\nmax_value = S().go\n",
    "one function": "from math import inf\n" + ONE_FUNCTION,
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_a_search_may_be_written(shape):
    (outcome,) = play(SHAPES[shape], TREE)
    assert isinstance(outcome, Answered), outcome
    answer = solve(TREE)
    assert outcome.recording.value == answer.value
    assert outcome.recording.move in (None, *answer.moves)
    assert list(outcome.recording.visited) == list(answer.recording.visited)


def test_siblings_and_packages_are_imported_before_the_standard_library():
    given = submission(
        "import random, pieces.low\nfrom pieces import high\nfrom search import *\n"
        "assert random.MINE and high.H and pieces.low.L\n",
        search=FIG57, random="MINE = True", pieces__high="H = 1", pieces__low="L = 2",
        package____init__="X = 1",
    )  # fmt: skip
    (outcome,) = play(given, TREE)
    assert isinstance(outcome, Answered)
    assert outcome.recording.calls_observed


def test_states_print_as_their_names_and_are_equal_by_node():
    source = FIG57 + (
        "import copy\nplain = max_value\n"
        "def max_value(game, state, alpha, beta):\n"
        "    print(state, game, game.initial == state, len({state, copy.copy(state),"
        " copy.deepcopy(state)}), state == 3)\n"
        "    return plain(game, state, alpha, beta)\n"
    )
    (outcome,) = play(source, TREE)
    assert outcome.output.splitlines()[0] == "A <the game> True 1 False"


@pytest.mark.parametrize(
    ("body", "returned"),
    [
        ("return None", NOTHING),
        ("return {}", Claim("dict", "{}")),
        ("return state", Claim("state", "A")),
        ("return True", Claim("bool", "True")),
        ("yield 1", Claim("generator", "<generator object max_value>")),
        ("return Odd()", Claim("Odd", "(its repr raises)")),
    ],
)
def test_a_return_value_that_is_not_a_number_is_malformed(body, returned):
    odd = (
        "class Odd:\n    def __repr__(self): raise SystemExit\n"
        "    def __float__(self): raise OSError\n"
    )
    (outcome,) = play(odd + one(body), TREE)
    assert isinstance(outcome, Malformed)
    assert outcome.reason == NotANumber("max_value", returned)


def test_nan_and_an_invalid_action_are_malformed():
    (outcome,) = play(one("return float('nan')"), TREE)
    assert isinstance(outcome, Malformed)
    assert repr(outcome.reason) == "NotANumber(function='max_value', returned=nan)"
    (outcome,) = play(one("return 'B'"), TREE)
    assert isinstance(outcome, Malformed)
    assert outcome.reason == NotAnAction("max_value", "B", "A")


def test_a_move_of_a_deeper_node_is_told_with_that_node():
    (outcome,) = play(one("return 'D'"), exercise([[1, 2], 3]))
    assert isinstance(outcome, Malformed)
    assert outcome.reason == NotAnAction("max_value", "D", "A", "B")


def test_a_window_of_any_values_is_described():
    source = (
        "def max_value(game, state, alpha, beta):\n"
        "    return max([min_value(game, game.result(state, a), [alpha], None)"
        " for a in game.actions(state)])\n"
        "def min_value(game, state, alpha, beta):\n    return game.utility(state)\n"
    )
    (outcome,) = play(source, exercise([1, 2]))
    assert outcome.recording.windows[1] == (Claim("list", "[-inf]"), Claim("NoneType", ""))
    assert str(outcome.recording.windows[1][1]) == "None"


REFUSED = "QuestionRefusedError"
CRASHES = {
    "1 / 0": ("ZeroDivisionError", "division by zero"),
    "raise Silent": ("Silent", "(its message cannot be printed)"),
    "raise SystemExit(3)": ("SystemExit", "3"),
    "game.utility(state)": (REFUSED, "A is not terminal, so it has no utility"),
    "game.result(state, 'Q')": ("QuestionRefusedError", "Q is not an action of A"),
    "game.result(state, 1.5)": (REFUSED, "1.5 is not an action of A"),
    "game.actions('A')": ("TypeError", "game.actions(state) needs a state, but was given 'A'"),
    "game.moves(state)": ("AttributeError", "the game has no moves; it has actions, result"),
    "max_value('x', 'y')": ("TypeError", "missing 2 required positional arguments"),
    "max_value(game, state, alpha, beta)": ("RecursionError", "maximum recursion depth exceeded"),
    "input()": ("EOFError", "EOF when reading a line"),
}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize("body", CRASHES)
def test_a_crash_names_exception_message_and_line(body):
    silent = "class Silent(Exception):\n    def __str__(self): raise ValueError\n"
    (outcome,) = play(silent + one(body), TREE)
    assert isinstance(outcome, Crashed), outcome
    exception, message = CRASHES[body]
    assert outcome.exception == exception
    assert message in outcome.message
    assert outcome.frames[-1].file == "alphabeta.py"
    assert outcome.frames[0].function == "max_value"
    assert len(outcome.frames) <= 12


OWN_WORDS = """
    try: game.result(state, 'Q')
    except ValueError as error: raise type(error)('full marks')"""
ILLEGAL = {
    "game.result(state, 'Q')": IllegalQuestion("result", "A", "Q", ("B", "C", "D")),
    "game.result(state, 1.5)": IllegalQuestion("result", "A", "1.5", ("B", "C", "D")),
    "game.utility(state)": IllegalQuestion("utility", "A", "", ("B", "C", "D")),
    OWN_WORDS: IllegalQuestion("result", "A", "Q", ("B", "C", "D")),
}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize("body", ILLEGAL)
def test_a_refused_question_is_reported_as_the_game_received_it(body):
    (outcome,) = play(one(body), TREE)
    assert isinstance(outcome, Crashed), outcome
    assert outcome.reason == ILLEGAL[body]


def test_a_crash_costs_only_its_exercise():
    source = FIG57 + (
        "plain = min_value\n"
        "def min_value(game, state, alpha, beta):\n"
        "    if str(state) == 'A': raise KeyError('root')\n"
        "    return plain(game, state, alpha, beta)\n"
    )
    first, second, third = play(source, TREE, MIN_TREE, TREE)
    assert [first.kind, second.kind, third.kind] == ["answered", "crashed", "answered"]


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize(
    ("source", "exception", "line"),
    [
        ("x = (", "SyntaxError", 1),
        ("def f():\n  a\n\tb\n", "TabError", 3),
        ("import nothing_of_that_name", "NotAllowedError", 1),
        ("import math.nothing", "ModuleNotFoundError", 1),
        ("\n\nraise ValueError('at import')", "ValueError", 3),
        ("import sys\nsys.exit('no arguments')", "SystemExit", 2),
        (b"x = '\xff'\n", "SyntaxError", 1),
    ],
)
def test_a_failed_import_names_its_line(source, exception, line):
    first, second = play(submission(source), TREE, TREE)
    assert isinstance(first, Crashed)
    assert replace(second, seconds=first.seconds, output=first.output) == first
    assert (first.at_import, first.exception) == (True, exception)
    assert [frame.line for frame in first.frames[-1:]] == ([line] if line else [])


def test_a_missing_function_is_reported_with_the_existing_ones():
    (outcome,) = play("def max_valeu(): pass\ndef min_value(): pass\nX = 3\n", TREE)
    assert isinstance(outcome, Missing)
    assert (outcome.functions, outcome.reason) == (("max_value",), NotThere())
    assert outcome.found == ("max_valeu", "min_value")
    assert outcome.taken == {}


def test_an_unwritten_function_is_missing():
    (outcome,) = play(one("raise NotImplementedError"), TREE)
    assert isinstance(outcome, Missing)
    assert (outcome.functions, outcome.reason) == (("max_value",), NotWritten())


def test_parameters_that_do_not_fit_are_named():
    (outcome,) = play("def max_value(state, depth): pass\ndef min_value(*a): pass\n", TREE)
    assert isinstance(outcome, Malformed)
    assert outcome.reason == OtherParameters("max_value", ("state", "depth"))


def test_printed_output_is_kept_up_to_the_limit_and_never_parsed():
    source = one('print("é" * 3000, flush=True)\nreturn 1')
    (outcome,) = play('print("[\\"done\\"]")\n' + source, exercise(1))
    assert isinstance(outcome, Answered)
    assert outcome.output_cut
    assert len(outcome.output.encode()) <= 2000 + len(r"\xc3")  # half a letter, spelled out


def test_an_endless_loop_ends_with_its_trace_and_the_next_exercise_runs():
    source = FIG57 + (
        "plain = min_value\n"
        "def min_value(game, state, alpha, beta):\n"
        "    if str(state) == 'C':\n"
        "        while True: pass\n"
        "    return plain(game, state, alpha, beta)\n"
    )
    (first, second) = play(source, TREE, exercise([1, 2]), limits=LOOPING)
    assert isinstance(first, TimedOut)
    assert first.recording is not None
    seen = first.recording
    assert [seen.tree.names[node] for node in seen.visited] == ["A", "B", "E", "F", "G", "C"]
    assert second.kind == "timed-out"


def test_the_state_of_one_search_does_not_reach_the_next():
    source = FIG57 + (
        "seen = []\nplain = max_value\n"
        "def max_value(game, state, alpha, beta):\n"
        "    seen.append(1)\n"
        "    return len(seen)\n"
    )
    first, second = play(source, exercise(1), exercise(1))
    assert first.recording.value == second.recording.value == 1
