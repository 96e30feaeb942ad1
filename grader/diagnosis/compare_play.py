"""Compares the search of a student's program with that of a program with known mistakes.

The latter is stopped at the first call or return that differs, so most programs cost only a few
calls, however large the tree is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from math import inf, isnan
from typing import Any, NamedTuple

from grader.core.models import Exercise
from grader.core.recording import (
    NOTHING,
    Claim,
    Event,
    Recording,
    Window,
    clipped,
    effective_window,
    in_reach,
    is_number,
)
from grader.diagnosis.mistake_programs import Ended, MistakeProgram, Stop, play
from grader.marking.first_difference import moments
from grader.search.mirrored_search import negative
from grader.search.reference_player import solve

_MOST_COMPARED = 1_000_000
"""The most events that all programs together repeat, which takes a few seconds. The shipped trees
need a fiftieth of it."""
_NODES_AN_EVENT = 200
"""A program that departs at once still lists the root's actions, which takes the time of an event
for so many nodes."""
_MOST_KEPT = 300  # the most events of a program's search that are kept for other comparisons


class Observed(NamedTuple):
    """A visit or a return. `seen` says whether the call was observed. If so, the bounds are those
    of the `effective_window`, and the value is `normal`; otherwise they are None."""

    visit: bool
    node: int
    seen: bool
    alpha: object = None
    beta: object = None
    value: object = None


class ComparedSearch:
    """One search, prepared for comparison with many programs.

    The call on the root is left out: a program may have the root's loop in its search function, and
    a mistake there shows in the calls on the root's children, and in the answer. An algorithm that
    searches the root again has several, which tell how its searches follow each other.
    `ended` is "" if the search gave an answer, the name of the exception that ended it, or None if
    it was cut short.
    `tells_windows` is false if its bounds may be no arguments, but variables.
    `chose_none` says that it returned no action of the root, `move_below` is the action that it
    returned if that is no action of the root.
    With `like`, only calls on the nodes are seen whose calls were seen in that search.
    """

    def __init__(
        self,
        exercise: Exercise,
        recording: Recording,
        ended: str | None,
        like: ComparedSearch | None = None,
        *,
        tells_windows: bool = True,
        chose_none: bool = False,
        move_below: str = "",
    ) -> None:
        self.exercise = exercise
        self.is_shared = exercise.tree.complete
        """Whether other programs search the same tree: each has its own of a tree that grows."""
        self.ended = ended
        self.tells_windows = tells_windows
        self.reach = max(map(abs, exercise.tree.value_range))
        self.windows: Mapping[int, Window] = (like or recording).windows
        self.has_root = exercise.algorithm.repeats_root and 0 in self.windows
        """Whether calls on the root are compared."""
        self.unreturned = recording.unreturned
        self.unasked = frozenset(filter(exercise.tree.is_leaf, recording.returns)).difference(
            recording.proven
        )
        """The leaves that returned a value without any question about them."""
        self.may_return_move_alone = like is None and bool(self.windows) and 0 not in self.windows
        """Whether the search function itself goes through the root's children."""
        self.chose_none = chose_none
        self.move_below = move_below
        self.value = recording.value
        self.move = recording.move
        self.foreign = self._foreign(recording)
        self.observed = list(self._observed(recording))
        self.most_events = 4 * len(recording.events)  # a known mistake may ask more questions
        self.only_numbers = not any(
            isinstance(x, Claim)
            for each in self.observed
            for x in (each.alpha, each.beta, each.value)
        )
        """Whether all bounds and values are numbers or None, as those of every known mistake."""

    @cached_property
    def canonical(self) -> ComparedSearch:
        """The canonical search of the same tree, with the calls that were seen of this one."""
        recording = solve(self.exercise).recording
        told = self.tells_windows
        return ComparedSearch(self.exercise, recording, "", like=self, tells_windows=told)

    def _foreign(self, recording: Recording) -> frozenset[float]:
        """The bounds and values that no leaf has, without their signs, but neither 0 nor infinity:
        a number that the program writes for infinity is one of them."""
        leaves = {abs(value) for value in self.exercise.tree.values if value is not None}
        seen: list[Any] = [
            *chain(*recording.windows.values()),
            *recording.returns.values(),
            self.value,
        ]
        return frozenset(abs(x) for x in seen if is_number(x) and 0 < abs(x) < inf) - leaves

    def _observed(self, recording: Recording) -> Iterator[Observed]:
        last = -1
        for moment in moments(recording):
            if moment.node == 0 and not self.has_root:
                continue
            seen = moment.node in self.windows
            if not seen and (not moment.visit or moment.node == last):
                continue  # a return that is seen in `like` only, or a second question about a node
            last = moment.node if moment.visit else -1
            if moment.visit:
                bounds: tuple[object, object] = (None, None)
                if moment.function is not None and self.tells_windows:
                    bounds = effective_window((moment.alpha, moment.beta), self.exercise.tree)
                yield Observed(True, moment.node, seen, *bounds)
            else:
                yield Observed(False, moment.node, seen, value=normal(moment.value, self.reach))


