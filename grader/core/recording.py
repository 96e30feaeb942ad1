"""The ordered events of one search, by the reference or by a student's program.

Events have two sources: the game logs the questions that it answers, and wrapped functions report
their calls (in this process for the reference, through the worker's pipes for a student). Marking,
explaining and drawing a search need nothing but its recording.

The questions `actions`, `outcomes` and `utility` prove a visit: a program can't expand a node or
learn a leaf's value without them. So does `evaluation`, if the program itself counts the depth at
which it stops. Calls are only claims of the searching program.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import floor, inf, log10
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from grader.core.models.algorithm import Again
from grader.core.tree import Tree, cuts

T = TypeVar("T")
Window: TypeAlias = tuple[object, object]
"""(alpha, beta) on entry. A student may pass bounds that are not numbers: see `Claim`."""


UNPRINTABLE = "(its repr raises)"  # the text of a claim about an object that cannot be printed


class Claim(NamedTuple):
    """A value that is not a number, as the student's process described it. Never trusted."""

    type: str
    text: str

    def __str__(self) -> str:
        if self == NOTHING:
            return "None"
        return f"{self.text} ({self.type})" if self.text else self.type


NOTHING = Claim("NoneType", "")  # Python's None instead of a number or a move


Entered: TypeAlias = tuple[Literal["entered"], int, str, object, object]
"""("entered", node, function, alpha, beta): `function` was called on `node` with that window."""

Asked: TypeAlias = tuple[Literal["asked"], int, str]
"""("asked", node, question): the game answered "actions", "utility", ... about `node`."""

RefusedQuestion: TypeAlias = Literal["actions", "outcomes", "result", "utility"]
"""The questions that the game refuses about some nodes."""

Returned: TypeAlias = tuple[Literal["returned"], int, object, object]
"""("returned", node, value, move): the call on `node` returned; move is None unless a pair was
returned."""

Left: TypeAlias = tuple[Literal["left"], int, Literal[""]]
"""("left", node, ""): an exception ended the call, so it has no value; some programs cut off so."""

PlayedOut: TypeAlias = tuple[Literal["played"], int, float]
"""("played", node, utility): the trusted side played a random game from `node`; the
utility is MAX's."""

Claimed: TypeAlias = tuple[Literal["claimed"], int, object, object]
"""("claimed", node, W, N): the program returned that record of a child of the root."""

Moved: TypeAlias = tuple[Literal["moved"], int, Literal[""]]
"""("moved", child, ""): the game told the state after an action, which is `child`."""

Rolled: TypeAlias = tuple[Literal["rolled"], int, int, int]
"""("rolled", node, n, i): the roll i for one of n actions; `node` is the last one asked about."""

PlayoutEnded: TypeAlias = tuple[Literal["ended"], Literal[0], object]
"""("ended", 0, value): a playout that returned `value`; the next one begins at the root."""

Event: TypeAlias = (
    Entered | Asked | Returned | Left | PlayedOut | Claimed | Moved | Rolled | PlayoutEnded
)
"""Plain tuples, kind first: a search of a million nodes makes three million events, and a plain
tuple takes a quarter of the memory of any other object."""


class Call(NamedTuple):
    """An observed call on a node: its event's number from 1, its window, and the value returned,
    None if none was observed."""

    event: int
    window: Window
    value: object = None


VALUES = frozenset({"utility", "evaluation"})  # the questions about the value of a node
PROOFS = frozenset({"actions", "outcomes", *VALUES})  # the questions that prove a visit


