"""Shapes of students' programs that once went wrong, each with its right outcome."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from grader.core.models import Answered, Crashed, Exercise, Names
from grader.sandbox.worker.encoders import split
from grader.search.reference_player import solve
from tests.sandbox.worker.test_main import FIG57, MIN_TREE, TREE, calls, ending, one
from tests.support.goldtest import assert_transcript
from tests.support.players import play, submission
from tests.support.strategies import exercise, with_min_first

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

COUNTS_DOWN = """
def alphabeta(game, node, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_terminal(node): return game.utility(node)
    for a in game.actions(node): value = max(value, alphabeta(
        game, game.result(node, a), depth - 1, alpha, beta, not maximizing))
    return value
"""


def nested(search: str) -> str:
    """The figure's functions inside a search that begins so."""
    body = "".join(f"    {line}\n" for line in FIG57.splitlines() if "import" not in line)
    body = body.replace("game: Any, state: Any", "state: Any").replace("(game, game", "(game")
    return f"from math import inf\nAny = object\n{search}\n{body}"


class Outcomes:
    """The outcomes of the programs of a transcript at both roots: each a whole program, or added to
    the figure's; a `search` names a function of the next one."""

    def __init__(self) -> None:
        self.names: Names = {}

    def __call__(self, prompt: str, text: str) -> Iterator[str]:
        if prompt == "search":
            self.names = {"search": text}
            return
        source = f"{FIG57}{text}\n" if prompt == "figure" else f"{text}\n"
        given = replace(submission(source), names=self.names)
        self.names = {}
        for problem, outcome in zip((TREE, MIN_TREE), play(given, TREE, MIN_TREE), strict=True):
            yield f"{problem.root_player}: {', '.join(told(problem, outcome))}"


@pytest.mark.parametrize("file", ["program-shapes.txt", "called-functions.txt"])
def test_each_program_has_the_outcomes_of_its_transcript(file):
    assert_transcript(file, Outcomes())


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
