"""Handles a worker's frames while it evaluates positions: its values, its questions, its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grader.core.game_rules import Position
from grader.core.models import Answered, Exercise, Malformed, Outcome, StackLine
from grader.core.recording import RefusedQuestion, is_number
from grader.core.tree import Value
from grader.sandbox.position_answers import PositionAnswers
from grader.sandbox.program_loading import ProgramLoading, ended
from grader.sandbox.protocol import NUMBERS_A_FRAME, ProtocolError
from grader.sandbox.worker.frames import WhileEvaluating
from grader.search.evaluation_trial import rules_of, trial

if TYPE_CHECKING:
    from grader.core.models.reasons import IllegalQuestion

INFINITIES = frozenset({float("inf"), float("-inf")})


class TriedEvaluation(WhileEvaluating):
    """Handles the frames of the evaluating phase: the trial of the loaded program's evaluation.

    The trial decides which positions are evaluated; they are sent in batches of at most
    NUMBERS_A_FRAME. Values of one position that differ end the run: an evaluation is a function of
    the position.
    """

    mirrored = searched_for_max = False

    def __init__(self, exercise: Exercise, program: ProgramLoading) -> None:
        self.outcome: Outcome | None = None
        self.last_seen: tuple[StackLine, ...] = ()
        self.taken = program.taken
        self.events = 0
        self._rules = rules_of(exercise)
        self.game = PositionAnswers(self._rules)
        self._program = program
        self._trial = trial(exercise)
        self._wanted: Sequence[Position] = next(self._trial)
        self._batch: Sequence[Position] = ()
        self._given: list[Value] = []
        self._known: dict[Position, Value] = {}
        self._refused: IllegalQuestion | None = None

    @property
    def nodes(self) -> int:
        """The number of positions that the worker knows."""
        return self.game.known_states

    def root(self) -> str:
        """The state at which the game begins."""
        return self.game.state(self._rules.initial)

    def at(self, lines: tuple[StackLine, ...]) -> None:
        self.last_seen = lines

    def values(self, values: list[Any]) -> str:
        self.events += 1
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
        from grader.core.models.reasons import NoEvaluation, TwoEvaluations  # for failures only

        function, name = self.taken.get("search", ""), self.game.name(position)
        if is_number(value) and value != before:
            self.outcome = Malformed(reason=TwoEvaluations(function, name, before, value))
        else:
            self.outcome = Malformed(reason=NoEvaluation(function, name, value))
        return False

    # ------------------------------------------------------------ questions

    def asked(self, question: str, state: int) -> None:  # noqa: ARG002 - a handler takes all fields
        """Count a question that the worker answered itself."""
        self.events += 1

    def actions(self, state: int) -> str:
        self.events += 1
        return self.game.actions(state)

    def utility(self, state: int) -> str:
        self.events += 1
        return self.game.utility(state)

    def refused(self, question: RefusedQuestion, state: int, action: str) -> None:
        """Note a question that has no answer. The program may end with the exception it gets."""
        from grader.core.models.reasons import IllegalQuestion  # only a failure needs it

        self._refused = IllegalQuestion(question, self.game.named(state), action)

    def crashed(
        self, cause: str, type_: str, message: str, error: int, lines: tuple[StackLine, ...]
    ) -> None:
        """An exception left the program."""
        self.outcome = ended(self._program, cause, type_, message, error, lines, self._refused)

    def recording(self) -> None:
        """An evaluation has no search to record."""
        return
