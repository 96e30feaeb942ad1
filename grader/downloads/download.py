"""The submissions of a class in a download: their students, and the reading of each one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.core.errors import UnreadDownloadError
from grader.core.models import Submission
from grader.core.models.class_run import PlatformName
from grader.downloads import one_submission
from grader.downloads.contents import Contents
from grader.downloads.handed_in import DownloadedEntry, EntryLabels, HandedIn, printable
from grader.downloads.platforms import canvas
from grader.submission import reader, safe_files, submission_yaml
from grader.submission.safe_files import PackedFolder, UnreadableError

_LISTED = 20
"""The most names of entries that are no submission which are kept."""


@dataclass(slots=True)
class StrayEntries:
    """The entries that belong to no student: their number, and the first names, printable."""

    count: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, name: str) -> None:
        """Counts an entry."""
        self.count += 1
        if len(self.names) < _LISTED:
            self.names.append(printable(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """The submissions of a class in a folder or an archive.

    `folder` is the path that was given, `platform` the layout, and `left_out` the entries that
    belong to no student. `students` are the entries of each student, by the identity; their number
    is the length of the download. `labels` labels an entry: the labels of a large class would take
    three times as much memory. A process that unpickles a download reads the submissions by itself.
    """

    folder: Path
    platform: PlatformName
    left_out: StrayEntries
    contents: Contents
    labels: EntryLabels = field(repr=False)
    students: Mapping[str, list[DownloadedEntry]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.students)

    def __iter__(self) -> Iterator[HandedIn]:
        """One for each student, in the order of their identities."""
        for identity in sorted(self.students):
            entries = dict.fromkeys(self.students[identity])
            found = one_submission.chosen(
                [
                    (entry, label)
                    for entry in entries for label in self.labels(entry)
                    if label.student.id == identity
                ],
                self.platform,
            )  # fmt: skip
            yield found if found.reason else self._looked_into(found)

    def read(self, handed_in: HandedIn, pattern: str = "") -> Submission:
        """The submission, whose program matches the assignment's `pattern` if there is one.

        A student's mistake becomes a finding of the submission. Raises UnreadDownloadError if the
        download itself cannot be read.
        """
        if reason := handed_in.reason or self._looked_into(handed_in).reason:
            raise UnreadDownloadError(reason)
        name = handed_in.student.name or handed_in.student.id
        place, root = f"submission of {name}", os.fspath(self.contents.path)
        if not handed_in.folder:
            top = self._gathered(handed_in, pattern)
            alone = [each for each in top if handed_in.stands_alone and each.endswith(".py")]
            found = reader.in_folder(top, root, place=place, file="".join(alone), pattern=pattern)
            return replace(found, name=name)
        root = os.path.join(root, handed_in.folder)  # noqa: PTH118 - a text, as readers take it
        try:
            with self.contents.opened(handed_in.folder) as opened:
                found = reader.in_folder(opened, root, place=place, pattern=pattern)
        except OSError as error:
            raise UnreadDownloadError(_unreadable(handed_in.folder, error.strerror)) from None
        return replace(found, name=name)

    def _gathered(self, handed_in: HandedIn, pattern: str) -> PackedFolder:
        """The files of a submission under their own names, as if they were in a folder.

        Written answers are put into the folder for these, because platforms that rename files
        drop the folders of a student.
        """
        names = {part.inside: part.inside for part in handed_in.parts}
        if handed_in.platform == "canvas":
            names = canvas.own_names(list(names), pattern)
        top = PackedFolder()
        answers = top if safe_files.ANSWERS in names.values() else PackedFolder()
        for part in handed_in.parts:
            own = names[part.inside]
            is_answer = own.lower().endswith(safe_files.WRITTEN_SUFFIXES)
            folder = answers if is_answer and own != submission_yaml.NAME else top
            folder[own] = self.contents.file(part.name)
        if answers and answers is not top:
            top[safe_files.ANSWERS] = answers
        return top

    def _looked_into(self, found: HandedIn) -> HandedIn:
        """The submission, which is empty if its folder has no file.

        If the system denies a file, that is no mistake of the student: the submission has a reason.
        """
        if not found.folder:
            for part in found.parts:
                if why := self.contents.denial(part.name):
                    return replace(found, reason=_unreadable(part.name, why))
            return found
        try:
            with self.contents.opened(found.folder) as top:
                files = 0
                denied = ""
                for each in safe_files.Walk(safe_files.FOLDERS_DEEP).through(top):
                    files += 1
                    if not each.problem and (why := safe_files.denial(each.folder, each.name)):
                        denied = denied or _unreadable(f"{found.folder}/{each.path}", why)
        except UnreadableError as error:
            return replace(found, reason=f"{found.file} was not read: {error.problem}")
        except OSError as error:
            return replace(found, reason=_unreadable(found.folder, error.strerror))
        return replace(found, is_empty=not files, reason=denied)


def _unreadable(path: str, why: str | None) -> str:
    """The sentence on a file or folder that the system denies."""
    return f"{printable(path)} cannot be read ({why}); make it readable"
