"""Translates searches of a mirrored game, or by negamax, to the exercise's own game. Pure.

A program that can only search for MAX is given the mirrored game if the root is MIN's: the players
are swapped, and every value is negated. A negamax program reports the windows and values of each
node from the view of the player to move there.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias, cast

from grader.core.models import Exercise
from grader.core.recording import Event, Recording, is_number
from grader.core.tree import Player, Tree

Turn: TypeAlias = Callable[[int], bool]
"""Whether a negamax sees a node from MIN's view, in the game that was played."""
ONE_FOR_BOTH = "max_value = min_value"  # the reported name of a function for both players
OTHERS = {"max_value": "min_value", "min_value": "max_value"}


def mirrored(exercise: Exercise, recording: Recording) -> tuple[Exercise, Recording]:
    """The mirrored game and the recording in it: players swapped, all values negated."""
    other = replace(exercise, tree=exercise.tree.mirrored(), published=None)
    events = [_event(event, turn=True, mirrored=True) for event in recording.events]
    return other, Recording(other.tree, events, negative(recording.value), recording.move)


def negative(x: Any) -> Any:
    """A number negated, never -0.0; anything else unchanged."""
    return 0 - x if is_number(x) else x


class View:
    """Translates the events that a program reported of its search of `tree`, `mirrored` if it was
    given the mirrored game. `name` is its function. Only one that `may_turn` signs is a negamax."""

    def __init__(
        self, tree: Tree, name: str = "", *, mirrored: bool = False, may_turn: bool = True
    ) -> None:
        self._tree = tree
        self._may_turn = may_turn
        self._mirrored = mirrored
        self._name = name.lower()
        first: Player = "MAX" if mirrored else "MIN"
        players, parent = tree.players, tree.parent

        def is_choice(node: int) -> bool:
            return players[node] != "CHANCE" and not tree.is_leaf(node)

        def mover(node: int) -> Player | Literal["CHANCE"]:
            """The player there or, of a chance node or a leaf, the one above."""
            while node and not is_choice(node):
                node = parent[node]
            return players[node]

        def by_moves(node: int) -> bool:
            """The view if it changes at each move, even if a player moves twice in a row."""
            turn = players[0] == first
            while node:
                node = parent[node]
                turn ^= players[node] != "CHANCE"
            return turn

        # Of equally good readings the first counts.
        usual: list[Turn] = [_never, lambda node: players[node] == first]
        if "nega" in name.lower():
            usual.reverse()
        if not tree.alternates:
            usual.append(by_moves)
        # A call that changes the view only once it knows the player is from the view above.
        others: list[Turn] = [lambda node: mover(parent[node] if node else 0) == first]
        if "CHANCE" in players:
            usual += [lambda node: mover(node) == first, *others]
            others = []
        self._usual, self._others = usual, others

    def events(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events as the figure would have reported them in the exercise's own game."""
        turned = self._turned(events)
        return events if turned is _never and not self._mirrored else self._read(events, turned)

    def _read(self, events: Sequence[Event], turned: Turn) -> Sequence[Event]:
        """The events, if those nodes are seen from MIN's view."""
        turn = [self._mirrored != turned(node) for node in range(len(self._tree))]
        return [_event(event, turn=turn[event[1]], mirrored=self._mirrored) for event in events]

    def value(self, value: object, events: Sequence[Event]) -> object:
        """The root's value in the exercise's own game; `events` are those of its search."""
        turned = self._turned(events)
        is_for_min = turned(0) and not self._is_for_max(value, events, turned)
        return negative(value) if is_for_min != self._mirrored else value

    def _is_for_max(self, value: object, events: Sequence[Event], turned: Turn) -> bool:
        """Whether a negamax gives the value of MIN's root from MAX's view: it changes the sign of
        what its call on the root returned, or gives a child's value, seen from there."""
        returns: dict[int, Any] = {e[1]: e[2] for e in events if e[0] == "returned"}
        if 0 in returns:
            return bool(value == negative(returns[0]) != returns[0])
        values: list[Any] = [
            negative(returns[child]) if turned(child) else returns[child]
            for child in self._tree.children(0)
            if is_number(returns.get(child))
        ]
        return value in values and negative(value) != min(values)

    def _turned(self, events: Sequence[Event]) -> Turn:
        """The nodes whose values are from MIN's view; none if the program is no negamax. The
        reading counts that fewest events contradict. A wrong program is read as most programs are
        written: else its mistake would seem to be another one."""
        calls = (event for event in events if event[0] == "entered")
        if not self._may_turn or not all(event[2] == ONE_FOR_BOTH for event in calls):
            return _never
        against: dict[Turn, tuple[int, int]] = {}
        for each in self._usual:
            against[each] = self._contradictions(events, each)
            if against[each] == (0, 0):  # none is better, as in most right programs
                return each
        for other in self._others:
            returns, windows = self._contradictions(events, other)
            if not returns:
                against[other] = returns, windows
        return min(against, key=against.__getitem__)

    def _contradictions(self, events: Sequence[Event], turned: Turn) -> tuple[int, int]:
        """The numbers of returns and of windows that contradict that reading: a value has the wrong
        sign; a window does not lie inside its parent's, or changes the wrong bound from one child
        to the next. Values may be 0, and their own negatives; then the windows tell."""
        tree = self._tree
        returns: dict[int, Any] = {}
        windows: dict[int, tuple[Any, Any]] = {}
        latest: dict[int, tuple[Any, Any]] = {}
        values_against = windows_against = 0
        for event in self._read(events, turned):
            node = event[1]
            if event[0] == "returned" and is_number(event[2]):
                returns[node] = event[2]
                values_against += self._has_wrong_sign(node, returns)
            elif event[0] == "entered" and is_number(event[3]) and is_number(event[4]):
                window = alpha, beta = cast("Any", event[3]), cast("Any", event[4])
                windows[node] = window
                parent = tree.parent[node]
                if not node or tree.players[parent] == "CHANCE":
                    continue
                low, high = windows.get(parent, window)
                before, after = latest.get(parent, window)
                is_max = tree.players[parent] == "MAX"
                wrong_bound = beta != after if is_max else alpha != before
                windows_against += not low <= alpha <= beta <= high or wrong_bound
                latest[parent] = window
        return values_against, windows_against

    def _has_wrong_sign(self, node: int, returns: dict[int, Any]) -> bool:
        """Whether the last value of `node` is the negative of the right one, by `returns`."""
        tree, value = self._tree, returns[node]
        # A program that counts the depth wrong may search below a leaf.
        below = [child for child in range(tree.starts[node], tree.stops[node]) if child in returns]
        if tree.players[node] == "CHANCE":
            if len(below) < len(tree.children(node)):
                return False  # left early: it is worth a bound
            mean = sum(float(tree.odds[child]) * returns[child] for child in below)
            return bool(abs(value + mean) < abs(value - mean))
        seen = [returns[child] for child in below]
        if not below and tree.is_leaf(node):
            seen = [tree.values[node]]
        return value not in seen and negative(value) in seen


def _never(_: int) -> bool:
    """The view of a program that is no negamax."""
    return False


def _event(event: Any, *, turn: bool, mirrored: bool) -> Event:
    """One event, with its values negated if `turn`, and its function swapped if `mirrored`."""
    if event[0] in {"asked", "left"}:
        return event  # type: ignore[no-any-return] # it is an Event
    if event[0] == "returned":
        return ("returned", event[1], negative(event[2]) if turn else event[2], event[3])
    _, node, function, alpha, beta = event
    function = OTHERS.get(function, function) if mirrored else function
    if turn:
        alpha, beta = negative(beta), negative(alpha)
    return ("entered", node, function, alpha, beta)
