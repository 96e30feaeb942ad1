"""The search that a table traces, step by step, from any state.

A state has the open calls, with their current bounds and values, and the next step. The search can
therefore continue from a student's values, right or wrong, by the `WindowRules` of a recorded
search. `grader.search.open_calls` cannot: it follows the events of a search that is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.table_rows import Mark
from grader.core.models import CutoffRule, Exercise
from grader.core.tree import FIRST_V, Player, Tree, Value, folded, narrowed
from grader.search.open_calls import WindowRules

Style: TypeAlias = Literal["steps", "nodes", "entries", "leaves"]
"""The steps for which a table has a row.

steps    each call, each leaf, and each return of a child, as in the lecture
nodes    each node, once, at its end
entries  each call, before a child returns
leaves   each leaf
"""

Returns: TypeAlias = Literal["fail-soft", "clipped", "fail-hard"]
"""The value that is shown and returned if v is outside the window.

fail-soft  v
clipped    v, but the bound at a cutoff
fail-hard  the bound
"""

Key: TypeAlias = tuple[str, int, int, tuple[int, ...]]
"""Identifies a step of a search by its kind, its node and its child, and by the searches again that
it belongs to, without the numbers."""


class Convention(NamedTuple):
    """One way to write a table."""

    style: Style = "steps"
    rule: CutoffRule = "weak"
    updated: bool = False  # the row of a cutoff has the updated bound, not the one before
    returns: Returns = "fail-soft"
    entry: bool = False  # the row of a finished node has its window at entry
    local: bool = False  # a node has its own bounds, first -inf and +inf, beside those at entry
    leaves: bool = True  # leaves have rows


class TableCall(NamedTuple):
    """An open call: `value` is v so far, `child` the index of the next child, and `again` whether
    that is searched again. `went_on` says that the student has continued after a cutoff."""

    node: int
    alpha: Value
    beta: Value
    value: Value
    child: int
    alpha_in: Value
    beta_in: Value
    went_on: bool = False
    again: bool = False


class RootSearches(NamedTuple):
    """The searches of the root, if the algorithm repeats them: the number of those that ended, the
    bounds of the root's value, the beta of the current one, and the bounds of each node that was
    left, as (node, lower, upper)."""

    ended: int
    lower: Value
    upper: Value
    beta: Value
    memory: tuple[tuple[int, Value, Value], ...] = ()

    def known(self, node: int) -> tuple[Value, Value]:
        return next((bounds for each, *bounds in self.memory if each == node), (-inf, inf))  # type: ignore[return-value] # two of them

    def remembering(self, node: int, value: Value, beta: Value) -> RootSearches:
        """The same with the value that a call on the node returned, which is its lower bound from
        beta on, else its upper bound."""
        lower, upper = self.known(node)
        bounds = (value, upper) if value >= beta else (lower, value)
        others = (each for each in self.memory if each[0] != node)
        return self._replace(memory=(*others, (node, *bounds)))

    @property
    def window(self) -> tuple[Value, Value]:
        return self.beta - 1, self.beta

    def after(self, value: Value) -> RootSearches:
        """The same after a search of the root has returned that value."""
        lower, upper = (self.lower, value) if value < self.beta else (value, self.upper)
        return self._replace(
            ended=self.ended + 1, lower=lower, upper=upper, beta=value + (value == lower)
        )


class SearchState(NamedTuple):
    """The state between two steps."""

    calls: tuple[TableCall, ...]
    entering: int = -1  # the node that is called next
    alpha: Value = -inf
    beta: Value = inf
    back: Value = 0  # if `entering` is negative, the value that returns to the innermost call
    prunes: int = 0
    searches: RootSearches | None = None
    visited: frozenset[int] = frozenset()  # if the table has no row for a second visit

    @property
    def over(self) -> bool:
        return self.entering < 0 and not self.calls


class Taken(NamedTuple):
    """The result of a step: the correct one, or the student's."""

    alpha: Value
    beta: Value
    value: Value
    cut: bool
    prunes: int

    @property
    def numbers(self) -> tuple[Value, Value, Value]:
        """The three numbers of the step's row: alpha, beta and the value."""
        return self.alpha, self.beta, self.value


