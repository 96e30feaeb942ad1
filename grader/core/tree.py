"""A game tree, stored flat. A tree is written out in an exercise, or grows from the rules of a game
(`grader.core.growing_tree`).

Throughout this program we have:
  node    is an int: the node's index; the root is 0. A tree that is written out numbers its
          nodes breadth first, another in the order in which they become known
  name    is a str: the node's name for people (A; B, C; D ... unless the exercise gives one)
  value   is a number: the utility of a leaf
  path    is the tuple of names from the root's child down to the node; the root's is ()

The children of a node are adjacent, so a million leaves fit in a few plain lists and no node needs
an object.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from typing import Literal, TypeAlias

Player: TypeAlias = Literal["MAX", "MIN"]
OTHER: Mapping[Player, Player] = {"MAX": "MIN", "MIN": "MAX"}
Value: TypeAlias = float
"""A utility: an int or a float, never NaN."""
Board: TypeAlias = "tuple[str | int, ...]"
"""A position as students see it in `state.board`: the rows of a board as text, or counts."""

Nested: TypeAlias = "float | str | Sequence[Nested] | Mapping[str, object]"
"""A tree as an exercise writes it: a number, ``"?"``, a list of trees, or a named node
``{"name": str, "value": number | "?", "children": [trees]}`` (each key optional)."""

UNKNOWN = "?"
"""The value, in an exercise, of a leaf that no correct search evaluates."""


def cuts(player: Player, value: Value, alpha: Value, beta: Value, *, strict: bool) -> bool:
    """Whether v cuts off the player's node; at equality only if the rule is not strict."""
    if strict:
        return value > beta if player == "MAX" else value < alpha
    return value >= beta if player == "MAX" else value <= alpha


def letters(index: int) -> str:
    """The name of the unnamed node number `index`: A, B, ... Z, AA, AB, ... as in a spreadsheet."""
    name = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        name = chr(65 + digit) + name
    return name


def alternating(depth: Sequence[int], root_player: Player) -> list[Player]:
    """The player to move at nodes of these depths, if MAX and MIN take turns."""
    players = root_player, OTHER[root_player]
    return [players[each % 2] for each in depth]


class Tree(ABC):
    """The nodes of one game that are known; `len(tree)` is their number.

    names    name of each node; unique within the tree
    moves    the action that leads to each node; in a tree written out, the node's name
    values   utility of each leaf (for an inner node: its evaluation, if the exercise gives
             one); None if absent, which for a leaf means ``?``
    parent   parent of each node; -1 for the root
    depth    number of moves from the root to each node
    players  the player to move at each node, also at a leaf
    starts   the first child of each node
    stops    the number after the last child of each node: its start if it is a leaf, -1 if its
             children are not known yet
    """

    names: Sequence[str]
    moves: Sequence[str]
    values: Sequence[Value | None]
    parent: Sequence[int]
    depth: Sequence[int]
    players: Sequence[Player]
    starts: Sequence[int]
    stops: Sequence[int]

    @staticmethod
    def build(
        nested: Nested, depth_limit: int | None = None, root_player: Player = "MAX"
    ) -> ExplicitTree:
        """The tree that `nested` writes out; unnamed nodes get letters in breadth-first order.

        MAX and MIN alternate from the root. With a `depth_limit`, nodes at that depth are leaves
        and their ``value`` is the evaluation. `nested` must be valid: `course.exercise_file` checks
        its shape and reports mistakes.
        """
        given: list[str | None] = []
        values: list[Value | None] = []
        first_child: list[int] = []
        parent: list[int] = [-1]
        depth: list[int] = [0]
        queue: list[Nested] = [nested]
        for node, item in enumerate(queue):
            name, value, children = _parts(item)
            if depth_limit is not None and depth[node] >= depth_limit:
                children = ()
            given.append(name)
            values.append(value)
            first_child.append(len(queue))
            queue.extend(children)
            parent.extend([node] * len(children))
            depth.extend([depth[node] + 1] * len(children))
        first_child.append(len(queue))
        names = [letters(node) if name is None else name for node, name in enumerate(given)]
        players = alternating(depth, root_player)
        return ExplicitTree(names, values, first_child, parent, depth, players)

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether every node of the game is known."""

    @property
    @abstractmethod
    def index(self) -> Mapping[str, int]:
        """The node of each name."""

    @property
    @abstractmethod
    def value_range(self) -> tuple[Value, Value]:
        """The least and the greatest value of a leaf."""

    @property
    @abstractmethod
    def deepest(self) -> int:
        """No node has a greater depth."""

    def children(self, node: int) -> range:
        """The known children of `node`, left to right; an empty range for a leaf."""
        return range(self.starts[node], self.stops[node])

    def is_leaf(self, node: int) -> bool:
        """Whether the game is over (or the search cut off) at `node`."""
        return self.starts[node] == self.stops[node]

    def actions(self, node: int) -> Sequence[str]:
        """The legal moves at `node`, left to right; its children become known."""
        children = self.expand(node)
        return self.moves[children.start : children.stop]

    @abstractmethod
    def expand(self, node: int) -> range:
        """All children of `node`; those that are not known yet become known."""

    @abstractmethod
    def child_by(self, node: int, move: str) -> int | None:
        """The child of `node` that a move leads to; None if that is no legal move there."""

    @abstractmethod
    def mirrored(self) -> Tree:
        """The tree with the players swapped and every value negated."""

    @abstractmethod
    def same_position(self, node: int) -> Hashable:
        """A key that is equal for nodes with equal positions; in a tree that is written out, no two
        nodes have one."""

    @abstractmethod
    def position(self, node: int) -> tuple[Board, str] | None:
        """The board at `node`, and its text; None if the tree is written out."""

    def board_line(self, node: int) -> str | None:
        """The board at `node` on one line, with a slash between its rows; None without boards."""
        position = self.position(node)
        return None if position is None else " / ".join(position[1].splitlines())

    def __len__(self) -> int:
        return len(self.names)

    def path(self, node: int) -> tuple[str, ...]:
        """The names from the root's child down to `node`."""
        steps = []
        while node > 0:
            steps.append(self.names[node])
            node = self.parent[node]
        return tuple(reversed(steps))

    def is_below(self, node: int, above: int) -> bool:
        """Whether a node is a descendant of another."""
        below = node
        while below > above:  # a parent's number is smaller than its children's
            below = self.parent[below]
        return below == above and node != above

    def depth_first(self) -> Sequence[int]:
        """All nodes in the order in which a search without pruning calls them."""
        order, pending = [], [0]
        while pending:
            node = pending.pop()
            order.append(node)
            pending.extend(reversed(self.children(node)))
        return order

    def leaves(self) -> Iterator[int]:
        """All known leaves."""
        return (node for node in range(len(self)) if self.is_leaf(node))

    def outside(self, nodes: Sequence[int]) -> list[int]:
        """Every known node that is not in `nodes`, in ascending order."""
        outside = bytearray(b"\x01") * len(self)
        for node in nodes:
            outside[node] = 0
        return list(compress(range(len(self)), outside))


