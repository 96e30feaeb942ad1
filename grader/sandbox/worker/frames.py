"""Every frame that parent and worker exchange, described once.

A class below is one direction in one phase, and a method of it one frame: the method's name is the
frame's word, its parameters are the fields in their order, each annotated with its kind (`KINDS`),
its docstring says what the frame tells. A frame whose method returns something is a question, and
the sender waits for that answer. Whoever receives the frames of a class inherits from it and writes
the methods; whoever sends them calls the same methods of a sender. So the type checker compares
both ends with this file. `docs/protocol.md` is made from it, and so is the traffic of the tests.

To add a frame: its method here, its handler in the parent, its call in the worker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Mapping
    from typing import Any, TypeAlias, TypedDict

    Count: TypeAlias = int
    Errno: TypeAlias = int
    Handle: TypeAlias = int
    Text: TypeAlias = str
    LongText: TypeAlias = str
    # What follows is JSON, or made into it, at the worker's end; at the parent's checked objects.
    Number: TypeAlias = Any
    Move: TypeAlias = Any
    Message: TypeAlias = Any
    Names: TypeAlias = Any
    Stack: TypeAlias = Any
    Functions: TypeAlias = Any
    LockFaults: TypeAlias = Any
    Sizes: TypeAlias = Any
    State: TypeAlias = Any
    States: TypeAlias = Any
    Value: TypeAlias = Any
    Reply: TypeAlias = Any
    # One of a few words: see WORDS.
    Cause: TypeAlias = str
    FunctionName: TypeAlias = str
    Inferred: TypeAlias = str
    Roots: TypeAlias = str
    SearchedBy: TypeAlias = str
    Where: TypeAlias = str

    class Settings(TypedDict):
        """What a fork may use, and what is known of the submission."""

        output_bytes: int
        memory_bytes: int
        cpu_seconds: int
        modules: list[str]
        """The modules that a submission may import."""
        places: list[str]
        """Folders to look for them in."""
        required: list[list[str]]
        """Sets of locks of each of which one must hold before the student's code is run."""
        names: Mapping[Any, str]
        """The functions that somebody has named, role by role."""


WORDS = {
    "Cause": ("exception", "import", "question", "thread"),
    "FunctionName": ("max_value", "min_value", "max_value = min_value"),
    "Inferred": ("is_terminal", "to_move", "result"),
    "Roots": ("both", "MAX"),
    "SearchedBy": ("search", "max_value", "min_value"),
    "Where": ("nowhere", "entry", "function", "class", "unmade-class"),
}
"""The words that a field of these kinds can be."""

BLANKS = {"Count": "%d", "Errno": "%d", "Handle": "%d", "Number": "%s", "Move": "%s"}
BLANKS.update(dict.fromkeys(WORDS, '"%s"'))
"""How % writes a field of these kinds. A number and a move are JSON text when they are sent."""

LOCK_FAULTS = (
    "refused", "bad-limit", "absent", "needs-root", "needs-root-or-namespaces", "needs-kill",
    "needs-room", "root-starts-processes", "no-address-limit", "no-ctypes", "no-system-support",
    "no-landlock", "unknown-machine",
)  # fmt: skip
"""Why a lock is open. A fact stands beside the code: the number of the system's error after
"refused", the name of what is not there, the folders that were tried, the machine, or nothing."""

KINDS = {
    "Count": "an int",
    "Errno": "the number of a system's error (see errno(3)), or 0",
    "Handle": "an int that stands for a state that was handed out",
    "Text": "a string",
    "LongText": "a string, of some lines",
    "Message": "a string, or null for an exception whose `__str__` raises",
    "Number": 'a JSON number, `"inf"`, `"-inf"`, `"nan"`, null for none at all; for anything else '
    '`{"type": ..., "text": ...}`, the text null if its `__repr__` raises',
    "Move": "an action's name, null, or a description as of a number",
    "Names": "a list of strings",
    "Stack": "lines of the student's, `[[file, line, function], ...]`, innermost last",
    "Functions": "`{role: [file, line, name]}`: the function that plays each role, and its first "
    "line (null in no file); roles are `search`, `max_value`, `min_value`",
    "LockFaults": "`{lock: [code, fact]}`; codes are " + ", ".join(f"`{c}`" for c in LOCK_FAULTS),
    "Sizes": "`[[path, length in bytes], ...]`",
    "Settings": "an object: `output_bytes`, `memory_bytes`, `cpu_seconds`, `modules`, `places`, "
    "`required`, `names`",
    "State": '`[handle, name, "MAX" or "MIN" to move, 1 if terminal else 0]`',
    "States": "`[[action, State], ...]`",
    "Value": "a JSON number",
    "Reply": "whatever the question asks for",
}
KINDS.update({
    kind: "one of " + ", ".join(f"`{word}`" for word in words) for kind, words in WORDS.items()
})  # fmt: skip
"""What a field of each kind holds, for people."""


class ToServer(ABC):
    """To the process that forks, on the control socket."""

    @abstractmethod
    def load(self, entry: Text, sizes: Sizes, settings: Settings) -> None:
        """The submission; the bytes of its files follow, in that order."""

    @abstractmethod
    def start(self) -> None:
        """Fork; a socket and a pipe are handed over with it."""

    @abstractmethod
    def end(self, pid: Count, asked: Count) -> None:
        """Kill that fork, if it still runs, and if asked (1) say how it ended."""


