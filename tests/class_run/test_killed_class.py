"""A run that is killed at any moment goes on where it was: nothing is lost, nothing made twice."""

import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST
from tests.class_run.conftest import RIGHT, WRONG, report_of, rows, statuses, write_class
from tests.support.class_downloads import Files, class_of, make
from tests.support.corpus import FOLDERS, only_program


def words(folder: Path, trees: Path, results: Path) -> list[str]:
    return ["class", str(folder), "-a", str(trees), "-o", str(results), "--jobs", "2", "-q"]


def killed_after(seconds: float, folder: Path, trees: Path, results: Path) -> bool:
    """Grades the class in a process that is killed after that time; false if it had ended."""
    command = [sys.executable, "-m", "grader", *words(folder, trees, results)]
    process = subprocess.Popen(command, start_new_session=True)
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
        return False
    process.kill()
    process.wait()
    return True


def forget_results(results: Path) -> None:
    with Store(results) as store:
        store._base.execute("DELETE FROM submissions")
        store._base.execute("DELETE FROM results")


def survives(
    folder: Path,
    trees: Path,
    results: Path,
    expected: Mapping[str, tuple[str, str]],
    kills: int,
    most: float,
) -> None:
    """Kills the coordinator so many times, each after a random time of at most `most` seconds. If
    the class is graded before, it begins anew."""
    random = Random(17)  # noqa: S311 - kills need no secret
    left = kills
    while left:
        if killed_after(random.uniform(0.05, most), folder, trees, results):
            left -= 1
        else:
            forget_results(results)
    assert main(words(folder, trees, results)) == EXIT_PASSED
    assert statuses(results) == expected
    with Store(results) as store:
        twice = "SELECT 1 FROM submissions GROUP BY run, student HAVING count(*) > 1"
        assert store._base.execute(twice).fetchall() == []
    for student, row in rows(results).items():
        if row["score"]:
            assert report_of(results, student)["score"] == float(row["score"])
    half_written = [file for file in results.rglob(".*") if file.is_file()]
    assert len(half_written) <= 2 * kills


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.long)])
def test_a_small_class(tmp_path, trees, kills):
    random = Random(3)  # noqa: S311 - as above
    right = {f"s{number:02}": random.random() < 0.5 for number in range(12)}
    programs = {name: RIGHT if is_right else WRONG for name, is_right in right.items()}
    folder = write_class(tmp_path / "class", **programs)
    expected = {name: ("graded", "2" if is_right else "1") for name, is_right in right.items()}
    survives(folder, trees, tmp_path / "results", expected, kills, 2.5)


# ---------------------------------------------------------------- a class as platforms hand it out


def corpus() -> dict[str, Files]:
    """The programs of the corpus that end and are one file, by their names."""
    folders = [folder for folder in FOLDERS if folder.parent.name in {"good", "wrong"}]
    programs = {f"{each.parent.name}-{each.name}": only_program(each) for each in folders}
    return {
        name: {"alphabeta.py": program[1]}
        for name, program in programs.items()
        if program and program[0] == "alphabeta.py"
    }


@pytest.mark.long
@pytest.mark.parametrize(
    ("platform", "size", "most"), [("canvas", 300, 3), ("gradescope", 3000, 6)]
)
def test_a_class_of_the_corpus(tmp_path, trees, platform, size, most):
    programs = corpus()
    make("files", tmp_path / "once", programs)
    once = words(tmp_path / "once", trees, tmp_path / "each")
    assert main(once) in {EXIT_PASSED, EXIT_POINTS_LOST}
    alone = statuses(tmp_path / "each")
    handed_in = list(islice(cycle(programs), size))
    files = {name: programs[each] for name, each in zip(class_of(size, {}), handed_in, strict=True)}
    students = make(platform, tmp_path / "class", files)
    expected = {student.id: alone[each] for student, each in zip(students, handed_in, strict=True)}
    assert len(expected) == size
    survives(tmp_path / "class", trees, tmp_path / "results", expected, 100, most)
