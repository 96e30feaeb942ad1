"""The orders that a program gave to the actions of the nodes of one search."""

from dataclasses import dataclass
from typing import NamedTuple


class NodeOrder(NamedTuple):
    """The actions of one node, left to right, and the order in which the program would try them."""

    node: int
    given: tuple[str, ...]
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """All orders of one search, in the order of the visits; the leaves that the search evaluated,
    and how often the program asked for an evaluation meanwhile."""

    orders: tuple[NodeOrder, ...]
    leaves: int
    evaluations: int
