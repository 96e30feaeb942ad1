"""JUnit XML, which GitLab, Jenkins and others show as a list of tests."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import Checked, checked_alone
from grader.reports.text.escape import visible

_HIDDEN = "A hidden exercise."


def render(report: Report) -> str:
    """One suite with a case for each check. A case's class is the exercise, whose first case has
    its time.

    `escape.visible` has removed every character that XML forbids.
    """
    cases = checked_alone(report)
    results = [case.result for case in cases]
    suites = ET.Element("testsuites")
    suite = ET.SubElement(
        suites, "testsuite", name=visible(report.assignment), tests=str(len(cases)),
        failures=str(results.count("failed")), errors=str(results.count("error")),
        skipped=str(results.count("skipped")), time=_seconds(report.seconds),
    )  # fmt: skip
    _properties(suite, report.score, report.max_score)
    for case in cases:
        _case(suite, case)
    ET.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(suites, encoding="unicode")}\n'


def _case(suite: ET.Element, case: Checked) -> None:
    seconds = case.exercise.seconds if case.is_first else 0
    element = ET.SubElement(
        suite, "testcase", classname=visible(case.exercise.id), name=case.check.name,
        time=_seconds(seconds),
    )  # fmt: skip
    _properties(element, case.check.score, case.check.max_score)
    if case.result == "passed":
        return
    message = _message(case)
    if case.result == "skipped":
        ET.SubElement(element, "skipped", message=message)
        return
    tag = "error" if case.result == "error" else "failure"
    kind = (
        case.cause.code if case.cause else "hidden" if case.exercise.withheld else case.check.name
    )
    ET.SubElement(element, tag, type=visible(kind), message=message).text = case.why or None


def _message(case: Checked) -> str:
    """The sentence beside the case in a list of tests."""
    if case.cause is not None:
        return visible(case.cause.message, limit=600)
    return _HIDDEN if case.exercise.withheld else case.why.rpartition("\n")[2]


def _properties(element: ET.Element, score: float, max_score: float) -> None:
    properties = ET.SubElement(element, "properties")
    for name, points in {"score": score, "max_score": max_score}.items():
        ET.SubElement(properties, "property", name=name, value=all_digits(points))


def _seconds(seconds: float) -> str:
    return f"{seconds:.6f}"
