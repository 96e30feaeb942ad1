"""A game tree, stored flat: written out, or grown by a game's rules (`grader.core.growing_tree`).

Throughout this program we have:
  node    is an int: the node's index; the root is 0. A tree that is written out numbers its
          nodes breadth first, another in the order in which they become known
  name    is a str: the node's name for people (A; B, C; D ... unless the exercise gives one)
  value   is a number: the utility of a leaf
  path    is the tuple of names from the root's child down to the node; the root's is ()

The children of a node are adjacent, so a million leaves fit in plain lists, without objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from math import inf
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and most trees have no chance nodes

Player: TypeAlias = Literal["MAX", "MIN", "CHANCE"]
"""The player to move at a node; at a chance node, dice or a coin decide."""
OTHER: Mapping[Player, Player] = {"MAX": "MIN", "MIN": "MAX", "CHANCE": "CHANCE"}
Value: TypeAlias = float  # a utility: an int or a float, never NaN
Board: TypeAlias = "tuple[str | int, ...]"
"""A position as students see it in `state.board`: the rows of a board as text, or counts."""

Nested: TypeAlias = "float | str | Sequence[Nested] | Mapping[str, object]"
"""A tree as an exercise writes it: a number, ``"?"``, a list of trees, or a mapping
``{"name": str, "player": "max" | "min", "value": number | "?", "children": [trees]}`` (each key
optional); a chance node has ``"chance": [[probability, tree], ...]`` in place of children."""

UNKNOWN = "?"  # the value, in an exercise, of a leaf that no correct search evaluates
FIRST_V: Mapping[Player, Value] = {"MAX": -inf, "MIN": inf, "CHANCE": 0}
"""The value of v in the figures before a child has returned."""


def cuts(player: Player, value: Value, alpha: Value, beta: Value, *, strict: bool) -> bool:
    """Whether v cuts off the node, at chance by either bound; at equality unless it is `strict`."""
    if player == "CHANCE":
        return value <= alpha or value >= beta
    if strict:
        return value > beta if player == "MAX" else value < alpha
    return value >= beta if player == "MAX" else value <= alpha


def folded(player: Player, v: Value, value: Value) -> Value:
    """V of a player's node after a child has returned that value."""
    return max(v, value) if player == "MAX" else min(v, value)


def narrowed(player: Player, v: Value, alpha: Value, beta: Value) -> tuple[Value, Value]:
    """The bounds after the update: MAX raises alpha to v, MIN lowers beta to it."""
    return (max(alpha, v), beta) if player == "MAX" else (alpha, min(beta, v))


def null_window(player: Player, alpha: Value, beta: Value) -> tuple[Value, Value]:
    """The window that only shows if a child is better: no whole number lies between its bounds."""
    return (alpha, alpha + 1) if player == "MAX" else (beta - 1, beta)


def letters(index: int) -> str:
    """The name of the unnamed node number `index`: A, B, ... Z, AA, AB, ... as in a spreadsheet."""
    name = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        name = chr(65 + digit) + name
    return name


def one_line(shown: str) -> str:
    """A board as text, with a slash between its rows."""
    return " / ".join(row.strip() for row in shown.splitlines())


def alternating(depth: Sequence[int], root_player: Player) -> list[Player]:
    """The player to move at nodes of these depths, if MAX and MIN take turns."""
    players = root_player, OTHER[root_player]
    return [players[each % 2] for each in depth]


