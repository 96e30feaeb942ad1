"""The game as student code sees it. The parent answers the questions that prove a visit; the others
follow from its earlier answers, and are answered here. `WhilePlaying.asked` lists those that are
reported."""

from __future__ import annotations

from .channel import QuestionRefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeVar

    from .channel import Channel

    Kind = TypeVar("Kind", bound=type)

QUESTIONS = ("actions", "result", "is_terminal", "utility", "to_move", "outcomes")
ALIASES = ("terminal_test", "cutoff_test", "is_cutoff", "successors", "eval", "chances")
_OF_A_DEPTH = ("is_cutoff", "eval", "depth_limit")
"""What a program that counts the depth asks as well."""
_AT_CHANCE = "{} is a chance node, so it has no actions; ask outcomes(state)"


def shown_as(name: str) -> Callable[[Kind], Kind]:
    """A decorator: gives a class, and its methods, the name that students know from messages."""

    def rename(kind: Kind) -> Kind:
        for each in vars(kind).values():
            if hasattr(each, "__code__"):
                each.__qualname__ = f"{name}.{each.__name__}"
        kind.__name__ = kind.__qualname__ = name
        return kind

    return rename


class ToMove(str):
    """The player to move: `state.to_move`, which may also be called, as in `state.to_move()`."""

    __slots__ = ()

    def __call__(self, *rest: Any) -> str:
        _no_more("to_move", rest)
        return str(self)


@shown_as("Chance")
class ChanceProxy:
    """One outcome of a chance node, as game.chances(state) lists them."""

    __slots__ = ("_node", "_probability", "_state")

    def __init__(self, node: StateProxy, probability: float, state: StateProxy) -> None:
        self._node, self._probability, self._state = node, probability, state

    def __repr__(self) -> str:
        return f"<{self._state!r}>"


