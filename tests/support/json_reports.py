"""Reports in JSON, as programs read them. Contains no tests."""

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]


def findings(report: Document) -> Iterator[Document]:
    """All findings, those on the whole submission first."""
    yield from report["findings"]
    for exercise in report["exercises"]:
        yield from exercise["findings"]


def codes(report: Document) -> set[str]:
    """The codes of all findings."""
    return {each["code"] for each in findings(report)}


def passed(exercise: Document) -> dict[str, bool]:
    """Whether each check is passed."""
    return {check["name"]: check["passed"] for check in exercise["checks"]}
