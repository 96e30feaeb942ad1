"""The shipped assignment on a depth that the program counts, graded like a student's submission."""

import json
from functools import partial

import pytest

from grader.cli import main
from grader.search.reference_modules import text_of, variant_module
from tests.support.corpus import program
from tests.support.json_reports import passed
from tests.support.places import ROOT

FIGURE = text_of(variant_module("fig57_depth"))
COUNTS_DOWN = """
from math import inf
def alphabeta(game, state, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_terminal(state):
        return game.eval(state)
    v = -inf if maximizing else inf
    for a in game.actions(state):
        below = alphabeta(game, game.result(state, a), depth - 1, alpha, beta, not maximizing)
        if maximizing:
            v = max(v, below)
            alpha = max(alpha, v)
        else:
            v = min(v, below)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
"""
NESTED = program("good/nested-with-depth-and-cutoff").replace("d=2", "d=4")
"""The form of aima-python's search, which goes one ply beyond d."""
TERMINAL_FIRST = FIGURE.replace(
    "    if game.is_cutoff(state, depth):\n",
    "    if game.is_terminal(state):\n        return game.utility(state)\n"
    "    if depth == game.depth_limit:\n",
)
RIGHT = {
    "figure": FIGURE,
    "counts down": COUNTS_DOWN,
    "terminal test first": TERMINAL_FIRST,
    "nested": NESTED.replace("depth > d", "depth >= d").replace(
        "eval_fn = eval_fn or (lambda state: game.utility(state, player))",
        "eval_fn = lambda state: game.eval(state, player)",
    ),
}


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "depth")


@pytest.mark.parametrize("shape", RIGHT)
def test_a_right_program_of_any_shape_earns_full_marks_without_a_finding(shape, graded):
    report = graded(RIGHT[shape])
    assert report["score"] == report["max_score"] == 64
    codes = [finding["code"] for each in report["exercises"] for finding in each["findings"]]
    assert not set(codes) - {"mirrored"}


def changed(old, new):
    assert old in FIGURE
    return FIGURE.replace(old, new)


DEEPER = "depth + 1"
WRONG = {
    "only_the_evaluation_negated": TERMINAL_FIRST.replace("game.eval", "-game.eval"),
    "only_the_evaluation_negated_at_min": "def min_value".join(
        part.replace("game.eval", "-game.eval") if place else part
        for place, part in enumerate(TERMINAL_FIRST.split("def min_value"))
    ),
    "depth_grows_with_every_child": TERMINAL_FIRST.replace(
        "for a in game.actions(state):\n", "for a in game.actions(state):\n        depth += 1\n"
    ).replace(DEEPER, "depth"),
    "limit_never_reached": (ROOT / "reference/fig57.py").read_text("utf-8"),
}
"""Mistakes in programs that test the end of the game and the limit apart, or have no limit."""


COUNTS_DOWN_FOR_MINIMAX = """
def minimax(game, state, depth, maximizing=True):
    if depth == 0 or game.is_terminal(state):
        return game.eval(state)
    below = [
        minimax(game, game.result(state, a), depth - 1, not maximizing) for a in game.actions(state)
    ]
    return max(below) if maximizing else min(below)
"""
WRONG_MINIMAX = {
    "searches_one_ply_too_deep": ("depth == 0", "depth < 0"),
    "limit_never_reached": ("depth - 1", "depth"),
    "max_and_min_exchanged": ("if maximizing", "if not maximizing"),
}


@pytest.mark.parametrize("mistake", [None, *WRONG_MINIMAX])
def test_minimax_to_a_depth_is_told_its_mistake_by_name(mistake, graded, own_course):
    exercises = {}
    for name in ("depth-two", "depth-three", "depth-noughts"):
        text = (ROOT / "exercises" / "depth" / f"{name}.yaml").read_text("utf-8")
        exercises[name] = text.partition("published:")[0] + "algorithm: minimax\n"
    old, new = WRONG_MINIMAX.get(mistake, ("", ""))
    course = own_course("file: alphabeta.py", exercises)
    report = graded(COUNTS_DOWN_FOR_MINIMAX.replace(old, new), *course)
    if mistake is None:
        assert report["score"] == report["max_score"]
    else:
        assert report["diagnosis"]["alternatives"][0] == [mistake]
        assert "algorithm: minimax\n" in report["smallest_tree"]["yaml"]
        assert "depth: {limit: " in report["smallest_tree"]["yaml"]


