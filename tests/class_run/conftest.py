"""A small class and a small assignment, and a run of the command on them."""

import csv
import json
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grader.class_run import digests, jobs
from grader.class_run.class_grader import ClassGrader
from grader.class_run.engines import local
from grader.class_run.lasting_process import LastingProcess
from grader.class_run.results_folder import STORE
from grader.cli.main import main
from grader.core.errors import EXIT_INTERRUPTED, EXIT_PASSED, EXIT_USAGE, UserError
from grader.course import assignment_file
from tests.sandbox.worker.test_main import FIG57
from tests.support.class_downloads import write, write_files

RIGHT = FIG57
WRONG = FIG57.replace("alpha = max(alpha, v)", "pass")
ENDLESS = FIG57.replace("v = -inf", "while True: pass")


class Here:
    """Grades in this process; replaces `LastingProcess`, whose start costs half a second."""

    def __init__(self, settings, _patience):
        self._settings = jobs.settings_of(jobs.encoded(settings))
        self._grader = None

    def try_job(self, job):
        try:
            if self._grader is None:
                self._grader = ClassGrader(self._settings).__enter__()
            end = self._grader.grade_job(jobs.job_of(jobs.encoded(job)))
        except UserError as error:
            raise UserError(str(error)) from None
        return jobs.ended_of(jobs.encoded(end))

    def stop(self):
        """A job is always ended."""

    def close(self):
        if self._grader is not None:
            self._grader.__exit__()


@pytest.fixture(autouse=True)
def _here(monkeypatch):
    monkeypatch.setattr(local, "LastingProcess", Here)


@pytest.fixture
def processes(_here, monkeypatch):
    """Grades in processes of their own, as users do."""
    monkeypatch.setattr(local, "LastingProcess", LastingProcess)


@pytest.fixture
def trees(tmp_path):
    """An assignment of two small trees."""
    return write_trees(tmp_path / "trees")


def write_trees(folder: Path) -> Path:
    """Writes an assignment of two small trees."""
    folder.mkdir()
    for name, tree in (("one", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), ("two", "[[3, 4], [2, 2]]")):
        (folder / f"{name}.yaml").write_text(f"id: {name}\ntitle: Tree {name}\ntree: {tree}\n")
    (folder / "assignment.yaml").write_text(
        "title: Two trees\nlimits: {exercise_seconds: 0.3, smallest_tree_seconds: 0}\n"
        "exercises: [one, two]\n"
    )
    return folder


@pytest.fixture
def grader(tmp_path, trees):
    """Grades submissions of a download one by one in this process, where its parts can be
    replaced."""

    def made(folder, **given):
        digest = digests.of_assignment(assignment_file.load(trees))
        fields = {"folder": str(folder), "results": str(tmp_path), "isolation": "none", **given}
        return ClassGrader(jobs.Settings(assignment=str(trees), digest=digest, **fields))

    return made


@pytest.fixture
def members(tmp_path):
    """Writes a class: the source of each student's program by the student's id."""

    return partial(write_class, tmp_path / "class")


def write_class(folder: Path, **programs: str) -> Path:
    """Writes the program of each student into a folder of its own."""
    return write_files(
        folder, {f"{name}/alphabeta.py": source.encode() for name, source in programs.items()}
    )


@pytest.fixture
def results(tmp_path):
    """The folder of results, unless a test names another; `grade` makes it."""
    return tmp_path / "results"


@pytest.fixture
def grade(tmp_path, trees):
    """Runs `grade class` on a folder, with further options; results go to `results`."""

    def run(folder, *options, results="results"):
        words = ["class", str(folder), "-o", str(tmp_path / results), "--jobs", "1", *options]
        return main(words if "-a" in options else [*words, "-a", str(trees)])

    return run


@pytest.fixture
def stopped(grade, monkeypatch):
    """Runs `grade class` as `grade` does, until somebody stops it after the first submission."""

    def stop(_):
        raise KeyboardInterrupt

    def run(*given):
        with monkeypatch.context() as patched:
            patched.setattr("grader.cli.commands.class_._shown", lambda *_, **__: stop)
            assert grade(*given) == EXIT_INTERRUPTED

    return run


@pytest.fixture
def told(capsys):
    """The output and the errors of a command, such as `grade`, that ends with this code."""

    def run(command, *given, code=EXIT_PASSED, **options):
        capsys.readouterr()
        assert command(*given, **options) == code
        return capsys.readouterr()

    return run


@pytest.fixture
def refusal(told):
    """The sentence with which a command, such as `grade`, refuses what it is given."""

    def sentence(command, *given, **options):
        said = told(command, *given, code=EXIT_USAGE, **options)
        assert said.out == ""
        return said.err.removeprefix("grade: ").removesuffix("\n")

    return sentence


def in_store(results: Path, statement: str, *values: object) -> list[Any]:
    """The rows with which the store of these results answers, or none if it is changed."""
    with closing(sqlite3.connect(results / STORE)) as base, base:
        return base.execute(statement, values).fetchall()


def rows(results: Path) -> dict[str, dict[str, str]]:
    with (results / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def statuses(results: Path) -> dict[str, tuple[str, str]]:
    return {name: (row["status"], row["score"]) for name, row in rows(results).items()}


def report_of(results: Path, student: str) -> Any:
    return json.loads((results / "students" / student / "report.json").read_text())


@pytest.fixture
def merge(tmp_path, trees):
    """Runs `grade class --merge` on folders of results; the merged results go to `all`."""

    def run(*shards, options=()):
        folders = [str(tmp_path / shard) for shard in shards]
        words = ["class", "-a", str(trees), "-o", str(tmp_path / "all"), *options]
        return main([*words, "--merge", *folders])

    return run


def graded_class(top: Path, parts: Mapping[str, Sequence[str]], **programs: str) -> Path:
    """Writes a class to `class` and two trees to `trees`, and grades it into each of these folders
    with its options."""
    folder = write_class(top / "class", **programs)
    words = ["class", str(folder), "-a", str(write_trees(top / "trees")), "-q", "--jobs", "1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local, "LastingProcess", Here)
        for results, options in parts.items():
            assert main([*words, "-o", str(top / results), *options]) == EXIT_PASSED
    return top


@pytest.fixture(scope="session")
def graded_two(tmp_path_factory):
    return graded_class(tmp_path_factory.mktemp("two"), {"results": ()}, ann=RIGHT, bob=WRONG)


@pytest.fixture
def graded(graded_two, tmp_path, trees):
    """The folder of a class that was graded into `results`: ann's program is right, bob's wrong."""
    shutil.copytree(graded_two, tmp_path, dirs_exist_ok=True)
    return tmp_path / "class"


@pytest.fixture(scope="session")
def graded_shards(tmp_path_factory):
    top = write(tmp_path_factory.mktemp("shards"), "class/fay/")
    programs = {"ann": RIGHT, "bob": WRONG, "cat": RIGHT, "dan": WRONG, "eve": "import nothing\n"}
    parts = {"results": (), "part1": ("--shard", "1/2"), "part2": ("--shard", "2/2")}
    return graded_class(top, parts, **programs)


@pytest.fixture
def shards(graded_shards, tmp_path, trees):
    """A class of six, graded as a whole into `results`, and in two shards into `part1` and `part2`;
    its folder."""
    shutil.copytree(graded_shards, tmp_path, dirs_exist_ok=True)
    return tmp_path / "class"
