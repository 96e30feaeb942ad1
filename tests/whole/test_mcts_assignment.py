"""The shipped assignment on Monte Carlo tree search, graded like a student's submission."""

import json
import re
from functools import partial

import pytest

from grader.cli import main
from grader.core import algorithms
from grader.diagnosis import mistake_programs
from grader.diagnosis.known_mistakes import mistake, mistake_names
from tests.support.json_reports import codes, passed
from tests.support.places import ROOT

NIM = str(ROOT / "exercises" / "mcts" / "mcts-nim-7.yaml")
MISTAKES = mistake_names(algorithms.algorithm("mcts"))
BASE = mistake_programs.program(algorithm=algorithms.algorithm("mcts")).text()
OWN_GAMES = """
import random
random.seed(7)
from math import inf, log, sqrt
class Record:
    def __init__(self, parent=None, state=None, U=0, N=0):
        self.__dict__.update(parent=parent, state=state, U=U, N=N)
        self.children = {}
def ucb(n, C=1.4):
    return inf if n.N == 0 else n.U / n.N + C * sqrt(log(n.parent.N) / n.N)
def monte_carlo_tree_search(state, game, N=1000):
    def select(n):
        return select(max(n.children, key=ucb)) if n.children else n
    def expand(n):
        if not n.children and not game.is_terminal(n.state):
            n.children = {Record(state=game.result(n.state, action), parent=n): action
                          for action in game.actions(n.state)}
        return select(n)
    def simulate(state):
        while not game.is_terminal(state):
            state = game.result(state, random.choice(list(game.actions(state))))
        return game.utility(state)
    def backprop(n, utility):
        while n.parent:
            n.U += WON
            n.N += 1
            n = n.parent
        n.N += 1
    root = Record(state=state)
    for _ in range(N):
        child = expand(select(root))
        backprop(child, simulate(child.state))
    return root.children[max(root.children, key=lambda p: p.N)]
"""
DRAWS = OWN_GAMES.replace(
    "WON",
    '((1 if game.to_move(n.parent.state) == "MAX" else -1) * utility > 0) + (utility == 0) / 2',
)
NO_DRAWS = OWN_GAMES.replace(
    "WON", 'utility * (1 if game.to_move(n.parent.state) == "MAX" else -1) > 0'
)
METHODS = """
import math
import random
random.seed(7)
class MCTS:
    def __init__(self, game, exploration_weight=1.4142135623730951):
        self.game, self.c = game, exploration_weight
        self.Q, self.N, self.kids = {}, {}, {}
    def choose(self, state):
        return max(self.game.actions(state), key=lambda a: self.N[self.game.result(state, a)])
    def search(self, state, num_simulations):
        self.N[state] = 0
        for _ in range(num_simulations):
            path = self.descend(state)
            v = self.game.playout(path[-1])
            for above, node in zip([path[0]] + path, path):
                self.N[node] = self.N.get(node, 0) + 1
                sign = 1 if self.game.to_move(above) == "MAX" else -1
                self.Q[node] = self.Q.get(node, 0) + sign * v
        return self.choose(state)
    def descend(self, node):
        path = [node]
        while not self.game.is_terminal(node):
            if node not in self.kids:
                self.kids[node] = [self.game.result(node, a) for a in self.game.actions(node)]
            new = [kid for kid in self.kids[node] if kid not in self.N]
            if new:
                return path + [random.choice(new)]
            n = sum(self.N[kid] for kid in self.kids[node])
            node = max(self.kids[node], key=lambda kid: self.Q[kid] / self.N[kid]
                       + self.c * math.sqrt(math.log(n) / self.N[kid]))
            path.append(node)
        return path
"""
RECURSIVE = """
from math import log, sqrt
plays, wins = {}, {}
def mcts(game, state, n):
    for _ in range(n):
        iterate(game, state)
    best = max(game.actions(state), key=lambda a: plays.get(game.result(state, a), 0))
    return best, {a: (wins[game.result(state, a)], plays[game.result(state, a)])
                  for a in game.actions(state) if game.result(state, a) in plays}
def iterate(game, state, first=True):
    if game.is_terminal(state) or (state not in plays and not first):
        v = game.playout(state)
    else:
        kids = [game.result(state, a) for a in game.actions(state)]
        sign = 1 if game.to_move(state) == "MAX" else -1
        def bound(kid):
            if kid not in plays:
                return float("inf")
            mean = sign * wins[kid] / plays[kid]
            return mean + sqrt(2 * log(plays[state]) / plays[kid])
        v = iterate(game, max(kids, key=bound), False)
    plays[state] = plays.get(state, 0) + 1
    wins[state] = wins.get(state, 0) + v
    return v
"""
ROOT_FIRST = """
from math import log, sqrt
class Tree:
    def __init__(self, s, up, a):
        self.s, self.up, self.a, self.kids, self.n, self.t = s, up, a, None, 0, 0
def uct_search(root_state, game, itermax):
    root = Tree(root_state, None, None)
    for _ in range(itermax):
        x = root
        while x.kids:
            x = max(x.kids, key=lambda k: 1e9 if k.n == 0 else
                    k.t / k.n + sqrt(2) * sqrt(log(x.n) / k.n))
        if x.n > 0 and not game.is_terminal(x.s):
            x.kids = [Tree(game.result(x.s, a), x, a) for a in game.actions(x.s)]
            x = x.kids[0]
        v = game.playout(x.s)
        while x:
            x.n += 1
            if x.up:
                x.t += v if game.to_move(x.up.s) == "MAX" else -v
            x = x.up
    return max(root.kids, key=lambda k: k.t / k.n if k.n else -9).a
"""
MINIMAX = """
def mcts(game, state, iterations):
    def value(s):
        if game.is_terminal(s):
            return 0
        pick = max if game.to_move(s) == "MAX" else min
        return pick(value(game.result(s, a)) for a in game.actions(s))
    value(state)
    return game.actions(state)[-1], {a: (1, 9) for a in game.actions(state)}
"""
BY_THE_GAME = METHODS.replace(
    "def search(self, state, num_simulations):", "def run(self, state):"
).replace("range(num_simulations)", "range(self.game.iterations)")
KNOWS_THE_ENDS = BASE.replace(
    "    return game.playout(child.state)\n",
    "    if not child.children and game.is_terminal(child.state):\n"
    "        child.children = ()\n"
    "    return game.utility(child.state) if child.children == () else game.playout(child.state)\n",
).replace("    if game.is_terminal(leaf.state):", "    if leaf.children == ():")
RIGHT = {
    "iterations by the game": BY_THE_GAME,
    "utilities of known ends": KNOWS_THE_ENDS,
    "four functions": BASE,
    "records by state": (ROOT / "reference/monte_carlo/lecture.py").read_text(encoding="utf-8"),
    "its own random games": DRAWS,
    "methods": METHODS,
    "recursive, with a table": RECURSIVE,
    "the root first, the best mean": ROOT_FIRST,
}


