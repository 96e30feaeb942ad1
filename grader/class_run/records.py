"""Results as JSON objects, as the store keeps them and the grading processes send them."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timezone
from typing import Any

from grader.core.models.class_run import ClassResult, ExerciseResult, Student


def now() -> str:
    """The time in UTC, as ISO 8601 writes it."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


def document(result: ClassResult) -> dict[str, Any]:
    """The result as dictionaries and lists."""
    return asdict(result)


def result_of(found: dict[str, Any]) -> ClassResult:
    """The result that `document` made."""
    lists = {name: tuple(found[name]) for name in ("mistakes", "fingerprints")}
    exercises = tuple(ExerciseResult(**each) for each in found["exercises"])
    return ClassResult(
        **{**found, **lists, "student": Student(**found["student"]), "exercises": exercises}
    )
