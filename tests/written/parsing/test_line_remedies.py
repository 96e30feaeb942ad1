"""The remedy for a line that was not read: that of the part that the exercise asks for."""

import pytest

from grader.course import exercise_file
from grader.course.listed_exercises import shipped
from grader.written import parsing


def messages(exercise, text, ending="txt"):
    (posed,) = exercise_file.load(shipped() / "on-paper" / f"{exercise}.yaml")
    sheet = parsing.read(f"a.{ending}", text.encode(), posed)
    return [each.message for each in sheet.findings]


@pytest.mark.parametrize(
    ("exercise", "text", "remedy"),
    [
        ("chess-in-numbers", "It is about 154\n",
         ('write each number behind its label, as in "chess: 12"; it asks for chess, nodes a move '
         "and ply a move")),
        ("whose-bound", "because:\n- the leaf is too large for it\n",
         'write a node and the ancestor whose bound cuts it off, as in "C: A"'),
        ("some-x", "any number that is not so large\n",
         'write the condition alone, as in "x <= 3" or "all x"'),
        ("fig-5-5-ranges", "value is what it is\nhm hm hm\n",
         'write a row as "D: 6: +inf: 6 MAXvalue", or a label as "value: 6"'),
    ],
)  # fmt: skip
def test_the_remedy_is_that_of_the_part(exercise, text, remedy):
    assert messages(exercise, text)[-1].endswith(f" was not read; {remedy}.")


def test_a_value_of_two_leaves_is_ambiguous():
    table = "| Leaf | B |\n|---|---|\n| 2 | 3..5 |\n| 3 | -inf..3 |\n"
    assert messages("fig-5-5-ranges", table, "md") == [
        "a.md:3: '2' is the value of several leaves, H and M; write the name of one."
    ]
    assert messages("fig-5-5-ranges", table.replace("2 ", "99 "), "md") == [
        "a.md:3: '99' is not a node of this tree."
    ]
