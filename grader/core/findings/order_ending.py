"""Findings about programs that gave no order of a node's actions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import described, in_code, listed, sentence
from grader.core.findings.places import on_line
from grader.core.models import Remark, StackLine
from grader.core.models.reasons import NodeToOrder, NotAnOrder, TwoOrders
from grader.core.recording import NOTHING, Claim

MOST = 8  # the most actions that a sentence lists


@kind("error", "ending", "The order is not a list of the actions, each once.")
def not_an_order(*, reason: NotAnOrder) -> Remark:
    return Remark(
        message=f"{reason.function} was given the actions {shown_actions(reason.node.actions)} of "
        f"{reason.node.name}, and {_flaw(reason)}",
        node=reason.node.name,
        path=reason.node.path,
        expected=shown_actions(reason.node.actions),
        actual=_returned(reason),
    )


@kind("error", "ending", "One node has two orders.")
def two_orders(*, reason: TwoOrders) -> Remark:
    return Remark(
        message=f"{reason.function} returned {shown_actions(reason.first)} for the actions of "
        f"{reason.node.name}, and later {shown_actions(reason.second)}; an order depends on "
        "nothing but the state. Is there a random choice in it, or a variable that it changes?",
        node=reason.node.name,
        path=reason.node.path,
        expected=shown_actions(reason.first),
        actual=shown_actions(reason.second),
    )


@kind("error", "ending", "The program raised an exception while it ordered actions.")
def order_crashed(
    *, exception: str, message: str, node: NodeToOrder, last: StackLine | None
) -> Remark:
    said = f": {message}" if message else ""
    text = (
        f"While it ordered the actions {shown_actions(node.actions)} of {node.name}, your program "
        f"raised {exception}{said}{in_code(last)}"
    )
    return replace(on_line(last, sentence(text)), node=node.name, path=node.path)


def shown_actions(actions: Sequence[object]) -> str:
    return f"[{', '.join(map(str, actions[:MOST]))}{', …' if len(actions) > MOST else ''}]"


def _returned(reason: NotAnOrder) -> str:
    returned = reason.returned
    return described(returned) if isinstance(returned, Claim) else shown_actions(returned)


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
    shown = shown_actions(returned)
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
        return f"returned {shown}, which repeats {listed(twice, MOST)}; return each action once."
    return f"returned {shown}, without {listed(lacking, MOST)}; return every action."
