"""A key of the other kind of file, and an empty file, are reported with the remedy."""

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file, exercise_file
from grader.course.schema.assignment import AssignmentDocument
from grader.course.schema.exercise import ExerciseDocument


def sentences(read, path) -> tuple[str, ...]:
    with pytest.raises(DocumentError) as caught:
        read(path)
    return caught.value.mistakes


def test_a_key_of_an_assignment_in_an_exercise_is_sent_there(write):
    for key in set(AssignmentDocument.model_fields) - set(ExerciseDocument.model_fields):
        path = write(f"id: x\ntitle: T\ntree: [1, 2]\n{key}: 1\n", "x.yaml")
        assert sentences(exercise_file.load, path) == (
            f"x.yaml:4:1: {key} is an unknown key; it belongs in assignment.yaml",
        )


def test_a_key_of_an_exercise_in_an_assignment_is_sent_there(write):
    for key in set(ExerciseDocument.model_fields) - set(AssignmentDocument.model_fields):
        path = write(f"title: T\nexercises: [wikipedia]\n{key}: 1\n", "assignment.yaml")
        assert sentences(assignment_file.load, path) == (
            f"assignment.yaml:3:1: {key} is an unknown key; it belongs in the file of an exercise",
        )


@pytest.mark.parametrize(
    ("key", "part"), [("late", "gradescope"), ("keep", "gradescope"), ("import_seconds", "limits")]
)
def test_a_key_of_a_part_of_an_assignment_is_sent_there(write, key, part):
    path = write(f"title: T\nexercises: [wikipedia]\n{key}: 1\n", "assignment.yaml")
    line = f"3:1: {key} is an unknown key; it belongs below {part}: {part}: {{{key}: ...}}"
    assert sentences(assignment_file.load, path) == (f"assignment.yaml:{line}",)
    path = write(f"id: x\ntitle: T\ntree: [1, 2]\n{key}: 1\n", "x.yaml")
    (sentence,) = sentences(exercise_file.load, path)
    assert sentence.endswith(f"it belongs below {part} in assignment.yaml: {part}: {{{key}: ...}}")


def test_a_key_of_a_part_is_not_taken_for_one_of_another_file(write):
    path = write("id: x\ntitle: T\ntree: [1, 2]\npublished: {rubric: 1}\n", "x.yaml")
    (sentence,) = sentences(exercise_file.load, path)
    assert "published.rubric is an unknown key; the keys are" in sentence


def test_an_empty_file_is_reported_with_the_keys_that_it_needs(write):
    assert sentences(assignment_file.load, write("", "assignment.yaml")) == (
        "assignment.yaml:1:1: the file is empty; write title: and exercises: on two lines",
    )
    assert sentences(exercise_file.load, write("# nothing yet\n", "a.yaml")) == (
        "a.yaml:1:1: the file is empty; write id: a, title: and tree: on three lines",
    )


def test_a_tree_that_is_a_mapping_of_names_has_one_mistake_for_each_name(write):
    path = write("id: x\ntitle: T\ntree: {B: [3, 12], C: [2, 4]}\n", "x.yaml")
    keys = "the keys of a node are name, value, children, player, chance"
    assert sentences(exercise_file.load, path) == (
        f"x.yaml:3:8: B is an unknown key of a node; {keys}",
        f"x.yaml:3:20: C is an unknown key of a node; {keys}",
    )
