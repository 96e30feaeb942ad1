"""The cause of a run that ends without an answer comes first, and once, in every format."""

from dataclasses import replace

import pytest

from grader.course import assignment_file as assignments
from grader.grading.grade_submission import grade
from grader.reports.formats import FORMATS
from grader.sandbox import budget
from grader.submission import reader as submissions
from tests.support.places import ROOT

PROGRAM = (ROOT / "tests" / "submissions" / "good" / "textbook" / "alphabeta.py").read_text("utf-8")
"""In max_value, line 18 is v = -inf, line 20 the call of min_value, line 21 the test of beta."""
FOUR = ("aima-fig-5-2", "zero-leaf", "lecture-trace", "wikipedia")
CASES = {
    "a name": (
        PROGRAM.replace("max(v, min_value(", "max(v, min_valu("),
        ("crashed", 20, "Your program raised NameError (alphabeta.py:20 in max_value)"),
    ),
    "an endless loop": (
        PROGRAM.replace(
            "    v = -inf\n", "    v = -inf\n    while True:\n        game.actions(state)\n"
        ),
        ("stopped", 19, "Your program was stopped after more than 1,300 calls and questions"),
    ),
    "a notebook": (
        f"%matplotlib inline\n{PROGRAM}",
        ("notebook-command", 1, "Line 1 of alphabeta.py comes from a % or ! command"),
    ),
    "a conflict": (
        f"{PROGRAM}<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n",
        ("conflict-marker", 37, "Line 37 of alphabeta.py is a conflict marker of Git"),
    ),
    "a colon": (
        PROGRAM.replace("if v >= beta:", "if v >= beta"),
        ("import-crashed", 21, "Nothing could be run: importing alphabeta.py ended in SyntaxError"),
    ),
}


@pytest.fixture(params=CASES)
def case(tmp_path, host, monkeypatch, request):
    """The report on a program that gives no answer, and its expected finding."""
    monkeypatch.setattr(budget, "EVENTS", 500)
    text, expected = CASES[request.param]
    (tmp_path / "alphabeta.py").write_text(text, encoding="utf-8")
    work = assignments.load(ROOT / "exercises" / "assignment.yaml")
    work = replace(work, entries=tuple(each for each in work.entries if each.id in FOUR))
    given = submissions.read(tmp_path, work.program)
    host.load(given, work.limits, plays=len(FOUR))
    return grade(given, work, host), expected


def test_the_cause_comes_first_and_once_with_the_student_s_line(case):
    report, (code, line, message) = case
    first, *others = report.findings
    assert (first.code, first.file, first.line) == (code, "alphabeta.py", line)
    assert first.message.startswith(message)
    assert not {each.code for each in others} & {code, "no-known-mistake"}
    known = [found.code for each in report.exercises for found in each.verdict.findings]
    assert "searched-twice" not in known
    source = dict(first.rows)[f"line {line}"].split()[0]
    words = " ".join(message.split()[:4])
    for name in ("terminal", "markdown", "html", "gradescope", "json"):
        text = FORMATS.renderer(name)(report).replace("\\", "")
        assert text.count(words) == 1 or name not in {"terminal", "markdown"}, name
        assert text.index(words) < text.find(FOUR[1]) or FOUR[1] not in text, name
        assert source in text.replace("&lt;", "<"), name
    for name in ("junit", "github"):
        assert words in FORMATS.renderer(name)(report), name
