"""The report for programs; `report.schema.json` beside this file describes it.

History of `format_version` (a new key raises the second number, any other change the first):
  3.2  the rows of a finding
  3.1  places
  3.0  answer; the share of a check, which may be earned in part; outcomes written, unanswered
  2.1  taken, diagnosis, smallest_tree; a finding's hint
  2.0  complete, isolation; the outcome not-run
  1.0  the first
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grader import __version__
from grader.core.models import (
    ROLES,
    Diagnosis,
    ExerciseReport,
    Finding,
    Isolation,
    Report,
    ShownSearch,
    Smallest,
    StackLine,
)
from grader.core.models.figure import cited
from grader.core.recording import is_number
from grader.core.tree import Tree
from grader.reports.text.strict_json import dumps

FORMAT_VERSION = "3.2"


def render(report: Report) -> str:
    """One line of ASCII. Infinities are the strings "inf" and "-inf"; unknown values are null."""
    return dumps(document(report)) + "\n"


def document(report: Report) -> dict[str, Any]:
    """The report as dictionaries and lists. Numbers may be infinite: `dumps` makes them strict."""
    return {
        "format_version": FORMAT_VERSION,
        "grader_version": __version__,
        "submission": report.submission,
        "assignment": report.assignment,
        "score": report.score,
        "max_score": report.max_score,
        "passed": report.passed,
        "pass_mark": report.pass_mark,
        "seconds": report.seconds,
        "complete": report.complete,
        "isolation": _isolation(report.isolation),
        "taken": {role: report.taken.get(role) for role in ROLES},
        "places": {role: _place(report.places.get(role)) for role in ROLES},
        "diagnosis": _diagnosis(report.diagnosis),
        "smallest_tree": _smallest(report.smallest),
        "findings": [_finding(finding) for finding in report.findings],
        "exercises": [_exercise(exercise) for exercise in report.exercises],
    }


def _place(frame: StackLine | None) -> dict[str, Any] | None:
    return None if frame is None else {"file": frame.file, "line": frame.line}


def _isolation(isolation: Isolation | None) -> dict[str, Any] | None:
    if isolation is None:
        return None
    return {
        "level": isolation.level,
        "open_to": list(isolation.open_to),
        "locks": list(isolation.locks),
        "unavailable": dict(isolation.unavailable),
    }


def _diagnosis(diagnosis: Diagnosis | None) -> dict[str, Any] | None:
    if diagnosis is None:
        return None
    return {
        "alternatives": [list(names) for names in diagnosis.alternatives],
        "trees": diagnosis.trees,
        "clipped": diagnosis.clipped,
    }


def _smallest(smallest: Smallest | None) -> dict[str, Any] | None:
    if smallest is None:
        return None
    return {"yaml": smallest.text, "exercise": _exercise(smallest.exercise)}


def _exercise(report: ExerciseReport) -> dict[str, Any]:
    tree = report.entry.exercise.tree
    has_nodes = bool(report.expected.visited)  # empty if the reader may not see the right search
    return {
        "id": report.id,
        "title": report.title,
        "status": "passed" if report.passed else "failed",
        "answer": report.entry.answer,
        "outcome": report.outcome,
        "score": report.score,
        "max_score": report.max_score,
        "visibility": report.entry.visibility,
        "checks": [
            {
                "name": check.name,
                "passed": check.passed,
                "share": round(check.share, 6),
                "score": check.score,
                "max_score": check.max_score,
            }
            for check in report.verdict.checks
        ],
        "findings": [_finding(finding) for finding in report.verdict.findings],
        "observed": {key: str(seen) for key, seen in report.verdict.observed.items()},
        **_answer(report.actual),
        "move": next((str(move) for move in report.actual.moves), None),
        **_searched(report.actual, tree, has_nodes=has_nodes),
        "expected": {
            **_answer(report.expected),
            "moves": list(report.expected.moves),
            **_searched(report.expected, tree, has_nodes=has_nodes),
        },
        "output": report.output,
        "output_cut": report.output_cut,
        "seconds": report.seconds,
    }


def _answer(search: ShownSearch) -> dict[str, Any]:
    """The value; a string if the student returned something else than a number."""
    value: object = search.value
    return {"value": value if value is None or is_number(value) else str(value)}


def _searched(search: ShownSearch, tree: Tree, *, has_nodes: bool) -> dict[str, Any]:
    """The nodes visited, in order of first visit, and those never visited, breadth first."""
    return {
        "visited": _names(tree, search.visited if has_nodes else ()),
        "pruned": _names(tree, tree.outside(search.visited) if has_nodes else ()),
    }


def _names(tree: Tree, nodes: Iterable[int]) -> list[str]:
    return [tree.names[node] for node in nodes]


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "message": finding.message,
        "severity": finding.severity,
        "event": finding.event,
        "node": finding.node,
        "path": list(finding.path),
        "board": finding.board,
        "expected": finding.expected,
        "actual": finding.actual,
        "rows": [list(row) for row in finding.rows],
        "figure": cited(finding.figure),
        "hint": finding.hint,
        "file": finding.file,
        "line": finding.line,
    }
