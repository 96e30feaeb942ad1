"""`grade class --merge`: the results of shards as those of one run."""

import os
import shutil
from itertools import takewhile
from pathlib import Path

import pytest

from grader.class_run import merge as merging
from grader.class_run import similarity
from grader.class_run.results_folder import STORE
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST
from tests.class_run.conftest import RIGHT, WRONG, in_store
from tests.support.refusals import refused_commands


def kept(folder: Path) -> dict[str, tuple[str, float | None]]:
    with Store(folder) as store:
        return {each.student.id: (each.status, each.score) for each in store.latest()}


def files(folder: Path) -> set[str]:
    return {
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.is_file()
        if not file.name.startswith(STORE)
    }


def test_merged_shards_equal_the_whole_class(tmp_path, shards, merge, capsys):
    assert merge("part1", "part2") == EXIT_PASSED
    assert kept(tmp_path / "all") == kept(tmp_path / "results")
    assert files(tmp_path / "all") == files(tmp_path / "results")
    said = capsys.readouterr()
    assert said.out.startswith("Run 1: 6 students from 2 shards\n")
    assert said.err == ""
    assert not list((tmp_path / "all").rglob("fay*"))


def test_reports_are_links_where_the_file_system_has_them(tmp_path, shards, merge, monkeypatch):
    merge("part1", "part2")
    linked = tmp_path / "all" / "students" / "ann" / "report.html"
    (source,) = tmp_path.glob("part*/students/ann/report.html")
    assert linked.samefile(source)

    def cannot(*_):
        raise OSError(18, "Invalid cross-device link")

    shutil.rmtree(tmp_path / "all")
    monkeypatch.setattr(os, "link", cannot)
    merge("part1", "part2")
    assert not linked.samefile(source)
    assert linked.read_bytes() == source.read_bytes()


def test_a_link_in_a_shard_is_not_followed(tmp_path, shards, merge):
    (place,) = tmp_path.glob("part*/students/ann")
    (place / "report.html").unlink()
    (place / "report.html").symlink_to("/etc/hostname")
    merge("part1", "part2")
    assert not (tmp_path / "all" / "students" / "ann" / "report.html").exists()


def test_a_repeated_merge_takes_in_what_has_changed(tmp_path, shards, grade, merge, members):
    merge("part1", "part2")
    members(bob=RIGHT)
    (part,) = [name for name in ("part1", "part2") if "bob" in kept(tmp_path / name)]
    made_older(*(tmp_path / name for name in ("part1", "part2", "all")))
    grade(shards, "--shard", f"{part[-1]}/2", results=part)
    merge("part1", "part2")
    assert kept(tmp_path / "all")["bob"] == ("graded", 2)
    students = [row[0] for row in in_store(tmp_path / "all", "SELECT student FROM results")]
    assert len(students) > 6
    assert students.count("fay") == 1


def test_a_student_who_has_left_the_class_is_left_out_of_the_merge(
    tmp_path, shards, grade, merge, members, told
):
    merge("part1", "part2")
    (part,) = [name for name in ("part1", "part2") if "bob" in kept(tmp_path / name)]
    made_older(*(tmp_path / name for name in ("part1", "part2", "all")))
    shutil.rmtree(shards / "bob")
    grade(shards, "--students", "ann", results="part1")
    merge("part1", "part2")
    assert "bob" in kept(tmp_path / "all")  # only one student was graded, so nobody has left
    grade(shards, "--shard", f"{part[-1]}/2", results=part)
    left_out = "grade: left out, because the newest run of their part did not find them: bob\n"
    assert left_out in told(merge, "part1", "part2").err
    assert sorted(kept(tmp_path / "all")) == ["ann", "cat", "dan", "eve", "fay"]
    assert "bob" not in (tmp_path / "all" / "grades.csv").read_text()
    members(zoe=RIGHT)
    grade(shards, "--students", "zoe", results="late")  # newer than the runs of the shards
    merge("part1", "late")  # one shard says nothing about the students of the other
    assert sorted(kept(tmp_path / "all")) == ["ann", "cat", "dan", "eve", "fay", "zoe"]


