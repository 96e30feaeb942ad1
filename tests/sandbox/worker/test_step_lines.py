"""The lines of a program's text that take the steps of a tree search, a playout or an order."""

import pytest

from grader.sandbox.worker.reached_text import MOST_STATEMENTS, ReachedText
from grader.sandbox.worker.step_lines import (
    lines_of,
    of_evaluation,
    of_order,
    of_playout,
    of_tree_search,
)
from tests.support.corpus import program
from tests.support.places import ROOT

SHAPES = """\
from math import log as ln, sqrt

class Tree:
    def __init__(self, game, rounds):
        self.game, self.rounds = game, rounds
        self.a, self.b, self.below = {}, {}, {}

    def go(self, s):
        self.a[s], self.b[s] = 0, 0
        done = 0
        while done < self.rounds:
            self.once(s)
            done += 1
        best = None
        for x in self.below[s]:
            if best is None or self.a[x] > self.a[best]:
                best = x
        return best

    def once(self, s):
        way = [s]
        while self.below.get(s):
            s = self.pick(s)
            way.append(s)
        self.below[s] = [self.game.result(s, x) for x in self.game.actions(s)]
        u = self.game.playout(s)
        for x in way:
            self.a[x] += 1
            gain = u if self.game.to_move(x) == "MIN" else -u
            self.b[x] += gain

    def pick(self, s):
        top, found = None, None
        for x in self.below[s]:
            mean = self.b[x] / self.a[x]
            more = sqrt(2 * ln(self.a[s]) / self.a[x])
            if top is None or mean + more > top:
                top, found = mean + more, x
        return found

def unused(n):
    return ln(n) + max(n)
"""
METHODS = """
bonus 36 more = sqrt(2 * ln(self.a[s]) / self.a[x])
bound 37 if top is None or mean + more > top:
bound 38 top, found = mean + more, x
mean 35 mean = self.b[x] / self.a[x]
choose 37 if top is None or mean + more > top:
descend.test 34 for x in self.below[s]:
children 25 self.below[s] = [self.game.result(s, x) for x in self.game.a
playout 26 u = self.game.playout(s)
playout 12 self.once(s)
reward 29 gain = u if self.game.to_move(x) == "MIN" else -u
count 28 self.a[x] += 1
climb 27 for x in way:
repeat 11 while done < self.rounds:
move 16 if best is None or self.a[x] > self.a[best]:
"""
OPPONENT = """
bonus 23 return n.W / n.N + explore * sqrt(log(n.parent.N) / n.N)
bound 23 return n.W / n.N + explore * sqrt(log(n.parent.N) / n.N)
choose 30 node = pick(node.children, key=lambda c: ucb(game, c))
choose 29 pick = max if game.to_move(node.state) == me else min
descend.test 28 while node.children and all(c.N for c in node.children):
children 38 leaf.children = [Node(game.result(leaf.state, a), leaf, a) f
picked 39 return next(c for c in leaf.children if c.N == 0)
playout 16 back_propagate(game, child, game.playout(child.state))
reward 46 node.W += result if game.to_move(node.parent.state) == "MAX"
count 44 node.N += 1
climb 43 while node:
repeat 13 for _ in range(iterations):
move 17 return max(root.children, key=lambda c: c.N).action
"""
HEAVY = """
until 11 while not game.is_terminal(state):
roll 14 action = wins[0] if wins else actions[game.roll(len(actions)
take 14 action = wins[0] if wins else actions[game.roll(len(actions)
wins 26 return utility > 0 if game.to_move(state) == "MAX" else util
step 15 state = game.result(state, action)
result 16 utility: float = game.utility(state)
"""
TURNED = """\
def order(game, state, actions):
    if game.to_move(state) == "MAX":
        return sorted(actions, key=lambda a: -game.eval(game.result(state, a)))
    return sorted(actions, key=lambda a: game.eval(game.result(state, a)))
"""
BRANCHES = """
max_value 2 if game.to_move(state) == "MAX":
min_value 2 if game.to_move(state) == "MAX":
max_value 3 return sorted(actions, key=lambda a: -game.eval(game.result(
min_value 4 return sorted(actions, key=lambda a: game.eval(game.result(s
"""


def code_of(text: str, name: str):
    waiting = [compile(text, "a.py", "exec")]
    for code in waiting:
        waiting += [each for each in code.co_consts if hasattr(each, "co_consts")]
    return next(code for code in waiting if code.co_name == name)


def listed(text: str, name: str, steps) -> str:
    """The lines of the steps, each as its role, or the function of an order, and its text."""
    rows = [row.strip()[:60] for row in text.split("\n")]
    reached = ReachedText(code_of(text, name), {"a.py": text.encode()})
    return "\n".join(
        f"{owner if steps is of_order else role} {each.span[0]} {rows[each.span[0] - 1]}"
        for owner, role, each in lines_of(reached, steps)
        if role != "function"
    )


def test_the_steps_of_a_tree_search_are_found_in_methods_with_records_in_dicts():
    assert listed(SHAPES, "go", of_tree_search) == METHODS.strip()


def test_the_steps_of_a_tree_search_are_found_in_functions_with_nodes():
    text = program("wrong/mcts-opponent-takes-the-least")
    assert listed("\n" + text, "monte_carlo_tree_search", of_tree_search) == OPPONENT.strip()


def test_the_steps_of_a_playout_are_found():
    text = (ROOT / "reference/simulation/heavy.py").read_text(encoding="utf-8")
    assert listed(text, "playout", of_playout) == HEAVY.strip()


def test_a_line_that_orders_belongs_to_the_player_in_whose_branch_it_is():
    assert listed(TURNED, "order", of_order) == BRANCHES.strip()


@pytest.mark.parametrize("steps", [of_tree_search, of_playout, of_order])
def test_no_step_is_invented_and_a_long_text_is_cut(steps):
    long = "def f(game, s):\n" + "    s = s + s\n" * 2 * MOST_STATEMENTS + "    return s"
    reached = ReachedText(code_of(long, "f"), {"a.py": long.encode()})
    assert len(reached.statements) == MOST_STATEMENTS
    assert {role for _, role, _ in lines_of(reached, steps)} <= {"function"}
    found = {
        role
        for _, role, _ in lines_of(
            ReachedText(code_of("def f(g):\n  return g", "f"), {"a.py": b"def f(g):\n  return g"}),
            steps,
        )
    }
    assert found <= {"move", "result", "function"}


EVALUATION = """\
def evaluate(game, s):
  if game.is_terminal(s):
    return 9
  worth = game.utility(s)
  if not worth:
    return s.board
  return worth
"""


def test_the_returns_of_an_evaluation_are_told_apart():
    found = listed(EVALUATION, "evaluate", of_evaluation).split("\n")
    assert found == ["over 3 return 9", "over 7 return worth", "value 6 return s.board"]
    always = "def f(game, s):\n  return 1"
    assert listed(always, "f", of_evaluation).split("\n") == ["over 2 return 1", "value 2 return 1"]


def test_a_function_is_known_by_its_name():
    text = "def f(game, s):\n  return 1"
    lines = lines_of(ReachedText(code_of(text, "f"), {"a.py": text.encode()}), of_evaluation)
    assert [each.span for _, role, each in lines if role == "function"] == [(1, 0, 1, 5)]