class Tree(ABC):
    """The nodes of one game that are known; `len(tree)` is their number."""

    names: Sequence[str]  # name of each node; unique within the tree
    moves: Sequence[str]  # the action that leads to each node, or the node's name
    # of each leaf the utility, of inner nodes the evaluation if given; None if absent: ``?``
    values: Sequence[Value | None]
    parent: Sequence[int]  # parent of each node; -1 for the root
    depth: Sequence[int]  # number of moves from the root to each node
    players: Sequence[Player]  # to move at each node, also at a leaf, or "CHANCE"
    starts: Sequence[int]  # the first child of each node
    stops: Sequence[int]  # after the last child; a leaf's is its start, -1 if unknown
    # the depth at which a search stops by itself and evaluates, although the game goes on; None if
    # it searches to the end. Nodes below it belong to the game, not to the search
    horizon: int | None
    # the probability of each child of a chance node; empty if there is no chance node
    odds: Mapping[int, Fraction]

    @staticmethod
    def build(
        nested: Nested,
        depth_limit: int | None = None,
        root_player: Player = "MAX",
        horizon: int | None = None,
    ) -> ExplicitTree:
        """The tree that `nested` writes out; unnamed nodes get letters in breadth-first order.

        A node without a ``player`` belongs to the opponent of the last player above it. With a
        `depth_limit`, nodes at that depth are leaves and their ``value`` is the evaluation.
        `nested` must be valid: `course.tree_reader` checks its shape and reports mistakes.
        """
        given: list[str | None] = []
        values: list[Value | None] = []
        first_child: list[int] = []
        parent: list[int] = [-1]
        depth: list[int] = [0]
        queue: list[Nested] = [nested]
        said: dict[int, Player] = {}
        for node, item in enumerate(queue):
            name, value, children, player = _parts(item)
            if player is not None:
                said[node] = player
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
        if not said:
            players = alternating(depth, root_player)
            return ExplicitTree(names, values, first_child, parent, depth, players, horizon)
        players, odds = _players(said, parent, root_player), _odds(queue, first_child)
        return ExplicitTree(names, values, first_child, parent, depth, players, horizon, odds)

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether every node that a search may visit is known."""

    @property
    @abstractmethod
    def alternates(self) -> bool:
        """Whether the players always take turns, so that nobody moves twice in a row."""

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
        """The known children of `node` that a search may visit, left to right; a leaf has none."""
        start = self.starts[node]
        return range(start, start if self.depth[node] == self.horizon else self.stops[node])

    def is_leaf(self, node: int) -> bool:
        """Whether the game is over at `node`, or a search stops there."""
        return self.starts[node] == self.stops[node] or self.depth[node] == self.horizon

    @property
    def searched_nodes(self) -> int:
        """The number of known nodes that a search may visit."""
        horizon = self.horizon
        return len(self) if horizon is None else sum(depth <= horizon for depth in self.depth)

    def actions(self, node: int) -> Sequence[str]:
        """The legal moves at `node`, left to right; its children become known."""
        children = self.expand(node)
        return self.moves[children.start : children.stop]

    @abstractmethod
    def expand(self, node: int) -> range:
        """All children of `node`, also below the horizon; those not known yet become known."""

    @abstractmethod
    def child_by(self, node: int, move: str) -> int | None:
        """The child of `node` that a move leads to; None if that is no legal move there."""

    @abstractmethod
    def mirrored(self) -> Tree:
        """The tree with the players swapped and every value negated."""

    @abstractmethod
    def with_horizon(self, horizon: int | None) -> Tree:
        """The same nodes, with another depth at which a search stops."""

    def apart(self) -> Tree:
        """The nodes known so far, with their numbers, in a tree that grows apart from this one."""
        return self

    @abstractmethod
    def same_position(self, node: int) -> Hashable:
        """A key that nodes with equal positions share; in a tree that is written out, none do."""

    @abstractmethod
    def position(self, node: int) -> tuple[Board, str] | None:
        """The board at `node`, and its text; None if the tree is written out."""

    @property
    def has_boards(self) -> bool:
        return self.position(0) is not None

    def board_line(self, node: int) -> str | None:
        """The board at `node` on one line, with a slash between its rows; None without boards."""
        position = self.position(node)
        return None if position is None else one_line(position[1])

    def __len__(self) -> int:
        return len(self.names)

    def path(self, node: int) -> tuple[str, ...]:
        """The names from the root's child down to `node`."""
        return tuple(self.names[each] for each in self.way(node)[1:])

    def way(self, node: int) -> list[int]:
        """The nodes from the root down to `node`."""
        parent, way = self.parent, [node]
        while way[-1]:
            way.append(parent[way[-1]])
        return way[::-1]

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
        """Every known node that a search may visit and is not in `nodes`, in ascending order."""
        outside = bytearray(b"\x01") * len(self)
        if self.horizon is not None:
            outside[:] = [depth <= self.horizon for depth in self.depth]
        for node in nodes:
            outside[node] = 0
        return list(compress(range(len(self)), outside))


