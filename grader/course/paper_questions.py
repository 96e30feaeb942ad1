"""The questions of an exercise that are only answered in writing, from its file: the fields
`counts` and `holds_for`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from typing import TYPE_CHECKING, Any

from grader.core.errors import did_you_mean
from grader.core.models import Exercise
from grader.core.models.counts import GIVEN, ONLY_GIVEN, CountQuestion
from grader.core.models.stays import WORDS, HoldsFor
from grader.core.tree import Tree

if TYPE_CHECKING:
    from grader.course.document_cache import Result
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema.questions import CountItem

MOST_DIGITS = 1000
"""The most digits of a right number."""
_FACTS = ("node", "branching", "depth", "order", "times", "nodes", "seconds", "per_second")


def described(counts: Sequence[str | CountItem] | None) -> list[Result]:
    """The counts of a checked document, as plain data."""
    return [
        {"count": each} if isinstance(each, str) else each.model_dump(exclude_none=True)
        for each in counts or ()
    ]


def built(counts: Sequence[Result], holds_for: Result | None) -> Mapping[str, Any]:
    """The fields of an exercise from plain data."""
    varied = None
    if holds_for is not None:
        varied = HoldsFor(leaves=tuple(holds_for["leaves"]), stays=holds_for["stays"])
    return {"counts": tuple(map(_question, counts)), "holds_for": varied}


def _question(item: Result) -> CountQuestion:
    given = {key: item[key] for key in _FACTS if key in item}
    quantity = item["count"]
    usual: str = f"{quantity} of {given['node']}" if "node" in given else quantity
    return CountQuestion(
        name=item.get("name") or usual,
        quantity=quantity,
        given=given,
        tolerance=item.get("tolerance", 0),
    )


def mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes in the questions, beside the exercise's tree."""
    for key, asked in (("counts", exercise.counts), ("holds_for", exercise.holds_for)):
        if asked and key not in exercise.algorithm.checks["written"]:
            yield root.key_mistake(
                key,
                f"{key} is a question on paper, which {exercise.algorithm.title} does not "
                "have; delete it",
            )
            return
    names: dict[str, int] = {}
    for place, question in enumerate(exercise.counts):
        item = root.items["counts"].items[place]
        yield from _count_mistakes(question, exercise, item)
        key = question.name.casefold()
        if names.setdefault(key, place) != place:
            yield item.mistake(
                f"items {names[key] + 1} and {place + 1} of counts are both called "
                f"{question.name!r}; give the second one a name of its own"
            )
    if exercise.holds_for is not None:
        yield from _leaf_mistakes(exercise.holds_for, exercise.tree, root.items["holds_for"])


def _leaf_mistakes(asked: HoldsFor, tree: Tree, block: Node) -> Iterator[Mistake]:
    """The mistakes in the leaves of which a condition is asked for."""
    for place, name in enumerate(asked.leaves):
        item = block.items["leaves"].items[place]
        node = tree.index.get(name)
        if node is None or not tree.is_leaf(node):
            problem = "is not a node here" if node is None else "has children"
            hint = did_you_mean(name, [tree.names[leaf] for leaf in tree.leaves()])
            yield item.mistake(f"holds_for.leaves names {name!r}, which {problem}{hint}")
        elif name.casefold() in WORDS:
            yield item.mistake(f"a condition on a leaf called {name!r} cannot be read; rename it")
        elif name in asked.leaves[:place]:
            yield item.mistake(f"holds_for.leaves names {name!r} twice; delete one of them")
    for leaf in tree.leaves():
        if tree.values[leaf] is None and tree.names[leaf] not in asked.leaves:
            yield block.mistake(
                f'the answer can depend on the "?" of {tree.names[leaf]}, which holds_for does not '
                "name; give it a value, or add it to leaves"
            )
            return


def _count_mistakes(question: CountQuestion, exercise: Exercise, item: Node) -> Iterator[Mistake]:
    quantity, given, tree = question.quantity, question.given, exercise.tree
    if given and tuple(given) not in GIVEN[quantity]:
        allowed = [" and ".join(each) for each in GIVEN[quantity]]
        either = " or ".join(allowed)
        if quantity not in ONLY_GIVEN:
            own = " the exercise's own tree"
            either = f"{either}, or nothing for{own}" if allowed else f"nothing: it is one of{own}"
        others = [name for name, ways in GIVEN.items() if tuple(given) in ways]
        verb = "goes" if len(given) == 1 else "go"
        goes = f", which {verb} with {' or '.join(others)}" if others else ""
        yield item.mistake(f"{quantity} is asked with {' and '.join(given)}{goes}; give {either}")
    elif quantity in ONLY_GIVEN and not given:
        yield item.mistake(
            f"{quantity} is not a size of a tree; give {' and '.join(GIVEN[quantity][0])}"
        )
    elif (
        given.get("order") == "random"
        and "depth" in given
        and (quantity == "visited" or not question.tolerance)
    ):
        yield item.find(["order"]).mistake(
            "in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; ask "
            "for leaves with a tolerance, as in 0.1, or for the order best or worst"
        )
    elif quantity == "states" and exercise.game is None:
        yield item.mistake(
            "states are the different positions of a game, and this exercise has a tree; ask for "
            "its nodes, or write a game"
        )
    elif "node" in given and given["node"] not in tree.index:
        name = str(given["node"])
        yield item.find(["node"]).mistake(
            f"counts asks for the ply of {name!r}, which is not a node here"
            f"{did_you_mean(name, tree.names)}"
        )
    elif "depth" in given and int(given["depth"]) * log10(int(given["branching"])) > MOST_DIGITS:
        yield item.mistake(
            f"{given['branching']}^{given['depth']} has over {MOST_DIGITS} digits; "
            "lower branching or depth"
        )
