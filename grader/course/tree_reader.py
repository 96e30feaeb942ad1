"""Reads the nodes of an exercise's tree, and finds every mistake in them.

The nodes are read breadth first, in the order of `grader.core.tree.Tree`. A deep tree needs no
recursion, and an alias of a huge subtree no memory beyond the limits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeGuard

from grader.core.exact_numbers import LONGEST, probability
from grader.core.placed_values import Mistake, Node, Plain, show
from grader.core.tree import UNKNOWN, letters
from grader.course import key_names
from grader.course.document_fields import DEEPEST, LARGEST, LONGEST_NAME, MOST_NODES

KEYS = ("name", "value", "children", "player", "chance")
_PAIRS = "pairs of a probability and a tree, as in [[1/2, [3, 5]], [1/2, 4]]"
_ALLOWED = 'a number, or "?" in quotes for a leaf that no correct search visits'


class DepthLimits(NamedTuple):
    """The depth at which the game ends, and the depth at which the program stops by itself; None if
    there is none. `root` is 1 if the program does not count the root."""

    game: int | None = None
    program: int | None = None
    root: int = 0

    @property
    def either(self) -> int | None:
        """The one that is set; they exclude each other."""
        return self.game if self.program is None else self.program

    @classmethod
    def of(cls, fields: Mapping[str, Plain]) -> DepthLimits:
        """The limits that an exercise's fields set; a faulty one, reported elsewhere, sets none."""
        game, depth = fields.get("depth_limit"), fields.get("depth")
        if not isinstance(depth, dict):
            return cls(game if _is_whole(game) else None)
        limit, root = depth.get("limit"), depth.get("root", 0)
        if not _is_whole(limit) or type(root) is not int:
            return cls()
        by_game = depth.get("counted_by") == "game"
        return cls(limit + root) if by_game else cls(program=limit + root, root=root)


def _is_whole(limit: object) -> TypeGuard[int]:
    return type(limit) is int and limit > 0


