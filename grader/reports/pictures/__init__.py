"""A picture of any search: the tree as textbooks draw it, with what one or two searches did in it.

Throughout this package we have:
  right    the recording of the canonical search
  theirs   that of a student's search, of the same tree
  visit    what one search did at one node
  view     both searches' visits of one node, compared
  drawn    said of a node that the picture shows; of a large tree it leaves nodes out, and says so

`svg` and `mermaid` render a Picture, each in its language. Both take what they show from here, so
that no two pictures of a search disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from grader.core.recording import Claim, Recording, Window, clipped, in_reach
from grader.core.tree import Player, Tree, Value

Whose: TypeAlias = Literal["", "right", "theirs", "both"]
"""Which of the searches did something; "" is none of them."""
NodeState: TypeAlias = Literal["visited", "only-right", "only-theirs", "pruned", "unsearched"]
"""Visited as it should be, by one of two searches only, or pruned: by no search. Where there was no
search yet, nothing is said of any node."""
PLAIN: frozenset[NodeState] = frozenset({"visited", "unsearched"})
"""The states of a node that is drawn without a sign of its own."""


class Visit(NamedTuple):
    """What one search did at one node.

    number   its place in the order of first visits, from 1
    window   (alpha, beta) of the first call; None where no call was seen
    value    what that call returned; None where that was not seen
    """

    number: int
    window: Window | None
    value: object


class NodeView(NamedTuple):
    """One node as a picture shows it.

    right, theirs   the visits; None where that search did not come to it, or is not in the picture
    state           who visited it
    cut             which of the searches left it out though it had come to its parent
    """

    right: Visit | None
    theirs: Visit | None
    state: NodeState
    cut: Whose
    windows_differ: bool
    values_differ: bool
    first_difference: bool

    @property
    def visit(self) -> Visit | None:
        """The visit that is shown where the searches do not differ: the student's, if there is
        one, since it is the student's search that is looked at."""
        return self.theirs or self.right

    @property
    def differs(self) -> bool:
        """Whether anything at this node is not as it should be."""
        return self.windows_differ or self.values_differ or self.state.startswith("only")