@pytest.fixture
def graded(graded_by):
    return partial(graded_by, "mcts")


def findings(report, number=0):
    return report["exercises"][number]["findings"]


def lost(report):
    """The checks of the exercises that are not passed."""
    checks = [check for one in report["exercises"] for check in passed(one).items()]
    return {name for name, is_passed in checks if not is_passed}


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_search_of_any_kind_earns_full_marks_without_a_finding(kind, graded):
    report = graded(RIGHT[kind])
    assert report["score"] == report["max_score"] == 40, codes(report)
    assert codes(report) == set()
    assert report["diagnosis"] is None


def test_the_report_names_the_conventions_that_it_saw(graded):
    observed = graded(RIGHT["methods"], only="mcts-nim-10")["exercises"][0]["observed"]
    assert observed == {
        "exploration": "sqrt 2",
        "rewards": "the utility",
        "n": "the sum of the children's",
    }
    observed = graded(RIGHT["its own random games"], only="mcts-nim-10")["exercises"][0]["observed"]
    assert observed["playouts"] == "the program's own"
    assert observed["exploration"] == "1.4"


IN_THE_FORMULA = {"bonus", "mean", "constant"}
FEW = "mcts-min-first mcts-connect-three"
"""Exercises that show all mistakes but two; then the others are not played."""


def named(report):
    alternatives = (report["diagnosis"] or {"alternatives": ()})["alternatives"]
    return {name for name, *other in alternatives if not other}


