"""Finds the first difference between a search and the canonical one, and its line of the figure.

Both searches are read as a sequence of moments: visits of a node (with the window, if the call was
seen) and returns (with the value). Calls that were not seen are not compared. A bound beyond every
leaf counts as infinite, so -9999 for -inf differs only if that matters. A value clipped to the
window (fail-hard) counts as the value itself: the caller decides the same.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from grader.core.findings import search_difference as difference
from grader.core.findings.places import SearchPlace
from grader.core.findings.search_difference import CameBack, Cutoff, Doing
from grader.core.models import Exercise, Finding
from grader.core.models.figure import FUNCTIONS, FigurePart
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

_OF_FUNCTIONS = frozenset({difference.wrong_function.code, difference.moves_again.code})
"""The findings about a call of the other player's function."""


class Moment(NamedTuple):
    """A visit or a return of `node`."""

    event: int  # from 1
    visit: bool
    node: int
    function: Any = None  # None if the call of a visit was not seen, and in a return
    alpha: Any = None  # alpha and beta of the call that begins or ends
    beta: Any = None
    value: Any = None  # None for a visit


def moments(recording: Recording) -> Iterator[Moment]:
    """The visits and returns of a search, in order; a loop at the root may ask repeatedly."""
    called, root_seen = recording.windows, False
    once, latest = recording.called_once, dict(called)
    for number, event in enumerate(recording.events, 1):
        if event[0] == "entered":
            if not once:
                latest[event[1]] = event[3], event[4]
            yield Moment(number, True, event[1], event[2], event[3], event[4])
        elif event[0] == "returned":
            alpha, beta = latest.get(event[1], (None, None))
            yield Moment(number, False, event[1], None, alpha, beta, recording.value_of(event))
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
        self._prunes = exercise.algorithm.prunes
        self._searches_again = exercise.algorithm.searches_again
        self.tree = exercise.tree
        self.canonical = canonical
        self.actual = actual

    @cached_property
    def _theirs(self) -> Sequence[Moment]:
        return list(moments(self.actual))

    def _before(self, moment: Moment) -> Sequence[Moment]:
        """The student's moments before one of them."""
        return [each for each in self._theirs if each.event < moment.event]

    @cached_property
    def identical(self) -> bool:
        """Whether all calls and returns are the canonical ones, as in most searches."""
        least = 0 if 0 in self.actual.windows else 1  # a search may have no call on the root
        return _outline(self.canonical, least) == _outline(self.actual, least)

    def first(self) -> Finding | None:
        """The finding for the first moment that differs from the canonical one. None if there is
        none, or if the search only stops early (its outcome says why). A call of the other player's
        function counts only if another difference follows."""
        if self.identical:
            return None
        found = self._first(functions=True)
        if found is not None and found.code in _OF_FUNCTIONS:
            return found if self._first(functions=False) is not None else None
        return found

    def _first(self, *, functions: bool) -> Finding | None:
        theirs, place = self._theirs, 0
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
        """The finding for moments after the canonical search that visit a root's child again."""
        visits = [moment for moment in rest if moment.visit]
        pruned = {moment.node for moment in visits}.difference(self.canonical.visited)
        if not pruned or self.tree.parent[visits[0].node] != 0:
            return None
        first = visits[0]
        at = SearchPlace.at(
            self.tree, first.node, first.event, self.exercise.algorithm.figure.search_line("move")
        )
        return difference.searched_twice(at=at, after_the_end=True)

    def windows_agree(self) -> bool:
        """Whether the first call on each node of the canonical search has the canonical window; if
        the algorithm searches a node again, whether each call on it has."""
        if self.identical:
            return True
        canonical = self._windows(self.canonical)
        return all(
            len(windows) == len(canonical[node])
            and all(map(self.same_window, windows, canonical[node]))
            for node, windows in self._windows(self.actual).items()
            if node in canonical
        )

    @cached_property
    def has_other_arguments(self) -> bool:
        """Whether the arguments taken for alpha and beta are something else, such as each player's
        own best: all visits and values are right, and a window is empty, though not exchanged."""
        if self._searches_again or self.identical:
            return False
        if not any(map(self._is_empty, self.actual.windows)):
            return False
        visits = list(self.actual.visited) == list(self.canonical.visited)
        return visits and self.returns_style() != "wrong"

    def _is_empty(self, node: int) -> bool:
        alpha, beta = window = self.actual.windows[node]
        right = self.canonical.windows.get(node, window)
        numbers = is_number(alpha) and is_number(beta)
        return numbers and alpha >= beta and not self.same_window(right, (beta, alpha))  # type: ignore[operator] # both are numbers

    def _windows(self, recording: Recording) -> Mapping[int, Sequence[Window]]:
        """The windows of each node that count."""
        if not self._searches_again:
            return {node: [window] for node, window in recording.windows.items()}
        return {node: [call.window for call in calls] for node, calls in recording.calls.items()}

    def _returns(self, recording: Recording) -> Iterator[tuple[tuple[int, int], Any, Any]]:
        """The returns that count: the node and the number of its call, the window, the value."""
        if not self._searches_again:
            for node, value in recording.returns.items():
                yield (node, 0), recording.windows.get(node), value
            return
        for node, calls in recording.calls.items():
            for number, call in enumerate(calls):
                if call.value is not None:
                    yield (node, number), call.window, call.value

    def returns_style(self) -> str:
        """fail-soft, fail-hard or wrong; "either" if fail-soft and fail-hard return the same."""
        soft = hard = True
        if not self.identical:
            canonical = self._returns(self.canonical)
            right = {key: clipped(value, *window) for key, window, value in canonical}
            for key, _, value in self._returns(self.actual):
                if (permitted := right.get(key)) is not None:
                    soft, hard = soft and value == permitted[0], hard and value in permitted
        if not soft:
            return "fail-hard" if hard else "wrong"
        inside = (
            window[0] <= value <= window[1]
            for (node, _), window, value in self._returns(self.canonical)
            if not self.tree.is_leaf(node)
        )
        return "either" if all(inside) else "fail-soft"

    def _differ(self, expected: Moment, actual: Moment, *, functions: bool) -> Finding | None:
        """The finding for two moments that should be equal; None if they are."""
        if missing := self._not_searched_again(expected, actual):
            return missing
        if expected.visit and actual.visit and expected.node == actual.node:
            wrong = self._function(actual) if functions else None
            return wrong or self._window(expected, actual)
        if actual.visit:
            return self._should_have_stopped(actual) or self._elsewhere(expected, actual)
        if expected.visit and self.tree.parent[expected.node] == actual.node:
            return self._returned_early(expected, actual)
        if not expected.visit and expected.node == actual.node:
            return self._value(expected, actual)
        return self._elsewhere(expected, actual)

    # ------------------------------------------------------------ the kinds of difference

    def _not_searched_again(self, expected: Moment, actual: Moment) -> Finding | None:
        """The finding for a node whose null window failed high, and that is not visited again."""
        is_same = actual.visit and actual.node == expected.node
        if not self.exercise.algorithm.has_null_windows or not expected.visit or is_same:
            return None
        earlier = [event for event in self.actual.events[: actual.event - 1] if event[0] != "asked"]
        if earlier[-1:] == [] or earlier[-1][:2] != ("returned", expected.node):
            return None
        at = self.at(actual, "again", self.tree.parent[expected.node])
        back = CameBack(self._name(expected.node), earlier[-1][2])
        wanted = expected.alpha, expected.beta
        return difference.not_searched_again(at=at, back=back, wanted=wanted)

    def _should_have_stopped(self, actual: Moment) -> Finding | None:
        """The finding for a visit of a child that its parent's cutoff should have pruned."""
        node = self.tree.parent[actual.node]
        before = self._before(actual)
        starts = [place for place, each in enumerate(before) if each.visit and each.node == node]
        calls = self.canonical.calls.get(node, ())[max(len(starts) - 1, 0) :]
        if not calls:  # the canonical search calls the parent less often; the root may be unseen
            return None
        events = self.canonical.events[calls[0].event :]
        inside = takewhile(lambda event: event[:2] != ("returned", node), events)
        children = {event[1] for event in inside if self.tree.parent[event[1]] == node}
        seen = {moment.node for moment in before[starts[-1] if starts else 0 :]}
        if actual.node in children or not children or not children <= seen:
            return None
        last = max(children)
        bounds: Any = calls[0].window
        value: Any = calls[0].value
        came_back = self._came_back(last, actual)
        player = self._player(node)
        of_chance = player == "CHANCE"
        if of_chance:
            player = "MAX" if value >= bounds[1] else "MIN"
        else:
            back = (self._came_back(child, actual).value for child in children)
            returned: Any = [each for each in back if is_number(each)] or [value]
            best = max(returned) if player == "MAX" else min(returned)
            if cuts(player, best, *bounds, strict=self.exercise.cutoff == "strict"):
                value = best
            elif best != value:  # clipped to a window (fail-hard), which hides the cutoff
                came_back = CameBack(self._name(last), self.canonical.returns[last], seen=False)
        return difference.missed_cutoff(
            at=self.at(actual, "cut", node, about=node),
            cutoff=Cutoff(
                self._name(node),
                came_back,
                v=value,
                limit=bounds[player == "MAX"],
                player=player,
                rule=self.exercise.cutoff,
                of_chance=of_chance,
            ),
            visits=self._name(actual.node),
            leaves_out=[
                self._name(child) for child in range(last + 1, actual.node) if child not in seen
            ],
        )

    def _elsewhere(self, expected: Moment, actual: Moment) -> Finding:
        before = self._before(actual)
        if actual.visit and before and before[-1][1:3] == (False, actual.node):
            null = self.exercise.algorithm.has_null_windows
            at = self.at(actual, "again" if null else "fold", self.tree.parent[actual.node])
            return difference.searched_twice(at=at, by_null_window=null)
        again = any(moment.node == actual.node for moment in before)
        parent = self.tree.parent[expected.node]
        on_itself = expected.visit and actual.visit and actual.node == parent
        return difference.wrong_order(
            at=self.at(actual, "fold" if on_itself else "loop", max(parent, 0)),
            wanted=self._doing(expected),
            got=self._doing(actual),
            again=again,
            same_parent=parent == self.tree.parent[actual.node],
            function=(actual.function or "").partition(" = ")[0] or None if on_itself else None,
        )

    def _function(self, actual: Moment) -> Finding | None:
        player = self._player(actual.node)
        if player == "CHANCE":
            return None  # one function may search chance nodes as well
        wanted, other = FUNCTIONS if player == "MAX" else reversed(FUNCTIONS)
        if actual.function != other:
            return None
        parent = self.tree.parent[actual.node]
        again = parent >= 0 and self._player(parent) == player
        if again and self.tree.is_leaf(actual.node):
            return None  # nobody moves there
        called = difference.moves_again if again else difference.wrong_function
        return called(
            at=self.at(actual, "fold", parent), player=player, wanted=wanted, called=actual.function
        )

    def _window(self, expected: Moment, actual: Moment) -> Finding | None:
        wanted, got = (expected.alpha, expected.beta), (actual.alpha, actual.beta)
        if actual.function is None or self.same_window(wanted, got):
            return None
        parent = self.tree.parent[actual.node]
        before = self._sibling_before(actual.node) if parent >= 0 else None
        if self.same_window(wanted, got[::-1]):
            at = self.at(actual, "fold", parent)
            return difference.swapped_window(at=at, wanted=wanted, got=got)
        alphas = [effective_window(window, self.tree)[0] for window in (wanted, got)]
        which = 0 if alphas[0] != alphas[1] else 1
        moves = parent >= 0 and (self._player(parent) == "MAX") == (which == 0)
        after = self._came_back(before, actual) if moves and before is not None else None
        wrong = (difference.wrong_alpha, difference.wrong_beta)[which]
        at = self.at(actual, "fold" if after is None else "update", parent)
        return wrong(at=at, wanted=wanted, got=got, after=after)

    def _returned_early(self, expected: Moment, actual: Moment) -> Finding:
        if remembered := self._remembered(actual):
            return remembered
        seen = {moment.node for moment in self._before(actual)}
        is_leaf = seen.isdisjoint(self.tree.children(actual.node))  # as the program takes it
        at = self.at(actual, "terminal" if is_leaf else "cut", actual.node)
        or_line = None
        if not is_leaf and not self._is_cut(actual, strict=False):
            or_line = self.exercise.figure_line(self._player(actual.node), "return")
        return difference.early_cutoff(
            at=at,
            or_line=None if or_line == at.figure else or_line,
            returned=actual.value,
            then=self._name(expected.node),
            seen=(actual.alpha, actual.beta) if self._prunes else None,
        )

    def _remembered(self, actual: Moment) -> Finding | None:
        """The finding if the value may come from a memory of positions, or of boards."""
        key = self.tree.same_position
        earlier = self._equal_before(actual, key)
        if earlier is None and self._remembers_boards:
            earlier = self._equal_before(actual, self._board)
        if earlier is None:
            return None
        return difference.equal_position(
            at=self.at(actual, "loop", actual.node),
            earlier=self._name(earlier),
            value_wrong=self.actual.value not in {None, self.canonical.value},
            same_mover=key(earlier) == key(actual.node),
        )

    def _equal_before(self, actual: Moment, key: Callable[[int], Hashable]) -> int | None:
        """Another node with an equal key, searched before, that returned this one's value."""
        own, searched = key(actual.node), actual.node in self.actual.proven
        for moment in self._before(actual) if not searched else ():
            if not moment.visit and key(moment.node) == own:
                return moment.node if moment.value == actual.value else None
        return None

    def _board(self, node: int) -> Hashable:
        """A key that is equal for nodes with the same board, for either player to move."""
        found = self.tree.position(node)
        return node if found is None else found[0]

    @cached_property
    def _remembers_boards(self) -> bool:
        """Whether each board is searched once, and then has the value that it returned first."""
        known: dict[Hashable, object] = {}
        proven = frozenset(self.actual.proven)
        for moment in self._theirs:
            if moment.visit:
                continue
            board, is_new = self._board(moment.node), moment.node in proven
            if is_new and self.tree.is_leaf(moment.node):
                known.setdefault(board, moment.value)  # the end of a game needs no memory
            elif (
                is_new == (board in known) or known.setdefault(board, moment.value) != moment.value
            ):
                return False
        return True

    def _value(self, expected: Moment, actual: Moment) -> Finding | None:
        window = expected.alpha, expected.beta
        if is_number(actual.value) and actual.value in clipped(expected.value, *window):
            return None
        part: FigurePart = "fold"
        if self.tree.is_leaf(expected.node):
            part = "terminal"
        elif self._is_cut(expected, strict=self.exercise.cutoff == "strict"):
            part = "cut"
        elif actual.value is None or actual.value == NOTHING:
            part = "return"
        at = self.at(actual, part, actual.node)
        unasked = part == "terminal" and actual.node not in self.actual.evaluated
        if unasked and self._remembers_boards and (remembered := self._remembered(actual)):
            return remembered
        return difference.wrong_return(
            at=at, expected=expected.value, actual=actual.value, unasked=unasked
        )

    # ------------------------------------------------------------ places

    def at(
        self, moment: Moment, part: FigurePart, governs: int, about: int | None = None
    ) -> SearchPlace:
        """The place of a moment, with a line of the function that searches the node `governs`."""
        node = moment.node if about is None else about
        loops_itself = governs == 0 and 0 not in self.actual.windows
        figure = (
            self.exercise.algorithm.figure.search_line("call")
            if governs < 0 or loops_itself
            else self.exercise.figure_line(self._player(governs), part)
        )
        return SearchPlace.at(self.tree, node, moment.event, figure)

    def _doing(self, moment: Moment) -> Doing:
        return Doing(moment.visit, self._name(moment.node))

    def _player(self, node: int) -> Player:
        return self.tree.players[node]

    def _is_cut(self, end: Moment, *, strict: bool) -> bool:
        """Whether the cutoff test is true of a returned value and its window; true if unknown."""
        if not all(map(is_number, (end.value, end.alpha, end.beta))):
            return True
        return cuts(self._player(end.node), end.value, end.alpha, end.beta, strict=strict)

    def _name(self, node: int) -> str:
        return self.tree.names[node]

    def same_window(self, one: Window, other: Window) -> bool:
        return effective_window(one, self.tree) == effective_window(other, self.tree)

    def _sibling_before(self, node: int) -> int | None:
        first = self.tree.children(self.tree.parent[node]).start
        return node - 1 if node > first else None

    def _came_back(self, node: int, before: Moment) -> CameBack:
        """A node, and the last value that it returned before a moment of the student's search."""
        earlier = self.actual.events[: before.event - 1]
        ends = [each[2] for each in earlier if each[:2] == ("returned", node)]
        if ends:
            return CameBack(self._name(node), ends[-1])
        told = node in self.actual.evaluated  # the game told the value of the leaf
        return CameBack(self._name(node), self.canonical.returns.get(node), seen=told)
