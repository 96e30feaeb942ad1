"""One exercise played with a worker: its questions answered from the game, its calls recorded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from grader.core.models import (
    Answered,
    Crashed,
    Exercise,
    Frame,
    Limits,
    Malformed,
    Missing,
    Names,
    Outcome,
    Places,
    Refused,
    TimedOut,
)
from grader.core.recording import Claim, Recorder, Recording, first_move, is_number
from grader.sandbox import deadline, protocol
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.timed_socket import GoneError, TimeIsUpError
from grader.sandbox.worker_process import Attempt, Worker
from grader.search.game import Game, IllegalQuestionError
from grader.search.mirrored_search import ONE_FOR_BOTH, View, negated

FREE_FRAMES = 1000
"""Frames a student has to themselves, as in a plain Python; the recorder's come on top."""
EVENTS, EVENTS_A_NODE = 100_000, 50
"""What a search may say and ask: a first allowance, and more for each node of the tree."""
BYTES_AN_EVENT = 100
"""What all that may come to on the wire. An honest event takes less; a claim may be long."""
SEARCH, ENTRY = "search", "entry:"
"""The role of a program's own search, and where a function is missing that somebody has named."""
NOT_ALLOWED = "worker.NotAllowed"
"""The exception of an import that is not allowed."""
SPARE_PLIES = 2
"""How much deeper than the tree a program may go that is told how deep to go."""
GRACE_SECONDS = 0.05
ROOTS = ("both", "MAX")
"""At whose roots a program can be asked to search."""
REPORTED = ("is_terminal", "to_move", "result")
"""Questions that a worker may answer from what it was given; it reports them."""
ANSWERED = ("utility", "actions", "result", "eval")
"""Questions that are answered here."""
CALLED = ("max_value", "min_value", ONE_FOR_BOTH)
"""What a worker calls the function that is entered; the last where one function is both."""

BEFORE: Mapping[str, tuple[str, int, int]] = {
    "locked": ("_locked", 2, 2),
    "loaded": ("_loaded", 4, 4),
    "missing": ("_missing", 3, 3),
    "unfit": ("_unfit", 2, 2),
    "failed": ("_failed", 1, 1),
    "at": ("_at", 1, 1),
}
FRAMES: Mapping[str, tuple[str, int, int]] = {
    "call": ("_call", 4, 4),
    "return": ("_return", 3, 3),
    "left": ("_left", 1, 1),
    "again": ("_again", 0, 0),
    "asked": ("_asked", 2, 2),
    "ask": ("_ask", 2, 3),
    "done": ("_done", 3, 3),
    "crashed": ("_crashed", 1, 1),
    "at": ("_at", 1, 1),
}
"""Which method takes which frame, with how many items after its word, at least and at most;
first until the module is loaded, then while it plays. By name, since a table of bound methods
would keep every finished session alive in a cycle."""


