"""Writes the files that show a class: the grades, the page, and the figures for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from grader.class_run.results_folder import GRADES, STUDENTS, folder_name, report_folder
from grader.class_run.similarity import known_fingerprints, similar_pairs
from grader.class_run.statistics import summary
from grader.class_run.store import Store
from grader.core import data_files
from grader.core.errors import UserError
from grader.core.models import Assignment
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import ClassSummary, SimilarPair
from grader.core.saved_files import save
from grader.downloads.download import Download
from grader.reports.classes import FORMATS
from grader.reports.classes.anonymous import anonymised
from grader.sandbox.program_fingerprints import program_text

_TEMPLATE = "template"
"""The folder beside an assignment that has the files which its students were given."""


def write(
    results: Path, store: Store, assignment: Assignment, download: Download | None, *,
    anonymous: bool,
) -> list[Path]:  # fmt: skip
    """Write the files of the newest results of all students, and return their places.

    Without the download, similar programs are not shown side by side. With `anonymous`, only the
    grades have names. Raises UsageError if a file cannot be written.
    """
    found = list(store.latest())
    named = summary(
        found, assignment=assignment.title, pass_mark=assignment.pass_mark,
        similar=_similar(found, assignment, download),
    )  # fmt: skip
    shown = anonymised(named) if anonymous else named
    files = {GRADES: FORMATS.renderer("grades")(named)}
    for name in FORMATS.names():
        options = {"reports": _reports(results, named)} if name == "html" else {}
        if name != "grades":
            files[f"class.{name}"] = FORMATS.renderer(name)(shown, **options)
    for file, text in files.items():
        save(results / file, text)
    return [results / file for file in files]


def _reports(results: Path, named: ClassSummary) -> Mapping[str, str]:
    """The path of each student's report, relative to the results, if there is one."""
    students = [each.student.id for each in named.results if each.status in {"graded", "partial"}]
    return {
        student: f"{STUDENTS}/{folder_name(student)}/report.html"
        for student in students
        if (report_folder(results, student) / "report.html").exists()
    }


def _similar(
    found: list[ClassResult], assignment: Assignment, download: Download | None
) -> tuple[SimilarPair, ...]:
    """The similar pairs of a class, with the texts of those whose files are in the download."""
    if not any(each.fingerprints for each in found):
        return similar_pairs(found)
    known = known_fingerprints(_template(assignment))
    if download is None:
        return similar_pairs(found, known)
    return similar_pairs(found, known, _texts(assignment, download))


def _template(assignment: Assignment) -> Mapping[str, bytes]:
    """The Python files of the assignment's template, and of the usual one."""
    folders = (data_files.folder("student_template"), assignment.file.parent / _TEMPLATE)
    return {
        str(file): file.read_bytes() for folder in folders for file in sorted(folder.rglob("*.py"))
    }


def _texts(assignment: Assignment, download: Download) -> Callable[[str], str | None]:
    """A function that reads a student's program from the download; None if it is not there."""

    def text_of(student: str) -> str | None:
        if student not in download.students:
            return None
        handed_in = download.handed_in(student)
        if handed_in.reason or handed_in.is_empty:
            return None
        try:
            return program_text(download.read(handed_in, assignment.program).files)
        except UserError:
            return None

    return text_of
