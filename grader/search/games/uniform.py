"""A uniform tree as a game: each position has the same number of moves, and all games are equally
long. Its leaves are numbered in the best or in the worst order for alpha-beta, or at random.

In the best and the worst order the leaves are 0, 1, 2, ... The leaves below each child of a node
are consecutive numbers, all greater or all less than those below its next child. In the best order
the player to move meets the best of these ranges first. In the worst order it comes last: then each
node has its value within its window, and nothing can be cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from grader.core.models.paper_questions import SearchOrder
from grader.core.models.setting import setting, whole
from grader.core.tree import OTHER, Player, Value

MOST_LEAVES = 10**15  # the most leaves of a tree: floats can still tell their numbers apart
LARGEST = 10**9 - 1  # the greatest value of a leaf in random order


class Spot(NamedTuple):
    """The number of moves made, and the place among all positions after as many, from the left."""

    depth: int
    place: int


@dataclass(frozen=True, kw_only=True)
class UniformSettings:
    """The size of the tree, and the order of its moves."""

    branching: int = whole(3, "The moves in each position.", 2, 1000)
    depth: int = whole(4, "The moves of each game.", 1, 49)
    order: SearchOrder = setting(  # noqa: RUF009 - setting() returns a dataclass field
        "random",
        "The order of the moves for alpha-beta: best, worst, or leaves at random.",
        "best, random or worst",
    )
    seed: int = whole(1, "The seed of the leaves in random order.", 0, 2**53)

    def mistakes(self) -> Iterator[tuple[str, str]]:
        if self.branching**self.depth > MOST_LEAVES:
            sentence = (
                f"a tree with branching {self.branching} and depth {self.depth} has more than "
                f"{MOST_LEAVES:,} leaves; lower its depth or branching"
            )
            yield "depth", sentence

    def rules(self, first: Player) -> Uniform:
        return Uniform(self, first)


class Uniform:
    """A uniform tree. An action is the number of a move: "1", "2", ..."""

    alternates = True
    has_chance = False
    initial = Spot(0, 0)

    def __init__(self, given: UniformSettings, first: Player) -> None:
        self.longest = given.depth
        self.utilities: tuple[Value, Value] = (0, LARGEST)
        if given.order != "random":
            self.utilities = (0, given.branching**given.depth - 1)
        self._branching = given.branching
        self._order = given.order
        self._movers = first, OTHER[first]
        self._actions = [str(move) for move in range(1, given.branching + 1)]
        self._hash = blake2b(
            b"%d %d %d " % (given.seed, given.branching, given.depth), digest_size=8
        )

    def to_move(self, position: Spot) -> Player:
        return self._movers[position.depth % 2]

    def actions(self, position: Spot) -> Sequence[str]:
        return [] if position.depth == self.longest else self._actions

    def result(self, position: Spot, action: str) -> Spot:
        return Spot(position.depth + 1, position.place * self._branching + int(action) - 1)

    def is_terminal(self, position: Spot) -> bool:
        return position.depth == self.longest

    def utility(self, position: Spot) -> Value:
        """A leaf's number in the order of the tree, or a hash of seed, size and place."""
        if self._order == "random":
            hashed = self._hash.copy()  # half the time of a new one
            hashed.update(b"%d" % position.place)
            return int.from_bytes(hashed.digest(), "big") % (LARGEST + 1)
        value = 0
        for depth, move in enumerate(self._path(position)):
            # In the worst order, MAX meets its children from the least to the greatest.
            rises = (self._movers[depth % 2] == "MAX") == (self._order == "worst")
            value = value * self._branching + (move if rises else self._branching - 1 - move)
        return value

    def board(self, position: Spot) -> tuple[int, ...]:
        """The numbers of the moves made."""
        return tuple(move + 1 for move in self._path(position))

    def shown(self, board: tuple[int, ...]) -> str:
        """The moves made, as in 2.1.2."""
        return ".".join(map(str, board)) or "no move"

    def _path(self, position: Spot) -> list[int]:
        """The moves made, from 0."""
        path, rest = [], position.place
        for _ in range(position.depth):
            rest, move = divmod(rest, self._branching)
            path.append(move)
        return path[::-1]
