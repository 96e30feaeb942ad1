"""A recording: the ordered events of one search, whoever ran it.

The recorder is fed by the trusted game (which logs each question it answers) and by the calls of
the search's own functions: in this process for the reference, over the worker's pipe for a
student. Marking, diagnosis, traces and pictures see recordings and nothing else.

Questions `actions` and `utility` are proof of a visit: nobody can expand a node or learn a leaf's
value without asking. Calls are what the searching program says of itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from grader.tree import Tree

Window: TypeAlias = tuple[object, object]
"""(alpha, beta) at entry. What a student passes need not be a number: see `Claim`."""


class Claim(NamedTuple):
    """Something that is no number, as a student's process described it. Never trusted."""

    type: str
    text: str

    def __str__(self) -> str:
        if self.type == "NoneType":
            return "None"
        return f"{self.text} ({self.type})" if self.text else self.type


Entered: TypeAlias = tuple[Literal["entered"], int, str, object, object]
"""("entered", node, function, alpha, beta): `function` was called on `node` with that window."""

Asked: TypeAlias = tuple[Literal["asked"], int, str]
"""("asked", node, question): the game answered "actions", "utility", ... about `node`."""

Returned: TypeAlias = tuple[Literal["returned"], int, object, object]
"""("returned", node, value, move): the call on `node` came back; move is None without pairs."""

Event: TypeAlias = Entered | Asked | Returned
"""Plain tuples, the kind first: a search of a million nodes makes three million of them, and a
plain tuple costs a quarter of any other object."""

PROOFS = frozenset({"actions", "utility"})
"""The questions that prove a visit."""


class _First(NamedTuple):
    """What happened first to each node, in order; dicts, for order and membership in one."""

    visited: dict[int, None]
    proven: dict[int, None]
    evaluated: dict[int, None]
    windows: dict[int, Window]
    returns: dict[int, object]


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
    def _first(self) -> _First:
        """First occurrences of everything, gathered in one pass."""
        first = _First({}, {}, {}, {}, {})
        visited, proven, evaluated, windows, returns = first
        for event in self.events:
            node = event[1]
            if event[0] == "entered":
                if node not in windows:
                    windows[node] = event[3], event[4]
                    visited[node] = None
            elif event[0] == "returned":
                if node not in returns:
                    returns[node] = event[2]
            elif event[2] == "utility":
                visited[node] = proven[node] = evaluated[node] = None
            elif event[2] == "actions":
                visited[node] = proven[node] = None
        return first

    @cached_property
    def visited(self) -> Sequence[int]:
        """The nodes that were called upon, expanded or evaluated."""
        return list(self._first.visited)

    @cached_property
    def proven(self) -> Sequence[int]:
        """The nodes that the game's own log proves visited: expanded, or evaluated."""
        return list(self._first.proven)

    @cached_property
    def evaluated(self) -> Sequence[int]:
        """The leaves whose utility was asked."""
        return list(self._first.evaluated)

    @property
    def windows(self) -> Mapping[int, Window]:
        """The window of the first call on each node on which a call was seen."""
        return self._first.windows

    @property
    def returns(self) -> Mapping[int, object]:
        """The first value returned from each node on which a call was seen to end."""
        return self._first.returns

    @cached_property
    def pruned(self) -> Sequence[int]:
        """The nodes never visited, breadth first."""
        return self.tree.outside(self.visited)

    @cached_property
    def cuts(self) -> Sequence[int]:
        """The roots of the cut subtrees, breadth first: pruned nodes whose parent was visited."""
        visited, first_child = self._first.visited, self.tree.first_child
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
        """The nodes called upon more than once; without seen calls, expanded or evaluated so."""
        if self.calls_observed:
            times = Counter(event[1] for event in self.events if event[0] == "entered")
        else:
            times = Counter(
                event[1] for event in self.events if event[0] == "asked" and event[2] in PROOFS
            )
        return [node for node in self.visited if times[node] > 1]


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
    """The action that ALPHA-BETA-SEARCH returns: the first child to come back with the value."""
    for child in recording.tree.children(0):
        if recording.returns.get(child) == recording.value:
            return recording.tree.names[child]
    return None


def is_number(value: object) -> bool:
    """Whether `value` can be a utility or a bound: an int or a float, neither bool nor NaN."""
    return type(value) is int or (type(value) is float and value == value)  # noqa: PLR0124 - NaN is the one value unequal to itself
