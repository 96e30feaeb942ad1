"""The iterations for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.core.models.playouts import ChildBound, Iteration
from grader.reports.solutions.playouts import PlayedSolution
from grader.reports.text.strict_json import dumps


def render(solution: PlayedSolution) -> str:
    """One line of ASCII. UCB1 is null for a child without a playout."""
    exercise, tree = solution.exercise, solution.tree
    document = {
        "id": exercise.id,
        "title": exercise.title,
        "variant": solution.played.title,
        "iterations": exercise.iterations,
        "exploration": solution.constant,
        "rewards": solution.played.rewards,
        "seed": exercise.seed,
        "move": solution.move,
        "root": _table(solution.search.root, tree.names),
        "steps": [_step(each, tree.names) for each in solution.iterations()],
    }
    return dumps(document) + "\n"


def _step(step: Iteration, names: Sequence[str]) -> Mapping[str, Any]:
    return {
        "iteration": step.number,
        "path": [names[node] for node in step.path],
        "expands": step.expands,
        "result": step.value,
        "choices": {
            names[decision.node]: _table(decision.choices, names) for decision in step.decisions
        },
        "records": {
            names[node]: {"W": record.wins, "N": record.visits}
            for node, record in zip(step.path, step.records, strict=True)
        },
    }


def _table(choices: Sequence[ChildBound], names: Sequence[str]) -> Mapping[str, Any]:
    return {
        names[each.node]: {"W": each.wins, "N": each.visits, "UCB1": each.bound} for each in choices
    }
