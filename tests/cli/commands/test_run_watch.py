"""`grade PATH --watch`: graded again after each save, told what has changed, ended by Ctrl-C."""

import io
import json
import shutil
import sys

import pytest

from grader.cli import terminal
from grader.cli.commands import run
from grader.cli.signals import Stopped
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, EXIT_USAGE
from grader.reports.parts.changes import changes
from tests.support.places import SUBMISSIONS
from tests.support.report_samples import exercise, report

WRONG = SUBMISSIONS / "wrong" / "strict-cut"
ONLY = ("--only", "mit-equality-max", "--only", "random-ties-2", "--no-smallest-tree")


@pytest.fixture
def program(tmp_path):
    """The file of a wrong program in a folder of its own."""
    shutil.copytree(WRONG, tmp_path / "hw")
    return tmp_path / "hw" / "alphabeta.py"


@pytest.fixture
def watched(monkeypatch, grade):
    """watched(path, steps, *options): one step between two looks; Ctrl-C after the last."""

    def ran(path, steps, *options, end=KeyboardInterrupt):
        left = iter(steps)

        def sleep(seconds):
            assert seconds == run.WATCH_SECONDS
            step = next(left, None)
            if step is None:
                raise end
            step()

        monkeypatch.setattr(run, "sleep", sleep)
        return grade(path, "--watch", *ONLY, *options)

    return ran


def rest():
    """Nothing happens."""


def mended(file, *tests):
    """A step that corrects these tests."""

    def step():
        text = file.read_text()
        for test in tests:
            text = text.replace(test, test.replace(">", ">=").replace("<", "<="))
        file.write_text(text)

    return step


def test_each_save_is_graded_and_what_has_changed_is_said(watched, program):
    steps = [mended(program, "v > beta"), rest, mended(program, "v < alpha"), rest, rest]
    ran = watched(program.parent, steps)
    assert ran.code == EXIT_PASSED
    assert ran.out.count("Score ") == 3
    assert "\nrandom-ties-2 passes now; 1 of 2 left.\n" in ran.out
    assert ran.out.endswith("\nmit-equality-max passes now; nothing is left.\n")
    assert ran.err == ""


def test_a_save_that_is_not_whole_yet_is_not_graded(watched, program):
    text = program.read_text()
    steps = [
        lambda: program.write_text(text[:99]),
        lambda: program.write_text(text[:200]),
        lambda: program.write_text(text + "\n"),
        rest,
    ]
    ran = watched(program, steps)
    assert ran.out.count("Score ") == 2
    assert ran.out.endswith("\nnothing has changed; 2 of 2 left.\n")
    assert ran.code == EXIT_POINTS_LOST


@pytest.mark.parametrize("name", ["hw", "hw/alphabeta.py"])
def test_a_path_that_goes_is_told_once_and_one_that_comes_back_is_graded(
    watched, program, tmp_path, name
):
    path, away = tmp_path / name, tmp_path / "away"
    steps = [
        lambda: path.rename(away),
        rest,
        rest,
        lambda: away.rename(path),
        mended(program, "v > beta", "v < alpha"),
        rest,
    ]
    ran = watched(path, steps)
    assert ran.err == f"grade: {path} is gone; waiting for it to come back, until Ctrl-C\n"
    assert ran.out.count("Score ") == 2
    assert ran.code == EXIT_PASSED


def test_a_program_that_is_deleted_in_its_folder_is_reported_as_missing(watched, program):
    ran = watched(program.parent, [program.unlink, rest])
    assert "has no alphabeta.py" in ran.out
    assert ran.code == EXIT_POINTS_LOST


def test_a_submission_that_cannot_be_read_any_more_does_not_end_the_wait(watched, program):
    archive = program.parent.parent / "hw.zip"
    shutil.make_archive(str(archive.with_suffix("")), "zip", program.parent)
    whole = archive.read_bytes()
    steps = [lambda: archive.write_bytes(b"PK"), rest, lambda: archive.write_bytes(whole), rest]
    ran = watched(archive, steps)
    assert ran.out.count("Score ") in {2, 3}
    assert ran.code == EXIT_POINTS_LOST


def test_files_are_written_again_and_are_no_change_of_the_submission(watched, program):
    file = program.parent / "report.json"
    ran = watched(program.parent, [rest, rest, rest], "-f", "json", "-o", file)
    assert ran.out == f"Wrote {file}. Score 3 / 6, not passed.\n"
    again = watched(
        program.parent, [mended(program, "v > beta", "v < alpha"), rest], "-f", "json", "-o", file
    )
    assert again.out.endswith("mit-equality-max and random-ties-2 pass now; nothing is left.\n")
    assert json.loads(file.read_text())["passed"]


def test_quiet_prints_nothing_and_the_exit_code_is_that_of_the_last_report(watched, program):
    ran = watched(program, [mended(program, "v > beta", "v < alpha"), rest], "-q")
    assert (ran.code, ran.out, ran.err) == (EXIT_PASSED, "", "")


def test_a_signal_that_ends_a_job_has_its_own_exit_code(watched, program):
    assert watched(program, [], end=Stopped(15)).code == 143


def test_a_format_for_programs_needs_a_file(watched, program):
    ran = watched(program, [], "-f", "json")
    assert ran.code == EXIT_USAGE
    assert ran.err == (
        "grade: --watch prints a report for people after each save; give json an -o FILE\n"
    )


def test_a_path_that_was_never_there_is_refused_as_without_the_option(watched, tmp_path):
    ran = watched(tmp_path / "nowhere", [])
    assert ran.code == EXIT_USAGE
    assert "nowhere" in ran.err


def test_a_terminal_is_cleared_before_each_report(watched, program, monkeypatch):
    monkeypatch.setattr(terminal, "draws", lambda: True)
    ran = watched(program, [mended(program, "v > beta"), rest])
    assert ran.out.count("\x1b[2J") == 2
    assert ran.out.startswith("\x1b[H")


def test_only_a_terminal_is_cleared(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self):
            return True

    for stream, term, clears in (
        (Screen(), "xterm", True),
        (Screen(), "dumb", False),
        (io.StringIO(), "xterm", False),
        (None, "xterm", False),
    ):
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setenv("TERM", term)
        assert terminal.draws() is clears


def test_changes_are_told_in_one_sentence():
    right, wrong = exercise(id="a"), exercise(id="a", wrong=["move"])
    other = exercise(id="b", wrong=["value"])
    assert changes(report(wrong, other), report(right, other)) == "a passes now; 1 of 2 left"
    assert changes(report(right), report(wrong)) == "a fails now; 1 of 1 left"
    worse = exercise(id="b", wrong=["value", "move"])
    told = "the score was 3 / 4 and is 2 / 4 now; 1 of 1 left"
    assert changes(report(other), report(worse)) == told
    assert changes(report(right), report(right)) == "nothing has changed; nothing is left"
    both = changes(report(wrong, exercise(id="b")), report(right, other))
    assert both == "a passes now; b fails now; 1 of 2 left"
    many = [report(*(exercise(id=f"e{n}", wrong=w) for n in range(5))) for w in (["move"], [])]
    assert changes(*many) == "e0, e1, e2 and 2 more pass now; nothing is left"
