"""A playout of Monte Carlo tree search that is not allowed, with the table of the choice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from grader.core.tree import Tree

OffenceKind: TypeAlias = Literal["bound", "untried", "played again", "not expanded", "beyond"]
"""The reason why a playout is not allowed: another child has a greater bound; a child is untried; a
node is played again that has children; a node is selected, and it is played itself and none of its
children; a node is played below one that was never played."""

CLOSE = 1e-9  # the relative difference of bounds that are equal but for rounding


def not_less(bound: float, most: float) -> bool:
    """Whether a bound is the greatest one, but for rounding."""
    return bound >= most - CLOSE * max(1.0, abs(most))


class Record(NamedTuple):
    """A node's playouts (N), and the sum of their rewards for the player who chooses it (W)."""

    visits: int
    wins: float


class ChildBound(NamedTuple):
    """A child of a node in the table of a choice: its records before the iteration."""

    node: int
    visits: int
    wins: float
    bound: float | None  # UCB1; None if the child is untried, which comes before every number


def allowed(choices: tuple[ChildBound, ...]) -> tuple[int, ...]:
    """The children that UCB1 allows: all untried ones, or those with the greatest bound."""
    if untried := [each.node for each in choices if each.bound is None]:
        return tuple(untried)
    bounds = [(each.node, each.bound) for each in choices if each.bound is not None]
    most = max(bound for _, bound in bounds)
    return tuple(node for node, bound in bounds if not_less(bound, most))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """A playout that is not allowed: the iteration, from 1, the node played, and at `parent`, where
    it went wrong, the child chosen (None if it played `parent` itself) and the choices."""

    iteration: int
    played: int
    slip: OffenceKind
    parent: int
    chosen: int | None
    choices: tuple[ChildBound, ...]

    @property
    def allowed(self) -> tuple[int, ...]:
        """The children that are allowed."""
        return allowed(self.choices)


class Decision(NamedTuple):
    """A choice at a player's node: the node, the child, and the table before the iteration."""

    node: int
    chosen: int
    choices: tuple[ChildBound, ...]

    @property
    def by_bound(self) -> bool:
        """Whether all children are tried, so that UCB1 decides."""
        return all(each.bound is not None for each in self.choices)


class Iteration(NamedTuple):
    """One iteration, numbered from 1: the nodes from the root to the one that was played out, MAX's
    utility at the end of the playout, the decisions on the way, and the records of the path after
    it. `expands` says that the last node is new."""

    number: int
    path: tuple[int, ...]
    value: float
    expands: bool
    decisions: tuple[Decision, ...]
    records: tuple[Record, ...]

    @property
    def leaf(self) -> int:
        """The node that was played out."""
        return self.path[-1]


class GrownTree(Protocol):
    """The tree that a search by playouts has grown, with the records of its nodes at the end."""

    @property
    def tree(self) -> Tree: ...
    @property
    def records(self) -> Mapping[int, Record]: ...
    @property
    def made(self) -> int:
        """The number of iterations."""

    @property
    def odd(self) -> int | None:
        """The first iteration that is not allowed, from 1; None if there is none."""

    def iterations(self) -> Iterator[Iteration]:
        """The iterations, in order."""
