"""The finding for each way in which a run can end: its code, its place, and the facts it names."""

import errno
import signal
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from grader.core.models import (
    Answered,
    Assignment,
    Crashed,
    Entry,
    Finding,
    Limits,
    Missing,
    NotRun,
    Outcome,
    StackLine,
    TimedOut,
)
from grader.core.models.reasons import (
    EqualTimeOuts,
    GradingEnded,
    IllegalQuestion,
    ImportNotAllowed,
    NamedAsEntry,
    NotThere,
    NotWritten,
    SubmissionTimeUsedUp,
    SystemRefusal,
    ThreadRefused,
)
from grader.core.recording import Recording
from grader.marking.run_endings import ending
from tests.support.strategies import exercise

ENTRY = "alphabeta.py"
ASSIGNMENT = Assignment(
    title="", entries=(Entry(exercise=exercise([1, 2]), points=1),), modules=("math", "random"),
    limits=Limits(memory_mib=2048, output_bytes=5000),
)  # fmt: skip
FRAMES = (
    StackLine(file="alphabeta.py", line=3, function="max_value"),
    StackLine(file="helpers/bounds.py", line=7, function="best"),
)
INNERMOST = "(helpers/bounds.py:7 in best)"


def ended(outcome: Outcome) -> Finding:
    (found,) = ending(outcome, ENTRY, ASSIGNMENT)
    return found


def crashed(exception: str, message: str = "", **more: Any) -> Crashed:
    return Crashed(exception=exception, message=message, frames=FRAMES, **more)


def missing(*functions: str, **more: Any) -> Missing:
    return Missing(functions=functions or ("max_value",), **{"reason": NotThere(), **more})


IMPORTING = {"at_import": True}
NUMPY = ImportNotAllowed("numpy.linalg")


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (crashed("ValueError"), "crashed"),
        (crashed("ValueError", **IMPORTING), "import-crashed"),
        (crashed("RecursionError"), "endless-recursion"),
        (crashed("RecursionError", **IMPORTING), "import-crashed"),
        (crashed("E", reason=IllegalQuestion("utility", "A")), "illegal-question"),
        (crashed("E", reason=NUMPY), "import-in-search"),
        (crashed("E", reason=NUMPY, **IMPORTING), "import-not-allowed"),
        (crashed("MemoryError"), "out-of-memory"),
        (crashed("MemoryError", **IMPORTING), "out-of-memory"),
        (crashed("PermissionError"), "not-permitted"),
        (crashed("BlockingIOError", **IMPORTING), "not-permitted"),
        (crashed("OSError", reason=SystemRefusal(errno.EMFILE)), "not-permitted"),
        (crashed("OSError", reason=SystemRefusal(errno.ENOENT)), "crashed"),
        (crashed("RuntimeError", reason=ThreadRefused(), **IMPORTING), "not-permitted"),
        (crashed("EOFError"), "asks-for-input"),
        (crashed("EOFError", **IMPORTING), "asks-for-input"),
        (TimedOut(limit=2, frames=FRAMES), "timed-out"),
        (TimedOut(limit=2, frames=FRAMES, at_import=True), "import-timed-out"),
    ],
)
def test_an_ending_is_named_and_placed_at_the_innermost_line(outcome, code):
    found = ended(outcome)
    assert (found.code, found.file, found.line) == (code, "helpers/bounds.py", 7)
    assert INNERMOST in found.message


@pytest.mark.parametrize(
    ("outcome", "code", "file"),
    [
        (Crashed(exception="ValueError"), "crashed", None),
        (Crashed(exception="SyntaxError", at_import=True), "import-crashed", ENTRY),
        (TimedOut(limit=2), "timed-out", None),
        (TimedOut(limit=2, at_import=True), "import-timed-out", ENTRY),
        (NotRun(reason=SubmissionTimeUsedUp(2.5)), "not-run", None),
        (Missing(functions=("max_value",), reason=NotWritten()), "not-written-yet", None),
    ],
)
def test_an_ending_without_a_line_has_at_most_a_file(outcome, code, file):
    found = ended(outcome)
    assert (found.code, found.file, found.line) == (code, file, None)
    assert "(" not in found.message.replace("max_value(", "")


def test_an_import_for_infinity_alone_names_the_one_of_math():
    reason = ImportNotAllowed("numpy", for_infinity=True)
    for at_import in (True, False):
        message = ended(replace(crashed("E", reason=reason), at_import=at_import)).message
        assert "math.inf" in message
        assert "numpy.py" not in message


