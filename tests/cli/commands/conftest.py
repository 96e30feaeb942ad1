"""A folder with an export, and the results of a class, for grade gradebook."""

from dataclasses import fields, replace

import pytest

from grader.class_run import digests
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.results_folder import report_folder
from grader.class_run.runs import ClassRun
from grader.class_run.store import Store
from grader.course import assignment_file
from tests.support.gradebook_samples import CANVAS, MOODLE

LATE = "title: T\ngradescope:\n  late: {per_day: 0.1}\nexercises: [wikipedia]\n"
RUN = ClassRun(
    **{each.name: "" for each in fields(ClassRun)}
    | {"run": 0, "selection": ChosenStudents().text, "assignment": "T"}
)
"""A run of a class, of which only the results matter here."""


@pytest.fixture
def desk(tmp_path, monkeypatch, grade):
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, grade)


@pytest.fixture
def canvas(desk):
    """The desk with an export of Canvas."""
    desk.put("export.csv", CANVAS)
    desk.column = ["--column", "Search"]
    return desk


@pytest.fixture
def moodle(desk):
    """The desk with an export of Moodle, and an assignment with a rule for late submissions."""
    desk.put("export.csv", MOODLE)
    desk.put("hw.yaml", LATE)
    return desk


class Desk:
    """A folder with an export, and the results of a class."""

    def __init__(self, folder, grade):
        self._folder = folder
        self._grade = grade
        self.column = []

    def put(self, name, content):
        (self._folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def keep(self, *results, end=True, **fields):
        (self._folder / "out").mkdir(exist_ok=True)
        ids = {each.student.id for each in results}
        with Store(self._folder / "out", create=True) as store:
            run = store.begin(replace(RUN, **fields))
            for each in results:
                store.keep(run, each)
                store.keep(run, each)
            if end:
                store.end(run, "2026-11-21T01:00:00Z", students=ids)

    def digest(self, name):
        return digests.of_assignment(assignment_file.load(self._folder / name))

    def report(self, student, content):
        folder = report_folder(self._folder / "out", student)
        folder.mkdir(parents=True)
        (folder / "report.html").write_bytes(content)

    def grade(self, *more):
        usual = {"--template": "export.csv", "-o": "filled.csv"}
        given = [word for pair in usual.items() if pair[0] not in more for word in pair]
        words = ["out", *given, *self.column, *more]
        return self._grade("gradebook", *words)

    def refused(self, *more):
        ran = self.grade(*more)
        assert (ran.code, ran.out) == (2, "")
        assert not (self._folder / "filled.csv").exists()
        return ran.err.removeprefix("grade: ").removesuffix("\n")

    def filled(self):
        return (self._folder / "filled.csv").read_bytes()
