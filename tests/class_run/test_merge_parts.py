"""A merge says which parts of a class are not complete, and how the shards differ."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from grader.class_run.results_folder import STORE
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST
from tests.class_run.conftest import Grade, Merge
from tests.class_run.test_merge import kept

LACKING = " not complete: finish each with grade class --shard, and merge its results"


def test_shards_that_stopped_or_differ_are_named(
    tmp_path: Path, shards: Path, merge: Merge, capsys: Any
) -> None:
    base = sqlite3.connect(tmp_path / "part2" / STORE)
    base.execute("UPDATE runs SET ended = NULL, version = '0.0', options = 'none'")
    base.commit()
    base.close()
    assert merge("part1", "part2") == EXIT_POINTS_LOST
    first, lacks, second, third = capsys.readouterr().err.splitlines()
    assert first == (
        f"The run in {tmp_path}/part2 was stopped; its results so far are merged. Repeat its grade "
        "class command, then merge again"
    )
    assert lacks.startswith("Part 2 of 2 is not complete: ")
    assert merge("part1") == EXIT_POINTS_LOST  # nobody finished it since
    assert capsys.readouterr().err.startswith("Part 2 of 2 is not complete: ")
    assert second.startswith("The shards were graded with different versions of grade: 0.0, ")
    assert third.startswith("The shards were graded with different options: ")


def test_a_part_that_nobody_graded_is_missing_until_it_is_merged(
    tmp_path: Path, shards: Path, merge: Merge, capsys: Any
) -> None:
    """A merge remembers its parts; so a later one need not be given all of them."""
    assert merge("part1") == EXIT_POINTS_LOST
    said = capsys.readouterr()
    assert said.err == f"Part 2 of 2 is{LACKING}\n"
    students = len(kept(tmp_path / "part1"))
    assert said.out.startswith(f"Run 1: {students} students from 1 shard\n")
    for part in ("part2", "part1"):
        assert merge(part) == EXIT_PASSED
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (["1/1"], ""),
        (["1/2", "2/4", "4/4"], ""),
        (["1/2", "2/4"], f"Part 4 of 4 is{LACKING}"),
        (["2/3"], f"Parts 1 and 3 of 3 are{LACKING}"),
        (["1/12"], f"Parts 2, 3, 4, 5, 6, 7, 8, 9 and 3 more of 12 are{LACKING}"),
        (["1/2", "1/3"], ""),
    ],
)
def test_the_missing_parts_are_those_of_the_finest_division(
    parts: list[str], sentence: str, tmp_path: Path, trees: Path, grade: Grade, capsys: Any
) -> None:
    (tmp_path / "class" / "ann").mkdir(parents=True)
    for number, part in enumerate(parts):
        grade(tmp_path / "class", "--shard", part, results=f"part{number}")
    capsys.readouterr()
    folders = [str(tmp_path / f"part{number}") for number in range(len(parts))]
    words = ["class", "-a", str(trees), "-o", str(tmp_path / "all"), "--merge", *folders]
    assert main(words) == (EXIT_POINTS_LOST if sentence else EXIT_PASSED)
    assert capsys.readouterr().err.strip() == sentence


def test_chosen_students_are_no_part_of_a_class(
    tmp_path: Path, shards: Path, grade: Grade, merge: Merge, capsys: Any
) -> None:
    grade(shards, "--students", "ann", results="part3")
    capsys.readouterr()
    assert merge("part3") == EXIT_PASSED
    assert capsys.readouterr().err == ""
    assert merge("part3", "part1") == EXIT_POINTS_LOST
