"""The finding for each way in which a run can end: its code, its place, and the facts it names.

It follows from typed reasons, never from words in a text.
"""

import errno
import signal
import sys
from dataclasses import fields, replace
from math import inf
from typing import Any, get_args

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.algorithms.evaluation import ALGORITHM as EVALUATION
from grader.core.algorithms.minimax import ALGORITHM as MINIMAX
from grader.core.models import (
    Answered,
    Assignment,
    Crashed,
    Entry,
    Finding,
    Limits,
    Malformed,
    Missing,
    NotRun,
    Outcome,
    Refused,
    StackLine,
    StoppedRun,
    TimedOut,
    reasons,
)
from grader.core.models.algorithm import Algorithm
from grader.core.recording import NOTHING, Claim, Recording
from grader.marking.run_endings import ending
from tests.support.goldtest import assert_gold
from tests.support.strategies import exercise

ENTRY = "alphabeta.py"
FRAMES = (
    StackLine(file="alphabeta.py", line=3, function="max_value"),
    StackLine(file="helpers/bounds.py", line=7, function="best"),
)
FILES = {
    "alphabeta.py": b"\n\n    v = max(v, u",
    "helpers/bounds.py": b"return 1\n" * 7,
    "helpers.py": b"",
}
TREE = exercise([[1, 2], 3]).tree
EVENTS: tuple[Any, ...] = (
    ("entered", 0, "max_value", -inf, inf),
    ("asked", 0, "actions"),
    ("entered", 1, "min_value", -inf, inf),
)


def ended(outcome: Outcome, algorithm: Algorithm = ALPHA_BETA) -> Finding:
    entry = Entry(exercise=replace(exercise([1, 2]), algorithm=algorithm), points=1)
    limits = Limits(memory_mib=2048, output_bytes=5000)
    given = Assignment(title="", entries=(entry,), modules=("math", "random"), limits=limits)
    (found,) = ending(outcome, ENTRY, given, FILES)
    return found


def malformed(*given: Any) -> list[Outcome]:
    return [Malformed(reason=reason) for reason in given]


def refused(*given: Any) -> list[Outcome]:
    return [Refused(reason=reason) for reason in given]


def stopped(reason: Any, **more: Any) -> Outcome:
    return StoppedRun(reason=reason, **more)


def flawed(name: str, column: int = 0, minor: int = 0) -> reasons.TextFlaw:
    lines = (StackLine(file="alphabeta.py", line=3, function=""),)
    return reasons.TextFlaw(name, lines, column, minor)


def missing(*functions: str, **more: Any) -> Missing:
    return Missing(functions=functions or ("max_value",), **{"reason": reasons.NotThere(), **more})


def asked(*given: reasons.IllegalQuestion) -> list[Outcome]:
    return [Crashed(exception="E", message="full marks", reason=reason) for reason in given]


def crashed(exception: str, **more: Any) -> list[Outcome]:
    """An exception in the search and one at import, each with its line."""
    inside = Crashed(exception=exception, frames=FRAMES, **more)
    return [inside, replace(inside, at_import=True)]


def of_search(exception: str, **more: Any) -> list[Outcome]:
    return crashed(exception, **more)[:1]


def timed_out(*events: Any) -> TimedOut:
    return TimedOut(limit=1, recording=Recording(TREE, events))


OURS = f"Python {sys.version_info.major}.{sys.version_info.minor}"
MANY = reasons.TooManyEvents(1000, 13)
LOOP = reasons.TextFlaw("loop", FRAMES)
SHAPES = reasons.TextFlaw("shapes", FRAMES)

