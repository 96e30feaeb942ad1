"""The open calls of a recorded search, with v, alpha and beta: they show how a window moves.

A recording has the window of each call and the value of each return. The variables in between
follow from them by the rules of the figure, whatever the program has done with its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from grader.core.exact_numbers import exact
from grader.core.models import Exercise
from grader.core.recording import PROOFS, Recording, is_number, settled, without_none
from grader.core.tree import FIRST_V, Player, Tree, cuts, folded, narrowed, null_window

GivenWindow: TypeAlias = tuple[Any, Any]
"""(alpha, beta) as passed to a call; a student's program may pass anything, not only numbers."""


class WindowRules(NamedTuple):
    """The rules of a figure."""

    prunes: bool = True  # whether v is tested against the bounds, and moves them
    strict: bool = False  # whether v cuts off only beyond a bound
    # whether each child after the first has a null window, and is searched again if v is then
    # inside the node's own
    null_windows: bool = False
    bounds: tuple[Any, ...] | None = None  # of utilities, which limit the windows of outcomes

    @classmethod
    def of(cls, exercise: Exercise) -> WindowRules:
        algorithm, strict = exercise.algorithm, exercise.cutoff == "strict"
        bounds = exercise.bounds if algorithm.is_bounded else None
        return cls(algorithm.prunes, strict, algorithm.has_null_windows, bounds)

    def cut(self, player: Player, v: Any, alpha: Any, beta: Any) -> bool:
        """Whether v cuts off a player's node."""
        return self.prunes and cuts(player, v, alpha, beta, strict=self.strict)

    def passed(self, player: Player, alpha: Any, beta: Any, *, whole: bool) -> GivenWindow:
        """The window passed to a child; `whole` if it is the first, or is searched again."""
        is_null = self.null_windows and not whole
        return null_window(player, alpha, beta) if is_null else (alpha, beta)

    def fails_high(self, v: Any, alpha: Any, beta: Any, *, first: bool) -> bool:
        """Whether a null window shows that a child is better, but hides by how much."""
        return self.null_windows and not first and alpha < v < beta


@dataclass(slots=True)
class OpenCall:
    """A call of the function of `player` on `node`. `v`, `alpha` and `beta` are the current values
    of the figure's variables; at a chance node v is exact."""

    node: int
    player: Player
    # the one that was passed; (None, None) if the call was not recorded
    window: GivenWindow = (None, None)
    passed: GivenWindow = (None, None)  # the last window passed to a child; at first its own
    # whether the window and all values returned so far are numbers, and so v and bounds known
    known: bool = False
    v: Any = None
    alpha: Any = None
    beta: Any = None
    rest: Any = 1  # at a chance node, the probability of the outcomes to come
    back: set[int] = field(default_factory=set)  # the children that have returned
    choice: int = -1  # at a player's node, the child from which v is; -1 before one has returned
    # the child that the figure searches again now, or has searched again last
    failed_high: int = -1
    cut: bool = False  # whether the figure returns v now


class CallEvent(NamedTuple):
    """A change of the open calls, after it."""

    number: int  # the event of the recording, from 1
    # "called"; "returned"; "left" by an exception; "proven", a visit of which no call was recorded;
    # "folded", if the value of `child` has come back to the call
    kind: Literal["called", "returned", "left", "proven", "folded"]
    call: OpenCall  # the call that has begun or ended, or that goes on
    # at its beginning, the call on its node's parent, if that is the innermost open one
    above: OpenCall | None = None
    child: int = -1
    value: Any = None  # returned; of a call, the function's name and the window
    # v, alpha and beta before the fold; None if unknown, or if the figure has cut before
    old: tuple[Any, Any, Any] | None = None
    again: bool = False  # whether the figure has searched `child` again


