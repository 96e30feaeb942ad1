"""`grade class`: folders that do not go together are refused, and nothing changes."""

import shutil
from dataclasses import replace

import pytest

from grader import __version__
from grader.class_run.store import Store
from grader.cli.main import main
from grader.core.errors import EXIT_PASSED, EXIT_USAGE
from tests.class_run.conftest import RIGHT, WRONG, rows
from tests.class_run.test_store import RUN
from tests.support.class_downloads import class_of, make
from tests.support.refusals import refused_commands

CLASS = class_of(3, {"alphabeta.py": RIGHT.encode()})


def test_another_class_is_not_put_into_the_results_of_one(tmp_path, members, grade, refusal):
    """One student of the first class is enough to go on."""
    results = tmp_path / "results"
    make("canvas", tmp_path / "canvas", CLASS)
    make("moodle", tmp_path / "moodle", CLASS)
    assert grade(tmp_path / "canvas") == EXIT_PASSED
    before = rows(results)
    assert refusal(grade, tmp_path / "moodle") == (
        f"{results} has the results of another class, or of another platform's ids: none of its 3 "
        f"students is in {tmp_path / 'moodle'} (Moodle); name another folder with -o, or the "
        "platform with --platform"
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
    tmp_path, members, grade, refusal
):
    """The results of the others would no longer count."""
    folder = members(ann=RIGHT, bob=RIGHT, cat=RIGHT)
    grade(folder)
    for student in ("bob", "cat"):
        shutil.rmtree(folder / student)
    assert refusal(grade, folder) == (
        f"{folder} lacks 2 of the 3 students of {tmp_path / 'results'}, and their results would no "
        "longer count; give the whole download, grade those whom it has with --students, or name "
        "another folder with -o"
    )
    assert grade(folder, "--students", "ann") == EXIT_PASSED
    assert len(rows(tmp_path / "results")) == 3


@pytest.mark.parametrize("name", ["grades.csv", "class.html", "class.json", "assignment.yaml"])
def test_files_of_another_origin_are_not_replaced(tmp_path, results, members, grade, refusal, name):
    results.mkdir()
    (results / name).write_text("mine")
    assert refusal(grade, members(ann=RIGHT)) == (
        f"{tmp_path / 'results' / name} is no result of grade class, because class.sqlite is not "
        "beside it; name a new folder for the results with -o"
    )
    assert [(each.name, each.read_text()) for each in results.iterdir()] == [(name, "mine")]


def test_students_with_the_ids_of_another_platform_are_another_class(tmp_path, grade, refusal):
    make("canvas", tmp_path / "class", CLASS)
    grade(tmp_path / "class")
    said = refusal(grade, tmp_path / "class", "--platform", "files")
    assert "or the platform with --platform" in said


@pytest.mark.parametrize("part", [(), ("--students", "ann", "bob")])
def test_a_student_alone_and_those_of_a_part_may_have_left_the_class(results, members, grade, part):
    is_chosen = "--students" in part
    folder = members(ann=RIGHT, **({"bob": RIGHT} if is_chosen else {}))
    assert grade(folder, *part) == EXIT_PASSED
    for student in list(folder.iterdir()):
        shutil.rmtree(student)
    members(cat=RIGHT)
    assert grade(folder, *(["--students", "cat"] if is_chosen else part)) == EXIT_PASSED
    assert "cat" in rows(results)


SHIPPED = "Alpha-beta pruning"


def test_a_forgotten_assignment_is_missed_where_the_results_are_of_another_than_the_shipped(
    tmp_path, graded, refusal
):
    results = tmp_path / "results"
    before = rows(results)
    words = ["class", str(graded), "-o", str(results), "--jobs", "1"]
    instead = ", or grade all by the shipped one with --regrade"
    for part in [], ["--students", "ann"], ["--shard", "1/2"]:
        assert refusal(main, [*words, *part]) == (
            f"{results} has results of the assignment 'Two trees', and without -a the class would "
            f"be graded by the shipped one, {SHIPPED!r}; give the assignment with -a PATH"
            f"{'' if part else instead}"
        )
    assert rows(results) == before


