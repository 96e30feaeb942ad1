"""grade review: the page of open parts, and the decisions that it saves."""

import json
import re

import pytest

from grader.class_run.adjustments import read
from grader.class_run.results_folder import report_folder
from grader.cli.main import main
from tests.class_run.conftest import graded_class, rows
from tests.support.class_downloads import write_files
from tests.support.refusals import refused_commands

WORDS = "to the <left>"
ASSIGNMENT = """
title: Two trees
exercises: [{id: one, answer: written, points: 4, rubric: {value: 3, move: 1}}]
"""


def reported(results, student, *pieces):
    """Leaves these pieces (part, words, points) open in the report of a student."""
    file = report_folder(results, student) / "report.json"
    found = json.loads(file.read_text())
    (exercise,) = found["exercises"]
    exercise["open"] = [
        {"part": part, "words": words, "file": "answers/one.md", "line": 2, "worth": worth}
        for part, words, worth in pieces
    ]
    exercise["score_range"] = [exercise["score"], exercise["max_score"]]
    file.write_text(json.dumps(found))


@pytest.fixture
def school(tmp_path, monkeypatch):
    """A class of three sheets with open parts, of which two have equal words."""
    write_files(
        tmp_path / "class",
        {
            f"{name}/answers/one.md": f"value: 3\nmove: {words}\n".encode()
            for name, words in (("ann", WORDS), ("bob", WORDS), ("cat", "upwards"))
        },
    )
    graded_class(tmp_path, {})
    (tmp_path / "trees" / "assignment.yaml").write_text(ASSIGNMENT)
    monkeypatch.chdir(tmp_path)
    grade = ["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1"]
    assert main(grade) == 0
    return tmp_path


def review(*words):
    return main(["review", "out", *words])


def page_data(file):
    html = file.read_text()
    return json.loads(re.search(r'id="review">(.*?)</script>', html)[1])["groups"], html


def decisions(folder, *points, **fields):
    """A file as the page saves it, with the points of each group."""
    groups, _ = page_data(folder / "out" / "review.html")
    settled = [
        {**each, "points": given, "why": ""} for each, given in zip(groups, points, strict=True)
    ]
    (folder / "review.json").write_text(
        json.dumps({"format_version": "1.0", "settled": settled, **fields})
    )


