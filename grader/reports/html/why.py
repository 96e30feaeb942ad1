"""The reason of each step of a search: the bounds that both players have, and their choices.

The reasons are the figure's; in a student's search they follow from its calls and values.
"""

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

from grader.core.exact_numbers import exact
from grader.core.findings.phrases import either
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.models.playouts import Iteration, allowed
from grader.core.recording import settled
from grader.core.tree import OTHER, Player, Tree
from grader.reports.parts import wording
from grader.reports.pictures import words
from grader.search.open_calls import CallEvent, GivenWindow, OpenCall, OpenCalls, WindowRules

_MOST_NAMES = 3
_AIM = {"MAX": "greatest", "MIN": "least"}


class StepReasons:
    """The reasons of the steps of one search, whose open calls are `calls`."""

    def __init__(self, exercise: Exercise, calls: OpenCalls) -> None:
        self._tree: Tree = exercise.tree
        self._name = partial(wording.node_name, exercise.tree)
        self._calls, self._rules = calls, WindowRules.of(exercise)
        self._repeats_root = exercise.algorithm.repeats_root

    def of(self, event: CallEvent) -> str:
        """One or two sentences; "" if the calls and values do not say why."""
        call = event.call
        if event.kind == "called":
            if event.above is not None and event.above.known and event.above.cut:
                return self._cut(event.above)
            return self._leaf(call) if self._tree.is_leaf(call.node) else self._called(event)
        if not call.known:
            return ""
        if event.kind == "folded":
            return self._folded(event)
        if event.kind == "returned" and not self._tree.is_leaf(call.node) and call.back:
            return self._returned(call)
        return ""

    def _leaf(self, call: OpenCall) -> str:
        tree, node = self._tree, call.node
        stops = tree.depth[node] == tree.horizon and tree.starts[node] < tree.stops[node]
        if isinstance(tree, GrowingTree):
            stops = not tree.rules.is_terminal(tree.positions[node])
        if stops:
            return f"The search stops at depth {tree.depth[node]}: the evaluation says the value."
        return "The game is over there."

    def _called(self, event: CallEvent) -> str:
        call, above = event.call, event.above
        if call.player == "CHANCE":
            return "Chance decides there: each outcome counts by its probability."
        aim = f"{call.player} looks for the {_AIM[call.player]} value"
        if not self._rules.prunes or not call.known:
            return f"{aim}."
        is_told = above is not None and above.known
        window = self._calls.window_of(above, call.node) if above and is_told else call.window
        alpha, beta = (words.number(bound) for bound in window)
        if self._is_null(window):
            return f"The null window only asks: at most {alpha}, or at least {beta}?"
        if window == (-inf, inf):
            return f"{aim}, and neither player has another choice yet."
        owned = [self._has(call, "MAX", window[0]), self._has(call, "MIN", window[1])]
        limits = f"above {alpha}", f"below {beta}"
        useful = " and ".join(limit for limit, has in zip(limits, owned, strict=True) if has)
        have = " and ".join(filter(None, owned))
        return f"{have}, so only a value {useful} matters." if have else f"{aim}."

    def _folded(self, event: CallEvent) -> str:
        call, child = event.call, self._name(event.child)
        if event.old is None:
            return ""
        if call.player == "CHANCE":
            left = f"Outcomes with a probability of {wording.odds(call.rest)} are left."
            return left if call.rest else "These are all outcomes."
        if call.cut:
            least = "least" if call.player == "MAX" else "most"
            return f"{self._name(call.node)} is worth at {least} {words.number(call.v)}."
        if event.again:
            return f"The null window hid how good {child} is; this window shows it."
        if call.failed_high == event.child:
            return f"{child} is better, and its null window hides by how much: a second search."
        if call.choice != event.child:
            kept = f" {self._name(call.choice)}" if call.choice >= 0 else " another choice"
            return f"{call.player} keeps{kept}: {child} is not better."
        said = f"{child} is {call.player}'s best so far"
        _, *bounds = event.old
        if [call.alpha, call.beta] != bounds:
            side, bound = ("above", call.alpha) if call.player == "MAX" else ("below", call.beta)
            said += f": only a value {side} {words.number(bound)} would be better"
        return f"{said}."

    def _returned(self, call: OpenCall) -> str:
        if call.cut:
            return self._cut(call)
        if len(call.back) < len(self._tree.children(call.node)):
            return ""
        if call.player == "CHANCE":
            return "All outcomes are added."
        if self._rules.prunes and (call.node or self._repeats_root) and self._is_null(call.window):
            return self._answer(call)
        wanted = self._has(call, call.player, call.window[call.player == "MIN"])
        if wanted and self._is_worse(call):
            return f"{wanted}, so {call.player} will not come here."
        chosen = f"{call.player} plays {self._name(call.choice)}" if call.choice >= 0 else ""
        return f"All moves are tried: {chosen}." if chosen else ""

    def _cut(self, call: OpenCall) -> str:
        """Why no other child of the node can matter."""
        if call.player == "CHANCE":
            return self._cut_at_chance(call)
        other = OTHER[call.player]
        bound = call.beta if call.player == "MAX" else call.alpha
        if have := self._has(call, other, bound):
            gains = "gains nothing by coming here" if call.v == bound else "will not come here"
            rest = len(self._tree.children(call.node)) - len(call.back)
            others = ", whatever the other children are worth" if rest else ""
            return f"{have}, so {other} {gains}{others}."
        return self._answer(call) if self._is_null(call.window) else ""

    def _cut_at_chance(self, call: OpenCall) -> str:
        low, high = self._rules.bounds or (-inf, inf)
        most = call.v + call.rest * exact(high) if high < inf else inf
        worth, limit, name, bound = (high, most, "at most", call.window[0])
        if most > call.window[0]:
            least = call.v + call.rest * exact(low) if low > -inf else -inf
            worth, limit, name, bound = (low, least, "at least", call.window[1])
        value, edge = words.number(settled(limit, self._tree)), words.number(bound)
        even = f"Even if the outcomes left are worth {words.number(worth)}"
        side = "alpha" if name == "at most" else "beta"
        return f"{even}, the value is {name} {value}, and {side} is {edge}."

    def _answer(self, call: OpenCall) -> str:
        """The answer to the question that a null window asks."""
        low = self._is_worse(call) if call.player == "MAX" else call.cut
        bound = words.number(call.window[0] if low else call.window[1])
        return f"The answer to the null window: {'at most' if low else 'at least'} {bound}."

    def _is_worse(self, call: OpenCall) -> bool:
        """Whether the value is outside the window, on the side of the player's own bound."""
        alpha, beta = call.window
        return bool(call.v <= alpha if call.player == "MAX" else call.v >= beta)

    def _is_null(self, window: GivenWindow) -> bool:
        searches_null = self._rules.null_windows or self._repeats_root
        return bool(searches_null and window[1] == window[0] + 1)

    def _has(self, call: OpenCall, player: Player, bound: Any) -> str:
        """The clause that a player has that bound at a call above, up to a chance node, or ""."""
        for above in self._above(call):
            if above.player == player and above.known and above.back and above.v == bound:
                return f"{player} already has {words.number(bound)} at {self._name(above.node)}"
        return ""

    def _above(self, call: OpenCall) -> Sequence[OpenCall]:
        """The open calls above, from the root or from below the last chance node."""
        above = [each for each in self._calls.open if each is not call]
        chance = [place for place, each in enumerate(above, 1) if each.player == "CHANCE"]
        return above[chance[-1] :] if chance else above


def of_iteration(exercise: Exercise, step: Iteration) -> str:
    """The reasons of an iteration of a search by playouts: its choices, right or wrong, and the
    records."""
    tree, leaf, found = exercise.tree, step.leaf, []
    for decision in step.decisions:
        chosen, right = wording.node_name(tree, decision.chosen), allowed(decision.choices)
        by_bound = decision.by_bound
        if decision.chosen not in right:
            others = either([wording.node_name(tree, each) for each in right[:_MOST_NAMES]])
            why = "has the greatest bound" if by_bound else "had no playout yet"
            found.append(f"The figure chooses {others}, which {why}, and not {chosen}")
        elif by_bound:
            found.append(f"{chosen} has the greatest mean, with a bonus for few playouts")
        elif decision.chosen == leaf:
            found.append(f"{chosen} had no playout yet, so it comes before UCB1")
    if not step.expands and step.number > 1 and tree.starts[leaf] < tree.stops[leaf]:
        name = wording.node_name(tree, leaf)
        found.append(f"{name} had a playout before, so the figure plays a child of it")
    found.append("The records count each result for the player who chooses the node")
    return " ".join(f"{each}." for each in found)
