"""`grade class` once more: only what has changed is graded again, and the change is told."""

import re
import shutil
from dataclasses import replace

import pytest

from grader.class_run.changes import graded_again
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED
from tests.class_run.conftest import ENDLESS, RIGHT, WRONG, report_of, rows, statuses
from tests.class_run.test_store import RUN, kept


def test_a_repeated_command_grades_what_has_changed(results, graded, members, grade, told):
    before = rows(results)
    members(bob=RIGHT, cat=WRONG)
    assert "Run 2: 3 submissions, 2 graded now, 1 unchanged" in told(grade, graded).out
    after = rows(results)
    assert after["ann"] == before["ann"]
    assert [after[name]["score"] for name in ("ann", "bob", "cat")] == ["2", "2", "1"]


def test_a_kept_result_is_read_once_when_nothing_has_changed(graded, members, grade, monkeypatch):
    read = []
    real = Store.newest
    monkeypatch.setattr(
        Store, "newest", lambda self, student: read.append(student) or real(self, student)
    )
    members(bob=RIGHT)
    grade(graded)
    assert read == ["ann"]


@pytest.mark.parametrize(
    ("options", "again"), [([], 0), (["--regrade"], 2), (["--no-smallest-tree"], 2)]
)
def test_other_options_and_regrade_make_results_anew(graded, grade, told, options, again):
    said = told(grade, graded, *options)
    assert f"2 submissions, {again} graded now" in said.out
    why = "Unchanged submissions are graded again, because the options changed since run 1"
    assert (why in said.err.splitlines()) == (options == ["--no-smallest-tree"])


def test_a_changed_assignment_makes_results_anew_and_says_why(
    tmp_path, graded, members, grade, trees, told
):
    one = trees / "one.yaml"
    one.write_text(one.read_text() + "points: 10\n")
    members(bob=RIGHT)
    why = "Unchanged submissions are graded again, because the assignment changed since run 1\n"
    assert why in told(grade, graded).err
    said = told(main, ["class", str(tmp_path / "results"), "--since", "1"]).out.splitlines()
    assert re.fullmatch(r"Changed since run 1 \(20..-..-.. ..:.. UTC\):", said[0])
    assert said[1:] == [
        "ann  2/2 -> 11/11  the assignment changed",
        "  one: 1/1 -> 10/10",
        "bob  1/2 -> 11/11  the submission and the assignment changed",
        "  one: 0.5/1 -> 10/10",
        "  two: 0.5/1 -> 1/1",
    ]


def test_a_changed_maximum_is_a_change(results, members, grade, trees, told):
    folder = members(ann="import nothing\n", bob="import nothing\n")
    grade(folder)
    (trees / "one.yaml").write_text((trees / "one.yaml").read_text() + "points: 10\n")
    grade(folder)
    shutil.rmtree(folder / "bob")
    grade(folder)
    said = told(main, ["class", str(results), "--since", "1"]).out
    assert said.splitlines()[1:] == [
        "ann  0/2 -> 0/11  the assignment changed",
        "  one: 0/1 -> 0/10",
        "bob  0/2 -> none  the folder no longer has it",
        "  one: 0/1 -> -",
        "  two: 0/1 -> -",
    ]


def test_only_the_chosen_students_newest_results_tell_what_is_graded_again(members, grade, told):
    folder = members(ann=RIGHT, bob=WRONG)
    again = "Unchanged submissions are graded again, because the options changed since run "
    said = []
    for options in ((), ("--students", "ann", "--no-smallest-tree"), ("--students", "bob"), (), ()):
        lines = told(grade, folder, *options).err.splitlines()
        said.append("".join(line.removeprefix(again) for line in lines if again in line))
    assert said == ["", "1", "", "2", ""]


def test_each_reason_is_told_with_the_run_since_which_it_holds(tmp_path):
    """A run with the new assignment was stopped after the first student."""
    new = replace(RUN, digest="d2", assignment="Week 6")
    kept(tmp_path, 1, 2, 3)
    kept(tmp_path, 1, 2, 3)
    kept(tmp_path, 1, run=new)
    with Store(tmp_path) as store:
        students = store.all_students()
        assert graded_again(store, replace(new, options="other"), students) == (
            "Unchanged submissions are graded again, because the options changed since run 3, and "
            "the assignment and the options changed since run 2: the assignment was "
            f"{RUN.assignment!r}, and is 'Week 6'"
        )


def test_another_assignment_is_named_before_all_is_graded_by_it(graded, grade, trees, told):
    (trees / "assignment.yaml").write_text("title: Week 6\nexercises: [one]\n")
    said = told(grade, graded).err
    why = "because the assignment changed since run 1: the assignment was 'Two trees', and is "
    assert f"{why}'Week 6'\n" in said


