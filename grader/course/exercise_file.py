"""Exercise files -> Exercise.

Reading a file is a function of its name and bytes, and remembered (see
`grader.course.document_cache`): only a file that is new here is parsed, checked and, where it has a
``?`` or published answers, compared with the canonical answer, which the run then has. Every
mistake in a file is found before any is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard, cast

from grader.core.errors import DocumentError, UsageError, did_you_mean
from grader.core.models import Exercise, Published
from grader.core.tree import Nested, Tree
from grader.course.document_cache import Result, recall

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node, Plain
    from grader.course.schema import ExerciseFields
    from grader.search.reference_player import Answer, Answers

LARGEST_FILE = 16 * 1024 * 1024
ENDINGS = (".yaml", ".yml")
_KIND = " ".join(["exercise", *Exercise.__dataclass_fields__])
"""Whoever remembers an exercise with other fields remembers something else."""


def load(path: Path, answers: Answers | None = None) -> tuple[Exercise, ...]:
    """The exercise in `path`, or every member of its family, `<id>-1` first.

    `answers` are the canonical answers of this run. Raises DocumentError with every mistake in the
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
    """The exercises that a file of that name with these fields would hold.

    Raises UsageError with every mistake in them.
    """
    from grader.course.positioned_yaml import without_place

    plain, _, mistakes = _described(without_place(dict(fields)))
    if mistakes:
        raise UsageError("; ".join(dict.fromkeys(mistake.text for mistake in mistakes)))
    return _built(plain, file)


def read_bytes(path: Path) -> bytes:
    """What is in the file. Raises DocumentError if it cannot be read, or is huge."""
    try:
        if path.is_file():
            if path.stat().st_size <= LARGEST_FILE:
                return path.read_bytes()
            problem = f"the file is over {LARGEST_FILE // 1024**2} MiB; write a smaller tree"
        elif path.is_dir():
            problem = "this is a folder; name a file in it"
        elif path.exists():
            problem = "this is no ordinary file; save its text in one"
        else:
            beside = [each.name for each in path.parent.glob("*") if each.suffix in ENDINGS]
            problem = f"there is no such file{did_you_mean(path.name, beside)}"
    except OSError as error:
        problem = f"the file cannot be read: {error.strerror or error}"
    except ValueError:
        problem = "no file has a name like this; name another"
    raise DocumentError([f"{path}:1:1: {problem}"])


def parse(path: Path, raw: bytes) -> tuple[Node, list[Mistake]]:
    """The mapping that `raw` holds, and the mistakes that did not stop the reading.

    Raises DocumentError if there is none.
    """
    from grader.course import (
        positioned_yaml,  # a run that remembers the file does not pay for the parser
    )

    try:
        root, mistakes = positioned_yaml.read(raw)
    except positioned_yaml.YamlError as error:
        raise refusal(path, [error.mistake]) from None
    if isinstance(root.data, dict) and root.keys:
        return root, mistakes
    shown = positioned_yaml.show(root.data)
    wrong = root.mistake(f"the file is {shown}; it must be a mapping of keys to values")
    raise refusal(path, [*mistakes, wrong])


def refusal(path: Path, mistakes: Iterable[Mistake]) -> DocumentError:
    """The error that reports `mistakes`, in the order of the file."""
    ordered = sorted(set(mistakes))
    return DocumentError([f"{path}:{each.line}:{each.column}: {each.text}" for each in ordered])


# ---------------------------------------------------------------- from plain data


def _built(plain: Result, file: str) -> tuple[Exercise, ...]:
    """The exercises of a checked file, remembered or not."""
    where = f"{file}:{plain['line']}"
    return tuple(_exercise(item, where) for item in plain["exercises"])


def _exercise(item: Result, where: str) -> Exercise:
    published = item["published"]
    if published is not None:
        pruned = published["pruned"]
        published = {**published, "pruned": None if pruned is None else tuple(pruned)}
        published = Published(**published)
    return Exercise(
        **{**item, "tree": Tree(**item["tree"]), "published": published, "where": where}
    )


# ---------------------------------------------------------------- checking a new file


def _checked(
    path: Path, raw: bytes, answers: Answers | None
) -> tuple[Result, tuple[Exercise, ...]]:
    """The file as plain data, and its exercises."""
    root, mistakes = parse(path, raw)
    plain, nodes, found = _described(root)
    mistakes += [*found, *_identity_mistakes(root, path)]
    if mistakes:
        raise refusal(path, mistakes)
    exercises = _built(plain, str(path))
    for exercise in exercises:
        if _claims(exercise):
            from grader.search.reference_player import Answers  # few files claim anything

            answers = Answers() if answers is None else answers
            mistakes += _answer_mistakes(answers(exercise), root, nodes)
    if mistakes:
        raise refusal(path, mistakes)
    return plain, exercises