ENDINGS: dict[str, list[Outcome]] = {
    "Only a missing return gets the hint about return": malformed(
        reasons.NotANumber("f", NOTHING),
        reasons.NotANumber("f", Claim("NoneFinder", "<NoneFinder>")),
        reasons.NotANumber("f", Claim("state", "B")),
        reasons.NotANumber("f", Claim("NoneType", "mine")),
        reasons.NotANumber("NoneFinder", float("nan")),
        reasons.NotAnAction("f", "None of these", "A"),
        reasons.NotAnAction("f", "J", "A", "D"),
        reasons.NotAnAction("f", Claim("T", ""), "None"),
        reasons.OtherParameters("None", ("x", "y")),
    ),
    "A missing function has a remedy": [
        missing(),
        missing(reason=reasons.NotThere("function", "made with care")),
        missing(reason=reasons.NotThere("class", "A")),
        missing(reason=reasons.NotThere("class", "A", ("x", "y"))),
        missing(reason=reasons.NamedAsEntry()),
        missing(reason=reasons.NotWritten()),
    ],
    "A missing function is compared with the existing names": [
        missing("hihg", "lwo", reason=reasons.NamedAsEntry(), found=("high", "low")),
        missing(found=("maxvalue", "other")),
        missing(found=("min_value",)),
        missing(found=("x", "y")),
        missing("best", "worse", reason=reasons.NamedAsEntry(), found=("bests", "wors")),
        missing("best", reason=reasons.NamedAsEntry(), found=("solve",)),
        missing("alphabeta.serch", reason=reasons.NamedAsEntry(), found=("inf", "search")),
    ],
    "An unwritten function of the figure is the next step": [
        missing(reason=reasons.NotWritten(), frames=FRAMES),
        missing("helper", reason=reasons.NotWritten(), frames=FRAMES),
    ],
    "An exception is reported by its reason at its innermost line": [
        *crashed("ValueError"),
        *crashed("RecursionError"),
        *of_search("E", reason=reasons.IllegalQuestion("utility", "A")),
        *crashed("E", reason=reasons.ImportNotAllowed("numpy.linalg")),
        *crashed("MemoryError"),
        *of_search("PermissionError"),
        *crashed("BlockingIOError")[1:],
        *of_search("OSError", reason=reasons.SystemRefusal(errno.EMFILE)),
        *of_search("OSError", reason=reasons.SystemRefusal(errno.ENOENT)),
        *crashed("RuntimeError", reason=reasons.ThreadRefused())[1:],
        *crashed("EOFError"),
    ],
    "A text of the program's own is no reason": [
        *of_search("OSError", message="[Errno 1] of my own"),
        *of_search("RuntimeError", message="can't start new thread"),
        *of_search("game.Refused"),
        *of_search("worker.NotAllowed", message="numpy"),
    ],
    "Only a failed import asks for the missing file": [
        each
        for exception in ("ImportError", "ModuleNotFoundError", "ValueError")
        for each in crashed(exception)[1:]
    ],
    "An import for infinity alone names the one of math": crashed(
        "E", reason=reasons.ImportNotAllowed("numpy", for_infinity=True)
    ),
    "A failed import proposes the module that may be meant": of_search(
        "E", reason=reasons.ImportNotAllowed("maths.sub")
    ),
    "A refused question comes with the legal ones": asked(
        reasons.IllegalQuestion("utility", "A", "", ("B", "C")),
        reasons.IllegalQuestion("utility", "B", at_limit=True),
        reasons.IllegalQuestion("result", "A", "Q", ("B", "C")),
        reasons.IllegalQuestion("result", "A", "", tuple("BCDEFGHI")),
        reasons.IllegalQuestion("result", "D", "Q"),
        reasons.IllegalQuestion("outcomes", "A", "", ("B", "C")),
        reasons.IllegalQuestion("actions", "B", at_chance=True),
        reasons.IllegalQuestion("result", "B", "D", at_chance=True),
    ),
    "A broken rule ends the run": refused(
        reasons.BrokenFrame("no-frames"),
        reasons.BrokenFrame("no-frames", "ValueError"),
        reasons.BrokenFrame("unknown-frame", "x"),
        reasons.UnreadableProgram(),
    ),
    "A run that asks too much is stopped; its loop is the cause": [
        *map(stopped, (MANY, reasons.TooManyBytes(1000, 13), reasons.TooManyPlayouts(1200))),
        stopped(reasons.TooManyNodes(5000)),
        stopped(MANY, recording=Recording(TREE, EVENTS), frames=FRAMES),
        stopped(MANY, recording=Recording(TREE, EVENTS), frames=FRAMES, flaw=LOOP),
        TimedOut(limit=2.5, frames=FRAMES, flaw=LOOP),
    ],
    "A flaw of the text is the cause of a crash": [
        *(
            Crashed(exception="E", message="m", frames=FRAMES, at_import=True, flaw=flaw)
            for flaw in (
                flawed("syntax", 9),
                flawed("syntax", 0),
                flawed("syntax", -3),
                flawed("syntax", 10**9),
                flawed("newer", minor=99),
                flawed("conflict"),
                flawed("notebook"),
                flawed("relative"),
                reasons.TextFlaw("relative", ()),
                flawed("shapes"),
                LOOP,
            )
        ),
        *of_search("TypeError", message="m", flaw=SHAPES),
        *of_search("TypeError", message="m", flaw=flawed("shapes")),
        *of_search("E", flaw=flawed("notebook")),
    ],
    "An import from the folder that was handed in names the module": crashed(
        "E", reason=reasons.ImportNotAllowed("ps3.helpers")
    ),
    "A search out of time reports its progress": [
        TimedOut(limit=2.5, frames=FRAMES),
        TimedOut(limit=2.5, frames=FRAMES, at_import=True),
        *(timed_out(*EVENTS[:many]) for many in (0, 2, 3)),
        TimedOut(limit=1),
    ],
    "An ending without a line has at most a file": [
        Crashed(exception="ValueError"),
        Crashed(exception="SyntaxError", at_import=True),
        TimedOut(limit=2, at_import=True),
    ],
    "An exercise that is not run names the limit, and those that did not end": [
        NotRun(reason=reasons.SubmissionTimeUsedUp(2.5)),
        *(
            NotRun(reason=reasons.EqualTimeOuts(("one", "two"), FRAMES[0], in_loop))
            for in_loop in (False, True)
        ),
        NotRun(reason=reasons.EqualTimeOuts(("one", "two"), None)),
    ],
    "An interrupted run says whether the program had started": [
        NotRun(reason=reasons.GradingEnded(begun)) for begun in (False, True)
    ],
    "A dead process is reported with its status": [
        Crashed(exit_status=status, at_import=at_import)
        for at_import in (False, True)
        for status in (None, 0, 3, -signal.SIGKILL, -1000)
    ],
    "Output beyond its limit is cut": [Answered(output_cut=True)],
}


