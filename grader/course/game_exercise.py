"""Exercises whose tree is that of a game: the block `game` of their files."""

from collections.abc import Iterator

from grader.core.growing_tree import MOST_COMPLETE, GrowingTree
from grader.core.models import Exercise
from grader.core.models.algorithm import Algorithm
from grader.core.placed_values import Mistake, PlacedFields, Plain
from grader.search import games

MOST_UNFOLDED = 300  # the most nodes of a game that is unfolded at once, and answered on paper


def tree(described: Plain, asked: Algorithm) -> GrowingTree:
    """The tree of the game that a checked file describes, to be searched by that algorithm."""
    name, chosen = described["name"], described["evaluation"]
    rules = games.rules(name, described["settings"], described["first"])
    evaluation = games.evaluations(name)[chosen](rules) if chosen else None
    limit, horizon, _ = described["limits"]
    whole = rules.has_chance or asked.needs_whole_tree
    most = MOST_COMPLETE if whole else MOST_UNFOLDED
    return GrowingTree(rules, limit, horizon, evaluation).unfolded(most)


def wrong_game(fields: PlacedFields) -> Iterator[Mistake]:
    """No game or several, and settings of the game that do not fit together."""
    if fields.content != "game":
        return
    chosen = fields.given["game"]
    if len(chosen) != 1:
        shown = " and ".join(chosen) or "no game"
        problem = f"game has {shown}; write one of {', '.join(games.names())}"
        yield fields.at("game", text=problem)
        return
    ((name, settings),) = chosen.items()
    for key, problem in games.mistakes(name, settings):
        yield fields.at("game", name, key, text=problem)


def wrong_evaluation(fields: PlacedFields) -> Iterator[Mistake]:
    """An evaluation that the game does not have, or that no search needs."""
    wanted = fields.given.get("evaluation")
    if wanted is None:
        return
    if not fields.has("game"):
        yield fields.at_key(
            "evaluation",
            "evaluation is for a game; a tree has its evaluations as values; delete it",
        )
        return
    for name in fields.given["game"]:
        known = tuple(games.evaluations(name))
        if not known:
            yield fields.at_key("evaluation", f"{name} has no evaluations; delete it")
        elif wanted not in known:
            problem = f"{name} has no evaluation {wanted!r}; it has {', '.join(known)}"
            yield fields.at("evaluation", text=problem)
        elif fields.algorithm.references and not (fields.has("depth") or fields.has("depth_limit")):
            yield fields.at_key(
                "evaluation",
                "evaluation is for positions in which a search stops early, and this "
                "one goes on to the end; write a depth_limit, or delete it",
            )


def dice_not_for_it(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """Dice that the algorithm does not know, too many, or utilities beyond the bounds."""
    tree, algorithm = exercise.tree, exercise.algorithm
    if not isinstance(tree, GrowingTree) or not tree.rules.has_chance:
        return
    least, most = exercise.bounds
    if not algorithm.has_chance:
        yield fields.at_key(
            "game",
            f"this game has dice, which {algorithm.title} does not know; write "
            "algorithm: expectiminimax",
        )
    elif not tree.complete:
        yield fields.at_key(
            "game",
            f"the tree of this game has more than {MOST_COMPLETE:,} nodes; write a "
            "smaller game, or a depth_limit",
        )
    elif algorithm.is_bounded and not least <= tree.value_range[0] <= tree.value_range[1] <= most:
        reach = ", ".join(map(str, tree.value_range))
        yield fields.at_key(
            "game",
            f"the utilities of this game lie in [{reach}], outside the bounds; write bounds: "
            f"[{reach}]",
        )
