"""A written answer to an exercise with chance nodes, graded like a student's submission."""

import json

import pytest

from grader.cli import main


@pytest.mark.parametrize(
    ("value", "right"), [("49/6", True), ("8.17", True), ("8.16666667", True), ("8.18", False)]
)
def test_a_written_value_may_be_a_fraction_or_rounded(value, right, tmp_path, capsys):
    (tmp_path / "assignment.yaml").write_text(
        "title: T\nexercises: [{id: two-dice, answer: written, rubric: {value: 1}}]\n"
    )
    answer = tmp_path / "answers" / "two-dice.yaml"
    answer.parent.mkdir()
    answer.write_text(f"exercise: two-dice\nvalue: {value}\n")
    main.main([str(tmp_path), "-a", str(tmp_path), "-f", "json", "-q"])
    assert json.loads(capsys.readouterr().out)["score"] == float(right)
