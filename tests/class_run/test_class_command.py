"""`grade class`: a result for each submission, once."""

import json
import re

import pytest

from grader.class_run import session
from grader.class_run.jobs import Job
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED
from grader.core.models import Isolation
from grader.downloads.contents import DownloadedFolder
from grader.downloads.find import find
from tests.class_run.conftest import ENDLESS, RIGHT, WRONG, rows, statuses
from tests.support.class_downloads import class_of, make


def test_a_class_is_graded(results, members, grade, capsys, processes):
    folder = members(ann=RIGHT, bob=WRONG, cat=ENDLESS, dan="import nothing_here\n")
    (folder / "eve").mkdir()
    assert grade(folder) == EXIT_PASSED
    scores = {"ann": "2", "bob": "1", "cat": "0", "dan": "0"}
    graded = {student: ("graded", score) for student, score in scores.items()}
    assert statuses(results) == {**graded, "eve": ("nothing-handed-in", "0")}
    assert rows(results)["ann"]["one"] == "1"
    with Store(results) as store:
        reasons = {each.student.id: each.reason for each in store.latest()}
    assert [reasons["ann"], reasons["bob"]] == ["", ""]
    assert "0.3 s" in reasons["cat"]
    assert "nothing_here" in reasons["dan"]
    for student in scores:
        place = results / "students" / student
        report = json.loads((place / "report.json").read_text())
        assert report["submission"] == student
        assert student in (place / "report.html").read_text()
    assert (results / "class.json").exists()
    said = capsys.readouterr()
    assert said.out.startswith(
        "Run 1: 5 submissions, 5 graded now, 0 unchanged\n"
        "5 students: 4 graded and 1 nothing handed in. 2 gave no answer in any exercise. "
        "The mean is 38%; 1 of 4 passed.\n"
    )
    assert re.search(r"^[1-5]/5 ann: 2/2$", said.err, re.MULTILINE)


def test_programs_are_listed_by_their_mistake_or_as_unexplained(results, members, grade):
    never = RIGHT.replace("v >= beta", "v > beta + 99").replace("v <= alpha", "v < alpha - 99")
    odd = RIGHT.replace("    return v\n", "    return v - 1\n")
    grade(members(ann=RIGHT, bob=WRONG, cat=never, dan=odd))
    found = json.loads((results / "class.json").read_text())
    certain, alike = found["mistakes"]
    assert (certain["name"], certain["students"]) == ("max_never_raises_alpha", ["bob"])
    assert (" or no-cutoffs or " in alike["name"], alike["students"]) == (True, ["cat"])
    assert found["alone"] == ["dan"]
    lines = {each["line"]: (each["exercises"], each["students"]) for each in found["lines"]}
    assert lines["MAX-VALUE line 7: alpha = max(alpha, v)"] == (2, ["bob"])
    assert [students for _, students in lines.values()] == [["bob"], ["dan"], ["cat"]]


def test_a_process_reads_a_submission_without_listing_the_download(
    tmp_path, members, grader, monkeypatch
):
    members(ann=RIGHT, bob=RIGHT)
    around = (tmp_path / "class").rename(tmp_path / "export")
    top = tmp_path / "class"
    top.mkdir()
    around.rename(top / "export")
    ann, _ = download = find(top)
    assert download.around == ("export",)

    def refuses(_):
        raise AssertionError

    monkeypatch.setattr(DownloadedFolder, "entries", refuses)
    with grader(top, around=download.around) as grading:
        end = grading.grade_job(Job(handed_in=ann))
    assert end.result.score == 2


def test_a_relative_path_of_an_assignment_with_included_exercises(
    tmp_path, members, trees, monkeypatch
):
    (trees / "assignment.yaml").write_text("title: Both\nexercises: [one, wikipedia]\n")
    folder = members(ann=RIGHT)
    monkeypatch.chdir(tmp_path)
    for name in ("trees", "zz-trees"):
        trees = trees.rename(tmp_path / name)
        words = ["class", str(folder), "-a", name, "-o", f"of-{name}", "--jobs", "1", "-q"]
        assert main(words) == EXIT_PASSED


