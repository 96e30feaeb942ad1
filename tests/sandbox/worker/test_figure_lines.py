"""The lines of a program's text that do the same as the lines of the figure."""

import ast

import pytest

from grader.sandbox.worker.code_objects import ONE_FOR_BOTH
from grader.sandbox.worker.figure_lines import SEARCH, characters, lines_of, shared_bounds
from grader.sandbox.worker.text_traits import CHANCE, TextParts, asks_for_outcomes, functions_at

FIG57 = """
terminal.test 9 if is_over(s)
terminal.then 10 return u(s)
start 11 v = -inf
loop 12 for a in moves(s)
fold 13 v = max(v, f(s, alpha, beta))
child 13 v = max(v, f(s, alpha, beta))
cut.test 14 if v >= beta
cut.then 15 return v
update 16 alpha = max(alpha, v)
return 17 return v
"""


def listed(text: str, name: str = "max_value", searches: tuple[str, ...] = ("f",)) -> list[str]:
    """The lines of the function in the text, each as its role, its number and its text."""
    rows = text.split("\n")
    function = ast.parse(text).body[-1]
    shown = []
    parts = TextParts({"alpha": "alpha", "beta": "beta"}, searches)
    for owner, role, *span in lines_of(function, name, parts):
        line, column, end, behind = characters(rows, span)
        words = rows[line - 1][column - 1 : behind - 1 if line == end else None].strip()
        shown.append(f"{'' if owner == name else owner + ' '}{role} {line} {words}")
    return shown


def of_loop(body: str) -> list[str]:
    """The lines of a function with a loop on line 3 with that body."""
    indented = "\n".join(f"    {line}" for line in body.split("\n"))
    text = f"def f(s, alpha, beta):\n  v = 0\n  for a in s:\n{indented}\n  return v"
    found = listed(text)
    return [each for each in found if not each.startswith(("loop 3", "start 2", "return"))]


def test_the_figure_has_a_line_for_each_part():
    text = "\n" * 7 + (
        "def max_value(s, alpha, beta):\n    if is_over(s):\n        return u(s)\n    v = -inf\n"
        "    for a in moves(s):\n        v = max(v, f(s, alpha, beta))\n        if v >= beta:\n"
        "            return v\n        alpha = max(alpha, v)\n    return v"
    )
    assert listed(text) == FIG57.strip().split("\n")


LOOPS = {
    "w = f(s, alpha, beta)\nif w > v:\n  v, m = w, a": [
        "child 4 w = f(s, alpha, beta)",
        "fold 5 if w > v:",
    ],
    "v += f(s)": ["fold 4 v += f(s)", "child 4 v += f(s)"],
    "if v == beta: v = beta": [
        *("cut.test 4 if v == beta", "cut.then 4 v = beta", "fold 4 v = beta")
    ],
    "if alpha < v:\n  alpha = v": ["update 4 if alpha < v:"],
    "if over(a):\n  alpha = max(alpha, v)": ["update 4 if over(a):"],
    "if over(a):\n  alpha = max(alpha, v)\n  print(v)": ["update 5 alpha = max(alpha, v)"],
    "v = f(s)\nif v > alpha:\n  v = f(s)": [
        *("fold 4 v = f(s)", "child 4 v = f(s)", "fold 5 if v > alpha:"),
        "again 6 v = f(s)",
    ],
    "if f(s) > v:\n  v = f(s)": ["fold 4 if f(s) > v:", "child 4 f(s) > v", "again 5 v = f(s)"],
    "other = a\nreturn v": ["loop.last 5 return v"],
    "if v >= beta:\n  return v\nelse:\n  return 0": [
        *("cut.test 4 if v >= beta", "cut.then 5 return v", "loop.last 7 return 0")
    ],
}


@pytest.mark.parametrize("body", LOOPS)
def test_a_line_in_the_loop_has_a_role(body):
    assert of_loop(body) == LOOPS[body]


def test_the_loop_begins_where_its_actions_are_put_in_order():
    text = (
        "def f(s, alpha, beta):\n  v, todo = 0, s\n  todo = sorted(todo)\n  for a in todo:\n"
        "    v = max(v, f(a))\n  return v"
    )
    assert [each for each in listed(text) if each.startswith("loop")] == [
        "loop 3 todo = sorted(todo)",
        "loop 4 for a in todo",
    ]