@dataclass(frozen=True, eq=False)
class Recording:
    """The events of one search of `tree`, and its answer. `value` and `move` are None if the search
    gave none. Nodes are ints of the tree. Sequences are in order of first occurrence unless stated
    otherwise. `calls` has every window and value of a node; `windows` and `returns` the first,
    which is all if the algorithm searches a node once."""

    tree: Tree
    events: Sequence[Event]
    value: object = None
    move: object = None

    @cached_property
    def _found(self) -> dict[tuple[Any, ...], Any]:
        return {}

    def once(self, function: Callable[..., T], *given: object) -> T:
        """The result of `function(recording, *given)`, computed once for all who ask for it."""
        key = function, *given
        if key not in self._found:
            self._found[key] = function(self, *given)
        found: T = self._found[key]
        return found

    def without_calls(self) -> Recording:
        """The same search with the game's own log alone."""
        questions = (each for each in self.events if each[0] not in {"entered", "returned", "left"})
        return replace(self, events=tuple(questions))

    @cached_property
    def _kinds(self) -> Mapping[str, list[Any]]:
        """The events of each kind, in order."""
        kinds: defaultdict[str, list[Any]] = defaultdict(list)
        for event in self.events:
            kinds[event[0]].append(event)
        return kinds

    @cached_property
    def calls(self) -> Mapping[int, Sequence[Call]]:
        """All observed calls on each node, in order."""
        calls: dict[int, list[Call]] = {}
        for number, event in enumerate(self.events, 1):
            if event[0] == "entered":
                calls.setdefault(event[1], []).append(Call(number, (event[3], event[4])))
            elif event[0] == "returned" and event[1] in calls:
                of_node = calls[event[1]]
                of_node[-1] = of_node[-1]._replace(value=event[2])
        return calls

    @cached_property
    def windows(self) -> Mapping[int, Window]:
        """The window of the first observed call on each node."""
        # The first pass fixes the order of the keys, the second restores each first call's window.
        calls = self._kinds["entered"]
        windows = {node: (alpha, beta) for _, node, _, alpha, beta in calls}
        if len(windows) < len(calls):
            for _, node, _, alpha, beta in reversed(calls):
                windows[node] = alpha, beta
        return windows

    @cached_property
    def returns(self) -> Mapping[int, object]:
        """The first observed return value of each node."""
        ends = self._kinds["returned"]
        returns = {event[1]: event[2] for event in ends}
        if len(returns) < len(ends):
            for event in reversed(ends):
                returns[event[1]] = event[2]
        return returns

    @cached_property
    def last_windows(self) -> Mapping[int, Window]:
        """The window of the last observed call on each node."""
        return {event[1]: (event[3], event[4]) for event in self._kinds["entered"]}

    @cached_property
    def last_returns(self) -> Mapping[int, object]:
        """The last observed return value of each node."""
        return {event[1]: event[2] for event in self._kinds["returned"]}

    def value_of(self, returned: Returned) -> object:
        """The value of one return. Text alone is an action of the node, or else a claim."""
        _, node, value, move = returned
        if value is not None or type(move) is not str:
            return value
        return None if move in self.tree.actions(node) else Claim("str", repr(move))

    @cached_property
    def unreturned(self) -> Collection[int]:
        """The nodes whose calls all ended with an exception."""
        return {event[1] for event in self._kinds["left"]}.difference(self.returns)

    @cached_property
    def visited(self) -> Sequence[int]:
        """The nodes that were called on, expanded, evaluated or played out."""
        windows = self.windows
        if all(event[1] in windows for event in self._kinds["asked"] if event[2] in PROOFS):
            return list(windows)  # every node was called on, and the call comes before the question
        visited = [
            event[1]
            for event in self.events
            if event[0] in {"entered", "played"} or (event[0] == "asked" and event[2] in PROOFS)
        ]
        return list(dict.fromkeys(visited))

    @cached_property
    def proven(self) -> Sequence[int]:
        """The nodes with a proven visit: expanded or evaluated, by the game's own log."""
        return self._asked(PROOFS)

    @cached_property
    def evaluated(self) -> Sequence[int]:
        """The leaves whose value was requested."""
        return self._asked(VALUES)

    @cached_property
    def evaluates_last(self) -> bool:
        """Whether no node's children were asked for after the first utility."""
        values = [each[2] in VALUES for each in self._kinds["asked"] if each[2] in PROOFS]
        return any(values) and values == sorted(values)

    @cached_property
    def expands_first(self) -> bool:
        """Whether the program built the tree before it searched it: the children of nodes beside
        the way to the first utility were asked for, and none later."""
        if not self.evaluates_last:
            return False
        expanded = set(self.proven).difference(self.evaluated)
        return not expanded.issubset(self.tree.way(self.evaluated[0]))

    def _asked(self, questions: Collection[str]) -> Sequence[int]:
        """The nodes that one of `questions` was about."""
        nodes = [event[1] for event in self._kinds["asked"] if event[2] in questions]
        return list(dict.fromkeys(nodes))

    @cached_property
    def pruned(self) -> Sequence[int]:
        """The nodes never visited, breadth first."""
        return self.tree.outside(self.visited)

    @cached_property
    def cuts(self) -> Sequence[int]:
        """The roots of the pruned subtrees, breadth first: pruned nodes with a visited parent."""
        visited, children = set(self.visited), self.tree.children
        return sorted(
            [child for node in visited for child in children(node) if child not in visited]
        )

    @cached_property
    def calls_observed(self) -> bool:
        """Whether a call was observed on every node with a proven visit but the root: the search
        function may contain the root's loop."""
        return all(node in self.windows for node in self.proven if node)

    @property
    def called_once(self) -> bool:
        """Whether no node was called more than once, as far as calls were observed."""
        return len(self.windows) == len(self._kinds["entered"])

    @cached_property
    def repeated(self) -> Sequence[int]:
        """The nodes expanded or evaluated in more than one call. If calls were not observed, those
        evaluated more than once, and those expanded more than once with such a child: another look
        at a node's actions is no search. Nor is an answer from a transposition table."""
        if not self.calls_observed:
            times = Counter(event[1] for event in self._kinds["asked"] if event[2] in PROOFS)
            again = {node for node in times if times[node] > 1}
            children = self.tree.children
            evaluated = {*self.evaluated}
            return [
                node
                for node in self.visited
                if node in again and (node in evaluated or again.intersection(children(node)))
            ]
        if self.called_once:
            return []
        calls: Counter[int] = Counter()
        proofs = set()
        for event in self.events:
            if event[0] == "entered":
                calls[event[1]] += 1
            elif event[0] == "asked" and event[2] in PROOFS:
                proofs.add((event[1], calls[event[1]]))
        times = Counter(node for node, call in proofs if call)
        return [node for node in self.visited if times[node] > 1]

    @cached_property
    def passes(self) -> Sequence[Recording]:
        """The consecutive searches in this recording, as in iterative deepening. A new search
        starts when a node gets a second outermost call, including any questions about the root just
        before it; without calls, when the root is asked again, if that begins deeper and deeper
        searches. If only the first search expanded or evaluated the root, the event is copied into
        the others, because they search it too. The last search has the answer."""
        starts = self._calls_again() if self.windows else self._deepens()
        if len(starts) == 1:
            return (self,)
        root = [event for event in self.events if event[:2] == ("asked", 0) and event[2] in PROOFS]
        ends = [*starts[1:], len(self.events)]
        pieces = [list(self.events[start:end]) for start, end in zip(starts, ends)]  # noqa: B905 - an end for each
        return tuple(
            Recording(
                self.tree,
                piece if root[:1] == [] or root[0] in piece else [root[0], *piece],
                *((self.value, self.move) if piece is pieces[-1] else ()),
            )
            for piece in pieces
        )

    def _calls_again(self) -> list[int]:
        """The places at which searches begin, by the calls."""
        starts, depth = [0], 0
        outermost: set[int] = set()
        for place, event in enumerate(() if self.called_once else self.events):
            if event[0] in {"returned", "left"}:
                depth -= 1
            elif event[0] == "entered":
                depth += 1
                if depth == 1 and event[1] in outermost:
                    outermost = set()
                    starts.append(self._before(place))
                if depth == 1:
                    outermost.add(event[1])
        return starts

    def _deepens(self) -> list[int]:
        """The places at which the root's moves are asked for, if each later search goes deeper, or
        as deep as the tree."""
        starts, deepest = list[int](), list[int]()
        for place, event in enumerate(self.events):
            if event == ("asked", 0, "actions") and (not deepest or deepest[-1] > 0):
                starts.append(self._before(place))
                deepest.append(0)
            elif deepest:
                deepest[-1] = max(deepest[-1], self.tree.depth[event[1]])
        full = max(deepest, default=0)
        grows = all(one < other or one == other == full for one, other in pairwise(deepest))
        return [0, *starts[1:]] if grows and deepest[:1] < [full] else [0]

    def _before(self, place: int) -> int:
        """The index of the first of the questions about the root that lead up to `place`."""
        while place and self.events[place - 1][:2] == ("asked", 0):
            place -= 1
        return place


