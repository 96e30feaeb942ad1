"""Exercises in a search: the rules of their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grader.core import algorithms
from grader.core.errors import did_you_mean
from grader.core.findings.phrases import count
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.models.assignment import USUAL_BOUNDS
from grader.core.placed_values import Mistake, PlacedFields, show
from grader.core.recording import settled
from grader.search.reference_player import Answer, Answers, rounding_matters, visits_at_most

MOST_VISITS = 100_000
"""A program makes about that many visits in the usual time limit."""


# ---------------------------------------------------------------- of the fields


def cutoff_without_choice(fields: PlacedFields) -> Iterator[Mistake]:
    """A cutoff rule for an algorithm that has but one."""
    asked = fields.algorithm
    if fields.has("cutoff") and not asked.has_rules:
        problem = f"cutoff is for alpha-beta, and {asked.title} has no choice of rules; delete it"
        yield fields.at_key("cutoff", problem)


def chance_unknown(fields: PlacedFields) -> Iterator[Mistake]:
    """The first key that is for trees with chance nodes, if players take turns in this one."""
    asked = fields.algorithm
    for node in fields.nodes if not asked.has_chance else ():
        for key in node.keys:
            if key in {"chance", "player"}:
                yield node.key_mistake(
                    key,
                    f"{key} is for trees with chance nodes, which {asked.title} does not "
                    "know; write algorithm: expectiminimax, or delete it",
                )
                return


def wrong_bounds(fields: PlacedFields) -> Iterator[Mistake]:
    """Bounds that the algorithm does not need, bounds in the wrong order, leaves outside them."""
    asked = fields.algorithm
    if not asked.is_bounded:
        if fields.has("bounds"):
            problem = f"bounds is for star1, and {asked.title} does not need it; delete it"
            yield fields.at_key("bounds", problem)
        return
    least, most = fields.root.data.get("bounds") or USUAL_BOUNDS
    if least >= most:
        problem = f"bounds is [{show(least)}, {show(most)}]; write the smaller number first"
        yield fields.at("bounds", text=problem)
        return
    for node in fields.nodes:
        leaf = node.items.get("value", node)
        number = leaf.data
        if isinstance(number, (int, float)) and not least <= number <= most:
            yield leaf.mistake(
                f"a leaf is {show(number)}, outside the bounds [{show(least)}, {show(most)}]; "
                "change the leaf or the bounds"
            )


def two_depths(fields: PlacedFields) -> Iterator[Mistake]:
    """A depth of the program beside one of the game."""
    if fields.has("depth") and fields.has("depth_limit") and fields.algorithm.searches:
        problem = "there are both a depth and a depth_limit; delete one of them"
        yield fields.at_key("depth_limit", problem)


def depth_uncounted(fields: PlacedFields) -> Iterator[Mistake]:
    """A depth that the program should count, in an algorithm without one."""
    if not fields.has("depth") or not fields.algorithm.searches:
        return
    name, known = fields.algorithm.name, algorithms.with_depth()
    if fields.given["depth"].get("counted_by", "program") == "program" and name not in known:
        yield fields.at_key(
            "depth",
            f"no program counts the depth in {name}; the algorithms with a depth are "
            f"{' and '.join(known)}",
        )


# ---------------------------------------------------------------- of an exercise


def limit_never_reached(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree that ends above the limit of the program, so that no search stops there."""
    tree = exercise.tree
    if tree.horizon is None or not tree.complete or tree.deepest > tree.horizon:
        return
    most = tree.deepest - 1 - exercise.root_depth
    remedy = f"write a limit of at most {most}" if most > 0 else "write a higher tree"
    yield fields.at(
        "depth",
        "limit",
        text=f"depth.limit is {tree.horizon - exercise.root_depth}, and the tree is "
        f"{count(tree.deepest, 'move')} high, so a search never stops at the limit; {remedy}, or "
        "delete depth",
    )


# ---------------------------------------------------------------- by searches


