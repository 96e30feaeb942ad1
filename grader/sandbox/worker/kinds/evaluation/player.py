"""Evaluates the parent's positions with a student's function."""

from __future__ import annotations

from types import ModuleType

from ...encoders import number
from ...game_proxy import GameProxy, StateProxy, handle_of, shown_as
from ...one_function_finder import OneFunctionFinder
from ...parameters import given_at_root
from ...step_lines import of_evaluation
from ...student_program import StudentProgram
from . import WhileEvaluating

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence
    from typing import Any

    from ...student_program import Function


class EvaluationFinder(OneFunctionFinder):
    """Looks for an evaluation of a position."""

    usual = "evaluate"
    steps = staticmethod(of_evaluation)

    def answers(self, _: Function) -> bool:
        """Nothing is tried: a trial's positions have no board. The first real call shows it."""
        return False


@shown_as("Game")
class GameOfOnePosition(GameProxy):
    """The game of a program that is an evaluation: it looks at one position, and the search that
    calls it looks ahead."""

    _parent: WhileEvaluating
    _evaluated: StateProxy

    def actions(self, state: StateProxy) -> list[str]:
        """The legal moves, left to right."""
        names: list[str] = self._parent.actions(self._own(state, "actions"))
        return names

    def utility(self, state: StateProxy, player: str | None = None) -> float:
        """The value of a terminal state for MAX, or for MIN if `player` is "MIN"."""
        self._own(state, "utility")
        return super().utility(state, player)

    def _own(self, state: StateProxy, question: str) -> int:
        """The handle of the state that is evaluated, or of the root."""
        handle = handle_of(state, question)
        if state not in (self._evaluated, self.initial):
            raise ValueError(
                f"game.{question} was asked about {state}, but an evaluation looks at one "
                "position: the one that it is called with"
            )
        return handle

    def eval(self, *_: Any, **__: Any) -> float:
        """Refused: the exercise's evaluation is another."""
        raise AttributeError(
            "the game has no eval in this exercise, because the evaluation is yours to write; "
            "game.utility(state) is the value of a state where the game is over"
        )

    def result(self, *_: Any, **__: Any) -> StateProxy:
        """Refused, and so is `successors`."""
        raise AttributeError(
            "the game has no result in this exercise: an evaluation looks at one position, and the "
            "search that calls it looks ahead"
        )


PHASE, FINDER, made_game = WhileEvaluating, EvaluationFinder, GameOfOnePosition


def begin(program: StudentProgram, _: Sequence[ModuleType], game: GameOfOnePosition) -> None:
    """Send the values of all states that the parent asks for. Exceptions of the student's code pass
    through."""
    states = game._parent.values("[]")
    while states:
        states = game._parent.values(f"[{','.join(_values(program, game, states))}]")


def _values(program: StudentProgram, game: GameOfOnePosition, states: Sequence[Any]) -> list[str]:
    """JSON for the value of each state, for MAX; the first that is no number is the last."""
    values: list[str] = []
    for described in states:
        state = game._evaluated = StateProxy(described, None, game)
        values.append(number(program.call(given_at_root(game, state, "MAX", 0))))
        if values[-1].startswith("{"):
            break
    return values
