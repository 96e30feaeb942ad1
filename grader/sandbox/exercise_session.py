"""One exercise played with a worker's process, within its limits of time, events and bytes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from grader.core.models import Crashed, Exercise, Limits, Outcome, Refused, StoppedRun, TimedOut
from grader.core.recording import Recording
from grader.sandbox import protocol
from grader.sandbox.budget import Budget
from grader.sandbox.deadline import Deadline
from grader.sandbox.played_program import PlayedProgram, Plays
from grader.sandbox.program_loading import LockState, ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.timed_wire import GoneError, TimeIsUpError
from grader.sandbox.worker.frames import FromFork, ToFork, WhileLoading, frames_of
from grader.sandbox.worker_process import Attempt, Worker
from grader.search.game import IllegalQuestionError

if TYPE_CHECKING:
    from grader.core.models.reasons import StoppedReason

FREE_FRAMES = 1000  # Python frames for the student's code, beside the recorder's
GRACE_SECONDS = 0.25  # to answer after the deadline; on a busy machine it takes over 0.05 s
ANSWER = frames_of(ToFork)["answer"].template
AGAIN = protocol.encoded(ToFork.again)


class _TooMuchError(Exception):
    """The process has sent more than any search needs."""

    def __init__(self, reason: StoppedReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Session:
    """One exercise, played with the process `attempt` of `worker`; call `run` once. `plays` makes
    the handler of a program of the exercise's kind. If the process has answered another exercise,
    those were its `locks`, and it imports the program anew. `loading` then has the process's locks
    and program, `search` the handler of the program that is played, None if it did not begin,
    `handler` the last one of the two, and `import_output` the output printed before it."""

    def __init__(
        self,
        attempt: Attempt,
        worker: Worker,
        exercise: Exercise,
        limits: Limits,
        plays: Plays,
        locks: LockState | None = None,
    ) -> None:
        self.loading = ProgramLoading(locks)
        self._is_again = locks is not None
        self.search: PlayedProgram | None = None
        self.import_output = ("", False)
        self._attempt = attempt
        self._wire = attempt.wire
        self._worker = worker
        self._limits = limits
        self._deadline = Deadline(attempt.pid)
        self._exercise = exercise
        self._plays = plays
        self.handler: ProgramLoading | PlayedProgram = self.loading
        self._takers = protocol.takers(WhileLoading, self.loading)
        self.budget = Budget(exercise)

    def recording(self) -> Recording | None:
        """The search so far, with its answer if there is one; None if the program is no search."""
        if self.search is None:
            return Recording(self._exercise.tree, ())
        return self.search.recording()

    def run(self) -> Outcome:
        """Play until the search ends or the deadline passes."""
        self._wire.deadline = self._deadline.begin(self._limits.import_seconds)
        self._wire.extend = self._deadline.extend
        self._wire.received = 0
        try:
            if self._is_again:
                self._wire.send(AGAIN)
            while self.handler.outcome is None:
                if self.search is None:
                    self._turn()
                else:
                    self.search.play(self._turn, self._send)
        except _TooMuchError as error:
            self._collect_the_line()
            return StoppedRun(reason=error.reason, frames=self.handler.last_seen)
        except TimeIsUpError:
            self._collect_the_rest()
            return self.handler.outcome or self._timed_out()
        except GoneError:
            return Crashed(at_import=self.search is None)
        except ProtocolError as error:
            from grader.core.models.reasons import BrokenFrame

            return Refused(reason=BrokenFrame(error.flaw, error.fact))
        return self.handler.outcome

    def _timed_out(self) -> TimedOut:
        limits, at_import = self._limits, self.search is None
        return TimedOut(
            limit=limits.import_seconds if at_import else limits.exercise_seconds,
            at_import=at_import,
            frames=self.handler.last_seen,
        )

    def _turn(self) -> None:
        """Handle the frames that have arrived. Raises _TooMuchError if they are too many."""
        self._step()
        too_much = self.budget.overdrawn(self._wire.received)
        if too_much is not None and self.handler.outcome is None:
            raise _TooMuchError(too_much)

    def _step(self) -> None:
        """Handle the frames that have arrived."""
        take, send = protocol.take, self._wire.send
        for line in self._wire.receive():
            for frame in protocol.decode(line):
                try:
                    answer = take(self._takers, frame)
                except IllegalQuestionError as error:
                    if self.search is not None:
                        self.search.refused(error.question, error.state, error.action)
                    send(protocol.encoded(ToFork.no))
                    continue
                if answer is not None:
                    self._send(ANSWER % answer)
                elif self.handler.outcome is not None:
                    return
                elif self.search is None and self.loading.done:
                    self._begin()

    def _begin(self) -> None:
        self.handler = self.search = search = self._plays(self._exercise, self.loading)
        self.budget.search = search
        self._takers = protocol.takers(search.phase, search, {"Handle": search.handle})
        self.import_output = self._attempt.prints(self._limits.output_bytes)
        self._wire.deadline = self._deadline.begin(self._limits.exercise_seconds)
        self._send(search.beginning(2 * FREE_FRAMES + 3 * search.depth))

    def _send(self, frame: str) -> None:
        self._wire.send(f"{frame}\n".encode("ascii"))

    def _ask_for_the_rest(self) -> None:
        """Request the frames still held back, and the line that is running."""
        self._worker.ask_for_the_rest()
        self._wire.deadline = monotonic() + GRACE_SECONDS
        self._wire.extend = None
        # The signal goes to all forks, so this one may have reported an earlier line already.
        self.handler.last_seen, self.handler.flaw = (), None

    def _collect_the_line(self) -> None:
        """Request the line at which a program that sent too much runs; answer nothing more."""
        self._ask_for_the_rest()
        try:
            while not self.handler.last_seen:
                for line in self._wire.receive():
                    for frame in protocol.decode(line):
                        if frame and frame[0] in frames_of(FromFork):
                            protocol.take(self._takers, frame)
        except (TimeIsUpError, GoneError, ProtocolError):
            return

    def _collect_the_rest(self) -> None:
        """After the deadline, request the frames still held back, and handle those that arrive."""
        self._ask_for_the_rest()
        try:
            while (
                self.handler.outcome is None and self.budget.overdrawn(self._wire.received) is None
            ):
                self._step()
        except (TimeIsUpError, GoneError, ProtocolError):
            return  # the deadline has passed all the same, and is the reason that is reported
