"""Judges playouts by the dice, which the trusted side has thrown: the rolls and the moves. Pure.

The action that a roll stands for is free as long as one rule explains all playouts: see ORDERS.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from grader.core.models.assignment import Policy
from grader.core.recording import is_number
from grader.core.tree import Tree
from grader.kinds.playout.simulation_history import Roll, Simulation
from grader.search.game import Order
from grader.search.simulation import winning

RollRule: TypeAlias = Callable[[Tree, int, int], int | None]
"""The child of a node that a rolled number stands for; None if there is none."""


class Ply(NamedTuple):
    """One move: the node, its rolls, the child chosen, and the children that the policy allows
    after these rolls; None if all are."""

    node: int
    rolls: tuple[Roll, ...]
    chosen: int
    allowed: tuple[int, ...] | None

    @property
    def is_right(self) -> bool:
        """Whether the child is one that is allowed."""
        return self.allowed is None or self.chosen in self.allowed


class JudgedSimulation(NamedTuple):
    """One playout and its moves. `ahead` is the ply for which a roll was made too early."""

    simulation: Simulation
    plies: tuple[Ply, ...]
    rolls_right: bool
    ahead: int | None
    is_terminal: bool
    result_right: bool

    @property
    def wrong_ply(self) -> Ply | None:
        """The first ply whose child is not allowed."""
        return next((each for each in self.plies if not each.is_right), None)


class RollsRead(NamedTuple):
    """Whether the rolls are one a move, the ply of one made too early, and each ply's rolls."""

    are_right: bool
    ahead: int | None
    by_ply: Mapping[int, tuple[Roll, ...]]


ORDERS: Mapping[str, Order] = {
    "given": lambda _, actions: actions,
    "reversed": lambda _, actions: actions[::-1],
    "names": lambda _, actions: sorted(actions),
    "names reversed": lambda _, actions: sorted(actions, reverse=True),
}
"""The usual orders of actions: the number i stands for the i-th in one of them. Another one-to-one
rule is right if it is the same wherever there are as many actions."""
OTHER = "other"


def _rule_of(order: Order) -> RollRule:
    """The rule that a number i stands for the action number i in that order."""

    def rule(tree: Tree, node: int, number: int) -> int | None:
        actions = tree.actions(node)
        if number >= len(actions):
            return None
        return tree.children(node)[actions.index(order(node, actions)[number])]

    return rule


