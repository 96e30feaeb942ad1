"""Shapes of students' programs that once went wrong, each with its right outcome."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from grader.core.models import Answered, Crashed, Exercise, Submission
from grader.sandbox.worker.encoders import split
from grader.search.reference_player import solve
from tests.sandbox.worker.test_main import (
    FIG57,
    MIN_TREE,
    ONE_FUNCTION,
    PAIRS,
    PASSED,
    SEARCH,
    TREE,
    UTILITY,
    calls,
    changed,
    doing,
    ending,
    one,
)
from tests.support.goldtest import assert_gold
from tests.support.players import play, submission
from tests.support.strategies import exercise, with_min_first

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

LOOP = """
def alpha_beta_search(game, state):
    best, move = -inf, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a), best, inf)
        if v > best:
            best, move = v, a
    return move
"""
CALLS_NEGA = """
from math import inf
def NAME(game, state):
    def nega(state, alpha, beta, sign):
        if game.is_terminal(state): return sign * game.utility(state)
        v = -inf
        for a in game.actions(state):
            v = max(v, -nega(game.result(state, a), -beta, -alpha, -sign))
            alpha = max(alpha, v)
            if v >= beta: break
        return v
    return nega(state, -inf, inf, 1)
"""
COUNTS_DOWN = """
def alphabeta(game, node, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_terminal(node): return game.utility(node)
    for a in game.actions(node): value = max(value, alphabeta(
        game, game.result(node, a), depth - 1, alpha, beta, not maximizing))
    return value
"""
DISPATCH = """
def value(game, state, alpha, beta):
    if not game.actions(state): return game.utility(state)
    search = max_value if game.to_move(state) == "MAX" else min_value
    return search(game, state, alpha, beta)
"""
TAKES_NO_ACTIONS_FOR_THE_END = """
from math import inf
def alphabeta(game, node, depth, alpha, beta, SIDE):
    if not TEST or len(game.actions(node)) == 0: return game.utility(node)
    for a in game.actions(node):
        v = alphabeta(game, game.result(node, a), depth - 1, alpha, beta, OTHER)
        if FIRST: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if beta <= alpha: break
    return alpha if FIRST else beta
"""
PLAIN_MINIMAX = {
    "minimax in one function": """
def minimax(game, state):
    if game.is_terminal(state): return game.utility(state)
    best = max if game.to_move(state) == "MAX" else min
    return best(minimax(game, game.result(state, a)) for a in game.actions(state))
""",
    "minimax with the player for an argument": """
def minimax(game, state, player):
    if game.is_terminal(state): return game.utility(state)
    best, other = (max, "MIN") if player == "MAX" else (min, "MAX")
    return best(minimax(game, game.result(state, a), other) for a in game.actions(state))
""",
    "minimax in two functions": """
def max_value(game, state):
    if game.is_terminal(state): return game.utility(state)
    return max(min_value(game, game.result(state, a)) for a in game.actions(state))
def min_value(game, state):
    if game.is_terminal(state): return game.utility(state)
    return min(max_value(game, game.result(state, a)) for a in game.actions(state))
""",
}
UNMADE = """
class Player:
    def __init__(self, name, weights): pass
    def max_value(self): pass
    def min_value(self): pass
"""
RAISES_AT_LEAVES = """
def alpha_beta_search(game, state):
    def search(state, alpha, beta):
        if game.is_terminal(state): raise KeyError('leaf')
        for a in game.actions(state): search(game.result(state, a), alpha, beta)
    search(state, 0, 0)
"""


def replaced(source: str, **words: str) -> str:
    """The source with each of the words in capitals replaced."""
    return changed(source, *words.items())


def nested(search: str) -> str:
    """The figure's functions inside a search that begins so."""
    body = "".join(f"    {line}\n" for line in FIG57.splitlines() if "import" not in line)
    body = body.replace("game: Any, state: Any", "state: Any").replace("(game, game", "(game")
    return f"from math import inf\nAny = object\n{search}\n{body}"


def programs() -> Iterator[tuple[str, str]]:
    yield "a search without a return", FIG57 + SEARCH + "max_value(game, state, -inf, inf)\n"
    value = FIG57 + SEARCH + "return max_value(game, state, -inf, inf)\n"
    yield "a search that returns its value has no move", value
    for name in ("negamax", "root_value", "alphabeta"):
        yield f"{name} promises no action: the move of its calls", replaced(CALLS_NEGA, NAME=name)
    root = FIG57 + changed(LOOP, ("    return move", "    return state"))
    yield "a search that returns its own root", root
    printing = FIG57 + changed(LOOP, ("    return move", "    print(move)"))
    yield "a root loop that only prints its move", printing
    nothing = FIG57.partition("def min_value")[0]
    nothing += "def min_value(game, state, alpha, beta): pass\n"
    careful = changed(LOOP, ("if v > best", "if v and v > best"))
    yield "the first function that returned nothing is named", nothing + careful
    dispatched = changed(
        FIG57, ("max(v, min_value(", "max(v, value("), ("min(v, max_value(", "min(v, value(")
    )
    search = SEARCH + "return value(game, state, -inf, inf)\n"
    yield "a function that asks and passes its node on is one call", dispatched + DISPATCH + search
    letters = {"SIDE": "side", "FIRST": "side == 'W'", "OTHER": "'B' if side == 'W' else 'W'"}
    letters = replaced(TAKES_NO_ACTIONS_FOR_THE_END, TEST="depth", **letters)
    yield "no actions for the end, and letters for the side", letters
    flag = {"SIDE": "maximizing_y_or_n", "FIRST": "maximizing_y_or_n"}
    flag |= {"OTHER": "not maximizing_y_or_n"}
    flag = replaced(TAKES_NO_ACTIONS_FOR_THE_END, TEST="1", **flag)
    yield "no actions for the end, and a flag for the side", flag
    yield from PLAIN_MINIMAX.items()
    helper = FIG57 + "def helper():\n    raise NotImplementedError\n" + SEARCH
    yield "an unwritten helper before any question", helper + "return helper()\n"
    asked = helper + "game.actions(state)\n    return helper()\n"
    yield "an unwritten helper after a question", asked
    yield "nothing after a question", helper + "game.to_move(state)\n    return None\n"
    yield "a copied game is the same game", doing("game = copy.deepcopy(game)")
    joined = changed(
        ONE_FUNCTION, ("max_value = min_value = search", ""), ("search(", "max_value(")
    )
    joined = "from math import inf\n" + joined + "def min_value(*a): return max_value(*a)\n"
    yield "a function that passes its node on is one call", joined
    line = changed(
        PAIRS,
        (UTILITY + ", None", UTILITY + ", []"),
        ("v2, _ =", "v2, line ="),
        ("v, move = v2, a", "v, move = v2, [a, *line]"),
    )
    yield "a line of play counts as its first move", line
    yield "a call without its window", changed(FIG57, (PASSED, ", alpha))"))
    yield "a class that cannot be made", UNMADE
    inside = nested("def alpha_beta_search(state, game):")
    yield "nested functions", inside + "    return max_value(state, -inf, inf)\n"
    yield "an exception that leaves a nested function is no return", RAISES_AT_LEAVES


def assert_outcomes(given: Iterable[tuple[str, Submission | str]], gold: str) -> None:
    """Compare the outcomes of the programs at both roots with a gold file."""
    lines = []
    for sentence, program in given:
        lines.append(f"# {sentence}")
        for problem, outcome in zip((TREE, MIN_TREE), play(program, TREE, MIN_TREE), strict=True):
            lines.append(f"{problem.root_player}: {', '.join(told(problem, outcome))}")
        lines.append("")
    assert_gold("\n".join(lines), gold)


def told(problem: Exercise, outcome: Any) -> Iterator[str]:
    """The facts of an outcome, and those of its search that are the reference's."""
    yield outcome.kind
    for name in ("exception", "message", "reason", "functions", "output", "taken"):
        if fact := getattr(outcome, name, None):
            yield f"{name} {dict(fact) if isinstance(fact, Mapping) else fact!r}"
    if outcome.mirrored:
        yield "mirrored"
    if getattr(outcome, "at_import", False):
        yield "at import"
    seen, right = outcome.recording, solve(problem).recording
    if seen is None or not seen.events:
        return
    if outcome.kind == "answered":
        yield f"value {seen.value}, move {seen.move}, returned {outcome.returned!r}"
    if seen.repeated:
        yield f"repeated {list(seen.repeated)}"
    names = ("value", "move", "visited", "windows", "returns")
    same = [name for name in names if getattr(seen, name) == getattr(right, name)]
    same += ["calls"] * (calls(seen) == calls(right))
    yield f"as the reference: {' '.join(same) or 'nothing'}"
    if "visited" not in same:
        yield f"{len(seen.proven)} nodes, {len(seen.returns)} values, windows of {[*seen.windows]}"


def test_each_shape_has_the_outcomes_in_the_gold_file():
    assert_outcomes(programs(), "program-shapes.txt")


def test_an_exception_of_a_depth_that_counts_down_is_not_that_of_one_that_counts_up():
    outcome = ending(Crashed, COUNTS_DOWN)
    assert (outcome.exception, outcome.reason) == ("UnboundLocalError", None)


def test_a_search_around_nested_functions_has_its_line():
    source = nested("def alpha_beta_search(state, game):")
    outcome = ending(Answered, source + "    return max_value(state, -inf, inf)\n")
    assert outcome.places["search"].line == 3


class Unreadable:
    """An object whose attributes cannot be read."""

    __slots__ = ("value",)

    def __repr__(self) -> str:
        return "mine"


@pytest.mark.parametrize(
    ("answer", "value", "move"),
    [
        ((3, "B"), "3", '"B"'),
        (("B", 3), "3", '"B"'),
        ((3, "B", 11), "3", '"B"'),
        ({"move": "B", "value": 3}, "3", '"B"'),
        ({"value": 3, "move": None, "nodes": 7}, "3", "null"),
        (SimpleNamespace(nodes=[7], move="B", value=3), "3", '"B"'),
        (Unreadable(), '{"type": "Unreadable", "text": "mine"}', "null"),
    ],
)
def test_an_answer_may_have_any_form(answer, value, move):
    assert split(answer) == (value, move)


def test_only_a_call_after_the_first_question_counts_as_a_new_call():
    late = (
        "def max_value(game, state, alpha, beta):\n"
        "    return [min_value(game, state, alpha, beta) for a in game.actions(state)][0]\n"
        "def min_value(game, state, alpha, beta):\n"
        "    return max(game.utility(game.result(state, a)) for a in game.actions(state))\n"
    )
    (outcome,) = play(late, exercise([1, 2]))
    entered = [event[1:3] for event in outcome.recording.events if event[0] == "entered"]
    assert entered == [(0, "max_value"), (0, "min_value"), (0, "min_value")]


def test_the_evaluation_of_an_inner_state_is_the_exercise_s_or_0():
    tree = exercise([{"value": 7, "children": [1, 2]}, [5, 6]])
    source = one(
        "print([(game.eval(game.result(state, a)), game.result(state, a).eval())"
        " for a in state.actions()], game.eval(state, 'MIN'))\nreturn 1"
    )
    first, second = play(source, tree, with_min_first(tree))
    assert first.output.strip() == second.output.strip() == "[(7, 7), (0, 0)] 0"
    assert ("asked", 1, "eval") in first.recording.events
    assert list(first.recording.proven) == [0]


def named(source: str, **names: str) -> Submission:
    """A submission that names its functions."""
    return replace(submission(source), names=names)
