"""The traits of a function's text are its tests, updates and calls with the bounds."""

import pytest

from grader.sandbox.worker.text_traits import functions_at, negates, traits_of


def traits(text, wanted):
    """The traits of the functions that begin on those lines."""
    return [trait for each in functions_at(text, wanted) for trait in traits_of(*each)]


BOUNDS = {"a": "alpha", "b": "beta"}
LINES = {
    "if v >= b:\n   return v": ["if v >= beta"],
    "if b <= v and other:\n   break": ["if v >= beta"],
    "if not v:\n   return v": [],
    "if 1 < v < b:\n   return v": [],
    "if v == b:\n   return v": [],
    "if self.a >= b:\n   return v": ["if alpha >= beta"],
    "if -b > v:\n   return v": ["if beta > v"],
    "if v > a:\n   a = v": ["alpha = max()"],
    "if a > v:\n   a, x = v, 0": ["alpha = min()"],
    "if v < best:\n   best = v": ["v = min()"],
    "if v < best:\n   print(v)": [],
    "a = max(a, v)": ["alpha = max()"],
    "a = max(b, v)": ["alpha = max(beta)"],
    "a = v": ["alpha = v"],
    "a = v if v > a else a": ["alpha = max()"],
    "a = a if a <= v else v": ["alpha = min()"],
    "a = v if v > 1 else a": ["alpha = v"],
    "a = b": ["alpha = v"],
    "a = f(x)": ["alpha = v"],
    "best = max(best, v)": ["v = max()"],
    "best = v": [],
    "f(x, b, a)": ["call(beta, alpha)"],
    "f(x, low=-b, high=a)": ["call(beta, alpha)"],
    "f(x, 0, b)": ["call(beta)"],
    "f(x, window=(a, b))": ["call(alpha, beta)"],
    "self.own(x, a, b)": ["call itself(alpha, beta)"],
    "f(x)": [],
    "return v": ["return"],
    "def g(x):\n   return f(a, b)": [],
    "x = [f(y, a, b) for y in x]": ["loop", "call(alpha, beta)"],
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_in_a_loop_has_these_traits(line):
    body = line.replace("\n", "\n  ")
    text = f"class C:\n @d\n def own(self, a, b):\n  for x in y:\n   {body}\n"
    expected = sorted(f"max_value: {trait}" for trait in ["loop", *LINES[line]])
    assert sorted(traits(text, {2: ("max_value", BOUNDS)})) == expected


def test_an_update_outside_the_loop_is_another_trait():
    text = "def f(a, b):\n for x in y:\n  pass\n a = max(a, v)\n return v\n"
    assert sorted(traits(text, {1: ("f", BOUNDS)})) == [
        "f: alpha = max() outside the loop",
        "f: loop",
    ]


def test_only_the_functions_that_begin_on_those_lines_are_read():
    text = "if 1:\n def f(a, b):\n  f(a, b)\n\ndef g(a, b):\n f(b, a)\n"
    assert traits(text, {2: ("f", BOUNDS)}) == ["f: call itself(alpha, beta)"]
    assert traits(text, {5: ("g", {})}) == []


@pytest.mark.parametrize(
    "text", ["v = -search(x)", "f(-beta, -a)", "sign = [1, -1]", "0 - v", "operator.neg(v)"]
)
def test_a_negamax_turns_some_sign(text):
    assert negates(text)


@pytest.mark.parametrize(
    "text", ["-inf", "-math.inf", "float('-inf')", "-9999", "-game.utility(s)"]
)
def test_an_infinity_and_an_answer_of_the_game_show_no_negamax(text):
    assert not negates(text)
