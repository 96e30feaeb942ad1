"""Finds the known mistake with which a program orders actions."""

from collections.abc import Sequence
from functools import partial

from grader.core.models import Answered, Diagnosis, Entry, Exercise, ExerciseReport, Outcome
from grader.core.models.ordered import NodeOrder, Ordered
from grader.core.tree import Value
from grader.diagnosis.known_mistakes import mistake_names
from grader.diagnosis.mistake_programs import function
from grader.diagnosis.named_mistake import Tried
from grader.kinds.ordering.measure import MarkedOrdering, evaluations_in_order
from grader.search.game import Game, Order
from grader.search.ordering_measure import evaluations, measure
from grader.search.reference_player import solve_in_order


def diagnose(played: Sequence[tuple[ExerciseReport, Outcome]]) -> Diagnosis | None:
    """The known mistakes whose orders equal the program's at every node of every exercise, those
    that do so with equal evaluations exchanged last. None if there is no such mistake."""
    algorithm = played[0][0].entry.exercise.algorithm
    differ = dict.fromkeys(mistake_names(algorithm), 0)
    ordered = [
        (marked.entry, outcome.ordered.orders)
        for marked, outcome in played
        if isinstance(outcome, Answered) and outcome.ordered is not None
    ]
    for entry, orders in ordered:
        others = {name: wrong_order(name, entry.exercise) for name in differ}
        for each in orders:
            for name in list(differ):
                returned = tuple(others[name](each.node, each.given))
                if returned != each.returned:
                    differ[name] += 1
                    if not _equal(entry, each, each._replace(returned=returned)):
                        del differ[name]
    if not ordered or not differ:
        return None
    return Diagnosis(
        alternatives=tuple((name,) for name in sorted(differ, key=lambda each: differ[each])),
        trees=len(ordered),
        left_out=len(played) - len(ordered),
        algorithm=algorithm,
    )


def _equal(entry: Entry, one: NodeOrder, other: NodeOrder) -> bool:
    """Whether two orders of one node differ at most in actions with equal evaluations."""
    known = measure(entry.exercise)
    return evaluations_in_order(entry, one, known) == evaluations_in_order(entry, other, known)


def play(name: str, entry: Entry) -> Tried:
    """The orders of a known mistake in the exercise, equal but for actions evaluated alike."""
    orders: list[NodeOrder] = []
    exercise, order = entry.exercise, wrong_order(name, entry.exercise)

    def in_order(node: int, actions: Sequence[str]) -> Sequence[str]:
        returned = tuple(order(node, actions))
        orders.append(NodeOrder(node, tuple(actions), returned))
        return returned

    leaves = len(solve_in_order(exercise, in_order).evaluated)
    known = measure(exercise)
    ordered = Ordered(orders=tuple(orders), leaves=leaves, evaluations=0)
    seen = [(each.node, evaluations_in_order(entry, each, known)) for each in orders]
    return Tried(MarkedOrdering(entry, ordered, known).verdict(), repr(seen))


class _EvaluatedGame(Game):
    """The game of known wrong orders: `eval` answers as it does for a student's program."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise.tree)
        self._evaluations = evaluations(exercise)

    def eval(self, state: int) -> Value:
        return self._evaluations[state]


def wrong_order(name: str, exercise: Exercise) -> Order:
    """The order of a known mistake in that exercise."""
    game = _EvaluatedGame(exercise)
    order: Order = partial(function(name), game)
    return order
