"""The students whose submissions a run is to grade."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from grader.class_run.runs import WHOLE, Shard
from grader.core.errors import UsageError, close_to, did_you_mean, it_has
from grader.core.findings.phrases import listed
from grader.core.models.class_run import Student
from grader.downloads.download import Download
from grader.downloads.handed_in import composed


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenStudents:
    """The submissions to grade: those of `shard` and of `students`, if any, but those to `skip`."""

    shard: Shard = WHOLE
    students: Collection[str] = ()
    skip: Collection[str] = ()
    regrade: bool = False  # whether results that are kept are made again

    @property
    def is_whole(self) -> bool:
        """Whether all submissions are to be graded."""
        return self.shard == WHOLE and not self.students and not self.skip

    def has(self, student: str) -> bool:
        """Whether the submission of a student is to be graded."""
        return (
            self.shard.has(student)
            and (not self.students or student in self.students)
            and student not in self.skip
        )

    def by_ids(self, download: Download, *, is_complete: bool = True) -> ChosenStudents:
        """The same choice by ids, where `students` and `skip` may have names, too. Raises
        UsageError if one is of no student, or of several, or if nobody is left. Its sentence lists
        the students of a complete download; to another one, more may come."""
        if not self.students and not self.skip:
            return self
        students, skip = (
            frozenset(_id_of(each, download, is_complete=is_complete) for each in wanted)
            for wanted in (self.students, self.skip)
        )
        found = replace(self, students=students, skip=skip)
        if not any(map(found.has, download.students)):
            given = {"--students": students, "--skip": skip, "--shard": self.shard != WHOLE}
            options = [option for option, is_given in given.items() if is_given]
            leave = "leaves" if len(options) == 1 else "leave"
            raise UsageError(
                f"{listed(options)} {leave} no submission to grade; name other students"
            )
        return found

    @property
    def text(self) -> str:
        """The selection as text: a run that was stopped goes on only with the same one."""
        return json.dumps(
            {
                "shard": self.shard,
                "students": sorted(self.students),
                "skip": sorted(self.skip),
                "regrade": self.regrade,
            }
        )


def _id_of(wanted: str, download: Download, *, is_complete: bool) -> str:
    """The id of the student whose id or name is `wanted`, in any letters. Raises UsageError."""
    students = [each.student for each in download]
    return named(wanted, students, "the folder has no submission of", is_complete=is_complete)


def named(wanted: str, students: Sequence[Student], lacks: str, *, is_complete: bool = True) -> str:
    """The id of the student whose id or name is `wanted`, in any letters. Raises UsageError, whose
    sentence begins with `lacks`, if there is none, or several."""
    ids = [each.id for each in students]
    if wanted in ids:
        return wanted
    folded = composed(wanted).casefold()
    fit = [each.id for each in students if folded in {each.id.casefold(), each.name.casefold()}]
    if len(fit) == 1:
        return fit[0]
    if fit:
        raise UsageError(
            f"{wanted!r} names {len(fit)} students; give an id: {' or '.join(map(repr, fit))}"
        )
    by_name = {each.name: each.id for each in students if each.name}
    name = close_to(wanted, by_name)
    meant = f"; did you mean {by_name[name]!r}, the id of {name}?" if name else ""
    shown = [f"{each.id} ({each.name})" if each.name else each.id for each in students]
    there = f"; {it_has(shown)}" if is_complete else ""
    raise UsageError(f"{lacks} {wanted!r}{did_you_mean(wanted, ids) or meant or there}")
