"""GitHub Classroom and Classroom 50: a clone of each student's repository.

    hw3-janedoe/    the assignment and the login, with a folder .git

Logins can have hyphens, and so can assignments: the assignment is the beginning that all names
share, up to a hyphen, or the name of the folder around them that `gh classroom clone student-repos`
makes: hw3-submissions. A single clone outside such a folder is not divided.
"""

from collections.abc import Sequence
from functools import partial

from grader.core.models.class_run import Student
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, EntryLabels, composed

EXAMPLE = "hw3-janedoe, a folder with .git"
_AROUND = "-submissions"


def recognises(entry: DownloadedEntry) -> bool:
    return entry.is_clone


def labels(contents: Contents) -> EntryLabels:
    names = [entry.name for entry in contents.entries() if entry.is_clone]
    first, last = min(names, default=""), max(names, default="")
    same = (n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other)
    shared = first[: next(same, len(first) if first != last else 0)]
    assignment = shared[: shared.rfind("-") + 1]
    around = contents.path.name.removesuffix(_AROUND) + "-"
    if contents.path.name.endswith(_AROUND) and all(each.startswith(around) for each in names):
        assignment = around
    return partial(_labels, assignment)


def _labels(assignment: str, entry: DownloadedEntry) -> Sequence[EntryLabel]:
    if not entry.is_clone:
        return []
    login = composed(entry.name.removeprefix(assignment))
    return [EntryLabel(Student(id=login, others={"login": login}), "", f"login {login}")]
