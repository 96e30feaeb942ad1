"""The output of `grade` for a failing submission, and the file with the smallest failing tree."""

import json

import pytest

from grader.cli.main import main
from grader.diagnosis.known_mistakes import mistake_names
from tests.support.places import ROOT

WRONG = ROOT / "tests" / "submissions" / "wrong" / "min-never-lowers-beta"


def grade(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = main([str(WRONG), *map(str, arguments)])
    seen = capsys.readouterr()
    assert seen.err == ""
    return code, seen.out


def test_the_readme_counts_the_known_mistakes():
    text = (ROOT / "README.md").read_text("utf-8")
    assert f"one of {len(mistake_names())} that are known" in " ".join(text.split())


def test_the_smallest_tree_is_saved_and_grades_again(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _ = grade(capsys, "-f", "smallest-tree", "-o", "smallest-tree.yaml", "-q")
    assert code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["smallest-tree.yaml"]
    code, out = grade(capsys, "--exercise", "smallest-tree.yaml", "-v")
    assert code == 1
    assert "D is called with beta = +inf instead of 1 after C returned 1." in out
    right = ROOT / "tests" / "submissions" / "good" / "textbook"
    assert main([str(right), "--exercise", "smallest-tree.yaml"]) == 0


def test_a_right_program_has_no_smallest_tree(capsys):
    right = ROOT / "tests" / "submissions" / "good" / "textbook"
    assert main([str(right), "-f", "smallest-tree"]) == 0
    assert capsys.readouterr().out.startswith("# No tree was searched for")


def test_without_a_smallest_tree_the_first_exercise_is_explained(capsys):
    code, out = grade(capsys, "--no-smallest-tree")
    assert code == 1
    assert "The smallest tree" not in out
    assert "never lowers beta in MIN-VALUE" in out
    assert "Also failing" in out


def test_the_json_report_has_the_mistake_and_the_smallest_tree(capsys):
    _, out = grade(capsys, "-f", "json")
    report = json.loads(out)
    assert report["diagnosis"]["alternatives"][0] == ["min_never_lowers_beta"]
    assert report["smallest_tree"]["exercise"]["status"] == "failed"
    assert "tree: [[1, [2, 3]]]" in report["smallest_tree"]["yaml"]
    assert report["taken"]["max_value"] == "max_value"
    assert report["findings"][0]["hint"].endswith("?")
