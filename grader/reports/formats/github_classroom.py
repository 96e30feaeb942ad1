"""The result of a grader for GitHub Classroom's reporter, which is retired but still in use.

The reporter takes this text in base64 as the step's output `result`.
"""

from typing import Any, Final

from grader.core.models import Report
from grader.reports.parts import check_results
from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps

VERSION = 1
_STATUS: Final[dict[check_results.CheckResult, str]] = {
    "passed": "pass",
    "failed": "fail",
    "error": "error",
    "skipped": "error",
}


def render(report: Report) -> str:
    """One line of ASCII. Without a known place, `line_no` is 0 and `filename` is ""."""
    status = "error" if check_results.stopped(report) else "pass" if report.passed else "fail"
    checks = check_results.checked_alone(report)
    document = {
        "version": VERSION,
        "status": status,
        "max_score": check_results.total(checks).max_score,
        "tests": [_test(each, report) for each in checks],
    }
    return dumps(document) + "\n"


def _test(each: check_results.Checked, report: Report) -> dict[str, Any]:
    """One check. The first check of an exercise has its `duration`, in seconds."""
    place = check_results.placed(each.cause, report, each.exercise)
    return {
        "name": each.name,
        "status": _STATUS[each.result],
        "score": each.score,
        "message": each.why,
        "test_code": "",
        "filename": visible(place.file) if place else "",
        "line_no": (place.line or 0) if place else 0,
        "duration": each.exercise.seconds if each.is_first else 0.0,
    }
