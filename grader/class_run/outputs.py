"""Writes the files that show a class: the grades, the page, and the figures for programs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from grader.class_run import adjustments, similarity
from grader.class_run.adjusted_results import adjusted, of_report
from grader.class_run.cautions import caution
from grader.class_run.results_folder import GRADES, STUDENTS, folder_name, report_folder
from grader.class_run.statistics import summary
from grader.class_run.store import Store
from grader.core import data_files
from grader.core.errors import UserError
from grader.core.models import Assignment
from grader.core.models.class_run import WITH_MARKS, ClassResult, ExerciseResult
from grader.core.models.class_summary import ClassSummary
from grader.core.saved_files import save
from grader.downloads.download import Download
from grader.reports.classes import FORMATS, in_brief
from grader.reports.classes.anonymous import anonymised
from grader.reports.html.adjusted_page import with_decisions
from grader.sandbox.program_fingerprints import program_text

_SEARCH = "recorded"  # in place of a search's digest: the figures ask only whether there is one
_TEMPLATE = "template"  # the folder beside an assignment with the files that students were given


class ClassFiles(NamedTuple):
    """The places of a class's files, the class in one line, the clause on gaps in it, or "", and
    the results that persons have adjusted."""

    places: Sequence[Path]
    in_brief: str
    caution: str
    adjusted: Sequence[ClassResult]


def write(
    results: Path,
    store: Store,
    assignment: Assignment,
    download: Download | None,
    *,
    anonymous: bool,
) -> ClassFiles:
    """Write the files of the newest results of all students. Without the download, similar programs
    are not shown side by side. With `anonymous`, only the grades have names. Raises UsageError if a
    file cannot be written."""
    named = _summary(store, assignment, download)
    adjust_pages(results, named.results)
    shown = anonymised(named) if anonymous else named
    written = []
    for name in FORMATS.names():  # one after another, because the texts of a large class are large
        place = results / (GRADES if name == "grades" else f"class.{name}")
        options = {"reports": _reports(results, named)} if name == "html" else {}
        save(place, FORMATS.renderer(name)(named if name == "grades" else shown, **options))
        written.append(place)
    places = sorted(written, key=lambda place: place.name != GRADES)
    decided = [each for each in named.results if each.decisions]
    return ClassFiles(places, in_brief(named), caution(store), decided)


def write_adjusted(store: Store) -> Path:
    """Write the grades and the pages of students anew, after a decision of a person. Returns the
    place of the grades. Raises UsageError if a file cannot be written."""
    results, place = store.file.parent, store.file.parent / GRADES
    found = list(adjusted(store))
    adjust_pages(results, found)
    save(place, FORMATS.renderer("grades")(summary(found)))
    return place


def adjust_pages(results: Path, found: Iterable[ClassResult]) -> None:
    """Show the decisions on each student's page, and remove those that were taken back. Raises
    UsageError if a page cannot be written."""
    named = {row.student for row in adjustments.read(results)}
    for result in found:
        page = report_folder(results, result.student.id) / "report.html"
        if result.student.id in named and page.exists():
            text = page.read_text("utf-8")
            visible = {*of_report(results, result.student.id, _visible)}
            new = with_decisions(text, result, visible)
            if new != text:
                save(page, new)


def _visible(exercise: Mapping[str, Any]) -> Iterable[str]:
    return [exercise["id"]] if exercise["visibility"] == "visible" else []


def _summary(store: Store, assignment: Assignment, download: Download | None) -> ClassSummary:
    found, programs = _read(store)
    has_programs = any(each.fingerprints for each in programs)
    known = similarity.known_fingerprints(_template(assignment)) if has_programs else frozenset()
    lacking = caution(store)
    return summary(
        found,
        assignment=assignment.title,
        pass_mark=assignment.pass_mark,
        equal=similarity.equal_submissions(programs, known),
        similar=similarity.similar_pairs(programs, known, _texts(assignment, download)),
        caution=f"{lacking[0].upper()}{lacking[1:]}." if lacking else "",
    )


def _read(store: Store) -> tuple[list[ClassResult], list[similarity.ComparedProgram]]:
    """The newest results without fingerprints and digests, and the programs to compare. Equal
    results of an exercise are one object: most of a class's results are the same."""
    known: dict[ExerciseResult, ExerciseResult] = {}
    found, programs = [], []
    for result in adjusted(store):
        programs.append(similarity.compared(result))
        plain = (replace(each, behaviour=each.behaviour and _SEARCH) for each in result.exercises)
        exercises = tuple(known.setdefault(each, each) for each in plain)
        found.append(replace(result, exercises=exercises, fingerprints=()))
    return found, programs


def _reports(results: Path, named: ClassSummary) -> Mapping[str, str]:
    """The path of each student's report, relative to the results, if there is one."""
    students = [each.student.id for each in named.results if each.status in WITH_MARKS]
    return {
        student: f"{STUDENTS}/{folder_name(student)}/report.html"
        for student in students
        if (report_folder(results, student) / "report.html").exists()
    }


def _template(assignment: Assignment) -> Mapping[str, bytes]:
    """The Python files of the assignment's template, and of the usual one."""
    folders = (data_files.folder("student_template"), assignment.file.parent / _TEMPLATE)
    return {
        str(file): file.read_bytes() for folder in folders for file in sorted(folder.rglob("*.py"))
    }


def _texts(assignment: Assignment, download: Download | None) -> Callable[[str], str | None]:
    """A function that reads a student's program from the download; None if it is not there."""

    def text_of(student: str) -> str | None:
        if download is None or student not in download.students:
            return None
        handed_in = download.handed_in(student)
        if handed_in.reason or handed_in.is_empty:
            return None
        try:
            return program_text(download.read(handed_in, assignment.program).files)
        except UserError:
            return None

    return text_of
