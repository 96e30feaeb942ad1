"""After a first call that fails, the next function that fits is called, and the report says so."""

from tests.support.json_reports import codes

HELPER_FIRST = """
def evaluate_window(g, s):
    return s.count("X")
def score(game, state):
    return game.utility(state) if game.is_terminal(state) else len(game.actions(state)) * 0
"""
NONE_ANSWERS = """
def evaluate_window(g, s):
    return s.count("X")
def evaluate_row(g, s):
    return s.index("X")
"""


def test_the_next_function_is_called_and_both_are_named(graded_by):
    report = graded_by("evaluation", HELPER_FIRST, only="evaluation-small")
    (finding,) = [each for each in report["findings"] if each["code"] == "functions-tried"]
    assert "tried evaluate_window and score, one after another" in finding["message"]
    assert "entry:" in finding["message"]
    (exercise,) = report["exercises"]
    assert exercise["outcome"] == "answered"


def test_if_none_answers_the_report_is_about_the_first(graded_by):
    report = graded_by("evaluation", NONE_ANSWERS, only="evaluation-small")
    assert {"functions-tried", "crashed"} <= codes(report)
    (exercise,) = report["exercises"]
    assert "no count" in exercise["findings"][0]["message"]
