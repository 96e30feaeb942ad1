"""Results and submissions as JSON objects, for the store and for the grading processes."""

from datetime import datetime, timezone
from sys import intern
from typing import Any

from grader.core.models.class_run import ClassResult, ExerciseResult, Student
from grader.downloads.handed_in import HandedIn, Part


def now() -> str:
    """The time in UTC, as ISO 8601 writes it."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


def handed_in_of(found: dict[str, Any]) -> HandedIn:
    """The submission whose fields are `found`, as `asdict` gives them."""
    parts = tuple(Part(*each) for each in found["parts"])
    return HandedIn(**{**found, "student": Student(**found["student"]), "parts": parts})


def result_of(found: dict[str, Any]) -> ClassResult:
    """The result whose fields are `found`, as `asdict` gives them.

    The texts of exercises are shared with other results, which halves the memory of a large class.
    """
    lists = {name: tuple(found[name]) for name in ("mistakes", "alike", "fingerprints")}
    exercises = tuple(ExerciseResult(**_interned(each)) for each in found["exercises"])
    return ClassResult(
        **{**found, **lists, "student": Student(**found["student"]), "exercises": exercises}
    )


def _interned(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: intern(each) if isinstance(each, str) else each for name, each in fields.items()}
