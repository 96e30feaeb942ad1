"""`grade class --watch`: what arrives is graded once it rests, and nothing else ends the wait."""

import os
import re
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import pytest

from grader.class_run import watch
from grader.class_run.results_folder import STORE
from grader.class_run.watch import arrivals
from grader.core.errors import EXIT_INTERRUPTED, EXIT_USAGE
from tests.class_run.conftest import RIGHT, in_store, rows

Step = Callable[[], object]


class TooManyLooksError(Exception):
    """The test has no further step."""


def looks(steps: Sequence[Step]) -> Callable[[float], None]:
    """A `wait` that takes the next of these steps; after the last one it raises an error."""
    left = iter(steps)

    def wait(seconds: float) -> None:
        assert seconds == watch.LOOK_SECONDS
        step = next(left, None)
        if step is None:
            raise TooManyLooksError
        step()

    return wait


def yielded(folder: Path, *steps: Step, apart_from: Sequence[Path] = ()) -> list[int]:
    """The numbers of looks after which something was yielded; the first look is number 0."""
    made: list[int] = []

    def counted(step: Step) -> Step:
        return lambda: (made.append(len(made) + 1), step())

    found: list[int] = []
    try:
        for _ in arrivals(folder, apart_from, looks([counted(step) for step in steps])):
            found.append(len(made))  # noqa: PERF401 - an error ends this, and these are kept
    except TooManyLooksError:
        return found
    raise AssertionError


def rest() -> None:
    """Nothing happens."""


def put(path: Path, text: str = "x") -> Step:
    """A step that writes a file."""

    def step() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    return step


def test_a_filled_folder_is_yielded_at_once_and_an_empty_one_is_not(tmp_path):
    assert yielded(tmp_path, rest, rest) == []
    put(tmp_path / "ann" / "alphabeta.py")()
    assert yielded(tmp_path, rest, rest, rest) == [0]


def test_a_folder_that_still_changes_is_left_alone_until_it_rests(tmp_path):
    file = tmp_path / "ann.py"
    steps = [put(file), put(file, "longer"), put(tmp_path / "bob.py"), rest, rest, file.unlink]
    assert yielded(tmp_path, *steps, rest, rest) == [4, 7]


def test_a_folder_that_is_made_later_is_noticed(tmp_path):
    folder = tmp_path / "later"
    assert yielded(folder, rest, put(folder / "ann.py"), rest) == [3]


def test_an_archive_that_is_replaced_is_noticed(tmp_path):
    archive = tmp_path / "class.zip"
    put(archive)()
    assert yielded(archive, rest, put(archive, "longer"), rest) == [0, 3]


@pytest.mark.parametrize("relative", [False, True])
def test_results_inside_the_folder_are_ignored(tmp_path, monkeypatch, relative):
    put(tmp_path / "ann.py")()
    monkeypatch.chdir(tmp_path)
    results = Path("results") if relative else tmp_path / "results"
    steps = [put(results / "students" / "ann" / "report.html", "x" * n) for n in range(4)]
    assert yielded(tmp_path, *steps, rest, apart_from=[results]) == [0]
    folder = Path() if relative else tmp_path
    also = [put(tmp_path / "inner" / "results" / "a.py"), rest]
    assert yielded(folder, *also, apart_from=[results]) == [0, 2]


def test_a_file_that_vanishes_during_a_look_does_not_end_the_wait(tmp_path, monkeypatch):
    put(tmp_path / "ann.py")()
    real, gone = os.lstat, []

    def lstat(path, **rest):
        if gone and str(path).endswith("ann.py"):
            raise FileNotFoundError(path)
        return real(path, **rest)

    monkeypatch.setattr(os, "lstat", lstat)
    steps = [lambda: gone.append(True), rest, gone.clear, put(tmp_path / "bob.py"), rest]
    assert yielded(tmp_path, *steps) == [0, 5]


def test_a_folder_with_too_many_files_keeps_its_last_state(tmp_path, monkeypatch):
    monkeypatch.setattr(watch, "_MOST_FILES", 2)
    steps = [put(tmp_path / "a"), put(tmp_path / "b"), rest, put(tmp_path / "c"), rest]
    assert yielded(tmp_path, *steps) == [3]


def test_nobody_waits_before_the_first_yield(tmp_path):
    put(tmp_path / "ann.py")()
    assert list(islice(arrivals(tmp_path, (), looks([])), 1)) == [None]