class SimulationJudge:
    """Judges the playouts of one program."""

    def __init__(self, tree: Tree, policy: Policy, playouts: Sequence[Simulation]) -> None:
        self.tree = tree
        self.policy = policy
        self._read = [(playout, self._rolls(playout)) for playout in playouts]

    @cached_property
    def _best(self) -> tuple[str, Sequence[JudgedSimulation]]:
        """The name of the rule that judges the playouts, and all of them: a rule that explains all,
        or else the usual rule that explains the most, and more than half; or else the first."""
        judged: dict[str, Sequence[JudgedSimulation]] = {}
        explained: dict[str, int] = {}
        for name, order in ORDERS.items():
            judged[name] = self._all(_rule_of(order))
            explained[name] = sum(each.wrong_ply is None for each in judged[name])
            if explained[name] == len(self._read):
                return name, judged[name]
        other = self._other(judged["given"])
        if other is not None:
            return OTHER, self._all(other)
        best = max(explained, key=lambda name: explained[name])
        best = best if 2 * explained[best] > len(self._read) else "given"
        return best, judged[best]

    @property
    def rule(self) -> str:
        """The name of the rule, of ORDERS or OTHER."""
        return self._best[0]

    @property
    def judged(self) -> Sequence[JudgedSimulation]:
        return self._best[1]

    def _all(self, rule: RollRule) -> Sequence[JudgedSimulation]:
        return [self._judged(playout, rolls, rule) for playout, rolls in self._read]

    def _other(self, judged: Sequence[JudgedSimulation]) -> RollRule | None:
        """The program's own rule that explains every playout, one-to-one for each size."""
        places: dict[tuple[int, int], int] = {}
        for each in judged:
            for ply in each.plies:
                children = self.tree.children(ply.node)
                by_win = self.policy == "heavy" and winning(self.tree, ply.node)
                if len(children) == 1 or by_win:
                    continue
                if [roll.sides for roll in ply.rolls] != [len(children)]:
                    return None
                place = children.index(ply.chosen)
                if places.setdefault((len(children), ply.rolls[0].number), place) != place:
                    return None
        played = {(many, place) for (many, _), place in places.items()}
        shows_a_rule = len(places) > len({many for many, _ in places})
        if len(played) < len(places) or not shows_a_rule:
            return None

        def rule(tree: Tree, node: int, number: int) -> int | None:
            children = tree.children(node)
            return children[places[len(children), number]]

        return rule

    def _judged(self, playout: Simulation, rolls: RollsRead, rule: RollRule) -> JudgedSimulation:
        """One playout by one rule, at the first right one of its ends."""
        right, ahead, by_ply = rolls
        ways = [(*playout.way[:-1], end) for end in playout.ends] or [playout.way]
        tries = [self._plies(way, by_ply, rule) for way in ways]
        plies = next((each for each in tries if all(ply.is_right for ply in each)), tries[0])
        is_terminal = bool(playout.ends) and playout.is_moved
        value = self.tree.values[playout.way[-1]] or 0
        return JudgedSimulation(
            playout,
            plies,
            right,
            ahead,
            is_terminal,
            is_terminal and is_number(playout.returned) and playout.returned == value,
        )

    def _plies(
        self, way: Sequence[int], by_ply: Mapping[int, tuple[Roll, ...]], rule: RollRule
    ) -> tuple[Ply, ...]:
        tree, plies = self.tree, []
        for place, node in enumerate(way[:-1]):
            rolls = by_ply.get(place, ())
            children = tree.children(node)
            allowed: tuple[int, ...] | None
            wins = winning(tree, node) if self.policy == "heavy" else ()
            if self.policy == "any":
                allowed = None
            elif wins:
                allowed = wins
            elif len(children) == 1:
                allowed = tuple(children)
            else:
                numbers = [roll.number for roll in rolls if roll.sides > 1]
                child = rule(tree, node, numbers[0]) if len(numbers) == 1 else None
                allowed = () if child is None else (child,)
            plies.append(Ply(node, rolls, way[place + 1], allowed))
        return tuple(plies)

    def _rolls(self, playout: Simulation) -> RollsRead:
        """The rolls of a playout. A move without an alternative needs none."""
        tree, way = self.tree, playout.way
        sides = [len(tree.children(node)) for node in way[:-1]]
        needing = [place for place, many in enumerate(sides) if many > 1]
        made = [roll for roll in playout.rolls if roll.sides > 1]
        stood: dict[int, tuple[Roll, ...]] = {}
        for roll in playout.rolls:
            stood[roll.ply] = (*stood.get(roll.ply, ()), roll)
        if self.policy == "any":
            one_each = all(
                len(rolls) == 1 and place < len(sides) and rolls[0].sides == sides[place]
                for place, rolls in stood.items()
            )
            return RollsRead(one_each, None, stood)
        for places, wanted in self._alternatives(way, sides, needing):
            if [roll.sides for roll in made] == wanted:
                pairs = list(zip(places, made, strict=True))
                ahead = next((at for at, roll in pairs if playout.first[at] > roll.at), None)
                return RollsRead(True, ahead, {at: (roll,) for at, roll in pairs})
        return RollsRead(False, None, stood)

    def _alternatives(
        self, way: Sequence[int], sides: Sequence[int], needing: Sequence[int]
    ) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
        """The plies that are rolled, with the numbers of sides: a heavy playout that takes a win
        need not roll there, or may roll which win to take."""
        ways = [(needing, [sides[place] for place in needing])]
        last = len(way) - 2
        wins = winning(self.tree, way[last]) if self.policy == "heavy" and last >= 0 else ()
        if way[-1] in wins and last in needing:
            before = [place for place in needing if place != last]
            ways.append((before, [sides[place] for place in before]))
            ways.append((needing, [*ways[1][1], len(wins)]))
        return ways
