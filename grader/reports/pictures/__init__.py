"""A picture of a search: the tree as textbooks draw it, with one or two searches of it.

Throughout this package:
  right    the recording of the canonical search
  theirs   the recording of a student's search of the same tree
  visit    one search's visit of one node
  view     both searches' visits of one node, compared
  drawn    a node in the picture; the picture of a large tree leaves nodes out, and counts them

`svg` and `mermaid` render a Picture, from the same facts, so two pictures cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import Exercise, ShownSearch
from grader.core.models.playouts import GrownTree, Record
from grader.core.recording import Event, Recording, Window, clipped, effective_window
from grader.core.tree import Tree
from grader.reports.parts.aligned_searches import AlignedSearches

Whose: TypeAlias = Literal["", "right", "theirs", "both"]
"""The searches that something is true of; "" for neither."""
NodeState: TypeAlias = Literal["visited", "only-right", "only-theirs", "pruned", "unsearched"]
"""visited: by all searches in the picture; only-...: by one of two searches; pruned: by none, or
without a playout; unsearched: the picture has no search."""
PLAIN: frozenset[NodeState] = frozenset({"visited", "unsearched"})  # drawn without a special sign


class Visit(NamedTuple):
    """One search's visit of one node."""

    number: int  # its place in the order of first visits, from 1
    # of the first call, or of the last if the picture `searches_again`; None if none was recorded
    window: Window | None
    value: object  # the return value of that call; None if it was not recorded


class NodeView(NamedTuple):
    """One node as a picture shows it."""

    right: Visit | None  # None if that search did not visit the node, or is not in the picture
    theirs: Visit | None
    state: NodeState  # by which searches it was visited
    cut: Whose  # the searches that visited its parent but not the node
    windows_differ: bool
    values_differ: bool
    first_difference: bool

    @property
    def visit(self) -> Visit | None:
        """The visit to show if the searches do not differ: the student's, if there is one."""
        return self.theirs or self.right

    @property
    def differs(self) -> bool:
        return self.windows_differ or self.values_differ or self.state.startswith("only")