def test_a_failed_import_proposes_the_module_that_may_be_meant():
    message = ended(crashed("E", reason=ImportNotAllowed("maths.sub"))).message
    assert "maths" in message
    assert "maths.sub" not in message
    assert "did you mean 'math'" in message
    assert "hand in maths.py if it is yours" in message


@pytest.mark.parametrize("exception", ["ImportError", "ModuleNotFoundError", "ValueError"])
def test_only_a_failed_import_asks_for_the_missing_file(exception):
    message = ended(crashed(exception, **IMPORTING)).message
    assert ("Did you hand in" in message) is (exception != "ValueError")


def test_a_finding_names_the_limits_of_the_assignment():
    assert "2,048 MiB" in ended(crashed("MemoryError")).message
    assert "2.5 s" in ended(TimedOut(limit=2.5)).message
    assert "time limit of 2.5 s" in ended(NotRun(reason=SubmissionTimeUsedUp(2.5))).message
    (found,) = ending(Answered(output_cut=True), ENTRY, ASSIGNMENT)
    assert (found.code, "5,000 bytes" in found.message) == ("output-cut", True)


def test_an_exercise_that_is_not_run_names_those_that_did_not_end_and_the_limit():
    last = StackLine(file=ENTRY, line=9, function="min_value")
    found = ended(NotRun(reason=EqualTimeOuts(("one", "two"), last)))
    assert (found.code, found.file, found.line) == ("not-run", ENTRY, 9)
    assert "one and two were stopped at the same line" in found.message
    assert "equal_time_outs: 0" in found.message
    endless = ended(NotRun(reason=EqualTimeOuts(("one", "two"), None)))
    assert "one and two asked the game without end" in endless.message


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (None, "exit status 0"),
        (0, "exit status 0"),
        (3, "exit status 3"),
        (-signal.SIGKILL, "killed by SIGKILL"),
        (-1000, "killed by signal 1000"),
    ],
)
def test_a_dead_process_is_reported_with_its_status(status, words):
    for at_import, code in ((False, "died"), (True, "import-died")):
        found = ended(Crashed(exit_status=status, at_import=at_import))
        assert found.code == code
        assert words in found.message


@pytest.mark.parametrize("begun", [False, True])
def test_an_interrupted_run_says_whether_the_program_had_started(begun):
    found = ended(NotRun(reason=GradingEnded(begun)))
    assert found.code == "interrupted"
    assert ("your program ran" in found.message) is begun


def test_an_answer_is_no_ending():
    assert ending(Answered(), ENTRY, ASSIGNMENT) == []


def test_a_search_out_of_time_reports_its_progress():
    tree = exercise([[1, 2], 3]).tree
    events: tuple[Any, ...] = (("entered", 0, "max_value", -inf, inf), ("asked", 0, "actions"))
    for many, last, words in ((0, "", "before"), (2, "A", "1 node "), (3, "B", "2 nodes ")):
        recording = Recording(tree, (*events, ("entered", 1, "min_value", -inf, inf))[:many])
        message = ended(TimedOut(limit=1, recording=recording)).message
        assert words in message
        assert last in message.rpartition(" ")[2] or not last
    assert "before" in ended(TimedOut(limit=1)).message


def test_an_unwritten_function_of_the_figure_is_named_as_the_next_step():
    for function, first in (("max_value", True), ("helper", False)):
        found = ended(Missing(functions=(function,), reason=NotWritten(), frames=FRAMES))
        assert (found.code, found.line) == ("not-written-yet", 7)
        assert (f"write {function} first" in found.message) is first


@pytest.mark.parametrize(
    ("outcome", "names", "not_names"),
    [
        (missing(found=("maxvalue", "other")), ("maxvalue",), ("other",)),
        (missing(found=("min_value",)), (), ("min_value",)),
        (missing(found=("x", "y")), ("name your own",), ("rename",)),
        (missing(), (), ("name your own", "rename")),
        (missing(reason=NotThere("class", "Agent")), ("class Agent",), ()),
        (missing("best", "worse", reason=NamedAsEntry(), found=("bests", "wors")),
         ("'bests' and 'wors'",), ()),
        (missing("best", reason=NamedAsEntry(), found=("solve",)), (), ("did you mean", "solve")),
        (missing("alphabeta.serch", reason=NamedAsEntry(), found=("inf", "search")),
         ("did you mean 'search'?",), ()),
    ],
)  # fmt: skip
def test_a_missing_function_is_compared_with_the_existing_names(outcome, names, not_names):
    found = ended(outcome)
    assert (found.code, found.file) == ("missing-function", ENTRY)
    for name in names:
        assert name in found.message
    for name in not_names:
        assert name not in found.message
