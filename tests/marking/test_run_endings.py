"""The finding on a run's ending follows from typed reasons, never from words in a text."""

import errno
from dataclasses import replace
from typing import get_args

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.algorithms.evaluation import ALGORITHM as EVALUATION
from grader.core.algorithms.minimax import ALGORITHM as MINIMAX
from grader.core.models import (
    Assignment,
    Crashed,
    Entry,
    Finding,
    Malformed,
    Missing,
    Outcome,
    Refused,
    TimedOut,
)
from grader.core.models.algorithm import Algorithm
from grader.core.models.reasons import (
    BrokenFrame,
    Flaw,
    IllegalQuestion,
    ImportNotAllowed,
    NamedAsEntry,
    NotAnAction,
    NotANumber,
    NotThere,
    NotWritten,
    OtherParameters,
    SystemRefusal,
    ThreadRefused,
    TooManyBytes,
    TooManyEvents,
    UnreadableProgram,
)
from grader.core.recording import NOTHING, Claim, Recording
from grader.core.tree import Tree
from grader.marking.run_endings import ending
from tests.support.strategies import exercise


def said(outcome: Outcome, algorithm: Algorithm = ALPHA_BETA) -> Finding:
    entry = Entry(exercise=replace(exercise([1, 2]), algorithm=algorithm), points=1)
    (finding,) = ending(outcome, "alphabeta.py", Assignment(title="one", entries=(entry,)))
    return finding


MALFORMED = {
    NotANumber("f", NOTHING): "f returned None; does every path through it end in a return, and",
    NotANumber("f", Claim("NoneFinder", "<NoneFinder>")):
        "f returned <NoneFinder> (NoneFinder); return a number or a pair (value, move).",
    NotANumber("f", Claim("state", "B")):
        "f returned the state B; return a number or a pair (value, move).",
    NotANumber("f", Claim("NoneType", "mine")):
        "f returned mine (NoneType); return a number or a pair (value, move).",
    NotANumber("NoneFinder", float("nan")):
        "NoneFinder returned nan; return a number or a pair (value, move).",
    NotAnAction("f", "None of these", "A"):
        "f returned 'None of these', which is neither a value nor an action of A.",
    NotAnAction("f", "J", "A", "D"):
        "f returned 'J', which is neither a value nor an action of A; it is an action of D: does "
        "a call below the root overwrite the root's move?",
    NotAnAction("f", Claim("T", ""), "None"):
        "f returned T, which is neither a value nor an action of None.",
    OtherParameters("None", ("x", "y")):
        "None takes (x, y), but is called None(game, state, alpha, beta); give the others a",
}  # fmt: skip


@pytest.mark.parametrize("reason", MALFORMED, ids=str)
def test_only_a_missing_return_gets_the_hint_about_return(reason):
    finding = said(Malformed(reason=reason))
    assert finding.code == "malformed"
    assert MALFORMED[reason] in finding.message
    assert ("end in a return" in finding.message) == (
        isinstance(reason, NotANumber) and reason.returned == NOTHING
    )


INSIDE = "alphabeta.py has no function max_value at its top level; there is one inside the "
MISSING = {
    NotThere(): "has no function max_value; write def max_value(game, state, alpha, beta).",
    NotThere("function", "made with care"): INSIDE
    + "function made with care, where it cannot be called from outside: move it to the top level.",
    NotThere("class", "A"): INSIDE + "class A, where it cannot be called",
    NotThere("class", "A", ("x", "y")): INSIDE
    + "class A, whose constructor takes (x, y), which the grader cannot supply: give these",
    NamedAsEntry(): "max_value, which the entry: of the assignment or of submission.yaml names; "
    "correct it there.",
    NotWritten(): "max_value is not written yet",
}


@pytest.mark.parametrize("reason", MISSING, ids=str)
def test_a_missing_function_is_reported_with_a_remedy(reason):
    assert MISSING[reason] in said(Missing(functions=("max_value",), reason=reason)).message


def test_each_of_two_missing_names_is_compared_with_the_existing_names():
    outcome = Missing(functions=("hihg", "lwo"), reason=NamedAsEntry(), found=("high", "low"))
    assert "no function hihg or lwo, which the entry" in said(outcome).message
    assert "did you mean 'high'" in said(outcome).message


CRASHED = [
    (Crashed(exception="E", reason=ImportNotAllowed("numpy.linalg")), "import-in-search"),
    (Crashed(exception="E", reason=IllegalQuestion("utility", "A")), "illegal-question"),
    (Crashed(exception="OSError", reason=SystemRefusal(errno.EMFILE)), "not-permitted"),
    (Crashed(exception="OSError", reason=SystemRefusal(errno.ENOENT)), "crashed"),
    (Crashed(exception="OSError", message="[Errno 1] of my own"), "crashed"),
    (Crashed(exception="RuntimeError", reason=ThreadRefused()), "not-permitted"),
    (Crashed(exception="RuntimeError", message="can't start new thread"), "crashed"),
    (Crashed(exception="game.Refused"), "crashed"),
    (Crashed(exception="worker.NotAllowed", message="numpy"), "crashed"),
    (Crashed(), "died"),
]


