"""The tree of a game given by rules. It unfolds as it is asked about.

A node is made when its parent is expanded, and never changes, so a student's program and the
reference that search the same tree know it by the same number. Equal positions after different
moves are different nodes, each named by its path of moves, as in "2.1.2".
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from grader.core.game_rules import Evaluation, MirroredRules, Position, Rules
from grader.core.tree import OTHER, Board, Player, Tree, Value

if TYPE_CHECKING:
    from fractions import Fraction

START = "start"  # the name of the root
MOST_NODES = 1_500_000  # the most nodes that are kept; each takes about half a kibibyte
MOST_COMPLETE = 10_000
"""A game with dice is unfolded at once, because its value needs every outcome; so is one for move
ordering, because the worst order may visit every node. This is the most nodes of such a tree."""


class TreeFullError(Exception):
    """The tree has MOST_NODES nodes and cannot grow further."""

    def __init__(self) -> None:
        super().__init__(f"the tree has {MOST_NODES} nodes and cannot grow further")


class GrowingTree(Tree):
    """The part of the tree of `rules` that is known so far; at first, the root. With a
    `depth_limit`, nodes at that depth are leaves. Where the game is not over, a node is worth its
    `evaluation`; without one, a leaf at the limit 0. `positions` has the position of each node."""

    def __init__(
        self,
        rules: Rules,
        depth_limit: int | None = None,
        horizon: int | None = None,
        evaluation: Evaluation | None = None,
    ) -> None:
        self.rules = rules
        self.depth_limit = depth_limit
        self.horizon = horizon
        self.evaluation = evaluation
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
        self.odds: dict[int, Fraction] = {}
        self._add(START, "", -1, 0, rules.initial)

    @property
    def complete(self) -> bool:
        horizon = self.horizon
        return not any(  # in a tree that is not complete, one of the first nodes says so
            stop < 0 and (horizon is None or depth < horizon)
            for stop, depth in zip(self.stops, self.depth, strict=True)
        )

    @property
    def index(self) -> dict[str, int]:
        return self._index

    @property
    def value_range(self) -> tuple[Value, Value]:
        least, most = self.rules.utilities
        reach = 0 if self.evaluation is None else self.evaluation.most
        return min(least, -reach), max(most, reach)

    @property
    def alternates(self) -> bool:
        return self.rules.alternates

    @property
    def deepest(self) -> int:
        longest = self.rules.longest
        return longest if self.depth_limit is None else min(longest, self.depth_limit)

    def expand(self, node: int) -> range:
        """All children of `node`. Raises TreeFullError if the tree is full."""
        if self.stops[node] >= 0:
            return range(self.starts[node], self.stops[node])
        first, position = len(self.names), self.positions[node]
        rules: Any = self.rules  # with chance nodes they are ChanceRules
        actions = self.rules.actions(position)
        if first + len(actions) > MOST_NODES:
            raise TreeFullError
        above = f"{self.names[node]}." if node else ""
        for action in actions:
            after = self.rules.result(position, action)
            if self.players[node] == "CHANCE":
                self.odds[len(self.names)] = rules.odds(position, action)
            self._add(above + action, action, node, self.depth[node] + 1, after)
        self.starts[node], self.stops[node] = first, len(self.names)
        return range(first, len(self.names))

    def child_by(self, node: int, move: str) -> int | None:
        for child in self.expand(node):
            if self.moves[child] == move:
                return child
        return None

    def with_horizon(self, horizon: int | None) -> GrowingTree:
        tree = copy(self)
        tree.horizon = horizon
        return tree

    def same_position(self, node: int) -> Hashable:
        position: Hashable = self.positions[node]
        return position

    def position(self, node: int) -> tuple[Board, str]:
        board = self.rules.board(self.positions[node])
        return board, self.rules.shown(board)

    def apart(self) -> GrowingTree:
        return self if self.complete else self._copied()

    def _copied(self) -> GrowingTree:
        tree = copy(self)
        lists = "names moves values parent depth players positions starts stops odds _index"
        for name in lists.split():
            setattr(tree, name, copy(getattr(self, name)))
        return tree

    def mirrored(self) -> GrowingTree:
        """A copy, with the same numbers for the nodes known so far."""
        tree = self._copied()
        tree.rules = MirroredRules(self.rules)
        if self.evaluation is not None:
            tree.evaluation = self.evaluation.mirrored()
        tree.players = [OTHER[player] for player in self.players]
        tree.values = [None if value is None else 0 - value for value in self.values]
        return tree

    def unfolded(self, most: int) -> GrowingTree:
        """The same game's tree, complete, breadth first, if `most` nodes suffice; else its root."""
        again = partial(GrowingTree, self.rules, self.depth_limit, self.horizon, self.evaluation)
        tree, node = again(), 0
        while node < len(tree) <= most:
            if not tree.is_leaf(node):
                tree.expand(node)
            node += 1
        return tree if node == len(tree) <= most else again()

    def _add(self, name: str, move: str, parent: int, depth: int, position: Position) -> None:
        over = self.rules.is_terminal(position)
        at_limit = depth == self.depth_limit
        is_leaf = over or at_limit
        self._index[name] = len(self.names)
        self.names.append(name)
        self.moves.append(move)
        value: Value | None = 0 if at_limit or depth == self.horizon else None
        if over:
            value = self.rules.utility(position)
        elif self.evaluation is not None:
            value = self.evaluation.of(position)
        self.values.append(value)
        self.parent.append(parent)
        self.depth.append(depth)
        self.players.append(self.rules.to_move(position))
        self.positions.append(position)
        self.starts.append(0)
        self.stops.append(0 if is_leaf else -1)