SOME = (
    "depth-two depth-three-min depth-noughts depth-ends-early depth-four depth-four-min depth-five"
)


@pytest.mark.parametrize(("mistake", "text"), WRONG.items(), ids=WRONG)
def test_a_wrong_program_is_told_its_mistake_by_name(mistake, text, graded):
    report = graded(text, only=SOME)
    assert report["score"] < report["max_score"]
    assert report["diagnosis"]["alternatives"][0] == [mistake]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (NESTED, "one ply too deep in this tree, as aima-python's alpha_beta_cutoff_search does"),
        (changed(DEEPER, "depth"), "searches to the end of the game: it goes on to N"),
    ],
    ids=["too deep", "to the end"],
)
def test_a_search_to_another_depth_is_told_so(text, words, graded):
    (exercise,) = graded(text, only="depth-two")["exercises"]
    first = exercise["findings"][0]
    assert first["code"] == "other-depth"
    assert words in first["message"]


def test_no_depth_is_named_where_the_program_may_stop_at_several(graded):
    """The tree has one ply below the limit, so one ply too deep is also the end of the game."""
    (exercise,) = graded(changed(DEEPER, "depth"), only="depth-one")["exercises"]
    first = exercise["findings"][0]
    assert first["message"].startswith(
        "Your program searches beyond the depth limit: it goes on to E. The root is at depth 0, "
    )


NO_UTILITY = "B is not terminal, so it has no utility; ask game.eval(state) at the limit"
ASKED = "is_cutoff(state, depth)"
STATE_FIRST = f"game.{ASKED} needs the state first, but was given 0 first"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("eval(state)", "evaluate(state)", "to_move, outcomes, is_cutoff, eval, depth_limit"),
        ("eval(state)", "utility(state)", NO_UTILITY),
        (ASKED, "is_cutoff(depth, state)", STATE_FIRST),
        (ASKED, "is_cutoff(state)", f"game.{ASKED} needs the depth of the state, 0 at the root"),
        (ASKED, "cutoff_test(depth)", "game.cutoff_test(state) needs a state, but was given 0"),
    ],
)
def test_a_wrong_question_is_told_the_right_one(old, new, words, graded):
    (exercise,) = graded(changed(old, new), only="depth-one")["exercises"]
    assert words in exercise["findings"][0]["message"]


def test_a_root_that_does_not_count_asks_for_one_ply_more(tmp_path, capsys):
    file = tmp_path / "asks" / "deeper.yaml"
    file.parent.mkdir()
    file.write_text(
        "id: deeper\ntitle: T\ndepth: {limit: 1, root: 1}\n"
        "tree: [[{value: 3, children: [9, 8]}, 4], [{value: 2, children: [7]}, 5]]\n",
        encoding="utf-8",
    )
    (tmp_path / "alphabeta.py").write_text(NESTED, encoding="utf-8")
    main.main([str(tmp_path / "alphabeta.py"), "--exercise", str(file), "-f", "json", "-q"])
    (exercise,) = json.loads(capsys.readouterr().out)["exercises"]
    assert exercise["score"] == exercise["max_score"]


def test_a_folder_with_the_name_of_an_assignment_does_not_hide_it(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main.main(["init", "depth", "-a", "depth"]) == 0
    assert "then: grade depth -a depth" in capsys.readouterr().out
    assert main.main(["depth", "-a", "depth", "--only", "depth-two", "-f", "json", "-q"]) == 1
    assert [each["id"] for each in json.loads(capsys.readouterr().out)["exercises"]] == [
        "depth-two"
    ]
    (tmp_path / "depth" / "mine.yaml").write_text("answers: of no exercise\n")
    assert main.main(["check", "depth"]) == 0
    (tmp_path / "depth" / "assignment.yaml").write_text("title: Mine\nexercises: [wikipedia]\n")
    assert main.main(["check", "depth"]) == 2
    assert "depth/mine.yaml" in capsys.readouterr().err


def test_an_evaluation_that_is_asked_ahead_is_a_visit(graded):
    """All children are evaluated before the first is searched, to learn what they are worth."""
    ahead = FIGURE.replace(
        "    for a in game.actions(state):\n",
        "    for a in game.actions(state):\n        game.eval(game.result(state, a))\n"
        "    for a in game.actions(state):\n",
    )
    (exercise,) = graded(ahead, only="depth-two")["exercises"]
    assert passed(exercise) == {"value": True, "move": True, "visited": False}
