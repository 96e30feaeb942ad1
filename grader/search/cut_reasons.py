"""Whose bound cuts off a node: the ancestor that has a better choice already."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grader.core.models import CutoffRule
from grader.core.recording import Recording
from grader.core.tree import Value
from grader.search.open_calls import OpenCalls, WindowRules


class CutReason(NamedTuple):
    """A node whose loop ends early, or at its last child, and the reason."""

    node: int  # the node
    owner: int  # the ancestor whose alpha or beta it is
    bound: Value  # that alpha or beta
    also: frozenset[int]  # all ancestors whose own choice so far would be enough, with the owner
    choices: Mapping[int, int]  # for each of these, its child that gave it the choice
    prunes: bool  # whether children of the node are pruned


def reasons(search: Recording, rule: CutoffRule) -> Iterator[CutReason]:
    """The reason of each cutoff of a canonical search, in the order of the search."""
    tree, rules = search.tree, WindowRules(strict=rule == "strict")
    calls = OpenCalls(tree, rules)
    for event in calls.follow(search):
        call = event.call
        if event.old is None:
            continue
        enough = [
            above
            for above in reversed(calls.open[:-1])
            if above.player != call.player
            and above.back
            and rules.cut(call.player, call.v, above.v, above.v)
        ]
        if enough:
            bound = (max if call.player == "MIN" else min)(above.v for above in enough)
            owner = next(above.node for above in reversed(enough) if above.v == bound)
            nodes = frozenset(above.node for above in enough)
            chosen = {above.node: above.choice for above in enough if above.choice >= 0}
            last = event.child == tree.children(call.node)[-1]
            yield CutReason(call.node, owner, bound, nodes, chosen, prunes=not last)
