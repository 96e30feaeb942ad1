"""Exercises in a search: the rules of their files that need the right search. All others are for
every algorithm (`grader.course.search_exercise`)."""

from collections.abc import Iterator
from dataclasses import replace

from grader.core.errors import did_you_mean
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields, show
from grader.core.recording import settled
from grader.kinds.field_rules import FieldRules
from grader.search import reference_player, relabelling, stays_for
from grader.search.reference_player import Answer, Answers

_OTHER_CONTENT = {
    "tree": "change a leaf",
    "family": "write another seed",
    "game": "write another position",
}
MOST_VISITS = 100_000  # a program makes about that many visits in the usual time limit


def too_many_visits(fields: PlacedFields, exercise: Exercise, _: Answers) -> Iterator[Mistake]:
    """A game that is too large to be searched within the limits of a program."""
    tree = exercise.tree
    if not isinstance(tree, GrowingTree) or tree.complete:
        return  # a small one was unfolded at once

    def is_small(depth: int | None = None) -> bool:
        apart = replace(exercise, tree=_to_depth(tree, depth))  # `tree` itself must not grow here
        return reference_player.visits_at_most(apart, MOST_VISITS)

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
    """The tree of the same game with this limit; None for the limit of `tree`."""
    limit, horizon = tree.depth_limit, tree.horizon
    if most is not None:
        limit, horizon = (most, None) if horizon is None else (None, most)
    return GrowingTree(tree.rules, limit, horizon, tree.evaluation)


def rounding_changes_the_search(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A tree whose search by floats, as programs have them, is not that by exact fractions."""
    if exercise.tree.odds and reference_player.rounding_matters(exercise, answers):
        yield fields.at_key(
            fields.content,
            "the search with floats is another than that with exact probabilities; use "
            "probabilities such as 1/2, 1/4 and 3/8, or other values",
        )


def root_of_min(fields: PlacedFields) -> Iterator[Mistake]:
    """A root of MIN for an algorithm that begins on one side of a first guess: a program that
    negates the values of MIN begins on the other side."""
    asked = fields.algorithm
    if asked.repeats_root and fields.given.get("root_player") == "min":
        problem = f"root_player is min, and {asked.title} is for a root of MAX; delete it"
        yield fields.at_key("root_player", problem)


def no_null_windows(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A value between two whole numbers: the null window from alpha to alpha + 1, which the
    algorithm needs, tells whether a value exceeds alpha only if all are whole."""
    if not exercise.algorithm.searches_again:
        return
    tree = exercise.tree
    leaves = tree.leaves() if tree.complete else answers(exercise).recording.evaluated
    for leaf in leaves:
        value = tree.values[leaf]
        if value is not None and not float(value).is_integer():
            problem = (
                f"a leaf is {show(value)}, and the null windows of {exercise.algorithm.title}, "
                "alpha to alpha + 1, are for whole numbers; write whole numbers, such as 10 times "
                "all leaves"
            )
            if fields.nodes:
                yield fields.nodes[leaf].mistake(problem)
            else:
                yield fields.at_key(fields.content, problem)
            return


def visits_of_others_differ(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A tree in which another right form of the algorithm visits other nodes."""
    if title := reference_player.other_visits(exercise, answers):
        yield fields.at_key(
            fields.content,
            f"{title} is right too, and visits other nodes of {exercise.id}; "
            f"{_OTHER_CONTENT[fields.content]}",
        )


def answers_not_of_the_search(
    fields: PlacedFields, exercise: Exercise, answers: Answers
) -> Iterator[Mistake]:
    """A "?" that the canonical search visits, and published answers that are not its own."""
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


def no_leaves_vary(exercise: Exercise) -> Iterator[str]:
    """A condition where no leaf varies."""
    if stays_for.question(exercise) is None:
        yield (
            f"holds_for asks for which values of some leaves the answer stays, and {exercise.id} "
            "names none; add holds_for: {leaves: [x]} to its file, with the names of one or two "
            "leaves"
        )


def no_other_best_move(exercise: Exercise) -> Iterator[str]:
    """New values of the leaves where none were found."""
    if relabelling.example(exercise.tree) is None:
        yield (
            "relabelled asks for new values of the leaves with which another move is best, and "
            f"none were found for {exercise.id}; choose an exercise with at most "
            f"{relabelling.MOST_NODES} nodes, in which a move can win more with less luck"
        )


RULES = FieldRules(
    of_fields=(root_of_min,),
    by_play=(
        too_many_visits,
        rounding_changes_the_search,
        no_null_windows,
        answers_not_of_the_search,
        visits_of_others_differ,
    ),
    unasked={"relabelled": no_other_best_move, "holds_for": no_leaves_vary},
)
