"""The worker: loading, calling, recording, and error messages."""

import inspect
from dataclasses import replace
from typing import Any

import pytest

import reference.fig57
import reference.fig57_4e
from grader.core.models import (
    Answered,
    Crashed,
    Exercise,
    Malformed,
    Missing,
    Outcome,
    Submission,
    TimedOut,
    reasons,
)
from grader.core.recording import NOTHING, Claim, Event, Recording
from grader.search.reference_player import solve
from tests.support.corpus import program
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


def doing(action: str, function: str = "max_value") -> str:
    """The figure's program, one function of which does that each time before it searches."""
    body = action.replace("\n", "\n    ")
    return (
        f"{FIG57}import copy, os\nplain = {function}\n"
        f"def {function}(game, state, alpha, beta):\n    {body}\n"
        "    return plain(game, state, alpha, beta)\n"
    )


def ending(kind: type[Outcome], given: Submission | str, problem: Exercise = TREE) -> Any:
    """The outcome of a program, which is to be of that kind."""
    (outcome,) = play(given, problem)
    assert isinstance(outcome, kind), outcome
    return outcome


@pytest.mark.parametrize(
    ("source", "variant"), [(FIG57, "fig57"), (PAIRS, "fig57_4e")], ids=["values", "pairs"]
)
def test_a_recording_equals_the_reference_s(source, variant):
    for problem, outcome in zip((TREE, MIN_TREE), play(source, TREE, MIN_TREE), strict=True):
        assert isinstance(outcome, Answered)
        answer, seen = solve(problem), outcome.recording
        expected = solve(problem, variant).recording
        assert calls(seen) == calls(expected)
        assert (seen.value, seen.move) == (answer.value, answer.recording.move)
        assert list(seen.proven) == list(answer.recording.proven)


def calls(recording: Recording) -> list[Event]:
    return [event for event in recording.events if event[0] != "asked"]


