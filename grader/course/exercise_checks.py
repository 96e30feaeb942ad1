"""The checks of an exercise file, in their order, and the exercises of a file without mistakes.

A check yields the mistakes of one kind. Those of `OF_FIELDS` run if each field is right by itself,
those of `OF_EXERCISE` on each exercise of a file without mistakes. The kind of programs adds its
own to both, and those that search the tree or play the game (`grader.kinds.field_rules`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields as fields_of
from typing import TypeGuard

from grader import kinds
from grader.core import algorithms
from grader.core.document_cache import Result
from grader.core.models import Exercise
from grader.core.placed_values import CONTENTS, Mistake, Node, PlacedFields
from grader.core.tree import Player, Tree
from grader.course import game_exercise, key_names, random_trees, search_exercise, written_exercise
from grader.course.document_fields import DEEPEST, MOST_NODES
from grader.course.schema.exercise import ExerciseDocument
from grader.course.stored_exercise import built, flat
from grader.course.tree_reader import DepthLimits, TreeReader
from grader.course.validation_messages import validate
from grader.search.reference_player import Answers


def keys_of_others(fields: PlacedFields) -> Iterator[Mistake]:
    """Keys that only the exercises of other algorithms have."""
    asked, every = fields.algorithm, algorithms.every()
    for key in {key for each in every for key in each.own_keys}:
        if fields.has(key) and key not in asked.own_keys:
            given = fields.given[key]
            whose = [each.name for each in every if isinstance(given, each.own_keys.get(key, ()))]
            problem = f"is for algorithm: {' or '.join(whose)}, and this is {asked.name}; delete it"
            yield fields.at_key(key, f"{key} {problem}")


def keys_of_its_kind(fields: PlacedFields) -> Iterator[Mistake]:
    """Keys that do not fit the kind of programs, and mistakes in those that do."""
    asked = fields.algorithm
    rules = kinds.rules(asked)
    for key, (whose, instead) in rules.refused.items():
        if fields.has(key):
            problem = f"{key} is for {whose}, and this is {asked.title}; delete it{instead}"
            yield fields.at_key(key, problem)
    for check in rules.of_fields:
        yield from check(fields)


OF_FIELDS: tuple[Callable[[PlacedFields], Iterator[Mistake]], ...] = (
    keys_of_others,
    keys_of_its_kind,
    game_exercise.wrong_game,
    game_exercise.wrong_evaluation,
    search_exercise.cutoff_without_choice,
    search_exercise.chance_unknown,
    search_exercise.wrong_bounds,
    search_exercise.two_depths,
    search_exercise.depth_uncounted,
)
OF_EXERCISE: tuple[Callable[[PlacedFields, Exercise], Iterator[Mistake]], ...] = (
    game_exercise.dice_not_for_it,
    search_exercise.limit_never_reached,
    written_exercise.question_unknown,
    written_exercise.wrong_counts,
    written_exercise.wrong_leaves,
    written_exercise.tree_not_for_playouts,
    written_exercise.wrong_records,
)


def checked(
    root: Node, file: str, before: Iterable[Mistake], answers: Answers | None = None
) -> tuple[Result, tuple[Exercise, ...], list[Mistake]]:
    """A file's exercises, as plain data and built, or all mistakes in it and those `before`.
    `answers` are the canonical answers of this run."""
    answers = Answers() if answers is None else answers
    fields, found = _placed(root)
    mistakes = [*before, *found]
    if fields is not None:
        mistakes += (each for check in OF_FIELDS for each in check(fields))
    if mistakes or fields is None:
        return {}, (), mistakes
    plain = {"line": root.line, "exercises": list(_members(fields))}
    exercises = built(plain, file)
    rules = kinds.rules(fields.algorithm)
    for exercise in exercises:
        for check in (*OF_EXERCISE, *rules.of_exercise):
            mistakes += check(fields, exercise)
        for play in rules.by_play:
            if not mistakes:
                mistakes += play(fields, exercise, answers)
    return plain, exercises, mistakes


def _placed(root: Node) -> tuple[PlacedFields | None, list[Mistake]]:
    """The fields of a file if each is right by itself; mistakes in them, a tree and a family."""
    document, mistakes = validate(ExerciseDocument, root)
    contents = {key: root.items[key] for key in CONTENTS if root.data.get(key) is not None}
    nodes: Sequence[Node] = ()
    if len(contents) > 1 or not (contents or _is_misspelt(root)):
        mistakes.append(_content_mistake(root, tuple(contents)))
    elif "family" in contents:
        mistakes += _family_mistakes(root, contents["family"])
    elif "tree" in contents:
        reader = TreeReader(root.data)
        nodes = reader.read(contents["tree"])
        mistakes += reader.mistakes
    if document is None:
        return None, mistakes
    given = document.model_dump(exclude_unset=True, exclude_none=True, exclude={"tree"})
    return PlacedFields(given, root, nodes), mistakes


def _is_misspelt(root: Node) -> bool:
    """Whether the content is there under a misspelt key, which the validation reports."""
    known = ExerciseDocument.model_fields
    return any(key_names.meant(key, known) in CONTENTS for key in root.keys if key not in known)


def _content_mistake(root: Node, given: Sequence[str]) -> Mistake:
    """The mistake of a file that has none of CONTENTS, or more than one."""
    if not given:
        return root.mistake(
            "there is no tree; write tree: [[3, 12], [2, 4]], or give a family or a game"
        )
    return root.key_mistake(
        given[0], f"there are both a {given[0]} and a {given[1]}; delete one of them"
    )


def _family_mistakes(root: Node, family: Node) -> Iterator[Mistake]:
    """The mistakes that concern more than one key of a family."""
    for key in ("depth_limit", "depth", "published"):
        if root.data.get(key) is not None:
            yield root.key_mistake(key, f"{key} is for a tree, and this is a family; delete it")
    if not isinstance(family.data, dict):
        return
    for key in ("branching", "values"):
        pair = family.data.get(key)
        if _is_pair(pair) and pair[0] > pair[1]:
            yield family.items[key].mistake(
                f"{key} is [{pair[0]}, {pair[1]}], the larger first; write [{pair[1]}, {pair[0]}]"
            )
    count, depth = family.data.get("count"), family.data.get("depth")
    branching = family.data.get("branching")
    if type(count) is int and type(depth) is int and depth <= DEEPEST and _is_pair(branching):
        most = count * sum(max(branching) ** level for level in range(depth + 1))
        if most > MOST_NODES:
            yield family.mistake(
                f"the family can have more than {MOST_NODES} nodes in all; "
                "lower its count, depth or branching"
            )


def _is_pair(data: object) -> TypeGuard[list[int]]:
    return isinstance(data, list) and [type(item) for item in data] == [int, int]


_STORED = {each.name for each in fields_of(Exercise)} - {"tree", "game", "evaluation"}


def _members(fields: PlacedFields) -> Iterator[Result]:
    """The exercises of a file that has no mistakes in its fields, as plain data."""
    given, limits = fields.given, DepthLimits.of(fields.given)
    name, title = given["id"], given["title"]
    shared: Result = {
        **{key: value for key, value in given.items() if key in _STORED},
        "counts_depth": limits.program is not None,
        "root_depth": limits.root,
    }
    player: Player = "MIN" if given.get("root_player") == "min" else "MAX"
    if fields.has("game"):
        ((game, settings),) = given["game"].items()
        evaluation = given.get("evaluation", "")
        described = {
            "name": game,
            "settings": settings,
            "first": player,
            "limits": list(limits),
            "evaluation": evaluation,
        }
        yield {**shared, "game": described, "evaluation": evaluation}
    elif fields.has("tree"):
        tree = Tree.build(fields.root.data["tree"], limits.game, player, limits.program)
        yield {**shared, "tree": flat(tree)}
    else:
        family = given["family"]
        pairs = {key: tuple(family[key]) for key in ("branching", "values")}
        recipe = random_trees.Recipe(**{**family, **pairs})
        for number, nested in enumerate(random_trees.trees(recipe), start=1):
            yield {
                **shared,
                "id": f"{name}-{number}",
                "title": f"{title} ({number} of {recipe.count})",
                "tree": flat(Tree.build(nested, root_player=player)),
            }