def first_calls(recording: Recording) -> Recording:
    """The search without the second and later calls on a node, and all that happened in them."""
    called: set[int] = set()
    kept: list[Event] = []
    depth = 0
    """The calls that have not returned, from the first one that is left out."""
    for event in recording.events:
        if event[0] == "entered" and (depth or event[1] in called):
            depth += 1
        elif not depth:
            kept.append(event)
            if event[0] == "entered":
                called.add(event[1])
        elif event[0] in {"returned", "left"}:
            depth -= 1
    return replace(recording, events=kept)


def hands_on_bounds(recording: Recording) -> bool:
    """Whether any call of a search hands on a finite bound."""
    bounds: set[Any] = {each for window in recording.windows.values() for each in window}
    return any(is_number(each) and abs(each) < inf for each in bounds)


def normal(x: Any, most: float) -> object:
    """A return value, infinite if its absolute value exceeds that of every leaf; None for None.
    Programs that write 9999 for infinity may return it. The sign is ignored, unlike in a window,
    because 0 and -inf are different mistakes even if all leaves are positive."""
    if x == NOTHING:
        return None
    return "nan" if isinstance(x, float) and isnan(x) else in_reach(x, -most, most)


# ---------------------------------------------------------------- side by side


class _Comparison:
    """Compares each call and return of a program with the student's next one. Raises Stop at the
    first difference, or where the student's search was cut short; in the latter case both searches
    agree. Of a call that ended with an exception only the visit is compared."""

    def __init__(self, search: ComparedSearch, *, clips: bool) -> None:
        self.place = 0
        self.agrees = False
        self._observed = search.observed
        self._windows = search.windows
        self._has_root = search.has_root
        self._calls_seen = bool(search.windows.keys() - {0})
        self._unreturned = search.unreturned
        self._tree = search.exercise.tree
        self._most = search.reach
        self._clips = clips
        self._tells_windows = search.tells_windows
        self._searches_again = search.exercise.algorithm.searches_again
        self._repeats_root = search.exercise.algorithm.repeats_root
        self._partial = search.ended is None
        self._open: list[tuple[Any, Any]] = []
        self._below_root = search.exercise.tree.children(0)
        self._returns: dict[int, object] = {}
        self._last = -1

    def log(self, event: tuple[Any, ...]) -> None:
        """Compare one event of the program."""
        kind, node = event[:2]
        visit, seen = kind != "returned", node in self._windows
        window: tuple[Any, Any] | None = None
        if kind == "entered":
            self._open.append((event[3], event[4]))
        elif kind == "returned":
            window = self._open.pop()
            if node in self._below_root and (self._searches_again or node not in self._returns):
                self._returns[node] = event[2]
            if node in self._unreturned:
                return  # the student's call ended with an exception, so its value is unknown
        asked = kind == "asked"
        told = visit if self._calls_seen else asked
        if (node == 0 and not self._has_root) or (
            asked if seen else not told or node == self._last
        ):
            return  # one side has no such event for this node, or it was compared already
        self._last = node if visit else -1
        if self.place == len(self._observed):
            self.agrees = self._partial
            raise Stop
        student = self._observed[self.place]
        if student.visit != visit or student.node != node:
            raise Stop
        if student.seen and not (
            self._same_window(student, event)
            if window is None
            else self._same_value(student, event[2], window)
        ):
            raise Stop
        self.place += 1

    def may_choose(self, move: object, value: object) -> bool:
        """Whether a search that returned `value` may choose that move: the action of the first
        child of the root that returned it, as in the figure. If none did, it is a best child's, as
        of a program that keeps its move beside v. Any, if no child was searched, or if the root is
        searched again, because such a return may be a bound."""
        if self._repeats_root or move is None or not self._returns:
            return True
        chosen = self._returned(value)[:1] or self._returned(self.returned(None))
        return move in [self._tree.names[child] for child in chosen]

    def _returned(self, value: object) -> list[int]:
        """The children of the root that returned it."""
        return [child for child, each in self._returns.items() if each == value]

    def returned(self, action: str | None) -> object:
        """The return value of the root's child that `action` leads to; without one, the best."""
        if action is not None:
            return self._returns.get(self._tree.index[action])
        best = max if self._tree.players[0] == "MAX" else min
        values: list[Any] = [each for each in self._returns.values() if is_number(each)]
        return best(values, default=None)

    def _same_window(self, student: Observed, event: tuple[Any, ...]) -> bool:
        bounds = student.alpha, student.beta
        if not self._tells_windows:
            return True
        # Equal bounds need no work: the effective window of an effective window is itself.
        return bounds == event[3:5] or bounds == effective_window(event[3:5], self._tree)

    def _same_value(self, student: Observed, value: Any, window: tuple[Any, Any]) -> bool:
        if student.value == value or student.value == normal(value, self._most):
            return True
        return (
            self._clips
            and value is not None
            and None not in window
            and student.value in [normal(each, self._most) for each in clipped(value, *window)]
        )


