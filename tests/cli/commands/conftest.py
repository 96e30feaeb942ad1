"""A folder with an export, and the results of a class, for grade gradebook."""

from dataclasses import fields, replace

import pytest

from grader.class_run import digests
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.results_folder import report_folder
from grader.class_run.runs import ClassRun
from grader.class_run.store import Store
from grader.cli import main
from grader.course import assignment_file
from tests.cli.conftest import Ran

LATE = "title: T\ngradescope:\n  late: {per_day: 0.1}\nexercises: [wikipedia]\n"
RUN = ClassRun(
    **{each.name: "" for each in fields(ClassRun)}
    | {"run": 0, "selection": ChosenStudents().text, "assignment": "T"}
)
"""A run of a class, of which only the results matter here."""


@pytest.fixture
def desk(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, capsys)


class Desk:
    """A folder with an export, and the results of a class."""

    def __init__(self, folder, capsys):
        self._folder = folder
        self._capsys = capsys

    def put(self, name, content):
        (self._folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def keep(self, *results, end=True, **fields):
        (self._folder / "out").mkdir(exist_ok=True)
        with Store(self._folder / "out", create=True) as store:
            run = store.begin(replace(RUN, **fields))
            for each in results:
                store.keep(run, each)
            if end:
                store.end(
                    run, "2026-11-21T01:00:00Z", students={each.student.id for each in results}
                )

    def digest(self, name):
        return digests.of_assignment(assignment_file.load(self._folder / name))

    def report(self, student, content):
        folder = report_folder(self._folder / "out", student)
        folder.mkdir(parents=True)
        (folder / "report.html").write_bytes(content)

    def grade(self, *more, template="export.csv"):
        words = ["gradebook", "out", "--template", template, "-o", "filled.csv", *more]
        return Ran(main.main(words), *self._capsys.readouterr())

    def refused(self, *more, template="export.csv"):
        ran = self.grade(*more, template=template)
        assert (ran.code, ran.out) == (2, "")
        assert not (self._folder / "filled.csv").exists()
        return ran.err.removeprefix("grade: ").removesuffix("\n")

    def filled(self):
        return (self._folder / "filled.csv").read_bytes()