def test_all_shards_of_a_folder_tell_who_has_left(tmp_path, shards, grade, merge):
    for part in ("1/2", "2/2"):
        grade(shards, "--shard", part, results="both")
    merge("both")
    made_older(tmp_path / "both", tmp_path / "all")
    shutil.rmtree(shards / "bob")
    for part in ("1/2", "2/2"):
        grade(shards, "--shard", part, results="both")
        merge("both")
    assert sorted(kept(tmp_path / "both")) == ["ann", "cat", "dan", "eve", "fay"]
    assert sorted(kept(tmp_path / "all")) == ["ann", "cat", "dan", "eve", "fay"]


@pytest.mark.parametrize("first", [True, False])
def test_a_newer_submission_that_cannot_be_graded_has_no_older_score(
    first, tmp_path, shards, merge, capsys
):
    """Whether or not the older result has been merged before."""
    if first:
        merge("results")
    made_older(*(tmp_path / name for name in ("results", "all")[: 1 + first]))
    shutil.copytree(tmp_path / "results", tmp_path / "new")
    for field, value in (("status", "not-graded"), ("score", None), ("graded_at", "2026")):
        changed(tmp_path / "new", f"$.{field}", value, "ann")
    assert merge("results", "new") == EXIT_POINTS_LOST
    assert kept(tmp_path / "all")["ann"] == ("not-graded", None)
    assert "grade: not graded:\n  ann" in capsys.readouterr().err


def test_a_result_that_was_found_late_is_late_in_a_repeated_merge(tmp_path, shards, merge):
    """It was not graded again, so it has the same time."""
    merge("results")
    changed(tmp_path / "results", "$.handed_in_at", "2026-11-23T10:00:00Z", "ann")
    merge("results")
    with Store(tmp_path / "all") as store:
        assert next(store.latest()).handed_in_at == "2026-11-23T10:00:00Z"


def changed(folder: Path, field: str, value: object, student: str = "%") -> None:
    """Changes a field of the results of a student, or of all."""
    statement = "UPDATE results SET result = json_set(result, ?, ?) WHERE student LIKE ?"
    in_store(folder, statement, field, value, student)


def made_older(*folders: Path) -> None:
    """Makes the next run in these folders newer than all before, though times are in seconds."""
    for folder in folders:
        in_store(folder, "UPDATE runs SET began = '2020-01-01T00:00:00Z'")
        changed(folder, "$.graded_at", "2020-01-01T00:00:00Z")


def test_a_merged_class_is_not_graded_again(shards, grade, merge, told):
    merge("part1", "part2")
    again = told(grade, shards, results="all").out
    assert "Run 2: 6 submissions, 0 graded now, 6 unchanged" in again


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
def test_of_two_different_results_the_newer_counts_and_is_named(
    order, tmp_path, shards, merge, told
):
    for name, year, score in (("old", "2020", 0.5), ("new", "2026", 1.5)):
        shutil.copytree(tmp_path / "results", tmp_path / name)
        changed(tmp_path / name, "$.graded_at", f"{year}-01-01T00:00:00Z")
        changed(tmp_path / name, "$.score", score, "ann")
    assert told(merge, *order).err == (
        f"grade: ann has different results in {tmp_path}/old and {tmp_path}/new; the one of "
        "2026-01-01T00:00:00Z counts\n"
    )
    assert kept(tmp_path / "all")["ann"] == ("graded", 1.5)
    assert len(kept(tmp_path / "all")) == 6


def test_the_programs_of_similar_submissions_come_from_the_download(
    tmp_path, members, grade, trees, monkeypatch
):
    monkeypatch.setattr(similarity, "FEWEST", 2)
    odd = "# an odd remark of mine, which nobody else would ever make in this place\n" + WRONG
    folder = members(ann=odd, bob=odd + "\n\n")
    grade(folder, results="part")
    words = ["-a", str(trees), "--merge", str(tmp_path / "part"), "-o", str(tmp_path / "all")]
    assert main(["class", *words]) == EXIT_PASSED
    assert "odd remark" not in (tmp_path / "all" / "class.html").read_text()
    assert main(["class", str(folder), *words]) == EXIT_PASSED
    assert "odd remark" in (tmp_path / "all" / "class.html").read_text()


