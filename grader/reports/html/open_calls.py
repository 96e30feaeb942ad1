"""The open calls of a search, each with the current v and bounds of the figure."""

from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias

from grader.core.exact_numbers import exact
from grader.core.models import Exercise
from grader.core.recording import effective_window, is_number, settled, without_none
from grader.core.tree import FIRST_V, Player, Tree, cuts, folded, narrowed, null_window
from grader.reports.parts import wording
from grader.reports.pictures import words

GivenWindow: TypeAlias = tuple[Any, Any]
"""(alpha, beta) as passed to a call; a student's program may pass anything, not only numbers."""


class Chance:
    """The sum of a chance node's outcomes so far. Within `bounds`, which Star1 has, an outcome gets
    a narrower window; without them every window is the widest."""

    def __init__(self, tree: Tree, bounds: tuple[Any, ...] | None) -> None:
        self.odds = tree.odds
        self._tree, self._bounds = tree, bounds
        self._done: Any = 0
        self._rest: Any = 1

    def add(self, child: int, value: Any) -> Any:
        """Adds an outcome; the sum, as it prints."""
        self._done += self.odds[child] * exact(value)
        self._rest -= self.odds[child]
        return settled(self._done, self._tree)

    def cuts(self, child: int, value: Any, window: GivenWindow) -> bool:
        """Whether the figure leaves the node after this outcome, and others are still to come."""
        least, most = self._limits(child, window)
        return self._rest > self.odds[child] and not least < value < most

    def window_of(self, child: int, window: GivenWindow) -> GivenWindow:
        """The window that the figure passes to an outcome if its node has that window."""
        if self._bounds is None:
            return -inf, inf
        low, high = self._bounds
        least, most = self._limits(child, window)
        return max(least, low), min(most, high)

    def _limits(self, child: int, window: GivenWindow) -> tuple[Any, Any]:
        """The values of an outcome at which the value of the node reaches a bound, whatever the
        other outcomes are worth."""
        if self._bounds is None:
            return -inf, inf
        (low, high), odds = self._bounds, self.odds[child]
        rest = self._rest - odds
        limits = (
            (exact(window[0]) - self._done - exact(high) * rest) / odds,
            (exact(window[1]) - self._done - exact(low) * rest) / odds,
        )
        return settled(limits[0], self._tree), settled(limits[1], self._tree)


@dataclass(slots=True)
class OpenCall:
    """A call of the function of `player` on `node`.

    window          the window that was passed
    known           whether the window and all values returned so far are numbers; only then are
                    `v`, `alpha` and `beta` known
    v, alpha, beta  the current values of the figure's variables
    back            the children that have returned
    failed_high     the child that the figure searches again now, or has searched again last
    cut             whether the figure returns v now
    chance          at a chance node, what the figure knows there
    """

    node: int
    player: Player
    window: GivenWindow
    known: bool
    weak: bool = True
    alpha: Any = None
    beta: Any = None
    v: Any = None
    back: set[int] = field(default_factory=set)
    cut: bool = False
    chance: Chance | None = None
    has_null_windows: bool = False
    failed_high: int = -1

    def window_of(self, child: int) -> GivenWindow:
        """The window that the figure passes to a child now."""
        if self.chance is not None:
            return self.chance.window_of(child, self.window)
        if self.has_null_windows and self.back and child != self.failed_high:
            return null_window(self.player, self.alpha, self.beta)
        return self.alpha, self.beta

    def fold(self, child: int, value: Any) -> str:
        """Updates `v` and `cut` after a child has returned; the calculation of v in words."""
        if self.chance is not None:
            old = self.v
            self.cut = self.chance.cuts(child, value, self.window)
            self.v = self.chance.add(child, value)
            term = f"{wording.odds(self.chance.odds[child])} · {words.number(value)}"
            return f"v = {words.number(old)} + {term} = {words.number(self.v)}"
        old, is_first = self.v, self.back == {child}
        self.v = folded(self.player, old, value)
        self.cut = cuts(self.player, self.v, self.alpha, self.beta, strict=not self.weak)
        if self.has_null_windows and not is_first and self.alpha < self.v < self.beta:
            self.failed_high = child
        best = "max" if self.player == "MAX" else "min"
        of = f"{words.number(old)}, {words.number(value)}"
        return f"v = {best}({of}) = {words.number(self.v)}"

    def reason(self) -> str:
        """The test of a cutoff that holds, with its numbers."""
        if self.chance is not None:
            return "no other outcome can bring the value into the window"
        return f"v = {words.number(self.v)} {self.test()}"

    def test(self) -> str:
        """The same for a player's node, without v: "≥ beta = 6"."""
        if self.player == "MAX":
            return f"{'≥' if self.weak else '>'} beta = {words.number(self.beta)}"
        return f"{'≤' if self.weak else '<'} alpha = {words.number(self.alpha)}"

    def update(self) -> str:
        """Updates the bound by v; the result in words: "alpha = 3", or "alpha stays 6"."""
        old = self.alpha, self.beta
        self.alpha, self.beta = new = narrowed(self.player, self.v, *old)
        name, bound = ("alpha", self.alpha) if self.player == "MAX" else ("beta", self.beta)
        return f"{name} {'stays' if new == old else '='} {words.number(bound)}"


class OpenCalls:
    """All open calls of one search, in any order that a program may produce."""

    def __init__(self, exercise: Exercise) -> None:
        self._tree = exercise.tree
        self._bounds = exercise.bounds if exercise.algorithm.is_bounded else None
        self._weak = exercise.cutoff == "weak"
        self._has_null_windows = exercise.algorithm.has_null_windows
        self._open: list[OpenCall] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def unseen(self, node: int) -> OpenCall:
        """A call that was not recorded; it is not added to the open calls."""
        player = self._tree.players[node]
        return OpenCall(node, player, (None, None), known=False)

    def opened(self, node: int, window: GivenWindow) -> OpenCall:
        """A new call, now open. A bound of None counts as infinite."""
        alpha, beta = without_none(window)
        player = self._tree.players[node]
        known = is_number(alpha) and is_number(beta)
        v = FIRST_V[player] if known else None
        call = OpenCall(node, player, (alpha, beta), known, self._weak, alpha, beta, v)
        call.has_null_windows = self._has_null_windows
        if player == "CHANCE":
            call.chance = Chance(self._tree, self._bounds)
        self._open.append(call)
        return call

    def closed(self, node: int) -> OpenCall | None:
        """Closes the innermost open call on `node`, with all calls inside it, and returns it."""
        for place in range(len(self._open) - 1, -1, -1):
            if self._open[place].node == node:
                call = self._open[place]
                del self._open[place:]
                return call
        return None

    def above(self, node: int) -> OpenCall | None:
        """The innermost open call, if it is on the parent of `node`."""
        if self._open and node and self._open[-1].node == self._tree.parent[node]:
            return self._open[-1]
        return None

    def alike(self, window: GivenWindow, other: GivenWindow) -> bool:
        """Whether two windows are equal if bounds beyond every leaf count as infinite."""
        return effective_window(window, self._tree) == effective_window(other, self._tree)
