"""The command line: its output, and the exit codes."""

import json
import os
import re
import subprocess
import sys
from time import monotonic, sleep

import pytest

from grader import __version__
from grader.cli import main, terminal
from grader.cli import progress as progress_bar
from grader.cli.commands import run
from grader.cli.progress import Progress
from grader.core import errors
from grader.core.errors import UsageError
from tests.support.courses import put_course
from tests.support.places import ROOT, SUBMISSIONS, TEXTBOOK

STRICT = SUBMISSIONS / "wrong" / "strict-cut"
ONE = ("--only", "wikipedia")


# ---------------------------------------------------------------- grade PATH


def test_the_sample_has_full_marks(grade):
    ran = grade(TEXTBOOK)
    assert (ran.code, ran.err) == (0, "")
    assert "Score 100 / 100  passed" in ran.out


def test_run_may_be_written_out(grade):
    assert "Score 4 / 4" in grade("run", TEXTBOOK, *ONE).out


def test_points_lost_are_exit_code_1_with_the_first_difference(grade):
    ran = grade(STRICT, "--only", "mit-equality-max")
    assert ran.code == 1
    assert "E = 0  ◀ first difference" in ran.out
    assert "MAX-VALUE line 6: if v >= beta: return v" in ran.out
    whole = grade(STRICT, "--only", "mit-equality-max", "--verbose").out
    assert "at C, v = 3 equals alpha, and it goes on to G" in whole
    assert "MIN-VALUE line 6: if v <= alpha: return v" in whole


def test_the_untouched_template_scores_0_and_names_the_function_to_write_first(grade):
    ran = grade(ROOT / "student_template")
    assert ran.code == 1
    assert "max_value is not written yet" in ran.out
    assert "write max_value first" in ran.out
    assert "Score 0 / 100" in ran.out


def test_the_pass_mark_may_be_below_full_marks(grade, tmp_path):
    put_course(tmp_path, "one", more="pass_mark: 0.5\n", one=[[3, 5], [3, 9, 4]])
    ran = grade(STRICT, "--assignment", tmp_path)
    assert "Score 0.5 / 1" in ran.out
    assert ran.code == 0


