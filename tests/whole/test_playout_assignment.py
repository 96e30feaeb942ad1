"""The shipped assignment in playouts, graded like a student's submission."""

from functools import cache, partial

import pytest

from grader.cli import main
from grader.core import algorithms
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.known_mistakes import mistake_names
from grader.kinds.playout import mistakes
from tests.support.json_reports import codes
from tests.support.places import ROOT
from tests.support.refusals import refused_files

PLAYOUT = algorithms.algorithm("playout")
WINS = """
def wins(game, state):
    sign = 1 if game.to_move(state) == "MAX" else -1
    return [a for a, child in game.successors(state)
            if game.is_terminal(child) and sign * game.utility(child) > 0]
"""
RIGHT = {
    "the program that the mistakes change": mistake_programs.program(algorithm=PLAYOUT).text(),
    "a loop": WINS
    + """
def playout(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        won = wins(game, state) if game.policy == "heavy" else []
        state = game.result(state, won[0] if won else actions[game.roll(len(actions))])
    return game.utility(state)
""",
    "a recursion, the last of several wins": WINS
    + """
def simulate(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    actions = list(game.actions(state))
    chosen = actions[game.roll(len(actions))]
    if game.policy == "heavy" and wins(game, state):
        chosen = wins(game, state)[-1]
    return simulate(game, game.result(state, chosen))
""",
    "a class, states that answer themselves, actions from the end": WINS
    + """
class Playouts:
    def __init__(self, game):
        self.game = game

    def rollout(self, s):
        while not s.is_terminal():
            found = wins(self.game, s) if self.game.policy == "heavy" else None
            moves = s.actions()
            s = s.result(found[0] if found else moves[-1 - self.game.roll(len(moves))])
        return s.utility()
""",
    "for with a range, actions by name, no roll where nothing is to choose": WINS
    + """
def random_playout(game, node, policy):
    for _ in range(10 ** 6):
        if game.is_terminal(node):
            return game.utility(node)
        a = sorted(game.actions(node))
        w = wins(game, node) if policy == "heavy" else a if len(a) == 1 else ()
        node = game.result(node, w[0] if w else a[game.roll(len(a))])
""",
    "a global game, a win that is rolled, float": WINS
    + """
game = None

def play_randomly(state):
    among = (game.policy == "heavy" and wins(game, state)) or game.actions(state)
    return game.result(state, among[game.roll(len(among))])

def playout(state):
    while not state.is_terminal():
        state = play_randomly(state)
    return float(game.utility(state))
""",
    "one ply of look-ahead that is used as the move, another rule": """
def playout(game, state):
    while True:
        if game.is_terminal(state):
            return game.utility(state)
        mover, after = game.to_move(state), dict(game.successors(state))
        if game.policy == "heavy":
            for child in after.values():
                if game.is_terminal(child):
                    value = game.utility(child)
                    if value and (value > 0) == (mover == "MAX"):
                        return value
        children = list(after.values())
        state = children[game.roll(len(children)) - 1]
""",
}
LOOP = """
def playout(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        %s
        state = game.result(state, action)
    return %s
"""
ROLL = "action = actions[game.roll(len(actions))]"
VALUE = "game.utility(state)"
LINES = """
while game.roll(len(actions)): pass
        action = actions[0]
  => wrong-rolls: and each move needs one roll; keep its number in a variable
action = actions[game._parent.roll(1)]
  => wrong-rolls: A has 2 actions, and your program asked for roll(1) there.
action = actions[game.roll(actions)]
  => crashed: game.roll(n) needs the number of actions, a whole number, but was given ['B'
action = actions[game.roll(0)]
  => crashed: game.roll(n) needs an n of at least 1, but was given 0
action = actions[game.roll(1000001)]
  => crashed: game.roll(n) needs an n of at most 1,000,000
action = 7
  => illegal-question: 7 is not an action of A; its actions are B and C
import random; action = random.choice(actions)
  => no-rolls: random choices of its own cannot be checked
"""
"""Lines that choose the action, each with the finding on it."""
PROGRAMS = """
def playout(game, state):
    rolls = [game.roll(2) for _ in range(9)]
    while not game.is_terminal(state):
        actions = game.actions(state)
        state = game.result(state, actions[rolls.pop() % len(actions)])
    return game.utility(state)
  => wrong-rolls: your program asked for 9 rolls at A
kept = []
def playout(game, state):
    if kept:
        return game.utility(kept[0])
    while not game.is_terminal(state):
        actions = game.actions(state)
        state = game.result(state, actions[game.roll(len(actions))])
    kept.append(state)
    return game.utility(state)
  => wrong-rolls: your program asked for no roll there
def playout(game, state):
    while game._parent.simulated('1'): pass
    return 1
  => not-played-out: stops before its first move at A
def playout(game, state):
    game._channel.playing.done('search', '1', '"B"')
    return 1
  => crashed: no attribute 'done'
def playout(game, state):
    return game._parent.utility(999)
  => refused: a state that it was never given
def playout(game, state):
    return game._parent.roll(0)
  => refused:
def playout(game, state):
    return game.playout(state)
  => crashed: the game has no playout; it has actions, result, is_terminal, utility, to_move,
     outcomes, roll
"""
TREES = "playout-uneven playout-min-first playout-scores playout-heavy-tree"
FEW = "playout-scores playout-heavy-tree", "playout-uneven playout-heavy-tree playout-heavy-min"
"""Exercises of which one group or the other shows a mistake; then the others are not played."""
MOST = 0.45
"""The share of the points for moves to a real end of the game, whatever chose them."""


