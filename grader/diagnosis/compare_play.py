"""Compares a search that a student's program made with what a program with known mistakes does.

They are compared while the latter searches: at the first call or return that differs it is stopped,
so that most programs cost a few calls, however large the tree is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from grader.core.models import Exercise
from grader.core.recording import Claim, Recording, clipped, in_reach
from grader.diagnosis.mistake_programs import Ended, MistakeProgram, Stop, play
from grader.marking.first_difference import moments


class Heard(NamedTuple):
    """A visit or a return, as far as it was seen: bounds and values are `normal`, and None where
    the call was not seen."""

    visit: bool
    node: int
    seen: bool
    alpha: object = None
    beta: object = None
    value: object = None


class ComparedSearch:
    """What one search did, made ready to be compared with many programs.

    The root's own call is left out: a program may well do the root's loop in its first lines, and
    what is wrong there shows in the calls on the root's children, and in the answer. `ended` says
    how it ended: "" with an answer, the name of an exception, or None if it was cut short.
    """

    def __init__(self, exercise: Exercise, recording: Recording, ended: str | None) -> None:
        self.exercise = exercise
        self.ended = ended
        self.reach = exercise.tree.reach
        self.windows = recording.windows
        self.unreturned = recording.unreturned
        self.value = recording.value
        self.move = recording.move
        self.heard = list(self._heard(recording))

    def _heard(self, recording: Recording) -> Iterator[Heard]:
        last = -1
        for moment in moments(recording):
            if moment.node == 0:
                continue
            seen = moment.node in self.windows
            if not seen and moment.node == last:
                continue  # it asked twice
            last = moment.node if moment.visit else -1
            if moment.visit:
                bounds = normal(moment.alpha, self.reach), normal(moment.beta, self.reach)
                yield Heard(True, moment.node, seen, *bounds)
            else:
                yield Heard(False, moment.node, seen, value=normal(moment.value, self.reach))


def normal(x: Any, most: float) -> object:
    """A bound or a value, infinite if it lies beyond every leaf; None for None."""
    if isinstance(x, Claim):
        return None if x.type == "NoneType" else x
    return in_reach(x, -most, most)


# ---------------------------------------------------------------- side by side


class _Mirror:
    """Hears a program's calls and returns, and compares each with the student's next one.

    It raises Stop at the first that differs, or where the student's search was cut short, up to
    which both then agree. Of a call that an exception ended only the visit is compared.
    """

    def __init__(self, search: ComparedSearch, *, clips: bool) -> None:
        self.place = 0
        self.agrees = False
        self._heard = search.heard
        self._windows = search.windows
        self._unreturned = search.unreturned
        self._most = search.reach
        self._clips = clips
        self._partial = search.ended is None
        self._open: list[tuple[Any, Any]] = []
        self._below_root = search.exercise.tree.children(0)
        self._returns: dict[int, object] = {}
        self._last = -1

    def log(self, event: tuple[Any, ...]) -> None:
        """Hear one event."""
        kind, node = event[:2]
        visit, seen = kind != "returned", node in self._windows
        window: tuple[Any, Any] | None = None
        if kind == "entered":
            self._open.append((event[3], event[4]))
        elif kind == "returned":
            window = self._open.pop()
            if node in self._below_root:
                self._returns.setdefault(node, event[2])
            if node in self._unreturned:
                return  # the student's call ended by an exception, and so did not say its value
        if node == 0 or (kind == "asked" if seen else not visit or node == self._last):
            return  # neither side says so of this node, or it has been said
        self._last = node if visit else -1
        if self.place == len(self._heard):
            self.agrees = self._partial
            raise Stop
        heard = self._heard[self.place]
        if heard.visit != visit or heard.node != node:
            raise Stop
        if heard.seen and not (
            self._same_window(heard, event) if window is None
            else self._same_value(heard, event[2], window)
        ):  # fmt: skip
            raise Stop
        self.place += 1

    def first_child(self, value: object) -> int | None:
        """The root's first child that came back with `value`: the figure's move."""
        return next((child for child, each in self._returns.items() if each == value), None)

    def _same_window(self, heard: Heard, event: tuple[Any, ...]) -> bool:
        most = self._most
        return heard.alpha == normal(event[3], most) and heard.beta == normal(event[4], most)

    def _same_value(self, heard: Heard, value: Any, window: tuple[Any, Any]) -> bool:
        if heard.value == normal(value, self._most):
            return True
        return (
            self._clips and value is not None and None not in window
            and heard.value in [normal(each, self._most) for each in clipped(value, *window)]
        )  # fmt: skip


def departure(
    search: ComparedSearch, program: MistakeProgram, *, clips: bool = False
) -> int | None:
    """How many moments of the search the program repeats before it does something else; None if it
    never does. It may be all of them, if only the answer is another.

    With `clips`, a value that the student's returned may also be the program's clipped to the
    window.
    """
    mirror = _Mirror(search, clips=clips)
    try:
        ended = play(program, search.exercise, mirror.log)
    except Stop:
        return None if mirror.agrees else mirror.place
    whole = mirror.place == len(search.heard) and search.ended == ended.exception
    same = whole and (bool(ended.exception) or _same_answer(search, ended, mirror))
    return None if same else mirror.place


def _same_answer(search: ComparedSearch, ended: Ended, mirror: _Mirror) -> bool:
    most = search.reach
    if search.value is not None and normal(ended.value, most) != normal(search.value, most):
        return False  # None is no answer that was seen; that it returned None is a Claim
    move = ended.move
    if move is None and (child := mirror.first_child(ended.value)) is not None:
        move = search.exercise.tree.names[child]
    return move is None or search.move is None or move == search.move
