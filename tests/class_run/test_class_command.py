"""`grade class`: a result for each submission, once."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from grader.class_run import digests, session
from grader.class_run.class_grader import ClassGrader
from grader.class_run.jobs import Job, Settings
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, EXIT_USAGE
from grader.core.models import Isolation
from grader.course import assignment_file
from grader.downloads.contents import DownloadedFolder
from grader.downloads.find import find
from tests.class_run.conftest import (
    ENDLESS,
    RIGHT,
    WRONG,
    Grade,
    Members,
    report_of,
    rows,
    statuses,
)


def test_a_class_is_graded(tmp_path: Path, members: Members, grade: Grade, capsys: Any) -> None:
    folder = members(ann=RIGHT, bob=WRONG, cat=ENDLESS, dan="import nothing_here\n")
    (folder / "eve").mkdir()
    assert grade(folder) == EXIT_PASSED
    results = tmp_path / "results"
    assert statuses(results) == {
        "ann": ("graded", "2"), "bob": ("graded", "1"), "cat": ("graded", "0"),
        "dan": ("graded", "0"), "eve": ("nothing-handed-in", "0"),
    }  # fmt: skip
    assert rows(results)["ann"]["one"] == "1"
    with Store(results) as store:
        reasons = {each.student.id: each.reason for each in store.latest()}
    assert [reasons["ann"], reasons["bob"]] == ["", ""]
    assert "0.3 s" in reasons["cat"]
    assert "nothing_here" in reasons["dan"]
    for student in ("ann", "bob", "cat", "dan"):
        place = results / "students" / student
        report = json.loads((place / "report.json").read_text())
        assert report["submission"] == student
        assert student in (place / "report.html").read_text()
    assert (results / "class.json").exists()
    said = capsys.readouterr()
    assert said.out.startswith(
        "Run 1: 5 submissions, 5 graded now, 0 unchanged\n"
        "5 students: 4 graded and 1 nothing handed in. 2 submissions could not be run. "
        "The mean is 38%; 1 of 4 passed.\n"
    )
    assert re.search(r"^[1-5]/5 ann: 2/2$", said.err, re.MULTILINE)


def test_a_repeated_command_grades_what_has_changed(
    tmp_path: Path, members: Members, grade: Grade, capsys: Any
) -> None:
    folder = members(ann=RIGHT, bob=WRONG)
    grade(folder)
    before = rows(tmp_path / "results")
    members(bob=RIGHT, cat=WRONG)
    capsys.readouterr()
    assert grade(folder) == EXIT_PASSED
    assert "Run 2: 3 submissions, 2 graded now, 1 unchanged" in capsys.readouterr().out
    after = rows(tmp_path / "results")
    assert after["ann"] == before["ann"]
    assert [after[name]["score"] for name in ("ann", "bob", "cat")] == ["2", "2", "1"]


def test_a_kept_result_is_read_once_when_nothing_has_changed(
    tmp_path: Path, members: Members, grade: Grade, trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = members(ann=RIGHT, bob=WRONG)
    grade(folder)
    read: list[str] = []
    real = Store.newest
    monkeypatch.setattr(
        Store, "newest", lambda self, student: read.append(student) or real(self, student)
    )
    members(bob=RIGHT)
    grade(folder)
    assert read == ["ann"]


def test_a_process_reads_a_submission_without_listing_the_download(
    tmp_path: Path, members: Members, trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, because a refusal cannot be put into another one."""
    members(ann=RIGHT, bob=RIGHT)
    around = (tmp_path / "class").rename(tmp_path / "export")
    top = tmp_path / "class"
    top.mkdir()
    around.rename(top / "export")
    ann, _ = download = find(top)
    assert download.around == ("export",)
    settings = Settings(
        assignment=str(trees), digest=digests.of_assignment(assignment_file.load(trees)),
        folder=str(top), around=download.around, results=str(tmp_path), isolation="none",
    )  # fmt: skip

    def refuses(_: object) -> Any:
        raise AssertionError

    monkeypatch.setattr(DownloadedFolder, "entries", refuses)
    with ClassGrader(settings) as grader:
        end = grader.grade_job(Job(handed_in=ann))
    assert end.result is not None
    assert end.result.score == 2


