"""Marks one part of a written answer to an exercise that is given by its fields."""

from collections.abc import Mapping, Sequence
from typing import Any

from grader.core.models import Entry, Written
from grader.course import exercise_file
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read

FIG_5_2 = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def marked(
    fields: Mapping[str, Any] | Any, file: str, text: str, *parts: str
) -> tuple[Sequence[float], Sequence[tuple[str, str]]]:
    """The share of each part, and the code and the sentence of each finding.

    `fields` are those of the exercise's file, or its tree alone.
    """
    given = fields if isinstance(fields, dict) else {"tree": fields}
    (exercise,) = exercise_file.from_fields({"id": "x", "title": "X", **given}, "x.yaml")
    sheet = read(file, text.encode(), exercise)
    entry = Entry.on_paper(exercise, dict.fromkeys(parts, 1))  # type: ignore[arg-type] # a test's own words
    found, _ = submission_answers.marked(entry, solve(exercise), Written(sheet=sheet))
    return [check.share for check in found.checks], [(f.code, f.message) for f in found.findings]
