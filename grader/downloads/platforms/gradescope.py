"""Gradescope: a folder for each submission, and a list of the students who handed them in.

    submission_123456/
    submission_metadata.yml

The list has the submitters of each submission, several for a group. A student's identity is the
SID, else the email, else the name. Without the list it is the folder's name. Each entry of the list
is a submission, so a folder that is missing was lost on the way.

Source: public scripts that read such exports; `submission_metadata` reads the list.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial

from grader.core.models.class_run import Student
from grader.downloads import submission_metadata
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, EntryLabels, composed
from grader.downloads.submission_metadata import Submitted

EXAMPLE = "submission_123456 and submission_metadata.yml"
_NAME = re.compile(r"submission_[0-9]+")


def recognises(entry: DownloadedEntry) -> bool:
    """Whether the entry is a submission's folder, or the list."""
    if entry.kind == "folder":
        return _NAME.fullmatch(entry.name) is not None
    return entry.name == submission_metadata.FILE


def labels(contents: Contents) -> EntryLabels:
    """The labels of the entries. Raises UsageError if the list cannot be read."""
    there, has_list = set(), False
    for entry in contents.entries():
        if entry.kind == "folder":
            there.add(entry.name)
        has_list = has_list or entry == (submission_metadata.FILE, "file", False)
    submitted = submission_metadata.read(contents) if has_list else {}
    lost = [
        label._replace(inside=None)
        for folder, each in submitted.items()
        if folder not in there
        for label in _of_submitters(folder, each)
    ]
    why = f"{submission_metadata.FILE} lacks the names"
    if not has_list:
        why = f"the download lacks {submission_metadata.FILE}"
    return partial(_labels, submitted, lost, why)


def _labels(
    submitted: Mapping[str, Submitted], lost: Sequence[EntryLabel], why: str, entry: DownloadedEntry
) -> Sequence[EntryLabel]:
    """The labels of an entry. `lost` have no folder; `why` is for a folder not on the list."""
    if entry.name == submission_metadata.FILE:
        return lost
    if not _NAME.fullmatch(entry.name):
        return []
    if found := submitted.get(entry.name):
        return _of_submitters(entry.name, found)
    student, source = Student(id=composed(entry.name)), f"folder {entry.name}, not on the list"
    return [EntryLabel(student, "", source, unnamed=why)]


def _of_submitters(folder: str, submitted: Submitted) -> list[EntryLabel]:
    many = len(submitted.students)
    group = f", in a group of {many}" if many > 1 else ""
    return [
        EntryLabel(
            student,
            "",
            f"{_source(student)}{group}",
            attempt=submitted.time,
            handed_in_at=submitted.time,
            lists=(folder,),
        )
        for student in submitted.students
    ]


def _source(student: Student) -> str:
    name = f"name {student.name}" if student.name else ""
    kind = "email" if student.id == student.others.get("email") else "SID"
    identity = f"{kind} {student.id}" if student.id != student.name else ""
    return ", ".join(filter(None, [name, identity]))
