"""The records and results that a written exercise in Monte Carlo tree search gives."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

MOST_RESULTS = 20  # the most iterations that are asked for on paper

_InSecondPart: TypeAlias = Literal[
    "no exploration", "no constant", "log10", "own visits", "root visits", "no square root", "minus"
]
_InMean: TypeAlias = Literal["exchanged", "no division", "one visit more", "parent's mean", "loser"]
BoundSlip: TypeAlias = Literal[_InSecondPart, _InMean]
"""A known way to a wrong UCB1: the mean alone, the constant C left out, the logarithm to base 10,
ln of the node's own visits or of the root's, no square root, a minus sign, W and N exchanged, W in
place of W/N, N + 1 in place of N, W/n in place of W/N, the share of the other player."""

LeafSlip: TypeAlias = Literal["stopped early", "no exploration", "minus", "most visits", "log10"]
"""A known way to a wrong node: one above the right one, or one by another rule than UCB1."""

RecordSlip: TypeAlias = Literal[
    "loser", "one player", "leaf alone", "root left out", "wins alone", "visits alone"
]
"""A known way to wrong records: losses are counted, the result counts for MAX, only the played node
changes, the root stays, or only W or N changes."""


class GivenRecord(NamedTuple):
    """W/N of a node: W is the sum of the rewards, from 0 to 1, for the player who moves into it."""

    node: str
    wins: float
    visits: int


class Departure(NamedTuple):
    """The node where a way leaves the right one, and the right children there, tried or not."""

    parent: str
    choice: tuple[str, ...]
    untried: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPlayouts:
    """The search tree so far, and the `results` of the next playouts in order: MAX's, from 0 to 1.
    A node without a record has 0/0."""

    results: tuple[float, ...]
    records: tuple[GivenRecord, ...] = ()
