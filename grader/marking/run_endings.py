"""What to say of how a run ended, when it did not end in an answer. Pure."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from grader.core.errors import close_to, did_you_mean
from grader.core.findings import FUNCTIONS, find
from grader.core.models import (
    Answered,
    Assignment,
    Crashed,
    Finding,
    Frame,
    Malformed,
    Missing,
    NotRun,
    Outcome,
    Refused,
    TimedOut,
)


def ending(outcome: Outcome, entry: str, assignment: Assignment) -> list[Finding]:
    """The findings for an outcome: none for one that answered. `entry` is the student's file."""
    found = []
    if isinstance(outcome, Answered):
        if outcome.unreturned:
            search = outcome.taken.get("search", "alpha_beta_search")
            found.append(find("search-returns-nothing", function=search, file=entry))
    elif isinstance(outcome, Crashed):
        found.append(_crash(outcome, entry, assignment))
    elif isinstance(outcome, TimedOut):
        found.append(_timeout(outcome, entry))
    elif isinstance(outcome, Missing):
        found.append(_missing(outcome, entry))
    elif isinstance(outcome, Malformed):
        remedy = (
            "; give the others a default, or write a function(game, state) that calls it, and name "
            "that one after entry: in submission.yaml" if " but is called " in outcome.problem
            else "; does every path through it end in a return?" if "None" in outcome.problem
            else ""
        )  # fmt: skip
        found.append(find("malformed", problem=outcome.problem, remedy=remedy, file=entry))
    elif isinstance(outcome, Refused):
        found.append(find("refused", problem=outcome.problem))
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


REFUSALS = frozenset({"PermissionError", "BlockingIOError"})
"""What Python raises when the system refuses a file, a connection or a process."""
REFUSED_WORDS = ("[Errno 1]", "[Errno 11]", "[Errno 24]", "can't start new thread")


def _crash(outcome: Crashed, entry: str, assignment: Assignment) -> Finding:
    place = _place(outcome.frames)
    last = outcome.frames[-1] if outcome.frames else None
    where = {"file": last.file if last else None, "line": last.line if last else None}
    if not outcome.exception:
        code = "import-died" if outcome.at_import else "died"
        return find(code, entry=entry, status=_status(outcome.exit_status))
    if outcome.exception == "worker.NotAllowed":
        module = outcome.message.partition(".")[0]
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
    if outcome.exception in REFUSALS or outcome.message.startswith(REFUSED_WORDS):
        code = "not-permitted"
    elif outcome.exception == "EOFError":
        code = "asks-for-input"
    elif outcome.at_import:
        missing = outcome.exception in {"ModuleNotFoundError", "ImportError"}
        remedy = "; is the file that it should come from among those handed in?" if missing else ""
        where["file"] = where["file"] or entry
        return find("import-crashed", entry=entry, remedy=remedy, **where, **blanks)
    else:
        named = {"RecursionError": "endless-recursion", "game.Refused": "illegal-question"}
        code = named.get(outcome.exception, "crashed")
    return find(code, **where, **blanks)


def _missing(outcome: Missing, entry: str) -> Finding:
    if outcome.unwritten:
        last = outcome.frames[-1] if outcome.frames else None
        return find(
            "not-written-yet", function=outcome.function, place=_place(outcome.frames),
            next=f"; write {outcome.function} first" if outcome.function in FUNCTIONS else "",
            file=last.file if last else None, line=last.line if last else None,
        )  # fmt: skip
    if outcome.named:
        close = [close_to(name, outcome.found) for name in outcome.function.split(" or ")]
        meant = " and ".join(repr(name) for name in close if name)
        like = f"; did you mean {meant}" if meant else ""
        return find(
            "missing-function", entry=entry, function=outcome.function, file=entry,
            remedy=f", which the entry: of the assignment or of submission.yaml names{like}",
        )  # fmt: skip
    if outcome.hidden_in:
        why = (
            "and nothing here is that: give those parameters defaults, or move it out"
            if " made with " in outcome.hidden_in
            else "where it cannot be called from outside: move it out"
        )
        return find(
            "missing-function", entry=entry, function=f"{outcome.function} at its top level",
            remedy=f"; there is one inside {outcome.hidden_in}, {why}", file=entry,
        )  # fmt: skip
    others = [name for name in outcome.found if name not in FUNCTIONS]
    like = close_to(outcome.function, others)
    remedy = (
        f"; rename {like} to {outcome.function}, or name it after entry: in submission.yaml" if like
        else f"; write def {outcome.function}(game, state, alpha, beta)"
        + ", or name your own after entry: in submission.yaml" * bool(others)
    )  # fmt: skip
    return find(
        "missing-function", entry=entry, function=outcome.function, remedy=remedy, file=entry
    )


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
