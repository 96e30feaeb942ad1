"""The questions that are only asked on paper, and the usual slips in their answers: numbers, the
values of nodes, and the values of leaves for which the answer stays."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Quantity: TypeAlias = Literal["states", "nodes", "leaves", "ply", "visited", "times", "claim"]
"""states   different positions of a game
nodes    all nodes of the tree
leaves   all its leaves
ply      moves from the root to the deepest leaf, or to a named node
visited  nodes that the search visits
times    the depth of the tree on which minimax examines as many leaves as alpha-beta, in multiples
         of alpha-beta's depth
claim    whether it is as many `times` as a claim says: 1 if so, else 0
"""

SearchOrder: TypeAlias = Literal["best", "random", "worst"]  # the order of the moves for alpha-beta

CountSlip: TypeAlias = Literal[
    "levels", "without root", "boards", "nodes", "evaluated", "all", "leaves", "growth", "backwards"
]
"""A number that answers another question: the levels of the tree for its ply, its nodes without
the root, boards without the player to move, nodes for states, evaluated leaves for all, all leaves
or nodes for those that alpha-beta examines, leaves for nodes, b^(m/2) for the exact number, and the
depth of alpha-beta's tree for that of minimax."""

MAGNITUDE: Literal["magnitude"] = "magnitude"
GIVEN: Mapping[Quantity, Sequence[tuple[str, ...]]] = {
    "states": (),
    "nodes": (("branching", "depth"), ("seconds", "per_second")),
    "leaves": (("branching", "depth"), ("branching", "depth", "order")),
    "ply": (("node",), ("branching", "nodes")),
    "visited": (("branching", "depth", "order"),),
    "times": (("order",),),
    "claim": (("order", "times"),),
}
"""The facts by which a quantity can be asked that is not one of the whole tree; with an `order`, of
its moves, alpha-beta examines the leaves and visits the nodes."""
ONLY_GIVEN: Collection[Quantity] = frozenset({"times", "claim"})  # those that no tree has


@dataclass(frozen=True, slots=True, kw_only=True)
class CountQuestion:
    """One number to be given."""

    name: str  # its label in an answer
    quantity: Quantity
    # none for the whole tree
    given: Mapping[str, str | float] = field(default_factory=dict, hash=False)
    tolerance: float | Literal["magnitude"] = 0  # relative; MAGNITUDE if the power of ten is enough


_OfPlayers: TypeAlias = Literal["other player", "sum", "mean", "first", "last", "bound"]
_OfChance: TypeAlias = Literal["unweighted", "greatest", "least", "likeliest"]
ValueSlip: TypeAlias = Literal[_OfPlayers, _OfChance]
"""A known way to a wrong value: that of the other player, the sum or the mean of the children's,
that of the first or the last child, or the bound with which alpha-beta search leaves the node. At a
chance node: the mean of the outcomes' values without their probabilities, the greatest or the least
of them, or that of the likeliest outcome."""

Stays: TypeAlias = Literal["value", "move"]  # the root's value, or that the best move is still one

MOST_VARIED = 2  # the most leaves that vary
LEAF_NAME = r"^[A-Za-z][A-Za-z0-9]*$"
"""The pattern of the name of a leaf that varies, so that a condition on it can be read."""
CONDITION_WORDS = frozenset({"and", "or", "in", "not", "min", "max", "all", "any", "no", "inf"})
"""Words of conditions, which cannot be names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldsFor:
    """The names of the leaves that vary, and the part of the answer that should stay."""

    leaves: tuple[str, ...]
    stays: Stays = "value"
