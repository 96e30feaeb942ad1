"""Handles a worker's frames while it evaluates positions: its values, its questions, its end."""

import json
from collections import deque
from collections.abc import Sequence
from typing import Any

from grader.core.game_rules import Position, Rules
from grader.core.models import Answered, Exercise, Malformed
from grader.core.models.reasons import IllegalQuestion, NoEvaluation, TwoEvaluations
from grader.core.recording import RefusedQuestion, is_number
from grader.core.tree import Value, one_line
from grader.sandbox.played_program import PlayedProgram
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import NUMBERS_A_FRAME, ProtocolError
from grader.sandbox.worker.frames import frames_of
from grader.sandbox.worker.kinds.evaluation import ToEvaluate, WhileEvaluating
from grader.search.evaluation_trial import rules_of, trial
from grader.search.game import IllegalQuestionError

EVALUATE = frames_of(ToEvaluate)["evaluate"].template
INFINITIES = frozenset({float("inf"), float("-inf")})


class PositionAnswers:
    """Answers questions about positions, as JSON; equal positions have the same handle. An
    evaluation looks at one position, so it may ask about those of the last list that were not
    evaluated yet, in their order, and about the first state of all, the root."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._positions: list[Position] = []  # by handle
        self._handles: dict[Position, int] = {}
        self._open: deque[int] = deque()

    @property
    def known_states(self) -> int:
        """The number of states that the worker knows."""
        return len(self._positions)

    def state(self, position: Position) -> str:
        """A state as frames describe it; from now on the worker may ask about it."""
        handle = self._handles.get(position)
        if handle is None:
            handle = self._handles[position] = len(self._positions)
            self._positions.append(position)
        rules = self._rules
        board = rules.board(position)
        parts = (
            handle,
            self.name(position),
            rules.to_move(position),
            int(rules.is_terminal(position)),
            board,
            rules.shown(board),
        )
        return json.dumps(parts)

    def states(self, positions: Sequence[Position]) -> str:
        """A list of states, about which it may ask now."""
        described = [self.state(position) for position in positions]
        self._open = deque(map(self._handles.__getitem__, positions))
        return f"[{','.join(described)}]"

    def handle(self, handle: object) -> int:
        """The handle, if it was sent. Raises ProtocolError."""
        if type(handle) is int and 0 <= handle < len(self._positions):
            return handle
        raise ProtocolError("unknown-state")

    def actions(self, handle: int) -> str:
        """The names of the actions. Raises ProtocolError if it may not ask about that state."""
        return json.dumps(list(self._rules.actions(self._asked_about(handle))))

    def utility(self, handle: int) -> str:
        """The value of a terminal state. Raises IllegalQuestionError, about the handle, for any
        other, and ProtocolError if it may not ask about that state."""
        position = self._asked_about(handle)
        if not self._rules.is_terminal(position):
            raise IllegalQuestionError("utility", handle)
        return repr(self._rules.utility(position))

    def _asked_about(self, handle: int) -> Position:
        """The position of a handle, from which on it may ask. Raises ProtocolError."""
        while handle and self._open and self._open[0] != handle:
            self._open.popleft()  # it is evaluated by now
        if handle and not self._open:
            raise ProtocolError("unknown-state")
        return self._positions[handle]

    def named(self, handle: int) -> str:
        """The position of a handle on one line."""
        return self.name(self._positions[handle])

    def name(self, position: Position) -> str:
        return one_line(self._rules.shown(self._rules.board(position)))


class TriedEvaluation(PlayedProgram, WhileEvaluating):
    """Handles the frames of the evaluating phase: the trial of the loaded program's evaluation. The
    trial chooses the positions; at most NUMBERS_A_FRAME are sent at once. Two values of one
    position end the run: an evaluation is a function of the position."""

    phase = WhileEvaluating

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        super().__init__(exercise, program)
        self._rules = rules_of(exercise)
        self.game = PositionAnswers(self._rules)
        self._trial = trial(exercise)
        self._wanted: Sequence[Position] = next(self._trial)
        self._batch: Sequence[Position] = ()
        self._given: list[Value] = []
        self._known: dict[Position, Value] = {}
        self._refused: IllegalQuestion | None = None

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
