"""A search as a sequence of scenes, for a player to step through.

The right search is shown as the figure runs. Of a student's search, only its calls and return
values are recorded; v and the bounds in between are computed from them as the figure does. If the
next step is not the figure's, its scene says so. So a mistake shows where it is made, and the steps
that follow from it are not blamed.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from math import inf
from typing import NamedTuple

from grader.core.findings.phrases import listed
from grader.core.models import Exercise
from grader.core.recording import Recording, clipped, is_number
from grader.core.tree import Player
from grader.reports.html.figure_html import HEADING, PrintedPart, line_key
from grader.reports.html.open_calls import GivenWindow, OpenCall, OpenCalls
from grader.reports.pictures import words
from grader.reports.text.escape import visible
from grader.search import trace_table

_NAME_ROOM = 40
_MOST_NAMES = 3
_NOTHING = "–"
_FUNCTIONS: Mapping[str, Player] = {"max_value": "MAX", "min_value": "MIN", "exp_value": "CHANCE"}
_VALUE: Mapping[Player, str] = {"MAX": "MAX-VALUE", "MIN": "MIN-VALUE", "CHANCE": "EXP-VALUE"}


class Scene(NamedTuple):
    """One scene of a search.

    event           the number of its event in the recording, from 1
    node            the node at which the search is
    lines           the keys of the figure's lines that run
    alpha, beta, v  their values now; "" if they are not known, or the algorithm has none
    sentence        one or two sentences
    back            the value that the node returns now, or "–" if an exception leaves it; "" if its
                    call goes on
    others          the records of other nodes that change at this moment, if nodes have records
    """

    event: int
    node: int
    lines: tuple[str, ...]
    alpha: str
    beta: str
    v: str
    sentence: str
    back: str = ""
    others: tuple[tuple[int, str], ...] = ()


def scenes(
    exercise: Exercise, recording: Recording, *, right: bool, move: str = ""
) -> Iterator[Scene]:
    """The scenes of the right search, or of a student's; `move` is the move that it returns."""
    return _SceneMaker(exercise, recording, right, move).all()