class OpenCalls:
    """The open calls of a search of `tree`, in any order that a program may produce."""

    def __init__(self, tree: Tree, rules: WindowRules) -> None:
        self._tree, self._rules = tree, rules
        self.open: list[OpenCall] = []

    def follow(self, recording: Recording) -> Iterator[CallEvent]:
        """Each change of the open calls, in order."""
        called, last = recording.windows, -1
        for number, event in enumerate(recording.events, 1):
            node = event[1]
            if event[0] == "entered":
                above, call = self._above(node), self._opened(node, event[3], event[4])
                if above is not None:
                    above.passed = call.window
                yield CallEvent(number, "called", call, above, value=event[2:])
            elif event[0] == "returned":
                yield CallEvent(number, "returned", self._closed(node), value=event[2])
                yield from self._folded(number, node, event[2])
            elif event[0] == "left":
                call = self._closed(node)
                if (above := self._above(node)) is not None:
                    above.back.add(node)
                    above.known = False  # the recording does not have what the exception carried
                yield CallEvent(number, "left", call)
            elif event[2] in PROOFS and node not in called and node != last:
                last = node
                yield CallEvent(number, "proven", self._unseen(node))
                yield from self._proven(number, node)

    def window_of(self, call: OpenCall, child: int) -> GivenWindow:
        """The window that the figure passes to a child now; the call's numbers must be known."""
        if call.player != "CHANCE":
            whole = not call.back or child == call.failed_high
            return self._rules.passed(call.player, call.alpha, call.beta, whole=whole)
        least, most = self._limits(call, child)
        low, high = self._rules.bounds or (-inf, inf)
        return max(least, low), min(most, high)

    def _opened(self, node: int, alpha: Any, beta: Any) -> OpenCall:
        """A new call, now open. A bound of None counts as infinite."""
        alpha, beta = without_none((alpha, beta))
        player = self._tree.players[node]
        known = is_number(alpha) and is_number(beta)
        v = FIRST_V[player] if known else None
        window = alpha, beta
        self.open.append(OpenCall(node, player, window, window, known, v, alpha, beta))
        return self.open[-1]

    def _unseen(self, node: int) -> OpenCall:
        """A call that was not recorded, and is not open."""
        return OpenCall(node, self._tree.players[node])

    def _closed(self, node: int) -> OpenCall:
        """The innermost open call on `node`; it is now closed, with all calls inside it."""
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place].node == node:
                call = self.open[place]
                del self.open[place:]
                return call
        return self._unseen(node)

    def _above(self, node: int) -> OpenCall | None:
        """The innermost open call, if it is on the parent of `node`."""
        if self.open and node and self.open[-1].node == self._tree.parent[node]:
            return self.open[-1]
        return None

    def _proven(self, number: int, node: int) -> Iterator[CallEvent]:
        """A visit without a recorded call: only a leaf's value is known."""
        above = self._above(node)
        if self._tree.is_leaf(node):
            yield from self._folded(number, node, self._tree.values[node])
        elif above is not None:
            above.known = False
        elif node == 0 and not self.open:
            self._opened(node, -inf, inf)  # a search may expand the root without a call

    def _folded(self, number: int, child: int, value: Any) -> Iterator[CallEvent]:
        """The call on the parent of `child`, with the value of that."""
        call = self._above(child)
        if call is None:
            return
        again, old = call.failed_high == child, None
        if not call.cut:
            call.known = call.known and is_number(value)
            if call.known:
                old = call.v, call.alpha, call.beta
                self._fold(call, child, value)
        call.back.add(child)
        yield CallEvent(number, "folded", call, None, child, value, old, again)

    def _fold(self, call: OpenCall, child: int, value: Any) -> None:
        """Updates v, tests it, and then updates the bound of the player."""
        if call.player == "CHANCE":
            least, most = self._limits(call, child)
            odds = self._tree.odds[child]
            call.cut = call.rest > odds and not least < value < most
            call.v += odds * exact(value)
            call.rest -= odds
            return
        old, call.v = call.v, folded(call.player, call.v, value)
        call.choice = child if call.v != old else call.choice
        state = call.v, call.alpha, call.beta
        call.cut = self._rules.cut(call.player, *state)
        if self._rules.fails_high(*state, first=not call.back):
            call.failed_high = child
        if self._rules.prunes and not call.cut:
            call.alpha, call.beta = narrowed(call.player, *state)

    def _limits(self, call: OpenCall, child: int) -> GivenWindow:
        """The values of an outcome that bring its chance node to a bound by themselves."""
        if self._rules.bounds is None:
            return -inf, inf
        (low, high), odds = self._rules.bounds, self._tree.odds[child]
        rest = call.rest - odds
        limits = [
            (exact(bound) - call.v - exact(worth) * rest) / odds
            for bound, worth in zip(call.window, (high, low), strict=True)
        ]
        return settled(limits[0], self._tree), settled(limits[1], self._tree)
