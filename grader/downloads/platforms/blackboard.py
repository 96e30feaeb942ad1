"""Blackboard: all files of all attempts side by side, with the attempt in front of each name.

    Homework 3_jdoe_attempt_2026-11-20-10-11-12_search.py
    Homework 3_jdoe_attempt_2026-11-20-10-11-12.txt          the attempt's own page

An assignment and a username can have underscores. The page starts with "Name: Jane Doe (jdoe)",
in the language of the site, which tells them apart; it ends with the names of the attempt's files.

Source: the pages in public scripts for these downloads; Blackboard documents none.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from grader.core.errors import UnreadDownloadError
from grader.core.models.class_run import Student
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, EntryLabels, composed
from grader.submission.safe_files import WRITTEN, UnreadableError

EXAMPLE = "Homework 3_jdoe_attempt_2026-11-20-10-11-12_search.py"
_NAME = re.compile(
    r"(?P<student>.+?)_attempt_(?P<time>[0-9]{4}(?:-[0-9]{2}){5})(?:_(?P<file>.+)|(?P<page>\.txt))",
    re.DOTALL,
)
_PAGE = re.compile(
    r"[^:\n]*:[ \t]*(?P<name>[^\n]*?)[ \t]*\((?P<user>[^()\n]+)\)[ \t]*\r?$", re.MULTILINE
)


class _Page(NamedTuple):
    """The page of an attempt: the student, and the files under their own names."""

    name: str
    user: str
    files: tuple[str, ...]


def recognises(entry: DownloadedEntry) -> bool:
    """Whether the entry is a file of an attempt."""
    return entry.kind != "folder" and _NAME.fullmatch(entry.name) is not None


def labels(contents: Contents) -> EntryLabels:
    for entry in contents.entries():
        found = _NAME.fullmatch(entry.name)
        if found and found["page"] and (page := _page(contents, entry.name, found["time"])):
            student = found["student"]
            if student.endswith(f"_{page.user}"):
                return partial(_labels, contents, student.removesuffix(page.user))
    return partial(_labels, contents, "")


def _labels(contents: Contents, assignment: str, entry: DownloadedEntry) -> Sequence[EntryLabel]:
    """The labels of an entry; `assignment` is the beginning of all names, "" if unknown."""
    found = _NAME.fullmatch(entry.name)
    if entry.kind == "folder" or found is None:
        return []
    student = found["student"]
    user = (
        student.removeprefix(assignment)
        if assignment and student.startswith(assignment)
        else student.rpartition("_")[2]
    )
    page = _page(contents, entry.name, found["time"]) if found["page"] else None
    name = page.name if page else ""
    day, time = found["time"][:10], found["time"][11:].replace("-", ":")
    return [
        EntryLabel(
            Student(id=composed(user), name=name, others={"login": composed(user)}),
            inside=found["file"],
            source=f"username {composed(user)}",
            attempt=f"{day}T{time}",
            handed_in_at=f"{day}T{time}",
            lists=page.files if page else (),
        )
    ]


def _page(contents: Contents, name: str, attempt: str) -> _Page | None:
    """The page with this name, of the attempt at a time; None if it has another form."""
    try:
        text = contents.file(name)(WRITTEN).decode("utf-8-sig", "replace")
    except (UnreadableError, FileNotFoundError, UnreadDownloadError):  # only its facts are lost
        return None
    found = _PAGE.match(text)
    if found is None:
        return None
    values = (_NAME.fullmatch(line.partition(":")[2].strip()) for line in text.split("\n"))
    files = (each["file"] for each in values if each and each["time"] == attempt and each["file"])
    return _Page(composed(found["name"]), found["user"], tuple(dict.fromkeys(files)))
