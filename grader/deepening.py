"""Which of several searches is marked, where a program searches deeper and deeper.

The last one is, if each before it is exactly the canonical search of the tree as deep as it went,
its inner nodes there valued as the game's eval answers. Otherwise all of them are one search: a
program could look at the whole tree first, and then make only the visits that are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from grader.canonical import solve
from grader.models import Exercise
from grader.recording import PROOFS, Recording
from grader.tree import Tree

EVAL = "eval"
"""The question that the game answers about an inner node at the depth where a search stops."""


class Deepening:
    """The searches of a recording: how many (`times`), whether each went deeper than the one
    before (`deeper`), and then whether those before the `last` are right for their depth."""

    def __init__(self, exercise: Exercise, recording: Recording) -> None:
        passes = recording.passes
        self.times = len(passes)
        self.deeper = self.right = False
        self.last = recording
        if self.times == 1:
            return
        depths = [_depth(each) for each in passes]
        full = max(depths)
        self.deeper = depths[0] < full and all(
            one < other or one == other == full for one, other in pairwise(depths)
        )
        if self.deeper:
            self.last = passes[-1]
            self.right = all(
                _is_canonical(exercise, each, depth)
                for each, depth in zip(passes[:-1], depths, strict=False)
            )


def counted(exercise: Exercise, recording: Recording) -> Recording:
    """The search that is marked: the last of a right deepening one, or all of any other."""
    searches = Deepening(exercise, recording)
    return searches.last if searches.right else recording


def _depth(search: Recording) -> int:
    """How deep a search went."""
    return max((search.tree.depth[event[1]] for event in search.events), default=0)


def _is_canonical(exercise: Exercise, search: Recording, depth: int) -> bool:
    """Whether a search visits what the canonical one does that stops at `depth`."""
    tree = exercise.tree
    wanted = solve(replace(exercise, tree=truncated(tree, depth))).recording
    stopped = [node for node in wanted.visited if tree.depth[node] == depth]
    proven = {node for node in wanted.proven if tree.depth[node] < depth or tree.is_leaf(node)}
    evaluated = {event[1] for event in search.events if event[0] == "asked" and event[2] == EVAL}
    return (
        _without_root(_visited(search)) == _without_root(wanted.visited)
        and set(_without_root(search.proven)) == proven - {0}
        and evaluated <= set(stopped)
    )


def _visited(search: Recording) -> list[int]:
    """The nodes visited, those among them that were only valued by eval."""
    return list(dict.fromkeys(
        event[1] for event in search.events
        if event[0] == "entered" or (event[0] == "asked" and event[2] in {*PROOFS, EVAL})
    ))  # fmt: skip


def _without_root(nodes: Sequence[int]) -> list[int]:
    return [node for node in nodes if node]


def truncated(tree: Tree, depth: int) -> Tree:
    """The tree as far as that depth; what goes on below is a leaf of the value that eval gives."""
    size = sum(each <= depth for each in tree.depth)
    values = list(tree.values[:size])
    for node in range(size):
        if tree.depth[node] == depth and values[node] is None and not tree.is_leaf(node):
            values[node] = 0
    return Tree(
        tree.names[:size], values,
        [min(first, size) for first in tree.first_child[: size + 1]],
        tree.parent[:size], tree.depth[:size],
    )  # fmt: skip
