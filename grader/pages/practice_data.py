"""The exercises of a practice page as its script reads them, and the parts of the answers that it
offers for download."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from grader.core.models import CheckName, Entry, Exercise
from grader.pages import playout_practice
from grader.pages.exercise_parts import depth_first, with_all_values
from grader.pages.practice_key import locked, mixed
from grader.reports.text import escape
from grader.search.reference_player import Answer
from grader.written import bound_marks, value_marks

_PARTS: Sequence[CheckName] = ("value", "move", "pruned", "leaves", "trace")
"""The parts of every downloaded answer; those in MORE are included only if they are marked."""
_WITHOUT_PRUNING: Sequence[CheckName] = ("value", "move", "values")
_OF_PLAYOUTS: Sequence[CheckName] = ("ucb", "selection", "statistics", "move")
MORE: Sequence[CheckName] = ("visited", "windows")


def downloaded(entry: Entry) -> Sequence[CheckName]:
    """The parts of every downloaded answer to an exercise."""
    if entry.exercise.playouts is not None:
        return _OF_PLAYOUTS
    return _PARTS if entry.exercise.algorithm.prunes else _WITHOUT_PRUNING


def ordered(entry: Entry) -> list[int]:
    """The nodes whose children the student puts in order."""
    tree = entry.exercise.tree
    nodes = range(len(tree)) if "ordering" in entry.worth else ()
    return [node for node in nodes if len(tree.children(node)) > 1]


def posed(
    entry: Entry, answers: Callable[[Exercise], Answer] | None, leaf_windows: bool
) -> Mapping[str, object]:
    """One exercise as the script reads it; without `answers` it has no key.

    cells   the names of the cells that the page checks
    orders  the names of the cells that only `grade` checks
    parts   the parts of the downloaded answer
    near    the largest error of a right number
    stamp   changes when the tree or the rule does, so stored answers are not reused
    """
    exercise = entry.exercise
    tree = with_all_values(exercise).tree
    nodes = [
        {
            "shown": escape.visible(tree.names[node], limit=60),
            "yaml": escape.yaml(tree.names[node]),
            "parent": tree.parent[node],
            "leaf": tree.is_leaf(node),
            "value": "" if tree.values[node] is None else f"{tree.values[node]}",
        }
        for node in range(len(tree))
    ]
    found: dict[str, object] = {
        "id": exercise.id,
        "nodes": nodes,
        "order": list(depth_first(exercise)),
        "cells": list(_cells(exercise, leaf_windows)),
        "orders": [f"order:{node}" for node in ordered(entry)],
        "near": _near(exercise),
        "parts": [*downloaded(entry), *(part for part in MORE if part in entry.rubric)],
        "stamp": _stamp(exercise),
    }
    if answers is None:
        return found
    playout = playout_practice.of(exercise)
    key = locked(answers(exercise)) if playout is None else mixed(playout.key(), {})
    return {**found, "key": key}


def _near(exercise: Exercise) -> float:
    """The largest error of a right number: of a bound, or of the value of a chance node."""
    if exercise.playouts is not None:
        return bound_marks.ROUNDED
    return value_marks.ROUNDED if exercise.tree.odds else 0


def _cells(exercise: Exercise, leaf_windows: bool) -> Iterator[str]:
    playout = playout_practice.of(exercise)
    if playout is not None:
        yield from playout.cells()
        return
    prunes = exercise.algorithm.prunes
    for node in depth_first(exercise):
        leaf = exercise.tree.is_leaf(node)
        if prunes and (not leaf or leaf_windows):
            yield from (f"alpha:{node}", f"beta:{node}")
        if not leaf:
            yield f"value:{node}"
        if node and prunes:
            yield f"pruned:{node}"
    yield from ("move", "leaves") if prunes else ("move",)


def _stamp(exercise: Exercise) -> str:
    tree = exercise.tree
    state: tuple[object, ...] = (
        exercise.id,
        exercise.algorithm.name,
        exercise.root_player,
        exercise.cutoff,
        list(tree.names),
        list(tree.values),
        list(tree.parent),
        *([exercise.playouts, exercise.exploration] if exercise.playouts else []),
    )
    if tree.odds:
        state += (sorted(tree.odds.items()),)
    return hashlib.sha256(ascii(state).encode()).hexdigest()[:12]
