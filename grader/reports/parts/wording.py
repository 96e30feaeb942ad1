"""Words that a report has on a terminal and on a page alike."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Finding, Names, Report, total

_USUAL: Names = {
    "search": "alpha_beta_search", "max_value": "max_value", "min_value": "min_value",
}  # fmt: skip
_NAMED = frozenset({"known-mistake", "several-mistakes", "two-mistakes"})


class Scored(Protocol):
    """What has points: an exercise, or a whole report."""

    @property
    def score(self) -> float: ...
    @property
    def max_score(self) -> float: ...


def score(*scored: Scored) -> str:
    """The points of some things together, of those that they could have earned."""
    earned = total(one.score for one in scored)
    return f"{points(earned)} / {points(total(one.max_score for one in scored))}"


def counted(hidden: Sequence[ExerciseReport]) -> str:
    """How many exercises are withheld, and how they came out; "" if there are none."""
    if not hidden:
        return ""
    ran = [exercise.passed for exercise in hidden if exercise.outcome != "not-run"]
    numbers = {"passed": sum(ran), "failed": ran.count(False), "not run": len(hidden) - len(ran)}
    said = ", ".join(f"{number} {how}" for how, number in numbers.items() if number)
    return f"{count(len(hidden), 'hidden exercise')}: {said}"


def turns(report: Report) -> str:
    """How many exercises had their turn before grading was ended."""
    done = report.done
    return f"{done} of {count(len(report.exercises), 'exercise')}"


def ended(report: Report) -> str:
    """That grading was ended, if it was, in a sentence; else ""."""
    return "" if report.complete else f"Grading was ended after {turns(report)}."


def verdict(report: Report) -> str:
    """The total and whether it passes, in a sentence."""
    return f"Score {score(report)}, {'' if report.passed else 'not '}passed."


def called(report: Report) -> Names:
    """What was called as what, by its part; empty if that is what is called anyway."""
    taken = report.taken
    if not taken or ("max_value" in taken and taken.items() <= _USUAL.items()):
        return {}
    return taken


def topic(report: Report, finding: Finding) -> str:
    """What there is an explanation of: the mistake, if the finding names one, or its code."""
    named = report.diagnosis.alternatives if report.diagnosis is not None else ()
    if finding.code in _NAMED and named:
        return named[0][0].replace("_", "-")
    return finding.code


def said(finding: Finding) -> Hashable:
    """What makes two findings the same to the reader."""
    return finding.code, finding.message, finding.file, finding.line


def theirs(report: ExerciseReport) -> str:
    """What the student's side is called: a search that was seen, or one that they wrote down."""
    return "Your answer" if report.outcome == "written" else "Your search"