def test_a_class_whose_answers_are_all_open_gets_no_warning(school, capsys):
    for student in ("ann", "bob", "cat"):
        (school / "class" / student / "answers" / "one.md").write_text("It is the left one.\n")
    capsys.readouterr()
    assert main(["class", "class", "-a", "trees", "-o", "out", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert "gave an answer" not in said.err
    assert "3 students: 3 waiting for a person.\n" in said.out


def test_the_page_has_a_group_of_equal_words_with_a_sheet_and_no_name(school, capsys):
    capsys.readouterr()
    assert review("-a", "trees") == 0
    assert capsys.readouterr().err == "out/review.html holds the page (2 groups of equal words).\n"
    groups, html = page_data(school / "out" / "review.html")
    assert [each["words"] for each in groups] == [WORDS, "upwards"]
    assert "2 answers, at most 1 point" in html
    assert "<mark>move: to the &lt;left&gt;</mark>" in html
    assert not [name for name in ("ann", "bob", "cat") if re.search(rf"\b{name}\b", html)]


@pytest.mark.parametrize(
    ("name", "sheet", "place"),
    [
        ("one.md", "I think that MAX goes on, as it must.\n{}{}\n", "whole sheet"),
        ("one.yaml", "value: 3\nmove: {{a: {}{}}}\n", "move"),
    ],
)
def test_answers_that_differ_far_behind_are_two_groups(school, name, sheet, place):
    for student, last in (("ann", "F is 2"), ("bob", "F is 9")):
        (school / "class" / student / "answers" / "one.md").unlink()
        file = school / "class" / student / "answers" / name
        file.write_text(sheet.format("so MAX goes on " * 40, last))
    assert main(["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1"]) == 0
    review("-a", "trees")
    groups, html = page_data(school / "out" / "review.html")
    assert [each["part"] for each in groups if "MAX" in each["words"]] == [place, place]
    assert len(re.findall(r"</h3>\n<pre[^<]*F is [29]", html)) == 2


def test_decisions_reach_all_equal_answers_once(school, capsys):
    review("-a", "trees")
    before = {name: float(row["score"]) for name, row in rows(school / "out").items()}
    decisions(school, "full", 0.25)
    for new in ("3 new adjustments", "0 new adjustments"):
        capsys.readouterr()
        assert review("--apply", "review.json", "--by", "Ann") == 0
        assert capsys.readouterr().out.startswith(f"2 groups settled, {new}; 0 groups left open.\n")
        after = {name: float(row["score"]) for name, row in rows(school / "out").items()}
        assert {name: round(after[name] - before[name], 6) for name in after} == {
            "ann": 1,
            "bob": 1,
            "cat": 0.25,
        }
    page = (school / "out" / "students" / "ann" / "report.html").read_text()
    assert "one, move: to the &lt;left&gt;: " in page
    assert "read by a person (Ann, " in page
    capsys.readouterr()
    assert review("-a", "trees") == 0
    assert capsys.readouterr().out == ("No part is open in out, so there is nothing to decide.\n")


EXPORT = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Trees (7)\n"
    "    Points Possible,,,,,4\n"
    "Ann,1,,ann,A,\nBob,2,,bob,A,\nCat,3,,cat,A,\n"
)


def test_points_are_limited_by_what_is_open_in_each_answer(school):
    """Equal words can be worth different points: another row of the part may be read."""
    before = float(rows(school / "out")["bob"]["score"])
    reported(school / "out", "bob", ("move", WORDS, 1 / 3))
    review("-a", "trees")
    decisions(school, 0.6667, 0.00001)
    assert review("--apply", "review.json") == 0
    found = rows(school / "out")
    assert float(found["bob"]["score"]) == round(before + 1 / 3, 6)
    assert float(found["ann"]["score"]) == round(before + 0.6667, 6)
    assert main(["adjust", "out", "--list"]) == 0  # the file can be read


def test_a_class_of_three_sheets_from_open_parts_to_the_gradebook(school):
    """Two are settled on the page, one by hand; a run afterwards changes nothing."""
    before = {name: float(row["score"]) for name, row in rows(school / "out").items()}
    review("-a", "trees")
    decisions(school, 0.5, 0)
    assert review("--apply", "review.json", "--by", "-") == 0
    hand = ["adjust", "out", "cat", "--exercise", "one", "--points", "3.5", "--why", "seen by hand"]
    assert main(hand) == 0
    settled = {name: f"{before[name] + 0.5:.2f}" for name in ("ann", "bob")} | {"cat": "3.50"}
    assert main(["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1"]) == 0
    (school / "export.csv").write_text(EXPORT)
    fill = ["gradebook", "out", "--template", "export.csv", "-o", "filled.csv"]
    assert main(fill) == 0
    cells = [line.split(",") for line in (school / "filled.csv").read_text().splitlines()[2:]]
    assert {row[3]: row[5] for row in cells} == settled


def test_another_decision_replaces_an_earlier_one(school, capsys):
    review("-a", "trees")
    decisions(school, "full", "full")
    review("--apply", "review.json")
    decisions(school, 0, "full")
    review("--apply", "review.json")
    assert [row["adjustments"] for row in rows(school / "out").values()] == ["4", "5", "3"]


def test_words_that_are_no_longer_open_are_told_and_left_out(school, capsys):
    review("-a", "trees")
    decisions(school, "full", "full")
    reported(school / "out", "cat")
    capsys.readouterr()
    assert review("--apply", "review.json") == 0
    said = capsys.readouterr()
    assert said.out.startswith("1 group settled, 2 new adjustments; 0 groups left open.\n")
    assert said.err == (
        "grade: 1 group of review.json is no longer open, and left out: the answers have changed, "
        "or are read now\n"
    )


def test_too_many_points_change_nothing(school, capsys):
    review("-a", "trees")
    decisions(school, "full", 1.5)
    capsys.readouterr()
    assert review("--apply", "review.json") == 2
    assert capsys.readouterr().err == (
        "grade: review.json: 'move: upwards' (one) gets 1.5 points, and at most 1 are open; "
        "correct it on the page, and save it again\n"
    )
    assert not (school / "out" / "adjustments.csv").exists()


REMEDY = "give the file that the page of grade review saved"
SAVED = {"digest": "a" * 24, "exercise": "one", "part": "", "words": "x", "points": 1, "why": ""}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 100_000,
        "[]",
        '{"format_version": "2.0", "settled": []}',
        '{"format_version": "1.0", "settled": {}}',
        '{"format_version": "1.0", "settled": [3]}',
        *(
            json.dumps({"format_version": "1.0", "settled": [{**SAVED, **wrong}]})
            for wrong in (
                {"digest": 3},
                {"points": True},
                {"points": -0.5},
                {"points": "1"},
                {"points": float("nan")},
                {"why": None},
                {"who": "Ann"},
            )
        ),
    ],
)
def test_a_file_of_another_kind_is_refused(school, capsys, text):
    (school / "review.json").write_text(text)
    capsys.readouterr()
    assert review("--apply", "review.json") == 2
    assert capsys.readouterr().err == (
        f"grade: review.json has no decisions in the format 1.0; {REMEDY}\n"
    )


