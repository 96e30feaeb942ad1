"""The messages for a document that does not fit its model.

Pydantic finds the mistakes; each message here names the place, the value and the remedy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import ValidationError

from grader.core.errors import did_you_mean
from grader.core.models import CHECK_NAMES
from grader.core.placed_values import Mistake, Node, Plain, show
from grader.course import key_names
from grader.course.document_fields import MAPPING, NUMBER, TEXT, Document, Wanted
from grader.course.positioned_yaml import scalar
from grader.course.schema.assignment import AssignmentDocument
from grader.course.schema.exercise import ExerciseDocument, ExerciseFields

Model = TypeVar("Model", bound=Document)

_PYTHON_NAMES = frozenset({"entry", "search", "max_value", "min_value"})
_OF_ASSIGNMENTS = frozenset(AssignmentDocument.model_fields)
_OF_EXERCISES = frozenset(ExerciseDocument.model_fields)
_PARTS = ("gradescope", "limits")
"""The keys of an assignment that hold keys of their own, which are easily put beside them."""
_STEPS = frozenset({TEXT.tag, MAPPING.tag, NUMBER.tag, "[key]"})
"""The steps that pydantic adds to the path of a mistake, beside keys and indexes."""


def validate(model: type[Model], root: Node) -> tuple[Model | None, list[Mistake]]:
    """The document under `root` as a `model`, or None and all mistakes in it."""
    try:
        return model.model_validate(root.data), []
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
    written = {
        (*place[:-1], _meant(model, place))
        for kind, place in ((detail["type"], detail["loc"]) for detail in details)
        if _is_unknown(kind, place)
    }
    return None, [
        _mistake(model, root, detail["type"], detail["loc"])
        for detail in details
        # A key that is there, but misspelt, is one mistake and not two.
        if detail["type"] != "missing" or detail["loc"] not in written
    ]


def _mistake(model: type[Document], root: Node, kind: str, place: tuple[str | int, ...]) -> Mistake:
    """The message for one of pydantic's errors, at its line and column."""
    path = [step for step in place if step not in _STEPS]
    node, name, field = root.find(path), _name(path), _Field.at(model, path)
    if kind == "missing":
        return node.mistake(f"{name} is missing; it must be {field.wanted}")
    if _is_unknown(kind, place):
        key = str(path[-1])
        noun, known = _known(model, path)
        hint = _elsewhere(model, path) or key_names.remedy(key, known, f"{noun}s")
        return root.find(path[:-1]).key_mistake(key, f"{name} is an unknown {noun}{hint}")
    remedy = _remedy(str(path[-1]) if path else "", field, node.data)
    return node.mistake(f"{name} is {show(node.data)}; it must be {field.wanted}{remedy}")


def _is_unknown(kind: str, place: Sequence[str | int]) -> bool:
    """Whether one of pydantic's errors is about an unknown key."""
    return kind == "extra_forbidden" or place[-1:] == ("[key]",)


def _known(model: type[Document], path: Sequence[str | int]) -> tuple[str, Sequence[str]]:
    """The noun for the key at the end of `path`, and the keys that are allowed in its place."""
    holder = _Field.at(model, path[:-1]).document
    return ("check", CHECK_NAMES) if holder is None else ("key", tuple(holder.model_fields))


def _meant(model: type[Document], place: Sequence[str | int]) -> str:
    """The key that is meant by the unknown one at `place`; "" if that cannot be told."""
    path = [step for step in place if step not in _STEPS]
    if _elsewhere(model, path):
        return ""
    return key_names.meant(str(path[-1]), _known(model, path)[1])


