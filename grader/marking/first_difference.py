"""Where a search first differs from the canonical one, which line governs that, and how to say it.

Both searches are read as a sequence of moments: visits of a node (with the window, where the call
was seen) and returns (with the value). A program whose calls were not all seen is compared in
what was. Bounds beyond every leaf count as infinite, so that a program which writes -9999 for
-inf differs only where that matters; and a value clipped to the window (fail-hard) is as good as
the value itself, since nobody above can tell the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from grader.core.findings import FUNCTIONS, SEARCH_LINE, Part, figure_line, find
from grader.core.models import Exercise, Finding
from grader.core.recording import PROOFS, Claim, Recording, clipped, in_reach, is_number
from grader.core.tree import Player

_LONGEST_CLAIM = 100
"""Characters of what is no number, where one should be."""


class Moment(NamedTuple):
    """A visit (`value` is None) or a return of `node`; `event` counts from 1.

    `function`, `alpha` and `beta` are None in a visit whose call was not seen.
    """

    event: int
    visit: bool
    node: int
    function: Any = None
    alpha: Any = None
    beta: Any = None
    value: Any = None


def moments(recording: Recording) -> Iterator[Moment]:
    """The visits and returns of a search, in order.

    A search that does the root's loop itself may ask for the root's actions as often as it likes.
    """
    called, root_seen = recording.windows, False
    for number, event in enumerate(recording.events, 1):
        if event[0] == "entered":
            yield Moment(number, True, event[1], event[2], event[3], event[4])
        elif event[0] == "returned":
            yield Moment(number, False, event[1], value=event[2])
        elif event[2] in PROOFS and event[1] not in called and not (root_seen and event[1] == 0):
            root_seen = root_seen or event[1] == 0
            yield Moment(number, True, event[1])


def _outline(recording: Recording, least: int) -> list[tuple[object, ...]]:
    """The calls and windows, returns and values, in order, on nodes from `least` on."""
    return [
        event[1:2] + event[3:] if event[0] == "entered" else event[:3]
        for event in recording.events
        if event[0] != "asked" and event[1] >= least
    ]


class Comparison:
    """A student's search of one exercise beside the canonical one."""

    def __init__(self, exercise: Exercise, canonical: Recording, actual: Recording) -> None:
        self.exercise = exercise
        self.tree = exercise.tree
        self.canonical = canonical
        self.actual = actual
        values = [value for value in self.tree.values if value is not None]
        self.least, self.most = min(values, default=0), max(values, default=0)

    @cached_property
    def identical(self) -> bool:
        """Whether every call and return is the canonical one, as in most searches it is."""
        least = 0 if 0 in self.actual.windows else 1  # a search may do the root's loop itself
        return _outline(self.canonical, least) == _outline(self.actual, least)

    def first(self) -> Finding | None:
        """What to say of the student's first moment that is not the canonical one.

        None if there is none, or if the search merely stops early (its outcome says why). Which
        of the two functions is called matters only if something comes of it.
        """
        if self.identical:
            return None
        found = self._first(functions=True)
        if found is not None and found.code == "wrong-function":
            return found if self._first(functions=False) is not None else None
        return found

    def _first(self, *, functions: bool) -> Finding | None:
        theirs = list(moments(self.actual))
        place = 0
        for expected in moments(self.canonical):
            if not expected.visit and (
                expected.node not in self.actual.windows or expected.node in self.actual.unreturned
            ):
                continue  # a call that was not seen, or ended by an exception, has no return
            if place == len(theirs):
                return None
            found = self._differ(expected, theirs[place], functions=functions)
            if found is not None:
                return found
            place += 1
        return None

    def windows_agree(self) -> bool:
        """Whether every call that was seen on a node of the canonical search has its window."""
        canonical = self.canonical.windows
        return self.identical or all(
            self._same_window(window, canonical[node])
            for node, window in self.actual.windows.items()
            if node in canonical
        )

    def returns_style(self) -> str:
        """One of fail-soft, fail-hard, wrong, and either where nothing tells two apart."""
        soft = hard = True
        if self.identical:
            return "either" if self._never_outside() else "fail-soft"
        for node, value in self.actual.returns.items():
            if node not in self.canonical.returns:
                continue
            true = self.canonical.returns[node]
            soft = soft and value == true
            hard = hard and value in clipped(true, *self.canonical.windows[node])
        return "either" if soft and self._never_outside() else (
            "fail-soft" if soft else "fail-hard" if hard else "wrong"
        )  # fmt: skip

    def _never_outside(self) -> bool:
        """Whether no canonical return of an inner node lies outside its window."""
        windows: Any = self.canonical.windows
        returns: Any = self.canonical.returns
        return all(
            windows[node][0] <= value <= windows[node][1]
            for node, value in returns.items()
            if not self.tree.is_leaf(node)
        )

    def _differ(self, expected: Moment, actual: Moment, *, functions: bool) -> Finding | None:
        """The finding for two moments that should be the same one; None if they are."""
        if expected.visit and actual.visit and expected.node == actual.node:
            wrong = self._function(actual) if functions else None
            return wrong or self._window(expected, actual)
        if actual.visit:
            return self._should_have_stopped(actual) or self._elsewhere(expected, actual)
        if expected.visit:
            return self._returned_early(expected, actual)
        if expected.node == actual.node:
            return self._value(expected, actual)
        return self._elsewhere(expected, actual)

    # ------------------------------------------------------------ the kinds of difference

    def _should_have_stopped(self, actual: Moment) -> Finding | None:
        """The finding for a visit of a child that its parent's cutoff should have pruned."""
        node = self.tree.parent[actual.node]
        if node not in self.canonical.returns or actual.node in self.canonical.visited:
            return None
        wanted = set(self.canonical.visited)
        seen = {moment.node for moment in moments(self.actual) if moment.event < actual.event}
        last = self._sibling_before(actual.node)
        if last is None or not all(
            child in seen for child in self.tree.children(node) if child in wanted
        ):
            return None
        bounds, value = self.canonical.windows[node], self.canonical.returns[node]
        maximizing = self._player(node) == "MAX"
        return self._find(
            "missed-cutoff", actual, "cut", node, about=node,
            child=self._name(last), returned=show(self._returned(last)), v=show(value),
            sign=self._beyond(maximizing=maximizing), bound="beta" if maximizing else "alpha",
            limit=show(bounds[maximizing]), actual_node=self._name(actual.node),
            expected=f"return {show(value)} from {self._name(node)}",
            actual=f"visit {self._name(actual.node)}",
        )  # fmt: skip

    def _elsewhere(self, expected: Moment, actual: Moment) -> Finding:
        again = any(
            moment.node == actual.node
            for moment in moments(self.actual)
            if moment.event < actual.event
        )
        parent = self.tree.parent[expected.node]
        why = (
            ", and has been there before" if again
            else "; take the actions in their order" if parent == self.tree.parent[actual.node]
            else ""
        )  # fmt: skip
        return self._find(
            "wrong-order", actual, "loop", max(parent, 0),
            wanted=_doing(expected, self._name(expected.node)),
            got=_doing(actual, self._name(actual.node)), why=why,
            expected=_doing(expected, self._name(expected.node)),
            actual=_doing(actual, self._name(actual.node)),
        )  # fmt: skip

    def _function(self, actual: Moment) -> Finding | None:
        player = self._player(actual.node)
        wanted, other = FUNCTIONS if player == "MAX" else reversed(FUNCTIONS)
        if actual.function != other:
            return None
        return self._find(
            "wrong-function", actual, "fold", self.tree.parent[actual.node],
            player=player, expected=wanted, actual=actual.function,
        )  # fmt: skip

    def _window(self, expected: Moment, actual: Moment) -> Finding | None:
        wanted, got = (expected.alpha, expected.beta), (actual.alpha, actual.beta)
        if actual.function is None or self._same_window(wanted, got):
            return None
        parent = self.tree.parent[actual.node]
        before = self._sibling_before(actual.node) if parent >= 0 else None
        places: dict[str, Any] = {"expected": window(*wanted), "actual": window(*got)}
        if self._same_window(wanted, got[::-1]):
            return self._find("swapped-window", actual, "fold", parent, **places)
        which = 0 if self._normal(wanted[0], 0) != self._normal(got[0], 0) else 1
        moves = parent >= 0 and (self._player(parent) == "MAX") == (which == 0)
        updated = moves and before is not None
        since = ""
        if updated and before is not None:
            since = f" after {self._name(before)} returned {show(self._returned(before))}"
        return self._find(
            ("wrong-alpha", "wrong-beta")[which], actual, "update" if updated else "fold", parent,
            since=since, wanted=show(wanted[which]), got=show(got[which]), **places,
        )  # fmt: skip

    def _returned_early(self, expected: Moment, actual: Moment) -> Finding:
        seen = self.actual.windows.get(actual.node, (None, None))
        return self._find(
            "early-cutoff", actual, "cut", actual.node, about=actual.node,
            returned=show(actual.value), window=window(*seen),
            expected_node=self._name(expected.node),
            expected=_doing(expected, self._name(expected.node)),
            actual=f"return {show(actual.value)} from {self._name(actual.node)}",
        )  # fmt: skip

    def _value(self, expected: Moment, actual: Moment) -> Finding | None:
        alpha, beta = self.canonical.windows[expected.node]
        if is_number(actual.value) and actual.value in clipped(expected.value, alpha, beta):
            return None
        part: Part = "fold"
        if self.tree.is_leaf(expected.node):
            part = "terminal"
        elif self._cut(expected.node, expected.value):
            part = "cut"
        elif str(actual.value) == "None":
            part = "return"
        return self._find(
            "wrong-return", actual, part, actual.node,
            expected=show(expected.value), actual=show(actual.value),
        )  # fmt: skip

    # ------------------------------------------------------------ words

    def _find(
        self, code: str, at: Moment, part: Part, governs: int, about: int | None = None,
        **blanks: Any,
    ) -> Finding:  # fmt: skip
        """The finding `code` at a moment; its line is of the function that searches `governs`."""
        node = at.node if about is None else about
        loops_itself = governs == 0 and 0 not in self.actual.windows
        figure = (
            SEARCH_LINE if governs < 0 or loops_itself
            else figure_line(self._player(governs), part, self.exercise.cutoff)
        )  # fmt: skip
        return find(
            code, event=at.event, node=self._name(node), path=self.tree.path(node),
            figure=figure, **blanks,
        )  # fmt: skip

    def _player(self, node: int) -> Player:
        return self.tree.player(node, self.exercise.root_player)

    def _beyond(self, *, maximizing: bool) -> str:
        """The sign of the exercise's test at a node of that player."""
        sign = ">=" if maximizing else "<="
        return sign if self.exercise.cutoff == "weak" else sign[0]

    def _cut(self, node: int, value: Any) -> bool:
        """Whether the canonical search leaves `node` with `value` by its cutoff."""
        alpha, beta = self.canonical.windows[node]
        limit: Any = beta if self._player(node) == "MAX" else alpha
        beyond = value > limit if self._player(node) == "MAX" else value < limit
        return bool(beyond or (value == limit and self.exercise.cutoff == "weak"))

    def _name(self, node: int) -> str:
        return self.tree.names[node]

    def _normal(self, bound: Any, which: int) -> Any:
        """The bound, or the infinity that it stands for: out of reach of every leaf, or None."""
        if isinstance(bound, Claim) and bound.type == "NoneType":
            return (-inf, inf)[which]
        return in_reach(bound, self.least, self.most)

    def _same_window(self, one: Sequence[Any], other: Sequence[Any]) -> bool:
        return all(self._normal(one[i], i) == self._normal(other[i], i) for i in (0, 1))

    def _sibling_before(self, node: int) -> int | None:
        first = self.tree.children(self.tree.parent[node]).start
        return node - 1 if node > first else None

    def _returned(self, node: int | None) -> object:
        if node is None:
            return None
        return self.actual.returns.get(node, self.canonical.returns.get(node))


def _doing(moment: Moment, name: str) -> str:
    """A moment as messages name it."""
    return f"visit {name}" if moment.visit else f"return from {name}"


def window(alpha: object, beta: object) -> str:
    """A window as messages print it."""
    return f"[{show(alpha)}, {show(beta)}]"


def show(x: object) -> str:
    """A value or a bound as messages print it: short, however many digits it has."""
    if x == inf:
        return "+inf"
    if isinstance(x, float):
        return str(int(x)) if x.is_integer() and abs(x) < 1e16 else str(x)
    if isinstance(x, int) and x.bit_length() > 128:
        from decimal import Decimal  # hardly a search has such a value

        return f"{Decimal(x):.3e}"
    text = str(x)
    return text if len(text) <= _LONGEST_CLAIM else text[: _LONGEST_CLAIM - 1] + "…"


def names_of(recording: Recording, nodes: Sequence[int], most: int = 6) -> str:
    """Up to `most` names in a row, and how many more there are."""
    listed = [recording.tree.names[node] for node in nodes[:most]]
    if len(nodes) > most:
        return f"{', '.join(listed)} and {len(nodes) - most} more"
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
