"""The report for programs; `report.schema.json` beside this file describes it.

History of `format_version` (a new key raises the second number, any other change the first):
  4.2  open and score_range of an exercise, needs_review
  4.1  column, end_line, end_column, source, missing and also of a finding, whose file and line may
       be those of the program's own line
  4.0  the outcome stopped, which was refused
  3.2  the rows of a finding
  3.1  places
  3.0  answer; the share of a check, which may be earned in part; outcomes written, unanswered
  2.1  taken, diagnosis, smallest_tree; a finding's hint
  2.0  complete, isolation; the outcome not-run
  1.0  the first
"""

from typing import Any

from grader import __version__
from grader.core.models import ROLES, ExerciseReport, Finding, Report, ShownSearch
from grader.core.models.figure import cited
from grader.core.recording import is_number
from grader.reports.text.strict_json import dumps, fields

FORMAT_VERSION = "4.2"
_SPAN = "column", "end_line", "end_column", "source", "missing"


def render(report: Report) -> str:
    """One line of ASCII. Infinities are the strings "inf" and "-inf"; unknown values are null."""
    return dumps(document(report)) + "\n"


def document(report: Report) -> dict[str, Any]:
    """The report as dictionaries and lists. Numbers may be infinite: `dumps` makes them strict."""
    smallest = report.smallest
    return {
        "format_version": FORMAT_VERSION,
        "grader_version": __version__,
        **fields(report, "submission", "assignment", "score", "max_score"),
        **fields(report, "passed", "pass_mark", "needs_review", "seconds", "complete"),
        "isolation": _known(report.isolation, "level", "open_to", "locks", "unavailable"),
        "taken": {role: report.taken.get(role) for role in ROLES},
        "places": {role: _known(report.places.get(role), "file", "line") for role in ROLES},
        "diagnosis": _known(report.diagnosis, "alternatives", "trees", "clipped"),
        "smallest_tree": smallest
        and {"yaml": smallest.text, "exercise": _exercise(smallest.exercise)},
        "findings": list(map(_finding, report.findings)),
        "exercises": list(map(_exercise, report.exercises)),
    }


def _known(thing: object, *names: str) -> dict[str, Any] | None:
    """The fields of a thing; None if there is none."""
    return None if thing is None else fields(thing, *names)


def _exercise(report: ExerciseReport) -> dict[str, Any]:
    return {
        **fields(report, "id", "title"),
        "status": "passed" if report.passed else "failed",
        "answer": report.entry.answer,
        **fields(report, "outcome", "score", "max_score"),
        "score_range": [round(each, 6) for each in report.score_range],
        "open": [
            fields(each, "part", "words", "file", "line") | {"worth": round(each.worth, 6)}
            for each in report.open
        ],
        "visibility": report.entry.visibility,
        "checks": [
            fields(check, "name", "passed", "share", "score", "max_score")
            | {"share": round(check.share, 6)}
            for check in report.verdict.checks
        ],
        "findings": list(map(_finding, report.verdict.findings)),
        "observed": {key: str(seen) for key, seen in report.verdict.observed.items()},
        **_search(report, report.actual, move=next(map(str, report.actual.moves), None)),
        "expected": _search(report, report.expected, moves=report.expected.moves),
        **fields(report, "output", "output_cut", "seconds"),
    }


def _search(report: ExerciseReport, search: ShownSearch, **moves: object) -> dict[str, Any]:
    """The value, a string if the student returned something else than a number; the nodes visited,
    in order of first visit, and those never visited, breadth first."""
    tree, value = report.entry.exercise.tree, search.value
    has_nodes = bool(report.expected.visited)  # empty if the reader may not see the right search
    visited, pruned = (search.visited, tree.outside(search.visited)) if has_nodes else ((), ())
    return {
        "value": value if value is None or is_number(value) else str(value),
        **moves,
        "visited": [tree.names[node] for node in visited],
        "pruned": [tree.names[node] for node in pruned],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    own = [fields(line, *_SPAN) for line in finding.own_lines]
    rest = zip(finding.own_lines[1:], own[1:], strict=True)
    return {
        **fields(finding, "code", "message", "severity", "event", "node", "path", "board"),
        **fields(finding, "expected", "actual", "rows"),
        "figure": cited(finding.figure),
        **fields(finding, "hint", "file", "line"),
        **(own[0] if own else dict.fromkeys(_SPAN)),
        "also": [{"file": line.file, "line": line.line, **more} for line, more in rest],
    }
