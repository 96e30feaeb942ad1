"""The formats of a class, one file each: `grader/reports/classes/NAME.py`.

`render` takes a ClassSummary, which `anonymous.anonymised` can make anonymous before.
"""

from collections import Counter
from collections.abc import Mapping

from grader.core.findings.phrases import count, listed
from grader.core.models.class_run import Status
from grader.core.models.class_summary import BINS, ClassSummary
from grader.core.printed_names import python_name
from grader.reports.parts import wording
from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__, helpers=["anonymous"])

STATUS_WORDS: Mapping[Status, str] = {
    "graded": "graded",
    "needs-review": "waiting for a person",
    "partial": "graded in part",
    "not-graded": "not graded",
    "nothing-handed-in": "nothing handed in",
    "excused": "excused",
}
"""Each status in words."""

FIGURES = ("counted", "passed", "mean", "median", "lower", "upper", "least", "most")
"""The numbers of a ScoreSummary that formats for programs show, besides the histogram."""


def counts(summary: ClassSummary) -> Mapping[str, int]:
    """The number of students, by their status, and of late submissions."""
    statuses = Counter(each.status for each in summary.results)
    return {
        "students": len(summary.results),
        **{python_name(status): statuses[status] for status in STATUS_WORDS},
        "late": len(summary.late),
    }


def students_by_status(summary: ClassSummary) -> str:
    """The sentence "80 students: 79 graded and 1 graded in part; 3 late."."""
    numbers = counts(summary)
    parts = [
        f"{numbers[python_name(status)]} {words}"
        for status, words in STATUS_WORDS.items()
        if numbers[python_name(status)]
    ]
    late = f"; {numbers['late']} late" if numbers["late"] else ""
    return f"{count(numbers['students'], 'student')}{': ' * bool(parts)}{listed(parts)}{late}."


def in_brief(summary: ClassSummary) -> str:
    """The class in one line: the students by status, those without answers, mean and passes."""
    sentences = [students_by_status(summary)]
    silent = sum(len(each.students) for each in summary.failed_runs)
    if silent:
        sentences.append(f"{silent} gave no answer in any exercise.")
    if summary.scores is not None:
        mean, passed = percent(summary.scores.mean), summary.scores.passed
        without = f", without the {summary.waiting} with open parts" if summary.waiting else ""
        counted = summary.scores.counted
        sentences.append(f"The mean is {mean}; {passed} of {counted} passed{without}.")
    return " ".join(sentences)


def bin_name(place: int) -> str:
    """The shares that a bar of the histogram counts: "0-10%" for the first."""
    return f"{100 * place // BINS}-{100 * (place + 1) // BINS}%"


def percent(share: float) -> str:
    """A share in percent; 0% and 100% are exact."""
    return f"{round(100 * share)}%" if share <= 0 or share >= 1 else wording.percent(share)
