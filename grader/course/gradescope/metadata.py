"""Reads submission_metadata.json, in which Gradescope describes a submission.

Only the keys that an assignment's rules need are read; Gradescope may add keys at any time.
Source: Gradescope's documentation for autograders, "Submission Metadata".
"""

import re
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    ValidationError,
)

from grader.core.errors import UsageError


def _iso_text(time: object) -> object:
    """The time, if it is ISO text with a year from 1000 to 2999. pydantic would read a number as
    seconds, and years near 9999 overflow in date arithmetic."""
    if isinstance(time, str) and re.match(r"[12]\d{3}-\d\d-\d\d[T ]", time):
        return time
    raise ValueError("it is not a time such as 2026-03-10T23:59:00-08:00")


def _number(points: object) -> float | None:
    """The points, which Gradescope writes as text."""
    try:
        number = float(points) if isinstance(points, str | int | float) else None
    except (ValueError, OverflowError):
        return None
    return number if number is not None and isfinite(number) else None


Time: TypeAlias = Annotated[AwareDatetime, BeforeValidator(_iso_text)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Dates(_Record):
    """The due date of an assignment, if it has one."""

    due_date: Time | None = None


class AssignmentFacts(Dates):
    """The assignment: its due date and its points. `total_points` includes questions that are
    graded by hand; None if it is not a number."""

    total_points: Annotated[FiniteFloat | None, BeforeValidator(_number)] = None


class User(_Record):
    """A student of the submission; `assignment` has the student's own due date, if there is one."""

    assignment: Dates | None = None


class Earlier(_Record):
    """An earlier submission, with its results."""

    submission_time: Time
    score: FiniteFloat | None = None
    autograder_error: bool | None = None
    results: Mapping[str, Any] | None = None


def _each(listed: object) -> object:
    """The earlier submissions; None for each that cannot be read, so the others are kept."""
    return list(map(_read_earlier, listed)) if isinstance(listed, list) else listed


def _read_earlier(one: object) -> Earlier | None:
    try:
        return Earlier.model_validate(one)
    except ValidationError:
        return None


class Metadata(_Record):
    """One submission: its time, its due dates and the submissions before it. `previous_submissions`
    has None for each that cannot be read."""

    created_at: Time
    assignment: AssignmentFacts = AssignmentFacts()
    users: Annotated[tuple[User, ...], Field(default_factory=tuple)]
    previous_submissions: Annotated[
        tuple[Earlier | None, ...], BeforeValidator(_each), Field(default_factory=tuple)
    ]

    @property
    def earlier(self) -> list[Earlier]:
        """The readable submissions before this one."""
        return [one for one in self.previous_submissions if one is not None]

    @property
    def unread(self) -> int:
        """The number of submissions before this one that cannot be read."""
        return len(self.previous_submissions) - len(self.earlier)


def read(path: Path) -> Metadata:
    """Reads the metadata file at `path`. Raises UsageError if it cannot be read or is malformed."""
    try:
        return Metadata.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror or error})") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise UsageError(f"in {path}, {place} is not as expected: {first['msg']}") from None
