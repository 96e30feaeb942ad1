"""A search told scene by scene, for a player to step through.

The right search is told as Fig. 5.7 runs. Of a student's no more was seen than its calls and what
they returned; v and the bounds in between are what the figure makes of those, and where the next
step is another one than the figure's, its scene says so. A mistake so shows where it is made, and
is not held against what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from grader.core.findings.phrases import listed
from grader.core.models import Exercise
from grader.core.recording import Recording, clipped, is_number
from grader.reports.html.figure_html import HEADING, Line, line_key
from grader.reports.html.open_calls import Bounds, Call, Calls
from grader.reports.pictures import words
from grader.reports.text.escape import visible
from grader.search import trace_table

_NAME_ROOM = 40
_MOST_NAMES = 3
_UNSEEN = "not seen"
_FUNCTIONS = {"max_value": "MAX", "min_value": "MIN"}


class Scene(NamedTuple):
    """One scene of a search.

    event            the number of the recording's event that it belongs to, from 1
    node             where the search is
    lines            the lines of the figure that run, by their keys
    alpha, beta, v   as they are now
    told             one sentence, or two
    """

    event: int
    node: int
    lines: tuple[str, ...]
    alpha: str
    beta: str
    v: str
    told: str


def scenes(
    exercise: Exercise, recording: Recording, *, right: bool, move: str = ""
) -> Iterator[Scene]:
    """The scenes of the right search, or of a student's; `move` is what it chooses in the end."""
    return _Teller(exercise, recording, right, move).all()


