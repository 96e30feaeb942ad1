"""The exercises on which a program is tried: small trees, as the algorithm needs them.

Alpha-beta and minimax search plain trees; expectiminimax and Star1 trees with chance nodes as well.
Programs that count the depth get trees with evaluations, and stop one move above the deepest leaf.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import compress, count, product
from random import Random
from typing import TypeAlias

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.amounts import all_digits
from grader.core.models import Exercise
from grader.core.models.assignment import USUAL_BOUNDS
from grader.core.tree import Player, Tree
from grader.diagnosis.candidate_trees import (
    NestedTree,
    at,
    by_chance,
    children_of,
    paths,
    replaced,
    values_of,
    with_values,
    written,
)
from grader.search.reference_player import other_visits, rounding_matters

Dress: TypeAlias = Callable[[NestedTree], Iterator[NestedTree]]  # makes trees out of a plain one

_FEW = 2  # the most inner nodes below the root of which every choice becomes chance nodes
_DRAWN = 2  # the choices that are drawn if there are more


def plain(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree itself."""
    yield tree


def dress_of(exercise: Exercise) -> Dress:
    """The trees for the exercise's algorithm."""
    if exercise.algorithm.counts_depth:
        return _evaluated
    if not exercise.algorithm.has_chance:
        return plain
    return partial(_with_chance, bounds=exercise.bounds if exercise.algorithm.is_bounded else ())


def like(
    exercise: Exercise, tree: NestedTree, root_player: Player | None = None
) -> Exercise | None:
    """The exercise with another tree, by default with the same player at the root; None if its
    algorithm does not search that tree."""
    first = root_player or exercise.root_player
    built = Tree.build(tree, root_player=first)
    if exercise.algorithm.counts_depth:
        horizon = built.deepest - 1
        stopping = (node for node in range(len(built)) if built.depth[node] == horizon)
        if horizon <= exercise.root_depth or any(built.values[node] is None for node in stopping):
            return None
        built = built.with_horizon(horizon)
    least, most = built.value_range
    low, high = exercise.bounds
    if exercise.algorithm.is_bounded and not low <= least <= most <= high:
        return None
    if exercise.algorithm.repeats_root and first == "MIN":
        return None
    made = replace(exercise, tree=built, game=None, evaluation="", published=None)
    if built.odds and rounding_matters(made):
        return None
    return None if other_visits(made) else made


def _evaluated(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with an evaluation of each inner node where a search stops, then of all inner nodes;
    above every leaf, or below."""
    values, above_leaves = values_of(tree), max(map(len, paths(tree))) - 1
    for first in (above_leaves, 0):
        yield _numbered(tree, count(int(max(values)) + 1), first)
        yield _numbered(tree, count(int(min(values)) - 1, -1), first)


def _numbered(tree: NestedTree, numbers: Iterator[int], first: int) -> NestedTree:
    """The tree with the next number at each inner node from the depth `first` on, parents first."""
    if not isinstance(tree, list):
        return tree
    own = {} if first > 0 else {"value": next(numbers)}
    below = [_numbered(each, numbers, first - 1) for each in tree]
    return {**own, "children": below} if own else below


def _with_chance(tree: NestedTree, bounds: Sequence[float]) -> Iterator[NestedTree]:
    """The tree without and with chance nodes; also with leaves at the `bounds`, if given."""
    yield tree
    for made in _by_chance(tree):
        yield made
        if bounds:
            yield _spread(made, *bounds)


def _by_chance(tree: NestedTree) -> Iterator[NestedTree]:
    """The tree with each choice of chance nodes below the root; with some if it is large."""
    inner = [path for path in paths(tree)[1:] if children_of(at(tree, path))]
    draw = Random(len(inner)).random  # noqa: S311 - trees need no secrecy
    chosen: Iterable[Sequence[object]] = product((False, True), repeat=len(inner))
    if len(inner) > _FEW:
        chosen = [[draw() < 1 / 2 for _ in inner] for _ in range(_DRAWN)]
    for choice in chosen:
        made = [tree]
        for path in compress(inner, choice):
            children = children_of(at(tree, path))
            made = [
                replaced(each, path, by_chance(children_of(at(each, path)), odds))
                for each in made
                for odds in _odds(len(children))
            ]
        yield from made if any(choice) else ()


def _odds(outcomes: int) -> Iterator[Sequence[Fraction]]:
    """Probabilities with which floats are exact: halves, and for two outcomes 1/4 and 3/4 too."""
    halves = [Fraction(1, 2**place) for place in range(1, outcomes)]
    yield [*halves, 1 - sum(halves, Fraction(0))]
    if outcomes == 2:
        yield Fraction(1, 4), Fraction(3, 4)


def _spread(tree: NestedTree, least: float, most: float) -> NestedTree:
    """The tree with its least leaf at one bound, its greatest at the other, the rest between."""
    values = values_of(tree)
    low, high, middle = min(values), max(values), (least + most) // 2
    ends = {high: most, low: least}
    return with_values(tree, iter([ends.get(value, middle) for value in values]))


def rule_lines(exercise: Exercise) -> list[str]:
    """The lines of an exercise file below its tree: the algorithm, the player at the root, the
    cutoff rule, the depth, the first guess and the bounds, as far as they are not the usual ones.
    """
    algorithm, tree = exercise.algorithm, exercise.tree
    lines = [] if algorithm.name == ALPHA_BETA.name else [f"algorithm: {algorithm.name}"]
    if exercise.root_player == "MIN":
        lines.append("root_player: min")
    if exercise.cutoff == "strict":
        lines.append("cutoff: strict")
    if tree.horizon is not None:
        root = f", root: {exercise.root_depth}" if exercise.root_depth else ""
        lines.append(f"depth: {{limit: {tree.horizon - exercise.root_depth}{root}}}")
    if exercise.first_guess:
        lines.append(f"first_guess: {exercise.first_guess}")
    if exercise.bounds != USUAL_BOUNDS:
        lines.append(f"bounds: [{', '.join(map(all_digits, exercise.bounds))}]")
    return lines


def exercise_text(exercise: Exercise, tree: NestedTree) -> str:
    """The exercise with that tree, as an exercise file in YAML."""
    head = [f"id: {exercise.id}", f"title: {exercise.title}", f"tree: {written(tree)}"]
    return "\n".join([*head, *rule_lines(exercise)]) + "\n"
