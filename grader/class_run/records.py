"""Results and submissions as JSON objects, for the store and for the grading processes."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
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


@cache
def _needed(kind: Any) -> frozenset[str]:
    """The fields of a class without a default."""
    return frozenset(
        each.name for each in fields(kind) if each.default is each.default_factory is MISSING
    )


def has_type(value: Any, hint: Any) -> bool:
    """Whether a value read from JSON has the type of a field; an object needs all fields that have
    no default, because one that an older version wrote lacks the newer fields."""
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
        is_like = type(value) is dict and _needed(hint) <= value.keys() <= types.keys()
        return is_like and all(has_type(each, types[name]) for name, each in value.items())
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
    texts = ("mistakes", "lines", "fingerprints", "decisions")
    lists = {name: tuple(found.get(name, ())) for name in texts}
    lists["alike"] = tuple(map(tuple, found.get("alike", ())))
    exercises = tuple(ExerciseResult(**_interned(each)) for each in found.get("exercises", ()))
    return ClassResult(
        **{**found, **lists, "student": Student(**found["student"]), "exercises": exercises}
    )


def _interned(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: intern(each) if isinstance(each, str) else each for name, each in fields.items()}
