"""The game as student code sees it. The parent answers each question, or an earlier answer of the
parent's does."""

from __future__ import annotations

from .channel import QuestionRefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    from .channel import Channel

    Kind = TypeVar("Kind", bound=type)

QUESTIONS = ("actions", "result", "is_terminal", "utility", "to_move")
ALIASES = ("terminal_test", "cutoff_test", "successors", "eval")


def shown_as(name: str) -> Callable[[Kind], Kind]:
    """A decorator that gives a class, and its methods, the name that students know from Python's
    messages."""

    def rename(kind: Kind) -> Kind:
        for each in vars(kind).values():
            if hasattr(each, "__code__"):
                each.__qualname__ = f"{name}.{each.__name__}"
        kind.__name__ = kind.__qualname__ = name
        return kind

    return rename


@shown_as("State")
class StateProxy:
    """A position. It prints as its board, or, in a tree, as its node's name.

    Two states are equal if they are the same node; key() is the same for equal positions that are
    reached by different moves. board is a tuple: the rows of the board, or counts. A state also
    answers the game's questions about itself: state.actions(), state.result(action).
    """

    __slots__ = (
        "_action", "_board", "_children", "_game", "_handle", "_name", "_player", "_terminal",
    )  # fmt: skip

    def __init__(
        self, described: list[Any], action: str | None = None, game: GameProxy | None = None
    ) -> None:
        self._handle, self._name, self._player, self._terminal, *self._board = described
        self._action = action
        self._game = game
        self._children: dict[str, StateProxy] = {}

    def __str__(self) -> str:
        return str(self._board[1] if self._board else self._name)

    def __repr__(self) -> str:
        return str(self._name)

    def key(self) -> object:
        """The position and the player to move, for a memo; in a tree, the node's name."""
        return (self.board, self._player) if self._board else self._name

    def __getattr__(self, name: str) -> Any:
        if name == "board" and self._board:
            return tuple(self._board[0])
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in QUESTIONS and name not in ALIASES:
            raise AttributeError(f"a state has no {name}; it is only a position")

        def ask(*rest: Any) -> Any:
            if any(isinstance(each, GameProxy) for each in rest):
                raise TypeError(
                    f"state.{name}(game): the game and the state are in each other's place; do "
                    "both functions have their parameters in the same order?"
                )
            if any(isinstance(each, StateProxy) for each in rest):
                raise TypeError(f"state.{name} takes no state; ask the game: game.{name}(state)")
            return getattr(self._game, name)(self, *rest)

        return ask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StateProxy) and self._handle == other._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __copy__(self) -> StateProxy:
        return self

    def __deepcopy__(self, memo: object) -> StateProxy:
        return self


@shown_as("Game")
class GameProxy:
    """actions(state), result(state, action), is_terminal(state), utility(state), to_move(state).

    terminal_test and cutoff_test are other names of is_terminal; eval is utility, and also answers
    for states that are not terminal; successors(state) yields (action, state) pairs; initial is
    the root.
    """

    def __init__(self, channel: Channel, root: StateProxy) -> None:
        self._channel = channel
        self._parent = channel.searching
        self.initial = root
        root._game = self

    def __repr__(self) -> str:
        return "<the game>"

    def __copy__(self) -> GameProxy:
        return self

    def __deepcopy__(self, memo: object) -> GameProxy:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(f"the game has no {name}; it has {', '.join(QUESTIONS)}")

    def to_move(self, state: StateProxy) -> str:
        """The player to move: "MAX" or "MIN"."""
        self._parent.asked("to_move", _handle(state, "to_move"))
        player: str = state._player
        return player

    def is_terminal(self, state: StateProxy) -> bool:
        """Whether the game is over in `state`."""
        self._parent.asked("is_terminal", _handle(state, "is_terminal"))
        return bool(state._terminal)

    def terminal_test(self, state: StateProxy) -> bool:
        """The 3rd edition's name of is_terminal."""
        return self.is_terminal(state)

    def cutoff_test(self, state: StateProxy, depth: object = None) -> bool:  # noqa: ARG002 - students pass a depth
        """is_terminal: an exercise with a depth limit ends its game there; no depth is needed."""
        return self.is_terminal(state)

    def actions(self, state: StateProxy) -> list[str]:
        """The legal moves, left to right."""
        known = state._children if isinstance(state, StateProxy) else {}
        handle = _handle(state, "actions")
        actions = []
        answer = self._parent.actions(handle)
        self._channel.expanded = handle
        for action, described in answer:
            if action not in known:
                known[action] = StateProxy(described, action, self)
            actions.append(action)
        return actions

    def result(self, state: StateProxy, action: str) -> StateProxy:
        """The state that `action` leads to.

        If the actions of `state` are not known yet, asking is a visit, even if it is refused: a
        program that guesses names learns the tree by it.
        """
        handle = _handle(state, "result")
        known = state._children
        if isinstance(action, str) and action in known:
            self._parent.asked("result", handle)
            return known[action]
        name = action if isinstance(action, str) else repr(action)
        try:
            described = self._parent.result(handle, name)
        except QuestionRefusedError:
            raise QuestionRefusedError(f"{name} is not an action of {state}") from None
        child = known[action] = StateProxy(described, action, self)
        return child

    def successors(self, state: StateProxy) -> Iterator[tuple[str, StateProxy]]:
        """(action, state) pairs; each state is requested when the iteration reaches it."""
        for action in self.actions(state):
            yield action, self.result(state, action)

    def utility(self, state: StateProxy, player: str | None = None) -> float:
        """The value of a terminal state for MAX, or for MIN if `player` is "MIN"."""
        handle = _handle(state, "utility")
        try:
            value: float = self._parent.utility(handle)
        except QuestionRefusedError:
            raise QuestionRefusedError(
                f"{state} is not terminal, so it has no utility; ask is_terminal(state) first"
            ) from None
        if player != "MIN":
            return value
        self._parent.asked("utility for MIN", handle)
        return -value

    def eval(self, state: StateProxy, player: str | None = None) -> float:
        """The utility of a terminal state; of any other the exercise's evaluation, or 0.

        An evaluation is no visit: it is a heuristic, and tells no leaf's value.
        """
        handle = _handle(state, "eval")
        if state._terminal:
            return self.utility(state, player)
        value: float = self._parent.eval(handle)
        return -value if player == "MIN" else value


def _handle(state: object, question: str) -> int:
    """The handle of `state`. Raises TypeError if it is not a state."""
    if not isinstance(state, StateProxy):
        raise TypeError(f"game.{question}(state) needs a state, but was given {state!r}")
    handle: int = state._handle
    return handle
