"""The shipped assignments on chance, graded like a student's submissions."""

import pytest

from tests.support.json_reports import codes, passed
from tests.support.places import ROOT

ONE = """
def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == "CHANCE":
        return sum(p * expectiminimax(game, s) for p, s in game.outcomes(state))
    values = [expectiminimax(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if player == "MAX" else min(values)
"""
PAIRS = """
def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    player = game.to_move(state)
    if player == "CHANCE":
        total = 0
        for p, s in game.outcomes(state):
            v, _ = expectiminimax(game, s)
            total += p * v
        return total, None
    best, move = None, None
    for a in game.actions(state):
        v, _ = expectiminimax(game, game.result(state, a))
        if best is None or (v > best if player == "MAX" else v < best):
            best, move = v, a
    return best, move
"""
THREE = """
from math import inf
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "MAX":
        return max_value(game, state)
    if game.to_move(state) == "MIN":
        return min_value(game, state)
    return exp_value(game, state)
def max_value(game, state):
    v = -inf
    for a in game.actions(state):
        v = max(v, value(game, game.result(state, a)))
    return v
def min_value(game, state):
    v = inf
    for a in game.actions(state):
        v = min(v, value(game, game.result(state, a)))
    return v
def exp_value(game, state):
    v = 0
    for p, s in game.outcomes(state):
        v += p * value(game, s)
    return v
"""
CHANCES = """
def expectiminimax_search(game, state):
    best = max if game.to_move(state) == "MAX" else min
    return best(game.actions(state), key=lambda a: value(game, game.result(state, a)))
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == "CHANCE":
        return chance_value(game, state)
    f = max if player == "MAX" else min
    return f(value(game, game.result(state, a)) for a in game.actions(state))
def chance_value(game, state):
    each = game.chances(state)
    return sum(game.probability(c) * value(game, game.outcome(state, c)) for c in each)
"""
METHODS = """
class Agent:
    def __init__(self, game):
        self.game = game
    def value(self, state):
        g = self.game
        if g.is_terminal(state):
            return g.utility(state)
        t = g.to_move(state)
        return {"MAX": self.max_value, "MIN": self.min_value, "CHANCE": self.exp_value}[t](state)
    def max_value(self, state):
        return max(self.value(self.game.result(state, a)) for a in self.game.actions(state))
    def min_value(self, state):
        return min(self.value(self.game.result(state, a)) for a in self.game.actions(state))
    def exp_value(self, state):
        return sum(p * self.value(s) for p, s in self.game.outcomes(state))
"""
NESTED = """
import math
def expect_min_max(state, game):
    player = game.to_move(state)
    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = -math.inf
        for a in game.actions(state):
            v = max(v, chance_node(state, a))
        return v
    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = math.inf
        for a in game.actions(state):
            v = min(v, chance_node(state, a))
        return v
    def chance_node(state, action):
        res_state = game.result(state, action)
        if game.is_terminal(res_state):
            return game.utility(res_state, player)
        if res_state.to_move != "CHANCE":
            return max_value(res_state) if res_state.to_move == player else min_value(res_state)
        sum_chances = 0
        for chance in game.chances(res_state):
            out = game.outcome(res_state, chance)
            util = max_value(out) if out.to_move == player else min_value(out)
            sum_chances += util * game.probability(chance)
        return sum_chances
    return max(game.actions(state), key=lambda a: chance_node(state, a), default=None)
"""
EXPECT = """
def dispatch(game, state):
    turn = game.to_move(state)
    return {"MAX": max_value, "MIN": min_value, "CHANCE": expect}[turn](game, state)
def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(dispatch(game, game.result(state, a)) for a in game.actions(state))
def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return min(dispatch(game, game.result(state, a)) for a in game.actions(state))
def expect(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return sum(p * dispatch(game, s) for p, s in game.outcomes(state))
"""
AIMA = """
import math
def expect_min_max(state, game):
    player = game.to_move(state)

    def max_value(state):
        v = -math.inf
        for a in game.actions(state):
            v = max(v, chance_node(state, a))
        return v

    def min_value(state):
        v = math.inf
        for a in game.actions(state):
            v = min(v, chance_node(state, a))
        return v

    def chance_node(state, action):
        res_state = game.result(state, action)
        if game.terminal_test(res_state):
            return game.utility(res_state, player)
        sum_chances = 0
        num_chances = len(game.chances(res_state))
        for chance in game.chances(res_state):
            res_state = game.outcome(res_state, chance)
            util = 0
            if res_state.to_move == player:
                util = max_value(res_state)
            else:
                util = min_value(res_state)
            sum_chances += util * game.probability(chance)
        return sum_chances / num_chances

    # Body of expect_minmax:
    return max(game.actions(state), key=lambda a: chance_node(state, a), default=None)
"""
STAR = """
from math import inf
L, U = -10, 10
def star1(game, state, alpha=-inf, beta=inf, L=L, U=U):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    if player == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, star1(game, game.result(state, a), alpha, beta, L, U))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    if player == "MIN":
        v = inf
        for a in game.actions(state):
            v = min(v, star1(game, game.result(state, a), alpha, beta, L, U))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
    done, rest = 0, 1
    for p, s in game.outcomes(state):
        rest -= p
        a = (alpha - done - U * rest) / p
        b = (beta - done - L * rest) / p
        v = star1(game, s, max(a, L), min(b, U), L, U)
        done += p * v
        if v <= a:
            return alpha
        if v >= b:
            return beta
    return done
"""
SHAPES = {
    "one function": ONE,
    "pairs": PAIRS,
    "three functions": THREE,
    "chances": CHANCES,
    "methods": METHODS,
    "nested": NESTED,
    "expect": EXPECT,
    "reference": (ROOT / "reference/expectiminimax.py").read_text(encoding="utf-8"),
}


