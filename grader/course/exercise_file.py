"""Reads exercise files into `Exercise` objects.

The result depends on the file's name and bytes alone, and `grader.course.document_cache` caches it.
A file that is not in the cache is parsed and checked. If it has a ``?`` or published answers, it is
also compared with the canonical answer, which the run then uses again. All mistakes in a file are
reported together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard, cast

from grader.core import algorithms
from grader.core.errors import DocumentError, UsageError, did_you_mean
from grader.core.models import Exercise, Published
from grader.core.models.assignment import Match
from grader.core.tree import ExplicitTree, Nested, Player, Tree
from grader.course import (
    depth_limits,
    evaluation_exercise,
    given_playouts,
    paper_questions,
    playout_exercise,
    published_answers,
    simulation_exercise,
)
from grader.course.depth_limits import DepthLimits
from grader.course.document_cache import Result, recall

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node, Plain
    from grader.course.schema import ExerciseFields
    from grader.search.reference_player import Answers

LARGEST_FILE = 16 * 1024 * 1024
ASSIGNMENT = "assignment.yaml"
ENDINGS = (".yaml", ".yml")
CONTENTS = ("tree", "family", "game")
"""The keys of which an exercise has one."""
_KIND = " ".join(["exercise", *Exercise.__dataclass_fields__, *ExplicitTree.__dataclass_fields__])
"""The cache's kind of entry. It names the fields, so another version's entries do not match."""


def load(path: Path, answers: Answers | None = None) -> tuple[Exercise, ...]:
    """The exercise in `path`, or every member of its family, `<id>-1` first.

    `answers` are the canonical answers of this run. Raises DocumentError with all mistakes in the
    file.
    """
    raw = read_bytes(path)
    checked: tuple[Exercise, ...] = ()

    def work_out() -> Result:
        nonlocal checked
        plain, checked = _checked(path, raw, answers)
        return plain

    plain = recall(_KIND, path.name, raw, work_out)
    return checked or _built(plain, str(path))


def from_fields(fields: Mapping[str, Plain], file: str) -> tuple[Exercise, ...]:
    """The exercises of a file with this name and these fields.

    Raises UsageError with all mistakes in the fields.
    """
    from grader.course.positioned_yaml import without_place

    plain, _, mistakes = _described(without_place(dict(fields)))
    if mistakes:
        raise UsageError("; ".join(dict.fromkeys(mistake.text for mistake in mistakes)))
    return _built(plain, file)


def read_bytes(path: Path) -> bytes:
    """The file's bytes. Raises DocumentError if it cannot be read or is too large."""
    try:
        if path.is_file():
            if path.stat().st_size <= LARGEST_FILE:
                return path.read_bytes()
            problem = f"the file is over {LARGEST_FILE // 1024**2} MiB; write a smaller tree"
        elif path.is_dir():
            problem = "this is a folder; name a file in it"
        elif path.exists():
            problem = "this is not a regular file; save its text in one"
        else:
            beside = [
                each.name
                for each in path.parent.glob("*")
                if each.suffix in ENDINGS or (each / ASSIGNMENT).is_file()
            ]
            problem = f"there is no such file{did_you_mean(path.name, beside)}"
    except OSError as error:
        problem = f"the file cannot be read: {error.strerror or error}"
    except ValueError:
        problem = "this cannot be the name of a file; give another"
    raise DocumentError([f"{path}: {problem}"])


def parse(path: Path, raw: bytes, first: str) -> tuple[Node, list[Mistake]]:
    """The mapping in `raw`, and the mistakes that did not stop the parser.

    `first` has the keys that an empty file needs. Raises DocumentError if there is no mapping.
    """
    from grader.course import positioned_yaml  # slow to import, and a cached file does not need it

    try:
        root, mistakes = positioned_yaml.read(raw)
    except positioned_yaml.YamlError as error:
        mistake = error.mistake
        if mistake.cause == "empty file":
            mistake = mistake._replace(text=f"{mistake.text}; write {first}")
        raise refusal(path, [mistake]) from None
    if isinstance(root.data, dict) and root.keys:
        return root, mistakes
    shown = positioned_yaml.show(root.data)
    wrong = root.mistake(f"the file is {shown}; it must be a mapping of keys to values")
    raise refusal(path, [*mistakes, wrong])


def refusal(path: Path, mistakes: Iterable[Mistake]) -> DocumentError:
    """The error that reports `mistakes`, sorted by their place in the file."""
    ordered = sorted(set(mistakes))
    return DocumentError([f"{path}:{each.line}:{each.column}: {each.text}" for each in ordered])


# ---------------------------------------------------------------- from plain data


