"""The zip of feedback files that Moodle takes: each student's report, in a folder for the student.

The rules are those of mod/assign/feedback/file/importziplib.php in moodle/moodle, which splits the
name of a folder at underscores: the full name, the number of the participant, and the type and name
of the plugin that made the download. Only the number and the plugin count.
"""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from grader.core.errors import UsageError
from grader.core.models.class_run import WITH_MARKS, Student
from grader.gradebooks.fill import Filled, FilledMark

FILE = "report.html"
_PLUGIN = "assignsubmission_file"
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f_/\\:*?"<>|]+')
_SAME_TIME = (1980, 1, 1, 0, 0, 0)  # of every file, so that equal reports make an equal zip


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackZip:
    """The zip's bytes, the number of its reports, and the students who have none."""

    content: bytes
    reports: int
    without_report: tuple[Student, ...]


def packed(filled: Filled, report: Callable[[Student], bytes | None]) -> FeedbackZip:
    """The reports of all students of a worksheet who have a result and a `report`. Raises
    UsageError if the gradebook is not Moodle's."""
    platform = filled.gradebook.platform
    if platform != "Moodle":
        raise UsageError(
            f"--feedback makes a zip for Moodle, and {filled.gradebook.table.file} is from "
            f"{platform}; leave --feedback out"
        )
    held = io.BytesIO()
    missing = []
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for mark in filled.marks:
            has_report = mark.result.status in WITH_MARKS
            content = report(mark.result.student) if has_report else None
            if content is None:
                missing.append(mark.result.student)
            else:
                entry = ZipInfo(f"{_folder(mark)}/{FILE}", _SAME_TIME)
                entry.compress_type = ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, content)
    return FeedbackZip(
        content=held.getvalue(),
        reports=len(filled.marks) - len(missing),
        without_report=tuple(missing),
    )


def _folder(mark: FilledMark) -> str:
    """The name that the student's folder has in Moodle's download."""
    name = " ".join(_NOT_IN_NAMES.sub(" ", mark.student.name).split()).strip(". ")
    return f"{name or 'Participant'}_{mark.student.identities['id']}_{_PLUGIN}"