FILES = (ROOT / "exercises/chance").glob("*.yaml")
SMALL = " ".join({path.stem for path in FILES} - {"assignment", "race-two-dice"})  # most nodes


@pytest.mark.parametrize("shape", SHAPES)
def test_a_right_program_of_any_shape_earns_full_marks(shape, graded_by):
    small = "" if shape in {"reference", "methods"} else SMALL
    report = graded_by("chance", SHAPES[shape], only=small)
    assert report["score"] == report["max_score"] == (14 if small else 15)
    assert codes(report) <= {"calls-unobserved", "no-value", "uncalled-search"}


SUM = "sum(p * expectiminimax(game, s) for p, s in game.outcomes(state))"
EACH = "[expectiminimax(game, s) for _, s in game.outcomes(state)]"
ADD = "        v += p * value(game, s)\n"
WRONG = {
    "chance_takes_the_plain_mean": (ONE, SUM, f"(lambda o: sum(o) / len(o))({EACH})"),
    "chance_returns_after_the_first_term": (THREE, ADD, f"{ADD}        return v\n"),
    "zero_beside_chance_is_missing": (PAIRS, "best is None or", "not best or"),
    "least_action_beside_chance_is_played": (
        CHANCES,
        'best = max if game.to_move(state) == "MAX" else min',
        "best = min",
    ),
    "max_and_min_change_places": (ONE, 'if player == "MAX"', 'if player == "MIN"'),
}


TELLING = "move-again forty-point-nine two-or-three-sides min-throws-a-coin below-zero"
"""Exercises that alone catch all mistakes and tell them apart."""


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_program_is_told_its_mistake_by_name(mistake, graded_by):
    text, old, new = WRONG[mistake]
    assert old in text
    report = graded_by("chance", text.replace(old, new), only=TELLING)
    assert report["score"] < report["max_score"]
    assert [mistake] in report["diagnosis"]["alternatives"]


def test_aima_pythons_function_is_told_that_it_divides_by_the_number_of_outcomes(graded_by):
    report = graded_by("chance", AIMA)
    names = ["chance_divides_by_the_outcomes", "terminal_test_on_actions_alone"]
    assert report["diagnosis"]["alternatives"] == [names]


def test_alpha_beta_that_takes_chance_for_min_is_told_why_it_crashes(graded_by):
    report = graded_by("chance", ONE.replace('"CHANCE"', '"DICE"'), only="weighted-sum")
    (exercise,) = report["exercises"]
    finding = exercise["findings"][0]
    assert finding["code"] == "illegal-question"
    assert "B is a chance node, so it has no actions; ask outcomes(state)." in finding["message"]


def test_a_program_that_prunes_keeps_value_and_move(graded_by):
    report = graded_by("chance", STAR, only="throw-each-move")
    (exercise,) = report["exercises"]
    assert passed(exercise) == {"value": True, "move": True, "visited": False}
    assert exercise["findings"][0]["code"] == "prunes"


# ---------------------------------------------------------------- Star1

WITHOUT_BOUNDS = STAR.replace(", L=L, U=U", "").replace(", L, U)", ")")
BY_THE_GAME = WITHOUT_BOUNDS.replace("L, U = -10, 10", "").replace(
    "    done, rest", "    L, U = game.bounds\n    done, rest"
)
FAIL_SOFT = STAR.replace("return alpha", "return done + U * rest").replace(
    "return beta", "return done + L * rest"
)
SEARCH_WITH_BOUNDS = """
def star1_search(game, state, low, high):
    alpha, beta, best = -inf, inf, None
    for a in game.actions(state):
        v = value(game, game.result(state, a), alpha, beta, low, high)
        if game.to_move(state) == "MAX" and v > alpha:
            alpha, best = v, a
        elif game.to_move(state) == "MIN" and v < beta:
            beta, best = v, a
    return (alpha if game.to_move(state) == "MAX" else beta), best
"""
STARS = {
    "with bounds": STAR,
    "without bounds": WITHOUT_BOUNDS,
    "the game's bounds": BY_THE_GAME,
    "fail-soft": FAIL_SOFT,
    "reference": (ROOT / "reference/star1.py").read_text(encoding="utf-8"),
    "a search that takes L and U": (ROOT / "reference/star1.py").read_text(encoding="utf-8")
    + SEARCH_WITH_BOUNDS,
}


@pytest.mark.parametrize("shape", STARS)
def test_a_right_star1_of_any_shape_earns_full_marks(shape, graded_by):
    report = graded_by("star1", STARS[shape])
    assert report["score"] == report["max_score"] == 11
    assert codes(report) == set()


WRONG_STARS = {
    "chance_passes_its_own_window": (
        ("(alpha - done - U * rest) / p", "alpha"),
        ("(beta - done - L * rest) / p", "beta"),
    ),
    "min_cuts_beyond_alpha_only_beside_chance": (("if v <= alpha", "if v < alpha"),),
}


@pytest.mark.parametrize("mistake", WRONG_STARS)
def test_a_wrong_star1_is_told_its_mistake_by_name(mistake, graded_by):
    text = FAIL_SOFT
    for old, new in WRONG_STARS[mistake]:
        assert old in text
        text = text.replace(old, new)
    report = graded_by("star1", text)
    assert report["score"] < report["max_score"]
    assert [mistake] in report["diagnosis"]["alternatives"]
