"""Monte Carlo tree searches with random ties, right ones and wrong ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from random import Random

from grader.core.tree import Tree, Value
from grader.kinds.iterations.playout_statistics import Playout
from grader.search.playouts import Playouts


@dataclass(frozen=True)
class Way:
    """One way to write the four steps; the defaults are right."""

    constant: float = sqrt(2)
    base: float = 0
    n: str = "parent"
    updated: str = "path"
    credit: str = "chooser"
    reward: str = "shares"
    root_first: bool = False
    from_parent: bool = False
    leaves_untried: bool = False


RIGHT = {
    "as printed": Way(),
    "C = 1.4": Way(constant=1.4),
    "C = 1": Way(constant=1),
    "n by the children": Way(n="children"),
    "utilities": Way(reward="utilities"),
    "the root first": Way(root_first=True),
}
WRONG = {
    "never_explores": Way(constant=0),
    "bound_is_subtracted": Way(constant=-sqrt(2)),
    "another_exploration_constant": Way(constant=5),
    "logarithm_to_base_10": Way(base=10),
    "visits_of_the_root": Way(n="root"),
    "only_the_leaf_is_updated": Way(updated="leaf"),
    "root_is_not_updated": Way(updated="below the root"),
    "rewards_of_max_everywhere": Way(credit="MAX"),
    "rewards_of_the_wrong_player": Way(credit="mover"),
    "draws_are_losses": Way(reward="wins"),
    "untried_children_stay_untried": Way(leaves_untried=True),
    "playout_from_the_parent": Way(from_parent=True),
}
"""Each mistake by its name, except those that show in no playout."""


def trees(count: int, utilities: Sequence[Value] = (-1, 0, 1)) -> Iterator[tuple[Tree, Random]]:
    """Random trees of three or four moves, for both players, each with dice for its search."""
    for seed in range(count):
        dice = Random(seed)  # noqa: S311 - games need no secrecy
        depth = dice.choice([3, 4])
        nested = [_nested(dice, depth - 1, utilities) for _ in range(dice.randint(2, 3))]
        yield Tree.build(nested, None, dice.choice(["MAX", "MIN"])), dice


def _nested(dice, depth, utilities):
    if depth == 0 or (depth < 3 and dice.random() < 0.15):
        return dice.choice(utilities)
    return [_nested(dice, depth - 1, utilities) for _ in range(dice.randint(2, 3))]


class Search:
    """A search of `tree` in one way; ties, and the order of expansion, are up to `dice`."""

    def __init__(self, tree: Tree, way: Way, dice: Random) -> None:
        self.tree, self.way, self.dice = tree, way, dice
        self.plays: dict[int, int] = {}
        self.wins: dict[int, float] = {}
        self.known = {0}

    def playouts(self, iterations: int) -> list[Playout]:
        """The playouts of so many iterations."""
        played, random_games = [], Playouts(self.tree, seed=1)
        for number in range(iterations):
            leaf = 0 if self.way.root_first and not number else self._selected()
            start = self.tree.parent[leaf] if self.way.from_parent and leaf else leaf
            value = random_games.play(start)
            played.append(Playout(start, value))
            self._update(leaf, value)
        return played

    def _selected(self) -> int:
        node = 0
        while children := self.tree.children(node):
            untried = [each for each in children if each not in self.known]
            if untried and not (self.way.leaves_untried and len(untried) < len(children)):
                chosen = self.dice.choice(untried)
                self.known.add(chosen)
                return chosen
            bounds = {each: self._bound(node, each) for each in children if each in self.known}
            most = max(bounds.values())
            node = self.dice.choice([each for each in bounds if bounds[each] > most - 1e-12])
        return node

    def _bound(self, parent: int, child: int) -> float:
        n = {
            "parent": self.plays.get(parent, 0),
            "children": sum(self.plays.get(each, 0) for each in self.tree.children(parent)),
            "root": self.plays.get(0, 0),
        }[self.way.n]
        logarithm = (log10(n) if self.way.base else log(n)) if n > 1 else 0
        plays = self.plays[child]
        return self.wins[child] / plays + self.way.constant * sqrt(logarithm / plays)

    def _update(self, leaf: int, value: Value) -> None:
        node = leaf
        while node >= 0:
            if node or self.way.updated != "below the root":
                self.plays[node] = self.plays.get(node, 0) + 1
                self.wins[node] = self.wins.get(node, 0) + self._reward(node, value)
            node = -1 if self.way.updated == "leaf" else self.tree.parent[node]

    def _reward(self, node: int, value: Value) -> float:
        players = self.tree.players
        by = {"MAX": "MAX", "mover": players[node]}.get(
            self.way.credit, players[max(0, self.tree.parent[node])]
        )
        mine = -value if by == "MIN" else value
        if self.way.reward == "utilities":
            return mine
        if self.way.reward == "wins":
            return float(mine > 0)
        least, most = self.tree.value_range
        share = (value - least) / ((most - least) or 1)
        return 1 - share if by == "MIN" else share