@dataclass(frozen=True, eq=False)
class ExplicitTree(Tree):
    """A tree that is written out, breadth first.

    first_child  the children of node n are range(first_child[n], first_child[n + 1])
    """

    names: Sequence[str]
    values: Sequence[Value | None]
    first_child: Sequence[int]
    parent: Sequence[int]
    depth: Sequence[int]
    players: Sequence[Player]
    moves: Sequence[str] = field(init=False, repr=False)
    starts: Sequence[int] = field(init=False, repr=False)
    stops: Sequence[int] = field(init=False, repr=False)

    complete = True

    def __post_init__(self) -> None:
        # The class is frozen, so these, which follow from the fields, are set past its own rule.
        object.__setattr__(self, "moves", self.names)
        object.__setattr__(self, "starts", self.first_child)
        object.__setattr__(self, "stops", self.first_child[1:])

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {name: node for node, name in enumerate(self.names)}

    @cached_property
    def value_range(self) -> tuple[Value, Value]:
        values = [value for value in self.values if value is not None]
        return min(values, default=0), max(values, default=0)

    @property
    def deepest(self) -> int:
        return self.depth[-1]

    expand = Tree.children

    def child_by(self, node: int, move: str) -> int | None:
        child = self.index.get(move)
        return child if child is not None and self.parent[child] == node else None

    def same_position(self, node: int) -> Hashable:
        return node

    def position(self, node: int) -> None:  # noqa: ARG002 - no node of such a tree has a board
        return None

    def mirrored(self) -> ExplicitTree:
        values = [None if value is None else 0 - value for value in self.values]
        return replace(self, values=values, players=[OTHER[player] for player in self.players])


def _parts(item: Nested) -> tuple[str | None, Value | None, Sequence[Nested]]:
    """Name, value and children of one node of an exercise."""
    name: str | None = None
    children: Sequence[Nested] = ()
    if isinstance(item, Mapping):
        given = item.get("name")
        name = None if given is None else str(given)
        listed = item.get("children", ())
        children = listed if isinstance(listed, Sequence) else ()
        value = item.get("value")
    elif isinstance(item, Sequence) and not isinstance(item, str):
        children, value = item, None
    else:
        value = item
    return name, value if isinstance(value, (int, float)) else None, children
