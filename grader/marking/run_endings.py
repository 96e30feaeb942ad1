"""What to say of how a run ended, when it did not end in an answer. Pure."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from errno import EAGAIN, EMFILE, EPERM

from grader.core.errors import close_to, did_you_mean
from grader.core.findings import FUNCTIONS, find, search_answer
from grader.core.models import (
    Answered,
    Assignment,
    BrokenFrame,
    Crashed,
    CrashReason,
    Finding,
    Flaw,
    Frame,
    IllegalQuestion,
    ImportNotAllowed,
    Malformed,
    MalformedReason,
    Missing,
    NamedAsEntry,
    NotANumber,
    NotRun,
    NotThere,
    NotWritten,
    OtherParameters,
    Outcome,
    Refused,
    RefusedReason,
    SystemRefusal,
    ThreadRefused,
    TimedOut,
    TooManyBytes,
    TooManyEvents,
)
from grader.core.recording import NOTHING

DENIED = frozenset({"PermissionError", "BlockingIOError"})
"""What Python raises when the system refuses a file, a connection or a process."""
DENIED_ERRORS = frozenset({EPERM, EAGAIN, EMFILE})

FLAWS: Mapping[Flaw, str] = {
    Flaw.NO_FRAMES: "a line that holds no frames",
    Flaw.NO_FRAME: "something that is no frame",
    Flaw.NO_END: "a frame without an end",
    Flaw.CONSTANT: "a frame with {fact}",
    Flaw.UNKNOWN_FRAME: "an unknown frame, {fact!r}",
    Flaw.LENGTH: "a frame of the wrong length",
    Flaw.UNKNOWN_WORD: "a frame with a word that is no {fact}",
    Flaw.NO_VALUE: "a value that no frame can hold",
    Flaw.NO_TEXT: "a frame without its text",
    Flaw.NO_LIST: "a frame without its list",
    Flaw.NO_NUMBER: "a frame without its number",
    Flaw.NO_FUNCTIONS: "a frame without its functions",
    Flaw.NO_REASONS: "a frame without its reasons",
    Flaw.NO_STACK: "a crash without its frames",
    Flaw.NO_PLACE: "a place in a file that is none",
    Flaw.UNKNOWN_STATE: "a state that was never handed out",
    Flaw.LOCKED_TWICE: "two lists of locks",
    Flaw.LATE_START: "a new start in the middle of a search",
}
"""How a frame is wrong, as a clause."""


def ending(outcome: Outcome, entry: str, assignment: Assignment) -> list[Finding]:
    """The findings for an outcome: none for one that answered. `entry` is the student's file."""
    found = []
    if isinstance(outcome, Answered):
        if outcome.unreturned:
            search = outcome.taken.get("search", "alpha_beta_search")
            found.append(search_answer.search_returns_nothing(function=search, file=entry))
    elif isinstance(outcome, Crashed):
        found.append(_crash(outcome, entry, assignment))
    elif isinstance(outcome, TimedOut):
        found.append(_timeout(outcome, entry))
    elif isinstance(outcome, Missing):
        found.append(_missing(outcome, entry))
    elif isinstance(outcome, Malformed):
        problem, remedy = _no_answer(outcome.reason)
        found.append(find("malformed", problem=problem, remedy=remedy, file=entry))
    elif isinstance(outcome, Refused):
        found.append(find("refused", problem=_broken_rule(outcome.reason)))
    elif isinstance(outcome, NotRun):
        when = "while your program ran" if outcome.begun else "before this exercise's turn came"
        found.append(find("interrupted", when=when))
    if outcome.output_cut:
        found.append(find("output-cut", limit=f"{assignment.limits.output_bytes:,} bytes"))
    return found


def _timeout(outcome: TimedOut, entry: str) -> Finding:
    if outcome.of_all:
        return find("not-run", limit=outcome.limit)
    last = outcome.frames[-1] if outcome.frames else None
    if outcome.at_import:
        return find(
            "import-timed-out", limit=outcome.limit, entry=entry, place=_place(outcome.frames),
            file=last.file if last else entry, line=last.line if last else None,
        )  # fmt: skip
    return find(
        "timed-out", limit=outcome.limit, place=_place(outcome.frames), far=_so_far(outcome),
        file=last.file if last else None, line=last.line if last else None,
    )  # fmt: skip


def _no_answer(reason: MalformedReason) -> tuple[str, str]:
    """What is no answer, as a clause, and what to do."""
    if isinstance(reason, OtherParameters):
        name, taken = reason.function, ", ".join(reason.parameters)
        problem = f"{name} takes ({taken}), but is called {name}(game, state, alpha, beta)"
        return problem, (
            "; give the others a default, or write a function(game, state) that calls it, and name "
            "that one after entry: in submission.yaml"
        )
    if isinstance(reason, NotANumber):
        nothing = reason.returned == NOTHING
        remedy = "; does every path through it end in a return?" if nothing else ""
        return f"{reason.function} returned {reason.returned}", remedy
    move = reason.returned
    shown = repr(move) if isinstance(move, str) else move
    problem = f"{reason.function} returned {shown}, which is neither a value nor an action of "
    return problem + reason.root, ""


