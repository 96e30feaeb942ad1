"""The figure's variables in one call of a recorded search, from one child's return to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from grader.core.models import Exercise
from grader.core.recording import Recording, clipped, settled
from grader.core.tree import Player, narrowed
from grader.search.mirrored_search import negative
from grader.search.open_calls import GivenWindow, OpenCall, OpenCalls, WindowRules


class Round(NamedTuple):
    """The time from an event, the call or a child's return, until the next child is called.

    event  the number of that event; 0 if the call was not recorded
    child  the child that returned; -1 for none
    now    the figure's v, alpha and beta at its end, by name; also after a cut the bound is moved
    also   the other values that they may have: v within the window, a bound not yet moved
    cut    whether the figure returns then
    """

    event: int
    child: int
    now: Mapping[str, Any]
    also: Mapping[str, Collection[Any]]
    cut: bool = False

    def has(self, role: str, value: object) -> bool:
        """Whether that is the value of a variable with that role."""
        now = self.now[role.removeprefix("-")]
        return bool(value == (negative(now) if role.startswith("-") else now))

    def permits(self, role: str, value: object) -> bool:
        """Whether a variable with that role may have that value."""
        also = self.also[role.removeprefix("-")]
        turned = map(negative, also) if role.startswith("-") else also
        return self.has(role, value) or value in turned


class CallRounds(NamedTuple):
    """The rounds of a call on a node of `player`, none without known numbers; the number of
    children that are left, and the window that the figure passes to one. Without an open call,
    `player` is None."""

    player: Player | None
    rounds: Sequence[Round]
    left: int
    passes: GivenWindow

    @property
    def now(self) -> Round | None:
        """The last round."""
        return self.rounds[-1] if self.rounds else None


def rounds_before(exercise: Exercise, recording: Recording, number: int) -> CallRounds:
    """Those of the innermost call that is open before that event."""
    calls = OpenCalls(exercise.tree, WindowRules.of(exercise))
    found: dict[int, tuple[OpenCall, list[Round]]] = {}
    for change in calls.follow(replace(recording, events=recording.events[: number - 1])):
        call, rounds = found.setdefault(id(change.call), (change.call, []))
        if change.kind == "called":
            rounds.append(_round(exercise, call, change.number))
        elif change.kind == "folded" and call.known:
            rounds.append(_round(exercise, call, change.number, change.child, change.old))
    if not calls.open:
        return CallRounds(None, (), 0, (-inf, inf))
    call = calls.open[-1]
    rounds = found.get(id(call), (call, []))[1]
    left = len(exercise.tree.children(call.node)) - len(call.back)
    child = recording.events[number - 1][1]
    is_child = call.known and child > 0 and exercise.tree.parent[child] == call.node
    passes = calls.window_of(call, child) if is_child else (-inf, inf)
    return CallRounds(call.player, rounds if call.known else (), left, passes)


def _round(
    exercise: Exercise,
    call: OpenCall,
    event: int,
    child: int = -1,
    old: tuple[Any, Any, Any] | None = None,
) -> Round:
    v, moved = settled(call.v, exercise.tree), (call.alpha, call.beta)
    if child >= 0 and call.player != "CHANCE":
        moved = narrowed(call.player, call.v, *moved)
    alphas, betas = zip(call.window, moved, *([old[1:]] if old else ()), strict=True)
    return Round(
        event,
        child,
        {"v": v, "alpha": moved[0], "beta": moved[1]},
        {"v": clipped(v, *call.window), "alpha": alphas, "beta": betas},
        call.cut,
    )
