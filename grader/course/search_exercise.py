"""Exercises in a search: the rules of their files that hold for every algorithm."""

from collections.abc import Iterator

from grader import kinds
from grader.core import algorithms
from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.core.models.assignment import USUAL_BOUNDS
from grader.core.placed_values import Mistake, PlacedFields, show


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


def _has_depth(fields: PlacedFields) -> bool:
    """Whether there is a depth, where one may be."""
    return fields.has("depth") and "depth" not in kinds.rules(fields.algorithm).refused


def two_depths(fields: PlacedFields) -> Iterator[Mistake]:
    """A depth of the program beside one of the game."""
    if _has_depth(fields) and fields.has("depth_limit"):
        problem = "there are both a depth and a depth_limit; delete one of them"
        yield fields.at_key("depth_limit", problem)


def depth_uncounted(fields: PlacedFields) -> Iterator[Mistake]:
    """A depth that the program should count, in an algorithm without one."""
    if not _has_depth(fields):
        return
    name, known = fields.algorithm.name, algorithms.with_depth()
    if fields.given["depth"].get("counted_by", "program") == "program" and name not in known:
        yield fields.at_key(
            "depth",
            f"no program counts the depth in {name}; the algorithms with a depth are "
            f"{' and '.join(known)}",
        )


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
