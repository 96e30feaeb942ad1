"""The shipped assignment in evaluation, graded like a student's submission."""

from functools import partial

import pytest

from grader.cli import main
from tests.support.places import ROOT

LINES = """
def lines(rows):
    height, width = len(rows), len(rows[0])
    length = 4 if (height, width) == (4, 5) else 3
    for r in range(height):
        for c in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_r, last_c = r + down * (length - 1), c + right * (length - 1)
                if last_r < height and 0 <= last_c < width:
                    yield [rows[r + down * i][c + right * i] for i in range(length)]
"""
OPEN_LINES = (
    LINES
    + """
def evaluate(game, state):
    if game.is_terminal(state):
        return 1000 * game.utility(state)
    if len(state.board) == 1:
        mover = 1 if game.to_move(state) == "MAX" else -1
        return mover if state.board[0] % 4 else -mover
    if isinstance(state.board[0], int):
        return state.board[len(state.board) // 2 - 1] - state.board[-1]
    return sum(("O" not in line) - ("X" not in line) for line in lines(state.board))
"""
)
WEIGHTED = (
    LINES
    + """
class Judge:
    def __init__(self, game):
        self.game = game

    def my_heuristic(self, position):
        if position.is_terminal():
            return self.game.utility(position) * 10 ** 6
        if len(position.board) == 1:
            mover = 1 if self.game.to_move(position) == "MAX" else -1
            return mover if position.board[0] % 4 else -mover
        assert 0 < len(self.game.actions(position)) <= 9
        if isinstance(position.board[0], int):
            own, other = position.board[:4], position.board[4:]
            return 2 * (own[3] - other[3]) + 0.1 * (sum(own[:3]) - sum(other[:3]))
        value = 0.0
        for line in lines(position.board):
            if "O" not in line:
                value += 4.5 ** line.count("X")
            if "X" not in line:
                value -= 4.5 ** line.count("O")
        return value
"""
)
WITHIN_UTILITIES = OPEN_LINES.replace("1000 * ", "").replace("return sum(", "return 0.01 * sum(")
RIGHT = {
    "open lines": OPEN_LINES,
    "weighted, a method": WEIGHTED,
    "within the utilities": WITHIN_UTILITIES,
}


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "evaluation", only="evaluation-small")


def first(report):
    (exercise,) = report["exercises"]
    return exercise["findings"][0]


@pytest.mark.parametrize(
    ("kind", "only", "points"),
    [("open lines", None, 36), *((kind, "evaluation-small evaluation-nim", 12) for kind in RIGHT)],
)
def test_a_right_evaluation_of_any_kind_earns_full_marks_without_a_finding(
    kind, only, points, graded
):
    report = graded(RIGHT[kind], only=only)
    assert report["score"] == report["max_score"] == points
    assert not [finding for each in report["exercises"] for finding in each["findings"]]


def test_the_same_evaluation_always_has_the_same_report(graded):
    text = OPEN_LINES.replace("return sum(", "return len(set(state.board)) + sum(")
    reports = [graded(text)["exercises"][0] for _ in range(2)]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]
    assert reports[0]["status"] == "failed"
    assert {"agreement", "against random moves", "against open-lines"} <= {*reports[0]["observed"]}


BROKEN = {
    "return": "evaluate returned None for the position ",
    'return float("nan")': "evaluate returned nan for the position ",
    'return float("-inf")': "evaluate returned -inf for the position ",
    "return True": "evaluate returned True (bool) for the position ",
    "return state": "evaluate returned the state ",
    "return 1 / 0": "Your program raised ZeroDivisionError (evaluate.py:2 in evaluate): division",
    "return game.eval(state)": "the game has no eval in this exercise, because the evaluation is",
    "return state.result('1')": "the game has no result in this exercise: an evaluation looks at",
    "return state.utility()": " is not terminal, so it has no utility; ask is_terminal(state)",
}


@pytest.mark.parametrize("body", BROKEN)
def test_an_evaluation_without_a_number_is_told_so_in_one_sentence(body, graded):
    report = graded(f"def evaluate(game, state):\n    {body}\n")
    assert BROKEN[body] in first(report)["message"]
    assert report["score"] == 0