@pytest.fixture
def graded_by_the_shipped(tmp_path, members):
    """Grades a student by the shipped assignment, after a run with these fields."""
    folder = members(ann="import nothing\n")
    run = replace(RUN, assignment=SHIPPED, digest="older", version=__version__)

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
    tmp_path, graded_by_the_shipped, refusal
):
    assert refusal(graded_by_the_shipped) == (
        f"{tmp_path / 'results'} has results of another assignment with the title of the shipped "
        f"one, {SHIPPED!r}, or the shipped one has changed; give the assignment with -a PATH, or "
        "grade all by the shipped one with --regrade"
    )


OPTIONS = """
--jobs 0 => --jobs is '0'; it must be a whole number from 1 to 256
--jobs many => --jobs is 'many'; it must be a whole number from 1 to 256
--shard 3/2 => --shard is '3/2'; it must be a part and the number of parts, such as 1/8
--shard half => --shard is 'half'; it must be a part and the number of parts, such as 1/8
--platform canvass
  => there is no platform 'canvass'; did you mean 'canvas'? It has gradescope, canvas, moodle,
  blackboard, brightspace, github, files
--platform canvas
  => {tmp}/class has no submission as Canvas names it, like doejane_12345_67890_alphabeta.py; it has
  ann
--since 1
  => --since reads the folder of results, which comes first, and takes no -o: grade class
  {tmp}/results --since 1
--since one => --since is 'one'; it must be the number of a run, such as 1
--students anne => the folder has no submission of 'anne'; did you mean 'ann'?
-a {tmp}/tree => {tmp}/tree: there is no such file; did you mean 'trees'?
--engine dusk => there is no engine 'dusk'; did you mean 'dask'? It has dask, local, slurm
--engine ray => there is no engine 'ray'; it has dask, local, slurm
--scheduler tls://x:8786
  => --scheduler belongs to --engine dask; add that, or leave it out
--slurm partition=short => --slurm belongs to --engine slurm; add that, or leave it out
--engine dask --scheduler tls://x:8786
  => --jobs and --scheduler exclude each other: a scheduler uses all of its workers
--slurm short
  => --slurm is 'short'; it must be a long option of sbatch and its value, such as partition=short
--slurm 'comment=two words'
  => --slurm is 'comment=two words'; it must be a long option of sbatch and its value, such as
  partition=short
"""


@pytest.mark.parametrize(("options", "sentence"), refused_commands(OPTIONS))
def test_a_wrong_option_is_one_sentence_and_leaves_no_folder_of_results(
    options, sentence, tmp_path, members, grade, refusal
):
    given = [option.format(tmp=tmp_path) for option in options]
    assert refusal(grade, members(ann=RIGHT), "-q", *given) == sentence.format(tmp=tmp_path)
    assert not (tmp_path / "results").exists()


WORDS = """
class {tmp}/class => grade class needs -o RESULTS, the folder for the results
class -o results => grade class needs FOLDER, the download of the class
class -o results --students ann {tmp}/class
  => grade class needs FOLDER, the download of the class; {tmp}/class was taken for a student: put
  it first
class {tmp}/class hw3 -o results
  => unrecognized arguments: hw3; if hw3 is the assignment, write -a hw3 (see grade class --help)
class -o 'week 5' --since 1
  => --since reads the folder of results, which comes first, and takes no -o: grade class 'week 5'
  --since 1
class class -o results --since 2
  => --since reads the folder of results, which comes first, and takes no -o: grade class results
  --since 2
class --since 1
  => --since reads the folder of results, which comes first: grade class RESULTS --since 1
class results --since 1 -a nowhere
  => --since and -a exclude each other: it only reads the results
class results --since 1 --platform canvas
  => --since and --platform exclude each other: it only reads the results
class results --since 1 --anonymous
  => --since and --anonymous exclude each other: it only reads the results
class -o all --platform canvas --merge part1 part2
  => --platform has no effect on a merge without FOLDER, the download; give FOLDER before --merge,
  or leave --platform out
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(WORDS))
def test_words_that_do_not_go_together_are_refused(words, sentence, tmp_path, members, refusal):
    members(ann=RIGHT)
    given = [word.format(tmp=tmp_path) for word in words]
    assert refusal(main, given) == sentence.format(tmp=tmp_path)
