"""`grade class`: folders that do not go together are refused, and nothing changes."""

import shutil
from dataclasses import replace

import pytest

from grader import __version__
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.runs import ClassRun
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_USAGE
from tests.class_run.conftest import RIGHT, WRONG, rows
from tests.support.class_downloads import class_of, make

CLASS = class_of(3, {"alphabeta.py": RIGHT.encode()})


def test_another_class_is_not_put_into_the_results_of_one(tmp_path, members, grade, capsys):
    """One student of the first class is enough to go on."""
    results = tmp_path / "results"
    make("canvas", tmp_path / "canvas", CLASS)
    make("moodle", tmp_path / "moodle", CLASS)
    assert grade(tmp_path / "canvas") == EXIT_PASSED
    before = rows(results)
    capsys.readouterr()
    assert grade(tmp_path / "moodle") == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: {results} has the results of another class, or of another platform's ids: none of "
        f"its 3 students is in {tmp_path / 'moodle'} (Moodle); name another folder with -o, or the "
        "platform with --platform\n"
    )
    assert rows(results) == before
    with Store(results) as store:
        assert [run.run for run in store.runs()] == [1]
    folder = members(cat=RIGHT)
    for student in ("12001", "12002"):
        (folder / f"{student}.py").write_text(WRONG)
    assert grade(folder) == EXIT_PASSED
    assert rows(results).keys() == {"12001", "12002", "cat"}


def test_a_download_of_a_few_is_not_put_into_the_results_of_a_class(
    tmp_path, members, grade, capsys
):
    """The results of the others would no longer count."""
    folder = members(ann=RIGHT, bob=RIGHT, cat=RIGHT)
    grade(folder)
    for student in ("bob", "cat"):
        shutil.rmtree(folder / student)
    capsys.readouterr()
    assert grade(folder) == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: {folder} lacks 2 of the 3 students of {tmp_path / 'results'}, and their results "
        "would no longer count; give the whole download, grade those whom it has with --students, "
        "or name another folder with -o\n"
    )
    assert grade(folder, "--students", "ann") == EXIT_PASSED
    assert len(rows(tmp_path / "results")) == 3


@pytest.mark.parametrize("name", ["grades.csv", "class.html", "class.json", "assignment.yaml"])
def test_files_of_another_origin_are_not_replaced(tmp_path, members, grade, capsys, name):
    folder = members(ann=RIGHT)
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / name).write_text("mine")
    assert grade(folder) == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: {tmp_path / 'results' / name} is no result of grade class, because class.sqlite "
        "is not beside it; name a new folder for the results with -o\n"
    )
    assert [(each.name, each.read_text()) for each in (tmp_path / "results").iterdir()] == [
        (name, "mine")
    ]


def test_a_folder_that_was_taken_for_a_student_is_named(members, capsys):
    folder = str(members(ann=RIGHT))
    assert main(["class", "-o", "results", "--students", "ann", folder]) == EXIT_USAGE
    assert capsys.readouterr().err == (
        "grade: grade class needs FOLDER, the download of the class; "
        f"{folder} was taken for a student: put it first\n"
    )


def test_students_with_the_ids_of_another_platform_are_another_class(tmp_path, grade, capsys):
    make("canvas", tmp_path / "class", CLASS)
    grade(tmp_path / "class")
    assert grade(tmp_path / "class", "--platform", "files") == EXIT_USAGE
    assert "or the platform with --platform" in capsys.readouterr().err


@pytest.mark.parametrize("part", [(), ("--students", "ann", "bob")])
def test_a_student_alone_and_those_of_a_part_may_have_left_the_class(
    tmp_path, members, grade, part
):
    is_chosen = "--students" in part
    folder = members(ann=RIGHT, **({"bob": RIGHT} if is_chosen else {}))
    assert grade(folder, *part) == EXIT_PASSED
    for student in list(folder.iterdir()):
        shutil.rmtree(student)
    members(cat=RIGHT)
    assert grade(folder, *(["--students", "cat"] if is_chosen else part)) == EXIT_PASSED
    assert "cat" in rows(tmp_path / "results")


SHIPPED = "Alpha-beta pruning"