@dataclass(frozen=True, eq=False)
class ExplicitTree(Tree):
    """A tree that is written out, breadth first."""

    names: Sequence[str]
    values: Sequence[Value | None]
    first_child: Sequence[int]  # node n's are range(first_child[n], first_child[n + 1])
    parent: Sequence[int]
    depth: Sequence[int]
    players: Sequence[Player]
    horizon: int | None = None
    odds: Mapping[int, Fraction] = field(default_factory=dict)
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
    def alternates(self) -> bool:
        return list(self.players) == alternating(self.depth, self.players[0])

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

    def expand(self, node: int) -> range:
        return range(self.starts[node], self.stops[node])

    def child_by(self, node: int, move: str) -> int | None:
        child = self.index.get(move)
        return child if child is not None and self.parent[child] == node else None

    def with_horizon(self, horizon: int | None) -> ExplicitTree:
        return replace(self, horizon=horizon)

    def same_position(self, node: int) -> Hashable:
        return node

    def position(self, node: int) -> None:  # noqa: ARG002 - no node of such a tree has a board
        return None

    def mirrored(self) -> ExplicitTree:
        values = [None if value is None else 0 - value for value in self.values]
        return replace(self, values=values, players=[OTHER[player] for player in self.players])


def _parts(item: Nested) -> tuple[str | None, Value | None, Sequence[Nested], Player | None]:
    """Name, value, children and player of one node of an exercise, as far as it has them."""
    name: str | None = None
    player: Player | None = None
    children: Sequence[Nested] = ()
    if isinstance(item, Mapping):
        given = item.get("name")
        name = None if given is None else str(given)
        listed = item.get("children", ())
        children = listed if isinstance(listed, Sequence) else ()
        if "chance" in item:
            children, player = [outcome for _, outcome in _outcomes(item)], "CHANCE"
        elif "player" in item:
            player = "MIN" if item["player"] == "min" else "MAX"
        value = item.get("value")
    elif isinstance(item, Sequence) and not isinstance(item, str):
        children, value = item, None
    else:
        value = item
    return name, value if isinstance(value, (int, float)) else None, children, player


def _outcomes(item: Nested) -> Sequence[tuple[object, Nested]]:
    """The probability, as it is written, and the tree of each outcome of a chance node."""
    listed: Any = item["chance"] if isinstance(item, Mapping) else ()
    return [(written, outcome) for written, outcome in listed]


def _players(
    said: Mapping[int, Player], parent: Sequence[int], root_player: Player
) -> list[Player]:
    """The player of each node: as it says, or else the opponent of the last player above it."""
    players: list[Player] = []
    usual: list[Player] = []
    for node, above in enumerate(parent):
        if not node:
            usual.append(root_player)
        else:
            usual.append(usual[above] if players[above] == "CHANCE" else OTHER[players[above]])
        players.append(said.get(node, usual[node]))
    return players


def _odds(nodes: Sequence[Nested], first_child: Sequence[int]) -> dict[int, Fraction]:
    """The probability of each outcome of the chance nodes."""
    from grader.core.exact_numbers import probability

    return {
        child: probability(written)
        for node, item in enumerate(nodes)
        if isinstance(item, Mapping) and "chance" in item
        for child, (written, _) in enumerate(_outcomes(item), first_child[node])
        if child < first_child[node + 1]  # at the depth limit there is none
    }
