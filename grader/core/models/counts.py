"""The numbers that a written exercise asks for: sizes of its own tree, and of trees described by
numbers alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Quantity: TypeAlias = Literal["states", "nodes", "leaves", "ply", "visited"]
"""states   different positions of a game
nodes    all nodes of the tree
leaves   all its leaves
ply      moves from the root to the deepest leaf, or to a named node
visited  nodes that the search visits
"""

SearchOrder: TypeAlias = Literal["best", "random", "worst"]
"""The order of the moves for alpha-beta."""

CountSlip: TypeAlias = Literal["levels", "without root", "boards", "nodes", "evaluated"]
"""A number that answers another question: the levels of the tree for its ply, its nodes without
the root, boards without the player to move, nodes for states, evaluated leaves for all."""

MAGNITUDE: Literal["magnitude"] = "magnitude"
GIVEN: Mapping[Quantity, Sequence[tuple[str, ...]]] = {
    "states": (),
    "nodes": (("branching", "depth"), ("seconds", "per_second")),
    "leaves": (("branching", "depth"),),
    "ply": (("node",), ("branching", "nodes")),
    "visited": (),
}
"""The facts by which a quantity can be asked that is not one of the whole tree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountQuestion:
    """One number to be given.

    `name` is its label in an answer. `given` are the facts of GIVEN, none for the whole tree of the
    exercise. `tolerance` is the largest relative error, or MAGNITUDE if the power of ten is enough.
    """

    name: str
    quantity: Quantity
    given: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    tolerance: float | Literal["magnitude"] = 0
