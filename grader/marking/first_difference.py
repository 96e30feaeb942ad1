"""Finds the first difference between a search and the canonical one, and its line of the figure.

Both searches are read as a sequence of moments: visits of a node (with the window, if the call was
seen) and returns (with the value). Calls that were not seen are not compared. A bound beyond every
leaf counts as infinite, so a program that writes -9999 for -inf differs only if that matters. A
value clipped to the window (fail-hard) counts as the value itself, because the caller then decides
the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from grader.core.findings import search_difference as difference
from grader.core.findings.places import SearchPlace
from grader.core.findings.search_difference import CameBack, Cutoff, Doing
from grader.core.models import Exercise, Finding
from grader.core.models.figure import FUNCTIONS, MOVE_LINE, SEARCH_LINE, FigurePart, figure_line
from grader.core.recording import (
    NOTHING,
    PROOFS,
    Recording,
    Window,
    clipped,
    effective_window,
    is_number,
)
from grader.core.tree import Player, cuts

NULL_WINDOW = 1
"""The widest window without room for a value between its bounds, if all values are whole."""


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

    A search that loops over the root's children itself may ask for the root's actions repeatedly.
    """
    called, root_seen = recording.windows, False
    for number, event in enumerate(recording.events, 1):
        if event[0] == "entered":
            yield Moment(number, True, event[1], event[2], event[3], event[4])
        elif event[0] == "returned":
            yield Moment(number, False, event[1], value=recording.value_of(event))
        elif event[2] in PROOFS and event[1] not in called and not (root_seen and event[1] == 0):
            root_seen = root_seen or event[1] == 0
            yield Moment(number, True, event[1])


def _outline(recording: Recording, least: int) -> list[tuple[object, ...]]:
    """The calls and returns of the nodes from `least` on, in order, with windows and values."""
    return [
        event[1:2] + event[3:] if event[0] == "entered" else event[:3]
        for event in recording.events
        if event[0] != "asked" and event[1] >= least
    ]


