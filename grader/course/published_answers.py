"""Compares an exercise with its canonical answer: its published answers, and each ``?``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core.errors import did_you_mean
from grader.core.models import Exercise
from grader.core.recording import settled

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.search.reference_player import Answer


def claims(exercise: Exercise) -> bool:
    """Whether the canonical search could contradict the file: it has a "?" or published answers."""
    if not exercise.algorithm.has_canonical_search:
        return False
    tree = exercise.tree
    unknown = any(tree.values[leaf] is None for leaf in tree.leaves())
    return unknown or exercise.published is not None


def mistakes(answer: Answer, root: Node, nodes: list[Node]) -> Iterator[Mistake]:
    """The places where an exercise contradicts the canonical search."""
    exercise = answer.exercise
    tree, printed = exercise.tree, exercise.published
    for leaf in answer.recording.evaluated:
        if tree.values[leaf] is None:
            # Only the first: the rest of the search depends on the unknown value.
            yield nodes[leaf].mistake(
                f'the search visits this "?" ({tree.names[leaf]}); give it a value'
            )
            return
    if printed is None:
        return
    block = root.items["published"]
    count = len(answer.recording.evaluated)
    for key, given, right in (
        ("value", printed.value, answer.value),
        ("leaves_evaluated", printed.leaves_evaluated, count),
    ):
        if given is not None and settled(given, tree) != right:
            yield block.items[key].mistake(
                f"published.{key} is {given}, but the search gives {right}; correct one of them"
            )
    if printed.pruned is not None:
        yield from _pruned_mistakes(exercise, set(answer.recording.pruned), block.items["pruned"])


def _pruned_mistakes(exercise: Exercise, pruned: set[int], listed: Node) -> Iterator[Mistake]:
    """`listed` must name pruned nodes, and every pruned node or one above it."""
    tree = exercise.tree
    found = set[int]()
    for item in listed.items.values():
        name = item.data.strip()
        node = tree.index.get(name)
        if node is None:
            hint = did_you_mean(name, tree.names)
            yield item.mistake(f"published.pruned names {name!r}, which is not a node here{hint}")
        elif node not in pruned:
            yield item.mistake(
                f"published.pruned names {name!r}, but the search visits it; remove it"
            )
        else:
            found.add(node)
    for node in sorted(pruned):
        if node not in found and tree.parent[node] not in found:
            name = tree.names[node]
            yield listed.mistake(
                f"published.pruned leaves out {name!r}, but the search prunes it; add it"
            )
        found.add(node)