# ---------------------------------------------------------------- the command


@pytest.fixture
def watched(monkeypatch, grade, told):
    """watched(folder, *steps) tells about a `grade class --watch` that takes these steps, and is
    stopped after the last."""

    def run(folder, *steps, options="", code=EXIT_INTERRUPTED, **more):
        wait = looks(steps)

        def interrupted(folder, apart_from):
            try:
                yield from arrivals(folder, apart_from, wait)
            except TooManyLooksError:
                raise KeyboardInterrupt from None

        monkeypatch.setattr(watch, "arrivals", interrupted)
        return told(grade, folder, "--watch", *options.split(), code=code, **more)

    return run


def program(folder: Path, student: str) -> Step:
    """A step in which a student hands in a right program."""
    return put(folder / student / "alphabeta.py", RIGHT)


def test_a_file_that_is_no_submission_does_not_end_the_wait(tmp_path, watched):
    folder = tmp_path / "class"
    put(folder / "notes.txt")()
    said = watched(folder, program(folder, "ann"), rest)
    assert "class has no submission; it has notes.txt" in said.err
    assert "Run 1: 1 submission, 1 graded now, 0 unchanged" in said.out


def test_a_damaged_archive_does_not_end_the_wait(tmp_path, watched):
    archive = tmp_path / "class.zip"
    put(archive)()
    said = watched(archive, rest, put(archive, "half"), rest)
    assert said.err.count("is damaged or not a ZIP archive") == 2


def test_a_class_that_comes_back_one_by_one_does_not_end_the_wait(
    tmp_path, results, members, grade, watched
):
    """The first file is of a student whom the results do not have."""
    grade(members(bob=RIGHT, cat=RIGHT))
    again = tmp_path / "again"
    program(again, "ann")()
    assert re.fullmatch(
        "grade: .* none of its 2 students is in .* with --platform; waiting for other files\n"
        "grade: left out, because .* no longer has them: cat\n"
        "grade: interrupted\n",
        watched(again, rest, program(again, "bob"), rest, options="-q").err,
    )
    assert rows(results).keys() == {"ann", "bob"}


CHOSEN = "only chosen students were graded: run grade class without --students to grade the class"


@pytest.mark.parametrize(
    ("option", "graded", "caution"),
    [("--students", {"ada"}, f"grade: {CHOSEN}\n"), ("--skip", {"bob", "cat"}, "")],
)
def test_a_student_who_is_named_and_not_there_yet_is_waited_for(
    results, members, watched, option, graded, caution
):
    """It is said once, however many others arrive."""
    folder = members(bob=RIGHT)
    steps = (program(folder, "cat"), rest, program(folder, "ada"), rest)
    assert watched(folder, *steps, options=f"-q {option} ada").err == (
        "grade: the folder has no submission of 'ada'; waiting for other files\n"
        f"{caution}grade: interrupted\n"
    )
    assert rows(results).keys() == graded


def test_results_inside_the_folder_are_graded_once(members, watched):
    said = watched(members(ann=RIGHT, bob=RIGHT), rest, rest, rest, results="class/results")
    assert said.out.count("Run ") == 1


def test_a_wrong_platform_ends_the_command_at_once(members, watched):
    said = watched(members(ann=RIGHT), options="--platform canvass", code=EXIT_USAGE)
    assert "there is no platform 'canvass'" in said.err


def test_a_folder_that_is_not_there_yet_is_said(tmp_path, results, watched):
    folder = tmp_path / "class"
    said = watched(folder, program(folder, "ann"), rest, options="-q")
    assert f"grade: there is no {folder} yet; waiting for it until Ctrl-C\n" in said.err
    assert (results / "grades.csv").exists()


@pytest.mark.parametrize("fault", ["newer", "damaged"])
def test_a_store_that_cannot_be_used_ends_the_wait(results, members, watched, fault):
    """No further file would mend it."""
    store = results / STORE
    store.parent.mkdir()
    if fault == "damaged":
        store.write_text("no database" * 100)
    else:
        in_store(store.parent, "PRAGMA user_version = 99")
    said = watched(members(ann=RIGHT), rest, rest, code=EXIT_USAGE).err
    assert said.startswith(f"grade: {store} ")
    assert "waiting" not in said
