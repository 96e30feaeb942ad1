"""The checks of an assignment file, and a file without mistakes as plain data."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.core import algorithms
from grader.core.document_cache import Result
from grader.core.errors import DocumentError
from grader.core.models import CHECK_NAMES, WRITTEN_CHECKS, CheckName
from grader.core.placed_values import Mistake, Node, refusal
from grader.course import positioned_yaml
from grader.course.document_fields import SLUG
from grader.course.listed_exercises import ReadExercises, read_exercises
from grader.course.schema.assignment import AssignmentDocument
from grader.course.schema.submission import names
from grader.course.validation_messages import validate


def checked(path: Path, raw: bytes, read: ReadExercises) -> Result:
    """The file as plain data, with the positions that later messages point to."""
    root, mistakes = positioned_yaml.read_mapping(path, raw, "title: and exercises: on two lines")
    document, found = validate(AssignmentDocument, root)
    mistakes += found
    answer = root.find(["answer"]).data if "answer" in root.items else "program"
    mistakes += _rubric_mistakes(root, "rubric", answer)
    listed = root.find(["exercises"])
    if listed is not root:
        mistakes += _listed_mistakes(listed, answer)
    if document is not None:
        mistakes += _repair_mistakes(root, document)
    if mistakes or document is None:
        own = refusal(path, mistakes).mistakes
        raise DocumentError([*own, *_mistakes_of_files(root, path, read)])
    return _plain(document, root)


def _mistakes_of_files(root: Node, path: Path, read: ReadExercises) -> list[str]:
    """The mistakes in those exercises whose ids a faulty assignment still names."""
    items: dict[str, Result] = {}
    named = root.items.get("exercises")
    for node in named.items.values() if named is not None else ():
        place = node.items.get("id", node)
        if isinstance(place.data, str) and re.match(SLUG, place.data.strip()):
            wanted = place.data.strip()
            items.setdefault(wanted, {"id": wanted, "at": _at(place)})
    return read_exercises(list(items.values()), _placed(root, "files"), path, read)[1]


def _placed(root: Node, key: str) -> list[Result] | None:
    """The texts in the list `key`, each with its place; None if there is no such list."""
    if root.data.get(key) is None:
        return None
    texts = [node for node in root.items[key].items.values() if isinstance(node.data, str)]
    return [{"text": node.data.strip(), "at": _at(node)} for node in texts]


def _at(node: Node) -> str:
    return f"{node.line}:{node.column}"


def _listed_mistakes(listed: Node, usual: object) -> Iterator[Mistake]:
    """Exercises listed twice, and checks that do not fit an answer; `usual` is the default one."""
    first: dict[tuple[str, object], Node] = {}
    for item in listed.items.values():
        place = item.items.get("id", item)
        wanted = place.data.strip() if isinstance(place.data, str) else None
        answer = item.items["answer"].data if "answer" in item.items else usual
        if wanted is not None and first.setdefault((wanted, str(answer)), place) is not place:
            line = first[wanted, str(answer)].line
            yield place.mistake(
                f"{wanted!r} is listed twice, first on line {line}; delete one of them"
            )
        yield from _rubric_mistakes(item, "exercises.rubric", answer)


def _repair_mistakes(root: Node, document: AssignmentDocument) -> Iterator[Mistake]:
    """A `show_repair` that shows students nothing."""
    own = (getattr(each, "feedback", None) for each in document.exercises)
    if document.show_repair and "full" not in {each or document.feedback for each in own}:
        yield root.key_mistake(
            "show_repair",
            "show_repair shows students nothing, because no exercise has feedback: full; delete "
            "it, or give an exercise this feedback",
        )


def _rubric_mistakes(holder: Node, name: str, answer: object) -> Iterator[Mistake]:
    rubric = holder.items.get("rubric")
    weights = rubric.data if rubric is not None else None
    if rubric is None or not isinstance(weights, dict) or not weights:
        return
    if not any(weights.values()):
        yield rubric.mistake(f"{name} marks nothing; give one check a weight above 0")
    of_programs = dict.fromkeys(
        check for each in algorithms.every() for check in each.checks["program"]
    )
    known = WRITTEN_CHECKS if answer == "written" else of_programs  # of any algorithm
    for check in weights:
        if check in CHECK_NAMES and check not in known:
            kind = "a written answer" if answer == "written" else "a program"
            yield rubric.key_mistake(
                check, f"{check} is not marked in {kind}; its checks are {', '.join(known)}"
            )


def _plain(document: AssignmentDocument, root: Node) -> Result:
    usual = {} if document.rubric is None else {document.answer: document.rubric}
    items = []
    for given, node in zip(document.exercises, root.items["exercises"].items.values(), strict=True):
        item: Result = {"id": given} if isinstance(given, str) else given.model_dump()
        answer = item.get("answer") or document.answer
        items.append(
            {
                "id": item["id"],
                "answer": answer,
                "points": item.get("points"),
                "rubric": _without_zeros(item.get("rubric") or usual.get(answer)),
                "visibility": item.get("visibility") or document.visibility,
                "feedback": item.get("feedback") or document.feedback,
                "at": _at(node.items.get("id", node)),
            }
        )
    limits = document.limits
    return {
        "line": root.line,
        "title": document.title,
        "items": items,
        "limits": {} if limits is None else limits.model_dump(),
        "names": names(document.entry),
        "program": document.file or "",
        "pass_mark": document.pass_mark,
        "show_repair": document.show_repair,
        "gradescope": {} if document.gradescope is None else document.gradescope.model_dump(),
        "files": _placed(root, "files"),
        "modules": _placed(root, "modules"),
    }


def _without_zeros(rubric: Mapping[CheckName, float] | None) -> Result | None:
    """The checks that count; a weight of 0 switches a check off. None stays None."""
    if rubric is None:
        return None
    return {check: weight for check, weight in rubric.items() if weight}
