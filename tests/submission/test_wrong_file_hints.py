"""Hints about files handed in instead of alphabeta.py."""

import pytest

from grader.core.findings.file_problems import IS
from grader.core.findings.phrases import short_name
from grader.core.findings.submitted_files import no_entry_file
from grader.submission.wrong_file_hints import by_pattern, disguised, instead, named

ENTRY = "alphabeta.py"
PYTHON = "name your program alphabeta.py, or hand in its file alone"
NOTEBOOK = (
    'export it as a Python script (in Jupyter "File > Save and Export Notebook As > Executable '
    'Script", or `jupyter nbconvert --to script {}`), then name that alphabeta.py'
)
EDITOR = "copy the program into an editor for code, and save it there as alphabeta.py"
RENAME = "rename it to alphabeta.py"
UNPACK = "unpack it, and hand in the files that come out"


def said(paths):
    found = no_entry_file(
        place="folder ada",
        entry=ENTRY,
        is_pattern=False,
        instead=instead(ENTRY, paths),
        has_answers=False,
    )
    return found.message


@pytest.mark.parametrize(
    ("paths", "found", "remedy"),
    [
        ([], " and no other Python file", "put your program into alphabeta.py"),
        (["README.md", "Makefile"], " and no other Python file",
         "put your program into alphabeta.py"),
        (["a.py", "b.py"], "; it has a.py, b.py", PYTHON),
        (["alphabeta (1).py"], "; it has alphabeta (1).py", PYTHON),
        (["helper.py", "Copy of alphabeta.py", "AlphaBeta-2.py"],
         "; it has AlphaBeta-2.py, Copy of alphabeta.py, helper.py", PYTHON),
        (["alphabeta.ipynb"], "; it has alphabeta.ipynb, a Jupyter notebook",
         NOTEBOOK.format("alphabeta.ipynb")),
        (["helper.py", "my work.ipynb"], "; it has my work.ipynb, a Jupyter notebook",
         NOTEBOOK.format("'my work.ipynb'")),
        (["helper.py", "1.ipynb", "2.ipynb"], "; it has helper.py", PYTHON),
        (["1.ipynb", "2.ipynb"], "; it has 1.ipynb, a Jupyter notebook",
         NOTEBOOK.format("1.ipynb")),
        (["alpha_beta.py", "work.ipynb"], "; it has alpha_beta.py", PYTHON),
        (["homework.zip", "README.md"], "; it has homework.zip, an archive", UNPACK),
        (["alphabeta.tar.gz", "helper.py"], "; it has alphabeta.tar.gz, an archive", UNPACK),
        (["alphabeta.py.txt"], "; it has alphabeta.py.txt, not named as a Python file", RENAME),
        (["alphabeta.txt"], "; it has alphabeta.txt, not named as a Python file", RENAME),
        (["alphabeta"], "; it has alphabeta, not named as a Python file", RENAME),
        (["alphabeta.PY"], "; it has alphabeta.PY, not named as a Python file", RENAME),
        (["alphabeta.pyc"], "; it has alphabeta.pyc, compiled Python",
         "hand in its source as alphabeta.py"),
        (["Alpha Beta.docx", "a.png"], "; it has Alpha Beta.docx, a document", EDITOR),
        (["screen.png"], "; it has screen.png, a picture",
         "hand in the program itself as alphabeta.py"),
        (["hw/alphabeta.py", "hw/x.ipynb"], "; it has hw/alphabeta.py",
         "hand in the folder hw by itself"),
        (["ada/alphabeta.py", "bob/alphabeta.py", "x.zip"],
         "; it has ada/alphabeta.py, bob/alphabeta.py", "hand in each of these folders by itself"),
        ([f"{letter}.py" for letter in "abcdefg"], "; it has a.py, b.py, c.py, d.py, e.py ...",
         PYTHON),
    ],
)  # fmt: skip
def test_a_folder_without_the_program_gets_its_files_and_a_remedy(paths, found, remedy):
    assert said(paths) == f"The folder ada has no alphabeta.py{found}; {remedy}."


def test_long_names_leave_room_for_the_remedy():
    sentence = said([f"{letter * 250}.py" for letter in "abcdefg"])
    assert len(sentence) < 450
    assert sentence.endswith(f"; {PYTHON}.")
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


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (["notes.txt", "work.pdf"], ("it has work.pdf, a document; copy the program into an editor "
         "for code, and save it there as NAME_search.py.")),
        (["my/work.ipynb"], ("it has my/work.ipynb, a Jupyter notebook; export it as a Python "
         'script (in Jupyter "File > Save and Export Notebook As > Executable Script", or `jupyter '
         "nbconvert --to script my/work.ipynb`), then name that NAME_search.py.")),
        (["work.pdf", "a.py"], "it has a.py; rename your program so that it matches."),
        (["notes.txt"], "it has notes.txt; rename your program so that it matches."),
    ],
)  # fmt: skip
def test_a_document_or_notebook_has_its_remedy_where_the_program_has_a_pattern(paths, message):
    found = no_entry_file(
        place="submission of ada", entry="*_search.py", is_pattern=True,
        instead=by_pattern("*_search.py", paths), has_answers=False,
    )  # fmt: skip
    assert found.message == (
        f"The submission of ada has no file that matches '*_search.py'; {message}"
    )
