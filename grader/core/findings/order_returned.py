"""Findings about the orders in which a program tries the actions of a node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import described, in_code, listed, number, sentence
from grader.core.findings.places import SearchPlace
from grader.core.models import Remark, StackLine
from grader.core.models.reasons import NodeToOrder, NotAnOrder, TwoOrders
from grader.core.recording import NOTHING, Claim
from grader.core.tree import Player, Value

_MOST = 8
"""The most actions that a sentence lists."""


class LeafCounts(NamedTuple):
    """The leaves that a search evaluates in a program's order, in the order by evaluation, and in
    the worst; in the opposite of the order by evaluation, unless it `is_exact`."""

    counted: int
    enough: int
    worst: int
    is_exact: bool


@kind("error", "search", "The order examines more leaves than the best one.")
def order_not_best(
    *, place: SearchPlace, player: Player, returned: Sequence[str], values: Sequence[Value],
    best: Sequence[str], leaves: LeafCounts,
) -> Remark:  # fmt: skip
    """`place` is the first node whose actions are `returned` in an order that is not from the best
    evaluation to the worst, as `best` is; `values` are the evaluations in the order returned."""
    tried = [f"{each} ({number(value)})" for each, value in zip(returned, values, strict=True)]
    wanted = "greatest" if player == "MAX" else "least"
    worst_is = "the worst order" if leaves.is_exact else "its opposite"
    return Remark(
        message=f"With your order Fig. 5.7 evaluates {_leaves(leaves.counted)}; with the order by "
        f"evaluation {leaves.enough}, with {worst_is} {leaves.worst}. At {place.node} {player} "
        f"moves, so the {wanted} evaluation should come first, but your program tries "
        f"{listed(tried, _MOST)}.",
        event=place.event, node=place.node, path=place.path, board=place.board,
        expected=_shown(best), actual=_shown(returned), figure=(place.figure,),
        hint="Which child would raise alpha or lower beta most? Try it first.",
    )  # fmt: skip


@kind("error", "ending", "The order is not a list of the actions, each once.")
def not_an_order(*, reason: NotAnOrder) -> Remark:
    return Remark(
        message=f"{reason.function} was given the actions {_shown(reason.node.actions)} of "
        f"{reason.node.name}, and {_flaw(reason)}",
        node=reason.node.name, path=reason.node.path,
        expected=_shown(reason.node.actions), actual=_returned(reason),
    )  # fmt: skip


@kind("error", "ending", "One node has two orders.")
def two_orders(*, reason: TwoOrders) -> Remark:
    return Remark(
        message=f"{reason.function} returned {_shown(reason.first)} for the actions of "
        f"{reason.node.name}, and later {_shown(reason.second)}; an order depends on nothing "
        "but the state. Is there a random choice in it, or a variable that it changes?",
        node=reason.node.name, path=reason.node.path,
        expected=_shown(reason.first), actual=_shown(reason.second),
    )  # fmt: skip


@kind("error", "ending", "The program raised an exception while it ordered actions.")
def order_crashed(
    *, exception: str, message: str, node: NodeToOrder, last: StackLine | None
) -> Remark:
    said = f": {message}" if message else ""
    return Remark(
        message=sentence(
            f"While it ordered the actions {_shown(node.actions)} of {node.name}, your program "
            f"raised {exception}{said}{in_code(last)}"
        ),
        node=node.name, path=node.path,
        file=last.file if last else None, line=last.line if last else None,
    )  # fmt: skip


def _leaves(many: int) -> str:
    return "1 leaf" if many == 1 else f"{many} leaves"


def _shown(actions: Sequence[object]) -> str:
    return f"[{', '.join(map(str, actions[:_MOST]))}{', …' if len(actions) > _MOST else ''}]"


def _returned(reason: NotAnOrder) -> str:
    returned = reason.returned
    return described(returned) if isinstance(returned, Claim) else _shown(returned)


def _flaw(reason: NotAnOrder) -> str:
    """The end of the sentence about an order that cannot be used."""
    returned = reason.returned
    if returned == NOTHING:
        return (
            "returned None; return the list of actions. list.sort() and list.reverse() change the "
            "list and return None."
        )
    if isinstance(returned, Claim):
        return f"returned {described(returned)}, which is not a list; return a list of the actions."
    shown = _shown(returned)
    strange = [each for each in returned if each not in reason.node.actions]
    times = Counter(each for each in returned if isinstance(each, str))
    twice = [each for each in reason.node.actions if times[each] > 1]
    lacking = [each for each in reason.node.actions if not times[each]]
    if strange:
        first = described(strange[0]) if strange[0] is not None else "None"
        return (
            f"returned {shown}, in which {first} is not an action of {reason.node.name}; return "
            "the given actions in another order."
        )
    if twice:
        return f"returned {shown}, which repeats {listed(twice, _MOST)}; return each action once."
    return f"returned {shown}, without {listed(lacking, _MOST)}; return every action."