@dataclass(frozen=True, kw_only=True, eq=False)
class Picture:
    """The content of a drawing: a tree, and the searches of it. With `right` alone it shows the
    canonical search, with `theirs` a student's, with both the comparison, with neither the tree. Of
    several searches (`Recording.passes`) only the first is drawn, so pass the one that matters."""

    tree: Tree
    title: str = ""
    right: Recording | None = None
    theirs: Recording | None = None
    moves: tuple[str, ...] = ()  # the right moves
    first_difference: int | None = None  # the node to ring
    room: float = 0  # kept beside inner nodes for a window written later, in pixels
    windows: bool = True  # whether the algorithm has windows
    searches_again: bool = False  # whether it may search a node again
    named: bool = False  # an answer names the nodes: each is drawn, with its whole name
    records: Mapping[int, Record] = field(default_factory=dict)  # in place of searches

    @classmethod
    def of_search(cls, exercise: Exercise, right: Recording, moves: tuple[str, ...]) -> Picture:
        return cls(
            tree=exercise.tree,
            title=exercise.title,
            right=right,
            moves=moves,
            windows=exercise.algorithm.prunes,
            searches_again=exercise.algorithm.searches_again,
        )

    @classmethod
    def of_both(cls, both: AlignedSearches, room: float = 0) -> Picture:
        report, exercise = both.report, both.report.entry.exercise
        right = _recording(exercise, report.expected)
        return replace(
            cls.of_search(exercise, right, report.expected.moves),
            theirs=_recording(exercise, report.actual),
            first_difference=both.first_node,
            room=room,
        )

    @classmethod
    def of_grown(cls, exercise: Exercise, grown: GrownTree, moves: tuple[str, ...]) -> Picture:
        """The tree that a search by playouts has grown, with the record of each node."""
        return cls(
            tree=grown.tree, title=exercise.title, moves=moves, windows=False, records=grown.records
        )

    @property
    def compares(self) -> bool:
        return self.right is not None and self.theirs is not None

    @cached_property
    def best(self) -> frozenset[int]:
        """The children of the root that a right move leads to."""
        moves = frozenset(self.moves)
        return frozenset(node for node in self.tree.children(0) if self._name(node) in moves)

    @cached_property
    def their_move(self) -> int | None:
        """The child of the root that the student moves to, if that move is wrong."""
        if self.theirs is None or not self.moves or self.theirs.move in self.moves:
            return None
        moves = (node for node in self.tree.children(0) if self._name(node) == self.theirs.move)
        return next(moves, None)

    def is_leaf(self, node: int) -> bool:
        """Whether nothing is drawn below `node`: the game is over there, or no search went on."""
        tree = self.tree
        if not tree.is_leaf(node):
            return False
        return self.visited.isdisjoint(range(tree.starts[node], tree.stops[node]))

    def view(self, node: int) -> NodeView:
        visits = self._ours.visit(node), self._theirs.visit(node)
        differ = self._differences(*visits)
        first = node == self.first_difference
        return NodeView(*visits, self.state(node), self.cut(node), *differ, first)

    def state(self, node: int) -> NodeState:
        """The state of `node`: by which searches it was visited."""
        if self.records:
            return "visited" if node in self.records else "pruned"
        if self.right is None and self.theirs is None:
            return "unsearched"
        right, theirs = node in self._ours.numbers, node in self._theirs.numbers
        if not right and not theirs:
            return "pruned"
        if right == theirs or not self.compares:
            return "visited"
        return "only-right" if right else "only-theirs"

    def cut(self, node: int) -> Whose:
        """The searches that visited the parent of `node`, but not `node`."""
        right, theirs = self._ours.left_out(node), self._theirs.left_out(node)
        return "both" if right and theirs else "right" if right else "theirs" if theirs else ""

    @cached_property
    def odd(self) -> tuple[int, ...]:
        """The nodes at which the searches differ, breadth first."""
        if self.right is None or self.theirs is None:
            return ()
        ours, theirs = self._ours, self._theirs
        return tuple(
            node
            for node in sorted(self.visited)
            # A quick test first, because most nodes do not differ.
            if (
                ours.windows.get(node) != theirs.windows.get(node)
                or ours.returns.get(node) != theirs.returns.get(node)
                or self.state(node) != "visited"
            )
            and self.view(node).differs
        )

    @cached_property
    def visited(self) -> frozenset[int]:
        """The nodes that any of the searches visited, or that have a playout."""
        searched = self._ours.numbers.keys() | self._theirs.numbers.keys()
        return frozenset(searched | self.records.keys())

    # ------------------------------------------------------------ the two searches

    @cached_property
    def _ours(self) -> _DrawnSearch:
        return _DrawnSearch(self, self.right)

    @cached_property
    def _theirs(self) -> _DrawnSearch:
        return _DrawnSearch(self, self.theirs)

    def _name(self, node: int) -> str:
        return self.tree.names[node]

    def _differences(self, right: Visit | None, theirs: Visit | None) -> tuple[bool, bool]:
        """Whether the recorded windows and values differ, as in `marking.first_difference`: a bound
        beyond every leaf is infinite, and a value may be clipped to the window."""
        if right is None or theirs is None:
            return False, False
        windows = (
            right.window is not None
            and theirs.window is not None
            and effective_window(right.window, self.tree)
            != effective_window(theirs.window, self.tree)
        )
        values = theirs.value is not None and theirs.value not in (
            (right.value,) if right.window is None else clipped(right.value, *right.window)
        )
        return windows, values


def _recording(exercise: Exercise, search: ShownSearch) -> Recording:
    """The search's recording; if there is none, one that has only the visits."""
    if search.recording is not None:
        return search.recording
    visits: list[Event] = [
        ("asked", node, "utility" if exercise.tree.is_leaf(node) else "actions")
        for node in search.visited
    ]
    return Recording(exercise.tree, visits, search.value, next(iter(search.moves), None))


class _DrawnSearch:
    """One search of a picture; one without a recording visits no node.

    numbers   the place of each node in the order of first visits, from 1
    windows, returns   of each node's first call, or of its last if the picture `searches_again`
    """

    def __init__(self, picture: Picture, recording: Recording | None) -> None:
        self._recording = found = recording or Recording(picture.tree, [], None, None)
        again = picture.searches_again
        self._has_windows = picture.windows
        self.numbers = {node: number for number, node in enumerate(found.visited, 1)}
        self.windows = found.last_windows if again else found.windows
        self.returns = found.last_returns if again else found.returns

    def visit(self, node: int) -> Visit | None:
        if node not in self.numbers:
            return None
        value = self.returns.get(node)
        if value is None and node == 0:
            value = self._recording.value  # a search may expand the root without a call
        window = self.windows.get(node) if self._has_windows else None
        return Visit(self.numbers[node], window, value)

    def left_out(self, node: int) -> bool:
        """Whether the search visited the node's parent and returned from it without the node."""
        if node in self.numbers or node == 0:
            return False
        parent = self._recording.tree.parent[node]
        # If a search broke off, the nodes that it had not reached yet are not cut.
        returned = self._recording.value is not None or parent in self._recording.returns
        return parent in self.numbers and returned
