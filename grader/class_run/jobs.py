"""The messages between the coordinator of a class run and the processes that grade.

Each is one line of JSON. A process reads `Settings` once and answers READY; then each `Job` with a
`JobEnd`, or with `Failed` if it can grade nothing. A student adds nothing but text.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any

from grader.class_run.records import handed_in_of, result_of
from grader.core.errors import UserError
from grader.core.models.class_run import ClassResult
from grader.downloads.handed_in import HandedIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that a process must know to grade submissions of one class."""

    assignment: str  # the path of the assignment
    digest: str  # that of the assignment's files
    folder: str  # the download
    results: str  # the folder for reports
    # the folders in the download that lie around all submissions, as in `Download`
    around: tuple[str, ...] = ()
    isolation: str = "full"  # the level without which nothing is run
    smallest_tree: bool = True
    processor: int | None = None  # the process stays on it, if one is given

    @property
    def options(self) -> tuple[str, ...]:
        """The options that change a result."""
        return (self.isolation, str(self.smallest_tree))


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One submission to grade, unless its key is among those that are `known`."""

    handed_in: HandedIn
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JobEnd:
    """The end of one job: a new result, or None if the newest one is known already."""

    handed_in: HandedIn
    result: ClassResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """The process can grade nothing on this machine; `message` says why, and the remedy."""

    message: str


READY = b"{}\n"


def encoded(message: Settings | Job | JobEnd | Failed) -> bytes:
    """A message as a line."""
    return json.dumps(asdict(message)).encode("ascii") + b"\n"


def settings_of(line: bytes) -> Settings:
    """The settings in a line."""
    fields = json.loads(line)
    return Settings(**{**fields, "around": tuple(fields["around"])})


def job_of(line: bytes) -> Job:
    """The job in a line."""
    fields = json.loads(line)
    return Job(handed_in=handed_in_of(fields["handed_in"]), known=tuple(fields["known"]))


def ended_of(line: bytes) -> JobEnd:
    """The end of a job in a line. Raises UserError if the line says that the process failed."""
    fields = answered(line)
    found = fields["result"]
    return JobEnd(
        handed_in=handed_in_of(fields["handed_in"]),
        result=result_of(found) if found is not None else None,
    )


def answered(line: bytes) -> dict[str, Any]:
    """The fields of an answer. Raises UserError if it is `Failed`."""
    fields: dict[str, Any] = json.loads(line)
    if "message" in fields:
        raise UserError(fields["message"])
    return fields
