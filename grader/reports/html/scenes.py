"""A search as a sequence of scenes, for a player to step through.

The right search is shown as the figure runs. Of a student's search, only its calls and return
values are recorded. v is computed from them as the figure does; alpha and beta are those with which
a call began, or which it has passed to a child since. A scene says if it is not the figure's next
step: a mistake shows where it is made, and later steps are not blamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from grader.core.findings.phrases import listed
from grader.core.models import Exercise
from grader.core.models.figure import SearchPart
from grader.core.models.playouts import Iteration
from grader.core.recording import Recording, clipped, effective_window, settled, without_none
from grader.core.tree import Player, Tree
from grader.reports.html.figure_html import HEADING, PrintedPart, line_key, search_key
from grader.reports.html.why import StepReasons, of_iteration
from grader.reports.parts import playouts, wording
from grader.reports.pictures import words
from grader.search.open_calls import CallEvent, GivenWindow, OpenCall, OpenCalls, WindowRules

_MOST_NAMES = 3
_NOTHING = "–"
_FUNCTIONS: Mapping[str, Player] = {"max_value": "MAX", "min_value": "MIN", "exp_value": "CHANCE"}
_VALUE: Mapping[Player, str] = {"MAX": "MAX-VALUE", "MIN": "MIN-VALUE", "CHANCE": "EXP-VALUE"}


class Scene(NamedTuple):
    """One scene of a search."""

    event: int  # the number of its event in the recording, from 1
    node: int  # the node at which the search is
    lines: tuple[str, ...]  # the keys of the figure's lines that run
    alpha: str  # "" if alpha, beta or v is not known, or the algorithm has none
    beta: str
    v: str
    sentence: str  # one or two sentences
    back: str = ""  # the value returned now, or "–" after an exception; "" if the call goes on
    others: tuple[tuple[int, str], ...] = ()  # the records of other nodes that change
    why: str = ""  # the reason of the step, in one or two sentences; "" if there is none to tell


def scenes(
    exercise: Exercise, recording: Recording, *, right: bool, moves: Sequence[str] = ()
) -> Iterator[Scene]:
    """The scenes of the right search, or of a student's; `moves` are those that it may return."""
    return _SceneMaker(exercise, recording, right, " or ".join(moves[:3])).all()


