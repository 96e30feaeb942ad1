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
ONE_FOR_BOTH = "max_value = min_value"
"""The reported name of a function that searches for both players."""
OTHERS = {"max_value": "min_value", "min_value": "max_value"}


def mirrored(exercise: Exercise, recording: Recording) -> tuple[Exercise, Recording]:
    """The mirrored game of an exercise, and the recording of a search in terms of that game: both
    with the players swapped and all values negated."""
    other = replace(exercise, tree=exercise.tree.mirrored(), published=None)
    events = [_event(event, turn=True, mirrored=True) for event in recording.events]
    return other, Recording(other.tree, events, negative(recording.value), recording.move)


def negative(x: Any) -> Any:
    """A number negated, never -0.0; anything else unchanged."""
    return 0 - x if is_number(x) else x


class View:
    """Translates the events that a program reported of its search of `tree`.

    `mirrored` says that the program was given the mirrored game; `name` is its function's name.
    """

    def __init__(self, tree: Tree, name: str = "", *, mirrored: bool = False) -> None:
        self._tree = tree
        self._mirrored = mirrored
        self._name = name.lower()
        self._first: Player = "MAX" if mirrored else "MIN"
        first = self._first
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

        self._turns: list[Turn] = [lambda node: players[node] == first]
        if not tree.alternates:
            self._turns.append(by_moves)
        if "CHANCE" in players:
            self._turns.append(lambda node: mover(node) == first)
        # A call that changes the view only once it knows the player is from the view above. A wrong
        # program without chance nodes is not read so: its mistake would seem to be another one.
        self._read_if_wrong = len(self._turns) + ("CHANCE" in players)
        self._turns.append(lambda node: mover(parent[node] if node else 0) == first)

    def events(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events as the figure would have reported them in the exercise's own game."""
        turned = self._turned(events)
        if not self._mirrored and turned is None:
            return events
        turn = [
            self._mirrored != (turned is not None and turned(node))
            for node in range(len(self._tree))
        ]
        return [_event(event, turn=turn[event[1]], mirrored=self._mirrored) for event in events]

    def value(self, value: object, events: Sequence[Event]) -> object:
        """The root's value in the exercise's own game; `events` are those of its search."""
        turned = self._turned(events)
        is_for_min = (
            turned is not None and turned(0) and not self._is_for_max(value, events, turned)
        )
        return negative(value) if is_for_min != self._mirrored else value

    def _is_for_max(self, value: object, events: Sequence[Event], turned: Turn) -> bool:
        """Whether a negamax gives the value of MIN's root from MAX's view: it changes the sign of
        the value that its call on the root returned or, if it searches the root by itself, gives
        one that is a child's from that view."""
        returns: dict[int, Any] = {e[1]: e[2] for e in events if e[0] == "returned"}
        if 0 in returns:
            return bool(value == negative(returns[0]) != returns[0])
        values: list[Any] = [
            negative(returns[child]) if turned(child) else returns[child]
            for child in self._tree.children(0)
            if is_number(returns.get(child))
        ]
        return value in values and negative(value) != min(values)

    def _turned(self, events: Sequence[Event]) -> Turn | None:
        """The nodes whose values are from MIN's view, if the program is a negamax; else None."""
        if not all(event[2] == ONE_FOR_BOTH for event in events if event[0] == "entered"):
            return None
        of_values = [self._votes_of_values(events, turn) for turn in self._turns]
        places = [place for place, votes in enumerate(of_values) if -1 not in votes]
        votes = {
            # Values may be 0, and their own negatives; then the windows tell.
            place: (sum(of_values[place]), self._votes_of_windows(events, self._turns[place]))
            for place in places or range(self._read_if_wrong)
        }
        place = max(votes, key=votes.__getitem__)
        if votes[place] > (0, 0) or (votes[place] == (0, 0) and "nega" in self._name):
            return self._turns[place]
        return None

    def _votes_of_values(self, events: Sequence[Event], turn: Turn) -> list[int]:
        """The votes of all returns: 1 for a negamax with that view, -1 against it, or 0."""
        returns: dict[int, Any] = {}
        votes = []
        for event in events:
            if event[0] == "returned":
                _, node, value, _ = event
                returns[node] = value
                votes.append(self._vote(node, value, returns, turn))
        return votes

    def _votes_of_windows(self, events: Sequence[Event], turn: Turn) -> int:
        """The windows that indicate negamax, less those that contradict it: a window lies inside
        its parent's if that is negated, and from one child to the next MAX only raises alpha, and
        MIN only lowers beta."""
        windows: dict[int, tuple[Any, Any]] = {}
        earlier: dict[int, tuple[Any, Any]] = {}
        votes = 0
        for event in events:
            if event[0] == "entered" and is_number(event[3]) and is_number(event[4]):
                node, alpha, beta = event[1], cast("Any", event[3]), cast("Any", event[4])
                windows[node] = alpha, beta
                parent = self._tree.parent[node]
                if parent in windows and turn(parent) != turn(node):
                    low, high = windows[parent]
                    votes += (-high <= alpha and beta <= -low) - (low <= alpha and beta <= high)
                low, high = (-beta, -alpha) if turn(node) else (alpha, beta)
                if parent in earlier and self._tree.players[parent] != "CHANCE":
                    old_low, old_high = earlier[parent]
                    moved = (low > old_low) - (high < old_high)
                    right = moved if self._tree.players[parent] != self._first else -moved
                    votes += right if turn(node) else min(right, 0)  # as most programs do
                earlier[parent] = low, high
        return votes

    def _vote(self, node: int, value: Any, returns: dict[int, Any], turn: Turn) -> int:
        """1 if a return value of `node` indicates negamax, -1 if it contradicts it, else 0;
        `returns` has the last return value of each node so far."""
        if not is_number(value):
            return 0
        tree = self._tree
        # A program that counts the depth wrong may search below a leaf.
        below = [child for child in range(tree.starts[node], tree.stops[node]) if child in returns]
        if tree.players[node] == "CHANCE":
            views = [-1 if turn(child) != turn(node) else 1 for child in below]
            pairs = zip(below, views, strict=True)
            mean = sum(view * float(tree.odds[child]) * returns[child] for child, view in pairs)
            # A wrong sign is evidence; a right one is none, since most programs are no negamax.
            return -1 if abs(value + mean) < abs(value - mean) else 0
        if below or not tree.is_leaf(node):
            seen = [returns[child] for child in below if turn(child) != turn(node)]
            alike = [returns[child] for child in below if turn(child) == turn(node)]
            if value != 0 and value not in alike and negative(value) in alike:
                return -1
        else:
            worth = tree.values[node]
            if worth is None:
                return 0
            seen = [negative(worth) if self._mirrored else worth]
            if not turn(node):
                # A wrong sign is evidence; a right one is none, since most programs are no negamax.
                return -1 if value == negative(seen[0]) != 0 else 0
        against = value in seen
        return (negative(value) in seen) - against


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