UNREAD = {
    "alpha, m = max(alpha, w), a": ["update 4 alpha"],
    "while s and alpha < v:\n  s = f(s)": ["cut.test 4 alpha < v"],
    "if not v < beta:\n  return v": ["cut.test 4 v < beta"],
    "(alpha := w)": ["update 4 alpha"],
}


@pytest.mark.parametrize("body", UNREAD)
def test_a_bound_that_is_set_or_compared_in_another_form_is_not_missing(body):
    assert of_loop(body)[-1:] == UNREAD[body]


SHARED = {
    "v = 0\nfor a in s:\n  self.low = max(self.low, a)": {"low": "alpha"},
    "v = 0\nfor a in s:\n  if v < HIGH:\n    HIGH = v": {"HIGH": "beta"},
    "v = 0\nfor a in s:\n  v = max(v, a)": {},
    "for a in s:\n  alpha = max(alpha, a)": {},
    "for a in s:\n  w = max(a, 1)": {},
    "x, y = s\nfor a in s:\n  x = max(x, a)\n  y = x": {"x": "alpha", "y": "beta"},
}


@pytest.mark.parametrize("body", SHARED)
def test_bounds_are_shared_that_a_function_folds_but_neither_takes_nor_begins(body):
    text = "def f(s, alpha):\n" + "\n".join(f"  {line}" for line in body.split("\n"))
    assert shared_bounds(ast.parse(text).body) == SHARED[body]


def test_a_name_without_letters_is_no_shared_variable():
    text = "def f(s, alpha, beta):\n  seen[s] = 1\n  for a in moves(s):\n    f(a)"
    assert [each for each in listed(text) if each.startswith("loop")] == [
        "loop 3 for a in moves(s)"
    ]


def test_a_test_before_the_loop_is_of_a_bound_that_is_remembered_and_one_after_it_a_cutoff():
    known = "def f(s, alpha, beta):\n  if s >= beta:\n    return s\n  for a in s:\n    f(a)"
    assert listed(known)[:2] == ["known.test 2 if s >= beta", "known.then 3 return s"]
    late = "def f(s, alpha, beta):\n  for a in s:\n    f(a)\n  if s >= beta:\n    return s"
    assert listed(late)[-3:-1] == ["cut.test 4 if s >= beta", "cut.then 5 return s"]


def test_the_lines_of_the_search_are_a_call_with_its_window_and_the_move():
    text = "def g(s):\n  low, high = 1, 2\n  v = f(s, low, high)\n  return v[1]"
    assert listed(text, SEARCH) == [
        "call 2 low, high = 1, 2",
        "call 3 v = f(s, low, high)",
        "move 4 return v[1]",
    ]


def test_the_loops_of_one_function_for_both_players_are_those_of_the_player_they_fit():
    loop = "    for a in s:\n      v = {}(v, f(a))\n      {} = {}({}, v)\n"
    first, second = (
        loop.format(*"max alpha max alpha".split()),
        loop.format(*"min beta min beta".split()),
    )
    text = (
        f"def f(s, alpha, beta, mine):\n  v = 0\n  if mine:\n{first}    return v\n"
        f"  else:\n{second}    return v"
    )
    owners = {each.rsplit(" ", 2)[0].split(" ")[0] for each in listed(text, ONE_FOR_BOTH)}
    assert {"max_value", "min_value"} < owners
    assert "min_value update 11 beta = min(beta, v)" in listed(text, ONE_FOR_BOTH)


def test_a_function_that_asks_for_outcomes_searches_chance_nodes():
    text = "def g(s):\n  t = 0\n  for p, c in game.outcomes(s):\n    t += p * f(c)\n  return t"
    (function,) = functions_at(text, {})
    assert function[1] == CHANCE
    assert asks_for_outcomes(function[0])
    assert listed(text, CHANCE)[2] == "fold 4 t += p * f(c)"
    assert functions_at("def g(s):\n  return s", {}) == []


def test_columns_count_characters():
    assert [*characters(["äö = f(x)"], (1, 7, 1, 11))] == [1, 6, 1, 10]
