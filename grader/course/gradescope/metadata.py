"""submission_metadata.json: what Gradescope tells of a submission.

Only what the rules of an assignment ask for; Gradescope may add keys at any time.
Source: Gradescope's documentation for autograders, "Submission Metadata".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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


def _written(time: object) -> object:
    """A time as it is written, and far from the end of all calendars: a number could be seconds
    since 1970, or anything."""
    if isinstance(time, str) and re.match(r"[12]\d{3}-\d\d-\d\d[T ]", time):
        return time
    raise ValueError("it is no time such as 2026-03-10T23:59:00-08:00")


Time: TypeAlias = Annotated[AwareDatetime, BeforeValidator(_written)]


class _Told(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Dates(_Told):
    """When an assignment is due; None if it never is."""

    due_date: Time | None = None


class User(_Told):
    """One of those who handed in; `assignment` has a date of one's own, where there is one."""

    assignment: Dates | None = None


class Earlier(_Told):
    """A submission before this one, with what was said of it."""

    submission_time: Time
    score: FiniteFloat | None = None
    autograder_error: bool | None = None
    results: Mapping[str, Any] | None = None


def _each(listed: object) -> object:
    """A list with None for what cannot be read: that is no reason to forget the others."""
    return list(map(_read_earlier, listed)) if isinstance(listed, list) else listed


def _read_earlier(one: object) -> Earlier | None:
    try:
        return Earlier.model_validate(one)
    except ValidationError:
        return None


class Metadata(_Told):
    """One submission: when it was handed in, when it was due, and those before it.

    `previous_submissions` has None for each that cannot be read.
    """

    created_at: Time
    assignment: Dates = Dates()
    users: Annotated[tuple[User, ...], Field(default_factory=tuple)]
    previous_submissions: Annotated[
        tuple[Earlier | None, ...], BeforeValidator(_each), Field(default_factory=tuple)
    ]

    @property
    def earlier(self) -> list[Earlier]:
        """The submissions before this one that can be read."""
        return [one for one in self.previous_submissions if one is not None]

    @property
    def unread(self) -> int:
        """How many others there are."""
        return len(self.previous_submissions) - len(self.earlier)


def read(path: Path) -> Metadata:
    """What Gradescope tells in that file. Raises UsageError."""
    try:
        return Metadata.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror or error})") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise UsageError(f"in {path}, {place} is not as expected: {first['msg']}") from None
