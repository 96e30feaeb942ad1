"""A program graded by a shipped assignment."""

import json
from dataclasses import replace
from functools import cache

import pytest

from grader.cli import main
from grader.course import assignment_file as assignments
from grader.grading.grade_submission import grade, hand_over
from grader.reports.formats import FORMATS
from grader.sandbox.host import Host
from grader.search.reference_player import Answers
from grader.submission import reader as submissions
from tests.support.places import ROOT


@cache
def shipped(name):
    """A shipped assignment, and the right answers, which all programs share."""
    return assignments.load(ROOT / "exercises" / name / "assignment.yaml"), Answers()


@pytest.fixture(scope="module")
def host():
    """One for all programs of a file, as in a class: a new one costs more than to grade."""
    with Host() as lasting:
        yield lasting


@pytest.fixture
def own_course(tmp_path):
    """Writes a course with the given exercises, each the text of its file; returns the words for it
    on the command line."""

    def written(settings, exercises):
        folder = tmp_path / "course"
        folder.mkdir()
        for name, text in exercises.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        listed = f"title: T\nexercises: [{', '.join(exercises)}]\n{settings}\n"
        (folder / "assignment.yaml").write_text(listed, encoding="utf-8")
        return "-a", str(folder)

    return written


@pytest.fixture
def graded_by(tmp_path, capsys, host):
    """Grades a program by an assignment, or by some of its exercises; returns the report, with the
    smallest tree on demand, whose search may take seconds.

    With words for it, the command `grade` does so.
    """

    def graded(assignment, text, *words, only="", smallest=False):
        work, answers = shipped(assignment)
        templates = (ROOT / "exercises" / assignment / "template").glob("*.py")
        name = next((each.name for each in templates), "alphabeta.py")
        (tmp_path / name).write_text(text, encoding="utf-8")
        chosen = (only or "").split()
        if words:
            only_these = [f"--only={each}" for each in chosen]
            usual = [] if "-a" in words else ["-a", assignment]
            main.main([str(tmp_path), *usual, "-f", "json", "-q", *only_these, *words])
            return json.loads(capsys.readouterr().out)
        if chosen:
            kept = tuple(each for each in work.entries if each.exercise.id in chosen)
            assert len(kept) == len(chosen)
            work = replace(work, entries=kept)
        if not smallest:
            work = replace(work, limits=replace(work.limits, smallest_tree_seconds=0))
        given = submissions.read(tmp_path, work.program)
        hand_over(given, work, host)
        return json.loads(FORMATS.renderer("json")(grade(given, work, host, answers)))

    return graded
