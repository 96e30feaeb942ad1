"""Whose bound cuts off a node: the ancestor that has a better choice already."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grader.core.models import CutoffRule
from grader.core.recording import Recording
from grader.core.tree import FIRST_V, Value, cuts, folded


class CutReason(NamedTuple):
    """A node whose loop ends early, or at its last child, and the reason.

    node     the node
    owner    the ancestor whose alpha or beta it is
    bound    that alpha or beta
    also     all ancestors whose own choice so far would be enough, with the owner
    choices  for each of these, its child that gave it the choice
    prunes   whether children of the node are pruned
    """

    node: int
    owner: int
    bound: Value
    also: frozenset[int]
    choices: Mapping[int, int]
    prunes: bool


def reasons(search: Recording, rule: CutoffRule) -> Iterator[CutReason]:
    """The reason of each cutoff of a canonical search, in the order of the search."""
    tree, strict = search.tree, rule == "strict"
    values: dict[int, Value] = {}
    choices: dict[int, int] = {}
    for event in search.events:
        if event[0] != "returned" or event[1] == 0:
            continue
        child, node = event[1], tree.parent[event[1]]
        returned: float = event[2]  # type: ignore[assignment] # a canonical search returns numbers
        player = tree.players[node]
        before = values.get(node, FIRST_V[player])
        values[node] = folded(player, before, returned)
        if values[node] != before:
            choices[node] = child
        enough = [
            above
            for above in reversed(tree.way(node)[:-1])
            if tree.players[above] != player
            and above in values
            and cuts(player, values[node], values[above], values[above], strict=strict)
        ]
        if enough:
            best = max if player == "MIN" else min
            bound = best(values[above] for above in enough)
            owner = next(above for above in reversed(enough) if values[above] == bound)
            chosen = {above: choices[above] for above in enough if above in choices}
            last = child == tree.children(node)[-1]
            yield CutReason(node, owner, bound, frozenset(enough), chosen, prunes=not last)