@pytest.mark.uncounted  # the tests of some run the same lines
@pytest.mark.parametrize("name", MISTAKES)
def test_every_known_mistake_loses_points_and_is_named(name, graded):
    text = mistake_programs.source(name)
    alike = {name, "records_shared_by_siblings", "untried_children_stay_untried"}
    reports = (graded(text, only=only) for only in (FEW, ""))
    report = next(each for each in reports if {name} <= named(each) <= alike)
    shows = mistake(name).shows
    other_mean = any(sign in each for each in shows.values() for sign in ("+ 1", "//"))
    in_the_formula = IN_THE_FORMULA & shows.keys() and not other_mean
    if in_the_formula or shows == {"visits": "root"}:
        assert lost(report) == {"selection"}
    assert report["score"] < report["max_score"]


def test_a_wrong_formula_is_named_with_another_constant_too(graded):
    text = BASE.replace("node.c * sqrt(log(total) / visits)", "0.3 * log(total) / visits")
    assert graded(text)["diagnosis"]["alternatives"] == [["square_root_left_out"]]


def test_a_wrong_formula_is_named_with_the_constant_of_each_exercise(graded, own_course):
    text = BASE.replace("sqrt(log(total) / visits)", "log(total) / visits")
    nim = (ROOT / "exercises/mcts/mcts-nim-10.yaml").read_text(encoding="utf-8")
    exercises = {
        f"nim-{number}": nim.replace(
            "id: mcts-nim-10", f"id: nim-{number}\nexploration: {number / 2}"
        )
        for number in (1, 2)
    }
    report = graded(text, *own_course("file: mcts.py", exercises), only="")
    assert len(report["exercises"]) == 2
    assert report["diagnosis"]["alternatives"] == [["square_root_left_out"]]


def test_two_mistakes_in_different_steps_are_named(graded):
    pair = ("draws_are_losses", "logarithm_to_base_10")
    text = mistake_programs.program(*pair, algorithm=mistake(pair[0]).algorithm).text()
    report = graded(text, only="")
    assert report["diagnosis"]["alternatives"] == [[*pair]]
    assert {each["code"] for each in report["findings"]} == {"two-mistakes"}


def test_draws_that_count_as_losses_are_named_in_a_search_with_its_own_random_games(graded):
    report = graded(NO_DRAWS)
    assert report["score"] < report["max_score"]
    assert report["diagnosis"]["alternatives"] == [["draws_are_losses"]]


@pytest.mark.parametrize(
    "text",
    [
        "def mcts(game, state, iterations):\n    return game.actions(state)[0]\n",
        "def mcts(game, state, iterations):\n    return None\n",
        MINIMAX,
    ],
    ids=["the first action", "nothing", "a search without playouts, a table without a ground"],
)
def test_a_program_that_makes_no_playout_earns_nothing(text, graded):
    report = graded(text)
    assert report["score"] == 0
    assert codes(report) & {"no-playouts", "not-an-action", "wrong-type", "malformed"} != set()


def test_the_first_wrong_iteration_is_shown_with_its_table(graded):
    text = BASE.replace("self.c = game.exploration", "self.c = 0.0")
    (found, *_) = findings(graded(text, only="mcts-nim-7"))
    assert found["code"] == "playout-not-allowed"
    assert found["message"].startswith("Iteration ")
    labels = [label for label, _ in found["rows"]]
    assert labels == ["table by", "constant C", "rewards", "n", "1", "2"]
    assert found["rows"][4][1].endswith("allowed")
    assert found["figure"].startswith("MONTE-CARLO-TREE-SEARCH line 4: ")


def test_a_wrong_table_is_found(graded):
    text = RIGHT["recursive, with a table"].replace("(wins[", "(1 + wins[")
    report = graded(text, only="mcts-nim-7")
    checks = passed(report["exercises"][0])
    assert not checks.pop("statistics")
    assert checks == dict.fromkeys(("selection", "backup", "iterations", "move"), True)
    (found,) = findings(report)
    assert (found["code"], found["expected"][:4]) == ("wrong-record", "W = ")


def test_a_constant_that_the_exercise_names_is_the_only_right_one(graded):
    text = BASE.replace("self.c = game.exploration", "self.c = 1.0")
    report = graded(text)
    failed = [one["id"] for one in report["exercises"] if one["score"] < one["max_score"]]
    assert failed == ["mcts-uneven"]


