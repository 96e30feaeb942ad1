"""Orders the actions of the parent's states with a student's function."""

from __future__ import annotations

import json
from types import ModuleType

from ...channel import Channel
from ...encoders import order
from ...game_proxy import GameProxy, StateProxy, handle_of, shown_as
from ...one_function_finder import OneFunctionFinder
from ...parameters import ACTIONS, given_at_root
from ...step_lines import of_order
from ...student_program import StudentProgram
from ...trial_call import ROOT_ACTIONS
from . import WhileOrdering

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence
    from typing import Any

    from ...student_program import Function
    from .. import Step


class OrderingFinder(OneFunctionFinder):
    """Looks for a function that orders the actions of a state."""

    usual = "order"
    optional = ("actions",)  # game.actions(state) has them, too
    steps = staticmethod(of_order)
    parts = dict.fromkeys(ACTIONS, "actions")

    def answers(self, function: Function) -> bool:
        """Whether it returns the actions in some order."""
        answer = self.trials.call(function).answer
        try:
            return sorted(json.loads(order(answer, len(ROOT_ACTIONS)))) == ROOT_ACTIONS
        except Exception:  # noqa: BLE001 - the answer may be any object of the student's
            return False


@shown_as("Game")
class GameOfOneNode(GameProxy):
    """The game of a program that orders actions: it knows the state to be ordered and its children,
    but nothing below these."""

    _parent: WhileOrdering

    def __init__(self, channel: Channel, root: StateProxy) -> None:
        super().__init__(channel, root)
        self._states = {root._handle: root}
        self._asked = -1

    def state(self, described: list[Any], children: list[Any]) -> StateProxy:
        """A state to order, whose children become known. Equal states are the same object."""
        handle = described[0]
        state = self._states.setdefault(handle, StateProxy(described, None, self))
        self._asked = handle
        for action, child in children:
            known = self._states.setdefault(child[0], StateProxy(child, action, self))
            state._children[action] = known
        return state

    def actions(self, state: StateProxy) -> list[str]:
        """The actions of the state to be ordered, left to right."""
        return list(map(str, self._children(state, "actions")))

    def result(self, state: StateProxy, action: str) -> StateProxy:
        """The state that an action of the state to be ordered leads to."""
        children = self._children(state, "result")
        if action not in children:
            raise ValueError(f"{action!r} is not an action of {state!r}")
        return children[action]

    def eval(self, state: StateProxy, player: str | None = None) -> float:
        """The evaluation of a state for MAX, or for MIN if `player` is "MIN"."""
        value: float = self._parent.eval(handle_of(state, "eval"))
        return -value if player == "MIN" else value

    def utility(self, *_: Any, **__: Any) -> float:
        """Refused: an order is chosen before any leaf is evaluated."""
        raise AttributeError(
            "the game has no utility in this exercise, because actions are put in order before any "
            "leaf is evaluated; ask game.eval(state)"
        )

    def outcomes(self, state: StateProxy) -> list[tuple[float, StateProxy]]:
        """Refused: nothing is left to chance in these exercises."""
        raise ValueError(f"{state!r} is not a chance node, so it has no outcomes")

    def _children(self, state: StateProxy, question: str) -> dict[Any, StateProxy]:
        """The children of a state, by action."""
        if handle_of(state, question) != self._asked:
            raise ValueError(
                f"game.{question} answers only for the state to be ordered, and {state!r} is "
                "another: an order looks one move ahead"
            )
        return state._children


PHASE, FINDER, made_game = WhileOrdering, OrderingFinder, GameOfOneNode


def begin(program: StudentProgram, _: Sequence[ModuleType], game: GameOfOneNode) -> Step:
    """A function that takes the fields of "node", and sends the order of that state's actions.
    Exceptions of the student's code pass through it."""

    def step(described: list[Any], children: list[Any]) -> None:
        state = game.state(described, children)
        actions = list(state._children)
        given = {**given_at_root(game, state, state._player, 0), "actions": actions}
        game._parent.ordered(order(program.call(given), len(state._children)))
        game._channel.flush()

    return step
