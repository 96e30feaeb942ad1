"""Handles a worker's frames while it makes the iterations of Monte Carlo tree search."""

import json
from typing import Any

from grader.core.models import Answered, Exercise, Malformed
from grader.core.models.reasons import NotAnAction
from grader.core.recording import Recording
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.recorded_questions import RecordedQuestions
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.kinds.iterations import ToIterate, WhileIterating
from grader.search.game import Game
from grader.search.playouts import Playouts

ITERATE = frames_of(ToIterate)["iterate"].template
EVENTS_AN_ITERATION = 200  # the most questions of an iteration, which may play a game itself
PLAYOUTS_AN_ITERATION = 20  # the most playouts of an iteration: one of each child


class RecordedPlayouts(RecordedQuestions, WhileIterating):
    """Handles the frames of the iterating phase. Each playout's dice are thrown here, when due."""

    phase = WhileIterating

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        super().__init__(exercise, program, Game(exercise.tree))
        self._playouts = Playouts(exercise.tree, exercise.seed)
        self.playouts_needed = PLAYOUTS_AN_ITERATION * exercise.iterations
        self._move: object = None

    @property
    def events_needed(self) -> int:
        return EVENTS_AN_ITERATION * self._exercise.iterations

    def beginning(self, room: int) -> str:
        iterations, constants = self._exercise.iterations, self._exercise.exploration_constants
        bounds = json.dumps(self._tree.value_range)
        return ITERATE % (self.game.state(0), room, iterations, constants[0], bounds)

    def asked(self, question: str, state: int) -> None:
        """Count the report. The test of a terminal state is also an event: it stands between two
        playouts that end there (`kinds.iterations.playout_checks.history`)."""
        if question == "is_terminal":
            self._log(("asked", state, question))
        else:
            super().asked(question, state)

    def playout(self, state: int) -> str:
        self.playouts += 1
        value = self._playouts.play(state)
        self._log(("played", state, value))
        return repr(value)

    def utility(self, state: int) -> str:
        self.playouts += 1  # where a random game of the program's own ends
        return super().utility(state)

    def records(self, records: tuple[tuple[Any, Any, Any], ...]) -> None:
        for action, wins, visits in records:
            child = self._tree.child_by(0, action) if isinstance(action, str) else None
            if child is not None:
                self._log(("claimed", child, wins, visits))

    def recording(self) -> Recording:
        return Recording(self._tree, tuple(self._recorder.events), None, self._move)

    def done(self, move: Any) -> None:
        if self.game.is_move(move):
            self._move = move
            self.outcome = Answered()
            return

        names, name = self._tree.names, self.taken.get("search", "")
        node = self._tree.index.get(move, 0) if isinstance(move, str) else 0
        above = self._tree.parent[node] if node else 0
        reason = NotAnAction(name, move, names[0], names[above] if above else "")
        self.outcome = Malformed(reason=reason)


HANDLER = RecordedPlayouts
