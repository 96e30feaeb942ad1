"""Why a run ended as it did, as facts: `grader.marking.run_endings` makes the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from grader.core.recording import Claim

# ---------------------------------------------------------------- an exception (Crashed)


@dataclass(frozen=True, slots=True)
class ImportNotAllowed:
    """An import statement named a module that is neither the student's nor on the list."""

    module: str


@dataclass(frozen=True, slots=True)
class IllegalQuestion:
    """The program let the game's refusal of a question leave it."""


@dataclass(frozen=True, slots=True)
class SystemRefusal:
    """The system refused a call: `errno` is the number of its error."""

    errno: int


@dataclass(frozen=True, slots=True)
class ThreadRefused:
    """The system granted no thread."""


CrashReason: TypeAlias = ImportNotAllowed | IllegalQuestion | SystemRefusal | ThreadRefused

# ---------------------------------------------------------------- no function (Missing)


@dataclass(frozen=True, slots=True)
class NotThere:
    """The module has none of that name that can be called.

    One was found inside `holder`, a function or a class; `parameters` are those of a class that
    nobody here can make, None for any other holder.
    """

    inside: Literal["", "function", "class"] = ""
    holder: str = ""
    parameters: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class NamedAsEntry:
    """The entry: of the assignment or of submission.yaml names it, and it is not there."""


@dataclass(frozen=True, slots=True)
class NotWritten:
    """It is there and raises NotImplementedError."""


MissingReason: TypeAlias = NotThere | NamedAsEntry | NotWritten

# ---------------------------------------------------------------- no answer (Malformed)


@dataclass(frozen=True, slots=True)
class OtherParameters:
    """`function` takes other parameters than the figure's."""

    function: str
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotANumber:
    """`function` returned that for a value: NaN, or something that is no number at all."""

    function: str
    returned: float | Claim


@dataclass(frozen=True, slots=True)
class NotAnAction:
    """`function` returned that alone, which is no action of the node `root`."""

    function: str
    returned: str | Claim
    root: str


MalformedReason: TypeAlias = OtherParameters | NotANumber | NotAnAction

# ---------------------------------------------------------------- a broken rule (Refused)


Flaw: TypeAlias = Literal[
    "no-frames",  # the line is no array of frames; the fact is the parser's exception, if any
    "no-frame",
    "no-end",
    "constant",  # the fact is a word that JSON does not have: NaN, Infinity
    "unknown-frame",  # the fact is the word of a frame that is unknown, or not allowed now
    "length",
    "unknown-word",  # the fact is the kind of field that cannot hold the word
    "no-value",
    "no-text",
    "no-list",
    "no-number",
    "no-functions",
    "no-reasons",
    "no-stack",
    "no-place",
    "unknown-state",
    "locked-twice",
    "late-start",
]
"""The fault of a frame that no honest worker sends; some have a fact beside them."""


@dataclass(frozen=True, slots=True)
class BrokenFrame:
    """The program's process sent a frame with that flaw."""

    flaw: Flaw
    fact: str = ""


@dataclass(frozen=True, slots=True)
class TooManyEvents:
    """More than `most` calls and questions, about a tree of that many nodes."""

    most: int
    nodes: int


@dataclass(frozen=True, slots=True)
class TooManyBytes:
    """More than `most` bytes, about a tree of that many nodes."""

    most: int
    nodes: int


@dataclass(frozen=True, slots=True)
class UnreadableProgram:
    """There is no program to run; a finding about the submission says why."""


RefusedReason: TypeAlias = BrokenFrame | TooManyEvents | TooManyBytes | UnreadableProgram
