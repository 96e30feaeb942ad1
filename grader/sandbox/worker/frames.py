"""Every frame that parent and worker exchange, described once.

Those that only one kind of program has are in its folder of `kinds`.

Each class of frames is one direction in one phase, and each of its methods is one frame: the
method's name is the frame's word, its parameters are the fields in order, each annotated with its
kind (`field_kinds.KINDS`), and its docstring is the frame's meaning. A frame whose method returns
something is a question, and the sender waits for that answer. The receiver of a class of frames
inherits from the class and writes the methods; their sender calls the same methods of a `Sender`.
So the type checker compares both ends with these classes. `docs/protocol.md` and the tests' traffic
are made from them.

The frames to a fork have no receiver: a fork waits for each of them, and reads it where it waits
(`ProgramRun.take`, `channel._question`). A test compares these places with their classes.

To add a frame, write its method, its handler in the receiver, and its call in the sender.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from .field_kinds import BLANKS

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping
    from typing import Any, TypeAlias, TypedDict

    Count: TypeAlias = int
    Errno: TypeAlias = int
    Handle: TypeAlias = int
    Text: TypeAlias = str
    LongText: TypeAlias = str
    # The following are JSON, or converted to it, in the worker, and checked objects in the parent.
    Number: TypeAlias = Any
    Numbers: TypeAlias = Any
    Records: TypeAlias = Any
    Fingerprints: TypeAlias = Any
    Move: TypeAlias = Any
    Message: TypeAlias = Any
    Names: TypeAlias = Any
    Stack: TypeAlias = Any
    Changed: TypeAlias = Any
    TextLines: TypeAlias = Any
    Statements: TypeAlias = Any
    Functions: TypeAlias = Any
    LockFaults: TypeAlias = Any
    Sizes: TypeAlias = Any
    State: TypeAlias = Any
    States: TypeAlias = Any
    Outcomes: TypeAlias = Any
    Bounds: TypeAlias = Any
    Batch: TypeAlias = Any
    Order: TypeAlias = Any
    Value: TypeAlias = Any
    Reply: TypeAlias = Any
    # These are one of a few words: see field_kinds.WORDS.
    Cause: TypeAlias = str
    FlawName: TypeAlias = str
    FunctionName: TypeAlias = str
    Inferred: TypeAlias = str
    Roots: TypeAlias = str
    SearchedBy: TypeAlias = str
    Where: TypeAlias = str

    class Settings(TypedDict):
        """The limits of a fork, and the settings of the submission."""

        output_bytes: int
        memory_bytes: int
        cpu_seconds: int
        modules: list[str]  # the modules that a submission may import
        places: list[str]  # the folders to look for them in
        required: list[list[str]]
        """Sets of locks; one of each set must be on before student code runs."""
        names: Mapping[Any, str]  # the functions that were named for the submission, by role
        needed: list[str]
        """The roles of parameters that the functions which search a node must have."""
        also_takes: list[str]  # the roles of more parameters of the function that searches the root
        search: str  # the figure's name of that function
        program: str  # the kind of program: a folder of `kinds`
        fingerprints: bool  # whether the first fork sends the text's fingerprints


NEXT = b'["next"]\n'
"""Precedes each "load": the first process forks a server for the submission. It reads these bytes
and no others, so the memory that later servers inherit never has a byte of a submission."""


class ToServer(ABC):
    """To the process that forks for one submission, on the control socket."""

    @abstractmethod
    def load(self, entry: Text, sizes: Sizes, settings: Settings) -> None:
        """The submission. The bytes of its files follow, in the order of `sizes`."""

    @abstractmethod
    def start(self) -> None:
        """Fork. The fork's ends of three pipes come with this frame: it writes frames to the first,
        reads them from the second, and its prints go to the third."""

    @abstractmethod
    def end(self, pid: Count) -> None:
        """Kill that fork, if it still runs, and reply with "over"."""

    @abstractmethod
    def leave(self) -> None:
        """Kill all forks, reply with "left", and end: the next submission gets another server."""


class FromServer(ABC):
    """From the process that forks for one submission, on the control socket."""

    @abstractmethod
    def started(self, pid: Count) -> None:
        """A fork has started."""

    @abstractmethod
    def cannot(self, error: Errno) -> None:
        """The system refuses a fork."""

    @abstractmethod
    def over(self, pid: Count, status: Count) -> None:
        """That fork has ended, with this status (see wait(2))."""

    @abstractmethod
    def left(self) -> None:
        """All forks have ended, and this process ends."""

    @abstractmethod
    def fault(self, trace: LongText) -> None:
        """The worker has a bug."""


class ToFork(ABC):
    """To a fork that has asked a question or answered, on its own pipe."""

    @abstractmethod
    def answer(self, reply: Reply) -> None:
        """The answer to the last question."""

    @abstractmethod
    def no(self) -> None:
        """The last question has no answer; the student's program gets an exception."""

    @abstractmethod
    def again(self) -> None:
        """After an answer: import the program anew, for another exercise. The next frames are those
        of loading, without "locked"."""