@pytest.mark.parametrize(
    ("options", "graded"), [([], 0), (["--regrade"], 2), (["--no-smallest-tree"], 2)]
)
def test_other_options_and_regrade_make_results_anew(
    members: Members, grade: Grade, capsys: Any, options: list[str], graded: int
) -> None:
    folder = members(ann=RIGHT, bob=WRONG)
    grade(folder)
    capsys.readouterr()
    grade(folder, *options)
    said = capsys.readouterr()
    assert f"2 submissions, {graded} graded now" in said.out
    why = "Unchanged submissions are graded again, because the options changed since run 1"
    assert (why in said.err.splitlines()) == (options == ["--no-smallest-tree"])


def test_a_changed_assignment_makes_results_anew_and_says_why(
    tmp_path: Path, members: Members, grade: Grade, trees: Path, capsys: Any
) -> None:
    folder = members(ann=RIGHT, bob=WRONG)
    grade(folder)
    one = trees / "one.yaml"
    one.write_text(one.read_text() + "points: 10\n")
    members(bob=RIGHT)
    capsys.readouterr()
    grade(folder)
    why = "Unchanged submissions are graded again, because the assignment changed since run 1\n"
    assert why in capsys.readouterr().err
    assert main(["class", str(tmp_path / "results"), "--since", "1"]) == EXIT_PASSED
    said = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Changed since run 1 \(20..-..-.. ..:.. UTC\):", said[0])
    assert said[1:] == [
        "ann  2/2 -> 11/11  the assignment changed",
        "  one: 1/1 -> 10/10",
        "bob  1/2 -> 11/11  the submission and the assignment changed",
        "  one: 0.5/1 -> 10/10",
        "  two: 0.5/1 -> 1/1",
    ]


def test_a_changed_maximum_is_a_change(
    tmp_path: Path, members: Members, grade: Grade, trees: Path, capsys: Any
) -> None:
    folder = members(ann="import nothing\n", bob="import nothing\n")
    grade(folder)
    (trees / "one.yaml").write_text((trees / "one.yaml").read_text() + "points: 10\n")
    grade(folder)
    (folder / "bob" / "alphabeta.py").unlink()
    (folder / "bob").rmdir()
    grade(folder)
    capsys.readouterr()
    main(["class", str(tmp_path / "results"), "--since", "1"])
    assert capsys.readouterr().out.splitlines()[1:] == [
        "ann  0/2 -> 0/11  the assignment changed",
        "  one: 0/1 -> 0/10",
        "bob  0/2 -> none  the folder no longer has it",
        "  one: 0/1 -> -",
        "  two: 0/1 -> -",
    ]


def test_students_whom_a_later_download_lacks_are_named_even_if_all_else_is_quiet(
    tmp_path: Path, members: Members, grade: Grade, capsys: Any
) -> None:
    folder = members(ann=RIGHT, bob=WRONG, cat=WRONG)
    grade(folder)
    for student in ("bob", "cat"):
        shutil.rmtree(folder / student)
    capsys.readouterr()
    assert grade(folder, "-q", "--students", "ann") == EXIT_PASSED  # bob and cat count as before
    assert capsys.readouterr().err == ""
    assert grade(folder, "-q") == EXIT_PASSED
    assert capsys.readouterr().err == (
        f"Left out, because {folder} no longer has them: bob and cat\n"
    )
    assert rows(tmp_path / "results").keys() == {"ann"}
    grade(folder, "-q")
    assert capsys.readouterr().err == ""


def test_nothing_changed_since_a_run_is_said(
    tmp_path: Path, members: Members, grade: Grade, capsys: Any
) -> None:
    grade(members(ann=RIGHT))
    capsys.readouterr()
    main(["class", str(tmp_path / "results"), "--since", "1"])
    said = capsys.readouterr().out
    assert re.fullmatch(r"No score has changed since run 1 \(.{16} UTC\).\n", said)


