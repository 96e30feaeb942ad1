"""docs/answers.md says which parts of an answer each format of `grade solve` has."""

import re

import pytest

from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.written.parsing import read
from tests.docs.test_docs import page

ROW = re.compile(r"^- `(csv|markdown|text)`: (.*)$", re.MULTILINE)
PARTS = dict(ROW.findall(page("docs/answers.md")))
"""The words for the parts of each format."""
ENDINGS = {"csv": "csv", "markdown": "md", "text": "txt", "yaml": "yaml"}
ON_PAPER = assignment_file.load(shipped() / "on-paper").entries
EXERCISES = {entry.exercise.id: entry.exercise for entry in ON_PAPER}


@pytest.fixture
def printed(grade):
    """The parts that `grade solve` prints of an exercise."""

    def parts(exercise, form):
        ran = grade("solve", exercise.id, "-f", form)
        assert ran.code == 0
        sheet = read(f"{exercise.id}.{ENDINGS[form]}", ran.out.encode(), exercise)
        checks = exercise.algorithm.checks["written"]
        return {part for part in checks if getattr(sheet, part) is not None}

    return parts


def stated(form):
    """The parts that the page gives a format, and those of exercises with their key."""
    always, _, keyed = PARTS[form].partition(";")
    if "those of `markdown`" in always:
        usual, asked = stated("markdown")
        return usual | set(re.findall(r"`(\w+)`", always)) - {"markdown"}, asked
    return set(re.findall(r"`(\w+)`", always)), set(re.findall(r"`(\w+)`", keyed))


@pytest.mark.parametrize("form", ["csv", "markdown", "text"])
@pytest.mark.parametrize("name", ["lecture-trace", "all-x-y", "baby-nim-counts"])
def test_a_search_has_the_stated_parts(name, form, printed):
    usual, asked = stated(form)
    keys = {part for part in asked if getattr(EXERCISES[name], part)}
    assert printed(EXERCISES[name], form) == usual | keys


def test_yaml_has_every_part(printed):
    posed = EXERCISES["baby-nim-counts"]
    others = {"holds_for", "ucb", "selection", "statistics"}
    assert printed(posed, "yaml") == set(posed.algorithm.checks["written"]) - others
    assert "holds_for" in printed(EXERCISES["all-x-y"], "yaml")


@pytest.mark.parametrize("form", ENDINGS)
def test_playouts_have_all_parts(form, printed):
    parts = printed(EXERCISES["ucb-fig-5-10"], form)
    assert parts == {"ucb", "selection", "statistics", "move"}
