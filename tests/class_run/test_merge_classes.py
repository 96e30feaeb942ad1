"""A merge refuses the shards of two classes, and knows a small part of one class."""

import pytest

from grader.class_run.runs import Shard
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, EXIT_USAGE
from tests.class_run.test_merge import kept
from tests.class_run.test_merge_parts import stop

ONE = [f"a{number}" for number in range(36)]
OTHER = [f"b{number}" for number in range(36)]


@pytest.fixture
def part(tmp_path, grade):
    """Grades a part of a class in which nobody handed anything in."""

    def run(results, students, shard="1/1"):
        for student in students:
            (tmp_path / f"for-{results}" / student).mkdir(parents=True)
        assert grade(tmp_path / f"for-{results}", "--shard", shard, results=results) == EXIT_PASSED

    return run


@pytest.mark.parametrize(
    ("first", "second"), [("1/1", "1/1"), ("1/1", "2/2"), ("1/2", "1/2"), ("1/2", "2/3")]
)
def test_the_shards_of_two_classes_are_refused_before_anything_is_written(
    first, second, tmp_path, part, merge, refusal
):
    """The students of the older one passed for students who had left."""
    part("one", ONE, first)
    part("other", OTHER, second)
    assert refusal(merge, "one", "other") == (
        f"{tmp_path}/other and {tmp_path}/one have the results of two classes, or the ids of two "
        "platforms: no student of the one is in the other; merge each class into a folder of its "
        "own"
    )
    assert not (tmp_path / "all").exists()


def test_the_shards_of_another_class_are_not_merged_into_the_results(
    tmp_path, part, merge, refusal
):
    """A merge graded nothing itself, so its students were those of no shard."""
    part("other", OTHER)
    part("one", ONE, "1/2")
    part("two", ONE, "2/2")
    assert merge("one", "two") == EXIT_PASSED
    before = kept(tmp_path / "all")
    assert "have the results of two classes" in refusal(merge, "other")
    assert kept(tmp_path / "all") == before


def test_a_part_that_was_stopped_is_compared_with_a_complete_one(tmp_path, part, merge):
    part("one", ONE)
    part("other", OTHER)
    stop(tmp_path / "one")
    assert merge("one", "other") == EXIT_USAGE
    stop(tmp_path / "other")  # each may have other students of one class
    assert merge("one", "other") == EXIT_POINTS_LOST


@pytest.mark.parametrize(
    ("students", "code"),
    [(["a1"], EXIT_PASSED), (["a1", "a2"], EXIT_USAGE), (["a1", "a2", "b1"], EXIT_PASSED)],
)
def test_one_student_may_have_left_and_a_common_one_makes_one_class(students, code, part, merge):
    part("one", students)
    part("other", OTHER)
    assert merge("one", "other") == code


def test_the_one_student_of_a_small_part_may_have_left(part, merge, told):
    one = [student for student in ONE if Shard(1, 2).has(student)][:1]
    part("old", one, "1/2")
    part("new", OTHER, "1/2")
    said = told(merge, "old", "new", code=EXIT_POINTS_LOST)  # the other part
    assert "two classes" not in said.err