def _described(root: Node) -> tuple[Result, list[Node], list[Mistake]]:
    """A file as plain data: its first line, and its exercises with their trees laid flat; the nodes
    of its tree; and what is wrong with it, in which case there is no plain data."""
    from grader.course import schema, validation_messages
    from grader.course.tree_reader import TreeReader

    document, mistakes = validation_messages.validate(schema.ExerciseDocument, root)
    nodes: list[Node] = []
    tree, family = root.items.get("tree"), root.items.get("family")
    if family is not None and family.data is not None:
        mistakes += _family_mistakes(root, family)
    elif tree is None or tree.data is None:
        mistakes.append(root.mistake("there is no tree; write tree: [[3, 12], [2, 4]] or a family"))
    else:
        limit = root.data.get("depth_limit")
        reader = TreeReader(limit if type(limit) is int and limit > 0 else None)
        nodes = reader.read(tree)
        mistakes += reader.mistakes
    if mistakes or document is None:
        return {}, nodes, mistakes
    return {"line": root.line, "exercises": list(_members(document))}, nodes, mistakes


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


def _family_mistakes(root: Node, family: Node) -> Iterator[Mistake]:
    """What two keys can only get wrong together."""
    from grader.course.schema import DEEPEST, MOST_NODES

    if root.data.get("tree") is not None:
        yield root.key_mistake("tree", "there are both a tree and a family; delete one of them")
    for key in ("depth_limit", "published"):
        if root.data.get(key) is not None:
            problem = f"{key} belongs to a tree, and this is a family; delete it"
            yield root.key_mistake(key, problem)
    if not isinstance(family.data, dict):
        return
    for key in ("branching", "values"):
        pair = family.data.get(key)
        if _is_pair(pair) and pair[0] > pair[1]:
            yield family.items[key].mistake(
                f"{key} is [{pair[0]}, {pair[1]}], the greater first; write [{pair[1]}, {pair[0]}]"
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


def _members(document: ExerciseFields) -> Iterator[Result]:
    """The exercises of a document without mistakes, as plain data."""
    published = document.published
    shared: Result = {
        **document.model_dump(include={each.name for each in fields(Exercise) if each.metadata}),
        "root_player": document.root_player.upper(),
        "points": document.points,
        "published": None if published is None else published.model_dump(),
    }
    if document.family is None:
        tree = Tree.build(cast("Nested", document.tree), document.depth_limit)
        yield {"id": document.id, "title": document.title, "tree": _flat(tree), **shared}
        return
    from grader.course import random_trees

    asked = document.family
    recipe = random_trees.Recipe(
        seed=asked.seed,
        count=asked.count,
        depth=asked.depth,
        branching=(asked.branching[0], asked.branching[1]),
        values=(asked.values[0], asked.values[1]),
        ties=asked.ties,
    )
    for number, nested in enumerate(random_trees.trees(recipe), start=1):
        yield {
            "id": f"{document.id}-{number}",
            "title": f"{document.title} ({number} of {asked.count})",
            "tree": _flat(Tree.build(nested)),
            **shared,
        }


def _flat(tree: Tree) -> Result:
    return {
        "names": tree.names,
        "values": tree.values,
        "first_child": tree.first_child,
        "parent": tree.parent,
        "depth": tree.depth,
    }


# ---------------------------------------------------------------- beside the canonical answer


def _claims(exercise: Exercise) -> bool:
    """Whether the file says something that the canonical search could contradict."""
    tree = exercise.tree
    unknown = any(tree.values[leaf] is None for leaf in tree.leaves())
    return unknown or exercise.published is not None


def _answer_mistakes(answer: Answer, root: Node, nodes: list[Node]) -> Iterator[Mistake]:
    """Where an exercise contradicts what the canonical search does on its tree."""
    exercise = answer.exercise
    tree, printed = exercise.tree, exercise.published
    for leaf in answer.recording.evaluated:
        if tree.values[leaf] is None:
            # The first one only: from here on the search rests on a value that is not known.
            yield nodes[leaf].mistake(
                f'the search comes to this "?" ({tree.names[leaf]}); give it a value'
            )
            return
    if printed is None:
        return
    block = root.items["published"]
    count = len(answer.recording.evaluated)
    for key, given, right in (
        ("value", printed.value, answer.value),
        ("leaves_evaluated", printed.leaves_evaluated, count),
    ):
        if given is not None and given != right:
            yield block.items[key].mistake(
                f"published.{key} is {given}, and the search makes it {right}; correct one of them"
            )
    if printed.pruned is not None:
        yield from _pruned_mistakes(exercise, set(answer.recording.pruned), block.items["pruned"])


def _pruned_mistakes(exercise: Exercise, pruned: set[int], listed: Node) -> Iterator[Mistake]:
    """`listed` must name pruned nodes, and every pruned node or one above it."""
    tree = exercise.tree
    told = set[int]()
    for item in listed.items.values():
        name = item.data.strip()
        node = tree.index.get(name)
        if node is None:
            hint = did_you_mean(name, tree.names)
            yield item.mistake(f"published.pruned names {name!r}, which is no node here{hint}")
        elif node not in pruned:
            yield item.mistake(
                f"published.pruned names {name!r}, and the search visits it; take it out"
            )
        else:
            told.add(node)
    for node in sorted(pruned):
        if node not in told and tree.parent[node] not in told:
            name = tree.names[node]
            yield listed.mistake(
                f"published.pruned leaves out {name!r}, and the search prunes it; put it in"
            )
        told.add(node)
