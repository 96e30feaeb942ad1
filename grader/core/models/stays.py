"""The question for which values of some leaves the answer to an exercise stays."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Stays: TypeAlias = Literal["value", "move"]  # the root's value, or that the best move is still one

MOST_LEAVES = 2  # the most leaves that vary
NAME = r"^[A-Za-z][A-Za-z0-9]*$"
"""The pattern of the name of such a leaf, so that a condition on it can be read."""
WORDS = frozenset({"and", "or", "in", "not", "min", "max", "all", "any", "no", "inf"})
"""Words of conditions, which cannot be names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldsFor:
    """The names of the leaves that vary, and the part of the answer that should stay."""

    leaves: tuple[str, ...]
    stays: Stays = "value"