@dataclass(frozen=True, kw_only=True, eq=False)
class Picture:
    """What is to be drawn: a tree, and the searches that were made in it.

    With `right` alone it is the canonical search, with `theirs` alone a student's, with both it is
    one laid over the other, with neither the tree that a student is to search. A recording of
    several searches in a row (`Recording.passes`) is drawn by its first; give the one that matters.
    `moves` are the right ones; `first_difference` is the node to ring.
    """

    tree: Tree
    root_player: Player = "MAX"
    title: str = ""
    right: Recording | None = None
    theirs: Recording | None = None
    moves: tuple[str, ...] = ()
    first_difference: int | None = None

    @property
    def compares(self) -> bool:
        """Whether two searches are laid over each other."""
        return self.right is not None and self.theirs is not None

    def player(self, node: int) -> Player:
        """Whose turn it is at `node`."""
        return self.tree.player(node, self.root_player)

    @cached_property
    def best(self) -> frozenset[int]:
        """The children of the root that a right move leads to."""
        return frozenset(node for node in self.tree.children(0) if self._name(node) in self.moves)

    @cached_property
    def their_move(self) -> int | None:
        """The child of the root that the student moves to, if that is no right move."""
        if self.theirs is None or not self.moves or self.theirs.move in self.moves:
            return None
        moves = (node for node in self.tree.children(0) if self._name(node) == self.theirs.move)
        return next(moves, None)

    def view(self, node: int) -> NodeView:
        """What the searches did at `node`."""
        right = _visit(self.right, self._right_numbers, node)
        theirs = _visit(self.theirs, self._their_numbers, node)
        windows, values = self._differences(right, theirs)
        return NodeView(
            right, theirs, self.state(node), self.cut(node), windows, values,
            node == self.first_difference,
        )  # fmt: skip

    def state(self, node: int) -> NodeState:
        """Who visited `node`."""
        if self.right is None and self.theirs is None:
            return "unsearched"
        right, theirs = node in self._right_numbers, node in self._their_numbers
        if not right and not theirs:
            return "pruned"
        if right == theirs or not self.compares:
            return "visited"
        return "only-right" if right else "only-theirs"

    def cut(self, node: int) -> Whose:
        """Which of the searches, having come to the parent of `node`, left it out."""
        right = _left_out(self.right, self._right_numbers, node)
        theirs = _left_out(self.theirs, self._their_numbers, node)
        return "both" if right and theirs else "right" if right else "theirs" if theirs else ""

    @cached_property
    def odd(self) -> tuple[int, ...]:
        """The nodes at which the searches differ, breadth first."""
        if self.right is None or self.theirs is None:
            return ()
        windows, returns = self.right.windows, self.right.returns
        their_windows, their_returns = self.theirs.windows, self.theirs.returns
        return tuple(
            node
            for node in sorted(self.visited)
            # Most are the same, and that is seen at once.
            if (windows.get(node) != their_windows.get(node)
                or returns.get(node) != their_returns.get(node)
                or self.state(node) != "visited")
            and self.view(node).differs
        )  # fmt: skip

    @cached_property
    def visited(self) -> frozenset[int]:
        """The nodes that any of the searches visited."""
        return frozenset(self._right_numbers.keys() | self._their_numbers.keys())

    # ------------------------------------------------------------ the two searches

    @cached_property
    def _right_numbers(self) -> Mapping[int, int]:
        return _numbers(self.right)

    @cached_property
    def _their_numbers(self) -> Mapping[int, int]:
        return _numbers(self.theirs)

    def _name(self, node: int) -> str:
        return self.tree.names[node]

    @cached_property
    def _reach(self) -> tuple[Value, Value]:
        """The least and the largest leaf: bounds beyond them are as good as infinite."""
        values = [value for value in self.tree.values if value is not None]
        return min(values, default=0), max(values, default=0)

    def _differences(self, right: Visit | None, theirs: Visit | None) -> tuple[bool, bool]:
        """Whether windows and values that were seen differ, by the rules of
        `marking.first_difference`: a bound beyond every leaf is infinite, and a value clipped to
        the window is as good."""
        if right is None or theirs is None:
            return False, False
        windows = (
            right.window is not None and theirs.window is not None
            and self._normal(right.window) != self._normal(theirs.window)
        )  # fmt: skip
        values = theirs.value is not None and theirs.value not in (
            (right.value,) if right.window is None else clipped(right.value, *right.window)
        )
        return windows, values

    def _normal(self, window: Window) -> tuple[object, ...]:
        """A window, its bounds infinite where they might as well be."""
        return tuple(
            infinity
            if isinstance(bound, Claim) and bound.type == "NoneType"
            else in_reach(bound, *self._reach)
            for bound, infinity in zip(window, (-inf, inf), strict=True)
        )


def _numbers(recording: Recording | None) -> Mapping[int, int]:
    """The place of each node in the order of first visits, from 1."""
    visited = () if recording is None else recording.visited
    return {node: number for number, node in enumerate(visited, 1)}


def _visit(recording: Recording | None, numbers: Mapping[int, int], node: int) -> Visit | None:
    if recording is None or node not in numbers:
        return None
    value = recording.returns.get(node)
    if value is None and node == 0:
        value = recording.value  # a search may well do the root's loop itself
    return Visit(numbers[node], recording.windows.get(node), value)


def _left_out(recording: Recording | None, numbers: Mapping[int, int], node: int) -> bool:
    """Whether the search visited the node's parent, came to an end there, and not to the node."""
    if recording is None or node in numbers or node == 0:
        return False
    parent = recording.tree.parent[node]
    # Where a search broke off, what it had not yet come to is not cut.
    return parent in numbers and (recording.value is not None or parent in recording.returns)
