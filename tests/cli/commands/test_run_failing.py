"""The output of `grade` for a failing submission, and the file with the smallest failing tree."""

import json

import pytest

from grader.diagnosis.known_mistakes import mistake_names
from tests.support.corpus import sample
from tests.support.places import ROOT, SUBMISSIONS, TEXTBOOK

WRONG = SUBMISSIONS / "wrong" / "min-never-lowers-beta"


@pytest.fixture
def wrong(grade):
    """The output of `grade` for a submission that fails."""

    def said(*words):
        ran = grade(WRONG, *words)
        assert (ran.code, ran.err) == (1, "")
        return ran.out

    return said


def test_the_readme_counts_the_known_mistakes():
    text = (ROOT / "README.md").read_text("utf-8")
    assert f"one of {len(mistake_names())} that are known" in " ".join(text.split())


def test_the_smallest_tree_is_saved_and_grades_again(grade, wrong, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong("-f", "smallest-tree", "-o", "mine.yaml", "-q")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.yaml"]
    again = ["--exercise", "mine.yaml"]
    told = "D is called with beta = +inf instead of 1 after C returned 1."
    assert told in wrong(*again, "-v")
    assert grade(TEXTBOOK, *again).code == 0
    assert "make it 'mine' or rename the file" in grade("check", "mine.yaml").err


def test_a_right_program_has_no_smallest_tree(grade):
    code, out, _ = grade(TEXTBOOK, "-f", "smallest-tree")
    assert code == 0
    assert out.startswith("# No tree was searched for")


def test_without_a_smallest_tree_the_first_exercise_is_explained(wrong):
    out = wrong("--no-smallest-tree")
    assert "The smallest tree" not in out
    assert "never lowers beta in MIN-VALUE" in out
    assert "◀ first difference" in out
    assert out.count("\n── ") == 1
    assert wrong("--no-smallest-tree", "-v").count("\n── ") > 1


def test_the_json_report_has_the_mistake_and_the_smallest_tree(wrong):
    report = json.loads(wrong("-f", "json"))
    assert report["diagnosis"]["alternatives"][0] == ["min_never_lowers_beta"]
    assert report["smallest_tree"]["exercise"]["status"] == "failed"
    assert "tree: [[1, [2, 3]]]" in report["smallest_tree"]["yaml"]
    assert report["taken"]["max_value"] == "max_value"
    assert report["findings"][0]["hint"].endswith("?")


def test_a_crash_that_the_named_mistake_does_not_explain_comes_first(grade, tmp_path):
    out = grade(sample("wrong/crashes-beside-a-strict-cut", tmp_path)).out
    _, first, second, *_ = out.split("\n\n")
    assert "raised KeyError (alphabeta.py:23 in min_value): 4." in first
    assert "behaves exactly like one that does not cut when v equals the bound" in second


def test_a_loop_without_end_comes_before_the_named_mistake(grade, tmp_path):
    source = (SUBMISSIONS / "wrong" / "min-never-lowers-beta" / "alphabeta.py").read_text()
    leaf = "        return game.utility(state)\n"
    loop = "        value = game.utility(state)\n        while value == 0:\n            pass\n"
    (tmp_path / "alphabeta.py").write_text(source.replace(leaf, f"{loop}        return value\n"))
    exercises = "exercises: [wikipedia, late-alpha, uppsala-2010, zero-leaf]\n"
    file = tmp_path / "assignment.yaml"
    file.write_text(f"title: T\n{exercises}limits: {{exercise_seconds: 0.5}}\n")
    out = grade(tmp_path, "-a", file, "--no-smallest-tree").out
    _, first, second, *_ = out.split("\n\n")
    assert "in the while loop that begins on line 22" in " ".join(first.split())
    assert "never lowers beta in MIN-VALUE" in second