@pytest.mark.parametrize(("outcome", "code"), CRASHED)
def test_an_exception_is_reported_by_its_reason(outcome, code):
    assert said(outcome).code == code


ILLEGAL = {
    IllegalQuestion("utility", "A", "", ("B", "C")):
        "A is not terminal, so it has no utility; ask is_terminal(state) first.",
    IllegalQuestion("utility", "B", at_limit=True):
        "B is not terminal, so it has no utility; ask game.eval(state) at the limit.",
    IllegalQuestion("result", "A", "Q", ("B", "C")):
        "Q is not an action of A; its actions are B and C.",
    IllegalQuestion("result", "A", "", tuple("BCDEFGHI")):
        " is not an action of A; its actions are B, C, D, E, F, G and 2 more.",
    IllegalQuestion("result", "D", "Q"): "Q is not an action of D; a leaf has no actions.",
    IllegalQuestion("outcomes", "A", "", ("B", "C")):
        "A is not a chance node, so it has no outcomes; ask to_move(state) first.",
    IllegalQuestion("actions", "B", at_chance=True):
        "B is a chance node, so it has no actions; ask outcomes(state).",
    IllegalQuestion("result", "B", "D", at_chance=True):
        "B is a chance node, so it has no actions; ask outcomes(state).",
}  # fmt: skip


@pytest.mark.parametrize("reason", ILLEGAL, ids=str)
def test_a_refused_question_is_reported_with_the_legal_ones(reason):
    finding = said(Crashed(exception="E", message="full marks", reason=reason))
    assert finding.message == f"The game cannot answer your program: {ILLEGAL[reason]}"


REFUSED = {
    BrokenFrame("no-frames"): "its process sent a line without a frame.",
    BrokenFrame("no-frames", "ValueError"): "a line without a frame (ValueError).",
    BrokenFrame("unknown-frame", "x"): "its process sent an unknown frame, 'x'.",
    TooManyEvents(1000, 13): "more than 1,000 calls and questions about a tree of 13 nodes; does",
    TooManyBytes(1000, 13): "its process sent more than 1,000 bytes about a tree of 13 nodes.",
    UnreadableProgram(): "there is no program to run.",
}


@pytest.mark.parametrize("reason", REFUSED, ids=str)
def test_a_broken_rule_is_reported(reason):
    assert REFUSED[reason] in said(Refused(reason=reason)).message


@pytest.mark.parametrize("flaw", get_args(Flaw))
def test_every_flaw_has_its_clause(flaw):
    message = said(Refused(reason=BrokenFrame(flaw, "NaN"))).message
    assert message.startswith("The run was ended: its process sent ")


def test_an_exception_after_a_call_that_returned_none_names_that_call():
    tree = Tree.build([[1]])
    events = [
        ("entered", 0, "max_value", 0, 1), ("entered", 1, "min_value", 0, 1),
        ("returned", 1, NOTHING, None), ("left", 0, ""),
    ]  # fmt: skip
    for taken, words in (
        ({"min_value": "low"}, "low returned None for B, and the caller needs a number"),
        ({}, "The call returned None for B, and the caller needs a number"),
    ):
        crash = Crashed(
            exception="TypeError", recording=Recording(tree, events), taken=taken  # type: ignore[arg-type] # tuples of the right shape
        )  # fmt: skip
        assert said(crash).code == "returned-no-number"
        assert said(crash).message.startswith(words)
    text = [*events[:2], ("returned", 1, None, "7"), events[3]]
    crash = Crashed(exception="TypeError", recording=Recording(tree, text))  # type: ignore[arg-type] # tuples of the right shape
    assert said(crash).message == (
        "The call returned the text '7' for B, and the caller needs a number; return the number "
        "itself."
    )
    later = [*events[:3], ("asked", 0, "actions"), ("left", 0, "")]
    for others in (later, events[:2], [*events[:2], ("returned", 1, 5, None)], []):
        crash = Crashed(exception="TypeError", recording=Recording(tree, others))  # type: ignore[arg-type] # tuples of the right shape
        assert said(crash).code == "crashed"


@pytest.mark.parametrize("algorithm", [MINIMAX, EVALUATION], ids=lambda each: each.name)
def test_a_function_without_a_window_is_told_its_own_parameters(algorithm):
    missing = said(Missing(functions=("f",), reason=NotThere()), algorithm)
    assert missing.message.endswith("has no function f; write def f(game, state).")
    unfit = said(Malformed(reason=OtherParameters("f", ("x", "y", "z"))), algorithm)
    assert "f takes (x, y, z), but is called f(game, state); give the others a" in unfit.message


def test_an_evaluation_out_of_time_is_told_nothing_of_visits():
    assert said(TimedOut(limit=2), EVALUATION).message == (
        "Your program was still running after 2 s."
    )
