"""One exercise played with a worker's process, within its limits of time, events and bytes."""

from __future__ import annotations

import json
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from grader.core.models import Crashed, Exercise, Limits, Names, Outcome, Refused, TimedOut
from grader.core.recording import Recording
from grader.sandbox import protocol
from grader.sandbox.deadline import Deadline
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.timed_wire import GoneError, TimeIsUpError
from grader.sandbox.worker.frames import (
    ToFork,
    WhileEvaluating,
    WhileIterating,
    WhileLoading,
    WhileOrdering,
    WhileSearching,
    WhileSimulating,
    frames_of,
)
from grader.sandbox.worker_process import Attempt, Worker
from grader.search.game import IllegalQuestionError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grader.core.models import StackLine
    from grader.core.models.algorithm import ProgramKind
    from grader.core.models.reasons import RefusedReason
    from grader.core.recording import RefusedQuestion
    from grader.core.tree import Value

FREE_FRAMES = 1000
"""Python frames for the student's code, as in a plain Python; the recorder's come on top."""
EVENTS, EVENTS_A_NODE, MOST_EVENTS = 100_000, 50, 2_000_000
"""The most calls and questions of a search: a base, and more for each node of the tree, up to what
this process can keep and mark. A search of the largest tree makes 8 for each of 200,000 nodes."""
EVENTS_AN_ITERATION = 200
"""The most questions of an iteration, which goes down a few moves, and may play a game itself."""
EVENTS_A_SIMULATION = 1000
"""The most questions of a playout, which may look one move ahead at each of some forty."""
MOST_NEW_NODES = 200_000
"""The most nodes of a growing tree that one search may make known: twice those of the largest game
that is accepted, and fewer than fill the memory of a program that keeps all its states."""
BYTES_AN_EVENT = 100
"""The bytes allowed for each event. An honest event takes less; a claim may be long."""
SPARE_PLIES = 2
"""The least number of plies by which a program's depth limit exceeds the tree's depth."""
GRACE_SECONDS = 0.25
"""The time to answer after the deadline; a process on a busy machine takes over 0.05 s."""
PLAY, EVALUATE, ITERATE, SIMULATE, ORDER, ANSWER = (
    frames_of(ToFork)[word].template + "\n"
    for word in ("play", "evaluate", "iterate", "simulate", "order", "answer")
)


class _TooMuchError(Exception):
    """The process has sent more than any search needs."""

    def __init__(self, reason: RefusedReason) -> None:
        super().__init__(reason)
        self.reason = reason


