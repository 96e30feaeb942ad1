"""result.json for Classroom 50, which counts in whole points.

This is the only format that reads the environment, where runner.py names student and assignment.
"""

import os
from datetime import datetime, timezone
from typing import Any

from grader.core.errors import UsageError
from grader.core.models import Report
from grader.reports.parts.check_results import checked
from grader.reports.parts.whole_points import whole
from grader.reports.text.strict_json import dumps

SCHEMA = "classroom50/result/v1"
TAG = "submit/"  # the beginning of every submission's tag
GIVEN = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL")
"""The environment variables that are required, besides the owner."""
_TYPES = ("individual", "group", "team")  # the types of assignments, the usual one first


def render(report: Report) -> str:
    """One line of ASCII. Raises UsageError if a variable is missing from the environment.
    `datetime` is the current time; the runner replaces it by the time of submission."""
    checks = checked(report)
    marks = whole([each.check for each in checks])
    tests = [
        {
            "test-name": each.name,
            "passed": each.check.passed,
            "score": mark.score,
            "max-score": mark.max_score,
            "output": each.why,
        }
        for each, mark in zip(checks, marks, strict=True)
    ]
    document = {
        "schema": SCHEMA,
        **_identity(),
        "datetime": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(mark.score for mark in marks),
        "max-score": sum(mark.max_score for mark in marks),
        "tests": tests,
    }
    return dumps(document) + "\n"


def _identity() -> dict[str, Any]:
    """The student, the assignment, and the addresses of the submission."""
    missing = [name for name in GIVEN if not _given(name)]
    if not _given("OWNER") and not _given("USERNAME"):
        missing.append("USERNAME")
    if missing:
        raise UsageError(
            f"the format classroom50 needs {', '.join(missing)} in the environment, as Classroom "
            "50's runner.py sets it; set it, or choose another format"
        )
    tag = _given("SUBMISSION_TAG")
    if not tag.startswith(TAG):
        raise UsageError(
            f"SUBMISSION_TAG is {tag!r}; the tag of a Classroom 50 submission must begin with {TAG}"
        )
    kind = (_given("ASSIGNMENT_TYPE") or _given("MODE")).lower()
    return {
        "classroom": _given("CLASSROOM"),
        "assignment": _given("ASSIGNMENT"),
        "assignment_type": kind if kind in _TYPES else _TYPES[0],
        "owner": _given("OWNER") or _given("USERNAME"),
        "submission": tag,
        "commit": _given("COMMIT_URL"),
        "release": _given("RELEASE_URL"),
        "review": _given("REVIEW_URL"),
    }


def _given(name: str) -> str:
    """An environment variable; "" if it is not set."""
    return os.environ.get(name, "").strip()