def test_a_student_without_a_result_stays_without_one(tmp_path, shards, merge, capsys):
    in_store(
        tmp_path / "results",
        "UPDATE results SET key = '', result = json_set(result, '$.status', 'not-graded', "
        "'$.score', NULL, '$.reason', 'memory ran out', '$.key', '') WHERE student = 'ann'",
    )
    assert merge("results") == EXIT_POINTS_LOST
    assert merge("results") == EXIT_POINTS_LOST
    assert kept(tmp_path / "all")["ann"] == ("not-graded", None)
    assert "grade: not graded:\n  ann (ann): memory ran out\n" in capsys.readouterr().err


REFUSED = """
part1 part1 => {tmp}/part1 is given twice; name each folder of results once
part1 all
  => {tmp}/all is the folder of the merged results, which count as a shard already; leave it out of
  --merge, or name another folder with -o
part1 class
  => there is no class.sqlite in {tmp}/class; give the folder that grade class -o made
part1 part2 --watch => --merge and --watch exclude each other: a merge grades nothing
part1 --jobs 2 --regrade => --merge and --jobs exclude each other: a merge grades nothing
part1 --since 1
  => --merge and --since exclude each other: merge first, and ask for the changes then
part1 --shard 1/2 => --merge and --shard exclude each other: a merge grades nothing
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(REFUSED))
def test_a_folder_that_cannot_be_merged_is_one_sentence(
    words, sentence, tmp_path, shards, merge, refusal
):
    folders = list(takewhile(lambda word: not word.startswith("-"), words))
    said = refusal(merge, *folders, options=words[len(folders) :])
    assert said == sentence.format(tmp=tmp_path)
    assert not (tmp_path / "all").exists()


def test_another_assignment_or_a_newer_store_is_refused_before_anything_is_written(
    tmp_path, shards, merge, trees, refusal
):
    file = trees / "one.yaml"
    text = file.read_text()
    file.write_text(text.replace("12", "13"))
    assert refusal(merge, "part1", "part2") == (
        f"{tmp_path}/part1 has results of another assignment or of an older version of it ('Two "
        "trees'); give the one that it was graded by with -a, or grade it again"
    )
    file.write_text(text)
    in_store(tmp_path / "part2", "PRAGMA user_version = 99")
    assert "was made by a newer grade" in refusal(merge, "part1", "part2")
    assert not (tmp_path / "all").exists()


@pytest.mark.parametrize("mixed", ["part1", "all"])
def test_results_of_two_assignments_are_not_merged(
    mixed, tmp_path, shards, merge, grade, trees, refusal
):
    """The run by the new assignment was stopped; the same command repeated mends it."""
    merge("part1", "part2")
    (trees / "one.yaml").write_text("id: one\ntitle: Tree one\ntree: [[3, 12], [2, 4]]\n")
    for name in ("part1", "part2", "all"):
        grade(shards, results=name)
    ((last,),) = in_store(tmp_path / mixed, "SELECT max(run) FROM runs")
    in_store(tmp_path / mixed, "UPDATE runs SET ended = NULL WHERE run = ?", last)
    others = "DELETE FROM submissions WHERE run = ? AND student != 'ann'"
    in_store(tmp_path / mixed, others, last)
    before = kept(tmp_path / "all")
    assert refusal(merge, "part1", "part2").startswith(
        f"{tmp_path / mixed}: the results of 1 student are of the newest assignment, and those of "
    )
    assert kept(tmp_path / "all") == before
    grade(shards, results=mixed)
    assert merge("part1", "part2") == EXIT_PASSED


def test_a_shard_without_a_run_is_refused(tmp_path, merge, refusal):
    (tmp_path / "part").mkdir()
    Store(tmp_path / "part", create=True).__exit__(None)
    assert refusal(merge, "part") == (
        f"{tmp_path}/part has no results yet; leave it out, or grade it first"
    )


def test_a_full_disk_is_one_sentence(tmp_path, shards, merge, refusal, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(merging, "_take", full)
    message = refusal(merge, "part1", "part2")
    assert message.startswith(f"cannot write {tmp_path}/all/students/")
    assert "No space left on device" in message
    monkeypatch.undo()
    assert merge("part1", "part2") == EXIT_PASSED
    assert len(kept(tmp_path / "all")) == 6
