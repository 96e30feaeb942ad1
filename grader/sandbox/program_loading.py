"""Handles a worker's frames from before it plays: its locks, its import, its functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from grader.core.models import (
    Crashed,
    HiddenError,
    Malformed,
    Missing,
    Names,
    Outcome,
    Places,
    StackLine,
)
from grader.sandbox.locks import LockFaults
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.worker.frames import FromFork, WhileLoading

if TYPE_CHECKING:
    from grader.core.models.line_trace import LineStep, Statement
    from grader.core.models.outcomes import TextLines
    from grader.core.models.reasons import CrashReason, IllegalQuestion, MissingReason, TextFlaw
    from grader.sandbox.played_program import Plays

LockState: TypeAlias = tuple[tuple[str, ...], LockFaults]
"""The names of the locks that are on, and the faults of the others."""
INSIDE: Mapping[str, Literal["function", "class"]] = {"function": "function", "class": "class"}
"""The places inside which a function cannot be called from outside."""


class ProgramEnd(FromFork):
    """Handles the frames that a fork may send at any time.

    `outcome` is None until the program ends; `last_seen` are the lines that it was running, and
    `flaw` is the reason for its end, both as its process claims. `taken` are the functions that are
    called; `failed_calls` are the lines at which first calls of functions failed, before another
    one was called; `hid` is the first error that the program hid from its search; `mirrored` says
    whether it is given the mirrored game. `steps` are the lines that it ran, as far as they were
    asked for, without the last ones if the list `is_cut`; `statements_of` has those of each file.
    """

    mirrored = False
    is_cut = False

    def __init__(self) -> None:
        self.taken: Names = {}
        self.failed_calls: tuple[StackLine, ...] = ()
        self.hid: HiddenError | None = None
        self.outcome: Outcome | None = None
        self.last_seen: tuple[StackLine, ...] = ()
        self.flaw: TextFlaw | None = None
        self.steps: list[LineStep] = []
        self.statements_of: dict[str, tuple[Statement, ...]] = {}

    def plays_again(self) -> Plays | None:
        """Makes the handler of a run that counts in place of this one; None if this one counts."""
        return None

    def at(self, lines: tuple[StackLine, ...]) -> None:
        self.last_seen = lines

    def flawed(self, flaw: str, lines: tuple[StackLine, ...], column: int, minor: int) -> None:
        from grader.core.models.reasons import TextFlaw

        self.flaw = TextFlaw(flaw, lines, column, minor)


class ProgramLoading(ProgramEnd, WhileLoading):
    """Handles the frames of the loading phase; `outcome` is set if nothing can be played.

    `places` are the files and lines that the functions to call claim; `only_max` says that
    max_value and min_value can only search from a MAX root; `traits` and `lines` are claims about
    the text, and `uncalled` functions that may be the search; `unwritten` are the functions that
    only raise NotImplementedError. `text_prints` are the fingerprints of the text, None if none
    came. `locks` are known if the process has played before.
    """

    def __init__(self, locks: LockState | None = None) -> None:
        super().__init__()
        self.done = False  # whether the module is loaded and reported
        self.locks = locks
        self.places: Places = {}
        self.traits: tuple[str, ...] = ()
        self.lines: TextLines = {}
        self.uncalled: tuple[StackLine, ...] = ()
        self.text_prints: tuple[int, ...] | None = None
        self.only_max = False
        self.unwritten: tuple[StackLine, ...] = ()

    def locked(self, on: tuple[str, ...], failed: LockFaults) -> None:
        if self.locks is not None:
            raise ProtocolError("locked-twice")
        self.locks = on, failed

    def fingerprints(self, fingerprints: tuple[int, ...]) -> None:
        if self.text_prints is None:  # the first were sent before any code of the student ran
            self.text_prints = fingerprints

    def loaded(
        self, taken: tuple[Names, Places], roots: str, unwritten: tuple[StackLine, ...]
    ) -> None:
        self.taken, self.places = taken
        self.only_max = roots == "MAX"
        self.unwritten = unwritten
        self.done = True

    def written(
        self, traits: tuple[str, ...], lines: TextLines, uncalled: tuple[StackLine, ...]
    ) -> None:
        self.traits, self.lines, self.uncalled = traits, lines, uncalled

    def missing(
        self,
        functions: tuple[str, ...],
        where: str,
        holder: str,
        parameters: tuple[str, ...],
        names: tuple[str, ...],
    ) -> None:
        from grader.core.models.reasons import NamedAsEntry, NotThere

        reason: MissingReason
        if where == "entry":
            reason = NamedAsEntry()
        elif where == "unmade-class":
            reason = NotThere(inside="class", holder=holder, parameters=parameters)
        else:
            reason = NotThere(inside=INSIDE.get(where, ""), holder=holder)
        self.outcome = Missing(functions=functions, reason=reason, found=names)

    def unfit(self, function: str, parameters: tuple[str, ...]) -> None:
        from grader.core.models.reasons import OtherParameters

        self.outcome = Malformed(reason=OtherParameters(function=function, parameters=parameters))

    def failed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        self.outcome = crashed(cause, type_, message, error, lines, at_import=True)


def ended(
    program: ProgramLoading,
    cause: str,
    type_: str,
    message: str,
    error: int,
    lines: tuple[StackLine, ...],
    question: IllegalQuestion | None = None,
) -> Missing | Crashed:
    """The outcome of a program that ended with an exception while it was played. Even a hidden
    exercise reports an unwritten function and a forbidden module: the first with the facts of the
    "loaded" frame, the second in this way only if the module's import raised it."""
    declared = {(frame.file, frame.function) for frame in program.unwritten}
    here = (lines[-1].file, lines[-1].function) if lines else None
    if type_ == "NotImplementedError" and here in declared:
        from grader.core.models.reasons import NotWritten

        first = program.unwritten[0]
        return Missing(functions=(first.function,), reason=NotWritten(), frames=(first,))
    return crashed(cause, type_, message, error, lines, question=question)


def crashed(
    cause: str,
    type_: str,
    message: str,
    error: int,
    lines: tuple[StackLine, ...],
    *,
    at_import: bool = False,
    question: IllegalQuestion | None = None,
) -> Crashed:
    """The outcome of a program that ended with an exception, from the fields of its frame.
    `question` is the last one refused; a process that says "question" without one raised it."""
    from grader.core.models import reasons

    reason: CrashReason | None = reasons.SystemRefusal(error) if error else None
    if cause in {"import", "infinity"}:
        reason = reasons.ImportNotAllowed(message, for_infinity=cause == "infinity")
    elif cause == "question":
        reason = question
    elif cause == "thread":
        reason = reasons.ThreadRefused()
    return Crashed(
        exception=type_, message=message, reason=reason, frames=lines, at_import=at_import
    )
