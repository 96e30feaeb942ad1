"""Lets a student's function play games to their end, with dice that the parent throws."""

from __future__ import annotations

from types import ModuleType

from ...channel import Channel, QuestionRefusedError
from ...encoders import number
from ...field_kinds import MOST_SIDES
from ...game_proxy import QUESTIONS, GameProxy, StateProxy, handle_of, shown_as
from ...one_function_finder import OneFunctionFinder
from ...parameters import given_at_root
from ...step_lines import of_playout
from ...student_program import StudentProgram
from ...trial_call import LEAVES
from . import WhileSimulating

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence

    from ...student_program import Function


class SimulationFinder(OneFunctionFinder):
    """Looks for a function that plays a game to its end."""

    usual = "playout"
    steps = staticmethod(of_playout)
    parts = {"policy": "policy"}  # noqa: RUF012 - it never changes

    def answers(self, function: Function) -> bool:
        """Whether it returns the value of the one leaf that it evaluates."""
        tried = self.trials.call(function)
        return len(tried.evaluated) == 1 and tried.value in map(LEAVES.get, tried.evaluated)


@shown_as("Game")
class GameWithDice(GameProxy):
    """The game of a program that plays it to its end. roll(n) is a random number from 0 to n - 1.
    `policy` is "random", "heavy" or "any"."""

    _parent: WhileSimulating
    _questions = (*QUESTIONS, "roll")

    def __init__(self, channel: Channel, root: StateProxy, policy: str) -> None:
        super().__init__(channel, root)
        self.policy = policy

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1; the parent knows it, and each call rolls another."""
        if type(n) is not int:
            raise TypeError(
                f"game.roll(n) needs the number of actions, a whole number, but was given {n!r}"
            )
        if n < 1:
            raise ValueError(f"game.roll(n) needs an n of at least 1, but was given {n}")
        if n > MOST_SIDES:
            raise ValueError(f"game.roll(n) needs an n of at most {MOST_SIDES:,}")
        rolled: int = self._parent.roll(n)
        return rolled

    def result(self, state: StateProxy, action: str) -> StateProxy:
        """The state that `action` leads to. The parent is asked each time: this is how it sees the
        moves of a playout."""
        handle = handle_of(state, "result")
        name = action if isinstance(action, str) else repr(action)
        try:
            described = self._parent.result(handle, name)
        except QuestionRefusedError:
            raise QuestionRefusedError(f"{name} is not an action of {state}") from None
        return state._children.setdefault(name, StateProxy(described, name, self))


PHASE, FINDER, made_game = WhileSimulating, SimulationFinder, GameWithDice


def begin(program: StudentProgram, _: Sequence[ModuleType], game: GameWithDice) -> None:
    """Call the function on the game's root until no playout is left. Exceptions of the student's
    code pass through."""
    root = game.initial
    given = {**given_at_root(game, root, root._player, 0), "policy": game.policy}
    while game._parent.simulated(number(program.call(given))):
        pass