@shown_as("State")
class StateProxy:
    """A position. It prints as its board, or, in a tree, as its node's name. Two states are equal
    if they are the same node; key() is the same for equal positions that are reached by different
    moves. board is a tuple: the rows of the board, or counts. A state also answers the game's
    questions about itself: state.actions(), state.result(action)."""

    __slots__ = "_action _board _chances _children _game _handle _name _player _terminal".split()

    def __init__(
        self, described: list[Any], action: str | None = None, game: GameProxy | None = None
    ) -> None:
        self._handle, self._name, self._player, self._terminal, *self._board = described
        self._action = action
        self._game = game
        # By action or, of a chance node, by handle.
        self._children: dict[str | int, StateProxy] = {}
        self._chances: list[ChanceProxy] = []

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
            has_none = "board in a tree" if name == "board" else name
            raise AttributeError(f"a state has no {has_none}; it is only a position")
        question = getattr(self._game, name)
        if name == "to_move":
            return ToMove(question(self))

        def ask(*rest: Any) -> Any:
            _no_more(name, rest)
            return question(self, *rest)

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

    terminal_test is another name of is_terminal; eval is utility, and also answers for states that
    are not terminal; is_cutoff(state, depth) says whether a search stops there, at depth_limit or
    because the game is over; successors(state) yields (action, state) pairs; initial is the root. A
    chance node, where to_move is "CHANCE", has outcomes(state) instead of actions. bounds is a
    pair: no utility is less than its first number, or greater than its second.
    """

    _questions: Sequence[str] = QUESTIONS

    def __init__(
        self,
        channel: Channel,
        root: StateProxy,
        limits: tuple[int, int | None] | None = None,
        bounds: Sequence[float] = (-10, 10),
        first_guess: float = 0,
        lines: int = 0,
    ) -> None:
        self._first_guess, self._lines = first_guess, lines
        self.depth_limit: int | None = limits[0] if limits else None
        self._horizon = limits[1] if limits else None
        self._channel = channel
        self._parent = channel.playing
        self.initial = root
        self.bounds = tuple(bounds)
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
        has = self._questions if self._horizon is None else (*QUESTIONS, *_OF_A_DEPTH)
        raise AttributeError(f"the game has no {name}; it has {', '.join(has)}")

    def to_move(self, state: StateProxy) -> str:
        """The player to move: "MAX" or "MIN"; "CHANCE" at a chance node."""
        handle = handle_of(state, "to_move")
        if state is self.initial:  # a program that never asks may play MAX at MIN's root
            self._parent.asked("to_move", handle)
        player: str = state._player
        return player

    def is_terminal(self, state: StateProxy) -> bool:
        """Whether the game is over in `state`."""
        handle_of(state, "is_terminal")
        return bool(state._terminal)

    def terminal_test(self, state: StateProxy) -> bool:
        """The 3rd edition's name of is_terminal."""
        return self.is_terminal(state)

    def is_cutoff(self, state: StateProxy, depth: Any = None) -> bool:
        """Whether a search stops in `state`: the game is over there, or `depth`, which the program
        counts from 0 at the root, has reached depth_limit. An exercise without depth_limit may end
        its game at some depth; then no depth is needed."""
        return self._stops("is_cutoff", state, depth)

    def cutoff_test(self, state: StateProxy, depth: Any = None) -> bool:
        """The 3rd edition's name of is_cutoff."""
        return self._stops("cutoff_test", state, depth)

    def _stops(self, name: str, state: StateProxy, depth: Any) -> bool:
        if isinstance(depth, StateProxy):
            raise TypeError(
                f"game.{name}(state, depth) needs the state first, but was given {state!r} first"
            )
        handle_of(state, name)
        over = self.is_terminal(state)
        if self._horizon is None:
            return over
        if not isinstance(depth, (int, float)):
            raise TypeError(
                f"game.{name}(state, depth) needs the depth of the state, 0 at the root, but was "
                f"given {depth!r}"
            )
        return bool(over or depth >= self._horizon)

    def actions(self, state: StateProxy) -> list[str]:
        """The legal moves, left to right."""
        known = state._children if isinstance(state, StateProxy) else {}
        handle = handle_of(state, "actions")
        actions = []
        try:
            answer = self._parent.actions(handle)
        except QuestionRefusedError:
            raise QuestionRefusedError(_AT_CHANCE.format(state)) from None
        self._channel.expanded = handle
        for action, described in answer:
            if action not in known:
                known[action] = StateProxy(described, action, self)
            actions.append(action)
        return actions

    def result(self, state: StateProxy, action: str) -> StateProxy:
        """The state that `action` leads to. If the actions of `state` are not known yet, asking is
        a visit, even if it is refused: a program that guesses names learns the tree by it."""
        if isinstance(action, StateProxy) and not isinstance(state, StateProxy):
            raise TypeError("the arguments are swapped; write game.result(state, action)")
        handle = handle_of(state, "result")
        known = state._children
        if isinstance(action, str) and action in known:
            return known[action]
        name = action if isinstance(action, str) else repr(action)
        try:
            described = self._parent.result(handle, name)
        except QuestionRefusedError:
            refusal = f"{name} is not an action of {state}"
            if state._player == "CHANCE":
                refusal = _AT_CHANCE.format(state)
            raise QuestionRefusedError(refusal) from None
        child = known[action] = StateProxy(described, action, self)
        return child

    def successors(self, state: StateProxy) -> Iterator[tuple[str, StateProxy]]:
        """(action, state) pairs; each state is requested when the iteration reaches it."""
        for action in self.actions(state):
            yield action, self.result(state, action)

    def outcomes(self, state: StateProxy) -> list[tuple[float, StateProxy]]:
        """The probability and the state of each outcome of a chance node, left to right."""
        handle = handle_of(state, "outcomes")
        try:
            answer = self._parent.outcomes(handle)
        except QuestionRefusedError:
            raise QuestionRefusedError(
                f"{state} is not a chance node, so it has no outcomes; ask to_move(state) first"
            ) from None
        self._channel.expanded = handle
        known, outcomes = state._children, []
        for probability, described in answer:
            child = described[0]
            if child not in known:
                known[child] = StateProxy(described, None, self)
            outcomes.append((probability, known[child]))
        return outcomes

    def chances(self, state: StateProxy) -> list[ChanceProxy]:
        """The outcomes of a chance node as in aima-python; only the first call is a request."""
        if not isinstance(state, StateProxy) or not state._chances:
            pairs = self.outcomes(state)
            state._chances = [ChanceProxy(state, *each) for each in pairs]
        return list(state._chances)

    def outcome(self, state: StateProxy, chance: ChanceProxy) -> StateProxy:
        """The state of an outcome. `state` is its chance node, or another outcome of that node, as
        in aima-python's loop, which forgets the chance node."""
        handle_of(state, "outcome")
        if not isinstance(chance, ChanceProxy):
            raise TypeError(f"game.outcome(state, chance) needs a chance, but was given {chance!r}")
        if state is not chance._node and state not in chance._node._children.values():
            raise QuestionRefusedError(f"{chance!r} does not belong to {state}")
        return chance._state

    def probability(self, chance: ChanceProxy) -> float:
        """The probability of an outcome."""
        if not isinstance(chance, ChanceProxy):
            raise TypeError(f"game.probability(chance) needs a chance, but was given {chance!r}")
        return chance._probability

    def utility(self, state: StateProxy, player: str | None = None) -> float:
        """The value of a terminal state for MAX, or for MIN if `player` is "MIN"."""
        handle = handle_of(state, "utility")
        try:
            value: float = self._parent.utility(handle)
        except QuestionRefusedError:
            raise QuestionRefusedError(
                f"{state} is not terminal, so it has no utility; ask is_terminal(state) first"
            ) from None
        return self._for(player, value, handle)

    def eval(self, state: StateProxy, player: str | None = None) -> float:
        """The utility of a terminal state; of any other the exercise's evaluation, or 0. An
        evaluation is no visit: it is a heuristic, and tells no leaf's value."""
        handle = handle_of(state, "eval")
        if state._terminal:
            return self.utility(state, player)
        return self._for(player, self._parent.eval(handle), handle)

    def _for(self, player: str | None, value: float, handle: int) -> float:
        """A value for MAX, or for MIN if `player` is "MIN"."""
        if player != "MIN":
            return value
        self._parent.asked("utility for MIN", handle)
        return -value


def _no_more(name: str, rest: tuple[object, ...]) -> None:
    """Raises TypeError if a question to a state is given the game or a state."""
    if any(isinstance(each, GameProxy) for each in rest):
        raise TypeError(
            f"state.{name}(game): the game and the state are in each other's place; do "
            "both functions have their parameters in the same order?"
        )
    if any(isinstance(each, StateProxy) for each in rest):
        raise TypeError(f"state.{name} takes no state; ask the game: game.{name}(state)")


def handle_of(state: object, question: str) -> int:
    """The handle of `state`. Raises TypeError if it is not a state."""
    if not isinstance(state, StateProxy):
        raise TypeError(f"game.{question}(state) needs a state, but was given {state!r}")
    handle: int = state._handle
    return handle