@pytest.fixture(autouse=True, scope="module")
def _each_mistake_is_played_once():
    """Plays each known mistake once in an exercise, not for each program: the dice are the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mistakes, "mistaken", cache(mistakes.mistaken))
        yield


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "playout", only="playout-min-first")


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_playout_of_any_form_earns_full_marks_without_a_finding(kind, graded):
    report = graded(RIGHT[kind], only=f"{TREES} playout-nim playout-heavy-min")
    assert report["score"] == report["max_score"] == 24
    assert codes(report) == set()


def assert_named(name, report):
    assert report["score"] < report["max_score"]
    (finding,) = report["findings"]
    assert finding["code"] == "known-mistake"
    assert known_mistakes.mistake(name).title in finding["message"]
    number = len(report["exercises"])
    assert f"on {'both' if number == 2 else f'all {number}'} trees" in finding["message"]


def is_named_alone(report):
    return [each["code"] for each in report["findings"]] == ["known-mistake"]


@pytest.mark.uncounted  # the test below runs the same lines
@pytest.mark.parametrize("name", mistake_names(PLAYOUT))
def test_a_known_mistake_loses_points_and_is_named_by_the_trees(name, graded):
    text = mistake_programs.source(name)
    each_report = (graded(text, only=only) for only in (*FEW, None))
    assert_named(name, next(each for each in each_report if is_named_alone(each)))


@pytest.mark.long
@pytest.mark.parametrize("name", mistake_names(PLAYOUT))
def test_a_known_mistake_loses_points_and_is_named_by_all_exercises(name, graded):
    assert_named(name, graded(mistake_programs.source(name), only=None))


def test_a_mistake_is_named_whatever_the_order_of_the_actions_and_the_wins(graded):
    text = RIGHT["a class, states that answer themselves, actions from the end"]
    report = graded(text.replace("return s.utility()", "return -s.utility()"), only=TREES)
    (finding,) = report["findings"]
    assert "returns MIN's utility in place of MAX's" in finding["message"]


def test_a_mistake_is_named_by_the_exercises_that_ended(graded):
    text = LOOP % ("action = actions[game.roll(len(actions) - 1)]", VALUE)
    report = graded(text, only="playout-uneven playout-min-first playout-nim")
    crash, finding = report["findings"]
    assert crash["file"] == "playout.py"
    assert "rolls among all actions but the last" in finding["message"]
    outcomes = [each["outcome"] for each in report["exercises"]]
    assert outcomes == ["answered", "answered", "crashed"]


@pytest.mark.parametrize(
    ("text", "told"), [*refused_files(LINES, *LOOP.split("%s", 1)), *refused_files(PROGRAMS)]
)
def test_nothing_is_won_by_a_program_that_does_not_roll_and_move(text, told, graded):
    report = graded(text.replace("%s", VALUE))
    (exercise,) = report["exercises"]
    code, words = told[0].split(":", 1)
    assert report["score"] <= MOST * report["max_score"]
    first = next(iter(exercise["findings"]), {"code": "none", "message": ""})
    assert first["code"] == code
    assert words.strip() in first["message"]
    checks = {each["name"]: each["score"] for each in exercise["checks"]}
    assert checks["rolls"] + checks["choice"] < 0.2


@pytest.mark.parametrize("line", ["pass", "game.roll(3)"])
def test_an_endless_game_ends_at_the_time_limit(line, graded, own_course):
    uneven = (ROOT / "exercises" / "playout" / "playout-uneven.yaml").read_text("utf-8")
    settings = "file: playout.py\nlimits: {exercise_seconds: 0.3}"
    text = f"def playout(game, state):\n    while True: {line}\n"
    report = graded(text, *own_course(settings, {"playout-uneven": uneven}), only="")
    (exercise,) = report["exercises"]
    assert (exercise["outcome"], report["score"]) == ("timed-out", 0)
    assert exercise["findings"][0]["message"].startswith(
        "Your program was still running after 0.3 s, in the while loop that begins on line 2 of "
        "playout.py"
    )


def test_the_first_wrong_playout_is_shown_move_by_move(graded):
    text = LOOP % (f"{ROLL}; action = actions[0]", VALUE)
    (exercise,) = graded(text)["exercises"]
    (finding,) = exercise["findings"]
    assert finding["code"] == "wrong-choice"
    assert finding["figure"] == (
        "SIMULATE line 4: a = action number i; a heavy playout takes a win if there is one"
    )
    assert exercise["observed"]["playouts"] == "40"


def test_the_terminal_shows_the_playout_as_a_table(tmp_path, capsys):
    (tmp_path / "playout.py").write_text(LOOP % (ROLL, "-game.utility(state)"), "utf-8")
    main.main([str(tmp_path), "-a", "playout", "--only", "playout-uneven"])
    text = capsys.readouterr().out
    assert "Playout 1 ends at C, whose utility for MAX is -1, but your program returns 1." in text
    assert "3 actions, roll(3) = 1: C" in text
    assert "the game is over: -1 for MAX" in text
    assert "SIMULATE line 6: return UTILITY(state) for MAX" in text


def test_a_number_of_playouts_is_played(graded, own_course):
    one = (
        "id: one\ntitle: T\nalgorithm: playout\nplayouts: 3\nseed: 5\npolicy: any\n"
        "tree: [[1, -1], [0, 1]]\n"
    )
    course = own_course("file: playout.py", {"one": one})
    report = graded(LOOP % (ROLL, VALUE), *course, only="")
    (exercise,) = report["exercises"]
    assert [check["name"] for check in exercise["checks"]] == ["rolls", "terminal", "result"]
    assert (exercise["observed"]["playouts"], exercise["score"]) == ("3", 1)


def test_the_audit_catches_every_mistake_and_tells_them_apart(capsys):
    assert main.main(["check", "playout", "--audit"]) == 0
    text = capsys.readouterr().out
    assert "37 known mistakes on 5 exercises" in text
    assert "D rolls of the dice, C choices, E ends, U results" in text
    assert "Every mistake is caught." in text
    assert "cannot tell apart: 1 group" in text  # the games tell these two apart
    assert "takes_the_wins_of_max, takes_the_wins_of_the_first_mover" in text


def test_the_right_playouts_earn_full_marks_in_every_exercise(capsys):
    assert main.main(["check", "playout"]) == 0
    assert "9 exercises, 36 points, no mistakes; the reference earns full marks" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("command", ["worksheet", "practice"])
def test_paper_refuses_the_exercises_in_one_sentence(command, capsys, tmp_path):
    assert main.main([command, "playout-nim", "-o", str(tmp_path / "page.html")]) == 2
    assert "asks for a playout, which has no written answers" in capsys.readouterr().err


def test_a_mistake_is_explained(capsys):
    assert main.main(["explain", "one-roll-for-all-moves"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "rolls once and uses the number for all moves of the game" in text
    assert "SIMULATE line 3: i = roll(number of actions in state)" in text
