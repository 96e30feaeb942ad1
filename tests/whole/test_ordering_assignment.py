"""The shipped assignment in move ordering, graded like a student's submission."""

from functools import partial

import pytest

from grader.cli import main
from grader.core import algorithms
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.known_mistakes import mistake_names
from tests.support.json_reports import codes
from tests.support.places import ROOT

ORDERING = algorithms.algorithm("ordering")
RIGHT = {
    "the program that the mistakes change": mistake_programs.program(algorithm=ORDERING).text(),
    "looks below each child, and is refused": """
def answered(game, child):
    try:
        return bool(game.actions(child))
    except ValueError:
        return False

def order(game, state, actions):
    sign = -1 if game.to_move(state) == "MAX" else 1
    children = {a: game.result(state, a) for a in actions}
    worth = {a: sign * game.eval(children[a]) for a in actions}
    return sorted(actions, key=lambda a: (answered(game, children[a]), worth[a]))
""",
    "one expression": """
def order(game, state, actions):
    return sorted(actions, key=lambda a: game.eval(game.result(state, a)),
                  reverse=game.to_move(state) == "MAX")
""",
    "a method, states, ties the other way round": """
class Mover:
    def __init__(self, game):
        self.game = game

    def order_moves(self, s, moves):
        children = [(self.game.eval(child), child) for _, child in self.game.successors(s)]
        children.sort(key=lambda pair: pair[0])
        if s.to_move == "MAX":
            children.reverse()
        return tuple(child for _, child in children)
""",
    "negated values, a generator, its own names, a memo": """
memo = {}

def worth(game, node):
    if node not in memo:
        memo[node] = game.eval(node, player=game.to_move(game.initial))
    return memo[node]

def sort_by_worth(game, node, a):
    sign = -1 if node.to_move() == game.initial.to_move() else 1
    a.sort(key=lambda each: sign * worth(game, game.result(node, each)))
    yield from a
""",
}
BEST = "sorted(actions, key=lambda a: game.eval(game.result(state, a)))"
WRONG = {
    "drops an action": (f"return {BEST}[1:]", "not-an-order", ", without "),
    "repeats an action": ("return actions[:1] + actions", "not-an-order", ", which repeats "),
    "another node's action": ("return ['Z', *actions[1:]]", "not-an-order", "Z is not an action"),
    "the values": (
        "return [game.eval(game.result(state, a)) for a in actions]",
        "not-an-order",
        " is not an action of ",
    ),
    "without an end": ("return iter(lambda: actions[0], None)", "not-an-order", ", which repeats "),
    "None among them": ("return [None] * len(actions)", "not-an-order", "None is not an action"),
    "sorts in place": ("actions.sort()", "not-an-order", "returned None; return the list"),
    "a set": ("return set(actions)", "not-an-order", "(set), which is not a list"),
    "a text": ("return ''.join(actions)", "not-an-order", "which is not a list; return"),
    "one action": ("return 3", "not-an-order", "returned 3 (int), which is not a list"),
    "chance": (
        "import random; return random.sample(actions, len(actions))",
        "two-orders",
        "an order depends on nothing but the state. Is there a random choice in it",
    ),
    "a counter": (
        "global calls; calls += 1; return actions[::-1] if calls > 4 else actions",
        "two-orders",
        "or a variable that it changes?",
    ),
    "raises": ("return 1 / 0", "order-crashed", "your program raised ZeroDivisionError"),
}
HOSTILE = {
    "asks for a utility": (
        "return [game.utility(game.result(state, a)) for a in actions]",
        "the game has no utility in this exercise",
    ),
    "asks a state for it": (
        "return [state.result(a).utility() for a in actions]",
        "the game has no utility in this exercise",
    ),
    "looks two moves ahead": (
        "return [game.actions(game.result(state, a)) for a in actions]",
        "game.actions answers only for the state to be ordered",
    ),
    "walks by guessed names": (
        "return game.result(game.result(state, actions[0]), 'E')",
        "game.result answers only for the state to be ordered",
    ),
    "an action of another node": ("return game.result(state, 'E')", "'E' is not an action of A"),
    "asks for outcomes": ("return game.outcomes(state)", "A is not a chance node"),
    "asks about a number": ("return game.eval(5)", "needs a state, but was given 5"),
    "asks about no state": ("return game.actions('A')", "needs a state, but was given 'A'"),
}


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "ordering", only="order-two-first")


def body(text):
    return f"calls = 0\n\ndef order(game, state, actions):\n    {text}\n"


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_order_of_any_form_earns_full_marks_without_a_finding(kind, graded):
    report = graded(RIGHT[kind], only=None)
    assert report["score"] == report["max_score"] == 15
    assert codes(report) == set()


