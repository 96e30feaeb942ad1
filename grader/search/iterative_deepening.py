"""Decides which search of a program with iterative deepening is marked.

Only the last search is marked if each earlier one is exactly the canonical search of the tree
down to its depth. Otherwise all searches count as one: a program could examine the whole tree
first, and then make only the correct visits.

An earlier search values the inner nodes at its depth limit by the game's eval, or by a heuristic of
its own. The canonical search gets the values that calls on these nodes returned, or eval's where no
return was observed. A program could lie about these values, so that its search cuts less and visits
more at that depth. It would learn the names of inner nodes, which reveal no values, and leaves
above the last depth. So an earlier search may evaluate only leaves that the last search evaluates
too, or that a search with eval evaluates when it stops at the same depth. An honest heuristic
seldom needs other leaves, and never in a tree whose leaves all have the same depth; if it does, all
of its searches count as one, as they would without this rule.
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
"""The game's question about an inner node at the depth where a search stops."""


class Deepening:
    """The searches of a recording, and which of them count.

    times     the number of searches
    deeper    whether each search went deeper than the one before
    right     whether, in addition, each search before the last is canonical for its depth
    marked    the search to mark: the last if `right`, else all, so that a program that examined
              other nodes before gains nothing by its last search
    compared  the search to compare with the canonical one for the first difference: the last if
              `deeper`, because only the last should equal the canonical search; else all
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
    """The depth of the deepest node of a search."""
    return max((search.tree.depth[event[1]] for event in search.events), default=0)


def _is_canonical(exercise: Exercise, search: Recording, depth: int, last: Recording) -> bool:
    """Whether a search equals the canonical one that stops at `depth` and gives the nodes there the
    same values, and evaluates only the leaves that the module's docstring permits."""
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
    """The nodes expanded during a call on them, as a heuristic that counts moves does."""
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
    """The canonical search that stops at `depth`; an inner node there has its value in `valued`, or
    else eval's value."""
    return solve(replace(exercise, tree=truncated(exercise.tree, depth, valued))).recording


def _visited(search: Recording) -> list[int]:
    """The nodes visited, including those only valued by eval."""
    return list(dict.fromkeys(
        event[1] for event in search.events
        if event[0] == "entered" or (event[0] == "asked" and event[2] in {*PROOFS, EVAL})
    ))  # fmt: skip


def _without_root(nodes: Sequence[int]) -> list[int]:
    return [node for node in nodes if node]


def truncated(tree: Tree, depth: int, valued: Mapping[int, Any] | None = None) -> Tree:
    """The tree down to `depth`; an inner node there becomes a leaf with its value in `valued`, or
    else eval's value."""
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
