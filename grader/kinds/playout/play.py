"""Handles a worker's frames while its program plays games to their end by rolled moves."""

import json

from grader.core.models import Answered, Exercise
from grader.core.recording import NOTHING, Recording
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.recorded_questions import RecordedQuestions
from grader.sandbox.worker.field_kinds import MOST_SIDES
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.kinds.playout import ToSimulate, WhileSimulating
from grader.search.game import Game
from grader.search.simulation import Rolls

SIMULATE = frames_of(ToSimulate)["simulate"].template
EVENTS_A_PLAYOUT = 1000  # the most questions of a playout, which may look one move ahead


class RolledGames(RecordedQuestions, WhileSimulating):
    """Handles the frames of the simulating phase. The dice are thrown here, when they are asked
    for, and each roll, each move and each return value is an event."""

    phase = WhileSimulating

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        super().__init__(exercise, program, Game(exercise.tree))
        self._rolls = Rolls(exercise.seed)
        self._left = exercise.simulations

    @property
    def events_needed(self) -> int:
        return EVENTS_A_PLAYOUT * self._exercise.simulations

    def beginning(self, room: int) -> str:
        return SIMULATE % (self.game.state(0), room, json.dumps(self._exercise.policy))

    def result(self, state: int, action: str) -> str:
        answer = super().result(state, action)
        child = self._tree.child_by(state, action)
        assert child is not None  # noqa: S101 - the game has answered
        self._log(("moved", child, ""))
        return answer

    def roll(self, sides: int) -> str:
        if not 1 <= sides <= MOST_SIDES:
            raise ProtocolError("no-number")
        events = self._recorder.events
        number = self._rolls.roll(sides)
        self._log(("rolled", events[-1][1] if events else 0, sides, number))
        return str(number)

    def simulated(self, value: object) -> str:
        self._log(("ended", 0, NOTHING if value is None else value))
        self._rolls.next_playout()
        self._left -= 1
        if not self._left:
            self.outcome = Answered()
        return str(self._left)

    def recording(self) -> Recording:
        return Recording(self._tree, tuple(self._recorder.events))


HANDLER = RolledGames
