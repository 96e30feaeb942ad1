"""Writes the files that show a class: the grades, the page, and the figures for programs."""

from __future__ import annotations

from pathlib import Path

from grader.class_run.places import GRADES
from grader.class_run.statistics import summary
from grader.class_run.store import Store
from grader.core.models import Assignment
from grader.core.saved_files import save
from grader.reports.classes import FORMATS
from grader.reports.classes.anonymous import anonymised


def write(results: Path, store: Store, assignment: Assignment, *, anonymous: bool) -> list[Path]:
    """Write the files of the newest results of all students, and return their places.

    With `anonymous`, only the grades have names. Raises UsageError if a file cannot be written.
    """
    named = summary(store.latest(), assignment=assignment.title, pass_mark=assignment.pass_mark)
    shown = anonymised(named) if anonymous else named
    files = {GRADES: FORMATS.renderer("grades")(named)}
    for name in FORMATS.names():
        if name != "grades":
            files[f"class.{name}"] = FORMATS.renderer(name)(shown)
    for file, text in files.items():
        save(results / file, text)
    return [results / file for file in files]
