"""Moodle: a folder for each student and kind of submission, or such a name before each file.

    Jane Doe_123_assignsubmission_file/             the name, and the participant's id
    Jane Doe_123_assignsubmission_file_/            the same, before Moodle 4
    Jane Doe_123_assignsubmission_onlinetext/       a text typed on the page
    Participant_123_assignsubmission_file/          blind marking
    Jane Doe_123_assignsubmission_file_search.py    without folders

Moodle writes a space for each underscore of a name. A team's folder has the team's name and the
id of its group, and that of students without a team has no id.

Source: `mod/assign/classes/downloader.php` in Moodle.
"""

import re
from collections.abc import Sequence
from functools import partial

from grader.core.models.class_run import Student
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, EntryLabels, composed

EXAMPLE = "Jane Doe_123_assignsubmission_file"
_NAME = re.compile(
    r"(?P<name>[^_]*)(?:_(?P<id>[0-9]+))?_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?",
    re.DOTALL,
)


def recognises(entry: DownloadedEntry) -> bool:
    return entry.parts(_NAME) is not None


def labels(contents: Contents) -> EntryLabels:
    names, ids = set(), set()
    for entry in contents.entries():
        if found := entry.parts(_NAME):
            names.add(found["name"])
            ids.add(found["id"])
    one_name = len(names) == 1 and len(ids) > 1  # "participant" in the language of the site
    return partial(_labels, names if one_name else {"Participant"})


def _labels(blind: set[str], entry: DownloadedEntry) -> Sequence[EntryLabel]:
    """The labels of an entry. The names in `blind` stand for any participant."""
    found = entry.parts(_NAME)
    if found is None:
        return []
    name = "" if found["name"] in blind else composed(found["name"])
    identity = f"participant {found['id']}" if found["id"] else ""
    return [
        EntryLabel(
            Student(id=found["id"] or composed(found["name"]), name=name),
            inside=found["file"] or "",
            source=", ".join(filter(None, [name and f"name {name}", identity])),
            is_text=found["kind"] != "file",
        )
    ]