def test_a_folder_with_a_command_s_name_is_graded_with_a_dot(grade, tmp_path, monkeypatch):
    (tmp_path / "solve").mkdir()
    (tmp_path / "solve" / "alphabeta.py").write_bytes((TEXTBOOK / "alphabeta.py").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert grade("./solve", *ONE).code == 0
    assert "lecture-trace" in grade("solve").out


def test_one_file_is_a_submission_too(grade, tmp_path):
    (tmp_path / "mine.py").write_bytes((TEXTBOOK / "alphabeta.py").read_bytes())
    ran = grade(tmp_path / "mine.py", *ONE)
    assert ran.out.startswith("mine")
    assert ran.code == 0


def test_an_id_is_one_exercise_and_a_family_s_id_all_its_members(grade):
    ran = grade(TEXTBOOK, "--only", "aima-fig-5-2", "--only", "random-small", "-f", "json")
    ids = [exercise["id"] for exercise in json.loads(ran.out)["exercises"]]
    assert ids == ["aima-fig-5-2", "random-small-1", "random-small-2", "random-small-3"]


REPORT = "format_version submission score max_score exercises findings"
EXERCISE = """
id title status outcome score max_score visibility checks findings visited pruned
"""


def test_json_has_the_promised_keys(grade):
    report = json.loads(grade(STRICT, "--only", "mit-equality-max", "--format", "json").out)
    exercise = report["exercises"][0]
    assert {*REPORT.split()} <= report.keys()
    assert {*EXERCISE.split()} <= exercise.keys()
    assert {"name", "passed", "score", "max_score"} <= exercise["checks"][0].keys()
    assert report["score"] == sum(exercise["score"] for exercise in report["exercises"])


def test_several_formats_go_to_several_files_and_one_line_names_them(grade, tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.txt"
    files = "-f", "json", "-o", first, "-f", "terminal", "-o", second
    ran = grade(TEXTBOOK, *ONE, *files)
    assert json.loads(first.read_text())["score"] == 4
    assert ran.out == f"Wrote {first} and {second}. Score 4 / 4, passed.\n"
    assert grade(TEXTBOOK, *ONE, *files, "-f", "terminal").out == second.read_text("utf-8")


def test_quiet_prints_nothing(grade, tmp_path):
    assert grade(TEXTBOOK, *ONE, "-q", "-f", "json", "-o", tmp_path / "a.json") == (0, "", "")
    assert grade(STRICT, "--only", "mit-equality-max", "-q").code == 1


def test_verbose_explains_every_failing_exercise(grade):
    two = [STRICT, *ONE, "--only", "mit-equality-max"]
    brief, whole = (grade(*two, *more).out.count("\n── ") for more in ([], ["-v"]))
    assert whole > brief == 1


def test_color_follows_the_option_and_the_environment(grade):
    assert "\x1b[" not in grade(TEXTBOOK, *ONE).out
    assert "\x1b[" in grade(TEXTBOOK, *ONE, "--color", "always").out


def test_every_mistake_of_an_assignment_is_reported_at_once(grade, tmp_path):
    put_course(tmp_path, "one", "two", more="pass_mark: 80\n", one=[])
    ran = grade("check", tmp_path)
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert len(lines) == 3
    assert all(re.match(r"grade: .*\.yaml:\d+:\d+: ", line) for line in lines)


# ---------------------------------------------------------------- grade check, grade init


def test_check_validates_the_shipped_assignment(grade):
    ran = grade("check")
    assert ran.code == 0
    assert "29 exercises, 100 points, no mistakes; the reference earns full marks." in ran.out


def test_check_takes_one_exercise_and_names_exercises_that_are_not_set(grade, tmp_path):
    put_course(tmp_path, "one", one="[3, [3, 2]]\ncutoff: strict", two=[3, [1, 2]])
    assert "One: 1 exercise, 1 point, no mistakes" in grade("check", tmp_path / "one.yaml").out
    (tmp_path / "midterm.yaml").write_text("title: Another\nexercises: [two]\n")
    ran = grade("check", tmp_path)
    assert ran.code == 0
    assert "Not in this assignment: two." in ran.out
    put_course(tmp_path, "one", two="[3, [1, x]]")
    assert grade("check", tmp_path).code == 2


def test_check_reports_if_the_reference_itself_loses_points(grade, tmp_path):
    limits = "limits: {exercise_seconds: 0.000001}\n"
    put_course(tmp_path, "one", more=limits, one=[3, [1, 2]])
    ran = grade("check", tmp_path)
    assert ran.code == 2
    assert "the reference itself loses points in one" in ran.err


# ---------------------------------------------------------------- the rest


def test_help_and_version(grade):
    assert grade("--version").out == f"grade {__version__}\n"
    ran = grade("--help")
    assert ran.code == 0
    assert all(f"  {name}" in ran.out for name in main.COMMANDS)
    assert grade().code == 2
    for command in main.COMMANDS:
        assert grade(command, "--help").code == 0


def test_a_bug_in_grade_is_one_sentence_and_a_file(grade, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(run, "_outputs", lambda *_, **__: 1 / 0)
    ran = grade(TEXTBOOK)
    assert ran.code == errors.EXIT_INTERNAL
    assert "this is a bug in grade" in ran.err
    (written,) = tmp_path.iterdir()
    assert "ZeroDivisionError" in written.read_text()


def test_our_own_errors_keep_their_exit_code(grade, monkeypatch):
    def fail(*_, **__):
        raise errors.GraderError("the disk is full of bees")

    monkeypatch.setattr(run, "_outputs", fail)
    ran = grade(TEXTBOOK)
    assert (ran.code, ran.err) == (3, "grade: the disk is full of bees\n")


def test_an_interruption_gives_exit_code_130(grade, monkeypatch):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_outputs", interrupt)
    assert grade(TEXTBOOK).code == 130


def command(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Another process."""
    told = {**os.environ, **environment}
    return subprocess.run(
        [*map(str, words)], cwd=ROOT, env=told, capture_output=True, check=False, encoding="utf-8"
    )


GRADE = (sys.executable, "-m", "grader")


def test_python_m_grader_is_the_same_command():
    ran = command(*GRADE, TEXTBOOK, *ONE)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Score 4 / 4" in ran.stdout


def test_a_reader_that_closes_the_pipe_early_is_no_error():
    ran = command("/bin/sh", "-c", f"{sys.executable} -m grader solve wikipedia | head -1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("The illustration")


def test_a_terminal_that_holds_only_ascii_gets_only_ascii():
    ran = command(*GRADE, STRICT, *ONE, PYTHONIOENCODING="ascii")
    assert ran.stdout.isascii()
    assert "MAX A" in ran.stdout or "^ A" in ran.stdout


class Screen:
    """A stream that claims to be a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError


def test_the_encoding_of_a_stream_decides_which_characters_are_used(monkeypatch):
    screen = Screen()
    assert terminal.look_at(screen) == terminal.Terminal(100, True, True)
    for columns, width in (("72", 72), ("7", 20)):
        monkeypatch.setenv("COLUMNS", columns)
        assert terminal.look_at(screen).width == width
    monkeypatch.setenv("NO_COLOR", "1")
    colours = [terminal.look_at(screen, *asked).color for asked in ((), ("always",), ("never",))]
    assert colours == [False, True, False]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.look_at(screen).color
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert terminal.look_at(screen).color
    screen.encoding = "no such encoding"
    assert not terminal.look_at(screen).unicode


def test_a_run_of_more_than_a_second_shows_its_progress(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress_bar, "PATIENCE_SECONDS", 0.01)
    with Progress() as progress:
        progress(0, 3, "first")
        shown = wait_for("first ", capsys)
        progress(1, 3, "2nd")
        shown += wait_for("2nd ", capsys)
    assert re.search(r"\rfirst \[-{30}\] 0/3 \d:\d\d\r", shown)
    assert re.search(r"\r2nd \[#{10}-{20}\] 1/3 \d:\d\d  \r", shown)
    # At the end nothing of it remains.
    assert re.search(r"\r +\r$", capsys.readouterr().err)


def wait_for(text, capsys):
    """The text on standard error, once it contains that text twice."""
    shown, end = "", monotonic() + 30
    while shown.count(text) < 2 and monotonic() < end:
        sleep(0.01)
        shown += capsys.readouterr().err
    return shown


def test_a_quick_run_shows_no_progress(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with Progress() as progress:
        progress(0, 1, "only")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("columns", [100, 60, 20, 5])
def test_a_progress_bar_is_no_wider_than_the_terminal(monkeypatch, columns):
    monkeypatch.setattr(progress_bar, "_columns", lambda: columns)
    progress = Progress()
    progress(7, 12, "an exercise with a name that is rather long")
    assert len(progress.line()) < columns
    assert progress.line().startswith("an e"[: columns - 2])
    assert ("7/12" in progress.line()) == (columns > 50)


def test_a_closed_terminal_ends_the_progress_bar(monkeypatch, capsys):
    def gone(*_):
        raise UsageError("cannot write the output")

    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress_bar, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(terminal, "write", gone)
    with Progress() as progress:
        progress._painter.join(30)
        assert not progress._painter.is_alive()
    assert capsys.readouterr().err == ""


def test_without_a_terminal_there_is_no_progress_bar():
    with Progress(enabled=False) as progress:
        progress(0, 1, "only")
        assert progress._painter is None