def test_a_program_that_is_changed_back_is_graded_again_so_its_report_is_its_own(
    tmp_path: Path, members: Members, grade: Grade
) -> None:
    results = tmp_path / "results"
    for source, score in ((RIGHT, 2), (WRONG, 1), (RIGHT, 2)):
        grade(members(ann=source))
        assert rows(results)["ann"]["score"] == f"{score}"
        assert report_of(results, "ann")["score"] == score


def test_the_report_of_a_file_that_was_taken_back_is_removed(
    tmp_path: Path, members: Members, grade: Grade
) -> None:
    folder = members(ann=RIGHT)
    grade(folder)
    (folder / "ann" / "alphabeta.py").unlink()
    grade(folder)
    assert statuses(tmp_path / "results")["ann"] == ("nothing-handed-in", "0")
    assert not list((tmp_path / "results" / "students" / "ann").iterdir())


def test_the_same_file_handed_in_later_has_the_later_time(
    tmp_path: Path, grade: Grade, capsys: Any
) -> None:
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
        grade(folder)
        assert (f"{1 if day == 20 else 0} graded now") in capsys.readouterr().out
        with Store(tmp_path / "results") as store:
            (ann,) = store.latest()
        assert ann.file == f"submission_{number}"
        assert f"2026-11-{day}" in ann.handed_in_at


def test_a_submission_that_ran_out_of_time_is_tried_again(
    tmp_path: Path, members: Members, grade: Grade, trees: Path, capsys: Any
) -> None:
    limits = "limits: {exercise_seconds: 0.3, submission_seconds: 0.3, equal_time_outs: 0}\n"
    (trees / "assignment.yaml").write_text(f"title: Two trees\n{limits}exercises: [one, two]\n")
    folder = members(ann=ENDLESS)
    for _ in range(2):
        grade(folder)
        assert "1 graded now" in capsys.readouterr().out
        assert statuses(tmp_path / "results")["ann"] == ("partial", "0")


def test_a_part_of_a_class_is_not_graded_by_another_assignment(
    members: Members, grade: Grade, trees: Path, capsys: Any
) -> None:
    folder = members(ann=RIGHT, bob=WRONG)
    grade(folder)
    one = trees / "one.yaml"
    one.write_text(one.read_text() + "points: 10\n")
    capsys.readouterr()
    assert grade(folder, "--students", "ann") == EXIT_USAGE
    assert "has results of another assignment, or of an older version of it ('Two trees')" in (
        capsys.readouterr().err
    )
    assert grade(folder) == EXIT_PASSED


def test_a_relative_path_of_an_assignment_with_included_exercises(
    tmp_path: Path, members: Members, trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (trees / "assignment.yaml").write_text("title: Both\nexercises: [one, wikipedia]\n")
    folder = members(ann=RIGHT)
    monkeypatch.chdir(tmp_path)
    for name in ("trees", "zz-trees"):
        trees = trees.rename(tmp_path / name)
        words = ["class", str(folder), "-a", name, "-o", f"of-{name}", "--jobs", "1", "-q"]
        assert main(words) == EXIT_PASSED


def test_a_file_that_is_no_program_or_empty_was_handed_in(
    tmp_path: Path, members: Members, grade: Grade
) -> None:
    folder = members(ann=RIGHT)
    (folder / "bob").mkdir()
    (folder / "bob" / "alphabeta.pdf").write_bytes(b"%PDF-1.4")
    (folder / "cat").mkdir()
    (folder / "cat" / "alphabeta.py").touch()
    grade(folder)
    assert statuses(tmp_path / "results")["bob"] == ("graded", "0")
    with Store(tmp_path / "results") as store:
        cat = store.newest("cat")
    assert cat is not None
    assert (cat.score, cat.finding) == (0, "empty-program")
    assert cat.reason.startswith("alphabeta.py is empty: it has 0 bytes; save your program")
    assert (
        "alphabeta.pdf" in (tmp_path / "results" / "students" / "bob" / "report.html").read_text()
    )


def test_students_can_be_chosen_or_skipped(
    tmp_path: Path, members: Members, grade: Grade, capsys: Any
) -> None:
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT)
    assert grade(folder, "--students", "ann", "bob") == EXIT_PASSED
    assert set(rows(tmp_path / "results")) == {"ann", "bob"}
    grade(folder, "--skip", "ann", "bob")
    assert set(rows(tmp_path / "results")) == {"ann", "bob", "cat"}
    capsys.readouterr()
    assert grade(folder, "--students", "anne") == EXIT_USAGE
    assert capsys.readouterr().err.endswith(
        "the folder has no submission of 'anne'; did you mean 'ann'?\n"
    )


