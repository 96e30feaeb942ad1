"""The assignment's pattern for the program: one match is graded, none or several are explained."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file
from grader.submission.folder_reader import FILES
from grader.submission.program_pattern import above, is_name, matching
from grader.submission.reader import read
from tests.support.goldtest import assert_transcript

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


def test_the_program_among_the_files_is_graded_or_the_report_says_what_to_do(tmp_path):
    def graded(_prompt: str, row: str) -> Iterator[str]:
        pattern, _, files = row.rpartition(":")
        place = Path(mkdtemp(dir=tmp_path)) / "hw"
        place.mkdir()
        given = read(folder(place, *filter(None, files.strip().split(", "))), pattern)
        assert given.name == "hw"
        program = given.files.get(given.entry, b"\n").splitlines()[0].decode()
        yield f"graded as {given.entry}: {program or 'nothing'}"
        yield from (f"{each.severity} {each.code}: {each.message}" for each in given.findings)

    assert_transcript("program-among-files.txt", graded)


def test_the_student_s_own_file_takes_precedence_over_the_pattern(tmp_path):
    folder(tmp_path, "1_alphabeta.py", "2_alphabeta.py")
    (tmp_path / "submission.yaml").write_text("file: 2_alphabeta.py\n")
    given = read(tmp_path, PATTERN)
    assert (given.entry, given.findings) == ("2_alphabeta.py", ())


def test_a_name_without_a_pattern_counts_as_alphabeta_does(tmp_path):
    given = read(folder(tmp_path, "sorting.py"), "order.py")
    assert (given.entry, [each.code for each in given.findings]) == (
        "sorting.py",
        ["other-entry-file"],
    )
    assert "has no order.py" in given.findings[0].message
    assert [is_name(each) for each in ("s.py", "*.py", "hw3/s.py", "s[0-9].py")] == [
        True,
        *[False] * 3,
    ]


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
