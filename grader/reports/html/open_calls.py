"""The open calls of a search, each with the current v and bounds of Fig. 5.7."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias

from grader.core.models import Exercise
from grader.core.recording import effective_window, is_number, without_none
from grader.core.tree import Player, cuts
from grader.reports.pictures import words

GivenWindow: TypeAlias = tuple[Any, Any]
"""(alpha, beta) as passed to a call; a student's program may pass anything, not only numbers."""


@dataclass(slots=True)
class OpenCall:
    """A call of the function of `player` on `node`.

    window          the window that was passed
    known           whether the window and all values returned so far are numbers; only then are
                    `v`, `alpha` and `beta` known
    v, alpha, beta  the current values of the figure's variables
    back            the children that have returned
    cut             whether the figure returns v now
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

    def fold(self, value: Any) -> str:
        """Updates `v` and `cut` after a child has returned; the calculation of v in words."""
        old, is_max = self.v, self.player == "MAX"
        self.v = max(old, value) if is_max else min(old, value)
        self.cut = cuts(self.player, self.v, self.alpha, self.beta, strict=not self.weak)
        best = "max" if is_max else "min"
        of = f"{words.number(old)}, {words.number(value)}"
        return f"v = {best}({of}) = {words.number(self.v)}"

    def test(self) -> str:
        """The test of a cutoff that holds, without v: "≥ beta = 6"."""
        if self.player == "MAX":
            return f"{'≥' if self.weak else '>'} beta = {words.number(self.beta)}"
        return f"{'≤' if self.weak else '<'} alpha = {words.number(self.alpha)}"

    def update(self) -> str:
        """Updates the bound by v; the result in words: "alpha = 3", or "alpha stays 6"."""
        if self.player == "MAX":
            name, old = "alpha", self.alpha
            new = self.alpha = max(old, self.v)
        else:
            name, old = "beta", self.beta
            new = self.beta = min(old, self.v)
        return f"{name} {'stays' if new == old else '='} {words.number(new)}"


class OpenCalls:
    """All open calls of one search, in any order that a program may produce."""

    def __init__(self, exercise: Exercise) -> None:
        self._tree = exercise.tree
        self._weak = exercise.cutoff == "weak"
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
        v = (-inf if player == "MAX" else inf) if known else None
        call = OpenCall(node, player, (alpha, beta), known, self._weak, alpha, beta, v)
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