def too_many_visits(fields: PlacedFields, exercise: Exercise, _: Answers) -> Iterator[Mistake]:
    """A game that is too large to be searched within the limits of a program."""
    tree = exercise.tree
    if not isinstance(tree, GrowingTree) or not exercise.algorithm.has_canonical_search:
        return
    if tree.complete:
        return  # it was unfolded at once, because it is small

    def is_small(depth: int | None = None) -> bool:
        apart = replace(exercise, tree=_to_depth(tree, depth))  # `tree` itself must not grow here
        return visits_at_most(apart, MOST_VISITS)

    if is_small():
        return
    most = 0
    while is_small(most + 1):
        most += 1
    problem = (
        f"the search of this game visits more than {MOST_VISITS:,} nodes, too many for its time "
        "limit; write a smaller game, a later position, or "
    )
    if fields.has("depth"):
        most -= fields.given["depth"].get("root", 0)
        yield fields.at("depth", "limit", text=f"{problem}at most {most} as depth.limit")
    elif fields.has("depth_limit"):
        yield fields.at("depth_limit", text=f"{problem}at most {most} as depth_limit")
    else:
        yield fields.at_key("game", f"{problem}depth_limit: {most}")


def _to_depth(tree: GrowingTree, most: int | None) -> GrowingTree:
    """The tree of the same game with this limit, counted by the program if that of `tree` is; None
    for the limit of `tree`."""
    limit, horizon = tree.depth_limit, tree.horizon
    if most is not None:
        limit, horizon = (most, None) if horizon is None else (None, most)
    return GrowingTree(tree.rules, limit, horizon, tree.evaluation)


def rounding_changes_the_search(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A tree whose search depends on how its probabilities are rounded: programs search with
    floats, and would be marked by fractions."""
    if not exercise.tree.odds or not exercise.algorithm.has_canonical_search:
        return
    if rounding_matters(exercise, answers):
        yield fields.at_key(
            fields.content,
            "the search with floats is another than that with exact probabilities; use "
            "probabilities such as 1/2, 1/4 and 3/8, or other values",
        )


def answers_not_of_the_search(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A "?" that the canonical search visits, and published answers that are not its own."""
    if not exercise.algorithm.has_canonical_search:
        return
    tree, printed = exercise.tree, exercise.published
    if printed is None and all(tree.values[leaf] is not None for leaf in tree.leaves()):
        return
    answer = answers(exercise)
    for leaf in answer.recording.evaluated:
        if tree.values[leaf] is None:
            # Only the first: the rest of the search depends on the unknown value.
            yield fields.nodes[leaf].mistake(
                f'the search visits this "?" ({tree.names[leaf]}); give it a value'
            )
            return
    if printed is None:
        return
    for key, given, right in (
        ("value", printed.value, answer.value),
        ("leaves_evaluated", printed.leaves_evaluated, len(answer.recording.evaluated)),
    ):
        if given is not None and settled(given, tree) != right:
            problem = f"is {given}, but the search gives {right}; correct one of them"
            yield fields.at("published", key, text=f"published.{key} {problem}")
    if printed.pruned is not None:
        yield from _wrongly_pruned(fields, answer, printed.pruned)


def _wrongly_pruned(
    fields: PlacedFields, answer: Answer, printed: tuple[str, ...]
) -> Iterator[Mistake]:
    """The names must be those of pruned nodes: of every one, or of one above it."""
    tree, pruned = answer.exercise.tree, set(answer.recording.pruned)
    found = set[int]()
    for place, name in enumerate(printed):
        node = tree.index.get(name)
        if node in pruned:
            found.add(node)
            continue
        problem = "but the search visits it; remove it"
        if node is None:
            problem = f"which is not a node here{did_you_mean(name, tree.names)}"
        problem = f"published.pruned names {name!r}, {problem}"
        yield fields.at("published", "pruned", place, text=problem)
    for node in sorted(pruned):
        if node not in found and tree.parent[node] not in found:
            problem = f"leaves out {tree.names[node]!r}, but the search prunes it; add it"
            yield fields.at("published", "pruned", text=f"published.pruned {problem}")
        found.add(node)
