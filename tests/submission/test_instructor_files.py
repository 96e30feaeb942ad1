"""An exercise or an assignment in place of a submission is a mistake in the command line."""

from pathlib import Path

import pytest

from grader.cli import main
from grader.core.errors import UsageError
from grader.submission import instructor_files, reader

EXERCISE = "id: lecture-3\ntitle: T\ntree: [[3, 12], [2, 4]]\n"
GAME = "id: lecture-3\ntitle: T\ngame: {nim: {}}\n"
FAMILY = "id: lecture-3\ntitle: T\nfamily: {seed: 1, count: 2, depth: 2}\n"
ASSIGNMENT = "title: T\nexercises: [lecture-3]\n"


def refusal(path: str) -> str:
    try:
        instructor_files.refuse(Path(path), reader.read(Path(path)))
    except UsageError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "noun"),
    [(EXERCISE, "exercise"), (FAMILY, "exercise"), (GAME, "exercise"), (ASSIGNMENT, "assignment")],
)
def test_an_instructor_s_file_is_named(write, text, noun):
    write(text, "a b.yaml")
    assert refusal("a b.yaml") == (
        f"a b.yaml is an {noun}, not a submission; `grade PROGRAM -a 'a b.yaml'` grades a program "
        "by it, and `grade check 'a b.yaml'` validates it"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lecture-3.yaml", "value: 3\nmove: B\n"),
        ("lecture-3.yaml", EXERCISE + "value: 3\n"),
        ("answer.yaml", "exercise: wikipedia\ntree: copied\n"),
        ("lecture-3.md", EXERCISE),
        ("lecture-3.yaml", ""),
    ],
)
def test_a_written_answer_is_graded(write, name, text):
    write(text, name)
    assert refusal(name) == ""


def test_a_folder_with_an_assignment_and_nothing_to_grade_is_named(write):
    Path("hw").mkdir()
    write(EXERCISE, "hw/lecture-3.yaml")
    assert refusal("hw") == ""
    write(ASSIGNMENT, "hw/assignment.yaml")
    assert refusal("hw").startswith("hw is an assignment, not a submission; `grade PROGRAM -a hw`")


@pytest.mark.parametrize("name", ["alphabeta.py", "other.py", "answers/lecture-3.yaml"])
def test_a_folder_with_a_program_or_an_answer_beside_the_assignment_is_graded(write, name):
    Path("hw/answers").mkdir(parents=True)
    write(ASSIGNMENT, "hw/assignment.yaml")
    write("value: 3\n", f"hw/{name}")
    assert refusal("hw") == ""


def test_the_command_line_refuses_it_in_one_line(write, capsys):
    Path("hw").mkdir()
    write(EXERCISE, "hw/lecture-3.yaml")
    write(ASSIGNMENT, "hw/assignment.yaml")
    for path, noun in (("hw", "assignment"), ("hw/lecture-3.yaml", "exercise")):
        assert main.main([path]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"grade: {path} is an {noun}, not a submission; ")
