"""A merge says which parts of a class are not complete, and how the shards differ."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from grader.class_run import shards as class_parts
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.runs import WHOLE, Shard, merged
from grader.class_run.store import Store
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST
from tests.class_run.conftest import in_store
from tests.class_run.test_merge import kept
from tests.class_run.test_store import RUN

LACKING = "missing or incomplete: finish {} with grade class --shard, and merge the results"
IT, THEM = LACKING.format("it"), LACKING.format("them")
UNFIT = (
    "grade: the parts do not fit together, because the class was divided into 1009 and 2003 parts: "
    "give each --shard the same number of parts, and merge into a new folder"
)


def test_shards_that_stopped_or_differ_are_named(tmp_path, shards, merge, told):
    change = "UPDATE runs SET ended = NULL, version = '0.0', options = 'none'"
    in_store(tmp_path / "part2", change)
    both = told(merge, "part1", "part2", code=EXIT_POINTS_LOST)
    first, second, third, lacks = both.err.splitlines()
    assert first == (
        f"grade: the run in {tmp_path}/part2 was stopped, and its results so far are merged; "
        "repeat its grade class command, then merge again"
    )
    again = told(merge, "part1", code=EXIT_POINTS_LOST).err  # nobody finished it since
    for said in (lacks, again):
        assert said.startswith("grade: part 2 of 2 is missing or incomplete: ")
    assert second.startswith(
        "grade: the shards were graded with different versions of grade: 0.0, "
    )
    assert third.startswith("grade: the shards were graded with different options: ")


def test_a_part_that_nobody_graded_is_missing_until_it_is_merged(tmp_path, shards, merge, told):
    """A merge remembers its parts; so a later one need not be given all of them."""
    said = told(merge, "part1", code=EXIT_POINTS_LOST)
    assert said.err == f"grade: part 2 of 2 is {IT}\n"
    students = len(kept(tmp_path / "part1"))
    assert said.out.startswith(f"Run 1: {students} students from 1 shard\n")
    for part in ("part2", "part1"):
        assert told(merge, part).err == ""


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (["1/1"], ""),
        (["1/2", "2/4", "4/4"], ""),
        (["1/2", "2/4"], f"grade: part 4 of 4 is {IT}"),
        (["2/3"], f"grade: parts 1 and 3 of 3 are {THEM}"),
        (["1/12"], f"grade: parts 2, 3, 4, 5, 6, 7, 8, 9 and 3 more of 12 are {THEM}"),
        (["1/2", "1/3"], f"grade: parts 2 and 6 of 6 are {THEM}"),
        (["1/2", "1/3", "2/3", "3/3"], ""),
        (["1/2", "3/3", "2/6", "4/6"], ""),
        (["1/1009", "1/2003"], UNFIT),
    ],
)
def test_the_missing_parts_are_those_of_the_finest_common_division(
    parts, sentence, tmp_path, grade, merge, told
):
    (tmp_path / "class" / "ann").mkdir(parents=True)
    for number, part in enumerate(parts):
        grade(tmp_path / "class", "--shard", part, results=f"part{number}")
    folders = [f"part{number}" for number in range(len(parts))]
    said = told(merge, *folders, code=EXIT_POINTS_LOST if sentence else EXIT_PASSED)
    assert said.err.strip() == sentence


def test_chosen_students_are_no_part_of_a_class(tmp_path, shards, grade, merge, told):
    grade(shards, "--students", "ann", results="part3")
    only = "only chosen students were graded: run grade class without --students to grade the class"
    assert told(merge, "part3", code=EXIT_POINTS_LOST).err == f"grade: {only}\n"
    assert merge("part3", "part1") == EXIT_POINTS_LOST


def stop(folder: Path) -> None:
    """Makes the runs of a folder look like stopped ones."""
    in_store(folder, "UPDATE runs SET ended = NULL")


def cautioned(folder: Path) -> str:
    """The sentence on the page of a class that is not complete."""
    found = re.search("<p><strong>(.*?)</strong>", (folder / "class.html").read_text())
    return found[1] if found else ""


def test_the_page_of_a_merge_lacks_a_part_until_it_is_merged(tmp_path, shards, merge):
    assert cautioned(tmp_path / "part1") == f"Part 2 of 2 is {IT}."
    merge("part1")
    assert cautioned(tmp_path / "all") == f"Part 2 of 2 is {IT}."
    merge("part2")
    assert cautioned(tmp_path / "all") == ""


def test_the_page_of_a_merge_says_that_a_shard_was_stopped(tmp_path, shards, grade, merge):
    """A merge is a run that ended, whatever it merged."""
    stop(tmp_path / "part2")
    merge("part1", "part2")
    assert cautioned(tmp_path / "all") == f"Part 2 of 2 is {IT}."
    grade(shards, "--shard", "2/2", results="part2")
    merge("part2")
    assert cautioned(tmp_path / "all") == ""
    stop(tmp_path / "part1")
    merge("part1")
    assert cautioned(tmp_path / "all") == f"Part 1 of 2 is {IT}."


def test_a_merge_of_a_whole_class_that_was_stopped_is_incomplete(tmp_path, shards, merge):
    stop(tmp_path / "results")
    assert merge("results") == EXIT_POINTS_LOST
    assert cautioned(tmp_path / "all") == (
        "The class is incomplete: finish it with grade class, and merge the results."
    )
    merge("part1", "part2")
    assert cautioned(tmp_path / "all") == ""


@pytest.mark.parametrize("found", [{}, {Shard(1, 2): True}, {Shard(1, 2): False, WHOLE: True}])
def test_a_merge_keeps_its_parts(found):
    run = replace(RUN, selection=merged(found))
    assert run.parts == {}  # it was stopped
    ended = replace(run, ended="now")
    assert ended.parts == found
    assert ended.is_merge
    assert ended.is_whole


@pytest.mark.parametrize(
    ("chosen", "found", "roll"),
    [
        (ChosenStudents(), {WHOLE: True}, WHOLE),
        (ChosenStudents(shard=Shard(2, 8), regrade=True), {Shard(2, 8): True}, Shard(2, 8)),
        (ChosenStudents(shard=Shard(2, 8), skip=["bob"]), {Shard(2, 8): True}, None),
        (ChosenStudents(students=["ann"]), {}, None),
    ],
)
def test_the_part_that_a_run_graded(chosen, found, roll):
    """Students who were skipped are left out on purpose, but they may still be in the class."""
    run = replace(RUN, selection=chosen.text)
    ended = replace(run, ended="now")
    assert (ended.parts, ended.roll) == (found, roll)
    assert (run.parts, run.roll) == (dict.fromkeys(found, False), None)
    assert run.is_whole == chosen.is_whole
    assert not run.is_merge


@pytest.mark.parametrize(
    ("runs", "found"),
    [
        ([(2, 2), (1, 1)], {WHOLE: True}),
        ([(1, 1), (2, 2)], {WHOLE: True, Shard(2, 2): True}),
        ([(1, 2), (3, 4), (1, 2)], {Shard(1, 2): True}),
        ([(2, 2), (3, 4), (1, 4)], {Shard(2, 2): True, Shard(3, 4): True, Shard(1, 4): True}),
    ],
)
def test_a_part_replaces_those_that_it_contains(tmp_path, runs, found):
    with Store(tmp_path, create=True) as store:
        for shard in runs:
            text = ChosenStudents(shard=Shard(*shard)).text
            store.end(store.begin(replace(RUN, selection=text)), "now", students=())
        assert class_parts.parts(store.runs()) == found