def test_a_forgotten_assignment_is_missed_where_the_results_are_of_another_than_the_shipped(
    tmp_path, members, grade, capsys
):
    folder = members(ann=WRONG, bob=WRONG)
    results = tmp_path / "results"
    grade(folder)
    before = rows(results)
    words = ["class", str(folder), "-o", str(results), "--jobs", "1"]
    by_the_shipped = ", or grade all by the shipped one with --regrade"
    for part, instead in (
        ([], by_the_shipped),
        (["--students", "ann"], ""),
        (["--shard", "1/2"], ""),
    ):
        capsys.readouterr()
        assert main([*words, *part]) == EXIT_USAGE
        assert capsys.readouterr().err == (
            f"grade: {results} has results of the assignment 'Two trees', and without -a the class "
            f"would be graded by the shipped one, {SHIPPED!r}; give the assignment with -a PATH"
            f"{instead}\n"
        )
    assert rows(results) == before


@pytest.fixture
def graded_by_the_shipped(tmp_path, members):
    """Grades a student by the shipped assignment, after a run with these fields."""
    folder = members(ann="import nothing\n")
    run = ClassRun(
        run=0, began="", ended="", selection=ChosenStudents().text, assignment=SHIPPED,
        digest="older", options="", version=__version__,
    )  # fmt: skip

    def graded(*options, **fields):
        (tmp_path / "results").mkdir()
        with Store(tmp_path / "results", create=True) as store:
            store.end(store.begin(replace(run, **fields)), "2026", students=())
        words = ["class", str(folder), "-o", str(tmp_path / "results"), "--jobs", "1", *options]
        return main(words)

    return graded


@pytest.mark.parametrize(
    ("options", "fields", "code"),
    [
        ([], {}, EXIT_USAGE),  # a changed copy of the shipped assignment, with its title
        ([], {"version": "0.0.1"}, EXIT_PASSED),  # the shipped one of an older grade
        ([], {"version": "0.0.1", "assignment": "Two trees"}, EXIT_USAGE),
        (["--regrade"], {"assignment": "Two trees"}, EXIT_PASSED),
    ],
)
def test_the_shipped_assignment_of_a_newer_grade_and_regrade_are_no_mistake(
    graded_by_the_shipped, options, fields, code
):
    assert graded_by_the_shipped(*options, **fields) == code


def test_results_with_the_title_of_the_shipped_assignment_may_be_of_a_changed_copy(
    tmp_path, graded_by_the_shipped, capsys
):
    assert graded_by_the_shipped() == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: {tmp_path / 'results'} has results of another assignment with the title of the "
        f"shipped one, {SHIPPED!r}, or the shipped one has changed; give the assignment with -a "
        "PATH, or grade all by the shipped one with --regrade\n"
    )


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (["-o", "week 5", "--since", "1"], ", and takes no -o: grade class 'week 5' --since 1"),
        (
            ["class", "-o", "results", "--since", "2"],
            ", and takes no -o: grade class results --since 2",
        ),
        (["--since", "1"], ": grade class RESULTS --since 1"),
    ],
)
def test_since_takes_the_results_first(capsys, words, remedy):
    assert main(["class", *words]) == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: --since reads the folder of results, which comes first{remedy}\n"
    )


@pytest.mark.parametrize(
    "option",
    [["-a", "nowhere"], ["--platform", "canvas"], ["--anonymous"]],
    ids=lambda each: each[0],
)
def test_since_takes_no_option_that_would_have_no_effect(capsys, option):
    assert main(["class", "results", "--since", "1", *option]) == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: --since and {option[0]} exclude each other: it only reads the results\n"
    )


def test_a_merge_takes_a_platform_with_a_download_alone(capsys):
    words = ["class", "-o", "all", "--platform", "canvas", "--merge", "part1", "part2"]
    assert main(words) == EXIT_USAGE
    assert capsys.readouterr().err == (
        "grade: --platform has no effect on a merge without FOLDER, the download; give FOLDER "
        "before --merge, or leave --platform out\n"
    )


def test_a_download_is_needed(capsys):
    assert main(["class", "-o", "results"]) == EXIT_USAGE
    assert "grade class needs FOLDER, the download of the class" in capsys.readouterr().err


def test_a_second_word_may_be_the_assignment(members, capsys):
    assert main(["class", str(members(ann=RIGHT)), "hw3", "-o", "results"]) == EXIT_USAGE
    assert capsys.readouterr().err == (
        "grade: unrecognized arguments: hw3; if hw3 is the assignment, write -a hw3 (see grade "
        "class --help)\n"
    )