def test_students_whom_a_later_download_lacks_are_named_even_if_all_else_is_quiet(
    results, members, grade, told
):
    folder = members(ann=RIGHT, bob=WRONG, cat=WRONG, dan=RIGHT)
    grade(folder)
    for student in ("bob", "cat"):
        shutil.rmtree(folder / student)
    part = told(grade, folder, "-q", "--students", "ann")
    assert part.err == ""  # bob and cat count as before
    assert told(grade, folder, "-q").err == (
        f"grade: left out, because {folder} no longer has them: bob and cat\n"
    )
    assert rows(results).keys() == {"ann", "dan"}
    assert told(grade, folder, "-q").err == ""


def test_nothing_changed_since_a_run_is_said(results, graded, told):
    said = told(main, ["class", str(results), "--since", "1"]).out
    assert re.fullmatch(r"No score has changed since run 1 \(.{16} UTC\).\n", said)


def test_a_program_that_is_changed_back_is_graded_again_so_its_report_is_its_own(
    results, members, grade
):
    for source, score in ((RIGHT, 2), (WRONG, 1), (RIGHT, 2)):
        grade(members(ann=source))
        assert rows(results)["ann"]["score"] == f"{score}"
        assert report_of(results, "ann")["score"] == score


def test_the_report_of_a_file_that_was_taken_back_is_removed(results, graded, grade):
    (graded / "ann" / "alphabeta.py").unlink()
    grade(graded)
    assert statuses(results)["ann"] == ("nothing-handed-in", "0")
    assert not list((results / "students" / "ann").iterdir())


def test_the_same_file_handed_in_later_has_the_later_time(tmp_path, results, grade, told):
    folder = tmp_path / "export"
    for number, day in ((1, 20), (9, 25)):
        for old in folder.glob("submission_[0-9]"):
            (old / "alphabeta.py").unlink()
            old.rmdir()
        place = folder / f"submission_{number}"
        place.mkdir(parents=True)
        (place / "alphabeta.py").write_text(RIGHT)
        (folder / "submission_metadata.yml").write_text(
            f"submission_{number}:\n  :submitters:\n  - :name: Ann\n    :sid: '7'\n"
            f"    :email: ann@example.org\n  :created_at: 2026-11-{day} 10:00:00 Z\n"
        )
        assert f"{1 if day == 20 else 0} graded now" in told(grade, folder).out
        with Store(results) as store:
            (ann,) = store.latest()
        assert ann.file == f"submission_{number}"
        assert f"2026-11-{day}" in ann.handed_in_at


def test_a_submission_that_ran_out_of_time_is_tried_again(results, members, grade, trees, told):
    limits = "limits: {exercise_seconds: 0.3, submission_seconds: 0.3, equal_time_outs: 0}\n"
    (trees / "assignment.yaml").write_text(f"title: Two trees\n{limits}exercises: [one, two]\n")
    folder = members(ann=ENDLESS)
    for _ in range(2):
        assert "1 graded now" in told(grade, folder).out
        assert statuses(results)["ann"] == ("partial", "0")


def test_a_part_of_a_class_is_not_graded_by_another_assignment(graded, grade, trees, refusal):
    one = trees / "one.yaml"
    one.write_text(one.read_text() + "points: 10\n")
    said = refusal(grade, graded, "--students", "ann")
    assert "has results of another assignment, or of an older version of it ('Two trees')" in said
    assert "\n" not in said
    assert grade(graded) == EXIT_PASSED


def test_a_student_who_left_while_the_run_was_stopped_is_left_out(
    results, members, grade, stopped, told
):
    folder = members(ann=RIGHT, bob=RIGHT)
    stopped(folder)
    assert rows(results).keys() == {"ann"}
    shutil.rmtree(folder / "ann")
    said = told(grade, folder, "-q").err
    assert said == f"grade: left out, because {folder} no longer has them: ann\n"
    assert rows(results).keys() == {"bob"}


def test_a_student_who_has_left_a_shard_is_named_and_left_out(results, members, grade, told):
    names = [f"student{number}" for number in range(8)]
    folder = members(**dict.fromkeys(names, RIGHT))
    shard = ("--shard", "1/2", "-q")
    grade(folder, *shard)
    gone, *stayed = sorted(rows(results))
    (other,) = [name for name in names if name not in {gone, *stayed}][:1]
    for name in (gone, other):
        shutil.rmtree(folder / name)
    assert f"no longer has them: {gone}\n" in told(grade, folder, *shard).err
    assert sorted(rows(results)) == stayed


@pytest.mark.parametrize("lost", ["report.html", "report.json"])
def test_a_lost_report_is_made_again(results, members, grade, told, lost):
    folder = members(ann=RIGHT, bob=WRONG)
    (folder / "cat").mkdir()
    grade(folder)
    report = results / "students" / "bob" / lost
    report.unlink()
    assert "3 submissions, 1 graded now, 2 unchanged" in told(grade, folder).out
    assert report.exists()