PARAMETERS = "game: Any, state: Any, alpha: float, beta: float"
PASSED = ", alpha, beta))"
GIVEN = "game, state, alpha, beta"
FIRST = "    if game.is_terminal"
UTILITY = "return game.utility(state)"
SEARCH = "def alpha_beta_search(game, state):\n    "


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The source with each change made; AssertionError if one does not apply."""
    for before, after in changes:
        assert before in source, before
        source = source.replace(before, after)
    return source


EDITS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "state first": (
        FIG57,
        [
            (PARAMETERS, "state, game, alpha, beta"),
            ("game, game.result(state, a)", "game.result(state, a), game"),
        ],
    ),
    "keywords": (FIG57, [(PASSED, ", beta=beta, alpha=alpha))")]),
    "keyword only": (
        FIG57,
        [(PARAMETERS, "game, state, *, beta, alpha"), (PASSED, ", alpha=alpha, beta=beta))")],
    ),
    "defaults": (FIG57, [(PARAMETERS, "game, state, alpha=-inf, beta=inf")]),
    "any arguments": (FIG57, [(PARAMETERS, "*args"), (FIRST, f"    {GIVEN} = args\n{FIRST}")]),
    "unknown names": (
        FIG57,
        [(PARAMETERS, "w, x, y, z"), (FIRST, f"    {GIVEN} = w, x, y, z\n{FIRST}")],
    ),
    "other names for the questions": (
        FIG57,
        [("is_terminal", "cutoff_test"), ("game.utility", "game.eval")],
    ),
    "successors": (FIG57, [("for a in game.actions(state)", "for a, s in game.successors(state)")]),
    "fractions": (
        "from fractions import Fraction\n" + FIG57,
        [(UTILITY, "return Fraction(game.utility(state))")],
    ),
    "lists": (PAIRS, [(UTILITY + ", None", "return [game.utility(state), None]")]),
    "move first": (
        PAIRS,
        [
            (UTILITY + ", None", "return None, game.utility(state)"),
            ("return v, move", "return move, v"),
            ("v2, _ =", "_, v2 ="),
        ],
    ),
    "a partial": (
        f"import functools\n{FIG57}max_value = functools.partial(_maximize, 'x')\n",
        [("def max_value(game", "def _maximize(tag, game")],
    ),
}
SHAPES = {shape: changed(source, *changes) for shape, (source, changes) in EDITS.items()} | {
    "a search of its own": FIG57 + SEARCH + "max_value(game, state, -inf, inf)\n"
    "    return game.actions(state)[0]\n",
    "a state for a move": FIG57 + SEARCH + "return max_value(game, state, -inf, inf), "
    "game.result(state, game.actions(state)[0])\n",
    "a search that is not written": FIG57 + SEARCH + "raise NotImplementedError\n",
    "an empty search": FIG57 + SEARCH + "pass\n",
    "a search with other parameters": FIG57
    + "def alpha_beta_search(game, state, table): raise ValueError\n",
    "a method": FIG57 + "class S:\n    def go(self, game, state, alpha, beta):\n"
    "        return _plain(game, state, alpha, beta)\n_plain = max_value\nmax_value = S().go\n",
    "one function": program("good/one-function-under-two-names"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_search_may_be_written(shape):
    outcome = ending(Answered, SHAPES[shape])
    answer = solve(TREE)
    assert outcome.recording.value == answer.value
    assert outcome.recording.move in (None, *answer.moves)
    assert list(outcome.recording.visited) == list(answer.recording.visited)


def test_siblings_and_packages_are_imported_before_the_standard_library():
    source = (
        "import random, pieces.low\nfrom pieces import high\nfrom search import *\n"
        "assert random.MINE and high.H and pieces.low.L\n"
    )
    pieces = {"pieces__high": "H = 1", "pieces__low": "L = 2", "package____init__": "X = 1"}
    given = submission(source, search=FIG57, random="MINE = True", **pieces)
    assert ending(Answered, given).recording.calls_observed


def test_states_print_as_their_names_and_are_equal_by_node():
    source = doing(
        "print(state, game, game.initial == state, len({state, copy.copy(state),"
        " copy.deepcopy(state)}), state == 3)"
    )
    assert ending(Answered, source).output.splitlines()[0] == "A <the game> True 1 False"


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
    assert ending(Malformed, odd + one(body)).reason == reasons.NotANumber("max_value", returned)


def test_nan_and_an_invalid_action_are_malformed():
    reason = ending(Malformed, one("return float('nan')")).reason
    assert repr(reason) == "NotANumber(function='max_value', returned=nan)"
    assert ending(Malformed, one("return 'B'")).reason == reasons.NotAnAction("max_value", "B", "A")


def test_a_move_of_a_deeper_node_is_told_with_that_node():
    reason = ending(Malformed, one("return 'D'"), exercise([[1, 2], 3])).reason
    assert reason == reasons.NotAnAction("max_value", "D", "A", "B")


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
    "game.result(state, 'Q')": (REFUSED, "Q is not an action of A"),
    "game.result(state, 1.5)": (REFUSED, "1.5 is not an action of A"),
    "game.result('B', state)": ("TypeError", "swapped; write game.result(state, action)"),
    "game.actions('A')": ("TypeError", "game.actions(state) needs a state, but was given 'A'"),
    "game.moves(state)": ("AttributeError", "the game has no moves; it has actions, result"),
    "max_value('x', 'y')": ("TypeError", "missing 2 required positional arguments"),
    "max_value(game, state, alpha, beta)": ("RecursionError", "maximum recursion depth exceeded"),
    "input()": ("EOFError", "EOF when reading a line"),
    "raise Refused('mine')": ("Refused", "mine"),
    "state.is_terminal(state)": (
        "TypeError",
        "state.is_terminal takes no state; ask the game: game.is_terminal(state)",
    ),
    "state.is_terminal(game)": (
        "TypeError",
        "state.is_terminal(game): the game and the state are in each",
    ),
}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize("body", CRASHES)
def test_a_crash_names_exception_message_and_line(body):
    own = "class Refused(Exception): pass\n"
    own += "class Silent(Exception):\n    def __str__(self): raise ValueError\n"
    outcome = ending(Crashed, own + one(body))
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
    "game.result(state, 'Q')": reasons.IllegalQuestion("result", "A", "Q", ("B", "C", "D")),
    "game.result(state, 1.5)": reasons.IllegalQuestion("result", "A", "1.5", ("B", "C", "D")),
    "game.utility(state)": reasons.IllegalQuestion("utility", "A", "", ("B", "C", "D")),
    OWN_WORDS: reasons.IllegalQuestion("result", "A", "Q", ("B", "C", "D")),
}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize("body", ILLEGAL)
def test_a_refused_question_is_reported_as_the_game_received_it(body):
    assert ending(Crashed, one(body)).reason == ILLEGAL[body]


def test_a_crash_costs_only_its_exercise():
    source = doing("if str(state) == 'A': raise KeyError('root')", "min_value")
    kinds = [outcome.kind for outcome in play(source, TREE, MIN_TREE, TREE)]
    assert kinds == ["answered", "crashed", "answered"]


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize(
    ("source", "exception", "line"),
    [
        ("x = (\ny = 1\n", "SyntaxError", 1),  # the line that opens what is never closed
        ('"""Doc\nx = 1\n', "SyntaxError", 1),
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
    outcome = ending(Missing, "def max_valeu(): pass\ndef min_value(): pass\nX = 3\n")
    assert (outcome.functions, outcome.reason) == (("max_value",), reasons.NotThere())
    assert outcome.found == ("max_valeu", "min_value")
    assert outcome.taken == {}


def test_an_unwritten_function_is_missing():
    outcome = ending(Missing, one("raise NotImplementedError"))
    assert (outcome.functions, outcome.reason) == (("max_value",), reasons.NotWritten())


def test_parameters_that_do_not_fit_are_named():
    outcome = ending(Malformed, "def max_value(state, depth): pass\ndef min_value(*a): pass\n")
    assert outcome.reason == reasons.OtherParameters("max_value", ("state", "depth"))


def test_printed_output_is_kept_up_to_the_limit_and_never_parsed():
    source = one('print("é" * 3000, flush=True)\nreturn 1')
    outcome = ending(Answered, 'print("[\\"done\\"]")\n' + source, exercise(1))
    assert outcome.output_cut
    assert len(outcome.output.encode()) <= 2000 + len(r"\xc3")  # half a letter, spelled out


def test_an_endless_loop_ends_with_its_trace_and_the_next_exercise_runs():
    source = doing("if str(state) == 'C':\n    while True: pass", "min_value")
    (first, second) = play(source, TREE, exercise([1, 2]), limits=LOOPING)
    assert isinstance(first, TimedOut)
    assert first.recording is not None
    seen = first.recording
    assert [seen.tree.names[node] for node in seen.visited] == ["A", "B", "E", "F", "G", "C"]
    assert second.kind == "timed-out"


def test_the_state_of_one_search_does_not_reach_the_next():
    source = "seen = []\n" + one("seen.append(1)\nreturn len(seen)")
    first, second = play(source, exercise(1), exercise(1))
    assert first.recording.value == second.recording.value == 1
