"""A download put together by hand: a folder, a Python file or a ZIP archive for each student.

The identity is the name of the file or folder. A notebook, or an archive of another kind, is a
student's too: the reader explains the remedy.
"""

from collections.abc import Sequence

from grader.core.models.class_run import Student
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, composed

EXAMPLE = "a folder, ada.py or ada.zip for each student"
_ENDINGS = (".py", ".zip", ".ipynb", ".py.txt", ".tar.gz", ".tar", ".tgz", ".7z", ".rar", ".pyc")


def labels_of(entry: DownloadedEntry) -> Sequence[EntryLabel]:
    """The label of a folder, or of a file that can be a program."""
    name = entry.name
    if entry.kind == "folder":
        return [EntryLabel(Student(id=composed(name)), "", f"folder {composed(name)}")]
    for ending in _ENDINGS:
        if name.lower().endswith(ending) and len(name) > len(ending):
            student = Student(id=composed(name[: -len(ending)]))
            return [EntryLabel(student, name, f"file {composed(name)}", stands_alone=True)]
    if entry.kind == "link":  # it may lead to a folder
        return [EntryLabel(Student(id=composed(name)), "", f"link {composed(name)}")]
    return []
