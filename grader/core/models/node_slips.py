"""Known mistakes in the value of a node on paper."""

from typing import Literal, TypeAlias

_OfPlayers: TypeAlias = Literal["other player", "sum", "mean", "first", "last", "bound"]
_OfChance: TypeAlias = Literal["unweighted", "greatest", "least", "likeliest"]
ValueSlip: TypeAlias = Literal[_OfPlayers, _OfChance]
"""A known way to a wrong value: that of the other player, the sum or the mean of the children's,
that of the first or the last child, or the bound with which alpha-beta search leaves the node. At a
chance node: the mean of the outcomes' values without their probabilities, the greatest or the least
of them, or that of the likeliest outcome."""