class _SceneMaker:
    """Makes the scenes of one recording."""

    def __init__(self, exercise: Exercise, recording: Recording, right: bool, move: str) -> None:
        self._tree, self._recording = exercise.tree, recording
        self._name = partial(wording.node_name, exercise.tree)
        self._right, self._move = right, move
        self._figure, self._prunes = exercise.algorithm.figure, exercise.algorithm.prunes
        self._searches_again = exercise.algorithm.searches_again
        self._repeats_root = exercise.algorithm.repeats_root
        self._weak = exercise.cutoff == "weak"
        self._calls = OpenCalls(exercise.tree, WindowRules.of(exercise))
        self._reasons = StepReasons(exercise, self._calls)
        self._event = 0

    def all(self) -> Iterator[Scene]:
        for event in self._calls.follow(self._recording):
            self._event = event.number
            if event.kind != "returned" or not self._tree.is_leaf(event.call.node):
                yield self._of(event)._replace(why=self._reasons.of(event))

    # ------------------------------------------------------------ the events

    def _of(self, event: CallEvent) -> Scene:
        if event.kind == "called":
            return self._called(event)
        if event.kind == "folded":
            return self._folded(event)
        if event.kind == "left":
            return self._left(event.call)
        if event.kind == "proven":
            name = self._name(event.call.node)
            if not self._tree.is_leaf(event.call.node):
                return self._scene(event.call, HEADING, sentence=f"{name} is expanded")
            worth = words.leaf_value(self._tree.values[event.call.node])
            return self._leaf(event.call, f"{name}, a leaf, is evaluated: {worth}")
        return self._returned(event.call, event.value)

    def _called(self, event: CallEvent) -> Scene:
        call, (function, alpha, beta) = event.call, event.value
        takes = _FUNCTIONS.get(function, call.player)
        sentence = f"{_VALUE[takes]}({self._name(call.node)}) is called"
        if self._searches_again and self._recording.calls[call.node][0].event < event.number:
            sentence += " again"
        if self._prunes:
            sentence += f" with {words.window((alpha, beta))}"
        if not self._right:
            sentence += self._odd_call(call, event.above, takes)
        if not self._tree.is_leaf(call.node):
            return self._scene(call, HEADING, "start", sentence=sentence)
        worth = self._tree.values[call.node]
        utility = "its utility is " + words.leaf_value(worth)
        sentence += f": a leaf, {'which no right search visits' if worth is None else utility}"
        return self._leaf(call, sentence)

    def _odd_call(self, call: OpenCall, above: OpenCall | None, takes: Player) -> str:
        """A clause that says how the call differs from the figure's; "" if it does not."""
        if takes != call.player:
            return f", though it is {call.player}'s turn there"
        if above is None:
            if call.node != 0 or self._repeats_root:
                return ""
            verb, wanted = "begins with", (-inf, inf)
        elif above.cut:
            return f", though the figure cuts at {self._name(above.node)}"
        elif above.known:
            verb, wanted = "passes", self._calls.window_of(above, call.node)
        else:
            return ""
        if effective_window(call.window, self._tree) == effective_window(wanted, self._tree):
            return ""
        return f", where the figure {verb} {words.window(wanted)}"

    def _returned(self, call: OpenCall, value: object) -> Scene:
        name, shown = self._name(call.node), words.number(value)
        if self._repeats_root and not call.back:
            sentence = f"{shown} is remembered for {name}"
            return self._scene(call, "known", sentence=sentence, back=shown)
        rest = self._never_back(call)
        sentence = f"{_VALUE[call.player]}({name}) returns {shown}"
        if rest:
            sentence += f" without {rest}"
        if self._right and call.cut:
            sentence = f"{self._reason(call)}: cut. {sentence}"
            sentence = sentence[0].upper() + sentence[1:] if call.player == "CHANCE" else sentence
        elif not self._right and call.known and call.back:
            v = self._v(call)
            if rest and not call.cut:
                sentence += ", where the figure goes on"
            elif call.player == "CHANCE" and call.cut:
                pass  # any bound will do
            elif value not in clipped(v, *call.window):
                sentence += f", where the figure returns {words.number(v)}"
        ended = not self._repeats_root or self._event == len(self._recording.events)
        if call.node == 0 and self._move and ended:
            sentence += f". The move is {wording.shown_name(self._move)}"
        part: PrintedPart = "cut" if call.cut or rest else "return"
        return self._scene(call, part, sentence=sentence, back=shown)

    def _folded(self, event: CallEvent) -> Scene:
        """The scene after a child has returned: v, the test, and then the bound."""
        call = event.call
        sentence = f"{self._name(event.child)} returns {words.number(event.value)}"
        if event.old is None:
            already = ", though the figure has already cut"
            sentence += already if call.cut else f" to {self._name(call.node)}"
            return self._scene(call, "fold", sentence=sentence)
        v, *bounds = event.old
        sentence += f"{': ' if self._right else '. By the figure '}{self._sum(event, v)}"
        lines: list[PrintedPart] = ["again" if event.again else "fold"]
        if not call.cut:
            if self._prunes and call.player != "CHANCE":
                name, bound = ("alpha", call.alpha) if call.player == "MAX" else ("beta", call.beta)
                verb = "stays" if [call.alpha, call.beta] == bounds else "="
                sentence += f", {name} {verb} {words.number(bound)}"
                lines.append("update")
        elif not self._right:  # the right search says so when it returns
            test = f", and {self._reason(call)}" if call.player == "CHANCE" else self._test(call)
            sentence += f"{test}: cut"
            lines.append("cut")
        return self._scene(call, *lines, sentence=sentence)

    def _left(self, call: OpenCall) -> Scene:
        sentence = f"An exception leaves {_VALUE[call.player]}({self._name(call.node)})"
        if call.cut:
            sentence += f", as the figure returns {words.number(self._v(call))}"
        return self._scene(call, sentence=sentence, back=_NOTHING)

    # ------------------------------------------------------------ words

    def _scene(self, call: OpenCall, *parts: PrintedPart, sentence: str, back: str = "") -> Scene:
        bounds = self._window(call) if self._prunes else (None, None)
        alpha, beta = ("" if bound is None else words.number(bound) for bound in bounds)
        v = words.number(self._v(call)) if call.known else ""
        keys = tuple(line_key(self._figure, call.player, part) for part in parts)
        return Scene(self._event, call.node, keys, alpha, beta, v, f"{sentence}.", back)

    def _window(self, call: OpenCall) -> GivenWindow:
        """Alpha and beta of a call now: the figure's, or those that a student's calls show."""
        if self._right:
            return (call.alpha, call.beta) if call.known else call.window
        if self._searches_again or call.player == "CHANCE":
            return call.window  # it passes others than its own
        for event in islice(self._recording.events, self._event, None):
            if event[0] == "entered" and call.back and self._tree.parent[event[1]] == call.node:
                return without_none((event[3], event[4]))
            if event[0] != "asked":
                break
        return call.passed

    def _leaf(self, call: OpenCall, sentence: str) -> Scene:
        worth = words.leaf_value(self._tree.values[call.node])
        return self._scene(call, "terminal", sentence=sentence, back=worth)._replace(v=worth)

    def _v(self, call: OpenCall) -> Any:
        return settled(call.v, self._tree)

    def _sum(self, event: CallEvent, old: Any) -> str:
        """The calculation of v: "v = max(3, 5) = 5"."""
        call, value = event.call, words.number(event.value)
        before, v = (words.number(settled(each, self._tree)) for each in (old, call.v))
        if call.player == "CHANCE":
            return f"v = {before} + {wording.odds(self._tree.odds[event.child])} · {value} = {v}"
        return f"v = {'max' if call.player == 'MAX' else 'min'}({before}, {value}) = {v}"

    def _reason(self, call: OpenCall) -> str:
        """The test of a cutoff that holds, with its numbers."""
        if call.player == "CHANCE":
            return "no other outcome can bring the value into the window"
        return f"v = {words.number(call.v)}{self._test(call)}"

    def _test(self, call: OpenCall) -> str:
        """The same for a player's node, without v: " ≥ beta = 6"."""
        is_max = call.player == "MAX"
        sign = ("≥" if is_max else "≤") if self._weak else (">" if is_max else "<")
        name, bound = ("beta", call.beta) if is_max else ("alpha", call.alpha)
        return f" {sign} {name} = {words.number(bound)}"

    def _never_back(self, call: OpenCall) -> str:
        """The names of the children that did not return."""
        children = self._tree.children(call.node)
        rest = (self._name(child) for child in children if child not in call.back)
        some = list(islice(rest, _MOST_NAMES))  # a wide node may be called again and again
        return listed(some, _MOST_NAMES, total=len(children) - len(call.back))