def _broken_rule(reason: RefusedReason) -> str:
    """How a run broke the rules, as a clause."""
    if isinstance(reason, BrokenFrame):
        flaw = FLAWS[reason.flaw].format(fact=reason.fact)
        parsing = f" ({reason.fact})" if reason.flaw is Flaw.NO_FRAMES and reason.fact else ""
        return f"its process sent {flaw}{parsing}"
    if isinstance(reason, TooManyEvents):
        return (
            f"its process sent more than {reason.most:,} calls and questions about a tree of "
            f"{reason.nodes:,} nodes; does its loop end?"
        )
    if isinstance(reason, TooManyBytes):
        return (
            f"its process sent more than {reason.most:,} bytes about a tree of "
            f"{reason.nodes:,} nodes"
        )
    return "there is no program to run"


def _crash(outcome: Crashed, entry: str, assignment: Assignment) -> Finding:
    place = _place(outcome.frames)
    last = outcome.frames[-1] if outcome.frames else None
    where = {"file": last.file if last else None, "line": last.line if last else None}
    if not outcome.exception:
        code = "import-died" if outcome.at_import else "died"
        return find(code, entry=entry, status=_status(outcome.exit_status))
    reason = outcome.reason
    if isinstance(reason, ImportNotAllowed):
        module = reason.module.partition(".")[0]
        # Once it searches it has seen a state, and can import what is named after that.
        code = "import-not-allowed" if outcome.at_import else "import-in-search"
        return find(
            code, module=module, place=place,
            meant=did_you_mean(module, assignment.modules).removesuffix("?"),
            remedy=f"hand in {module}.py if it is yours, or do without it",
            modules=", ".join(assignment.modules), **where,
        )  # fmt: skip
    if outcome.exception == "MemoryError":
        limit = f"{assignment.limits.memory_mib:,} MiB"
        return find("out-of-memory", limit=limit, place=place, **where)
    message = f": {outcome.message}" if outcome.message else ""
    blanks = {"exception": outcome.exception, "message": message, "place": place}
    if outcome.exception in DENIED or _is_denied(reason):
        code = "not-permitted"
    elif outcome.exception == "EOFError":
        code = "asks-for-input"
    elif outcome.at_import:
        missing = outcome.exception in {"ModuleNotFoundError", "ImportError"}
        remedy = "; is the file that it should come from among those handed in?" if missing else ""
        where["file"] = where["file"] or entry
        return find("import-crashed", entry=entry, remedy=remedy, **where, **blanks)
    elif isinstance(reason, IllegalQuestion):
        code = "illegal-question"
    else:
        code = "endless-recursion" if outcome.exception == "RecursionError" else "crashed"
    return find(code, **where, **blanks)


def _is_denied(reason: CrashReason | None) -> bool:
    """Whether the system refused a file, a connection, a process or a thread."""
    if isinstance(reason, SystemRefusal):
        return reason.errno in DENIED_ERRORS
    return isinstance(reason, ThreadRefused)


def _missing(outcome: Missing, entry: str) -> Finding:
    function = " or ".join(outcome.functions)
    if isinstance(outcome.reason, NotWritten):
        last = outcome.frames[-1] if outcome.frames else None
        return find(
            "not-written-yet", function=function, place=_place(outcome.frames),
            next=f"; write {function} first" if function in FUNCTIONS else "",
            file=last.file if last else None, line=last.line if last else None,
        )  # fmt: skip
    inside = isinstance(outcome.reason, NotThere) and bool(outcome.reason.inside)
    return find(
        "missing-function", entry=entry, file=entry, remedy=_remedy(outcome, function),
        function=f"{function} at its top level" if inside else function,
    )  # fmt: skip


def _remedy(outcome: Missing, function: str) -> str:
    """What to do where a function is not there, as a clause."""
    reason = outcome.reason
    if isinstance(reason, NamedAsEntry):
        close = [close_to(name, outcome.found) for name in outcome.functions]
        meant = " and ".join(repr(name) for name in close if name)
        like = f"; did you mean {meant}" if meant else ""
        return f", which the entry: of the assignment or of submission.yaml names{like}"
    if isinstance(reason, NotThere) and reason.inside:
        there = f"; there is one inside the {reason.inside} {reason.holder}, "
        if reason.parameters is None:
            return there + "where it cannot be called from outside: move it out"
        return (
            f"{there}which is made with ({', '.join(reason.parameters)}), and nothing here is "
            "that: give those parameters defaults, or move it out"
        )
    others = [name for name in outcome.found if name not in FUNCTIONS]
    like = close_to(function, others)
    if like:
        return f"; rename {like} to {function}, or name it after entry: in submission.yaml"
    own = ", or name your own after entry: in submission.yaml" if others else ""
    return f"; write def {function}(game, state, alpha, beta){own}"


def _place(frames: Sequence[Frame]) -> str:
    """Where the innermost line of the student's is, as a clause."""
    if not frames:
        return ""
    last = frames[-1]
    function = f" in {last.function}" if last.function not in ("", "<module>") else ""
    return f" ({last.file}:{last.line}{function})"


def _status(code: int | None) -> str:
    """What an exit status says, as a clause."""
    if code is None or code >= 0:
        return f"exit status {code or 0}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"killed by {name}"


def _so_far(outcome: Outcome) -> str:
    """How far a search came, as a clause."""
    if outcome.recording is None or not outcome.recording.visited:
        return ", before it asked the game anything"
    recording = outcome.recording
    last = recording.tree.names[recording.events[-1][1]]
    many = len(recording.visited)
    return f"; it had visited {many} node{'s' * (many > 1)} and was last at {last}"