def shown(outcome: Outcome) -> str:
    """The outcome, with those of its fields that the table sets."""
    unsaid = {"frames", "recording", "taken", "places", "lines"}
    given = [(each, getattr(outcome, each.name)) for each in fields(outcome)]
    said = [f"{e.name}={x!r}" for e, x in given if e.name not in unsaid and x != e.default]
    return f"{type(outcome).__name__}({', '.join(said)})"


def test_an_ending_has_the_finding_in_the_gold_file():
    lines = []
    for sentence, outcomes in ENDINGS.items():
        lines += ["", f"# {sentence}"]
        for outcome in outcomes:
            found = ended(outcome)
            place = f" at {found.file}:{found.line}".replace(":None", "") if found.file else ""
            lines += [
                f"> {shown(outcome)}",
                f"{found.code}{place}: {found.message.replace(OURS, 'Python OURS')}",
            ]
            lines += [f"    {label}: {text}" for label, text in found.rows]
    assert_gold("\n".join([*lines[1:], ""]), "run-endings.txt")


@pytest.mark.parametrize("flaw", get_args(reasons.Flaw))
def test_every_flaw_has_its_clause(flaw):
    message = ended(Refused(reason=reasons.BrokenFrame(flaw, "NaN"))).message
    assert message.startswith("The run was ended: its process sent ")


def test_an_exception_after_a_call_that_returned_none_names_that_call():
    call, nothing, left = EVENTS[2], ("returned", 1, NOTHING, None), ("left", 0, "")

    def crash(*events: Any, **more: Any) -> Finding:
        recording = Recording(TREE, (EVENTS[0], *events))
        return ended(Crashed(exception="TypeError", recording=recording, **more))

    for taken, name in (({"min_value": "low"}, "low"), ({}, "The call")):
        found = crash(call, nothing, left, taken=taken)
        assert found.code == "returned-no-number"
        assert found.message.startswith(
            f"{name} returned None for B, and the caller needs a number"
        )
    assert crash(call, ("returned", 1, None, "7"), left).message == (
        "The call returned the text '7' for B, and the caller needs a number; return the number "
        "itself."
    )
    for others in ([call, nothing, EVENTS[1], left], [call], [call, ("returned", 1, 5, None)], []):
        assert crash(*others).code == "crashed"
    assert ended(Crashed(exception="TypeError", recording=Recording(TREE, ()))).code == "crashed"


@pytest.mark.parametrize("algorithm", [MINIMAX, EVALUATION], ids=lambda each: each.name)
def test_a_function_without_a_window_is_told_its_own_parameters(algorithm):
    absent = ended(missing("f"), algorithm)
    assert absent.message.endswith("has no function f; write def f(game, state).")
    unfit = ended(Malformed(reason=reasons.OtherParameters("f", ("x", "y", "z"))), algorithm)
    assert "f takes (x, y, z), but is called f(game, state); give the others a" in unfit.message


def test_an_evaluation_out_of_time_is_told_nothing_of_visits():
    said = ended(TimedOut(limit=2), EVALUATION).message
    assert said == "Your program was still running after 2 s."


@pytest.mark.parametrize(
    ("times", "lines", "begins"), [(8, FRAMES, 7), (8, FRAMES[:1], None), (9, FRAMES[:1], 3)]
)
def test_the_loop_is_in_the_function_that_ran_or_that_repeats_a_call(times, lines, begins):
    again = [EVENTS[2], ("returned", 1, 2, None)]
    found = ended(
        StoppedRun(
            reason=MANY,
            recording=Recording(TREE, (EVENTS[0], *again * times, EVENTS[2])),
            frames=FRAMES,
            flaw=reasons.TextFlaw("loop", lines),
            taken={"max_value": "max_value"},
        )
    )
    assert (f"while loop that begins on line {begins}" in found.message) == bool(begins)
    assert found.line == (begins or FRAMES[-1].line)


def test_a_long_line_is_shown_from_its_error_on():
    files = {"helpers/bounds.py": b"\n" * 6 + b"x" * 300 + b"y" * 300}
    given = Assignment(title="", entries=(Entry(exercise=exercise([1, 2]), points=1),))
    flaw = reasons.TextFlaw("syntax", FRAMES[1:], column=301)
    crash = Crashed(exception="SyntaxError", frames=FRAMES, at_import=True, flaw=flaw)
    (found,) = ending(crash, ENTRY, given, files)
    assert found.rows == (("line 7", "x" * 199 + "…"), ("^ here", "y" * 199 + "…"))


def test_an_answer_is_no_ending():
    assert ending(Answered(), ENTRY, Assignment(title="", entries=()), {}) == []