class Comparison:
    """A student's search of an exercise, compared with the canonical one."""

    def __init__(self, exercise: Exercise, canonical: Recording, actual: Recording) -> None:
        self.exercise = exercise
        self.tree = exercise.tree
        self.canonical = canonical
        self.actual = actual

    @cached_property
    def identical(self) -> bool:
        """Whether all calls and returns are the canonical ones, as in most searches."""
        least = 0 if 0 in self.actual.windows else 1  # a search may have no call on the root
        return _outline(self.canonical, least) == _outline(self.actual, least)

    def first(self) -> Finding | None:
        """The finding for the first moment that differs from the canonical one.

        None if there is none, or if the search only stops early (its outcome says why). A call of
        the other player's function counts only if another difference follows.
        """
        if self.identical:
            return None
        found = self._first(functions=True)
        if found is not None and found.code == difference.wrong_function.code:
            return found if self._first(functions=False) is not None else None
        return found

    def _first(self, *, functions: bool) -> Finding | None:
        theirs = list(moments(self.actual))
        place = 0
        for expected in moments(self.canonical):
            if not expected.visit and (
                expected.node not in self.actual.windows or expected.node in self.actual.unreturned
            ):
                continue  # a call that was not seen or raised an exception has no return
            if place == len(theirs):
                return None
            found = self._differ(expected, theirs[place], functions=functions)
            if found is not None:
                return found
            place += 1
        return self._after_the_end(theirs[place:])

    def _after_the_end(self, rest: Sequence[Moment]) -> Finding | None:
        """The finding for moments that follow the canonical search, if a child of the root is
        visited again and a node that is pruned."""
        visits = [moment for moment in rest if moment.visit]
        pruned = {moment.node for moment in visits}.difference(self.canonical.visited)
        if not pruned or self.tree.parent[visits[0].node] != 0:
            return None
        first = visits[0]
        at = SearchPlace.at(self.tree, first.node, first.event, MOVE_LINE)
        return difference.searched_twice(at=at, after_the_end=True)

    def other_algorithm(self) -> Finding | None:
        """The finding for a search by another algorithm than alpha-beta, which may be right too."""
        return self._null_windows() or self._best_first()

    def _best_first(self) -> Finding | None:
        """The finding for a search that is not depth-first, of which no call was seen.

        It visits a child of a node that it had left for a node that is not below it.
        """
        if self.actual.windows:
            return None
        depth, parent, last = self.tree.depth, self.tree.parent, 0
        for node in self.actual.proven:
            while last > 0 and depth[last] > depth[parent[node]]:
                last = parent[last]
            if node and last != parent[node]:
                back = next(moment for moment in moments(self.actual) if moment.node == node)
                at = self._at(back, "loop", parent[node])
                return difference.best_first(at=at, left=self._name(parent[node]))
            last = node
        return None

    def _null_windows(self) -> Finding | None:
        """The finding for a search that proves values by windows without room for another value.

        The first window that is not the canonical one is such a window, and so are most of them.
        """
        least, most = self.tree.value_range
        if most - least <= 2 * NULL_WINDOW:
            return None  # where so few values are possible, every window is as narrow
        canonical = self.canonical.windows
        others: list[tuple[Moment, bool]] = []
        for moment in moments(self.actual) if not self.identical else ():
            window: Any = moment.alpha, moment.beta
            if moment.function is not None and not self._same_window(
                window, canonical.get(moment.node, window)
            ):
                is_null = all(map(is_number, window)) and 0 < window[1] - window[0] <= NULL_WINDOW
                others.append((moment, is_null))
        null = [moment for moment, is_null in others if is_null]
        if not others or not others[0][1] or 2 * len(null) <= len(others):
            return None
        first = null[0]
        at = self._at(first, "fold", self.tree.parent[first.node])
        return difference.null_windows(at=at, got=(first.alpha, first.beta))

    def windows_agree(self) -> bool:
        """Whether each call on a node of the canonical search has the canonical window."""
        canonical = self.canonical.windows
        return self.identical or all(
            self._same_window(window, canonical[node])
            for node, window in self.actual.windows.items()
            if node in canonical
        )

    def returns_style(self) -> str:
        """fail-soft, fail-hard or wrong; "either" if fail-soft and fail-hard return the same."""
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
        """Whether all canonical returns of inner nodes are inside their windows."""
        windows: Any = self.canonical.windows
        returns: Any = self.canonical.returns
        return all(
            windows[node][0] <= value <= windows[node][1]
            for node, value in returns.items()
            if not self.tree.is_leaf(node)
        )

    def _differ(self, expected: Moment, actual: Moment, *, functions: bool) -> Finding | None:
        """The finding for two moments that should be equal; None if they are."""
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
        bounds: Any = self.canonical.windows[node]
        player = self._player(node)
        return difference.missed_cutoff(
            at=self._at(actual, "cut", node, about=node),
            cutoff=Cutoff(
                self._name(node), CameBack(self._name(last), self._returned(last)),
                v=self.canonical.returns[node], limit=bounds[player == "MAX"], player=player,
                rule=self.exercise.cutoff,
            ),
            visits=self._name(actual.node),
        )  # fmt: skip

    def _elsewhere(self, expected: Moment, actual: Moment) -> Finding:
        before = [moment for moment in moments(self.actual) if moment.event < actual.event]
        if actual.visit and before and before[-1][1:3] == (False, actual.node):
            return difference.searched_twice(
                at=self._at(actual, "fold", self.tree.parent[actual.node])
            )
        again = any(moment.node == actual.node for moment in before)
        parent = self.tree.parent[expected.node]
        on_itself = expected.visit and actual.visit and actual.node == parent
        return difference.wrong_order(
            at=self._at(actual, "fold" if on_itself else "loop", max(parent, 0)),
            wanted=self._doing(expected), got=self._doing(actual), again=again,
            same_parent=parent == self.tree.parent[actual.node],
            function=(actual.function or "").partition(" = ")[0] or None if on_itself else None,
        )  # fmt: skip

    def _function(self, actual: Moment) -> Finding | None:
        player = self._player(actual.node)
        wanted, other = FUNCTIONS if player == "MAX" else reversed(FUNCTIONS)
        if actual.function != other:
            return None
        return difference.wrong_function(
            at=self._at(actual, "fold", self.tree.parent[actual.node]),
            player=player, wanted=wanted, called=actual.function,
        )  # fmt: skip

    def _window(self, expected: Moment, actual: Moment) -> Finding | None:
        wanted, got = (expected.alpha, expected.beta), (actual.alpha, actual.beta)
        if actual.function is None or self._same_window(wanted, got):
            return None
        parent = self.tree.parent[actual.node]
        before = self._sibling_before(actual.node) if parent >= 0 else None
        if self._same_window(wanted, got[::-1]):
            at = self._at(actual, "fold", parent)
            return difference.swapped_window(at=at, wanted=wanted, got=got)
        alphas = [effective_window(window, self.tree)[0] for window in (wanted, got)]
        which = 0 if alphas[0] != alphas[1] else 1
        moves = parent >= 0 and (self._player(parent) == "MAX") == (which == 0)
        after = None
        if moves and before is not None:
            after = CameBack(self._name(before), self._returned(before))
        wrong = (difference.wrong_alpha, difference.wrong_beta)[which]
        at = self._at(actual, "fold" if after is None else "update", parent)
        return wrong(at=at, wanted=wanted, got=got, after=after)

    def _returned_early(self, expected: Moment, actual: Moment) -> Finding:
        earlier = self._equal_before(actual)
        if earlier is not None:
            at = self._at(actual, "loop", actual.node)
            return difference.equal_position(at=at, earlier=self._name(earlier))
        seen = {moment.node for moment in moments(self.actual) if moment.event < actual.event}
        is_leaf = seen.isdisjoint(self.tree.children(actual.node))  # as the program takes it
        at = self._at(actual, "terminal" if is_leaf else "cut", actual.node)
        or_line = None
        if not is_leaf and not self._is_cut(actual.node, actual.value):
            or_line = figure_line(self._player(actual.node), "return")
        return difference.early_cutoff(
            at=at, or_line=or_line,
            returned=actual.value, then=self._name(expected.node),
            seen=self.actual.windows.get(actual.node, (None, None)),
        )  # fmt: skip

    def _equal_before(self, actual: Moment) -> int | None:
        """Another node of the same position, which was searched before and returned the value that
        this one returns without a search."""
        key = self.tree.same_position(actual.node)
        searched = actual.node in self.actual.proven
        for moment in moments(self.actual) if not searched else ():
            if moment.event >= actual.event:
                return None
            if not moment.visit and self.tree.same_position(moment.node) == key:
                return moment.node if moment.value == actual.value else None
        return None

    def _value(self, expected: Moment, actual: Moment) -> Finding | None:
        alpha, beta = self.canonical.windows[expected.node]
        if is_number(actual.value) and actual.value in clipped(expected.value, alpha, beta):
            return None
        part: FigurePart = "fold"
        if self.tree.is_leaf(expected.node):
            part = "terminal"
        elif self._cut(expected.node, expected.value):
            part = "cut"
        elif actual.value is None or actual.value == NOTHING:
            part = "return"
        at = self._at(actual, part, actual.node)
        return difference.wrong_return(at=at, expected=expected.value, actual=actual.value)

    # ------------------------------------------------------------ places

    def _at(
        self, moment: Moment, part: FigurePart, governs: int, about: int | None = None
    ) -> SearchPlace:
        """The place of a moment, with a line of the function that searches the node `governs`."""
        node = moment.node if about is None else about
        loops_itself = governs == 0 and 0 not in self.actual.windows
        figure = (
            SEARCH_LINE if governs < 0 or loops_itself
            else figure_line(self._player(governs), part, self.exercise.cutoff)
        )  # fmt: skip
        return SearchPlace.at(self.tree, node, moment.event, figure)

    def _doing(self, moment: Moment) -> Doing:
        return Doing(moment.visit, self._name(moment.node))

    def _player(self, node: int) -> Player:
        return self.tree.players[node]

    def _cut(self, node: int, value: Any) -> bool:
        """Whether the canonical search leaves `node` with `value` by its cutoff."""
        window: Any = self.canonical.windows[node]
        return cuts(self._player(node), value, *window, strict=self.exercise.cutoff == "strict")

    def _is_cut(self, node: int, value: Any) -> bool:
        """Whether the cutoff test, by either rule, is true of `value` and the window that the
        program gave `node`; true if either is unknown."""
        window: Any = self.actual.windows.get(node, ())
        if not window or not all(map(is_number, (value, *window))):
            return True
        return cuts(self._player(node), value, *window, strict=False)

    def _name(self, node: int) -> str:
        return self.tree.names[node]

    def _same_window(self, one: Window, other: Window) -> bool:
        return effective_window(one, self.tree) == effective_window(other, self.tree)

    def _sibling_before(self, node: int) -> int | None:
        first = self.tree.children(self.tree.parent[node]).start
        return node - 1 if node > first else None

    def _returned(self, node: int | None) -> object:
        if node is None:
            return None
        return self.actual.returns.get(node, self.canonical.returns.get(node))