class Step(NamedTuple):
    """A possible next step, and its row in the table. A node whose value is remembered is a leaf.
    `part_of` has the number of searches of the root that ended before, and for each open call
    whether its child is searched again."""

    kind: Literal["call", "leaf", "back"]  # "back": a child returned to `node`
    node: int
    player: Player
    alpha: Value
    beta: Value
    value: Value | None
    alpha_in: Value
    beta_in: Value
    comes_to: Taken
    cut: bool = False  # whether the loop ends early here
    due: bool = False  # whether it should
    last: bool = False  # whether the child is the last
    allowed: bool = True  # if not, it makes the wrong decision about a cutoff
    shown: bool = True  # whether the table has a row for it
    optional: bool = False  # whether that row may be left out
    mark: Mark = "none"
    before: TableCall | None = None  # the call before the step
    back: Value = 0  # the child's value
    again: bool = False  # whether the child is to be searched again
    part_of: tuple[int, ...] = ()

    @property
    def key(self) -> Key:
        """The step's key, which does not depend on the numbers."""
        before = self.before if self.kind == "back" else None  # a call has it if its end is joined
        child = 0 if before is None else before.child
        return self.kind, self.node, child, self.part_of

    @property
    def window_in(self) -> tuple[Value, Value]:
        """The window with which the step's node was entered."""
        return self.alpha_in, self.beta_in

    @property
    def folded(self) -> Value:
        """V after the child's return, before anything is clipped."""
        if self.before is None:
            return self.back
        return folded(self.player, self.before.value, self.back)

    @property
    def limit(self) -> Value:
        """The bound of the cutoff test."""
        if self.before is None:
            return 0
        return self.before.beta if self.player == "MAX" else self.before.alpha

    @property
    def ends(self) -> bool:
        """Whether the step ends its node's loop."""
        return self.cut or self.last


