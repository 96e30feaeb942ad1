"""The folders of students: each has its own, on every file system, and a plain id is its name."""

from pathlib import Path
from urllib.parse import unquote

import pytest

from grader.class_run.results_folder import folder_name, report_folder

IDS = (
    *("ada", "Ada", "ADA", "aDa"),
    *("ada.", ".ada", "%2Eada", "", "%", ".", "..", "a/b", "a%2Fb", "a%2fb"),
    *("ann lee", "Ann Lee", "jürgen", "JÜRGEN", "Jürgen", "ß", "ss", "SS", "K", "\u212a", "k"),
    *("\udcff", "ÿ", "x" * 250, "X" * 250, "x" * 251, "x" * 200, "é" * 100),
)


def test_no_two_ids_share_a_folder_where_case_is_ignored():
    names = {student: folder_name(student) for student in IDS}
    assert len({name.casefold() for name in names.values()}) == len(IDS)


@pytest.mark.parametrize("student", IDS)
def test_every_name_is_one_short_and_visible_step(student):
    name = folder_name(student)
    assert name.isascii()
    assert 0 < len(name) < 255
    assert "/" not in name
    assert not name.startswith(".")
    assert report_folder(Path("out"), student) == Path("out", "students", name)


@pytest.mark.parametrize("student", ["ada", "ann lee", "1234567", "jdoe_2", "a+b@c", "x" * 200])
def test_a_plain_id_is_its_own_name(student):
    assert folder_name(student) == student


def test_an_id_with_capital_letters_is_readable_and_followed_by_a_digest():
    assert folder_name("Ada") == "Ada%-99a563ab"
    assert unquote(folder_name("jürgen")) == "jürgen"


def test_no_id_can_have_the_folder_of_another_one():
    assert folder_name(folder_name("Ada").lower()) != folder_name("Ada").lower()
