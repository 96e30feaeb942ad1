"""Hints about files handed in instead of alphabeta.py."""

import pytest

from grader.core.findings.file_problems import IS
from grader.core.findings.phrases import short_name
from grader.core.findings.submitted_files import no_entry_file
from grader.submission.wrong_file_hints import by_pattern, disguised, instead, named
from tests.support.goldtest import assert_transcript

ENTRY = "alphabeta.py"


ADA = {"place": "folder ada", "entry": ENTRY, "is_pattern": False}
ANY = {"place": "submission of ada", "entry": "*_search.py", "is_pattern": True}


def said(found, place):
    return no_entry_file(instead=found, has_answers=False, **place).message


def remedies(prompt: str, files: str) -> list[str]:
    """The sentence about a folder with these files, or about one that has no match of a pattern."""
    paths = files.split(", ") if files else []
    handed_in = prompt == "handed-in"
    hint, place = (instead, ADA) if handed_in else (by_pattern, ANY)
    return [said(hint(place["entry"], paths), place)]


def test_a_folder_without_the_program_gets_its_files_and_a_remedy():
    assert_transcript("no-entry-file.txt", remedies)


def test_long_names_leave_room_for_the_remedy():
    sentence = said(instead(ENTRY, [f"{letter * 250}.py" for letter in "abcdefg"]), ADA)
    assert len(sentence) < 450
    assert sentence.endswith("; name your program alphabeta.py, or hand in its file alone.")
    assert short_name("a" * 30 + "b" * 30) == "a" * 30 + "b" * 30
    assert short_name("a" * 40 + "b" * 40) == "a" * 30 + "…" + "b" * 29


@pytest.mark.parametrize("name", ["alphabeta.py", "search.py", "README.md", "notes.txt", ".zip.x"])
def test_other_files_are_not_taken_for_slips(name):
    assert named(name, ENTRY) is None


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b'{"cells": [], "nbformat": 4}', "a Jupyter notebook"),
        (b"PK\x03\x04\x14", "an archive"),
        (b"\x1f\x8b\x08", "an archive"),
        (b"%PDF-1.7", "a document"),
        (b"{\\rtf1\\ansi", "a document"),
        (b"\x89PNG\r\n", "a picture"),
        (b"<!DOCTYPE html><title>Log in</title>", "a web page"),
    ],
)
def test_another_kind_of_file_with_a_py_suffix_is_recognised(data, what):
    assert IS[disguised(data)] == what


@pytest.mark.parametrize(
    "data", [b"", b'{"cells": 3}', b"nbformat = 'cells'", b'"""nbformat cells"""', b"x < y"]
)
def test_a_program_is_not_taken_for_another_kind_of_file(data):
    assert disguised(data) is None
