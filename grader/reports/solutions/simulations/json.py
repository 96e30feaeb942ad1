"""The playouts for programs."""

from __future__ import annotations

from grader.reports.solutions.simulations import SimulatedSolution
from grader.reports.text.strict_json import dumps


def render(solution: SimulatedSolution) -> str:
    """One line of ASCII. A roll is the number that was rolled and the number of sides."""
    exercise = solution.exercise
    document = {
        "id": exercise.id,
        "title": exercise.title,
        "variant": solution.title,
        "playouts": exercise.simulations,
        "policy": exercise.policy,
        "seed": exercise.seed,
        "mean": solution.mean,
        "steps": [
            {
                "playout": each.number,
                "path": solution.path(each),
                "rolls": [[roll.number, roll.sides] for roll in each.rolls],
                "result": value,
            }
            for each, value in zip(solution.playouts, solution.results, strict=True)
        ],
    }
    return dumps(document) + "\n"
