"""`grade class` of a part of the class: students who are chosen or skipped, and shards."""

import pytest

from grader.class_run.runs import Shard
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST
from tests.class_run.conftest import RIGHT, WRONG, rows, write_class
from tests.support.refusals import refused_commands


def test_students_can_be_chosen_or_skipped(results, members, grade, refusal):
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT)
    assert grade(folder, "--students", "ann", "bob") == EXIT_PASSED
    assert set(rows(results)) == {"ann", "bob"}
    grade(folder, "--skip", "ann", "bob")
    assert set(rows(results)) == {"ann", "bob", "cat"}
    assert refusal(grade, folder, "--students", "anne") == (
        "the folder has no submission of 'anne'; did you mean 'ann'?"
    )


@pytest.fixture
def moodle(tmp_path):
    """A class from Moodle, in which two students have one name."""
    names = {7: "Jane Doe", 8: "Max Roe", 9: "Jane Doe", 10: "Zoë Poe"}
    programs = {f"{name}_{number}_assignsubmission_file": RIGHT for number, name in names.items()}
    return write_class(tmp_path / "class", **programs)


@pytest.mark.parametrize(
    ("options", "graded"),
    [
        (["--students", "max roe", "9", "Zoe\u0308 Poe"], {"8", "9", "10"}),
        (["--skip", "MAX ROE"], {"7", "9", "10"}),
        (["--students", "8", "7", "--skip", "Max Roe"], {"7"}),
    ],
)
def test_a_student_can_be_named(results, moodle, grade, options, graded):
    assert grade(moodle, *options) == EXIT_PASSED
    assert rows(results).keys() == graded


REFUSED = """
--students 'max row'
  => the folder has no submission of 'max row'; did you mean '8', the id of Max Roe?
--students bob => the folder has no submission of 'bob'; it has 10 (Zoë Poe), 7 (Jane Doe), 8 (Max
  Roe), 9 (Jane Doe)
--skip 'jane doe' => 'jane doe' names 2 students; give an id: '7' or '9'
--students 8 --skip 'Max Roe'
  => --students and --skip leave no submission to grade; name other students
--skip 7 8 9 10 => --skip leaves no submission to grade; name other students
--students 8 --shard $other
  => --students and --shard leave no submission to grade; name other students
"""


@pytest.mark.parametrize(
    ("options", "sentence"),
    refused_commands(REFUSED, other="1/2" if Shard(2, 2).has("8") else "2/2"),
)
def test_a_choice_of_nobody_or_of_a_name_of_several_is_refused(
    results, moodle, grade, refusal, options, sentence
):
    assert refusal(grade, moodle, *options) == sentence
    assert not results.exists()


def test_an_id_in_other_letters_is_the_same_student(results, members, grade):
    assert grade(members(ann=RIGHT, bob=RIGHT), "--students", "Ann") == EXIT_PASSED
    assert rows(results).keys() == {"ann"}


def test_only_the_chosen_students_are_listed_as_not_graded(members, grade, told):
    folder = members(ann=RIGHT)
    (folder / "bob.py").symlink_to("elsewhere.py")
    assert "grade: not graded:\n  bob (bob.py): " in told(grade, folder, code=EXIT_POINTS_LOST).err
    assert "bob" not in told(grade, folder, "--students", "ann").err


def test_the_shards_of_a_class_are_disjoint_and_complete(tmp_path, members, grade):
    names = [f"s{number}" for number in range(9)]
    folder = members(**dict.fromkeys(names, RIGHT))
    found = []
    for number in (1, 2):
        grade(folder, "--shard", f"{number}/2", results=f"shard-{number}")
        found += rows(tmp_path / f"shard-{number}")
    assert sorted(found) == names
