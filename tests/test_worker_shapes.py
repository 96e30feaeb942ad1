"""Shapes of students' programs that once went wrong, each with what becomes of it now."""

from __future__ import annotations

from grader.models import Answered, Crashed, Missing, TimedOut
from tests.players import play
from tests.test_worker import (
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


def test_a_search_function_that_forgets_its_return_is_marked_by_what_it_searched() -> None:
    source = FIG57 + SEARCH + "max_value(game, state, -inf, inf)\n"
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Answered), outcome
    assert outcome.recording is not None
    assert (outcome.recording.value, outcome.recording.move) == (3, "B")
    assert outcome.unreturned


def test_a_search_function_that_does_nothing_is_left_aside() -> None:
    (outcome,) = play(FIG57 + SEARCH + "pass\n", TREE)
    assert isinstance(outcome, Answered), outcome


def test_a_search_function_with_other_parameters_is_left_aside() -> None:
    source = FIG57 + "def alpha_beta_search(game, state, depth): raise ValueError\n"
    (outcome,) = play(source, TREE)
    assert isinstance(outcome, Answered), outcome


def test_a_game_that_is_copied_is_the_same_game() -> None:
    source = "import copy\n" + changed(FIG57, (FIRST, "    game = copy.deepcopy(game)\n" + FIRST))
    (outcome,) = play(source, TREE)
    assert outcome.recording is not None
    assert not outcome.recording.repeated


def test_a_function_that_hands_on_its_node_is_one_call() -> None:
    joined = changed(
        ONE_FUNCTION, ("max_value = min_value = search", ""), ("search(", "max_value(")
    )
    source = "from math import inf\n" + joined + "def min_value(*a): return max_value(*a)\n"
    (outcome,) = play(source, MIN_TREE)
    assert outcome.recording is not None
    assert not outcome.recording.repeated
    assert outcome.recording.calls_observed


def test_a_line_of_play_is_its_first_move() -> None:
    source = changed(
        PAIRS,
        (UTILITY + ", None", UTILITY + ", []"),
        ("v2, _ =", "v2, line ="),
        ("v, move = v2, a", "v, move = v2, [a, *line]"),
    )
    (outcome,) = play(source, TREE)
    assert outcome.recording is not None
    assert outcome.recording.move == "B"


def test_a_call_without_its_window_is_python_s_to_complain_of() -> None:
    (outcome,) = play(changed(FIG57, (PASSED, ", alpha))")), TREE)
    assert isinstance(outcome, Crashed)
    assert "missing 1 required positional argument: 'beta'" in outcome.message
    assert outcome.recording is not None
    assert list(outcome.recording.windows) == [0]


def test_a_state_that_is_taken_for_the_game_says_so() -> None:
    (outcome,) = play(one("state.is_terminal(state)"), TREE)
    assert isinstance(outcome, Crashed)
    assert outcome.message == "a state has no is_terminal; ask the game: game.is_terminal(state)"


def test_an_exception_of_the_student_s_own_may_bear_any_name() -> None:
    (outcome,) = play("class Refused(Exception): pass\n" + one("raise Refused('mine')"), TREE)
    assert isinstance(outcome, Crashed)
    assert outcome.exception == "Refused"


def test_functions_that_are_hidden_are_found_where_they_are() -> None:
    nested = "def solve(game, state):\n    def max_value(state): pass\n    def min_value(s): pass\n"
    (outcome,) = play(nested, TREE)
    assert isinstance(outcome, Missing)
    assert outcome.hidden_in == "the function solve"
    (outcome,) = play("class Player:\n    def max_value(self): pass\n", TREE)
    assert isinstance(outcome, Missing)
    assert outcome.hidden_in == "the class Player"


def test_a_loop_names_its_line() -> None:
    (outcome,) = play(one("while True:\n    pass"), TREE)
    assert isinstance(outcome, TimedOut)
    (frame,) = outcome.frames
    assert (frame.file, frame.function) == ("alphabeta.py", "max_value")
    assert frame.line in (3, 4)


def test_a_loop_of_questions_ends_and_is_forgotten() -> None:
    (outcome,) = play(one("while True: game.is_terminal(state)"), TREE)
    assert outcome.kind in {"refused", "timed-out"}
    assert outcome.recording is not None
    assert len(outcome.recording.events) < 200_000
