"""Results and submissions as JSON objects, for the store and for the grading processes."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import datetime, timezone
from functools import cache
from math import isfinite
from sys import intern
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from grader.core.models.class_run import ClassResult, ExerciseResult, Student
from grader.downloads.handed_in import HandedIn, Part


def now() -> str:
    """The time in UTC, as ISO 8601 writes it."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(kind)


def has_type(value: Any, hint: Any) -> bool:
    """Whether a value read from JSON has the type of a field; an object needs all fields."""
    kind, inside = get_origin(hint), get_args(hint)
    if kind is Literal:
        return value in inside
    if kind in {Union, UnionType}:
        return any(has_type(value, each) for each in inside)
    if kind is tuple:
        return type(value) is list and all(has_type(each, inside[0]) for each in value)
    if kind is Mapping:
        return type(value) is dict and all(has_type(each, inside[1]) for each in value.values())
    if isinstance(hint, type) and is_dataclass(hint):
        types = _hints(hint)
        is_like = type(value) is dict and value.keys() == types.keys()
        return is_like and all(has_type(value[name], each) for name, each in types.items())
    if hint is float:
        return type(value) in {int, float} and isfinite(value)
    return type(value) is hint


def handed_in_of(found: dict[str, Any]) -> HandedIn:
    """The submission whose fields are `found`, as `asdict` gives them."""
    parts = tuple(Part(*each) for each in found["parts"])
    return HandedIn(**{**found, "student": Student(**found["student"]), "parts": parts})


def result_of(found: dict[str, Any]) -> ClassResult:
    """The result whose fields are `found`, as `asdict` gives them. The texts of exercises are
    shared with other results, which halves the memory of a large class."""
    lists = {name: tuple(found[name]) for name in ("mistakes", "lines", "fingerprints")}
    lists["alike"] = tuple(map(tuple, found["alike"]))
    exercises = tuple(ExerciseResult(**_interned(each)) for each in found["exercises"])
    return ClassResult(
        **{**found, **lists, "student": Student(**found["student"]), "exercises": exercises}
    )


def _interned(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: intern(each) if isinstance(each, str) else each for name, each in fields.items()}