def _elsewhere(model: type[Document], path: Sequence[str | int]) -> str:
    """A clause on the place of the key at `path`, if it is in another document or a part."""
    if len(path) != 1 or not issubclass(model, ExerciseFields | AssignmentDocument):
        return ""
    key, is_assignment = path[0], issubclass(model, AssignmentDocument)
    if key in (_OF_EXERCISES if is_assignment else _OF_ASSIGNMENTS):
        file = "the file of an exercise" if is_assignment else "assignment.yaml"
        return f"; it belongs in {file}"
    for part in _PARTS:
        if key in _known(AssignmentDocument, [part, key])[1]:
            where = part if is_assignment else f"{part} in assignment.yaml"
            return f"; it belongs below {where}: {part}: {{{key}: ...}}"
    return ""


def _name(path: Sequence[str | int]) -> str:
    """The name of the field at `path` in a message: published.value, item 2 of files."""
    keys = ".".join(step for step in path if isinstance(step, str))
    if path and isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {keys}"
    return keys or "the file"


class _Field:
    """The annotation of a document's field, or of an item in a field."""

    def __init__(self, annotation: Any, notes: Sequence[object] = ()) -> None:
        self._notes = [*notes]
        self.types: list[Any] = []
        self.choices: list[str] = []
        self._take_apart(annotation)

    @classmethod
    def at(cls, model: type[Document], path: Sequence[str | int]) -> _Field:
        """The field at `path`. An unknown key counts as an item."""
        field = cls(model, [Wanted("a mapping of keys to values")])
        for step in path:
            document = field.document
            if document is not None and step in document.model_fields:
                info = document.model_fields[str(step)]
                field = cls(info.annotation, [*info.metadata, info.json_schema_extra])
            else:
                items = [get_args(each)[-1] for each in field.types if get_args(each)]
                field = cls(items[0] if items else None)
        return field

    def _take_apart(self, annotation: Any) -> None:
        if get_origin(annotation) is Annotated:
            inner, *notes = get_args(annotation)
            self._notes = [*notes, *self._notes]
            self._take_apart(inner)
        elif get_origin(annotation) in (Union, UnionType):
            for each in get_args(annotation):
                self._take_apart(each)
        elif get_origin(annotation) is Literal:
            self.choices += get_args(annotation)
        else:
            self.types.append(annotation)

    @property
    def document(self) -> type[Document] | None:
        """The document that the field can hold, if any."""
        kinds = [each for each in self.types if isinstance(each, type)]
        return next((each for each in kinds if issubclass(each, Document)), None)

    @property
    def wanted(self) -> str:
        """The end of the sentence "it must be ..."; the last note's is about the narrowest type."""
        texts = [note.text for note in self._notes if isinstance(note, Wanted) and note.text]
        if texts:
            return texts[-1]
        if self.document is not None:
            return f"a mapping with any of {_listed(self.document.model_fields, 'and')}"
        if int in self.types:
            limits = [limit for note in self._notes for limit in getattr(note, "metadata", [note])]
            least, most = (
                next(getattr(limit, name) for limit in limits if hasattr(limit, name))
                for name in ("ge", "le")
            )
            return f"a whole number from {least} to {most}"
        return "true or false" if bool in self.types else _listed(self.choices, "or")


def _listed(names: Iterable[str], last: str) -> str:
    *most, end = names
    return f"{', '.join(most)} {last} {end}" if most else end


def _remedy(name: str, field: _Field, data: Plain) -> str:
    """The end of a message that suggests a value, or "". `name` is the field's name."""
    if field.choices and isinstance(data, str):
        return did_you_mean(data, field.choices)
    if name in _PYTHON_NAMES:
        bare = data.removesuffix("()") if isinstance(data, str) else data
        return "" if bare == data else f"; write {show(bare)}"
    number = isinstance(data, (int, float)) and not isinstance(data, bool)
    if name == "pass_mark" and number and 10 <= data <= 100:
        return f"; for {data:g} % write {data / 100:g}"
    if str in field.types:
        return "; put quotes around it" if isinstance(data, (int, float)) else ""
    if isinstance(data, str) and isinstance(scalar(data), (int, float)):
        return "; remove its quotes"
    return ""
