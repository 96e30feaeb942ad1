"""After a first call that fails, the next function that fits is called, and the report says so."""

import pytest

HELPER_FIRST = """
def evaluate_window(g, s):
    return s.count("X")
def score(game, state):
    return game.utility(state) if game.is_terminal(state) else len(game.actions(state)) * 0
"""
FAILS_LATER = HELPER_FIRST.replace("* 0", "// 0")
NONE_ANSWERS = """
def evaluate_window(g, s):
    return s.count("X")
def evaluate_row(g, s):
    return s.index("X")
"""
BOTH_FAILED = (
    "The first call of each of evaluate_window and evaluate_row failed; this report is about "
    "evaluate_window."
)
REMEDY = " To have another function called, name it after entry: in submission.yaml."


@pytest.mark.parametrize(
    ("program", "message", "cause"),
    [
        (HELPER_FIRST, "The first call of evaluate_window failed; this report is about score.", ""),
        (NONE_ANSWERS, BOTH_FAILED, "no count"),
        (
            FAILS_LATER,
            "The first call of evaluate_window failed; this report is about score.",
            "ZeroDivisionError",
        ),
    ],
    ids=["the second answers", "none answers", "the second fails after it asked"],
)
def test_the_next_function_is_called_and_both_are_named(graded_by, program, message, cause):
    report = graded_by("evaluation", program, only="evaluation-small")
    (finding,) = [each for each in report["findings"] if each["code"] == "functions-tried"]
    assert (finding["message"], finding["line"]) == (message + REMEDY, 3)
    (exercise,) = report["exercises"]
    assert exercise["outcome"] == ("crashed" if cause else "answered")
    assert not cause or cause in exercise["findings"][0]["message"]
