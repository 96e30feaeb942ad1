"""The reasons for the end of a run, as facts; `grader.marking.run_endings` calls their findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from grader.core.models.outcomes import StackLine
    from grader.core.recording import Claim, RefusedQuestion

# ---------------------------------------------------------------- an exception (Crashed)


@dataclass(frozen=True, slots=True)
class ImportNotAllowed:
    """The program imported a module that is neither the student's own nor allowed. `for_infinity`
    says that its file claims to use nothing of the module but infinity."""

    module: str
    for_infinity: bool = False


@dataclass(frozen=True, slots=True)
class IllegalQuestion:
    """The game refused a question about a node, and the program did not catch the exception.
    `action` is the one requested, `actions` are all of the node; a chance node has outcomes
    instead. A node `at_limit` has an evaluation, for which the program asks where it stops."""

    question: RefusedQuestion
    node: str
    action: str = ""
    actions: tuple[str, ...] = ()
    at_chance: bool = False
    at_limit: bool = False


@dataclass(frozen=True, slots=True)
class SystemRefusal:
    """The system refused a call with the error `errno`."""

    errno: int


@dataclass(frozen=True, slots=True)
class ThreadRefused:
    """The system refused to start a thread."""


@dataclass(frozen=True, slots=True)
class NodeToOrder:
    """A node, its path, and the actions that a program was given there."""

    name: str
    path: tuple[str, ...]
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhileOrdered:
    """The exception came while the program put the actions of `node` in order."""

    node: NodeToOrder


@dataclass(frozen=True, slots=True)
class TextFlaw:
    """A flaw of the program's text that explains its end, as the program's process claims."""

    name: str  # its word (docs/protocol.md has a table)
    lines: tuple[StackLine, ...]  # the lines that show it
    column: int = 0  # the place of an error of syntax in its line, from 1; otherwise 0
    minor: int = 0  # the version of Python 3 that has the newer syntax; otherwise 0


CrashReason: TypeAlias = (
    ImportNotAllowed | IllegalQuestion | SystemRefusal | ThreadRefused | WhileOrdered
)

# ---------------------------------------------------------------- no function (Missing)


@dataclass(frozen=True, slots=True)
class NotThere:
    """The module has no callable of that name."""

    inside: Literal["", "function", "class"] = ""
    holder: str = ""  # the function or class in which one was found, if any
    parameters: tuple[str, ...] | None = None  # of a class of which no instance can be made


@dataclass(frozen=True, slots=True)
class NamedAsEntry:
    """`entry` in the assignment or in submission.yaml names a function that does not exist."""


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The function exists, but only raises NotImplementedError."""


MissingReason: TypeAlias = NotThere | NamedAsEntry | NotWritten

# ---------------------------------------------------------------- no answer (Malformed)


@dataclass(frozen=True, slots=True)
class OtherParameters:
    """The parameters of `function` are not the figure's."""

    function: str
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotANumber:
    """`function` returned NaN, or something other than a number, as a value."""

    function: str
    returned: float | Claim


@dataclass(frozen=True, slots=True)
class NotAnAction:
    """`function` returned only an action; `root` does not have it, and `deeper`, if known, does."""

    function: str
    returned: str | Claim
    root: str
    deeper: str = ""


@dataclass(frozen=True, slots=True)
class NoEvaluation:
    """`function` returned something other than a finite number for the position `board`."""

    function: str
    board: str
    returned: float | Claim | None


@dataclass(frozen=True, slots=True)
class TwoEvaluations:
    """`function` returned `first`, and later another number for the same position."""

    function: str
    board: str
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class NotAnOrder:
    """`function` did not return all the actions of `node`, each once."""

    function: str
    node: NodeToOrder
    returned: tuple[str | Claim | None, ...] | Claim


@dataclass(frozen=True, slots=True)
class TwoOrders:
    """`function` returned `first` for the actions of `node`, and later another order."""

    function: str
    node: NodeToOrder
    first: tuple[str, ...]
    second: tuple[str, ...]


AnswerReason: TypeAlias = OtherParameters | NotANumber | NotAnAction  # of a search
EvaluationReason: TypeAlias = NoEvaluation | TwoEvaluations
OrderReason: TypeAlias = NotAnOrder | TwoOrders
MalformedReason: TypeAlias = AnswerReason | EvaluationReason | OrderReason

# ---------------------------------------------------------------- a broken rule (Refused)


Flaw: TypeAlias = Literal[
    "no-frames",  # the line is not an array of frames; the fact is the parser's exception, if any
    "no-frame",
    "no-end",
    "constant",  # the fact is NaN or Infinity, which JSON does not have
    "unknown-frame",  # the fact is a word that names no frame, or none allowed in this phase
    "length",
    "unknown-word",  # the fact is the kind of the field that has a wrong word
    "no-value",
    "no-text",
    "no-list",
    "no-number",
    "no-functions",
    "no-reasons",
    "no-stack",
    "no-records",
    "no-place",
    "unknown-state",
    "locked-twice",
    "late-start",
]
"""The flaw of a frame that no honest worker sends."""


@dataclass(frozen=True, slots=True)
class BrokenFrame:
    """The program's process sent a frame with this flaw; some flaws have a fact."""

    flaw: Flaw
    fact: str = ""


@dataclass(frozen=True, slots=True)
class TooManyEvents:
    """The program made more than `most` calls and questions about a tree of `nodes` nodes."""

    most: int
    nodes: int


@dataclass(frozen=True, slots=True)
class TooManyBytes:
    """The program's process sent more than `most` bytes about a tree of `nodes` nodes."""

    most: int
    nodes: int


@dataclass(frozen=True, slots=True)
class TooManyNodes:
    """The program's search made more than `most` nodes of a game's tree known."""

    most: int


@dataclass(frozen=True, slots=True)
class TooManyPlayouts:
    """The program asked for more than `most` playouts."""

    most: int


@dataclass(frozen=True, slots=True)
class UnreadableProgram:
    """There is no program to run; a finding about the submission has the reason."""


RefusedReason: TypeAlias = BrokenFrame | UnreadableProgram
StoppedReason: TypeAlias = TooManyEvents | TooManyBytes | TooManyNodes | TooManyPlayouts

# ---------------------------------------------------------------- no result (NotRun)


@dataclass(frozen=True, slots=True)
class GradingEnded:
    """Grading ended before this exercise, or during it, if it had `begun`."""

    begun: bool = False


@dataclass(frozen=True, slots=True)
class SubmissionTimeUsedUp:
    """Earlier exercises used up the `limit` seconds of the whole submission."""

    limit: float


@dataclass(frozen=True, slots=True)
class EqualTimeOuts:
    """The program did not end in these `exercises`, each time at the same line."""

    exercises: tuple[str, ...]
    last: StackLine | None  # None if it was stopped because it asked the game without end
    in_loop: bool = False  # in the loop that begins there


NotRunReason: TypeAlias = GradingEnded | SubmissionTimeUsedUp | EqualTimeOuts
