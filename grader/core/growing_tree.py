"""The tree of a game given by rules. It unfolds as it is asked about.

A node is made when its parent is expanded, and never changes, so a student's program and the
reference that search the same tree know each node by the same number. Equal positions that are
reached by different moves are different nodes. A node's name is the path of moves that leads to it,
as in "2.1.2".
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy

from grader.core.game_rules import MirroredRules, Position, Rules
from grader.core.tree import OTHER, Board, Player, Tree, Value

START = "start"
"""The name of the root."""
MOST_NODES = 1_500_000
"""The most nodes that are kept; each takes about half a kibibyte."""


class TreeFullError(Exception):
    """The tree has MOST_NODES nodes and cannot grow further."""

    def __init__(self) -> None:
        super().__init__(f"the tree has {MOST_NODES} nodes and cannot grow further")


class GrowingTree(Tree):
    """The part of the tree of `rules` that is known so far; at first, the root.

    With a `depth_limit`, nodes at that depth are leaves; if the game is not over there, their value
    is 0. `positions` has the position of each node.
    """

    def __init__(self, rules: Rules, depth_limit: int | None = None) -> None:
        self.rules = rules
        self.depth_limit = depth_limit
        self.names: list[str] = []
        self.moves: list[str] = []
        self.values: list[Value | None] = []
        self.parent: list[int] = []
        self.depth: list[int] = []
        self.players: list[Player] = []
        self.positions: list[Position] = []
        self._index: dict[str, int] = {}
        self.starts: list[int] = []
        self.stops: list[int] = []
        self._unexpanded = 0
        self._add(START, "", -1, 0, rules.initial)

    @property
    def complete(self) -> bool:
        return self._unexpanded == 0

    @property
    def index(self) -> dict[str, int]:
        return self._index

    @property
    def value_range(self) -> tuple[Value, Value]:
        return self.rules.utilities

    @property
    def deepest(self) -> int:
        longest = self.rules.longest
        return longest if self.depth_limit is None else min(longest, self.depth_limit)

    def expand(self, node: int) -> range:
        """All children of `node`. Raises TreeFullError if the tree is full."""
        if self.stops[node] >= 0:
            return self.children(node)
        first, position = len(self.names), self.positions[node]
        actions = self.rules.actions(position)
        if first + len(actions) > MOST_NODES:
            raise TreeFullError
        above = f"{self.names[node]}." if node else ""
        for action in actions:
            after = self.rules.result(position, action)
            self._add(above + action, action, node, self.depth[node] + 1, after)
        self.starts[node], self.stops[node] = first, len(self.names)
        self._unexpanded -= 1
        return self.children(node)

    def child_by(self, node: int, move: str) -> int | None:
        for child in self.expand(node):
            if self.moves[child] == move:
                return child
        return None

    def same_position(self, node: int) -> Hashable:
        position: Hashable = self.positions[node]
        return position

    def position(self, node: int) -> tuple[Board, str]:
        board = self.rules.board(self.positions[node])
        return board, self.rules.shown(board)

    def mirrored(self) -> GrowingTree:
        """A copy, with the same numbers for the nodes known so far."""
        tree = copy(self)
        tree.rules = MirroredRules(self.rules)
        for name in ("names", "moves", "parent", "depth", "positions", "starts", "stops", "_index"):
            setattr(tree, name, copy(getattr(self, name)))
        tree.players = [OTHER[player] for player in self.players]
        tree.values = [None if value is None else 0 - value for value in self.values]
        return tree

    def unfolded(self, most: int) -> GrowingTree:
        """A tree of the same game, complete and breadth first if it has at most `most` nodes, else
        with only its root."""
        tree = GrowingTree(self.rules, self.depth_limit)
        node = 0
        while node < len(tree) <= most:
            tree.expand(node)
            node += 1
        return tree if node == len(tree) <= most else GrowingTree(self.rules, self.depth_limit)

    def _add(self, name: str, move: str, parent: int, depth: int, position: Position) -> None:
        over = self.rules.is_terminal(position)
        at_limit = depth == self.depth_limit
        is_leaf = over or at_limit
        self._index[name] = len(self.names)
        self.names.append(name)
        self.moves.append(move)
        self.values.append(self.rules.utility(position) if over else 0 if at_limit else None)
        self.parent.append(parent)
        self.depth.append(depth)
        self.players.append(self.rules.to_move(position))
        self.positions.append(position)
        self.starts.append(0)
        self.stops.append(0 if is_leaf else -1)
        self._unexpanded += not is_leaf
