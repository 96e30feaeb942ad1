"""Findings about the orders in which a program tries the actions of a node."""

from collections.abc import Sequence
from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.order_ending import MOST, shown_actions
from grader.core.findings.phrases import listed, number
from grader.core.findings.places import SearchPlace
from grader.core.models import Remark
from grader.core.tree import Player, Value


class LeafCounts(NamedTuple):
    """The leaves that a search evaluates in a program's order, in the order by evaluation, and in
    the worst; in the opposite of the order by evaluation, unless it `is_exact`."""

    counted: int
    enough: int
    worst: int
    is_exact: bool


@kind("error", "search", "The order examines more leaves than the best one.")
def order_not_best(
    *,
    at: SearchPlace,
    player: Player,
    returned: Sequence[str],
    values: Sequence[Value],
    best: Sequence[str],
    leaves: LeafCounts,
) -> Remark:
    """`at` is a node whose actions are `returned` in an order that is not from the best
    evaluation to the worst, as `best` is; `values` are the evaluations in the order returned."""
    tried = [f"{each} ({number(value)})" for each, value in zip(returned, values, strict=True)]
    wanted = "fall" if player == "MAX" else "rise"
    counted = "1 leaf" if leaves.counted == 1 else f"{leaves.counted} leaves"
    worst_is = "the worst order" if leaves.is_exact else "its opposite"
    return at.remark(
        f"With your order Fig. 5.7 evaluates {counted}; with the order by "
        f"evaluation {leaves.enough}, with {worst_is} {leaves.worst}. At {at.node} {player} "
        f"moves, so the evaluations should {wanted}, but your program tries "
        f"{listed(tried, MOST)}.",
        expected=shown_actions(best),
        actual=shown_actions(returned),
        hint="Which child would raise alpha or lower beta most? Try it first.",
    )