class TreeReader:
    """Checks every node of the tree of an exercise with these fields, and collects `mistakes`. A
    tree goes on below the limit of a program that stops by itself; the limit may be unknown."""

    def __init__(self, fields: Mapping[str, Plain]) -> None:
        limits = DepthLimits.of(fields)
        self.limit = limits.either
        self._limited = any(fields.get(key) is not None for key in ("depth", "depth_limit"))
        self._whole = limits.program is not None
        self.mistakes: list[Mistake] = []

    def read(self, root: Node) -> list[Node]:
        """The nodes of the tree under `root`, breadth first."""
        queue, depths, inside = [root], [0], 0
        for node, depth in zip(queue, depths):  # noqa: B905 - both grow inside the loop
            children = self._check_node(node, depth)
            inside += self._whole or self.limit is None or depth <= self.limit
            if depth == DEEPEST and children:
                self._add(children[0], f"the tree is more than {DEEPEST} moves deep; end it here")
                return []
            if len(queue) + len(children) > MOST_NODES:
                self._add(root, f"the tree has more than {MOST_NODES} nodes; make it smaller")
                return []
            queue += children
            depths += [depth + 1] * len(children)
        nodes = queue[:inside]
        self._check_names(nodes)
        return nodes

    def _add(self, node: Node, text: str) -> None:
        self.mistakes.append(node.mistake(text))

    def _check_node(self, node: Node, depth: int) -> Sequence[Node]:
        """Checks `node`, and returns its children."""
        if isinstance(node.data, dict):
            return self._check_mapping(node, depth)
        if isinstance(node.data, list):
            if depth == self.limit:
                self._add(
                    node,
                    f"a node at the depth limit {depth} needs a value; "
                    "write {value: 5, children: [...]}",
                )
            return self._children(node)
        if depth:
            self._check_value(node, "a leaf")
        else:
            self._add(
                node,
                f"the tree is {show(node.data)}; it must be the list of the root's "
                "children, as in [[3, 12], [2, 4]]",
            )
        return ()

    def _check_mapping(self, node: Node, depth: int) -> Sequence[Node]:
        unknown = [key for key in node.keys if key not in KEYS]
        for key in unknown:
            hint = key_names.remedy(key, KEYS, "keys of a node")
            self.mistakes.append(node.key_mistake(key, f"{key} is an unknown key of a node{hint}"))
        value, player = node.items.get("value"), node.items.get("player")
        if value is not None:
            self._check_value(value, "value")
        if player is not None and player.data not in ("max", "min"):
            self._add(player, f"player is {show(player.data)}; it must be max or min")
        below = [key for key in ("children", "chance") if key in node.items]
        if len(below) > 1:
            self._add(node, "a node has both children and chance; delete one of them")
        elif below:
            listed = node.items[below[0]]
            if isinstance(listed.data, list):
                self._check_depth(node, depth, below[0])
            return self._children(listed) if below[0] == "children" else self._outcomes(node)
        elif unknown:  # one of these keys probably is the missing one
            pass
        elif value is None:
            self._add(node, "a node has neither value nor children; give it one of them")
        elif depth == 0:
            self._add(node, "the tree is a single leaf; give its root children")
        return ()

    def _check_depth(self, node: Node, depth: int, below: str) -> None:
        """An inner node has a value if it is at the depth limit. The root is no chance node."""
        if below == "chance" and not depth:
            self.mistakes.append(
                node.key_mistake(
                    "chance",
                    "the root is a chance node, where a search has no move to choose; write "
                    "the tree as [{chance: ...}], so that the root has one move",
                )
            )
        value = node.items.get("value")
        if value is None and depth == self.limit:
            self._add(
                node, f"a node at the depth limit {depth} needs a value; give it one beside {below}"
            )
        elif value is not None and not self._limited:
            self._add(
                value,
                f"a node has both value and {below}, which needs a depth limit; "
                "add one or delete the value",
            )

    def _outcomes(self, node: Node) -> Sequence[Node]:
        """The trees of a chance node's outcomes; checks their probabilities."""
        listed = node.items["chance"]
        if "player" in node.items:
            self._add(
                node.items["player"],
                "a chance node belongs to no player; delete player, or write it on the nodes below",
            )
        if not isinstance(listed.data, list) or not listed.data:
            self._add(listed, f"chance is {show(listed.data)}; it must be a list of {_PAIRS}")
            return ()
        found: list[Fraction] = []
        for outcome in listed.items.values():
            if not isinstance(outcome.data, list) or len(outcome.data) != 2:
                self._add(
                    outcome,
                    f"an outcome is {show(outcome.data)}; it must be a probability "
                    "and a tree, as in [1/2, [3, 5]]",
                )
            else:
                found += self._probability(outcome.items[0])
        pairs = [each for each in listed.items.values() if len(each.items) == 2]
        if len(found) == len(listed.items) and sum(found) != 1:
            self._add(
                listed,
                f"the probabilities of a chance node sum to {sum(found)}; they must "
                "sum to exactly 1, so write thirds as 1/3",
            )
        return [outcome.items[1] for outcome in pairs]

    def _probability(self, written: Node) -> list[Fraction]:
        try:
            found = probability(written.data)
        except ValueError:
            found = None
        if found is not None and found > 0:
            return [found]
        self._add(
            written,
            f"a probability is {show(written.data)}; it must be a number above 0, "
            f"written as 1/3 or 0.25 in at most {LONGEST} characters",
        )
        return []

    def _children(self, listed: Node) -> Sequence[Node]:
        if not isinstance(listed.data, list):
            self._add(listed, f"children is {show(listed.data)}; it must be a list of nodes")
            return ()
        if not listed.items:
            self._add(
                listed, "a list of children is empty; put them in, or write a number in its place"
            )
        return tuple(listed.items.values())

    def _check_value(self, node: Node, noun: str) -> None:
        data = node.data
        if data == UNKNOWN:
            return
        if isinstance(data, bool) or not isinstance(data, (int, float)):
            self._add(node, f"{noun} is {show(data)}; it must be {_ALLOWED}")
        elif not abs(data) <= LARGEST:  # written so that NaN fails too
            self._add(
                node, f"{noun} is {show(data)}; it must be a number from -{LARGEST} to {LARGEST}"
            )

    def _check_names(self, nodes: Sequence[Node]) -> None:
        """All names, given or lettered, must differ: they are the actions of the game."""
        first: dict[str, int] = {}
        for index, node in enumerate(nodes):
            given = node.items.get("name")
            name = letters(index) if given is None else given.data
            if given is not None and not _is_name(name):
                quotes = "; put quotes around it" if isinstance(name, (int, float)) else ""
                self._add(
                    given,
                    f"name is {show(name)}; it must be 1 to {LONGEST_NAME} "
                    f"printable characters without spaces around them{quotes}",
                )
            elif first.setdefault(name, index) != index:
                other = nodes[first[name]]
                if given is not None and "name" in other.items:
                    problem = f"is given twice, first on line {other.line}; choose another"
                else:
                    problem = "is also the letter of a node without a name; choose another"
                self._add(given or other.items["name"], f"the name {name!r} {problem}")


def _is_name(data: object) -> bool:
    return (
        isinstance(data, str)
        and 0 < len(data) <= LONGEST_NAME
        and data.isprintable()
        and data == data.strip()
    )