def test_asking_for_more_playouts_than_iterations_is_no_advantage(graded):
    text = BASE.replace(
        "result = simulate(game, child)", "result = max(simulate(game, child) for _ in range(3))"
    )
    report = graded(text, only="mcts-draws")
    checks = {check["name"]: check["share"] for check in report["exercises"][0]["checks"]}
    assert checks["iterations"] == 0
    assert checks["selection"] < 0.5


# ---------------------------------------------------------------- the tree that it has grown


@pytest.fixture
def shown(tmp_path, capsys):
    """Grades a program on one exercise; returns the text of the report."""

    def report(text, *words):
        program = tmp_path / "mcts.py"
        program.write_text(text, encoding="utf-8")
        main.main([str(program), "--exercise", NIM, *words])
        told = capsys.readouterr().out
        assert told
        return told

    return report


def test_the_report_shows_the_tree_of_a_search_with_its_records(shown):
    told = shown(BASE, "-v")
    heading = "Your tree after 60 iterations, with W/N computed from your playouts"
    assert f"  {heading}\n  △ start" in told
    assert re.search(r"△ start +-?\d+/60 ", told)
    html = shown(BASE, "-f", "html")
    assert '"grows":true' in html.replace(" ", "")
    assert "The records are computed from your playouts." in html
    assert html.count('data-player="exercise-1"') == 1


@pytest.mark.parametrize("constant", ["game.exploration", "0.0"])
def test_the_player_knows_the_first_iteration_that_is_not_allowed(constant, shown):
    text = BASE.replace("game.exploration", constant)
    told = findings(json.loads(shown(text, "-f", "json")))
    first = int(told[0]["message"].split()[1]) if told else 0
    assert (first > 0) is (constant == "0.0")
    assert f'"odd":{first},' in shown(text, "-f", "html").replace(" ", "")


def test_a_report_without_detail_shows_no_tree(shown):
    assert "Your tree after" not in shown(BASE)


@pytest.mark.parametrize(
    "text",
    ["def monte_carlo_tree_search(game, state, n):\n    return game.actions(state)[0]\n", "def"],
    ids=["no playout", "no program"],
)
def test_a_report_without_playouts_shows_no_tree(text, shown):
    assert "Your tree after" not in shown(text, "-v")
    assert "data-player" not in shown(text, "-f", "html").partition("<script")[0]


def test_a_missing_search_is_told_all_its_parameters(graded):
    report = graded("def construct_tree(game, state):\n    return game.actions(state)[0]\n")
    (found, *_) = report["findings"]
    assert "def monte_carlo_tree_search(game, state, iterations)" in found["message"]


def wrong_choices(report):
    """The findings on choices that the records do not allow."""
    every = [found for each in report["exercises"] for found in each["findings"]]
    return [found for found in every if found["code"] == "playout-not-allowed"]


def test_the_table_of_a_choice_is_left_out_if_the_mistake_is_named(graded):
    """Its numbers are those of right records, which such a program does not have."""
    every = "v if game.to_move(x.up.s) == 'MAX' else -v"
    text = ROOT_FIRST.replace('v if game.to_move(x.up.s) == "MAX" else -v', "v")
    assert every.replace("'", '"') in ROOT_FIRST
    report = graded(text, only=FEW)
    assert named(report) == {"rewards_of_max_everywhere"}
    assert wrong_choices(report)
    assert all(found["rows"] == [] for found in wrong_choices(report))
    unnamed = graded(ROOT_FIRST.replace("log(x.n)", "log(x.n + 3)"), only=FEW)
    assert named(unnamed) == set()
    assert all(found["rows"] for found in wrong_choices(unnamed))


def test_a_crash_in_the_formula_asks_whether_a_record_is_0(graded):
    """The root is never counted, so the logarithm of its N is that of 0."""
    text = ROOT_FIRST.replace("        while x:\n", "        while x.up:\n").replace(
        "x.n > 0 and ", ""
    )
    (found,) = findings(graded(text, only="mcts-nim-7"))[:1]
    assert (found["code"], "from the new child up to the root" in found["hint"]) == (
        "crashed",
        True,
    )
