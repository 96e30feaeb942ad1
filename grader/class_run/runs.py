"""A run of a class, and the part of the class that it graded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from grader.class_run.records import has_type


class Shard(NamedTuple):
    """The part `number` of `parts`, from 1: the students whose ids fall into it."""

    number: int
    parts: int

    def has(self, student: str) -> bool:
        """Whether a student is in this part, on every machine and in every run."""
        digest = sha256(student.encode("utf-8", "surrogateescape")).digest()
        return int.from_bytes(digest[:8], "big") % self.parts == self.number - 1

    def contains(self, other: Shard) -> bool:
        """Whether all students of another part are in this one."""
        same = (other.number - self.number) % self.parts == 0
        return same and other.parts % self.parts == 0


WHOLE = Shard(1, 1)
_SELECTION: Mapping[str, Any] = {
    "shard": tuple[int, ...],
    "students": tuple[str, ...],
    "skip": tuple[str, ...],
    "regrade": bool,
    "merged": tuple[tuple[int | bool, ...], ...],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassRun:
    """A run of `grade class`: the assignment, its digest, the options, the version of grade."""

    run: int
    began: str
    ended: str  # "" if it was stopped
    selection: str  # a JSON object: the students to grade, or the parts of the class that it merged
    assignment: str
    digest: str
    options: str
    version: str

    @property
    def is_whole(self) -> bool:
        """Whether its results are those of a whole folder, or of a merge."""
        return self._students() == WHOLE

    @property
    def parts(self) -> Mapping[Shard, bool]:
        """The parts of the class that it graded or merged, and whether each is complete; no part if
        it graded chosen students. Students to skip were left out on purpose."""
        fields = self._fields()
        if "merged" in fields:
            merged = fields["merged"] if self.ended else ()
            return {Shard(number, parts): is_complete for number, parts, is_complete in merged}
        return {Shard(*fields["shard"]): bool(self.ended)} if not fields["students"] else {}

    @property
    def roll(self) -> Shard | None:
        """The part of which it found all students; None if it was stopped or left students out."""
        return self._students() if self.ended else None

    @property
    def is_merge(self) -> bool:
        """Whether it took its results from folders of results."""
        return "merged" in self._fields()

    def check(self) -> None:
        """Raises an error of Python if the selection is not what it should be."""
        if not all(has_type(each, _SELECTION[name]) for name, each in self._fields().items()):
            raise TypeError("a field of the selection has another type")
        for shard in (*self.parts, self._students() or WHOLE):
            if not 1 <= shard.number <= shard.parts:
                raise ValueError(f"there is no part {shard.number} of {shard.parts}")

    def _students(self) -> Shard | None:
        """The part of which it was to find all students; None if it was to leave some out."""
        fields = self._fields()
        chosen = fields.get("students") or fields.get("skip")
        return None if chosen else Shard(*fields.get("shard", WHOLE))

    def _fields(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.selection)
        return found


def merged(parts: Mapping[Shard, bool]) -> str:
    """The selection of a merge of parts, with whether each is complete, as text."""
    return json.dumps({"merged": [[*shard, parts[shard]] for shard in sorted(parts)]})
