"""Lets a student's Monte Carlo tree search make its iterations."""

from __future__ import annotations

import json
from types import ModuleType

from ...channel import Channel
from ...encoders import number, split
from ...game_proxy import GameProxy, StateProxy, handle_of, shown_as
from ...one_function_finder import OneFunctionFinder
from ...parameters import given_at_root
from ...step_lines import of_tree_search
from ...student_program import StudentProgram
from ...trial_call import ITERATIONS, ROOT_ACTIONS
from . import WhileIterating

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence
    from typing import Any

    from ...student_program import Function
    from ...trial_call import TrialAnswer

MOST_RECORDS = 1000  # the most records of a table that are sent: no root has more actions


class PlayoutFinder(OneFunctionFinder):
    """Looks for the function that makes the iterations of Monte Carlo tree search."""

    made_with = ("game", "state", "exploration", "iterations")
    is_made_by_trial = True
    usual = "monte_carlo_tree_search"
    optional = ("iterations",)  # game.iterations has them, too
    steps = staticmethod(of_tree_search)
    parts = {  # noqa: RUF012 - it never changes
        **dict.fromkeys(("iter", "rollout", "simul", "playout"), "iterations"),
        "explor": "exploration",
    }

    def answers(self, function: Function) -> bool:
        """Whether it returns an action."""
        return self.worth(self.trials.call(function)) is not None

    def worth(self, tried: TrialAnswer) -> Any:
        """The rank of a trial call that returns an action: first those with as many playouts as
        they were asked for, and of these those that count with the constant."""
        try:
            move = json.loads(split(_parted(tried.answer)[0])[1])
        except Exception:  # noqa: BLE001 - the answer may be any object of the student's
            return None
        if not tried.evaluated or move not in ROOT_ACTIONS:
            return None
        return tried.playouts != ITERATIONS, not tried.exploration.is_used


@shown_as("Game")
class GameOfPlayouts(GameProxy):
    """The game of a Monte Carlo tree search.

    playout(state) plays a game from `state` to its end by random moves, and returns MAX's utility.
    `iterations` is the number of playouts that are asked for, `exploration` the constant of UCB1.

    Such a search asks the same of the same states in each iteration, and is judged by its playouts
    alone. So the parent hears only of the first question for actions or outcomes of a state, and
    each time that a state is found to be terminal: two playouts may end in the same one.
    """

    _parent: WhileIterating

    def __init__(
        self,
        channel: Channel,
        root: StateProxy,
        iterations: int,
        exploration: float,
        bounds: Sequence[float],
    ) -> None:
        super().__init__(channel, root, bounds=bounds)
        self.iterations, self.exploration = iterations, exploration
        self._actions: dict[int, list[str]] = {}
        self._outcomes: dict[int, list[tuple[float, StateProxy]]] = {}

    def to_move(self, state: StateProxy) -> str:
        """The player to move: "MAX" or "MIN"; "CHANCE" at a chance node."""
        handle_of(state, "to_move")
        player: str = state._player
        return player

    def is_terminal(self, state: StateProxy) -> bool:
        """Whether the game is over in `state`."""
        handle = handle_of(state, "is_terminal")
        if state._terminal:
            self._parent.asked("is_terminal", handle)
        return bool(state._terminal)

    def actions(self, state: StateProxy) -> list[str]:
        """The legal moves, left to right."""
        handle = handle_of(state, "actions")
        if handle not in self._actions:
            self._actions[handle] = super().actions(state)
        return self._actions[handle][:]

    def outcomes(self, state: StateProxy) -> list[tuple[float, StateProxy]]:
        """The probability and the state of each outcome of a chance node, left to right."""
        handle = handle_of(state, "outcomes")
        if handle not in self._outcomes:
            self._outcomes[handle] = super().outcomes(state)
        return self._outcomes[handle][:]

    def playout(self, state: StateProxy) -> float:
        """MAX's utility at the end of a random game from `state`; each call plays another."""
        value: float = self._parent.playout(handle_of(state, "playout"))
        return value


PHASE, FINDER, made_game = WhileIterating, PlayoutFinder, GameOfPlayouts


def begin(program: StudentProgram, _: Sequence[ModuleType], game: GameOfPlayouts) -> None:
    """Call the search on the game's root, and send "done", after the records that it returns beside
    its move. Exceptions of the student's code pass through."""
    root = game.initial
    given = given_at_root(game, root, root._player, 0)
    answer = program.call({**given, "iterations": game.iterations, "exploration": game.exploration})
    answer, table = _parted(answer)
    if table is not None:
        game._parent.records(_records(table))
    move = split(answer)[1]
    game._parent.done(move)
    game._channel.flush()


def _parted(answer: Any) -> tuple[Any, dict[Any, Any] | None]:
    """The move of an answer, and its table of records, if it has one."""
    if isinstance(answer, (tuple, list)) and len(answer) == 2 and isinstance(answer[1], dict):
        return answer[0], answer[1]
    return answer, None


def _records(table: dict[Any, Any]) -> str:
    """JSON for a table: the action, W and N of each record."""
    records = []
    for action, record in list(table.items())[:MOST_RECORDS]:
        _, key = split(action)
        parts = list(record)[:2] if isinstance(record, (tuple, list)) else [None, record]
        wins, visits = [*parts, None, None][:2]
        records.append(f"[{key},{number(wins)},{number(visits)}]")
    return f"[{','.join(records)}]"