@dataclass(frozen=True)
class Steps:
    """The steps of one exercise's search, in a table of one convention."""

    exercise: Exercise
    convention: Convention

    @property
    def tree(self) -> Tree:
        return self.exercise.tree

    @cached_property
    def rules(self) -> WindowRules:
        """The rules of the exercise's figure, with the table's own rule for a cutoff."""
        strict = self.convention.rule == "strict"
        return WindowRules.of(self.exercise)._replace(strict=strict)

    def start(self) -> SearchState:
        """The state before the first call."""
        if self.exercise.algorithm.repeats_root:
            searches = RootSearches(0, -inf, inf, self.exercise.first_guess)
            return _calling(SearchState((), searches=searches), 0, searches.window, ())
        return SearchState((), entering=0)

    def ahead(self, state: SearchState) -> tuple[Step, ...]:
        """The possible next steps, the correct one first; the search must not be over."""
        if state.entering >= 0:
            return (self._entering(state),)
        return self._back(state)

    def after(self, state: SearchState, step: Step, taken: Taken) -> SearchState:
        """The state after the step."""
        calls = state.calls
        if step.kind != "back" and self._lists_visits:
            state = state._replace(visited=state.visited | {step.node})
        if step.kind == "call":
            window = taken.alpha, taken.beta
            opened = TableCall(step.node, *window, taken.value, 0, *window)
            first = self.tree.children(step.node).start
            return _calling(state, first, window, (*calls, opened))
        if step.kind == "leaf":
            return self._returned(state, calls, taken.value, state.prunes)
        if taken.cut or step.last:
            return self._left_call(state, taken.value, taken.prunes)
        before = calls[-1]
        due = step.due and self.rules.cut(step.player, taken.value, before.alpha, before.beta)
        call = before._replace(
            alpha=taken.alpha,
            beta=taken.beta,
            value=taken.value,
            child=before.child + (not step.again),
            went_on=before.went_on or due,
            again=step.again,
        )
        child = self.tree.children(call.node).start + call.child
        window = self.rules.passed(step.player, call.alpha, call.beta, whole=step.again)
        state = state._replace(prunes=taken.prunes)
        return _calling(state, child, window, (*calls[:-1], call))

    def left(self, state: SearchState) -> SearchState:
        """The state after the innermost call returns its current value."""
        return self._left_call(state, state.calls[-1].value, state.prunes)

    def _left_call(self, state: SearchState, value: Value, prunes: int) -> SearchState:
        """The state after the innermost call returns that value, which may be remembered."""
        *calls, call = state.calls
        if state.searches is not None:
            searches = state.searches.remembering(call.node, value, call.beta_in)
            state = state._replace(searches=searches)
        return self._returned(state, tuple(calls), value, prunes)

    def _returned(
        self, state: SearchState, calls: tuple[TableCall, ...], value: Value, prunes: int
    ) -> SearchState:
        """The state after a call has returned to `calls`; without any the search may be over."""
        searches = state.searches
        if searches is not None and not calls:
            searches = searches.after(value)
        after = SearchState(
            calls, back=value, prunes=prunes, searches=searches, visited=state.visited
        )
        if searches is not None and not calls and searches.lower < searches.upper:
            return _calling(after, 0, searches.window, ())
        return after

    @property
    def _lists_visits(self) -> bool:
        """Whether the table has a row for a node's first visit alone."""
        return self.exercise.algorithm.searches_again and self.convention.style != "steps"

    def _part_of(self, state: SearchState) -> tuple[int, ...]:
        """The searches again that the next step belongs to."""
        if not self.exercise.algorithm.searches_again:
            return ()
        ended = 0 if state.searches is None else state.searches.ended
        return (ended, *(call.again for call in state.calls))

    @cached_property
    def right(self) -> Mapping[Key, tuple[Step, ...]]:
        """The steps of the correct search, each in all its correct forms."""
        found: dict[Key, tuple[Step, ...]] = {}
        state = self.start()
        while not state.over:
            ahead = [step for step in self.ahead(state) if step.allowed]
            found[ahead[0].key] = tuple(ahead)
            state = self.after(state, ahead[0], ahead[0].comes_to)
        return found

    # ------------------------------------------------------------ a call

    def _entering(self, state: SearchState) -> Step:
        node, tree, convention = state.entering, self.tree, self.convention
        player = tree.players[node]
        bounds = window = state.alpha, state.beta
        remembered = self._remembered(state)
        is_leaf = tree.is_leaf(node) or remembered is not None
        if is_leaf:
            value = tree.values[node] if remembered is None else remembered
            if convention.style != "entries" and value is not None:
                bounds = value, value
            shown = convention.leaves
        else:
            value = FIRST_V[player]
            if convention.returns == "fail-hard":
                value = state.alpha if player == "MAX" else state.beta
            if convention.local:
                bounds = -inf, inf
            shown = convention.style in {"steps", "entries"} or convention.entry
        return Step(
            "leaf" if is_leaf else "call",
            node,
            player,
            *bounds,
            value,
            *window,
            Taken(*window, 0 if value is None else value, False, state.prunes),
            shown=shown and node not in state.visited,
            part_of=self._part_of(state),
        )

    def _remembered(self, state: SearchState) -> Value | None:
        """The remembered bound of the node that is called next, if it lies outside the window."""
        if state.searches is None:
            return None
        lower, upper = state.searches.known(state.entering)
        return lower if lower >= state.beta else upper if upper <= state.alpha else None

    # ------------------------------------------------------------ a child's return

    def _back(self, state: SearchState) -> tuple[Step, ...]:
        """The correct step, and the one with the wrong decision about a cutoff. A cutoff at the
        last child may be marked or not. A node that has continued after its cutoff may stop at any
        child."""
        on = self._version(state, cut=False)
        if on.last and not on.due:
            return (on,)
        cut = self._version(state, cut=True)
        stops = on.due and (on.last or not state.calls[-1].went_on)
        return (cut, on) if stops else (on, cut)

    def _version(self, state: SearchState, *, cut: bool) -> Step:
        """One form of a step: the one that marks a cutoff, or the other."""
        call, convention = state.calls[-1], self.convention
        style, player = convention.style, self.tree.players[call.node]
        value = folded(player, call.value, state.back)
        due = self.rules.cut(player, value, call.alpha, call.beta)
        first = call.child == 0 or call.again
        again = self.rules.fails_high(value, call.alpha, call.beta, first=first)
        last = not again and call.child + 1 == len(self.tree.children(call.node))
        if due and (convention.returns == "fail-hard" or (cut and convention.returns == "clipped")):
            value = call.beta if player == "MAX" else call.alpha
        bounds = new = narrowed(player, value, call.alpha, call.beta)
        if cut and not convention.updated:
            bounds = call.alpha, call.beta
        shown = bounds
        if convention.local:
            shown = (value, inf) if player == "MAX" else (-inf, value)
        elif style == "nodes" and convention.entry:
            shown = call.alpha_in, call.beta_in
        unchanged = (new, value) == ((call.alpha, call.beta), call.value)
        must = due and not last and not call.went_on
        return Step(
            "back",
            call.node,
            player,
            *shown,
            value,
            call.alpha_in,
            call.beta_in,
            Taken(*bounds, value, cut and not last, state.prunes + cut),
            cut=cut and not last,
            due=due,
            last=last,
            allowed=last or cut == due or (due and call.went_on),
            shown=style == "steps" or (style == "nodes" and (cut or last)),
            optional=style == "steps" and not cut and unchanged,
            mark="none" if not cut else "must" if must else "may",
            before=call,
            back=state.back,
            again=again,
            part_of=self._part_of(state),
        )


def _calling(
    state: SearchState, node: int, window: tuple[Value, Value], calls: tuple[TableCall, ...]
) -> SearchState:
    """The state before a call on a node, which one of `calls` makes."""
    alpha, beta = window
    return state._replace(calls=calls, entering=node, alpha=alpha, beta=beta, back=0)
