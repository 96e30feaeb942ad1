"""The sentences beside a mark: feedback for the student, and notes for instructors."""

from __future__ import annotations

import html

from grader.core.amounts import points, worth
from grader.core.models.class_run import ClassResult
from grader.course.gradescope.apply_rules import Ruling
from grader.reports.text.escape import cell


def feedback(result: ClassResult, ruling: Ruling, mark: str) -> str:
    """The sentence for the student; "" if the submission was not graded.

    A reduced score is told as the `mark` that stands beside it. The sentence says nothing about
    single exercises, some of which may be hidden from students.
    """
    if result.score is None:
        return ""
    if result.status == "nothing-handed-in":
        return "Nothing was handed in."
    earned = f"{points(result.score)} of {worth(result.max_score)}."
    late = [*ruling.sentences(None), f"The mark is {mark}."] if ruling.lost else []
    return " ".join([earned, *late])


def notes(result: ClassResult) -> str:
    """The sentence for instructors: why the submission was not, or not fully, graded."""
    return result.reason


def in_form(text: str, form: str) -> str:
    """The text for a cell whose format is `form`, protected from being read as a formula."""
    return cell(html.escape(text, quote=False) if form == "HTML" else text)