class FromServer(ABC):
    """From the process that forks, on the control socket."""

    @abstractmethod
    def started(self, pid: Count) -> None:
        """A fork is there."""

    @abstractmethod
    def cannot(self, error: Errno) -> None:
        """The system grants no fork."""

    @abstractmethod
    def over(self, pid: Count, status: Count) -> None:
        """How that fork ended (see wait(2))."""

    @abstractmethod
    def fault(self, trace: LongText) -> None:
        """The worker itself is broken."""


class ToFork(ABC):
    """To a fork, on its own socket."""

    @abstractmethod
    def play(self, root: State, room: Count, depth: Count) -> None:
        """Search from that root, with room for so many Python frames; no path has `depth` plies."""

    @abstractmethod
    def answer(self, reply: Reply) -> None:
        """The answer to the question just asked."""

    @abstractmethod
    def no(self, why: Text) -> None:
        """That question has no answer; the student's program gets this as an exception."""


class FromFork(ABC):
    """From a fork, at any time."""

    @abstractmethod
    def at(self, lines: Stack) -> None:
        """Where the program was when SIGTERM came."""


class WhileLoading(FromFork):
    """From a fork, until it is told to play. It knows nothing of any exercise yet."""

    @abstractmethod
    def locked(self, on: Names, failed: LockFaults) -> None:
        """Which locks are closed, and why the others are not."""

    @abstractmethod
    def loaded(self, taken: Functions, roots: Roots, unwritten: Stack) -> None:
        """The module is imported: which of its functions play which part, whose roots they can
        search, and which of them only raise NotImplementedError."""

    @abstractmethod
    def missing(
        self, functions: Names, where: Where, holder: Text, parameters: Names, names: Names
    ) -> None:
        """These functions are not there; there may be one inside `holder`, a class that is made
        with those parameters. Last the module's public names."""

    @abstractmethod
    def unfit(self, function: Text, parameters: Names) -> None:
        """It takes other arguments than the figure's."""

    @abstractmethod
    def failed(
        self, cause: Cause, type_: Text, message: Message, error: Errno, lines: Stack
    ) -> None:
        """An exception left the import."""


class WhileSearching(FromFork):
    """From a fork that was told to play."""

    @abstractmethod
    def call(self, function: FunctionName, state: Handle, alpha: Number, beta: Number) -> None:
        """A function of the program is entered."""

    @abstractmethod
    def return_(self, state: Handle, value: Number, move: Move) -> None:
        """The innermost open call returns."""

    @abstractmethod
    def left(self, state: Handle) -> None:
        """An exception leaves the innermost open call."""

    @abstractmethod
    def again(self) -> None:
        """All that was said since "play" was a wrong start."""

    @abstractmethod
    def asked(self, question: Inferred, state: Handle) -> None:
        """The worker has answered this from what it was given before."""

    @abstractmethod
    def actions(self, state: Handle) -> States:
        """The moves of this state are asked for, which proves a visit."""

    @abstractmethod
    def utility(self, state: Handle) -> Value:
        """The value of this terminal state is asked for, which proves a visit."""

    @abstractmethod
    def eval(self, state: Handle) -> Value:
        """The exercise's evaluation of this state is asked for."""

    @abstractmethod
    def result(self, state: Handle, action: Text) -> State:
        """The state that an action leads to is asked for."""

    @abstractmethod
    def done(self, by: SearchedBy, value: Number, move: Move) -> None:
        """The function that was called on the root has returned this."""

    @abstractmethod
    def crashed(
        self, cause: Cause, type_: Text, message: Message, error: Errno, lines: Stack
    ) -> None:
        """An exception left the program: the program's own ("exception"), an import that is not
        allowed (its message is the module), a refused question, a thread that is not granted."""


PHASES = (ToServer, FromServer, ToFork, WhileLoading, WhileSearching)


class Frame:
    """One frame: its word, the method that stands for it, the kind of each field by its name.

    `is_question` says that the sender waits for an answer, of the kind `answer`; `is_plain` that
    the blanks of `template` take the fields as senders have them. Other frames go through json.
    """

    __slots__ = (
        "answer",
        "is_plain",
        "is_question",
        "kinds",
        "meaning",
        "method",
        "pieces",
        "template",
        "word",
    )

    def __init__(self, method: Any) -> None:
        kinds = dict(method.__annotations__)
        self.method = method.__name__
        self.word = self.method.rstrip("_")
        self.answer = kinds.pop("return")
        self.is_question = self.answer != "None"
        self.kinds = {name.rstrip("_"): kind for name, kind in kinds.items()}
        self.meaning = method.__doc__
        blanks = [BLANKS.get(kind, "%s") for kind in self.kinds.values()]
        self.template = "[" + ",".join([f'"{self.word}"', *blanks]) + "]"
        """The frame as JSON, with a blank for each field; "%s" takes JSON."""
        self.pieces = self.template.replace("%d", "%s").split("%s")
        self.is_plain = all(kind in BLANKS for kind in self.kinds.values())


def frames_of(phase: Any) -> dict[str, Frame]:
    """The frames of a phase by their words, in the order in which they are written here."""
    methods = [
        method for kind in phase.__mro__ for method in vars(kind).values()
        if getattr(method, "__isabstractmethod__", False)
    ]  # fmt: skip
    return {frame.word: frame for frame in map(Frame, methods)}