class FromFork(ABC):
    """From a fork, at any time."""

    @abstractmethod
    def at(self, lines: Stack) -> None:
        """The lines that the program was running when SIGTERM arrived."""

    @abstractmethod
    def flawed(self, flaw: FlawName, lines: Stack, column: Count, minor: Count) -> None:
        """The reason, found in the program's text, of an end that follows, and the lines that show
        it; `column` is the place of an error of syntax, `minor` the version of Python 3 that has
        the newer syntax there, each otherwise 0. See `worker.text_flaws`."""


class WhileLoading(FromFork):
    """From a fork before "play". It knows nothing of any exercise yet."""

    @abstractmethod
    def locked(self, on: Names, failed: LockFaults) -> None:
        """The locks that are on, and the faults of the others."""

    @abstractmethod
    def fingerprints(self, fingerprints: Fingerprints) -> None:
        """The fingerprints of the submission's text; only from the first fork after "load", if the
        settings ask for them, and before it runs any line of the submission."""

    @abstractmethod
    def loaded(self, taken: Functions, roots: Roots, unwritten: Stack) -> None:
        """The module is imported: the functions to call, the roots that max_value and min_value can
        search, and those of them all that only raise NotImplementedError."""

    @abstractmethod
    def written(self, traits: Names, lines: TextLines, uncalled: Stack) -> None:
        """The uses of alpha and beta in the text of those functions (see `worker.text_traits`), its
        lines that do the same as those of the figure (see `worker.figure_lines`,
        `worker.step_lines`), and functions that may be the search, but are not called; only from
        the first fork after "load"."""

    @abstractmethod
    def missing(
        self, functions: Names, where: Where, holder: Text, parameters: Names, names: Names
    ) -> None:
        """These functions are missing. One may be inside `holder`, a function or a class; a class
        is made with `parameters`. `names` are the module's public names."""

    @abstractmethod
    def unfit(self, function: Text, parameters: Names) -> None:
        """The function takes other arguments than the figure's."""

    @abstractmethod
    def failed(
        self, cause: Cause, type_: Text, message: Message, error: Errno, lines: Stack
    ) -> None:
        """The import ended with an exception."""


class WhilePlaying(FromFork):
    """From a fork whose program is played, whatever its kind."""

    @abstractmethod
    def tried(self, failed: Stack, called: Text) -> None:
        """The first calls of these functions failed at these lines, before they asked anything;
        `called` is the function that counts, the first of them if no other answered or asked."""

    @abstractmethod
    def hidden(self, type_: Text, message: Message, lines: Stack) -> None:
        """The program hides this exception, and goes on: the line that raised it, and that of the
        `except`."""

    @abstractmethod
    def asked(self, question: Inferred, state: Handle) -> None:
        """The worker answered this question from earlier answers. It reports "to_move" at the root,
        "given to_move" if the program's own search takes the player as an argument, "utility for
        MIN" after a utility, and "is_terminal" of a terminal state after "iterate"; no others."""

    @abstractmethod
    def crashed(
        self, cause: Cause, type_: Text, message: Message, error: Errno, lines: Stack
    ) -> None:
        """The program ended with an exception: its own ("exception"), an import that is not allowed
        (the message is the module; "infinity" if its file uses only that of it), a refused
        question, or a thread that the system refused."""


class WhileVisiting(WhilePlaying):
    """From a fork whose program may ask for moves and utilities."""

    @abstractmethod
    def actions(self, state: Handle) -> States:
        """A request for the moves of this state, which proves a visit; a chance node has none."""

    @abstractmethod
    def utility(self, state: Handle) -> Value:
        """A request for the value of this terminal state, which proves a visit."""


class Frame:
    """One frame: its word, its method, and the kind of each field by the field's name.
    `is_question` says that the sender waits for an answer, of the kind `answer`; `is_plain` says
    that the fields fit the blanks of `template` as they are. Other frames are written by json."""

    __slots__ = "answer is_plain is_question kinds meaning method pieces template word".split()

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
        """The frame as JSON, with a blank for each field; a "%s" stands for JSON."""
        self.pieces = self.template.replace("%d", "%s").split("%s")
        self.is_plain = all(kind in BLANKS for kind in self.kinds.values())


_known: dict[Any, Mapping[str, Frame]] = {}
"""The frames of each phase that were asked for, as they never change."""


def frames_of(phase: Any) -> Mapping[str, Frame]:
    """The frames of a phase by their words, in the order of their definition."""
    if phase not in _known:
        methods = [
            method
            for kind in phase.__mro__
            for method in vars(kind).values()
            if getattr(method, "__isabstractmethod__", False)
        ]
        _known[phase] = {frame.word: frame for frame in map(Frame, methods)}
    return _known[phase]
