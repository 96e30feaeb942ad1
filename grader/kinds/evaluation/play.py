"""Handles a worker's frames while it evaluates positions: its values, its questions, its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grader.core.game_rules import Position
from grader.core.models import Answered, Exercise, Malformed
from grader.core.models.reasons import IllegalQuestion, NoEvaluation, TwoEvaluations
from grader.core.recording import RefusedQuestion, is_number
from grader.core.tree import Value
from grader.kinds.evaluation.position_answers import PositionAnswers
from grader.sandbox.played_program import PlayedProgram
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import NUMBERS_A_FRAME, ProtocolError
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.kinds.evaluation import ToEvaluate, WhileEvaluating
from grader.search.evaluation_trial import rules_of, trial

EVALUATE = frames_of(ToEvaluate)["evaluate"].template
INFINITIES = frozenset({float("inf"), float("-inf")})


class TriedEvaluation(PlayedProgram, WhileEvaluating):
    """Handles the frames of the evaluating phase: the trial of the loaded program's evaluation.

    The trial decides which positions are evaluated; they are sent in batches of at most
    NUMBERS_A_FRAME. Values of one position that differ end the run: an evaluation is a function of
    the position.
    """

    phase = WhileEvaluating

    def __init__(
        self,
        exercise: Exercise,
        program: ProgramLoading,
        *,
        for_max: bool = False,  # noqa: ARG002 - only a search plays for a player
    ) -> None:
        super().__init__(exercise, program)
        self._events = 0
        self._rules = rules_of(exercise)
        self.game = PositionAnswers(self._rules)
        self._trial = trial(exercise)
        self._wanted: Sequence[Position] = next(self._trial)
        self._batch: Sequence[Position] = ()
        self._given: list[Value] = []
        self._known: dict[Position, Value] = {}
        self._refused: IllegalQuestion | None = None

    @property
    def events(self) -> int:
        return self._events

    @property
    def nodes(self) -> int:
        return self.game.known_states

    def handle(self, handle: object) -> int:
        return self.game.handle(handle)

    def beginning(self, room: int) -> str:
        return EVALUATE % (self.game.state(self._rules.initial), room)

    def values(self, values: list[Any]) -> str:
        self._events += 1
        for position, value in zip(self._batch, values, strict=False):
            if not self._takes(position, value):
                return "[]"
        if len(values) != len(self._batch):
            raise ProtocolError("length")
        if len(self._given) == len(self._wanted):
            try:
                self._wanted = self._trial.send(self._given)
            except StopIteration as end:
                self.outcome = Answered(evaluated=end.value)
                return "[]"
            self._given = []
        start = len(self._given)
        self._batch = self._wanted[start : start + NUMBERS_A_FRAME]
        return self.game.states(self._batch)

    def _takes(self, position: Position, value: Any) -> bool:
        """Whether the value can be used. If not, it ends the run."""
        before = self._known.setdefault(position, value)
        if is_number(value) and value == before and value not in INFINITIES:
            self._given.append(value)
            return True

        function, name = self.taken.get("search", ""), self.game.name(position)
        if is_number(value) and value != before:
            self.outcome = Malformed(reason=TwoEvaluations(function, name, before, value))
        else:
            self.outcome = Malformed(reason=NoEvaluation(function, name, value))
        return False

    # ------------------------------------------------------------ questions

    def asked(self, question: str, state: int) -> None:  # noqa: ARG002 - a handler takes all fields
        """Count a question that the worker answered itself."""
        self._events += 1

    def actions(self, state: int) -> str:
        self._events += 1
        return self.game.actions(state)

    def utility(self, state: int) -> str:
        self._events += 1
        return self.game.utility(state)

    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        self._refused = IllegalQuestion(question, self.game.named(state), action)

    def illegal_question(self) -> IllegalQuestion | None:
        return self._refused


HANDLER = TriedEvaluation