def test_a_file_that_is_no_program_or_empty_was_handed_in(results, members, grade):
    folder = members(ann=RIGHT, bob="", cat="")
    (folder / "bob" / "alphabeta.py").rename(folder / "bob" / "alphabeta.pdf")
    (folder / "bob" / "alphabeta.pdf").write_bytes(b"%PDF-1.4")
    grade(folder)
    assert statuses(results)["bob"] == ("graded", "0")
    with Store(results) as store:
        cat = store.newest("cat")
    assert (cat.score, cat.finding) == (0, "empty-program")
    assert cat.reason.startswith("alphabeta.py is empty: it has 0 bytes; save your program")
    report = (results / "students" / "bob" / "report.html").read_text()
    assert "alphabeta.pdf" in report


def test_two_jobs_grade_as_one_does(tmp_path, members, grade, processes):
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT, dan=WRONG)
    grade(folder, results="one")
    grade(folder, "--jobs", "2", results="two")
    assert statuses(tmp_path / "one") == statuses(tmp_path / "two")


def test_names_stay_out_of_anonymous_figures(results, members, grade):
    grade(members(annabella=RIGHT, bartholomew=WRONG), "--anonymous")
    assert set(rows(results)) == {"annabella", "bartholomew"}
    for file in results.glob("class.*"):
        if file.suffix != ".sqlite":
            assert "annabella" not in file.read_text(encoding="utf-8-sig")


def test_a_folder_that_is_no_download_gets_a_warning_even_if_all_else_is_quiet(
    tmp_path, members, grade, told
):
    """A checkout of code: a class of zeros."""
    folder = members(docs="import nothing\n", setup="import nothing\n")
    (folder / "src").mkdir()
    assert told(grade, folder, "-q").err == (
        f"grade: nothing in {folder} gave an answer, and its names are of no platform; check that "
        "it is the download of the class, and -a the assignment that was set\n"
    )
    members(ann=WRONG)
    assert told(grade, folder, "-q").err == ""
    make("canvas", tmp_path / "canvas", class_of(2, {"alphabeta.py": b"import nothing\n"}))
    assert told(grade, tmp_path / "canvas", "-q", results="canvas-results").err == (
        f"grade: nothing in {tmp_path / 'canvas'} gave an answer; check that it is the download of "
        "the class, and -a the assignment that was set\n"
    )


def test_a_list_that_lacks_students_gets_a_warning_even_if_all_else_is_quiet(tmp_path, grade, told):
    make("gradescope", tmp_path / "class", class_of(2, {"alphabeta.py": RIGHT.encode()}))
    (tmp_path / "class" / "submission_metadata.yml").unlink()
    assert told(grade, tmp_path / "class", "-q").err == (
        "grade: 2 submissions are named by their numbers, because the download lacks "
        "submission_metadata.yml; download the class again\n"
    )


def test_a_second_program_is_listed_even_if_all_else_is_quiet(members, grade, told):
    folder = members(ann=RIGHT, bob=WRONG)
    (folder / "bob" / "alphabeta-1.py").write_text(RIGHT)
    listed = (
        "grade: another file may be the program:\n"
        "  bob (bob): alphabeta.py was graded, and not alphabeta-1.py, which fits as well; hand in "
        "only the program that counts.\n"
    )
    for options in ([], ["--skip", "ann"]):  # graded, and known
        assert told(grade, folder, "-q", *options).err == listed
    assert told(grade, folder, "-q", "--students", "ann").err == ""


@pytest.mark.parametrize(("level", "warnings"), [("partial", 1), ("none", 1), ("full", 0)])
def test_weak_isolation_is_said_even_if_all_else_is_quiet(
    members, grade, monkeypatch, told, level, warnings
):
    isolation = Isolation(level=level)
    monkeypatch.setattr("grader.sandbox.examination.examined", lambda: isolation)
    folder = members(ann=RIGHT)
    monkeypatch.setattr(session, "grade_class", lambda *_, **__: None)
    said = told(grade, folder, "-q")
    assert said.out == ""
    assert said.err.count(f"isolation is {level} on this machine") == warnings
    assert said.err.count("\n") == warnings


def test_a_return_value_that_is_no_answer_is_told_as_the_reason_for_0_points(
    results, members, grade, capsys
):
    folder = members(ann="def alpha_beta_search(game, state):\n    return 'no idea'\n")
    assert grade(folder) == EXIT_PASSED
    with Store(results) as store:
        (result,) = store.latest()
    assert result.gave_no_answer
    assert "'no idea'" in result.reason
    assert f"1/1 ann: 0/2 ({result.reason})\n" in capsys.readouterr().err
