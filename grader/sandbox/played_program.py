"""A student's program while it is played: the base of the handlers of all kinds of programs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from grader.core.models import Exercise, HiddenError, StackLine
from grader.core.recording import Recording
from grader.sandbox.program_loading import ProgramEnd, ProgramLoading, ended
from grader.sandbox.worker.frames import WhilePlaying

if TYPE_CHECKING:
    from grader.core.models.reasons import IllegalQuestion
    from grader.core.recording import RefusedQuestion

EVENTS_A_NODE = 50
"""The most calls and questions for each node. The largest search makes 8 for each of 200,000."""

NextFrames: TypeAlias = Callable[[], None]  # waits for the next frames, and handles them
Send: TypeAlias = Callable[[str], None]  # sends a frame

Plays: TypeAlias = "Callable[[Exercise, ProgramLoading], PlayedProgram]"
"""Makes the handler of a loaded program of one kind."""


class PlayedProgram(ProgramEnd, WhilePlaying):
    """Handles the frames of a loaded program: its questions, its end. A class for each kind of
    program adds its own frames. `phase` is the class of all these frames."""

    phase: ClassVar[type]

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        super().__init__()
        self.taken = program.taken
        self.playouts = self.playouts_needed = 0
        """The playouts so far of a search that asks for them, and the most that one needs."""
        self.claims = 0  # those of its events that only report calls and returns
        self._events = 0
        self._exercise = exercise
        self._tree = exercise.tree
        self._program = program

    @property
    def depth(self) -> int:
        """The number of plies that a correct program goes down."""
        return 0

    @property
    def events_needed(self) -> int:
        """The most calls and questions that a program of this kind needs, beyond some."""
        return EVENTS_A_NODE * self.nodes

    @property
    def events(self) -> int:
        """The number of calls and questions so far."""
        return self._events

    @property
    def reports(self) -> int:
        """The number of those questions that are counted and not kept."""
        return 0

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree; of a game, those that the program was told of."""
        return len(self._tree)

    @abstractmethod
    def handle(self, handle: object) -> int:
        """The node, or position, of a handle. Raises ProtocolError if it was never sent."""

    @abstractmethod
    def beginning(self, room: int) -> str:
        """The frame with which the program begins, in so many Python frames."""

    def play(self, turn: NextFrames, _: Send) -> None:
        """Take turns until the program ends."""
        while self.outcome is None:
            turn()

    def recording(self) -> Recording | None:
        """The search so far, with its answer if there is one; None if there is no search."""
        return None

    def tried(self, failed: tuple[StackLine, ...], called: str) -> None:
        self.failed_calls = failed
        self.taken = {**self.taken, "search": called}

    def hidden(self, type_: str, message: str, lines: tuple[StackLine, ...]) -> None:
        if self.hid is None and len(lines) == 2:
            self.hid = HiddenError(type_, message, *lines)

    @abstractmethod
    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        """Note a question that has no answer. The program may end with the exception it gets."""

    def illegal_question(self) -> IllegalQuestion | None:
        """The last question that had no answer, if there was one."""
        return None

    def crashed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        """An exception left the program."""
        self.outcome = ended(
            self._program, cause, type_, message, error, lines, self.illegal_question()
        )