def departure(
    search: ComparedSearch, program: MistakeProgram, *, clips: bool = False
) -> int | None:
    """The number of visits and returns that the program repeats before it departs from the search;
    None if it repeats all of it. Only the answer may differ: then it is the number of all of them.
    With `clips`, a return value of the student's may also be the program's value clipped to the
    window."""
    comparison = _Comparison(search, clips=clips)
    try:
        ended = _played(program, search, comparison.log)
    except Stop:
        return None if comparison.agrees else comparison.place
    complete = comparison.place == len(search.observed) and search.ended == ended.exception
    same = complete and (bool(ended.exception) or _same_answer(search, program, ended, comparison))
    return None if same else comparison.place


class TooMuchError(Exception):
    """The programs have repeated _MOST_COMPARED events."""


class Departures:
    """Compares programs with searches (see `compare_play.departure`), each once, up to a total
    number of events, so that the result is the same on every machine. Raises TooMuchError beyond
    it."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARED
        self._found: dict[tuple[ComparedSearch, MistakeProgram, bool], int | None] = {}

    def __call__(
        self, search: ComparedSearch, program: MistakeProgram, *, clips: bool = False
    ) -> int | None:
        key = search, program, clips
        if key in self._found:
            return self._found[key]
        if self._left < 0:
            raise TooMuchError
        place = self._found[key] = departure(search, program, clips=clips)
        repeated = len(search.observed) if place is None else place
        self._left -= repeated + len(search.exercise.tree) // _NODES_AN_EVENT
        return place


class _Kept:
    """The first events of a program's search, as far as comparisons have needed them so far, and
    its answer if these are all."""

    def __init__(self, program: MistakeProgram, exercise: Exercise) -> None:
        self.program = program
        self.exercise = exercise
        self.events: Sequence[Event] = ()
        self.ended: Ended | None = None


# The trees of an assignment, each with all mistakes in the forms that are tried first: some 20 MB.
_kept = lru_cache(maxsize=16384)(_Kept)


def _played(program: MistakeProgram, search: ComparedSearch, log: Callable[[Event], None]) -> Ended:
    """The end of the program's search, with its events logged. They are played only as far as they
    are not yet known: programs of other students are compared with the same mistakes."""
    # The events of a negamax depend on how many there may be.
    if program.is_negamax or not search.is_shared:
        return play(program, search.exercise, log, search.most_events)
    kept = _kept(program, search.exercise)
    for event in kept.events:
        log(event)
    if kept.ended is not None:
        return kept.ended
    known, events = len(kept.events), []

    def hear(event: Event) -> None:
        events.append(event)
        if len(events) > known:
            log(event)

    try:
        ended = play(kept.program, kept.exercise, hear)
        kept.ended = ended if len(events) <= _MOST_KEPT else None
    finally:
        kept.events = events[:_MOST_KEPT]
    return ended


def _same_answer(
    search: ComparedSearch, program: MistakeProgram, ended: Ended, comparison: _Comparison
) -> bool:
    most = search.reach
    if search.move_below:
        return bool(ended.move == search.move_below)
    if search.chose_none:
        # Of the pairs (v, move) the figure has only v; without a better child there is no move.
        if ended.chooses:
            return ended.move is None
        return ended.value in (inf, -inf, program.first_value())
    if search.value is not None:  # None: no answer was observed; a returned None is a Claim
        values = [ended.value]
        if search.may_return_move_alone and ended.chooses:  # then it has the value of its child
            values.append(comparison.returned(ended.move))
        if ended.any_sign:
            values.append(negative(ended.value))
        if normal(search.value, most) not in [normal(value, most) for value in values]:
            return False
    if ended.chooses:
        tree = search.exercise.tree
        moves = tree.moves[tree.starts[0] : tree.stops[0]]
        # None: no child was better than the first value of v. Students may begin with an action.
        if ended.move is None:
            return search.move in {None, *moves[:1]}
        # A move that is none of the root's may not be recorded.
        return search.move == ended.move or (search.move is None and ended.move not in moves)
    return search.move == ended.move or comparison.may_choose(search.move, ended.value)
