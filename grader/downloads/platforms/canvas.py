"""Canvas: all files of all students side by side, with the student in front of each name.

    doejane_12345_67890_alphabeta.py        name, user id, id of the file, and the file's own name
    doejane_LATE_12345_67890_alphabeta.py   handed in late
    LATE_anon_AbC1d_67890_alphabeta.py      an anonymous assignment
    doejane_12345_text.html                 a text or a link typed on the page

The name is the student's sortable name in small letters, without spaces and commas. In a group
assignment it is the group's, and the user is one of its members. A file with the name of an earlier
upload gets a number, as in alphabeta-1.py; `own_names` takes it away again.

Source: `lib/content_zipper.rb` and `Attachment.make_unique_filename` in Canvas.
"""

import re
from collections import Counter
from collections.abc import Sequence

from grader.core.models.class_run import Student
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, composed
from grader.submission import program_pattern

EXAMPLE = "doejane_12345_67890_alphabeta.py"
_NAME = re.compile(
    r"(?:(?P<late_one>LATE_)?anon_(?P<anonymous>[A-Za-z0-9]+)|"
    r"(?P<name>(?:(?!_LATE_).)*?)_(?P<late>LATE_)?(?P<user>[0-9]+))_"
    r"(?:[0-9]+_(?P<file>.+)|(?P<typed>text|link)\.html)",
    re.DOTALL,
)
_NUMBERED = re.compile(r"(?P<stem>.+)-[0-9]+(?P<ending>\.[A-Za-z0-9.]+)", re.DOTALL)


def own_names(names: Sequence[str], pattern: str) -> dict[str, str]:
    """The names of a submission's files without the numbers of repeated uploads. A number stays if
    two files would have the same name, or if the program's `pattern` asks for it."""
    short = {
        name: name
        if pattern and program_pattern.matching(pattern, [name])
        else _NUMBERED.sub(r"\g<stem>\g<ending>", name)
        for name in names
    }
    uses = Counter(short.values())
    return {name: own if uses[own] == 1 else name for name, own in short.items()}


def labels_of(entry: DownloadedEntry) -> Sequence[EntryLabel]:
    """The label of a file that Canvas has renamed."""
    found = _NAME.fullmatch(entry.name)
    if entry.kind == "folder" or found is None:
        return []
    name = composed(found["name"] or "")
    named = f"name {name}, " if name else ""
    anonymous = found["anonymous"]
    source = f"anonymous id {anonymous}" if anonymous else f"{named}user id {found['user']}"
    return [
        EntryLabel(
            Student(id=anonymous or found["user"], name=name),
            inside=found["file"] or f"{found['typed']}.html",
            source=source,
            late=bool(found["late"] or found["late_one"]),
            is_text=found["typed"] is not None,
        )
    ]
