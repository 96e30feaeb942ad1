"""The summary of a class for programs; `class.schema.json` beside this file describes it.

History of `format_version` (a new key raises the second number, any other change the first):
  1.0  the first
  1.1  equal
  1.2  caution
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grader import __version__
from grader.core.models.class_run import ClassResult, ExerciseResult, Student
from grader.core.models.class_summary import ClassSummary, SimilarPair
from grader.reports.classes import FIGURES, counts
from grader.reports.text.strict_json import dumps

FORMAT_VERSION = "1.2"


def render(summary: ClassSummary) -> str:
    """One line of ASCII. Unknown values are null."""
    students = ", ".join(dumps(_result(each)) for each in summary.results)
    # As text at once, because dictionaries of a large class take many times the memory.
    return f'{dumps(_document(summary))[:-1]}, "students": [{students}]}}\n'


def _document(summary: ClassSummary) -> dict[str, Any]:
    """The summary as dictionaries and lists, without the results of the students."""
    scores = summary.scores
    return {
        "format_version": FORMAT_VERSION,
        "grader_version": __version__,
        "assignment": summary.assignment,
        "pass_mark": summary.pass_mark,
        "anonymous": summary.anonymous,
        "caution": summary.caution,
        "counts": counts(summary),
        "scores": None
        if scores is None
        else {
            **{name: _rounded(getattr(scores, name)) for name in FIGURES},
            "bins": list(scores.bins),
        },
        "mistakes": [
            {"name": each.name, "title": each.title, "students": _ids(each.students)}
            for each in summary.mistakes
        ],
        "exercises": [
            {
                "id": each.id,
                "title": each.title,
                "max_score": each.max_score,
                "counted": each.counted,
                "passed": each.passed,
                "mean": _rounded(each.mean),
                "correlation": _rounded(each.correlation),
                "discrimination": _rounded(each.discrimination),
            }
            for each in summary.exercises
        ],
        "lines": [
            {"line": each.line, "exercises": each.exercises, "students": _ids(each.students)}
            for each in summary.lines
        ],
        "clusters": [
            {
                "behaviour": each.behaviour,
                "mean": _rounded(each.mean),
                "exercise": each.failed.id,
                "message": each.failed.message,
                "students": _ids(each.students),
            }
            for each in summary.clusters
        ],
        "alone": _ids(summary.alone),
        "failed_runs": [
            {
                "finding": each.finding,
                "outcome": each.outcome,
                "message": each.message,
                "students": _ids(each.students),
            }
            for each in summary.failed_runs
        ],
        "equal": list(map(_ids, summary.equal)),
        "similar": list(map(_pair, summary.similar)),
    }


def _ids(students: Iterable[Student]) -> list[str]:
    return [each.id for each in students]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _pair(pair: SimilarPair) -> dict[str, Any]:
    return {
        "first": pair.first.id,
        "second": pair.second.id,
        "weight": _rounded(pair.weight),
        "stretches": pair.stretches,
        "comments": pair.comments,
        "names": pair.names,
        "share": _rounded(pair.share),
        "same_behaviour": pair.same_behaviour,
        "matches": [{"first": each.first, "second": each.second} for each in pair.matches],
    }


def _result(result: ClassResult) -> dict[str, Any]:
    return {
        "student": result.student.id,
        "name": result.student.name,
        "file": result.file,
        "status": result.status,
        "score": result.score,
        "max_score": result.max_score,
        "mistakes": list(result.mistakes),
        "explained": result.explained,
        "finding": result.finding,
        "reason": result.reason,
        "late": result.late,
        "handed_in_at": result.handed_in_at,
        "graded_at": result.graded_at,
        "seconds": result.seconds,
        "exercises": list(map(_exercise, result.exercises)),
    }


def _exercise(exercise: ExerciseResult) -> dict[str, Any]:
    return {
        "id": exercise.id,
        "score": exercise.score,
        "max_score": exercise.max_score,
        "passed": exercise.passed,
        "outcome": exercise.outcome,
        "finding": exercise.finding,
        "line": exercise.line,
    }