@pytest.mark.parametrize("kind", WRONG)
def test_an_order_that_is_none_is_told_with_its_node_and_earns_nothing(kind, graded):
    text, code, words = WRONG[kind]
    report = graded(body(text))
    (exercise,) = report["exercises"]
    finding = exercise["findings"][0]
    assert (finding["code"], report["score"]) == (code, 0)
    assert words in finding["message"]
    assert finding["node"] in {"A", "B", "C", "D"}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_question_that_would_look_ahead_is_refused_in_one_sentence(kind, graded):
    text, words = HOSTILE[kind]
    report = graded(body(text))
    (exercise,) = report["exercises"]
    assert report["score"] == 0
    assert words in exercise["findings"][0]["message"]


@pytest.mark.parametrize("name", mistake_names(ORDERING))
def test_a_known_wrong_order_loses_points_and_is_named(name, graded):
    report = graded(mistake_programs.source(name), only=None)
    assert report["score"] < report["max_score"]
    (finding,) = report["findings"]
    assert finding["code"] == "known-mistake"
    assert known_mistakes.mistake(name).title in finding["message"]
    assert "on all 9 trees" in finding["message"]


def test_an_order_without_a_known_mistake_shows_the_first_node_that_is_not_in_order(graded):
    report = graded(body(f"return {BEST}[::-1] if state.key() == 'A' else actions"))
    (exercise,) = report["exercises"]
    (finding,) = exercise["findings"]
    assert finding["code"] == "order-not-best"
    assert (finding["node"], finding["expected"], finding["actual"]) == (
        "D",
        "[M, L, K]",
        "[K, L, M]",
    )
    assert finding["message"] == (
        "With your order Fig. 5.7 evaluates 7 leaves; with the order by evaluation 5, with the "
        "worst order 9. At D MIN moves, so the evaluations should rise, but your program tries K "
        "(14), L (5) and M (2)."
    )
    assert exercise["score"] == 0.5
    assert exercise["observed"]["leaves"] == "7"


def test_the_worst_order_earns_nothing(graded):
    text = body(f"found = {BEST}\n    return found if state.to_move == 'MAX' else found[::-1]")
    report = graded(text, only=None)
    exact = {"order-two-first", "order-worst-first", "order-ties"}
    scores = {each["id"]: each["score"] for each in report["exercises"]}
    assert [scores[each] for each in sorted(exact)] == [0, 0, 0]


def test_evaluations_are_counted_once(graded):
    (exercise,) = graded(RIGHT["one expression"])["exercises"]
    assert exercise["observed"]["evaluations"] == "12"


def test_an_endless_order_ends_at_the_time_limit(graded, own_course):
    text = (ROOT / "exercises" / "ordering" / "order-two-first.yaml").read_text("utf-8")
    settings = "file: order.py\nlimits: {exercise_seconds: 0.3}"
    course = own_course(settings, {"order-two-first": text})
    report = graded(body("while True: game.eval(state)"), *course)
    (exercise,) = report["exercises"]
    assert exercise["outcome"] in {"timed-out", "refused"}
    assert report["score"] == 0


@pytest.mark.parametrize("command", ["worksheet", "practice"])
def test_paper_refuses_the_exercises_in_one_sentence(command, capsys, tmp_path):
    assert main.main([command, "order-ties", "-o", str(tmp_path / "page.html")]) == 2
    assert "asks for move ordering, which has no written answers" in capsys.readouterr().err


def test_the_audit_catches_every_mistake_and_tells_them_apart(capsys):
    assert main.main(["check", "ordering", "--audit"]) == 0
    text = capsys.readouterr().out
    assert "11 known mistakes on 9 exercises" in text
    assert "L leaves evaluated" in text
    assert "Every mistake is caught." in text
    assert "All mistakes that a tree can tell apart are told apart." in text


def test_a_rubric_may_weigh_the_leaves_and_nothing_else(tmp_path, capsys):
    file = tmp_path / "assignment.yaml"
    for check, code in (("leaves", 0), ("visited", 2)):
        file.write_text(
            f"title: T\nexercises:\n  - {{id: order-ties, rubric: {{{check}: 1}}}}\n", "utf-8"
        )
        assert main.main(["check", str(file)]) == code
    assert (
        "order-ties asks for move ordering, of which visited is not marked; its checks are leaves"
    ) in " ".join(capsys.readouterr().err.split())


def test_the_terminal_shows_the_order_returned(tmp_path, capsys):
    (tmp_path / "order.py").write_text(body("return actions[::-1]"), "utf-8")
    main.main([str(tmp_path), "-a", "ordering", "--only", "order-two-first"])
    text = capsys.readouterr().out
    assert "your line  order.py" in text
    assert "expected   [B, C, D]" in text
    assert "MAX-VALUE line 4: for each action, in order" in text
    assert "Called:" not in text
