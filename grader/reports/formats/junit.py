"""JUnit XML, which GitLab, Jenkins and others show as a list of tests."""

from xml.etree import ElementTree as ET

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import Checked, checked_alone, placed, total
from grader.reports.text.escape import visible

_HIDDEN = "A hidden exercise."


def render(report: Report) -> str:
    """One suite with a case for each check. A case's class is the exercise, whose first case has
    its time.

    It fits the schema of Jenkins' xUnit plugin, junit-10.xsd, which allows a case no file, line or
    property. So the points of the cases are properties of the suite, the suite has the file, and
    the text of a failure has the line. `escape.visible` has removed every character that XML
    forbids.
    """
    cases = checked_alone(report)
    results = [case.result for case in cases]
    suites = ET.Element("testsuites")
    suite = ET.SubElement(
        suites,
        "testsuite",
        _file(report),
        name=visible(report.assignment),
        tests=str(len(cases)),
        failures=str(results.count("failed")),
        errors=str(results.count("error")),
        skipped=str(results.count("skipped")),
        time=_seconds(report.seconds),
    )
    properties = ET.SubElement(suite, "properties")
    points = total(cases)._asdict()
    for case in cases:
        points |= {f"{case.name}: score": case.score, f"{case.name}: max_score": case.max_score}
    for name, value in points.items():
        ET.SubElement(properties, "property", name=name, value=all_digits(value))
    for case in cases:
        _case(suite, case, report)
    ET.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(suites, encoding="unicode")}\n'


def _file(report: Report) -> dict[str, str]:
    """The attribute with the file of the program; none if it is unknown or there are several."""
    files = {frame.file for frame in report.places.values()}
    return {"file": visible(files.pop())} if len(files) == 1 else {}


def _case(suite: ET.Element, case: Checked, report: Report) -> None:
    seconds = case.exercise.seconds if case.is_first else 0
    element = ET.SubElement(
        suite,
        "testcase",
        classname=visible(case.exercise.id),
        name=case.check.name,
        time=_seconds(seconds),
    )
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
    text = "\n".join(filter(None, [case.why, _place(case, report)]))
    ET.SubElement(element, tag, type=visible(kind), message=message).text = text or None


def _place(case: Checked, report: Report) -> str:
    """The line of the student's code that a failure is about; "" if its text has the line."""
    cause = None if case.sees else case.cause
    found = placed(cause, report, case.exercise)
    if found is None or cause is None or cause.file is not None:
        return ""
    return f"file: {visible(found.file if found.line is None else f'{found.file}:{found.line}')}"


def _message(case: Checked) -> str:
    if case.cause is not None:
        return visible(case.cause.message, limit=600)
    return _HIDDEN if case.exercise.withheld else case.why.rpartition("\n")[2]


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"