REFUSED = """
--apply none.json       => cannot read none.json: No such file or directory; $REMEDY
--apply a -a trees      => --apply makes no page, and needs no assignment; leave -o and -a out
-a trees --by Ann       => --by is the person of --apply; give both, or leave it out
-a trees/two.yaml       => out has results of another assignment or of an older version of it
                           ('Two trees'); give the one that it was graded by with -a, or grade it
                           again
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(REFUSED, REMEDY=REMEDY))
def test_a_refused_review_is_one_sentence_with_the_remedy(school, capsys, words, sentence):
    capsys.readouterr()
    assert review(*words) == 2
    assert capsys.readouterr().err == f"grade: {sentence}\n"


@pytest.mark.parametrize("text", [None, "[]", "{", '{"exercises": [{}]}'])
def test_settled_parts_are_not_lost_with_a_report(school, capsys, text):
    review("-a", "trees")
    decisions(school, "full", "full")
    review("--apply", "review.json")
    report = school / "out" / "students" / "ann" / "report.json"
    report.unlink() if text is None else report.write_text(text)
    (school / "export.csv").write_text(EXPORT)
    fill = ["gradebook", "out", "--template", "export.csv", "-o", "filled.csv"]
    for command in (["adjust", "out", "--list"], fill, ["review", "out", "-a", "trees"]):
        capsys.readouterr()
        assert main(command) == 2
        assert capsys.readouterr().err == (
            "grade: out/students/ann/report.json is missing, or is not as grade class wrote it, so "
            "decisions on open parts cannot be applied; make it again with `grade class "
            "--regrade`\n"
        )
    regrade = ["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1", "--regrade"]
    assert main(regrade) == 0
    assert main(fill) == 0


def test_a_row_has_the_first_words_of_a_long_sheet_on_one_line(school):
    sheet = school / "class" / "ann" / "answers" / "one.md"
    sheet.write_text("It is so!\n" + "So MAX goes on.\n" * 40)
    assert main(["class", "class", "-a", "trees", "-o", "out", "-q", "--jobs", "1"]) == 0
    review("-a", "trees")
    decisions(school, "full", "full", "full")
    review("--apply", "review.json")
    (words,) = [each.words for each in read(school / "out") if each.student == "ann"]
    assert words.startswith("whole sheet: It is so! So MAX goes on. So MAX")
    assert len(words) == 200
