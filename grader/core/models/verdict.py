"""What marking says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from grader.core.models.check_kinds import CheckName

Severity: TypeAlias = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to tell the student; every `code` is listed in `grader.core.findings`.

    `message` is a whole sentence. `event` is the 1-based number of the event in the student's
    recording, `node` and `path` where in the tree, `figure` the governing line ("MIN-VALUE line 6:
    if v <= alpha: return v"), `hint` a question that points to the remedy, `file` and `line` where
    in the student's own code.
    """

    code: str
    message: str
    severity: Severity = "error"
    event: int | None = None
    node: str | None = None
    path: tuple[str, ...] = ()
    expected: str | None = None
    actual: str | None = None
    figure: str | None = None
    hint: str | None = None
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is marked: `share` of its `max_score` points was earned, 0 to 1.

    A program has earned all or nothing; a written answer may be right in part.
    """

    name: CheckName
    share: float
    max_score: float

    @property
    def passed(self) -> bool:
        return self.share == 1

    @property
    def score(self) -> float:
        return self.max_score * self.share


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What marking says of one outcome.

    `observed` holds what was seen without being marked: for instance
    {"variant": "...", "returns": "fail-soft", "windows": "as expected"}.
    """

    exercise_id: str
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...] = ()
    observed: Mapping[str, str] = field(default_factory=dict)