class _SceneMaker:
    """Makes the scenes of one recording."""

    def __init__(self, exercise: Exercise, recording: Recording, right: bool, move: str) -> None:
        self._tree, self._recording = exercise.tree, recording
        self._right, self._move = right, move
        self._figure, self._prunes = exercise.algorithm.figure, exercise.algorithm.prunes
        self._searches_again = exercise.algorithm.searches_again
        self._repeats_root = exercise.algorithm.repeats_root
        self._called_before: set[int] = set()
        self._calls = OpenCalls(exercise)
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

    # ------------------------------------------------------------ the events

    def _called(self, node: int, function: str, window: GivenWindow) -> Scene:
        above = self._calls.above(node)
        call = self._calls.opened(node, window)
        takes = _FUNCTIONS.get(function, call.player)
        sentence = f"{_VALUE[takes]}({self._name(node)}) is called{self._again(node)}"
        if self._prunes:
            sentence += f" with {words.window(window)}"
        if not self._right:
            sentence += self._odd_call(call, above, takes)
        if not self._tree.is_leaf(node):
            return self._scene(call, HEADING, "start", sentence=sentence)
        worth = self._tree.values[node]
        utility = "its utility is " + words.leaf_value(worth)
        sentence += f": a leaf, {'which no right search visits' if worth is None else utility}"
        scene = self._scene(call, "terminal", sentence=sentence)
        return scene._replace(v=words.leaf_value(worth), back=words.leaf_value(worth))

    def _again(self, node: int) -> str:
        """The word for a call on a node that the algorithm has called before; "" for any other."""
        again = node in self._called_before
        self._called_before.add(node)
        return " again" if again and self._searches_again else ""

    def _odd_call(self, call: OpenCall, above: OpenCall | None, takes: Player) -> str:
        """A clause that says how the call differs from the figure's; "" if it does not."""
        if takes != call.player:
            return f", though it is {call.player}'s turn there"
        if above is None:
            begins = call.node == 0 and not self._repeats_root
            if not begins or self._calls.alike(call.window, (-inf, inf)):
                return ""
            return f", where the figure begins with {words.window((-inf, inf))}"
        if above.cut:
            return f", though the figure cuts at {self._name(above.node)}"
        wanted = above.window_of(call.node)
        if not above.known or self._calls.alike(call.window, wanted):
            return ""
        return f", where the figure passes {words.window(wanted)}"

    def _returned(self, node: int, value: object) -> Iterator[Scene]:
        call = self._calls.closed(node) or self._calls.unseen(node)
        if not self._tree.is_leaf(node):
            yield self._comes_back(call, value)
        yield from self._folded(node, value)

    def _comes_back(self, call: OpenCall, value: object) -> Scene:
        """The return of an inner node."""
        if self._repeats_root and not call.back:
            sentence = f"{words.number(value)} is remembered for {self._name(call.node)}"
            return self._scene(call, "known", sentence=sentence)._replace(back=words.number(value))
        rest = self._never_back(call)
        sentence = f"{_VALUE[call.player]}({self._name(call.node)}) returns {words.number(value)}"
        if rest:
            sentence += f" without {rest}"
        if self._right and call.cut:
            sentence = f"{call.reason()}: cut. {sentence}"
            sentence = sentence[0].upper() + sentence[1:] if call.chance else sentence
        elif not self._right and call.known and call.back:
            if rest and not call.cut:
                sentence += ", where the figure goes on"
            elif call.chance and call.cut:
                pass  # any bound will do
            elif value not in clipped(call.v, *call.window):
                sentence += f", where the figure returns {words.number(call.v)}"
        ended = not self._repeats_root or self._event == len(self._recording.events)
        if call.node == 0 and self._move and ended:
            sentence += f". The move is {visible(self._move, limit=_NAME_ROOM)}"
        scene = self._scene(call, "cut" if call.cut or rest else "return", sentence=sentence)
        return scene._replace(back=words.number(value))

    def _folded(self, child: int, value: object) -> Iterator[Scene]:
        """The scene after a child has returned: v, the test, and then the bound."""
        call = self._calls.above(child)
        if call is None:
            return
        is_again = call.failed_high == child
        call.back.add(child)
        sentence = f"{self._name(child)} returns {words.number(value)}"
        if call.cut:
            sentence += ", though the figure has already cut"
            yield self._scene(call, "fold", sentence=sentence)
            return
        if not call.known or not is_number(value):
            call.known = False
            sentence += f" to {self._name(call.node)}"
            yield self._scene(call, "fold", sentence=sentence)
            return
        sentence += f"{': ' if self._right else '. By the figure '}{call.fold(child, value)}"
        lines: list[PrintedPart] = ["again" if is_again else "fold"]
        if not call.cut:
            if self._prunes and call.chance is None:
                sentence += f", {call.update()}"
                lines.append("update")
        elif not self._right:  # the right search says so when it returns
            sentence += f", and {call.reason()}: cut" if call.chance else f" {call.test()}: cut"
            lines.append("cut")
        yield self._scene(call, *lines, sentence=sentence)

    def _left(self, node: int) -> Scene:
        call = self._calls.closed(node) or self._calls.unseen(node)
        above = self._calls.above(node)
        if above is not None:
            above.back.add(node)
            above.known = False  # the recording does not have what the exception carried
        sentence = f"An exception leaves {_VALUE[call.player]}({self._name(node)})"
        if call.cut:
            sentence += f", as the figure returns {words.number(call.v)}"
        return self._scene(call, sentence=sentence)._replace(back=_NOTHING)

    def _proven(self, node: int) -> Iterator[Scene]:
        """The scenes of a visit without a recorded call: only a request to the game proves it."""
        call, above = self._calls.unseen(node), self._calls.above(node)
        if self._tree.is_leaf(node):
            worth = self._tree.values[node]
            sentence = f"{self._name(node)}, a leaf, is evaluated: {words.leaf_value(worth)}"
            yield self._scene(call, "terminal", sentence=sentence)._replace(
                v=words.leaf_value(worth), back=words.leaf_value(worth)
            )
            yield from self._folded(node, worth)
            return
        if above is not None:
            above.known = False  # the value that it returns will not be recorded
        elif node == 0 and not self._calls:
            self._calls.opened(node, (-inf, inf))  # a search may expand the root without a call
        yield self._scene(call, HEADING, sentence=f"{self._name(node)} is expanded")

    # ------------------------------------------------------------ words

    def _scene(self, call: OpenCall, *parts: PrintedPart, sentence: str) -> Scene:
        bounds = (call.alpha, call.beta) if call.known else call.window
        if not self._prunes:
            bounds = None, None
        alpha, beta = ("" if bound is None else words.number(bound) for bound in bounds)
        v = words.number(call.v) if call.known else ""
        keys = tuple(line_key(self._figure, call.player, part) for part in parts)
        return Scene(self._event, call.node, keys, alpha, beta, v, f"{sentence}.")

    def _name(self, node: int) -> str:
        return visible(self._tree.names[node], limit=_NAME_ROOM)

    def _never_back(self, call: OpenCall) -> str:
        """The names of the children that did not return."""
        children = self._tree.children(call.node)
        rest = (self._name(child) for child in children if child not in call.back)
        some = list(islice(rest, _MOST_NAMES))  # a wide node may be called again and again
        return listed(some, _MOST_NAMES, total=len(children) - len(call.back))
