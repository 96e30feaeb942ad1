"""What happened in one search, in order, be it the reference's or a student's.

Two sources feed it: the game, which notes what it is asked, and the search's functions, which are
wrapped (in this process for the reference, behind the worker's socket for a student). Whatever
marks, explains or draws a search is given its recording and needs no more.

Questions `actions` and `utility` are proof of a visit: nobody can expand a node or learn a leaf's
value without asking. Calls are what the searching program says of itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from grader.core.tree import Tree

Window: TypeAlias = tuple[object, object]
"""(alpha, beta) at entry. What a student passes need not be a number: see `Claim`."""


UNPRINTABLE = "(its repr raises)"
"""The text of a claim about an object that cannot be printed."""


class Claim(NamedTuple):
    """Something that is no number, as a student's process described it. Never trusted."""

    type: str
    text: str

    def __str__(self) -> str:
        if self == NOTHING:
            return "None"
        return f"{self.text} ({self.type})" if self.text else self.type


NOTHING = Claim("NoneType", "")
"""Python's None, where a number or a move belongs."""


Entered: TypeAlias = tuple[Literal["entered"], int, str, object, object]
"""("entered", node, function, alpha, beta): `function` was called on `node` with that window."""

Asked: TypeAlias = tuple[Literal["asked"], int, str]
"""("asked", node, question): the game answered "actions", "utility", ... about `node`."""

Returned: TypeAlias = tuple[Literal["returned"], int, object, object]
"""("returned", node, value, move): the call on `node` came back; move is None without pairs."""

Left: TypeAlias = tuple[Literal["left"], int, Literal[""]]
"""("left", node, ""): an exception left the call on `node`, so it has no value. Some programs make
their cutoffs so."""

Event: TypeAlias = Entered | Asked | Returned | Left
"""Plain tuples, the kind first: a search of a million nodes makes three million of them, and a
plain tuple costs a quarter of any other object."""

PROOFS = frozenset({"actions", "utility"})
"""The questions that prove a visit."""


