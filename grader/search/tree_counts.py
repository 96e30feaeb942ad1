"""The right answers to the counts that an exercise asks for (`grader.core.models.counts`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log, log10, sqrt

from grader.core.findings.phrases import number
from grader.core.models import Exercise
from grader.core.models.counts import MAGNITUDE, CountQuestion, CountSlip
from grader.core.recording import Recording
from grader.core.tree import Tree, Value

_ROUNDED = 0.005
"""The error of a number with two decimals."""


def questions(exercise: Exercise) -> Sequence[CountQuestion]:
    """The counts that an exercise asks for; by default, the size of its own tree."""
    if exercise.counts:
        return exercise.counts
    size = [CountQuestion(name=each, quantity=each) for each in ("nodes", "leaves", "ply")]
    if exercise.game is None:
        return size
    return [CountQuestion(name="states", quantity="states"), *size]


def right(question: CountQuestion, search: Recording) -> Value:
    """The right number; `search` is the canonical one of the exercise's tree, which is complete."""
    return _of_tree(question, search) if not question.given else _of_facts(question, search.tree)


def _of_tree(question: CountQuestion, search: Recording) -> int:
    tree = search.tree
    if question.quantity == "states":
        return len({tree.same_position(node) for node in range(len(tree))})
    if question.quantity == "leaves":
        return sum(1 for _ in tree.leaves())
    if question.quantity == "visited":
        return len(search.visited)
    return max(tree.depth) if question.quantity == "ply" else len(tree)


def _of_facts(question: CountQuestion, tree: Tree) -> Value:
    """The number for a tree that is described by facts, or for a node of `tree`."""
    given = {key: fact for key, fact in question.given.items() if isinstance(fact, int)}
    if "node" in question.given:
        return tree.depth[tree.index[str(question.given["node"])]]
    if "seconds" in given:
        return given["seconds"] * given["per_second"]
    branching = given["branching"]
    if "nodes" in given:
        return log(given["nodes"]) / log(branching)
    leaves: int = branching ** given["depth"]
    return leaves if question.quantity == "leaves" else (leaves * branching - 1) // (branching - 1)


def fits(question: CountQuestion, given: Value, right: Value) -> bool:
    """Whether a number is within the question's tolerance."""
    if given == right or (isinstance(right, float) and abs(given - right) < _ROUNDED):
        return True
    if question.tolerance != MAGNITUDE:
        # Fractions, because a count may be too large for a float.
        away = abs(Fraction(given) - Fraction(right))
        return away <= Fraction(question.tolerance) * abs(Fraction(right))
    if given <= 0 or right <= 0:
        return False
    ours, theirs = log10(right), log10(given)
    return ours // 1 == theirs // 1 or abs(ours - theirs) <= log10(sqrt(10))


def slip(
    question: CountQuestion, given: Value, search: Recording, right: Value
) -> CountSlip | None:
    """The slip that explains a wrong number for the exercise's own tree, if one does."""
    tree, quantity = search.tree, question.quantity
    if quantity == "ply" and given == right + 1 and "branching" not in question.given:
        return "levels"
    if question.given:
        return None
    if quantity == "nodes" and given == right - 1:
        return "without root"
    if quantity == "states" and given == len(tree):
        return "nodes"
    if quantity == "states" and given == _boards(tree):
        return "boards"
    return "evaluated" if quantity == "leaves" and given == len(search.evaluated) else None


def _boards(tree: Tree) -> int:
    """The number of different boards, whoever is to move."""
    return len({tree.board_line(node) for node in range(len(tree))})


def shown(question: CountQuestion, right: Value) -> str:
    """A right number: with at most two decimals, or in powers of ten if these are enough."""
    if question.tolerance == MAGNITUDE:
        return number(right)
    return str(right) if isinstance(right, int) else number(round(right, 2))
