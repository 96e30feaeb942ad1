"""The shipped assignment on growth: started, printed, answered and marked."""

import json

import pytest

from grader.cli import main
from grader.course.assignment_file import load
from tests.support.places import ROOT

IDS = [entry.id for entry in load(ROOT / "exercises/growth").entries]


@pytest.fixture
def folder(tmp_path):
    assert main.main(["init", str(tmp_path / "mine"), "-a", "growth"]) == 0
    return tmp_path / "mine"


def graded(folder, capsys, code):
    capsys.readouterr()
    assert main.main([str(folder), "-a", "growth", "-q", "-f", "json"]) == code
    return json.loads(capsys.readouterr().out)


def test_the_solutions_earn_all_points(folder, capsys):
    for name in IDS:
        file = folder / "answers" / f"{name}.yaml"
        assert main.main(["solve", name, "-f", "yaml", "-o", str(file)]) == 0
    report = graded(folder, capsys, 0)
    assert report["score"] == report["max_score"] == 18


def test_the_claim_that_is_stated_backwards_is_false(folder, capsys):
    (folder / "answers/growth-claim.txt").write_text("claim: true\ntimes: double\n", "utf-8")
    report = graded(folder, capsys, 1)
    (claim,) = (each for each in report["exercises"] if each["id"] == "growth-claim")
    assert claim["score"] == 0
    assert [each["message"].split(";")[0] for each in claim["findings"]] == [
        "answers/growth-claim.txt:1: claim is false, not true",
        "answers/growth-claim.txt:2: times is 1/2, not double",
    ]


def test_the_template_answers_nothing_by_itself(folder, capsys):
    report = graded(folder, capsys, 1)
    assert report["score"] == 0
    assert {each["outcome"] for each in report["exercises"]} == {"unanswered"}


def test_the_worksheet_asks_each_question_and_its_key_answers_it(tmp_path):
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.html"
    assert main.main(["worksheet", "-a", "growth", "-o", str(sheet), "--key", str(key)]) == 0
    claim = "alpha-beta in the best order examines as many leaves as minimax on a tree of 2 times"
    for file in (sheet, key):
        text = file.read_text("utf-8")
        assert claim in text
        assert "nodes that alpha-beta examines in the best order, branching 2, depth 6" in text
    assert ">161<" in key.read_text("utf-8")
    assert ">161<" not in sheet.read_text("utf-8")