def _built(plain: Result, file: str) -> tuple[Exercise, ...]:
    """The exercises of a checked file."""
    where = f"{file}:{plain['line']}"
    return tuple(_exercise(item, where) for item in plain["exercises"])


def _exercise(item: Result, where: str) -> Exercise:
    published = item["published"]
    if published is not None:
        pruned = published["pruned"]
        published = {**published, "pruned": None if pruned is None else tuple(pruned)}
        published = Published(**published)
    given = {**item, "published": published, "where": where, "bounds": tuple(item["bounds"])}
    given["match"] = Match(**item["match"])
    counts_depth = given.pop("counts_depth")
    given["algorithm"] = algorithms.algorithm(item["algorithm"], counts_depth=counts_depth)
    given.update(paper_questions.built(item["counts"], item["holds_for"]))
    given["playouts"] = given_playouts.built(item["playouts"])
    game = given.pop("game", None)
    if game is None:
        return Exercise(**{**given, "tree": _unflattened(item["tree"])})
    from grader.course import game_exercise  # most exercises write their tree out

    settings = {game["name"]: game["settings"]}
    return Exercise(**given, tree=game_exercise.tree(game, given["algorithm"]), game=settings)


# ---------------------------------------------------------------- checking a new file


def _checked(
    path: Path, raw: bytes, answers: Answers | None
) -> tuple[Result, tuple[Exercise, ...]]:
    """The file as plain data, and its exercises."""
    root, mistakes = parse(path, raw, f"id: {path.stem}, title: and tree: on three lines")
    plain, nodes, found = _described(root)
    mistakes += [*found, *_identity_mistakes(root, path)]
    if mistakes:
        raise refusal(path, mistakes)
    exercises = _built(plain, str(path))
    for exercise in exercises:
        if exercise.game is not None:
            from grader.course import game_exercise  # as in `_exercise`

            (apart,) = _built(plain, str(path))  # the tree of `exercise` must not grow here
            mistakes += game_exercise.dice_mistakes(exercise, root)
            if not mistakes and exercise.algorithm.has_canonical_search:
                mistakes += game_exercise.size_mistakes(apart, root)
        if not mistakes:
            mistakes += _measure_mistakes(exercise, root)
        if not mistakes:
            from grader.course import algorithm_rules  # as above

            mistakes += algorithm_rules.exactness_mistakes(exercise, root)
        mistakes += depth_limits.height_mistakes(exercise, root)
        mistakes += playout_exercise.tree_mistakes(exercise, root)
        mistakes += simulation_exercise.tree_mistakes(exercise, root)
        mistakes += paper_questions.mistakes(exercise, root)
        mistakes += given_playouts.mistakes(exercise, root, nodes)
        if not mistakes and published_answers.claims(exercise):
            from grader.search.reference_player import Answers  # slow to import; few files need it

            answers = Answers() if answers is None else answers
            mistakes += published_answers.mistakes(answers(exercise), root, nodes)
    if mistakes:
        raise refusal(path, mistakes)
    return plain, exercises


def _measure_mistakes(exercise: Exercise, root: Node) -> Iterable[Mistake]:
    """The mistakes of an exercise by whose measure all programs do alike."""
    program = exercise.algorithm.program
    if program == "evaluation":
        return evaluation_exercise.trial_mistakes(exercise, root)
    if program == "ordering":
        from grader.course import ordering_exercise  # few exercises are about it

        return ordering_exercise.measure_mistakes(exercise, root)
    return ()


def _is_misspelt(root: Node) -> bool:
    """Whether the content is there under a misspelt key, which the validation reports."""
    from grader.course import key_names, schema

    known = schema.ExerciseDocument.model_fields
    others = (key for key in root.keys if key not in known)
    return any(key_names.meant(key, known) in CONTENTS for key in others)


def _described(root: Node) -> tuple[Result, list[Node], list[Mistake]]:
    """The file as plain data (its first line, and its exercises with flat trees), the nodes of its
    tree, and its mistakes. The plain data is empty if there are mistakes."""
    from grader.course import algorithm_rules, schema, validation_messages
    from grader.course.tree_reader import TreeReader

    document, mistakes = validation_messages.validate(schema.ExerciseDocument, root)
    nodes: list[Node] = []
    limits = depth_limits.limits_of(root.data)
    given = {key: root.items[key] for key in CONTENTS if root.data.get(key) is not None}
    if len(given) > 1 or not (given or _is_misspelt(root)):
        mistakes.append(_content_mistake(root, tuple(given)))
    elif "family" in given:
        mistakes += _family_mistakes(root, given["family"])
    elif "game" in given:
        from grader.course import game_exercise  # as in `_exercise`

        mistakes += game_exercise.mistakes(given["game"], document)
    elif given:
        reader = TreeReader(
            limits.either, whole=limits.program is not None, limited=depth_limits.is_limited(root)
        )
        nodes = reader.read(given["tree"])
        mistakes += reader.mistakes
    mistakes += algorithm_rules.mistakes(root, document, nodes)
    if document is not None:
        from grader.course import ordering_exercise

        mistakes += evaluation_exercise.mistakes(root, document)
        mistakes += playout_exercise.mistakes(root, document)
        mistakes += simulation_exercise.mistakes(root, document)
        mistakes += ordering_exercise.mistakes(root, document, nodes)
        mistakes += depth_limits.mistakes(root, document)
    if document is not None and document.evaluation is not None:
        from grader.course import game_exercise

        mistakes += game_exercise.evaluation_mistakes(root, document, limits.either)
    if mistakes or document is None:
        return {}, nodes, mistakes
    return {"line": root.line, "exercises": list(_members(document, limits))}, nodes, mistakes