@dataclass(frozen=True, eq=False)
class Recording:
    """The events of one search of `tree`, and what it answered.

    `value` and `move` are None where the search gave none. Nodes are ints of the tree; every
    ordered result is in order of first occurrence.
    """

    tree: Tree
    events: Sequence[Event]
    value: object = None
    move: object = None

    @cached_property
    def _kinds(self) -> Mapping[str, list[Any]]:
        """The events of each kind, in order."""
        kinds: dict[str, list[Any]] = {
            "entered": [], "asked": [], "returned": [], "left": [],
        }  # fmt: skip
        for event in self.events:
            kinds[event[0]].append(event)
        return kinds

    @cached_property
    def windows(self) -> Mapping[int, Window]:
        """The window of the first call on each node on which a call was seen."""
        # Backwards, the last word on a node is its first call; forwards again, the order is right.
        calls = self._kinds["entered"]
        windows = {node: (alpha, beta) for _, node, _, alpha, beta in calls}
        if len(windows) < len(calls):
            for _, node, _, alpha, beta in reversed(calls):
                windows[node] = alpha, beta
        return windows

    @cached_property
    def returns(self) -> Mapping[int, object]:
        """The first value returned from each node on which a call was seen to end."""
        ends = self._kinds["returned"]
        returns = {event[1]: event[2] for event in ends}
        if len(returns) < len(ends):
            for event in reversed(ends):
                returns[event[1]] = event[2]
        return returns

    @cached_property
    def unreturned(self) -> Collection[int]:
        """The nodes whose calls all ended by an exception."""
        return {event[1] for event in self._kinds["left"]}.difference(self.returns)

    @cached_property
    def visited(self) -> Sequence[int]:
        """The nodes that were called upon, expanded or evaluated."""
        windows = self.windows
        if all(event[1] in windows for event in self._kinds["asked"] if event[2] in PROOFS):
            return list(windows)  # every node was called upon, which is before it is asked about
        visited = [
            event[1]
            for event in self.events
            if event[0] == "entered" or (event[0] == "asked" and event[2] in PROOFS)
        ]
        return list(dict.fromkeys(visited))

    @cached_property
    def proven(self) -> Sequence[int]:
        """The nodes that the game's own log proves visited: expanded, or evaluated."""
        return self._asked(PROOFS)

    @cached_property
    def evaluated(self) -> Sequence[int]:
        """The leaves whose utility was asked."""
        return self._asked({"utility"})

    def _asked(self, questions: Collection[str]) -> Sequence[int]:
        """The nodes about which one of `questions` was asked."""
        nodes = [event[1] for event in self._kinds["asked"] if event[2] in questions]
        return list(dict.fromkeys(nodes))

    @cached_property
    def pruned(self) -> Sequence[int]:
        """The nodes never visited, breadth first."""
        return self.tree.outside(self.visited)

    @cached_property
    def cuts(self) -> Sequence[int]:
        """The roots of the cut subtrees, breadth first: pruned nodes whose parent was visited."""
        visited, first_child = set(self.visited), self.tree.first_child
        return sorted([
            child
            for node in visited
            for child in range(first_child[node], first_child[node + 1])
            if child not in visited
        ])  # fmt: skip

    @cached_property
    def calls_observed(self) -> bool:
        """Whether a call was seen on every node that was proven visited.

        The root is excused: a search function may well do the root's loop itself.
        """
        return all(node in self.windows for node in self.proven if node)

    @cached_property
    def repeated(self) -> Sequence[int]:
        """The nodes expanded or evaluated in more than one call; without seen calls, more than
        once. A call that answers from what the program remembers is no work done twice."""
        if not self.calls_observed:
            times = Counter(event[1] for event in self._kinds["asked"] if event[2] in PROOFS)
            return [node for node in self.visited if times[node] > 1]
        if len(self.windows) == len(self._kinds["entered"]):
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
        """The searches that follow each other in this one, as in iterative deepening.

        One begins when a node is called upon from outside again, or with what the game is asked
        about the root just before that. What only an earlier one asked about the root, which all
        of them search, is said in each. The last has the answer.
        """
        if len(self.windows) == len(self._kinds["entered"]):
            return (self,)
        starts, depth = [0], 0
        outermost: set[int] = set()
        for place, event in enumerate(self.events):
            if event[0] in {"returned", "left"}:
                depth -= 1
            elif event[0] == "entered":
                depth += 1
                if depth == 1 and event[1] in outermost:
                    outermost = set()
                    starts.append(self._before(place))
                if depth == 1:
                    outermost.add(event[1])
        if len(starts) == 1:
            return (self,)
        root = [event for event in self.events if event[:2] == ("asked", 0) and event[2] in PROOFS]
        ends = [*starts[1:], len(self.events)]
        pieces = [list(self.events[start:end]) for start, end in zip(starts, ends)]  # noqa: B905 - an end for each
        return tuple(
            Recording(
                self.tree, piece if root[:1] == [] or root[0] in piece else [root[0], *piece],
                *((self.value, self.move) if piece is pieces[-1] else ()),
            )
            for piece in pieces
        )  # fmt: skip

    def _before(self, place: int) -> int:
        """Where the questions about the root begin that end at `place`."""
        while place and self.events[place - 1][:2] == ("asked", 0):
            place -= 1
        return place


class Recorder:
    """Collects the events of one search of `tree` as they happen."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.events: list[Event] = []
        self.log = self.events.append

    def recording(self, value: object = None, move: object = None) -> Recording:
        """What was seen so far, with the answer that was given, if any."""
        return Recording(self.tree, tuple(self.events), value, move)


def first_move(recording: Recording) -> str | None:
    """The action that ALPHA-BETA-SEARCH returns: the first child to come back with the value.

    None if a child was visited before it whose return was not seen: that may be the one. Of
    several searches the last counts.
    """
    recording = recording.passes[-1]
    tree, returns = recording.tree, recording.returns
    for child in recording.visited:
        if child and tree.parent[child] == 0:
            if child not in returns:
                return None
            if returns[child] == recording.value:
                return tree.names[child]
    return None


def is_number(value: object) -> bool:
    """Whether `value` can be a utility or a bound: an int or a float, neither bool nor NaN."""
    return type(value) is int or (type(value) is float and value == value)  # noqa: PLR0124 - NaN is the one value unequal to itself


def in_reach(bound: Any, least: float, most: float) -> Any:
    """The bound, or the infinity that it stands for if it lies beyond those; what is no number as
    it is."""
    if not is_number(bound):
        return bound
    return -inf if bound < least else inf if bound > most else bound


def clipped(value: Any, alpha: Any, beta: Any) -> tuple[Any, ...]:
    """What a call with that window may return for `value`: itself, or itself clipped."""
    return value, max(value, alpha), min(value, beta), max(alpha, min(value, beta))
