"""What a worker's process says of the program before it is told to play: its locks, its import,
its functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from grader.core.models import (
    Crashed,
    CrashReason,
    Flaw,
    IllegalQuestion,
    ImportNotAllowed,
    Malformed,
    Missing,
    MissingReason,
    NamedAsEntry,
    Names,
    NotThere,
    OtherParameters,
    Outcome,
    Places,
    StackLine,
    SystemRefusal,
    ThreadRefused,
)
from grader.sandbox.locks import LockFaults
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.worker.frames import WhileLoading

INSIDE: Mapping[str, Literal["function", "class"]] = {"function": "function", "class": "class"}
"""Where a function may be found that cannot be called from outside."""


class ProgramLoading(WhileLoading):
    """Takes the frames of that phase; `outcome` is set where nothing will be played.

    `names` are the public names of the module, `taken` those that are called, and `places` where
    they say that they are; `only_max` says that it can be given a root of MAX only, `unwritten`
    which functions only raise NotImplementedError.
    """

    def __init__(self) -> None:
        self.outcome: Outcome | None = None
        self.done = False
        """Whether the module is there, and all was said that was to be said of it."""
        self.locks: tuple[tuple[str, ...], LockFaults] | None = None
        self.names: tuple[str, ...] = ()
        self.taken: Names = {}
        self.places: Places = {}
        self.only_max = False
        self.unwritten: tuple[StackLine, ...] = ()
        self.last_seen: tuple[StackLine, ...] = ()

    def locked(self, on: tuple[str, ...], failed: LockFaults) -> None:
        if self.locks is not None:
            raise ProtocolError(Flaw.LOCKED_TWICE)
        self.locks = on, failed

    def loaded(
        self,
        names: tuple[str, ...],
        taken: tuple[Names, Places],
        roots: str,
        unwritten: tuple[StackLine, ...],
    ) -> None:
        self.names = names
        self.taken, self.places = taken
        self.only_max = roots == "MAX"
        self.unwritten = unwritten
        self.done = True

    def missing(
        self,
        functions: tuple[str, ...],
        where: str,
        holder: str,
        parameters: tuple[str, ...],
        names: tuple[str, ...],
    ) -> None:
        self.names = names
        reason: MissingReason
        if where == "entry":
            reason = NamedAsEntry()
        elif where == "unmade-class":
            reason = NotThere(inside="class", holder=holder, parameters=parameters)
        else:
            reason = NotThere(inside=INSIDE.get(where, ""), holder=holder)
        self.outcome = Missing(functions=functions, reason=reason)

    def unfit(self, function: str, parameters: tuple[str, ...]) -> None:
        reason = OtherParameters(function=function, parameters=parameters)
        self.outcome = Malformed(reason=reason)

    def failed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        self.outcome = crashed(cause, type_, message, error, lines, at_import=True)

    def at(self, lines: tuple[StackLine, ...]) -> None:
        self.last_seen = lines


def crashed(
    cause: str,
    type_: str,
    message: str,
    error: int,
    lines: tuple[StackLine, ...],
    *,
    at_import: bool = False,
) -> Crashed:
    """The outcome of a program that ended in an exception, by the fields of its frame."""
    reason: CrashReason | None = SystemRefusal(error) if error else None
    if cause == "import":
        reason = ImportNotAllowed(message)
    elif cause == "question":
        reason = IllegalQuestion()
    elif cause == "thread":
        reason = ThreadRefused()
    return Crashed(
        exception=type_, message=message, reason=reason, frames=lines, at_import=at_import
    )
