"""The submissions of a class in a download: their students, and the reading of each one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.core.models import Submission
from grader.core.models.class_run import PlatformName
from grader.downloads import one_submission, read_submission
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabels, HandedIn, printable

_LISTED = 20  # the most names of entries that are no submission which are kept


@dataclass(slots=True)
class StrayEntries:
    """The entries that belong to no student: their number, and the first names, printable."""

    count: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, name: str) -> None:
        self.count += 1
        if len(self.names) < _LISTED:
            self.names.append(printable(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """The submissions of a class in a folder or an archive. The length is that of `students`."""

    folder: Path  # the path that was given
    around: tuple[str, ...] = ()  # the folders in it that lie around all submissions
    platform: PlatformName  # the layout
    left_out: StrayEntries  # the entries that belong to no student
    contents: Contents
    caution: str = ""  # on students whom a list of the platform should name, "" if none
    # of an entry; kept, the labels of a large class take much memory
    labels: EntryLabels = field(repr=False)
    # the entries of each, by identity
    students: Mapping[str, list[DownloadedEntry]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.students)

    def __iter__(self) -> Iterator[HandedIn]:
        """One for each student, in the order of their identities."""
        return map(self.handed_in, sorted(self.students))

    def handed_in(self, identity: str) -> HandedIn:
        """The submission of the student with an identity in `students`."""
        entries = dict.fromkeys(self.students[identity])
        found = one_submission.chosen(
            [
                (entry, label)
                for entry in entries
                for label in self.labels(entry)
                if label.student.id == identity
            ],
            self.platform,
        )
        return found if found.reason else read_submission.looked_into(self.contents, found)

    def read(self, handed_in: HandedIn, pattern: str = "") -> Submission:
        return read_submission.read(self.contents, handed_in, pattern)
