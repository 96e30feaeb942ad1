"""The summary of a class for programs; `class.schema.json` beside this file describes it.

History of `format_version` (a new key raises the second number, any other change the first):
  2.2  the status needs-review
  2.1  the status excused; adjustments
  2.0  the outcome stopped, which was refused
  1.2  caution
  1.1  equal
  1.0  the first
"""

from typing import Any

from grader import __version__
from grader.core.models.class_run import ClassResult, Student
from grader.core.models.class_summary import ClassSummary
from grader.reports.classes import FIGURES, counts
from grader.reports.text.strict_json import dumps, fields

FORMAT_VERSION = "2.2"


def render(summary: ClassSummary) -> str:
    """One line of ASCII. Unknown values are null."""
    students = ", ".join(dumps(_result(each)) for each in summary.results)
    # As text at once, because dictionaries of a large class take many times the memory.
    return f'{dumps(_plain(document(summary)))[:-1]}, "students": [{students}]}}\n'


def document(summary: ClassSummary) -> dict[str, Any]:
    """The summary as dictionaries and lists, without the results of the students."""
    scores = summary.scores
    return {
        "format_version": FORMAT_VERSION,
        "grader_version": __version__,
        **fields(summary, "assignment", "pass_mark", "anonymous", "caution"),
        "counts": counts(summary),
        "scores": scores and {**_rounded(scores, *FIGURES), "bins": scores.bins},
        "mistakes": [fields(each, "name", "title", "students") for each in summary.mistakes],
        "exercises": [
            fields(each, "id", "title", "max_score", "counted", "passed")
            | _rounded(each, "mean", "correlation", "discrimination")
            for each in summary.exercises
        ],
        "lines": [fields(each, "line", "exercises", "students") for each in summary.lines],
        "clusters": [
            {
                "behaviour": each.behaviour,
                **_rounded(each, "mean"),
                "exercise": each.failed.id,
                "message": each.failed.message,
                "students": each.students,
            }
            for each in summary.clusters
        ],
        "alone": summary.alone,
        "failed_runs": [
            fields(each, "finding", "outcome", "message", "students")
            for each in summary.failed_runs
        ],
        "equal": summary.equal,
        "similar": [
            {
                **fields(each, "first", "second", "weight", "stretches", "comments", "names"),
                **fields(each, "share", "same_behaviour"),
                **_rounded(each, "weight", "share"),
                "matches": [fields(match, "first", "second") for match in each.matches],
            }
            for each in summary.similar
        ],
    }


def _result(result: ClassResult) -> dict[str, Any]:
    return {
        "student": result.student.id,
        "name": result.student.name,
        **fields(result, "file", "status", "score", "max_score", "mistakes", "explained"),
        **fields(result, "finding", "late", "handed_in_at", "graded_at", "seconds"),
        "reason": result.why,
        "exercises": [
            fields(each, "id", "score", "max_score", "passed", "outcome", "finding", "line")
            for each in result.exercises
        ],
        "adjustments": [
            fields(each.adjustment, "number", "exercise", "what", "value", "why", "by", "when")
            | fields(each, "counts", "before", "after")
            for each in result.decisions
        ],
    }


def _rounded(thing: object, *names: str) -> dict[str, float | None]:
    """The fields of these names, numbers that may be unknown."""
    found = fields(thing, *names).items()
    return {name: None if value is None else round(value, 6) for name, value in found}


def _plain(value: object) -> object:
    """A value for JSON; a student is the id."""
    if isinstance(value, Student):
        return value.id
    if isinstance(value, dict):
        return {key: _plain(held) for key, held in value.items()}
    return list(map(_plain, value)) if isinstance(value, (tuple, list)) else value