# ---------------------------------------------------------------- Monte Carlo tree search


def playout_scenes(exercise: Exercise, iterations: Iterable[Iteration]) -> Iterator[Scene]:
    """The scenes of a search: each shows the records after its iteration."""
    return (_scene(exercise, each) for each in iterations)


def _scene(exercise: Exercise, step: Iteration) -> Scene:
    parts: list[SearchPart] = ["select", "expand", "simulate", "update"]
    if not step.expands:
        parts.remove("expand")
    records = [words.record(record) for record in step.records]
    return Scene(
        event=step.number,
        node=step.leaf,
        lines=tuple(search_key(part) for part in parts),
        alpha="",
        beta="",
        v=records[-1],
        sentence=" ".join(_sentences(exercise.tree, step)),
        back=records[-1],
        others=tuple(zip(step.path[:-1], records[:-1], strict=True)),
        why=of_iteration(exercise, step),
    )


def _sentences(tree: Tree, step: Iteration) -> Iterator[str]:
    """The choices by UCB1, the new node, and the result of the playout."""
    name = partial(wording.node_name, tree)
    leaf, result = name(step.leaf), words.number(step.value)
    yield f"Iteration {step.number}."
    for decision in step.decisions:
        if decision.by_bound:
            yield f"UCB1 at {playouts.decided(decision, name)}."
    if step.expands:
        yield f"{leaf} is new."
    if tree.starts[step.leaf] == tree.stops[step.leaf]:
        yield f"The game is over there, and its utility is {result}."
    else:
        yield f"The playout from it ends with {result}."