class PlayingProgram(Protocol):
    """Handles the frames of a loaded program: its questions, its end.

    `events` counts its frames, and `nodes` the nodes or positions that it knows. `outcome` is None
    until it ends. `mirrored` and `searched_for_max` are false for a program that is no search.
    """

    outcome: Outcome | None
    last_seen: tuple[StackLine, ...]
    taken: Names

    @property
    def events(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def mirrored(self) -> bool: ...

    @property
    def searched_for_max(self) -> bool: ...

    def recording(self) -> Recording | None:
        """The search so far, with its answer if there is one; None if there is no search."""
        ...

    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        """Note a question that has no answer."""
        ...


class Session:
    """The search of one exercise by the process `attempt` of `worker`; call `run` once. With
    `for_max` the program's own search is known to play MAX at any root.

    `loading` then has the process's locks and program, `search` its search, None if that did not
    begin, and `import_output` the output printed before it.
    """

    def __init__(
        self,
        attempt: Attempt,
        worker: Worker,
        exercise: Exercise,
        limits: Limits,
        *,
        for_max: bool = False,
    ) -> None:
        self.loading = ProgramLoading()
        self.search: PlayingProgram | None = None
        self.import_output = ("", False)
        self._attempt = attempt
        self._wire = attempt.wire
        self._worker = worker
        self._limits = limits
        self._deadline = Deadline(attempt.pid)
        self._exercise = exercise
        self._for_max = for_max
        self._handler: ProgramLoading | PlayingProgram = self.loading
        self._takers = protocol.takers(WhileLoading, self.loading)
        self._searches: Callable[[Callable[[], None]], None] | None = None
        """A search of this process's own, which asks the worker by taking turns."""
        tree = exercise.tree
        self._most_events = MOST_EVENTS
        if tree.complete:
            self._most_events = min(EVENTS + EVENTS_A_NODE * len(tree), MOST_EVENTS)
        self._most_nodes = len(tree) + MOST_NEW_NODES
        self._most_bytes = BYTES_AN_EVENT * self._most_events

    @property
    def searched_for_max(self) -> bool:
        """Whether the program's own search played MAX at the root, although MIN moves first."""
        return self.search is not None and self.search.searched_for_max

    @property
    def mirrored(self) -> bool:
        """Whether the program was given the mirrored game."""
        return self.search is not None and self.search.mirrored

    @property
    def taken(self) -> Names:
        """The program's functions that were called, by role."""
        return self.loading.taken if self.search is None else self.search.taken

    def recording(self) -> Recording | None:
        """The search so far, with its answer if there is one; None if the program is no search."""
        if self.search is None:
            return Recording(self._exercise.tree, ())
        return self.search.recording()

    def run(self) -> Outcome:
        """Play until the search ends or the deadline passes."""
        self._wire.deadline = self._deadline.begin(self._limits.import_seconds)
        self._wire.extend = self._deadline.extend
        try:
            while self._handler.outcome is None:
                self._turn()
                if self._searches is not None:
                    self._searches(self._turn)
        except _TooMuchError as error:
            return Refused(reason=error.reason)
        except TimeIsUpError:
            self._collect_the_rest()
            return self._handler.outcome or self._timed_out()
        except GoneError:
            return Crashed(at_import=self.search is None)
        except ProtocolError as error:
            from grader.core.models.reasons import BrokenFrame  # only a failure needs it

            return Refused(reason=BrokenFrame(error.flaw, error.fact))
        return self._handler.outcome

    def _timed_out(self) -> TimedOut:
        limits, at_import = self._limits, self.search is None
        return TimedOut(
            limit=limits.import_seconds if at_import else limits.exercise_seconds,
            at_import=at_import,
            frames=self._handler.last_seen,
        )

    def _turn(self) -> None:
        """Handle the frames that have arrived. Raises _TooMuchError if they are too many."""
        self._step()
        too_much = self._too_much()
        if too_much is not None and self._handler.outcome is None:
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
                    self._send_answer(answer)
                elif self._handler.outcome is not None:
                    return
                elif self.search is None and self.loading.done:
                    self._begin()

    def _begin(self) -> None:
        """Begin a program of the exercise's kind, now that it is loaded."""
        kinds: Mapping[ProgramKind, Callable[[], None]] = {
            "search": self._begin_search,
            "evaluation": self._begin_evaluation,
            "iterations": self._begin_iterations,
            "ordering": self._begin_ordering,
            "playout": self._begin_playouts,
        }
        kinds[self._exercise.algorithm.program]()

    def _begin_search(self) -> None:
        """Tell the process to play."""
        self._handler = self.search = search = RecordedSearch(
            self._exercise, self.loading, for_max=self._for_max
        )
        self._takers = protocol.takers(WhileSearching, search, {"Handle": search.game.node})
        self._start_clock()
        deepest, horizon = self._exercise.tree.deepest, self._exercise.tree.horizon or 0
        room, limit = 2 * FREE_FRAMES + 3 * deepest, deepest + deepest % 2 + SPARE_PLIES
        if horizon:
            limit = horizon - self._exercise.root_depth
        bounds = json.dumps(self._bounds())
        play = PLAY % (search.game.state(0), room, limit, horizon, bounds)
        self._wire.send(play.encode("ascii"))

    def _bounds(self) -> Sequence[Value]:
        """The bounds of all utilities, as far as a program may know them: a search that visits each
        leaf learns nothing from them."""
        algorithm = self._exercise.algorithm
        if algorithm.is_bounded:
            return self._exercise.bounds
        return (-inf, inf) if algorithm.prunes else self._exercise.tree.value_range

    def _begin_evaluation(self) -> None:
        """Tell the process to evaluate positions."""
        from grader.sandbox.tried_evaluation import TriedEvaluation  # most programs search

        self._handler = self.search = tried = TriedEvaluation(self._exercise, self.loading)
        self._takers = protocol.takers(WhileEvaluating, tried, {"Handle": tried.game.handle})
        self._start_clock()
        self._wire.send((EVALUATE % (tried.root(), 2 * FREE_FRAMES)).encode("ascii"))

    def _begin_iterations(self) -> None:
        """Tell the process to make its iterations."""
        from grader.sandbox.recorded_playouts import RecordedPlayouts  # as above

        exercise, tree = self._exercise, self._exercise.tree
        self._handler = self.search = search = RecordedPlayouts(exercise, self.loading)
        self._takers = protocol.takers(WhileIterating, search, {"Handle": search.game.node})
        self._allow_events(EVENTS_AN_ITERATION * exercise.iterations)
        self._start_clock()
        room, constant = 2 * FREE_FRAMES + 3 * tree.deepest, exercise.exploration_constants[0]
        bounds = json.dumps(tree.value_range)
        iterate = ITERATE % (search.game.state(0), room, exercise.iterations, constant, bounds)
        self._wire.send(iterate.encode("ascii"))

    def _begin_playouts(self) -> None:
        """Tell the process to play games to their end."""
        from grader.sandbox.rolled_games import RolledGames  # as above

        exercise, tree = self._exercise, self._exercise.tree
        self._handler = self.search = search = RolledGames(exercise, self.loading)
        self._takers = protocol.takers(WhileSimulating, search, {"Handle": search.game.node})
        self._allow_events(EVENTS_A_SIMULATION * exercise.simulations)
        self._start_clock()
        room = 2 * FREE_FRAMES + 3 * tree.deepest
        simulate = SIMULATE % (search.game.state(0), room, json.dumps(exercise.policy))
        self._wire.send(simulate.encode("ascii"))

    def _allow_events(self, more: int) -> None:
        """Allow so many events beyond the base."""
        self._most_events = min(EVENTS + more, MOST_EVENTS)
        self._most_bytes = BYTES_AN_EVENT * self._most_events

    def _begin_ordering(self) -> None:
        """Tell the process to order actions, and let `run` play the search that asks it."""
        from grader.sandbox.ordered_search import OrderedSearch  # as above

        self._handler = self.search = ordered = OrderedSearch(
            self._exercise, self.loading, self._send_answer
        )
        self._takers = protocol.takers(WhileOrdering, ordered, {"Handle": ordered.game.node})
        self._start_clock()
        self._wire.send((ORDER % (ordered.game.state(0), 2 * FREE_FRAMES)).encode("ascii"))
        self._searches = ordered.search

    def _send_answer(self, answer: str) -> None:
        self._wire.send((ANSWER % answer).encode("ascii"))

    def _start_clock(self) -> None:
        """From now on the program's prints and its time are those of the exercise."""
        self.import_output = self._attempt.prints(self._limits.output_bytes)
        self._wire.deadline = self._deadline.begin(self._limits.exercise_seconds)

    def _too_much(self) -> RefusedReason | None:
        """The reason to end a process that has sent more than any search needs, else None."""
        events = 0 if self.search is None else self.search.events
        nodes = len(self._exercise.tree) if self.search is None else self.search.nodes
        if (
            events <= self._most_events
            and self._wire.received <= self._most_bytes
            and nodes <= self._most_nodes
        ):
            return None
        from grader.core.models import reasons  # for failures only

        if nodes > self._most_nodes:
            return reasons.TooManyNodes(MOST_NEW_NODES)
        if events > self._most_events:
            return reasons.TooManyEvents(self._most_events, nodes)
        return reasons.TooManyBytes(self._most_bytes, nodes)

    def _collect_the_rest(self) -> None:
        """After the deadline, request the frames still held back, and handle those that arrive."""
        self._worker.ask_for_the_rest()
        self._wire.deadline = monotonic() + GRACE_SECONDS
        self._wire.extend = None
        # The signal goes to all forks, so this one may have reported an earlier line already.
        self._handler.last_seen = ()
        try:
            while self._handler.outcome is None and self._too_much() is None:
                self._step()
        except (TimeIsUpError, GoneError, ProtocolError):
            return  # the deadline has passed all the same, and is the reason that is reported
