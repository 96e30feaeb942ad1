"""The submissions of a class in a download: their students, and the reading of each one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.models import Submission
from grader.core.models.class_run import PlatformName
from grader.downloads import one_submission
from grader.downloads.contents import Contents
from grader.downloads.handed_in import HandedIn, printable
from grader.downloads.one_submission import LabelledEntry
from grader.downloads.platforms import canvas
from grader.submission import reader, safe_files, submission_yaml
from grader.submission.safe_files import PackedFolder, UnreadableError

_LISTED = 20
"""The most names of entries that are no submission which are kept."""


@dataclass(slots=True)
class LeftOut:
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
    belong to no student. `students` are the labelled entries, by the identity of the student; their
    number is the length of the download. It can be pickled: a process that unpickles it reads the
    submissions by itself.
    """

    folder: Path
    platform: PlatformName
    left_out: LeftOut
    contents: Contents
    students: Mapping[str, list[LabelledEntry]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.students)

    def __iter__(self) -> Iterator[HandedIn]:
        """One for each student, in the order of their identities."""
        for _, labelled in sorted(self.students.items()):
            found = one_submission.chosen(labelled, self.platform)
            yield found if found.reason else self._looked_into(found)

    def read(self, handed_in: HandedIn, pattern: str = "") -> Submission:
        """The submission, whose program matches the assignment's `pattern` if there is one.

        A student's mistake becomes a finding of the submission. Raises UsageError if the download
        itself cannot be read.
        """
        name = handed_in.student.name or handed_in.student.id
        place, root = f"submission of {name}", os.fspath(self.contents.path)
        try:
            if [part.inside for part in handed_in.parts] == [""]:
                folder = handed_in.parts[0].name
                root = os.path.join(root, folder)  # noqa: PTH118 - a text, as readers take it
                with self.contents.opened(folder) as top:
                    found = reader.in_folder(top, root, place=place, pattern=pattern)
            else:
                file = handed_in.parts[0].inside if handed_in.stands_alone else ""
                top = self._gathered(handed_in, pattern)
                found = reader.in_folder(top, root, place=place, file=file, pattern=pattern)
        except UnreadableError as error:
            raise UsageError(f"{handed_in.file} was not read: {error.problem}") from None
        except OSError as error:
            raise UsageError(
                f"{handed_in.file} cannot be read ({error.strerror}); make it readable"
            ) from None
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
        """The submission, which is empty if its folder has no file."""
        if [part.inside for part in found.parts] != [""]:
            return found
        try:
            with self.contents.opened(found.parts[0].name) as top:
                walk = safe_files.Walk(safe_files.FOLDERS_DEEP)
                return replace(found, is_empty=not any(walk.through(top)))
        except UnreadableError as error:
            return replace(found, reason=f"{found.file} was not read: {error.problem}")
        except OSError as error:
            problem = f"{found.file} cannot be opened ({error.strerror}); make it readable"
            return replace(found, reason=problem)