def test_two_values_for_one_position_end_the_run(graded):
    text = "n = 0\ndef evaluate(game, state):\n    global n\n    n += 1\n    return n\n"
    found = first(graded(text))
    assert found["code"] == "two-evaluations"
    assert "for the same position; an evaluation depends on nothing but" in found["message"]


def test_an_endless_loop_is_stopped_at_its_line(graded, own_course):
    nim = "id: nim\ntitle: T\nalgorithm: evaluation\ngame: {nim: {matches: 9}}\n"
    course = own_course("file: evaluate.py\nlimits: {exercise_seconds: 0.3}", {"nim": nim})
    text = "def evaluate(game, state):\n    while True:\n        pass\n"
    found = first(graded(text, *course, only=None))
    assert found["code"] == "timed-out"
    assert found["message"] == (
        "Your program was still running after 0.3 s, in the while loop that begins on line 2 of "
        "evaluate.py."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def evaluate(x, y, z):\n    return 1\n", "evaluate takes (x, y, z), but is called "),
        ("x = 1\n", "evaluate.py has no function evaluate; write def evaluate(game, state)."),
        (
            "class A:\n    def __init__(self, x, y): ...\n    def evaluate(self, state): ...\n",
            "there is one inside the class A, whose constructor takes (x, y), which the grader",
        ),
    ],
    ids=["unknown parameters", "no function", "a class that cannot be made"],
)
def test_a_missing_function_is_told_with_its_parameters(text, words, graded):
    assert words in first(graded(text))["message"]


def test_a_function_may_be_named_in_the_submission(graded, tmp_path, capsys):
    (tmp_path / "submission.yaml").write_text("entry: worth\n", encoding="utf-8")
    report = graded(OPEN_LINES.replace("def evaluate", "def worth"))
    assert report["score"] == report["max_score"]
    main.main([str(tmp_path), "-a", "evaluation", "--only", "evaluation-nim"])
    assert "Called: worth as evaluation" in capsys.readouterr().out


def test_a_hidden_exercise_comes_last_and_changes_no_name(tmp_path, capsys):
    course = tmp_path / "course"
    course.mkdir()
    (course / "assignment.yaml").write_text(
        "title: T\nfile: evaluate.py\nexercises:\n"
        "  - {id: evaluation-small, visibility: hidden}\n"
        "  - {id: evaluation-nim, feedback: category, rubric: {games: 1}}\n",
        encoding="utf-8",
    )
    (tmp_path / "evaluate.py").write_text("def evaluate(state):\n    return 7\n", encoding="utf-8")
    main.main([str(tmp_path), "-a", str(course)])
    shown = capsys.readouterr().out
    assert "1 hidden exercise: 1 failed" in shown
    assert "All positions that are still open have the same value." in shown
    assert "7" not in shown.partition("evaluation-nim")[2]
    assert "Called" not in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ANSWER", "-a", "evaluation"], "has no written answers; let a program answer it"),
        (["solve", "evaluation-nim"], "of which there is no search to show; name an exercise in a"),
        (
            ["check", "EXERCISES", "--audit"],
            "has nothing to audit: no mistakes are known in evaluations, or in answers on paper",
        ),
    ],
    ids=["on paper", "solve", "audit"],
)
def test_commands_for_searches_refuse_an_evaluation(words, sentence, tmp_path, capsys):
    answer = tmp_path / "answer.yaml"
    answer.write_text("exercise: evaluation-nim\nvalue: 1\n", encoding="utf-8")
    places = {"ANSWER": str(answer), "EXERCISES": str(ROOT / "exercises" / "evaluation")}
    assert main.main([places.get(word, word) for word in words]) == 2
    assert sentence in capsys.readouterr().err


def test_the_check_of_the_assignment_has_no_search_to_list(capsys):
    assert main.main(["check", str(ROOT / "exercises" / "evaluation")]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[1].split() == ["evaluation-nim", "MAX", "-", "-", "-", "-", "-", "6"]
    assert "Evaluation functions: 6 exercises, 36 points, no mistakes." in (
        captured.out + captured.err
    )
