"""Which of several searches is marked, where a program searches deeper and deeper.

The last one is, if each before it is exactly the canonical search of the tree as deep as it went.
Otherwise all of them are one search: a program could look at the whole tree first, and then make
only the visits that are right.

The inner nodes where an earlier search stopped have a value that the program gave them: by the
game's eval, or by a heuristic of its own. They are taken at what the calls on them returned, and
at what eval answers where no return was seen. A program may lie there so that its search cuts less
and visits more, at that depth. What it learns so are names of inner nodes, which say nothing of
values, and the leaves that lie above the last depth. So of these it may evaluate only those that
its last search evaluates as well, or that a search evaluates which stops at the same depth and asks
eval. An honest heuristic seldom needs another, and never in a tree whose leaves are all of one
depth; where it does, all of its searches count as one, as they would without this rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from grader.core.models import Exercise
from grader.core.recording import PROOFS, Recording, is_number
from grader.core.tree import Tree
from grader.search.reference_player import solve

EVAL = "eval"
"""The question that the game answers about an inner node at the depth where a search stops."""


class Deepening:
    """The searches of a recording: how many (`times`), whether each went deeper than the one
    before (`deeper`), and then whether those before the last are right for their depth (`right`).

    marked    what the checks are about: the last search if those before it are right, else all,
              since a program that has looked at what it should not is not to gain by its last one
    compared  what is laid beside the canonical search to find the first difference: the last if
              each goes deeper, whether or not those before it are right, since only it is to be
              like the canonical one; else all
    """

    def __init__(self, exercise: Exercise, recording: Recording) -> None:
        passes = recording.passes
        self.times = len(passes)
        self.deeper = self.right = False
        self.marked = self.compared = recording
        if self.times == 1:
            return
        depths = [_depth(each) for each in passes]
        full = max(depths)
        self.deeper = depths[0] < full and all(
            one < other or one == other == full for one, other in pairwise(depths)
        )
        if self.deeper:
            self.compared = passes[-1]
            self.right = all(
                _is_canonical(exercise, each, depth, passes[-1])
                for each, depth in zip(passes[:-1], depths, strict=False)
            )
        if self.right:
            self.marked = self.compared


def _depth(search: Recording) -> int:
    """How deep a search went."""
    return max((search.tree.depth[event[1]] for event in search.events), default=0)


def _is_canonical(exercise: Exercise, search: Recording, depth: int, last: Recording) -> bool:
    """Whether a search visits what the canonical one does that stops at `depth` and values the
    nodes there as the search did; and evaluates no leaf that it need not (see above)."""
    tree = exercise.tree
    valued = {
        node: value
        for node, value in search.returns.items()
        if tree.depth[node] == depth and not tree.is_leaf(node) and is_number(value)
    }
    wanted = _stopped(exercise, depth, valued)
    if _without_root(_visited(search)) != _without_root(wanted.visited):
        return False
    at_depth = {node for node in wanted.visited if tree.depth[node] == depth}
    needed = {node for node in wanted.proven if node not in at_depth or tree.is_leaf(node)} - {0}
    proven = set(search.proven) - {0}
    if not needed <= proven <= needed | (at_depth & _expanded_inside(search)):
        return False
    evaluated = {event[1] for event in search.events if event[0] == "asked" and event[2] == EVAL}
    if not evaluated <= at_depth:
        return False
    beyond = set(search.evaluated).difference(last.evaluated)
    return not beyond or beyond <= set(_stopped(exercise, depth, {}).evaluated)


def _expanded_inside(search: Recording) -> set[int]:
    """The nodes that were expanded by a call on them, as a heuristic may do that counts moves."""
    expanded = set()
    calls: list[int] = []
    for event in search.events:
        if event[0] == "entered":
            calls.append(event[1])
        elif event[0] == "asked":
            if event[2] == "actions" and calls[-1:] == [event[1]]:
                expanded.add(event[1])
        else:
            del calls[-1:]
    return expanded


def _stopped(exercise: Exercise, depth: int, valued: Mapping[int, Any]) -> Recording:
    """The canonical search that stops at a depth, inner nodes there being worth what is said, or
    else what eval answers."""
    return solve(replace(exercise, tree=truncated(exercise.tree, depth, valued))).recording


def _visited(search: Recording) -> list[int]:
    """The nodes visited, those among them that were only valued by eval."""
    return list(dict.fromkeys(
        event[1] for event in search.events
        if event[0] == "entered" or (event[0] == "asked" and event[2] in {*PROOFS, EVAL})
    ))  # fmt: skip


def _without_root(nodes: Sequence[int]) -> list[int]:
    return [node for node in nodes if node]


def truncated(tree: Tree, depth: int, valued: Mapping[int, Any] | None = None) -> Tree:
    """The tree as far as that depth; what goes on below is a leaf of the value in `valued`, or of
    that which eval gives."""
    size = sum(each <= depth for each in tree.depth)
    values = list(tree.values[:size])
    for node in range(size):
        if tree.depth[node] == depth and not tree.is_leaf(node):
            values[node] = (valued or {}).get(node, values[node] or 0)
    return Tree(
        tree.names[:size], values,
        [min(first, size) for first in tree.first_child[: size + 1]],
        tree.parent[:size], tree.depth[:size],
    )  # fmt: skip
