"""Finds the known mistake with which a program plays games to their end.

The dice are known, so a known mistake can be played with the program's rolls. It is named if it
rolls, moves and returns the same in every playout, in any usual order of the actions.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeAlias

from grader.core.models import Answered, Diagnosis, Entry, Exercise, ExerciseReport, Outcome
from grader.core.recording import Recording
from grader.diagnosis.known_mistakes import mistake, mistake_names
from grader.diagnosis.mistake_programs import function, go_together
from grader.diagnosis.named_mistake import Tried
from grader.kinds.playout.measure import MarkedSimulations
from grader.kinds.playout.simulation_history import Simulation, simulations
from grader.kinds.playout.simulation_judge import ORDERS
from grader.search.game import Order
from grader.search.simulation import simulate

Behaviour: TypeAlias = Sequence[Any]  # for each playout its rolls, its way and its return value


def diagnose(played: Sequence[tuple[ExerciseReport, Outcome]]) -> Diagnosis | None:
    """The known mistakes that do the same in every playout of every exercise, or else the pairs of
    them, one of which is in the choice of a move; None if there is no such mistake or pair."""
    algorithm = played[0][0].entry.exercise.algorithm
    made = [
        (marked.entry, behaviour(outcome.recording))
        for marked, outcome in played
        if isinstance(outcome, Answered) and outcome.recording is not None
    ]
    each = [(name,) for name in mistake_names(algorithm)]
    pairs = (
        pair
        for pair in combinations(mistake_names(algorithm), 2)
        if any("choose" in mistake(name).lines for name in pair)
        if go_together(*pair, algorithm=algorithm)
    )
    found: list[tuple[str, ...]] = []
    for tried in (each, pairs) if made else ():
        found = found or [
            names
            for names in tried
            if any(_explains(names, order, made) for order in ORDERS.values())
        ]
    if not found:
        return None
    return Diagnosis(
        alternatives=tuple(found),
        trees=len(made),
        left_out=len(played) - len(made),
        algorithm=algorithm,
    )


def _explains(names: Sequence[str], order: Order, made: Sequence[tuple[Entry, Behaviour]]) -> bool:
    """Whether the mistakes do the same as the program in every exercise."""
    return all(mistaken(names, order, entry.exercise) == actual for entry, actual in made)


def mistaken(names: Sequence[str], order: Order, exercise: Exercise) -> Behaviour | None:
    """The behaviour of known mistakes in an exercise; None if it ends by an exception."""
    recording = simulate(exercise, function(*names), order)
    return None if recording is None else behaviour(recording)


def behaviour(recording: Recording) -> Behaviour:
    """The rolls, the way and the return value of each playout, without the rolls that right
    programs may leave out: where there is one action, and for the last move, which may be a win."""
    return [(_needed(each), each.way, each.returned) for each in simulations(recording)]


def _needed(playout: Simulation) -> Sequence[tuple[int, int]]:
    rolls = [roll for roll in playout.rolls if roll.sides > 1]
    if rolls and rolls[-1].ply == len(playout.way) - 2:
        del rolls[-1]
    return [(roll.sides, roll.number) for roll in rolls]


def play(name: str, entry: Entry) -> Tried:
    """The playouts of a known mistake in the exercise."""
    recording = simulate(entry.exercise, function(name))
    if recording is None:
        return Tried(None, "ended by an exception")
    return Tried(MarkedSimulations(entry, recording).verdict(), repr(behaviour(recording)))
