"""result.json for Classroom 50, which counts in whole points.

Who is graded stands in the environment that its runner.py gives to an autograder: no other format
asks the environment for anything.
"""

from __future__ import annotations

import os
from datetime import datetime, timezone
from typing import Any

from grader.core.errors import UsageError
from grader.core.models import Report
from grader.reports.parts.check_results import checked
from grader.reports.parts.whole_points import CheckPoints, whole
from grader.reports.text.strict_json import dumps

SCHEMA = "classroom50/result/v1"
TAG = "submit/"
"""What the tag of every submission begins with."""
GIVEN = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL")
"""What has to stand in the environment, beside the owner."""
_TYPES = ("individual", "group", "team")


def render(report: Report) -> str:
    """One line of ASCII. Raises UsageError if the environment does not say who is graded.

    Of the time of submission the runner knows more: it replaces `datetime`, which here is now.
    """
    checks = checked(report)
    marks = whole([CheckPoints(each.check.share, each.check.max_score) for each in checks])
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
    """Whose work it is, of which assignment, and where it lies."""
    missing = [name for name in GIVEN if not _given(name)]
    if not _given("OWNER") and not _given("USERNAME"):
        missing.append("USERNAME")
    if missing:
        raise UsageError(
            f"the format classroom50 needs {', '.join(missing)} in the environment, where "
            "Classroom 50's runner.py has it; set it, or choose another format"
        )
    tag = _given("SUBMISSION_TAG")
    if not tag.startswith(TAG):
        raise UsageError(
            f"SUBMISSION_TAG is {tag!r}; the tag of a submission to Classroom 50 begins with {TAG}"
        )
    return {
        "classroom": _given("CLASSROOM"),
        "assignment": _given("ASSIGNMENT"),
        "assignment_type": _type(),
        "owner": _given("OWNER") or _given("USERNAME"),
        "submission": tag,
        "commit": _given("COMMIT_URL"),
        "release": _given("RELEASE_URL"),
        "review": _given("REVIEW_URL"),
    }


def _given(name: str) -> str:
    """What the runner has set, "" if nothing."""
    return os.environ.get(name, "").strip()


def _type() -> str:
    """Whether one student hands in or several, as the runner has it: in doubt, one."""
    kind = (_given("ASSIGNMENT_TYPE") or _given("MODE")).lower()
    return kind if kind in _TYPES else _TYPES[0]