def test_the_id_of_a_student_is_offered_for_a_name_like_it(
    tmp_path: Path, grade: Grade, capsys: Any
) -> None:
    folder = tmp_path / "class"
    for number, name in ((7, "Jane Doe"), (8, "Max Roe")):
        place = folder / f"{name}_{number}_assignsubmission_file"
        place.mkdir(parents=True)
        (place / "alphabeta.py").write_text(RIGHT)
    assert grade(folder, "--students", "jane doe") == EXIT_USAGE
    assert capsys.readouterr().err == (
        "grade: the folder has no submission of 'jane doe'; did you mean '7', the id of Jane Doe?\n"
    )


def test_only_the_chosen_students_are_listed_as_not_graded(
    members: Members, grade: Grade, capsys: Any
) -> None:
    folder = members(ann=RIGHT)
    (folder / "bob.py").symlink_to("elsewhere.py")
    assert grade(folder) == EXIT_POINTS_LOST
    assert "Not graded:\n  bob (bob.py): " in capsys.readouterr().err
    assert grade(folder, "--students", "ann") == EXIT_PASSED
    assert "bob" not in capsys.readouterr().err


def test_the_shards_of_a_class_are_disjoint_and_complete(
    tmp_path: Path, members: Members, grade: Grade
) -> None:
    names = [f"s{number}" for number in range(9)]
    folder = members(**dict.fromkeys(names, RIGHT))
    found: list[str] = []
    for number in (1, 2):
        grade(folder, "--shard", f"{number}/2", results=f"shard-{number}")
        found += rows(tmp_path / f"shard-{number}")
    assert sorted(found) == names


def test_two_jobs_grade_as_one_does(tmp_path: Path, members: Members, grade: Grade) -> None:
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT, dan=WRONG)
    grade(folder, results="one")
    grade(folder, "--jobs", "2", results="two")
    assert statuses(tmp_path / "one") == statuses(tmp_path / "two")


def test_names_stay_out_of_anonymous_figures(
    tmp_path: Path, members: Members, grade: Grade
) -> None:
    grade(members(annabella=RIGHT, bartholomew=WRONG), "--anonymous")
    results = tmp_path / "results"
    assert set(rows(results)) == {"annabella", "bartholomew"}
    for file in results.glob("class.*"):
        if file.suffix != ".sqlite":
            assert "annabella" not in file.read_text(encoding="utf-8-sig")


@pytest.mark.parametrize(("level", "warnings"), [("partial", 1), ("none", 1), ("full", 0)])
def test_weak_isolation_is_said_even_if_all_else_is_quiet(
    members: Members, grade: Grade, monkeypatch: pytest.MonkeyPatch, capsys: Any, level: Any,
    warnings: int,
) -> None:  # fmt: skip
    isolation = Isolation(level=level)
    monkeypatch.setattr("grader.sandbox.examination.examined", lambda: isolation)
    folder = members(ann=RIGHT)
    monkeypatch.setattr(session, "grade_class", lambda *_, **__: None)
    assert grade(folder, "-q") == EXIT_PASSED
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count(f"isolation is {level} on this machine") == warnings
    assert said.err.count("\n") == warnings