class Recorder:
    """Collects the events of one search of `tree` as they happen, with their numbers `settled`."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.events: list[Event] = []
        self.log: Callable[[Any], None] = settling(tree, self.events.append)

    def recording(self, value: object = None, move: object = None) -> Recording:
        """The events so far, with the answer, if any."""
        return Recording(self.tree, tuple(self.events), settled(value, self.tree), move)


DIGITS = 9  # the digits of a number that count with chance, from that of the largest leaf


_NEVER_ROUNDED = (int, str, tuple, type(None))


def settled(x: Any, tree: Tree) -> Any:
    """A number as it counts in a search of `tree`; anything else unchanged. With chance nodes,
    floats depend on the order in which a program adds and multiplies. So all numbers, also exact
    fractions, are rounded there, and numbers that count are equal."""
    if not tree.odds or isinstance(x, _NEVER_ROUNDED):
        return x
    return round(float(x), _digits(tree))


def _digits(tree: Tree) -> int:
    """The decimals of a number that count in a search of `tree`."""
    reach = max(map(abs, tree.value_range))
    return DIGITS - (floor(log10(reach)) if reach else 0)


def settling(tree: Tree, log: Callable[[Any], None]) -> Callable[[Any], None]:
    """The log, with the numbers of every event settled."""
    if not tree.odds:
        return log
    digits = _digits(tree)

    def number(x: Any) -> Any:
        return x if isinstance(x, _NEVER_ROUNDED) else round(float(x), digits)

    # Most parts of an event are nodes and names: a call for each would cost more than the search.
    return lambda event: log(
        tuple([x if x.__class__ in _NEVER_ROUNDED else number(x) for x in event])
    )


def first_move(recording: Recording, *, again: Again = "") -> str | None:
    """The action that ALPHA-BETA-SEARCH returns: the first child of the root with the root's value.

    None if the return of an earlier visited child was not observed, because it might be the one. If
    there are several searches, the last one counts. If the algorithm searches the children `again`,
    their last returns count; if it searches the root again, the child that last cut it off, unless
    the last search of the root found the value itself.
    """
    if again == "root" and (child := _last_to_cut(recording)) is not None:
        return recording.tree.moves[child]
    recording = recording if again else recording.passes[-1]
    returns = recording.last_returns if again else recording.returns
    tree = recording.tree
    for child in recording.visited:
        if child and tree.parent[child] == 0:
            if child not in returns:
                return None
            if returns[child] == recording.value:
                return tree.moves[child]
    return None


def _last_to_cut(recording: Recording) -> int | None:
    """The first child that reached the bound of the root's player in the last call on the root that
    it cut off; None if there is no such call, or if a later value lies inside its window."""
    tree = recording.tree
    reached: int | None = None
    found: int | None = None
    window: Any = (None, None)
    for event in recording.events:
        if event[0] == "entered" and event[1] == 0:
            reached, window = None, event[3:5]
        elif event[0] == "returned" and all(map(is_number, (event[2], *window))):
            value: Any = event[2]
            if event[1] == 0 and window[0] < value < window[1]:
                found = None
            if not cuts(tree.players[0], value, *window, strict=False):
                continue
            if event[1] == 0:
                found = reached
            elif tree.parent[event[1]] == 0 and reached is None:
                reached = event[1]
    return found


def is_number(value: object) -> bool:
    """Whether `value` can be a utility or a bound: an int or a float, neither bool nor NaN."""
    return type(value) is int or (type(value) is float and value == value)  # noqa: PLR0124 - NaN is the one value unequal to itself


def in_reach(bound: Any, least: float, most: float) -> Any:
    """The bound, or an infinity if it is beyond `least` or `most`; other values are unchanged."""
    if not is_number(bound):
        return bound
    return -inf if bound < least else inf if bound > most else bound


def without_none(window: tuple[Any, Any]) -> tuple[Any, Any]:
    """The window; a bound of None becomes the infinity of its side."""
    alpha, beta = window
    return -inf if _is_none(alpha) else alpha, inf if _is_none(beta) else beta


def _is_none(bound: Any) -> bool:
    return bound is None or bound == NOTHING


def effective_window(window: tuple[Any, Any], tree: Tree) -> tuple[Any, Any]:
    """The window as it acts in a search of `tree`: a bound beyond every leaf is infinite. A bound
    equal to the least or greatest leaf is kept, because the weak rule cuts at equality."""
    alpha, beta = without_none(window)
    least, most = tree.value_range
    return in_reach(alpha, least, most), in_reach(beta, least, most)


def clipped(value: Any, alpha: Any, beta: Any) -> tuple[Any, ...]:
    """The permitted return values of a call with that window: `value`, or `value` clipped."""
    return value, max(value, alpha), min(value, beta), max(alpha, min(value, beta))
