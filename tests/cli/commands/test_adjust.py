"""grade adjust: a person's decisions in the results of a class, and what becomes of them."""

import csv
import shutil

import pytest

from grader.cli.main import main
from tests.class_run.conftest import RIGHT, WRONG, graded_class, rows, write_class
from tests.support.gradebook_samples import CANVAS, result
from tests.support.refusals import refused_commands

WHY = ("--why", "typo", "--by", "Ann")


@pytest.fixture(scope="session")
def adjusted_class(tmp_path_factory):
    """A class of two in two shards."""
    top = tmp_path_factory.mktemp("adjusted")
    parts = {"out": (), "part1": ("--shard", "1/2"), "part2": ("--shard", "2/2")}
    return graded_class(top, parts, ann=RIGHT, bob=WRONG)


@pytest.fixture
def school(adjusted_class, tmp_path, monkeypatch):
    """The folder of that class, to change."""
    shutil.copytree(adjusted_class, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def adjust(*words):
    return main(["adjust", "out", *words])


def regrade(*words):
    return main(["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1", *words])


def recorded(folder, name="out"):
    with (folder / name / "adjustments.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def page(folder, student, name="out"):
    return (folder / name / "students" / student / "report.html").read_text()


def test_points_are_kept_over_reruns_and_shown(school, capsys):
    assert adjust("bob", "--exercise", "two", "--points", "0,25", *WHY) == 0
    line = "1  bob: two: 0.5 to 0.25 of 1 point; typo (Ann, "
    assert capsys.readouterr().out.startswith(line)
    for again in ((), ("--regrade",)):
        assert rows(school / "out")["bob"]["two"] == "0.25"
        assert rows(school / "out")["bob"]["adjustments"] == "1"
        assert "two: 0.5 to 0.25 of 1 point" in page(school, "bob")
        assert "Adjusted by a person" not in page(school, "ann")
        assert regrade(*again) == 0
    assert "two: 0.5 to 0.25 of 1 point" in (school / "out" / "class.html").read_text()
    (row,) = recorded(school)
    assert (row["number"], row["student"], row["exercise"]) == ("1", "bob", "two")
    assert (row["what"], row["value"], row["why"], row["by"]) == ("points", "0.25", "typo", "Ann")


def test_a_changed_answer_asks_again_until_its_marks_are_accepted(school, capsys):
    adjust("bob", "--points", "0", *WHY)
    write_class(school / "class", bob=RIGHT)
    capsys.readouterr()
    assert regrade() == 0
    assert capsys.readouterr().err == (
        "grade: adjustment 1 (bob) is not applied, as the answer or its points have changed since: "
        "decide again with `grade adjust`, or keep the new marks with --accept-regrade\n"
    )
    assert rows(school / "out")["bob"]["score"] == "2"
    assert "which does not count" in page(school, "bob")
    assert adjust("bob", "--accept-regrade", *WHY) == 0
    capsys.readouterr()
    assert regrade() == 0
    assert capsys.readouterr().err == ""
    assert rows(school / "out")["bob"]["adjustments"] == "2"


def test_an_adjustment_that_is_taken_back_leaves_the_marks_as_they_were(school, capsys):
    before = {name: page(school, name) for name in ("ann", "bob")}
    adjust("ann", "--excused", *WHY)
    adjust("Bob", "--comment", "Well done", "--why", "read", "--by", "-")
    assert rows(school / "out")["ann"]["status"] == "excused"
    assert adjust("--undo", "1", "--by", "Ann") == 0
    assert adjust("--undo", "2", "--by", "Ann") == 0
    assert rows(school / "out")["ann"]["status"] == "graded"
    assert {name: page(school, name) for name in before} == before
    capsys.readouterr()
    assert adjust("bob", "--list") == 0
    day = recorded(school)[1]["when"][:10]
    assert capsys.readouterr().out == f"2  bob: Well done; read ({day}); taken back by 4\n"


def test_merges_keep_the_adjustments_of_the_shards(school):
    owner = next(part for part in ("part1", "part2") if "bob" in rows(school / part))
    assert main(["adjust", owner, "bob", "--exercise", "one", "--points", "0", *WHY]) == 0
    merge = ["class", "-a", "trees", "-o", "all", "-q", "--merge", "part1", "part2"]
    for _ in range(2):
        assert main(merge) == 0
        assert rows(school / "all")["bob"]["one"] == "0"
        assert len(recorded(school, "all")) == 1
        assert " to 0 of 1 point" in page(school, "bob", "all")
    assert "Adjusted by a person" not in page(school, "bob")


def test_a_tiny_number_of_points_can_be_read_back(school):
    assert adjust("ann", "--points", "0.000001", *WHY) == 0
    assert recorded(school)[0]["value"] == "0"
    assert adjust("ann", "--points", "0.0001", *WHY) == 0
    assert rows(school / "out")["ann"]["score"] == "0.0001"


def test_the_account_decides_if_nobody_is_named(school, monkeypatch):
    monkeypatch.setattr("grader.cli.commands.adjust.getuser", lambda: "carla")
    adjust("ann", "--extension", "2", "--why", "ill")
    assert recorded(school)[0]["by"] == "carla"


def test_without_adjustments_the_list_says_so(school, capsys):
    assert adjust("--list") == 0
    assert capsys.readouterr().out == "There is no adjustment yet.\n"


REFUSED = """
ann --points 1                      => the decision needs its reason, which the student reads; give
                                       --why "..."
ann --points 3 --why w              => --points is '3'; it must be a number from 0 to 2, the points
                                       of the whole submission
ann --points 2 --exercise one --why w  => --points is '2'; it must be a number from 0 to 1, the
                                       points of the exercise one
ann --points all --why w            => --points is 'all'; it must be a number from 0 to 2, the
                                       points of the whole submission
ann --points=-1 --why w             => --points is '-1'; it must be a number from 0 to 2, the points
                                       of the whole submission
ann --extension 400 --why w         => --extension is '400'; it must be a number from 0 to 366, a
                                       number of days
ann --extension 1 --exercise one --why w  => --extension is about the whole submission; leave
                                       --exercise out
anne --points 1 --why w             => out has no result of 'anne'; did you mean 'ann'?
zoe --points 1 --why w              => out has no result of 'zoe'; it has ann, bob
ann --points 1 --exercise on --why w  => there is no exercise 'on'; did you mean 'one'? It has one,
                                       two
ann --excused --points 1 --why w    => --points and --excused are given; leave all but one out
ann                                 => there is nothing to do; give one of --points, --excused,
                                       --extension, --accept-regrade, --is, --comment, --list and
                                       --undo
--points 1 --why w                  => --points needs the student: grade adjust RESULTS STUDENT
                                       --points ...
ann --accept-regrade --why w        => the answer of ann has not changed since a decision, so its
                                       marks count already; leave --accept-regrade out, or give
                                       --points
ann --comment " " --why w           => --comment is empty; give the text
ann --comment $LONG --why w         => --comment has 601 characters; it may have 600
--undo 3                            => out has no adjustment 3 to take back; it has none
--undo x                            => argument --undo: 'x' is not a whole number, such as 3 (see
                                       grade adjust --help)
--list --exercise x --why y         => --list takes a student alone; leave --exercise and --why out
ann --list --by Ann                 => --list takes a student alone; leave --by out
ann --undo 3                        => --undo takes a number alone; leave STUDENT and --exercise out
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(REFUSED, LONG="x" * 601))
def test_a_refused_adjustment_is_one_sentence_with_the_remedy(school, capsys, words, sentence):
    assert adjust(*words) == 2
    assert capsys.readouterr().err == f"grade: {sentence}\n"
    assert not (school / "out" / "adjustments.csv").exists()


def test_a_number_that_cannot_be_taken_back_is_told(school, capsys):
    adjust("ann", "--points", "1", *WHY)
    adjust("ann", "--points", "2", *WHY)
    adjust("--undo", "1")
    for number in "13":
        capsys.readouterr()
        assert adjust("--undo", number) == 2
        said = f"grade: out has no adjustment {number} to take back; it has 2\n"
        assert capsys.readouterr().err == said


# ---------------------------------------------------------------- the gradebook


def test_the_gradebook_has_the_adjusted_marks(canvas):
    """One student is excused, and one has another identity and other points."""
    canvas.keep(result("x9", 8.0, name="J. D."), result("102", 8.0))
    for words in (
        ("x9", "--points", "9", *WHY),
        ("102", "--excused", *WHY),
        ("x9", "--is", "S-1", *WHY),
    ):
        assert adjust(*words) == 0
    ran = canvas.grade()
    assert ran.err == ""
    assert "Adjusted by a person (1):\n  Doe, Jane (101): all exercises together: 8 to 9" in ran.out
    assert "Excused by a person (1):\n  Müller, Ümit (102): EX\n" in ran.out
    filled = canvas.filled().decode()
    assert '"Doe, Jane",101,s-1,jdoe,"CS 1, A",9.00' in filled
    assert 'Müller, Ümit",102,s-2,ümit,CS 1,EX,' in filled


def test_an_identity_that_the_gradebook_lacks_matches_no_other_row(canvas):
    canvas.keep(result("101", 8.0), result("102", 8.0))
    adjust("101", "--is", "999", *WHY)
    assert "Not in export.csv (1):\n  101\n" in canvas.grade().out


def test_an_unclear_row_is_cleared_by_an_identity(canvas):
    canvas.put("export.csv", CANVAS + b'"Doe, Jane",105,s-5,jd2,CS 1,,,\r\n')
    canvas.keep(result("x1", 8.0, name="Jane Doe"), result("102", 8.0))
    ran = canvas.grade()
    assert (ran.code, "say it with `grade adjust RESULTS STUDENT --is ID`" in ran.err) == (1, True)
    adjust("x1", "--is", "105", *WHY)
    assert canvas.grade().code == 0
    assert '"Doe, Jane",105,s-5,jd2,CS 1,8.00' in canvas.filled().decode()


def test_an_extension_moves_the_due_date(moodle):
    late = [result("11", 10.0, handed_in_at="2026-11-22T12:00:00Z", late=True)]
    moodle.keep(*late, digest=moodle.digest("hw.yaml"))
    due = ("--due", "2026-11-20T23:59Z", "-a", "hw.yaml")
    assert "20.00 to 16.00, day 2" in moodle.grade(*due).out
    adjust("11", "--extension", "1", *WHY)
    assert "20.00 to 18.00, day 1" in moodle.grade(*due).out
    adjust("11", "--extension", "2", *WHY)
    assert "No submission was late by --due." in moodle.grade(*due).out
