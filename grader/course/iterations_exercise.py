"""Exercises in Monte Carlo tree search: the rules of their files."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.core.tree import UNKNOWN

OWN = ("iterations", "exploration", "seed")
"""The keys that only these exercises have; `seed` is also for playouts."""

OF_VALUES = dict.fromkeys(
    ("equal_positions", "published"), ("a search that finds the value of a tree", "")
)
REFUSED = OF_VALUES
"""The keys that they cannot have: the programs that a key is for, and more to do than delete it."""


def no_end_of_playouts(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree in which no move can be chosen, or no playout can end."""
    tree, algorithm = exercise.tree, exercise.algorithm
    plays = algorithm.is_by_playouts or algorithm.program == "playout"
    if not plays or exercise.playouts is not None:
        return
    key = fields.content
    if tree.is_leaf(0):
        yield fields.at_key(key, "the root has no moves, so there is none to choose; give it two")
    elif tree.complete and any(tree.values[leaf] is None for leaf in tree.leaves()):
        yield fields.at_key(
            key, f"a playout can end in every leaf, and one is {UNKNOWN!r}; write its value"
        )
