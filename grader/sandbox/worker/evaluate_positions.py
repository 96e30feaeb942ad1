"""Evaluates the parent's positions with a student's function."""

from __future__ import annotations

from types import ModuleType

from .channel import Channel
from .encoders import number
from .game_proxy import GameProxy, StateProxy, shown_as
from .parameters import given_at_root
from .play_exercise import be_global
from .student_program import Function, StudentProgram

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence
    from typing import Any


@shown_as("Game")
class GameOfOnePosition(GameProxy):
    """The game of a program that is an evaluation: it looks at one position, and the search that
    calls it looks ahead."""

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


def evaluate(
    program: StudentProgram, modules: Sequence[ModuleType], channel: Channel, root: StateProxy
) -> None:
    """Send the values of all states that the parent asks for. Exceptions of the student's code pass
    through."""
    game = GameOfOnePosition(channel, root)
    if not program.knows_a_game():
        be_global(game, modules)
    assert program.search is not None  # noqa: S101 - for the type checker: this was discovered
    states = channel.evaluating.values("[]")
    while states:
        values = _values(program.search, game, states)
        states = channel.evaluating.values(f"[{','.join(values)}]")


def _values(function: Function, game: GameProxy, states: Sequence[Any]) -> list[str]:
    """JSON for the value of each state, for MAX; the first that is no number is the last."""
    values: list[str] = []
    for described in states:
        state = StateProxy(described, None, game)
        values.append(number(function.call(given_at_root(game, state, "MAX", 0))))
        if values[-1].startswith("{"):
            break
    return values