class Session:
    """The search of one exercise, by the process `attempt` of `worker`; `run` it once.

    `locks` are then those that the process closed, and why it could not close the others;
    `names` the public names of its module, `taken` those that are called, and `places` where they
    say that they are; `mirrored` whether it was given the mirrored game, `said_at_import` what came
    before them.
    """

    def __init__(
        self, attempt: Attempt, worker: Worker, exercise: Exercise, limits: Limits
    ) -> None:
        self.locks: tuple[tuple[str, ...], dict[str, str]] | None = None
        self.names: tuple[str, ...] = ()
        self.taken: Names = {}
        self.places: Places = {}
        self.mirrored = False
        self.said_at_import = ("", False)
        self._attempt = attempt
        self._wire = attempt.wire
        self._worker = worker
        self._limits = limits
        self._patience = deadline.Patience(attempt.pid)
        self._tree = exercise.tree
        self._root_player = exercise.root_player
        self._game = Game(exercise.tree, exercise.root_player)
        self._view = View(exercise.tree, exercise.root_player)
        self._recorder = Recorder(exercise.tree)
        self._log = self._recorder.log
        self._nodes: list[int] = []  # the node of each handle that was handed out
        self._handles: dict[int, int] = {}
        self._frames = BEFORE
        self._outcome: Outcome | None = None
        self._most_events = EVENTS + EVENTS_A_NODE * len(exercise.tree)
        self._most_bytes = BYTES_AN_EVENT * self._most_events
        self._last_seen: tuple[Frame, ...] = ()
        self._unwritten: tuple[Frame, ...] = ()
        self._began_again = False
        self._answer: tuple[object, object] = (None, None)

    def run(self) -> Outcome:
        """Play to the end or to the deadline."""
        self._wire.deadline = self._patience.deadline(self._limits.import_seconds)
        self._wire.more = self._patience.more
        try:
            while self._outcome is None:
                self._step()
        except TimeIsUpError:
            self._collect_the_rest()
            return self._outcome or self._timed_out()
        except GoneError:
            return Crashed(at_import=self._frames is BEFORE)
        except ProtocolError as error:
            return Refused(problem=f"its process sent {error}")
        return self._outcome

    def _timed_out(self) -> TimedOut:
        at_import = self._frames is BEFORE
        limits = self._limits
        return TimedOut(
            limit=limits.import_seconds if at_import else limits.exercise_seconds,
            at_import=at_import, frames=self._last_seen,
        )  # fmt: skip

    def recording(self) -> Recording:
        """The search so far, with its answer if there is one."""
        value, move = self._answer
        recording = self._searched()
        if value is not None and move is None:
            move = first_move(replace(recording, value=value))
        return replace(recording, value=value, move=move)

    def _searched(self) -> Recording:
        """The search so far, as it would have been from the side that the exercise asks for."""
        events = tuple(self._view.events(self._recorder.events))
        return Recording(self._tree, events)

    def _step(self) -> None:
        """Take what the process has sent."""
        decode = protocol.decode
        for line in self._wire.receive():
            for word, *rest in decode(line):
                if word not in self._frames:
                    raise ProtocolError(f"an unknown frame, {word[:40]!r}")
                method, least, most = self._frames[word]
                if not least <= len(rest) <= most:
                    raise ProtocolError("a frame of the wrong length")
                getattr(self, method)(*rest)
                if self._outcome is not None:
                    return
        if len(self._recorder.events) > self._most_events:
            raise ProtocolError(
                f"more than {self._most_events:,} calls and questions about a tree of "
                f"{len(self._tree):,} nodes; does its loop end?"
            )
        if self._wire.received > self._most_bytes:
            raise ProtocolError(
                f"more than {self._most_bytes:,} bytes about a tree of {len(self._tree):,} nodes"
            )

    def _collect_the_rest(self) -> None:
        """After the deadline: ask for what is still held back, and take it for a moment."""
        self._worker.ask_for_the_rest()
        self._wire.deadline = monotonic() + GRACE_SECONDS
        self._wire.more = None
        self._last_seen = ()  # the same signal may have found it earlier, at another line
        try:
            while self._outcome is None:
                self._step()
        except (TimeIsUpError, GoneError, ProtocolError):
            return

    def _state(self, node: int) -> str:
        """A state as frames describe it; from now on the worker may ask about it.

        Handles count what was handed out: the numbers of the nodes would tell a program how many
        there are that it has not seen.
        """
        handle = self._handles.get(node)
        if handle is None:
            handle = self._handles[node] = len(self._nodes)
            self._nodes.append(node)
        game = self._game
        terminal = int(game.is_terminal(node))
        name = json.dumps(self._tree.names[node])
        return f'[{handle},{name},"{game.to_move(node)}",{terminal}]'

    def _node(self, handle: object) -> int:
        """The node of a handle. Raises ProtocolError unless it was handed out."""
        if type(handle) is int and 0 <= handle < len(self._nodes):
            return self._nodes[handle]
        raise ProtocolError("a state that was never handed out")

    # ------------------------------------------------------------ frames before it searches

    def _locked(self, on: object, failed: object) -> None:
        if self.locks is not None:
            raise ProtocolError("two lists of locks")
        self.locks = protocol.names(on), protocol.reasons(failed)

    def _loaded(self, names: object, taken: object, roots: object, unwritten: object) -> None:
        self.names = protocol.names(names)
        self.taken, self.places = protocol.taken(taken)
        self._unwritten = protocol.stack(unwritten)
        only_max = _one_of(ROOTS, roots, "roots that there are not") == "MAX"
        self.mirrored = only_max and self._root_player == "MIN"
        self._view = View(
            self._tree, self._root_player, self.taken.get("max_value", ""), mirrored=self.mirrored
        )
        if self.mirrored:
            self._game = Game(negated(self._tree), "MAX")
        self.said_at_import = self._attempt.prints(self._limits.output_bytes)
        self._frames = FRAMES
        self._wire.deadline = self._patience.deadline(self._limits.exercise_seconds)
        deepest = self._tree.depth[-1]
        frames, depth = 2 * FREE_FRAMES + 3 * deepest, deepest + deepest % 2 + SPARE_PLIES
        self._wire.send(f'["play",{self._state(0)},{frames},{depth}]\n'.encode("ascii"))

    def _failed(self, described: object) -> None:
        exception, message, frames = protocol.crash(described)
        self._outcome = Crashed(exception=exception, message=message, frames=frames, at_import=True)

    def _missing(self, function: object, where: object, names: object) -> None:
        name, hidden_in = protocol.text(function), protocol.text(where)
        self.names = protocol.names(names)
        if hidden_in == ENTRY:
            self._outcome = Missing(function=name, named=True)
        else:
            self._outcome = Missing(function=name, hidden_in=hidden_in)

    def _unfit(self, function: object, parameters: object) -> None:
        name = protocol.text(function)
        taken = protocol.text(", ".join(protocol.names(parameters)))
        self._outcome = Malformed(
            problem=f"{name} takes ({taken}), but is called {name}(game, state, alpha, beta)"
        )

    # ------------------------------------------------------------ frames while it searches

    def _call(self, function: object, handle: object, alpha: object, beta: object) -> None:
        number = protocol.number
        name = _one_of(CALLED, protocol.text(function), "a call of something else")
        self._log(("entered", self._node(handle), name, number(alpha), number(beta)))

    def _return(self, handle: object, value: object, move: object) -> None:
        self._log(("returned", self._node(handle), protocol.number(value), protocol.move(move)))

    def _left(self, handle: object) -> None:
        self._log(("left", self._node(handle), ""))

    def _again(self) -> None:
        """Forget a search that stopped at the root."""
        if self._began_again or len(self._nodes) > 1:
            raise ProtocolError("a new start in the middle of a search")
        self._began_again = True
        self._recorder.events.clear()

    def _asked(self, question: object, handle: object) -> None:
        reported = _one_of(REPORTED, question, "an answer that it gave itself")
        self._log(("asked", self._node(handle), reported))

    def _ask(self, question: object, handle: object, action: object = None) -> None:
        question = _one_of(ANSWERED, question, "an unknown question")
        node = self._node(handle)
        if question == "eval" and self._game.is_terminal(node):
            question = "utility"
        try:
            if question == "utility":
                answer = repr(self._game.utility(node))
            elif question == "eval":
                answer = repr(self._game.tree.values[node] or 0)
            elif question == "actions":
                names = map(json.dumps, self._game.actions(node))
                states = map(self._state, self._tree.children(node))
                answer = ",".join([f"[{name},{state}]" for name, state in zip(names, states)])  # noqa: B905 - an action for each child
                answer = f"[{answer}]"
            else:
                answer = self._state(self._game.result(node, protocol.text(action)))
        except IllegalQuestionError as error:
            self._log(("asked", node, f"refused {question}"))
            self._wire.send(f'["no",{json.dumps(str(error))}]\n'.encode("ascii"))
        else:
            self._log(("asked", node, question))
            self._wire.send(f'["answer",{answer}]\n'.encode("ascii"))

    # ------------------------------------------------------------ frames at its end

    def _done(self, function: object, value: object, move: object) -> None:
        role = protocol.text(function)
        if role != SEARCH:  # its own is not written
            self.taken = {part: name for part, name in self.taken.items() if part != SEARCH}
        name = {**self.taken}.get(role, role)  # type: ignore[call-overload] # or any other word
        returned: object = protocol.number(value)
        chosen = protocol.move(move)
        if returned is None and chosen is not None:
            if role != SEARCH or chosen not in self._game.actions(0):
                root = self._tree.names[0]
                shown = repr(chosen) if isinstance(chosen, str) else chosen
                problem = (
                    f"{name} returned {shown}, which is neither a value nor an action of {root}"
                )
                self._outcome = Malformed(problem=problem)
                return
            returned = self._value_of(chosen)
        else:
            returned = self._view.value(returned, self._recorder.events)
        nothing = Claim("NoneType", "")
        unreturned = role == SEARCH and returned == nothing and chosen is None
        if unreturned:  # it forgot to return its move; what it searched is marked all the same
            returned = self._last_returns().get(0, returned)
        self._answer = (returned, chosen)
        if returned is not None and not is_number(returned):
            self._outcome = Malformed(problem=f"{name} returned {returned}")
        else:
            self._outcome = Answered(unreturned=unreturned)

    def _value_of(self, move: object) -> Any:
        """The root's value for a search that returns only its move: what the call on the root
        returned, or where the search does the root's loop itself, the call on the move's child."""
        returns = self._last_returns()
        child = self._tree.index.get(move) if isinstance(move, str) else None
        return returns.get(0, returns.get(child) if child is not None else None)

    def _last_returns(self) -> Mapping[int, Any]:
        """What each node's last call has returned so far."""
        return {event[1]: event[2] for event in self._searched().events if event[0] == "returned"}

    def _crashed(self, described: object) -> None:
        """An exception that left the program.

        That a function is not written yet, or a module not allowed, is told even of a hidden
        exercise. So the first is said in the words of the "loaded" frame, and the second only by a
        program that has asked nothing about the tree yet.
        """
        exception, message, frames = protocol.crash(described)
        declared = {(frame.file, frame.function) for frame in self._unwritten}
        here = (frames[-1].file, frames[-1].function) if frames else None
        if exception == "NotImplementedError" and here in declared:
            first = self._unwritten[0]
            self._outcome = Missing(function=first.function, unwritten=True, frames=(first,))
            return
        self._outcome = Crashed(exception=exception, message=message, frames=frames)

    def _at(self, frames: object) -> None:
        self._last_seen = protocol.stack(frames)


def _one_of(known: tuple[str, ...], word: object, otherwise: str) -> str:
    """The known word that equals `word`: one string for all, not another for each event.

    Raises ProtocolError with `otherwise` if there is none.
    """
    try:
        return known[known.index(word)]
    except ValueError:
        raise ProtocolError(otherwise) from None
