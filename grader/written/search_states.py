"""The search that a table is the trace of, one step after another, from whatever state it is in.

A state says which calls are open, with the bounds and the value that each has now, and what comes
next. So it can go on from what a student wrote, be it right or wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.table_rows import Mark
from grader.core.models import CutoffRule, Exercise
from grader.core.tree import Player, Tree, Value, cuts

Style: TypeAlias = Literal["steps", "nodes", "entries", "leaves"]
"""Which steps a table has a row for.

steps    each call, each leaf, and each child that comes back, as in the lecture
nodes    each node when it is finished, once
entries  each call, before anything comes back
leaves   each leaf
"""

Returns: TypeAlias = Literal["fail-soft", "clipped", "fail-hard"]
"""What is shown and returned beyond the window: v; v, at a cutoff the bound; always the bound."""

Key: TypeAlias = tuple[str, int, int]
"""Which step of a search it is, whatever the numbers are."""


class Convention(NamedTuple):
    """One way of keeping a table. `updated` says that the row of a cutoff has the bound that would
    come next, rather than the one that made the cut; `entry` that the row of a finished node has
    its window at entry; `local` that a node's bounds are its own, -inf and +inf at first, beside
    those at entry; without `leaves` they have no rows."""

    style: Style = "steps"
    rule: CutoffRule = "weak"
    updated: bool = False
    returns: Returns = "fail-soft"
    entry: bool = False
    local: bool = False
    leaves: bool = True


class Call(NamedTuple):
    """An open call: `value` is v so far, `child` the place of the next one. `went_on` says that the
    student has gone on where it should have been cut off."""

    node: int
    alpha: Value
    beta: Value
    value: Value
    child: int
    alpha_in: Value
    beta_in: Value
    went_on: bool = False


class State(NamedTuple):
    """Between two steps. `entering` is the node that is called next, else `back` is the value that
    comes back to the innermost call; without an open call the search is over with that value."""

    calls: tuple[Call, ...]
    entering: int = -1
    alpha: Value = -inf
    beta: Value = inf
    back: Value = 0
    prunes: int = 0

    @property
    def over(self) -> bool:
        return self.entering < 0 and not self.calls


class Taken(NamedTuple):
    """What a step comes to: the right one, or what a student made of it."""

    alpha: Value
    beta: Value
    value: Value
    cut: bool
    prunes: int


class Step(NamedTuple):
    """What may come next, and the row that it has in the table.

    `kind` is "call" (of an inner node), "leaf" or "back" (a child came back to `node`). `cut` says
    whether the loop ends early here, `due` whether it should, `last` that it ends anyhow; one that
    is not `allowed` is what a student does who does the other. `shown` tells whether the table has
    a row for it, and `optional` that the row may as well be left out. `child` and `back` are what
    came back, `before` the call as it was.
    """

    kind: Literal["call", "leaf", "back"]
    node: int
    player: Player
    alpha: Value
    beta: Value
    value: Value | None
    alpha_in: Value
    beta_in: Value
    comes_to: Taken
    cut: bool = False
    due: bool = False
    last: bool = False
    allowed: bool = True
    shown: bool = True
    optional: bool = False
    mark: Mark = "none"
    before: Call | None = None
    back: Value = 0

    @property
    def key(self) -> Key:
        """Which step of a search it is, whatever the numbers are."""
        return self.kind, self.node, self.before.child if self.before is not None else 0

    @property
    def ends(self) -> bool:
        """Whether the node is finished with it."""
        return self.cut or self.last


@dataclass(frozen=True)
class Steps:
    """The search of one exercise, its table kept by one convention."""

    exercise: Exercise
    convention: Convention

    @property
    def tree(self) -> Tree:
        return self.exercise.tree

    def start(self) -> State:
        """Before the first call."""
        return State((), entering=0)

    def ahead(self, state: State) -> tuple[Step, ...]:
        """What may come next, the right step first; the search must not be over."""
        if state.entering >= 0:
            return (self._entering(state),)
        return self._back(state)

    def after(self, state: State, step: Step, taken: Taken) -> State:
        """The state after the step."""
        calls = state.calls
        if step.kind == "call":
            alpha, beta = taken.alpha, taken.beta
            opened = Call(step.node, alpha, beta, taken.value, 0, alpha, beta)
            first = self.tree.first_child[step.node]
            return State((*calls, opened), first, alpha, beta, prunes=state.prunes)
        if step.kind == "leaf":
            return State(calls, back=taken.value, prunes=state.prunes)
        if taken.cut or step.last:
            return State(calls[:-1], back=taken.value, prunes=taken.prunes)
        before = calls[-1]
        due = step.due and self.cuts(step.player, taken.value, before.alpha, before.beta)
        call = before._replace(
            alpha=taken.alpha, beta=taken.beta, value=taken.value, child=before.child + 1,
            went_on=before.went_on or due,
        )  # fmt: skip
        child = self.tree.first_child[call.node] + call.child
        return State((*calls[:-1], call), child, call.alpha, call.beta, prunes=taken.prunes)

    def left(self, state: State) -> State:
        """The state if the innermost call is left now, with what it has."""
        return State(state.calls[:-1], back=state.calls[-1].value, prunes=state.prunes)

    @cached_property
    def right(self) -> Mapping[Key, tuple[Step, ...]]:
        """The steps of the right search, each in all ways that are right."""
        found: dict[Key, tuple[Step, ...]] = {}
        state = self.start()
        while not state.over:
            ahead = [step for step in self.ahead(state) if step.allowed]
            found[ahead[0].key] = tuple(ahead)
            state = self.after(state, ahead[0], ahead[0].comes_to)
        return found

    # ------------------------------------------------------------ a call

    def _entering(self, state: State) -> Step:
        node, tree, convention = state.entering, self.tree, self.convention
        player = tree.player(node, self.exercise.root_player)
        alpha, beta = state.alpha, state.beta
        if tree.is_leaf(node):
            value = tree.values[node]
            comes_to = Taken(alpha, beta, 0 if value is None else value, False, state.prunes)
            bounds = (alpha, beta)
            if convention.style != "entries" and value is not None:
                bounds = (value, value)
            return Step(
                "leaf", node, player, *bounds, value, alpha, beta, comes_to, shown=convention.leaves
            )
        start = -inf if player == "MAX" else inf
        if convention.returns == "fail-hard":
            start = alpha if player == "MAX" else beta
        bounds = (-inf, inf) if convention.local else (alpha, beta)
        return Step(
            "call", node, player, *bounds, start, alpha, beta,
            Taken(alpha, beta, start, False, state.prunes),
            shown=convention.style in {"steps", "entries"} or convention.entry,
        )  # fmt: skip

    # ------------------------------------------------------------ a child that comes back

    def _back(self, state: State) -> tuple[Step, ...]:
        """The step as it should be, and the one that ends the loop or goes on where it should not.

        Whether a cutoff at the last child is marked as one is a matter of taste, and so is when to
        stop once a node has gone on too long.
        """
        call, back = state.calls[-1], state.back
        player = self.tree.player(call.node, self.exercise.root_player)
        value = max(call.value, back) if player == "MAX" else min(call.value, back)
        due = self.cuts(player, value, call.alpha, call.beta)
        if call.child + 1 == len(self.tree.children(call.node)):
            plain = self._version(state, player, value, due=due, last=True)
            if not due:
                return (plain,)
            return self._version(state, player, value, due=due, last=True, cut=True), plain
        cut = self._version(state, player, value, due=due, cut=True, allowed=due)
        on = self._version(state, player, value, due=due, allowed=not due or call.went_on)
        if due and call.went_on:
            return on, cut._replace(mark="may")
        return (cut, on) if due else (on, cut)

    def cuts(self, player: Player, value: Value, alpha: Value, beta: Value) -> bool:
        """Whether v ends the loop."""
        return cuts(player, value, alpha, beta, strict=self.convention.rule == "strict")

    def _version(
        self, state: State, player: Player, value: Value, *, due: bool, cut: bool = False,
        last: bool = False, allowed: bool = True,
    ) -> Step:  # fmt: skip
        """One way to do a step."""
        call, convention = state.calls[-1], self.convention
        if due and (convention.returns == "fail-hard" or (cut and convention.returns == "clipped")):
            value = call.beta if player == "MAX" else call.alpha
        bounds = new = _updated(player, value, call.alpha, call.beta)
        if cut and not convention.updated:
            bounds = call.alpha, call.beta
        shown = bounds
        if convention.local:
            shown = (value, inf) if player == "MAX" else (-inf, value)
        elif convention.style == "nodes" and convention.entry:
            shown = call.alpha_in, call.beta_in
        unchanged = (new, value) == ((call.alpha, call.beta), call.value)
        style = convention.style
        return Step(
            "back", call.node, player, *shown, value, call.alpha_in, call.beta_in,
            Taken(*bounds, value, cut and not last, state.prunes + cut),
            cut=cut and not last, due=due, last=last, allowed=allowed,
            shown=style == "steps" or (style == "nodes" and (cut or last)),
            optional=style == "steps" and not cut and unchanged,
            mark="none" if not cut else "must" if due and not last else "may",
            before=call, back=state.back,
        )  # fmt: skip


def _updated(player: Player, value: Value, alpha: Value, beta: Value) -> tuple[Value, Value]:
    return (max(alpha, value), beta) if player == "MAX" else (alpha, min(beta, value))
