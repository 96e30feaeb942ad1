"""One exercise played with a worker's process, within its limits of time, events and bytes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from grader.core.models import Crashed, Exercise, Limits, Names, Outcome, Refused, TimedOut
from grader.core.recording import Recording
from grader.sandbox import deadline, protocol
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.timed_socket import GoneError, TimeIsUpError
from grader.sandbox.worker.frames import ToFork, WhileLoading, WhileSearching, frames_of
from grader.sandbox.worker_process import Attempt, Worker
from grader.search.game import IllegalQuestionError

if TYPE_CHECKING:
    from grader.core.models.reasons import RefusedReason

FREE_FRAMES = 1000
"""Frames a student has to themselves, as in a plain Python; the recorder's come on top."""
EVENTS, EVENTS_A_NODE = 100_000, 50
"""What a search may say and ask: a first allowance, and more for each node of the tree."""
BYTES_AN_EVENT = 100
"""What all that may come to on the wire. An honest event takes less; a claim may be long."""
SPARE_PLIES = 2
"""How much deeper than the tree a program may go that is told how deep to go."""
GRACE_SECONDS = 0.05
PLAY, ANSWER = (frames_of(ToFork)[word].template + "\n" for word in ("play", "answer"))


class Session:
    """The search of one exercise, by the process `attempt` of `worker`; `run` it once.

    `loading` is then what the process has said of its locks and its program, `search` what it has
    searched, None if it did not come so far; `said_at_import` is what it printed before that.
    """

    def __init__(
        self, attempt: Attempt, worker: Worker, exercise: Exercise, limits: Limits
    ) -> None:
        self.loading = ProgramLoading()
        self.search: RecordedSearch | None = None
        self.said_at_import = ("", False)
        self._attempt = attempt
        self._wire = attempt.wire
        self._worker = worker
        self._limits = limits
        self._patience = deadline.Patience(attempt.pid)
        self._exercise = exercise
        self._handler: ProgramLoading | RecordedSearch = self.loading
        self._takers = protocol.takers(WhileLoading, self.loading)
        self._most_events = EVENTS + EVENTS_A_NODE * len(exercise.tree)
        self._most_bytes = BYTES_AN_EVENT * self._most_events

    @property
    def mirrored(self) -> bool:
        """Whether the program was given the mirrored game."""
        return self.search is not None and self.search.mirrored

    @property
    def taken(self) -> Names:
        """Which functions of the program were called, as what."""
        return self.loading.taken if self.search is None else self.search.taken

    def recording(self) -> Recording:
        """The search so far, with its answer if there is one."""
        if self.search is None:
            return Recording(self._exercise.tree, ())
        return self.search.recording()

    def run(self) -> Outcome:
        """Play to the end or to the deadline."""
        self._wire.deadline = self._patience.deadline(self._limits.import_seconds)
        self._wire.more = self._patience.more
        try:
            while self._handler.outcome is None:
                self._step()
                too_much = self._too_much()
                if too_much is not None and self._handler.outcome is None:
                    return Refused(reason=too_much)
        except TimeIsUpError:
            self._collect_the_rest()
            return self._handler.outcome or self._timed_out()
        except GoneError:
            return Crashed(at_import=self.search is None)
        except ProtocolError as error:
            from grader.core.models.reasons import BrokenFrame  # no honest program needs it

            return Refused(reason=BrokenFrame(error.flaw, error.fact))
        return self._handler.outcome

    def _timed_out(self) -> TimedOut:
        limits, at_import = self._limits, self.search is None
        return TimedOut(
            limit=limits.import_seconds if at_import else limits.exercise_seconds,
            at_import=at_import, frames=self._handler.last_seen,
        )  # fmt: skip

    def _step(self) -> None:
        """Take what the process has sent."""
        take, send = protocol.take, self._wire.send
        for line in self._wire.receive():
            for frame in protocol.decode(line):
                try:
                    answer = take(self._takers, frame)
                except IllegalQuestionError as error:
                    if self.search is not None:
                        self.search.refused(frame[0], frame[1])
                    send(protocol.encoded(ToFork.no, str(error)))
                    continue
                if answer is not None:
                    send((ANSWER % answer).encode("ascii"))
                elif self._handler.outcome is not None:
                    return
                elif self.search is None and self.loading.done:
                    self._begin_search()

    def _begin_search(self) -> None:
        """Have the process play, now that the program is there."""
        self._handler = self.search = search = RecordedSearch(self._exercise, self.loading)
        self._takers = protocol.takers(WhileSearching, search, {"Handle": search.game.node})
        self.said_at_import = self._attempt.prints(self._limits.output_bytes)
        self._wire.deadline = self._patience.deadline(self._limits.exercise_seconds)
        deepest = self._exercise.tree.depth[-1]
        room, depth = 2 * FREE_FRAMES + 3 * deepest, deepest + deepest % 2 + SPARE_PLIES
        self._wire.send((PLAY % (search.game.state(0), room, depth)).encode("ascii"))

    def _too_much(self) -> RefusedReason | None:
        """Why the process has said more than any search needs, if it has."""
        events = 0 if self.search is None else self.search.events
        if events <= self._most_events and self._wire.received <= self._most_bytes:
            return None
        from grader.core.models.reasons import TooManyBytes, TooManyEvents  # as above

        nodes = len(self._exercise.tree)
        if events > self._most_events:
            return TooManyEvents(self._most_events, nodes)
        return TooManyBytes(self._most_bytes, nodes)

    def _collect_the_rest(self) -> None:
        """After the deadline: ask for what is still held back, and take it for a moment."""
        self._worker.ask_for_the_rest()
        self._wire.deadline = monotonic() + GRACE_SECONDS
        self._wire.more = None
        self._handler.last_seen = ()  # the same signal may have found it earlier, at another line
        try:
            while self._handler.outcome is None and self._too_much() is None:
                self._step()
        except (TimeIsUpError, GoneError, ProtocolError):
            return