class _Teller:
    """What tells one recording."""

    def __init__(self, exercise: Exercise, recording: Recording, right: bool, move: str) -> None:
        self._tree, self._recording = exercise.tree, recording
        self._right, self._move = right, move
        self._calls = Calls(exercise)
        self._event = 0

    def all(self) -> Iterator[Scene]:
        """All scenes, in order."""
        steps = trace_table.steps(self._recording)
        proofs = (step.event for step in steps if step.window is None and step.kind != "return")
        proof = next(proofs, 0)
        for number, event in enumerate(self._recording.events, 1):
            self._event = number
            if event[0] == "entered":
                yield self._called(event[1], event[2], (event[3], event[4]))
            elif event[0] == "returned":
                yield from self._returned(event[1], event[2])
            elif event[0] == "left":
                yield self._left(event[1])
            elif number == proof:
                yield from self._proven(event[1])
            if number == proof:
                proof = next(proofs, 0)

    # ------------------------------------------------------------ what happens

    def _called(self, node: int, function: str, window: Bounds) -> Scene:
        above = self._calls.above(node)
        call = self._calls.opened(node, window)
        takes = _FUNCTIONS.get(function, call.player)
        told = f"{takes}-VALUE({self._name(node)}) is called with {words.window(window)}"
        if not self._right:
            told += self._odd_call(call, above, takes)
        if not self._tree.is_leaf(node):
            return self._scene(call, HEADING, "start", told=told)
        worth = self._tree.values[node]
        utility = "its utility is " + words.leaf_value(worth)
        told += f": a leaf, {'which no right search needs' if worth is None else utility}"
        return self._scene(call, "terminal", told=told)._replace(v=words.leaf_value(worth))

    def _odd_call(self, call: Call, above: Call | None, takes: str) -> str:
        """What the figure has against a call, as a clause."""
        if takes != call.player:
            return f", though {call.player} is to move there"
        if above is None:
            if call.node != 0 or self._calls.alike(call.window, (-inf, inf)):
                return ""
            return f", where the figure begins with {words.window((-inf, inf))}"
        if above.cut:
            return f", though the figure cuts at {self._name(above.node)}"
        wanted = above.alpha, above.beta
        if not above.known or self._calls.alike(call.window, wanted):
            return ""
        return f", where the figure hands down {words.window(wanted)}"

    def _returned(self, node: int, value: object) -> Iterator[Scene]:
        call = self._calls.closed(node) or self._calls.unseen(node)
        if not self._tree.is_leaf(node):
            yield self._comes_back(call, value)
        yield from self._folded(node, value)

    def _comes_back(self, call: Call, value: object) -> Scene:
        """The return of an inner node."""
        rest = self._never_back(call)
        told = f"{call.player}-VALUE({self._name(call.node)}) returns {words.number(value)}"
        if rest:
            told += f" without {rest}"
        if self._right and call.cut:
            told = f"v = {words.number(call.v)} {call.test()}: cut. {told}"
        elif not self._right and call.known and call.back:
            if rest and not call.cut:
                told += ", where the figure goes on"
            elif value not in clipped(call.v, *call.window):
                told += f", where the figure returns {words.number(call.v)}"
        if call.node == 0 and self._move:
            told += f". The move is {visible(self._move, limit=_NAME_ROOM)}"
        return self._scene(call, "cut" if call.cut or rest else "return", told=told)

    def _folded(self, child: int, value: object) -> Iterator[Scene]:
        """A child came back: v, the test, and then the bound."""
        call = self._calls.above(child)
        if call is None:
            return
        call.back.add(child)
        told = f"{self._name(child)} returns {words.number(value)}"
        if call.cut:
            told += ", which the figure never learns"
            yield self._scene(call, "fold", told=told)
            return
        if not call.known or not is_number(value):
            call.known = False
            told += f" to {self._name(call.node)}"
            yield self._scene(call, "fold", told=told)
            return
        told += f"{': ' if self._right else '. By the figure '}{call.fold(value)}"
        lines: list[Line] = ["fold"]
        if not call.cut:
            told += f", {call.update()}"
            lines.append("update")
        elif not self._right:  # the right search says so when it returns
            told += f" {call.test()}: cut"
            lines.append("cut")
        yield self._scene(call, *lines, told=told)

    def _left(self, node: int) -> Scene:
        call = self._calls.closed(node) or self._calls.unseen(node)
        above = self._calls.above(node)
        if above is not None:
            above.back.add(node)
            above.known = False  # what it told by the exception was not seen
        told = f"An exception leaves {call.player}-VALUE({self._name(node)})"
        if call.cut:
            told += f", as the figure returns {words.number(call.v)}"
        return self._scene(call, told=told)

    def _proven(self, node: int) -> Iterator[Scene]:
        """A visit without a call: the game was asked what it tells of nothing else."""
        call, above = self._calls.unseen(node), self._calls.above(node)
        if self._tree.is_leaf(node):
            worth = self._tree.values[node]
            told = f"{self._name(node)}, a leaf, is evaluated: {words.leaf_value(worth)}"
            yield self._scene(call, "terminal", told=told)._replace(v=words.leaf_value(worth))
            yield from self._folded(node, worth)
            return
        if above is not None:
            above.known = False  # what comes back will not be seen
        elif node == 0 and not self._calls:
            self._calls.opened(node, (-inf, inf))  # a search may well do the root's loop itself
        yield self._scene(call, HEADING, told=f"{self._name(node)} is expanded")

    # ------------------------------------------------------------ words

    def _scene(self, call: Call, *parts: Line, told: str) -> Scene:
        bounds = (call.alpha, call.beta) if call.known else call.window
        alpha, beta = (_UNSEEN if bound is None else words.number(bound) for bound in bounds)
        v = words.number(call.v) if call.known else _UNSEEN
        keys = tuple(line_key(call.player, part) for part in parts)
        return Scene(self._event, call.node, keys, alpha, beta, v, f"{told}.")

    def _name(self, node: int) -> str:
        return visible(self._tree.names[node], limit=_NAME_ROOM)

    def _never_back(self, call: Call) -> str:
        """The children that did not come back, by name."""
        rest = [child for child in self._tree.children(call.node) if child not in call.back]
        return listed([self._name(child) for child in rest], _MOST_NAMES)
