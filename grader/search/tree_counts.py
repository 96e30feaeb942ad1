"""The right answers to the counts that an exercise asks for (`core.models.paper_questions`)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt, log, log10, sqrt
from typing import Any

from grader.core.findings.phrases import number
from grader.core.models import Exercise
from grader.core.models.paper_questions import MAGNITUDE, CountQuestion, CountSlip, SearchOrder
from grader.core.recording import Recording
from grader.core.tree import Tree, Value
from grader.search import uniform_counts
from grader.search.uniform_counts import EXPONENTS

LARGEST = 2**53  # beyond it not every whole number is a float
_ROUNDED = 0.005  # the error of a number with two decimals


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
    if "order" in question.given:
        return _of_alpha_beta(question, _order(question), given)
    if "node" in question.given:
        return tree.depth[tree.index[str(question.given["node"])]]
    if "seconds" in given:
        return given["seconds"] * given["per_second"]
    branching = given["branching"]
    if "nodes" in given:
        return log(given["nodes"]) / log(branching)
    leaves: int = branching ** given["depth"]
    return leaves if question.quantity == "leaves" else (leaves * branching - 1) // (branching - 1)


def _order(question: CountQuestion) -> SearchOrder:
    """The order of the moves that a question gives."""
    order: Any = question.given["order"]
    return order  # type: ignore[no-any-return] # the schema allows no other words


def _of_alpha_beta(question: CountQuestion, order: SearchOrder, given: Mapping[str, int]) -> Value:
    """The number for a search of a uniform tree by alpha-beta, in that order."""
    if question.quantity == "times":
        return float(EXPONENTS[order])
    if question.quantity == "claim":
        return int(EXPONENTS[order] == Fraction(question.given["times"]))
    b, m = given["branching"], given["depth"]
    if order == "random":
        fourth = isqrt(isqrt(b ** (3 * m)))
        return fourth if fourth > LARGEST else float(b**0.75) ** m
    examined = uniform_counts.at_depth if question.quantity == "leaves" else uniform_counts.visited
    return examined(b, m, order)


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
        return _slip_about_alpha_beta(question, given, right) if "order" in question.given else None
    if quantity == "nodes" and given == right - 1:
        return "without root"
    if quantity == "states" and given == len(tree):
        return "nodes"
    if quantity == "states" and given == len({tree.board_line(node) for node in range(len(tree))}):
        return "boards"
    return "evaluated" if quantity == "leaves" and given == len(search.evaluated) else None


def _slip_about_alpha_beta(question: CountQuestion, given: Value, right: Value) -> CountSlip | None:
    """The slip that explains a wrong number for a search by alpha-beta, if one does."""
    order = _order(question)
    if question.quantity == "times":
        return "backwards" if given * right == 1 else None
    if question.quantity == "claim":
        return "backwards" if Fraction(question.given["times"]) * EXPONENTS[order] == 1 else None
    b, m = question.given["branching"], question.given["depth"]
    if not isinstance(b, int) or not isinstance(m, int) or order == "random":
        return None
    examined = uniform_counts.at_depth if question.quantity == "leaves" else uniform_counts.visited
    if given == examined(b, m, "worst"):
        return "all"
    if question.quantity == "visited":
        return "leaves" if given == uniform_counts.at_depth(b, m, order) else None
    return "growth" if Fraction(given) ** 2 == b**m else None


def shown(question: CountQuestion, right: Value) -> str:
    """A right number: with at most two decimals, or in powers of ten if these are enough."""
    if question.quantity == "claim":
        return "true" if right else "false"
    if question.quantity == "times":
        return str(Fraction(right))
    if question.tolerance == MAGNITUDE:
        return number(round(right, 2))
    return str(right) if isinstance(right, int) else number(round(right, 2))
