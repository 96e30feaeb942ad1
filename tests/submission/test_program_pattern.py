"""The assignment's pattern for the program: one match is graded, none or several are explained."""

from pathlib import Path

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file
from grader.submission.folder_reader import FILES
from grader.submission.program_pattern import above, matching
from grader.submission.reader import read
from tests.support.goldtest import assert_gold

PATTERN = "*_alphabeta.py"


def folder(top: Path, *paths: str) -> Path:
    """A folder with these files, each with its path as its content and an import of alphabeta2."""
    for path in paths:
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(f"# {path}\nfrom alphabeta2 import *\n")
    return top


@pytest.mark.parametrize(
    ("pattern", "paths", "found"),
    [
        ("solver.py", ["solver.py", "Solver.py", "my_solver.py"], ["solver.py"]),
        ("hw3/solver.py", ["solver.py", "hw3/solver.py"], ["hw3/solver.py"]),
        ("hw3/solver.py", ["ada/hw3/solver.py", "hw4/solver.py"], ["ada/hw3/solver.py"]),
        ("*.py", ["a.py", "b/c.py"], ["a.py"]),
        ("*.py", ["a/x.py", "b/y.py"], ["a/x.py", "b/y.py"]),
        ("*/solver.py", ["solver.py", "a/solver.py"], ["a/solver.py"]),
        ("hw[0-9]/s?lver.py", ["hw3/solver.py", "hwx/solver.py"], ["hw3/solver.py"]),
    ],
)
def test_a_pattern_matches_whole_names_from_the_end_of_a_path(pattern, paths, found):
    assert matching(pattern, paths) == found


def test_the_folder_around_a_match_is_known():
    assert above("hw3/solver.py", "ada/x/hw3/solver.py") == "ada/x"
    assert above("solver.py", "solver.py") == ""


AMONG_FILES = """\

alpha_beta.py, alphabeta (1).py
a/alphabeta.py, b/alphabeta.py
search.py, tests.py
answers/alphabeta.py
a.py, b.py, c.py, d.py, e.py, f.py
search.py
Alpha-Beta.py, game.py
alphabeta (1).py, game.py
hw/alphabeta.py, hw/game.py, other.py
hw/mine/search.py
alphabeta.py, alphabeta-1.py, game.py
alphabeta.py, hw/alphabeta.py, hw/AlphaBeta.py
alphabeta.py, alphabeta2.py, old/alphabeta.py
alphabeta.py, Alpha_Beta (2).py, alphabet3.py
alphabeta.py, alphabeta3.py, alphabeta_v4.py
alphabeta.py, alphabeta2.py, my_alphabeta.py
*_alphabeta.py: ada_alphabeta.py, alphabeta.py, game.py
hw3/solver.py: hw3/solver.py, hw4/solver.py
hw3/solver.py: ada/hw3/solver.py, ada/hw3/low.py
*_alphabeta.py: ada/1_alphabeta.py, other.py
*_alphabeta.py:
*_alphabeta.py: alphabeta.py, game.py
*_alphabeta.py: search.txt
*_alphabeta.py: 1_alphabeta.py, 2_alphabeta.py
*_hw3.py: ada_hw3.py, old/ada_hw3.py, tests/test_hw3.py, game.py
hw3.py: hw3.py, hw3-1.py, hw4.py
"""
"""The files that are handed in, some behind the assignment's pattern. A file that the program
imports is a part of it, a copy below it is named, and a module below it is not."""


def test_the_program_among_the_files_is_graded_or_the_report_says_what_to_do(tmp_path):
    lines = []
    for number, row in enumerate(AMONG_FILES.splitlines()):
        pattern, _, files = row.rpartition(":")
        place = tmp_path / str(number) / "hw"
        place.mkdir(parents=True)
        given = read(folder(place, *filter(None, files.strip().split(", "))), pattern)
        assert given.name == "hw"
        program = given.files.get(given.entry, b"\n").splitlines()[0].decode()
        lines += [f"> {row}", f"graded as {given.entry}: {program or 'nothing'}"]
        lines += [f"{each.severity} {each.code}: {each.message}" for each in given.findings]
    assert_gold("\n".join([*lines, ""]), "program-among-files.txt")


def test_the_student_s_own_file_takes_precedence_over_the_pattern(tmp_path):
    folder(tmp_path, "1_alphabeta.py", "2_alphabeta.py")
    (tmp_path / "submission.yaml").write_text("file: 2_alphabeta.py\n")
    given = read(tmp_path, PATTERN)
    assert (given.entry, given.findings) == ("2_alphabeta.py", ())


def test_a_file_handed_in_by_itself_needs_no_pattern(tmp_path):
    folder(tmp_path, "mine.py", "1_alphabeta.py")
    given = read(tmp_path / "mine.py", PATTERN)
    assert (given.entry, given.findings) == ("mine.py", ())


def test_the_program_is_found_beside_more_files_than_are_read(tmp_path):
    folder(tmp_path, "z_alphabeta.py", *(f"f{number:03}.py" for number in range(FILES + 5)))
    given = read(tmp_path, PATTERN)
    assert given.entry == "z_alphabeta.py"
    assert [finding.severity for finding in given.findings] == ["warning"]


def test_a_program_that_is_not_utf_8_is_reported_once(tmp_path):
    folder(tmp_path, "1_alphabeta.py")
    (tmp_path / "1_alphabeta.py").write_bytes(b"# \xff\n")
    assert [found.code for found in read(tmp_path, PATTERN).findings] == ["wrong-encoding"]


# ---------------------------------------------------------------- in an assignment


def assignment(top: Path, file: str) -> Path:
    (top / "a.yaml").write_text(f"title: T\nexercises: [wikipedia]\nfile: {file}\n")
    return top / "a.yaml"


@pytest.mark.parametrize(
    ("file", "program"),
    [('"*_alphabeta.py"', PATTERN), ("hw3/solver.py", "hw3/solver.py"), ("./s.py", "s.py")],
)
def test_an_assignment_names_the_program(tmp_path, file, program):
    assert assignment_file.load(assignment(tmp_path, file)).program == program
    assert assignment_file.load(tmp_path / "a.yaml").program == program  # from the cache


IMPOSSIBLE = r"""/solver.py ../solver.py a/../solver.py a//solver.py a\solver.py "" answers/*
    answers/*.yaml "*" .hidden/solver.py C:/solver.py [] a/ "*.p[y]" """.split()


@pytest.mark.parametrize("file", IMPOSSIBLE)
def test_a_pattern_that_can_match_no_program_is_refused_with_its_place(tmp_path, file):
    with pytest.raises(DocumentError) as caught:
        assignment_file.load(assignment(tmp_path, file))
    (mistake,) = caught.value.mistakes
    assert mistake.startswith(f"{tmp_path / 'a.yaml'}:3:7: file is ")
    assert mistake.endswith(
        "; it must be the path or pattern of a Python file in the submission, in quotes, as in "
        '"*_alphabeta.py" or "hw3/solver.py"'
    )


def test_a_pattern_without_quotes_is_explained(tmp_path):
    with pytest.raises(DocumentError, match=r"a\.yaml:3:7: .*quotes"):
        assignment_file.load(assignment(tmp_path, "*_alphabeta.py"))
