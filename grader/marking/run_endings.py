"""Makes the findings about a run that ended without an answer. Pure."""

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from errno import EAGAIN, EMFILE, EPERM
from typing import Any

from grader.core.errors import close_to
from grader.core.findings import order_ending, program_start, run_ending
from grader.core.findings.phrases import cut
from grader.core.models import (
    Assignment,
    Crashed,
    Finding,
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
from grader.core.models.figure import FUNCTIONS
from grader.core.recording import Claim, Entered, Recording
from grader.core.source_encoding import source_line

DENIED = frozenset({"PermissionError", "BlockingIOError"})
"""The exceptions that Python raises if the system refuses a file, a connection or a process."""
DENIED_ERRORS = frozenset({EPERM, EAGAIN, EMFILE})
MOST_SEARCHES = 9  # the most searches of one child by one call that are not an endless loop
_LONGEST_LINE = 200  # characters of a student's line


def ending(
    outcome: Outcome, entry: str, assignment: Assignment, files: Mapping[str, bytes]
) -> list[Finding]:
    """The findings for an outcome, each with the line of the student's code at its place; `entry`
    is the student's file, `files` are the texts of all."""
    found = []
    if isinstance(outcome, Crashed):
        found.append(_crash(outcome, entry, assignment, files))
    elif isinstance(outcome, (TimedOut, StoppedRun)):
        found.append(_late(outcome, entry, searches=assignment.algorithm.searches))
    elif isinstance(outcome, Missing):
        found.append(_missing(outcome, entry, assignment.algorithm))
    elif isinstance(outcome, Malformed):
        found.append(_malformed(outcome, entry, assignment.algorithm))
    elif isinstance(outcome, Refused):
        found.append(run_ending.refused(reason=outcome.reason))
    elif isinstance(outcome, NotRun):
        found.append(_not_run(outcome.reason))
    shown = [
        replace(each, rows=(*each.rows, *_source(each, outcome.flaw, files))) for each in found
    ]
    if outcome.output_cut:
        shown.append(run_ending.output_cut(most=assignment.limits.output_bytes))
    return shown


def _source(
    found: Finding, flaw: reasons.TextFlaw | None, files: Mapping[str, bytes]
) -> Iterator[tuple[str, str]]:
    """The lines of the student's code that a finding is about, under their numbers."""
    places = [(found.file, found.line)] if found.file and found.line else []
    if flaw is not None and found.code == run_ending.two_shapes.code:
        places = [(each.file, each.line) for each in flaw.lines]
    for file, line in places:
        text = source_line(files.get(file, b""), line)
        if text.strip():
            yield f"line {line}", cut(text.strip(), _LONGEST_LINE)
            if flaw is not None and flaw.name == "syntax" and flaw.column > 0:
                rest = text[flaw.column - 1 :].strip() or "at its end"
                yield "^ here", cut(rest, _LONGEST_LINE)


def _not_run(reason: reasons.NotRunReason) -> Finding:
    if isinstance(reason, reasons.GradingEnded):
        return run_ending.interrupted(begun=reason.begun)
    return run_ending.not_run(reason=reason)


def _late(outcome: TimedOut | StoppedRun, entry: str, *, searches: bool) -> Finding:
    """The finding for a program that was stopped by a limit."""
    last, visited, at = _last(outcome.frames), 0 if searches else None, ""
    if isinstance(outcome, TimedOut) and outcome.at_import:
        return program_start.import_timed_out(entry=entry, limit=outcome.limit, last=last)
    if (recording := outcome.recording) is not None and recording.visited:
        visited, at = len(recording.visited), recording.tree.names[recording.events[-1][1]]
    loop = _loop(outcome)
    skips = outcome.flaw is not None and outcome.flaw.name == "skips"
    if isinstance(outcome, StoppedRun):
        return run_ending.stopped(reason=outcome.reason, at=at, last=last, loop=loop, skips=skips)
    return run_ending.timed_out(
        limit=outcome.limit, visited=visited, at=at, last=last, loop=loop, skips=skips
    )


def _loop(outcome: TimedOut | StoppedRun) -> StackLine | None:
    """The running `while` loop that asks for the same child again and again, the innermost; of one
    whose variable a test may keep from changing, the line that changes it."""
    if outcome.flaw is None or outcome.flaw.name not in {"loop", "skips"} or not outcome.frames:
        return None
    repeats = outcome.taken.get(_repeating(outcome.recording), "")
    names = {repeats.rpartition(".")[2] or outcome.frames[-1].function}
    return _last(tuple(each for each in outcome.flaw.lines if each.function in names))


def _repeating(recording: Recording | None) -> Any:
    """The function of the innermost call with a child called too often; "" if there is none."""
    calls: list[tuple[Entered, Counter[int]]] = []
    for event in () if recording is None else recording.events:
        if event[0] == "entered":
            if calls:
                calls[-1][1][event[1]] += 1
            calls.append((event, Counter()))
        elif event[0] in {"returned", "left"} and calls:
            calls.pop()
    for call, children in reversed(calls):
        if max(children.values(), default=0) > MOST_SEARCHES:
            return call[2].partition(" = ")[0]
    return ""


def _crash(
    outcome: Crashed, entry: str, assignment: Assignment, files: Mapping[str, bytes]
) -> Finding:
    exception, message, last = outcome.exception, outcome.message, _last(outcome.frames)
    if not exception:
        if outcome.at_import:
            return program_start.import_died(entry=entry, status=outcome.exit_status)
        return run_ending.died(status=outcome.exit_status)
    if isinstance(outcome.reason, reasons.ImportNotAllowed):
        return _import(outcome.reason, last, assignment, files, at_import=outcome.at_import)
    if exception == "MemoryError":
        return run_ending.out_of_memory(mib=assignment.limits.memory_mib, last=last)
    if exception in DENIED or _is_denied(outcome.reason):
        return run_ending.not_permitted(exception=exception, message=message, last=last)
    if exception == "EOFError":
        return run_ending.asks_for_input(last=last)
    if outcome.at_import:
        return _crash_at_import(outcome, entry)
    line = source_line(files.get(last.file, b""), last.line) if last else ""
    divides = exception == "ZeroDivisionError"
    takes_log = exception == "ValueError" and "log" in line
    in_formula = assignment.algorithm.is_by_playouts and (divides or takes_log)
    return _crash_in_search(outcome, in_formula=in_formula)


def _import(
    reason: reasons.ImportNotAllowed,
    last: StackLine | None,
    assignment: Assignment,
    files: Collection[str],
    *,
    at_import: bool,
) -> Finding:
    module, _, inside = reason.module.partition(".")
    close, for_infinity = close_to(module, assignment.modules), reason.for_infinity
    # During the search a program knows a state, and can import a module named after it.
    if not at_import:
        return run_ending.import_in_search(
            module=module, close=close, for_infinity=for_infinity, last=last
        )
    beside = inside if f"{inside}.py" in files else ""
    return program_start.import_not_allowed(
        module=module, close=close, for_infinity=for_infinity, last=last, beside=beside
    )


def _crash_at_import(outcome: Crashed, entry: str) -> Finding:
    found = None if outcome.flaw is None else _flawed_text(outcome.flaw, entry)
    return found or program_start.import_crashed(
        entry=entry,
        exception=outcome.exception,
        message=outcome.message,
        last=_last(outcome.frames),
        lacks_file=outcome.exception == "ModuleNotFoundError",
    )


def _flawed_text(flaw: reasons.TextFlaw, entry: str) -> Finding | None:
    """The finding for a flaw with a sentence of its own; None if the exception says as much."""
    last = _last(flaw.lines)
    if last is None:
        return None
    match flaw.name:
        case "newer":
            ours = f"{sys.version_info.major}.{sys.version_info.minor}"
            return program_start.newer_syntax(needed=f"3.{flaw.minor}", ours=ours, last=last)
        case "conflict":
            return program_start.conflict_marker(last=last)
        case "notebook":
            return program_start.notebook_command(last=last)
        case "relative":
            return program_start.relative_import(entry=entry, last=last)
        case _:
            return None


def _crash_in_search(outcome: Crashed, *, in_formula: bool) -> Finding:
    asked, last = outcome.reason, _last(outcome.frames)
    if isinstance(asked, reasons.WhileOrdered):
        return order_ending.order_crashed(
            exception=outcome.exception, message=outcome.message, node=asked.node, last=last
        )
    if isinstance(asked, reasons.IllegalQuestion):
        return run_ending.illegal_question(reason=asked, last=last)
    if outcome.exception == "RecursionError":
        return run_ending.endless_recursion(last=last)
    if outcome.flaw is not None and outcome.flaw.name == "shapes" and len(outcome.flaw.lines) == 2:
        pair, single = outcome.flaw.lines
        return run_ending.two_shapes(
            exception=outcome.exception,
            message=outcome.message,
            last=last,
            pair=pair,
            single=single,
        )
    if outcome.exception == "TypeError" and outcome.recording is not None:
        call, returned = _last_return(outcome.recording)
        if call is not None and isinstance(returned, Claim):
            # The figure's name, as the process reported it; a forged one is no name.
            role: Any = call[2].partition(" = ")[0]
            return run_ending.returned_no_number(
                function=outcome.taken.get(role, ""),
                node=outcome.recording.tree.names[call[1]],
                returned=returned,
                last=last,
            )
    return run_ending.crashed(
        exception=outcome.exception, message=outcome.message, last=last, in_formula=in_formula
    )


def _last_return(recording: Recording) -> tuple[Entered | None, object]:
    """The last call that returned, and its value, if nothing but the exception came after it."""
    events = [event for event in recording.events if event[0] != "left"]
    if not events or events[-1][0] != "returned":
        return None, None
    node = events[-1][1]
    calls = (each for each in reversed(events) if each[0] == "entered" and each[1] == node)
    return next(calls, None), recording.value_of(events[-1])


def _is_denied(reason: reasons.CrashReason | None) -> bool:
    """Whether the system refused a file, a connection, a process or a thread."""
    if isinstance(reason, reasons.SystemRefusal):
        return reason.errno in DENIED_ERRORS
    return isinstance(reason, reasons.ThreadRefused)


def _malformed(outcome: Malformed, entry: str, algorithm: Algorithm) -> Finding:
    if isinstance(outcome.reason, reasons.NoEvaluation):
        return run_ending.no_evaluation(reason=outcome.reason)
    if isinstance(outcome.reason, reasons.TwoEvaluations):
        return run_ending.two_evaluations(reason=outcome.reason)
    if isinstance(outcome.reason, reasons.NotAnOrder):
        return order_ending.not_an_order(reason=outcome.reason)
    if isinstance(outcome.reason, reasons.TwoOrders):
        return order_ending.two_orders(reason=outcome.reason)
    called = outcome.reason.function if isinstance(outcome.reason, reasons.OtherParameters) else ""
    return program_start.malformed(
        entry=entry, reason=outcome.reason, takes=algorithm.takes(called)
    )


def _missing(outcome: Missing, entry: str, algorithm: Algorithm) -> Finding:
    if isinstance(outcome.reason, reasons.NotWritten):
        (function,) = outcome.functions
        return program_start.not_written_yet(
            function=function, last=_last(outcome.frames), is_first=function in FUNCTIONS
        )
    others = [name for name in outcome.found if name not in FUNCTIONS]
    there = outcome.found if isinstance(outcome.reason, reasons.NamedAsEntry) else others
    close = [_close_to(name, there) for name in outcome.functions]
    return program_start.missing_function(
        entry=entry,
        functions=outcome.functions,
        reason=outcome.reason,
        close=[name for name in close if name],
        has_others=bool(others),
        takes=algorithm.takes(outcome.functions[0]),
    )


def _close_to(dotted: str, there: Sequence[str]) -> str:
    """The name that `dotted` may misspell, with or without the class or module before it."""
    alone = dotted.rpartition(".")[2]
    return close_to(dotted, there) or close_to(alone, there)


def _last(frames: tuple[StackLine, ...]) -> StackLine | None:
    """The innermost line of the student's code."""
    return frames[-1] if frames else None