def _identity_mistakes(root: Node, path: Path) -> Iterator[Mistake]:
    """The file's name must be its id, so that an assignment can open it by its id alone."""
    given = root.data.get("id")
    if path.suffix not in ENDINGS:
        yield root.mistake(f"the file is called {path.name!r}; its name must end in .yaml")
    elif isinstance(given, str) and given.strip() != path.stem:
        yield root.items["id"].mistake(
            f"id is {given!r} in a file called {path.name!r}; "
            f"make it {path.stem!r} or rename the file"
        )


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
    from grader.course.schema import DEEPEST, MOST_NODES

    for key in ("depth_limit", "depth", "published"):
        if root.data.get(key) is not None:
            problem = f"{key} is for a tree, and this is a family; delete it"
            yield root.key_mistake(key, problem)
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


def _members(document: ExerciseFields, limits: DepthLimits) -> Iterator[Result]:
    """The exercises of a document that has no mistakes, as plain data."""
    published = document.published
    shared: Result = {
        **document.model_dump(include={each.name for each in fields(Exercise) if each.metadata}),
        "points": document.points,
        "exploration": sqrt(2) if document.exploration == "sqrt2" else document.exploration,
        "algorithm": document.algorithm,
        "counts_depth": limits.program is not None,
        "root_depth": limits.root,
        "match": {} if document.match is None else document.match.model_dump(exclude_unset=True),
        "published": None if published is None else published.model_dump(),
        "counts": paper_questions.described(document.counts),
        "holds_for": None if document.holds_for is None else document.holds_for.model_dump(),
        "playouts": given_playouts.described(document.playouts),
        "simulations": simulation_exercise.wanted(document.playouts),
    }
    player: Player = "MAX" if document.root_player == "max" else "MIN"
    if document.game is not None:
        ((name, chosen),) = document.game.model_dump(exclude_unset=True, exclude_none=True).items()
        game = {
            "name": name,
            "settings": chosen,
            "first": player,
            "limits": list(limits),
            "evaluation": document.evaluation,
        }
        evaluation = document.evaluation or ""
        yield {
            "id": document.id,
            "title": document.title,
            "game": game,
            "evaluation": evaluation,
            **shared,
        }
        return
    if document.family is None:
        tree = Tree.build(cast("Nested", document.tree), limits.game, player, limits.program)
        yield {"id": document.id, "title": document.title, "tree": _flat(tree), **shared}
        return
    from grader.course import random_trees

    family = document.family
    recipe = random_trees.Recipe(
        seed=family.seed,
        count=family.count,
        depth=family.depth,
        branching=(family.branching[0], family.branching[1]),
        values=(family.values[0], family.values[1]),
        ties=family.ties,
    )
    for number, nested in enumerate(random_trees.trees(recipe), start=1):
        yield {
            "id": f"{document.id}-{number}",
            "title": f"{document.title} ({number} of {family.count})",
            "tree": _flat(Tree.build(nested, root_player=player)),
            **shared,
        }


def _flat(tree: ExplicitTree) -> Result:
    odds = [[node, str(probability)] for node, probability in tree.odds.items()]
    return {
        **({"odds": odds} if odds else {}),
        "names": tree.names,
        "values": tree.values,
        "first_child": tree.first_child,
        "parent": tree.parent,
        "depth": tree.depth,
        "players": tree.players,
        "horizon": tree.horizon,
    }


def _unflattened(flat: Result) -> ExplicitTree:
    """The tree of which `_flat` made plain data."""
    if "odds" not in flat:
        return ExplicitTree(**flat)
    from fractions import Fraction  # slow to import, and few trees have chance nodes

    odds = {node: Fraction(probability) for node, probability in flat["odds"]}
    return ExplicitTree(**{**flat, "odds": odds})
