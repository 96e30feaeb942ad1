"""A program graded by a shipped assignment."""

import json

import pytest

from grader.cli import main
from tests.support.places import ROOT


@pytest.fixture
def graded_by(tmp_path, capsys):
    """Grades a program by an assignment, or by some of its exercises; returns the report."""

    def grade(assignment, text, *words, only=""):
        (template,) = (ROOT / "exercises" / assignment / "template").glob("*.py")
        (tmp_path / template.name).write_text(text, encoding="utf-8")
        chosen = [f"--only={each}" for each in (only or "").split()]
        main.main([str(tmp_path), "-a", assignment, "-f", "json", "-q", *chosen, *words])
        return json.loads(capsys.readouterr().out)

    return grade
