"""Reads the numbers in each format of a report, and compares them. Contains no tests.

A reader returns the score, the maximum, and the points of each check or exercise; `disagreements`
compares them with the report. `tests.support.format_table` has the rows.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from grader.core.amounts import points
from grader.core.models import Report
from grader.reports.parts.whole_points import factor_of
from tests.support.outside import OUTPUT, commands, markdown_tokens

THOUSANDTHS = 0.002
"""The largest difference of numbers with three decimals: that of a check that is almost right."""
Pair = tuple[float, float]
"""Points earned, and the maximum."""


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The numbers in a format, None for each that it lacks. `checks` and `exercises` are in order.

    In a format for people, all are rounded by `grader.core.amounts.points`. Points in any other
    have at most three decimals, unless the format promises `all_digits` or multiplies them.
    """

    score: float | None = None
    max_score: float | None = None
    passed: bool | None = None
    checks: Sequence[Pair] | None = None
    exercises: Sequence[Pair] | None = None
    earned: Sequence[float] | None = None
    """The score of each exercise, in a format without the maximum."""
    maxima_of_checks: bool = True
    for_people: bool = False
    all_digits: bool = False


SCORE = re.compile(r"([\d.]+) / ([\d.]+)")


def _pair(text: str) -> Pair:
    found = SCORE.search(text)
    assert found, f"no score in {text[:200]!r}"
    return float(found[1]), float(found[2])


# ---------------------------------------------------------------- one reader per format


def read_json(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    return Numbers(
        score=document["score"], max_score=document["max_score"], passed=document["passed"],
        checks=[(check["score"], check["max_score"])
                for exercise in document["exercises"] for check in exercise["checks"]],
        exercises=[(exercise["score"], exercise["max_score"])
                   for exercise in document["exercises"]],
        all_digits=True,
    )  # fmt: skip


def read_terminal(text: str, _: Report) -> Numbers:
    # The last such line, since a submission's name may look like one.
    lines = [one for one in text.splitlines() if one.startswith("Score ")]
    if not lines:
        assert "No exercise was graded." in text
        return Numbers()
    score, most = _pair(lines[-1])
    return Numbers(
        score=score, max_score=most, passed="not passed" not in lines[-1], for_people=True
    )  # fmt: skip


def read_html(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    (verdict,) = re.findall(r'<p class="verdict">(.*?)</p>', text)
    score, most = _pair(verdict)
    (table,) = re.findall(r'<table class="overview">.*?</table>', text, re.DOTALL)
    rows = [_pair(one) for one in re.findall(r'<td class="number">([^<]*)</td>', table)]
    assert rows.pop() == (score, most), "the total of the table differs from the verdict"
    told = [one for one in report.exercises if not one.withheld]
    if len(told) < len(report.exercises):
        rows.pop()  # the row for all withheld exercises together
    assert rows == [
        (float(points(one.score)), float(points(one.max_score))) for one in told
    ]  # fmt: skip
    # Withheld exercises have no section.
    sections = re.findall(r'<details class="exercise[^"]*" id="exercise-(\d+)"', text, re.DOTALL)
    checks = re.findall(r'<ul class="checks">(.*?)</ul>', text, re.DOTALL)
    assert len(sections) == len(checks)
    for place, items in zip(sections, checks, strict=True):
        exercise = report.exercises[int(place) - 1]
        assert [_pair(one) for one in re.findall(r'<span class="soft">([^<]*)</span>', items)] == [
            (float(points(one.score)), float(points(one.max_score)))
            for one in exercise.verdict.checks
        ]
    return Numbers(
        score=score, max_score=most, passed="not passed" not in verdict, for_people=True
    )  # fmt: skip


def read_markdown(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    tokens = markdown_tokens(text)
    title = next(token.content for token in tokens if token.type == "inline")
    score, most = _pair(title[title.rindex(":") :])
    cells = [
        token.content for before, token in pairwise(tokens) if before.type == "td_open"
    ]  # fmt: skip
    width = sum(token.type == "th_open" for token in tokens)
    rows = [_pair(cell) for cell in cells[width - 1 :: width]]
    listed = len(rows) == len(report.exercises)  # very long lists share a last row
    if not listed:
        assert sum(score for score, _ in rows) == pytest.approx(report.score, abs=0.5)
    return Numbers(
        score=score, max_score=most, passed=not title.endswith("not passed"), for_people=True,
        exercises=rows if listed else None,
    )  # fmt: skip


def read_github(text: str, report: Report) -> Numbers:
    if not report.exercises:
        return Numbers()
    message = commands(text)[-1][2].splitlines()[0]
    score, most = _pair(message)
    return Numbers(
        score=score, max_score=most, passed="not passed" not in message, for_people=True
    )  # fmt: skip


def read_github_output(text: str, _: Report) -> Numbers:
    found = OUTPUT.fullmatch(text)
    assert found
    return Numbers(
        score=float(found[1]), max_score=float(found[2]), passed=found[3] == "true"
    )  # fmt: skip


def read_junit(text: str, _: Report) -> Numbers:
    suite = ET.fromstring(text.encode())[0]  # noqa: S314 - our own output
    held = [float(one.get("value", "")) for one in suite[0]]
    pairs = list(zip(held[::2], held[1::2], strict=True))
    names = [f"{case.get('classname')}: {case.get('name')}" for case in suite[1:]]
    assert [one.get("name") for one in suite[0]] == [
        f"{name}{what}"
        for name in ["", *(f"{name}: " for name in names)] for what in ("score", "max_score")
    ]  # fmt: skip
    (score, most), *checks = pairs
    return Numbers(score=score, max_score=most, checks=checks)


def read_prairielearn(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    share = document["score"]
    assert 0 <= share <= 1
    most = sum(test["max_points"] for test in document["tests"])
    return Numbers(
        score=share * most, max_score=most,
        checks=[(test["points"], test["max_points"]) for test in document["tests"]],
    )  # fmt: skip


def read_autolab(text: str, report: Report) -> Numbers:
    scores = json.loads(text.splitlines()[-1])["scores"]
    assert list(scores) == [one.id.encode("utf-8", "backslashreplace").decode()
                            for one in report.exercises]  # fmt: skip
    said = read_terminal(text, report)
    if report.exercises:
        assert points(sum(scores.values())) == points(report.score)
    return Numbers(
        score=said.score, max_score=said.max_score, passed=said.passed, for_people=True,
        earned=list(scores.values()),
    )  # fmt: skip


def read_csv(text: str, _: Report) -> Numbers:
    *rows, last = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    checks = [(float(row["score"]), float(row["max_score"])) for row in rows]
    for row, (score, most) in zip(rows, checks, strict=True):
        assert most * float(row["share"]) == pytest.approx(score, abs=THOUSANDTHS * max(1, most))
        assert (row["passed"] == "true") == (float(row["share"]) == 1 and score == most)
    exercises = [
        [sum(column) for column in zip(*(checks[int(place)] for place, _ in group), strict=True)]
        for _, group in groupby(enumerate(rows), key=lambda pair: pair[1]["exercise"])
    ]
    score, most = float(last["score"]), float(last["max_score"])
    assert score == pytest.approx(sum(score for score, _ in exercises))
    assert most == pytest.approx(sum(most for _, most in exercises))
    return Numbers(score=score, max_score=most, passed=last["passed"] == "true", checks=checks)


def read_classroom50(text: str, report: Report) -> Numbers:
    """Whole points: compared with the report's after dividing by the factor; partial points are
    exact only to the point.
    """
    document = json.loads(text)
    factor = factor_of([one.max_score for each in report.exercises for one in each.verdict.checks])
    checks = [one for each in report.exercises for one in each.verdict.checks]
    assert len(checks) == len(document["tests"])
    for check, test in zip(checks, document["tests"], strict=True):
        assert test["passed"] == check.passed
        if factor:
            assert test["max-score"] == pytest.approx(factor * check.max_score, abs=1e-4)
            assert abs(test["score"] - factor * check.score) < 1 + 1e-4
    assert (document["score"] == document["max-score"]) == all(one.passed for one in checks)
    if not factor or any(0 < check.share < 1 for check in checks):
        return Numbers()
    return Numbers(
        score=document["score"] / factor, max_score=document["max-score"] / factor,
        checks=[(one["score"] / factor, one["max-score"] / factor) for one in document["tests"]],
        all_digits=True,
    )  # fmt: skip


def read_github_classroom(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    tests = document["tests"]
    return Numbers(
        score=sum(test["score"] for test in tests), max_score=document["max_score"],
        passed=document["status"] == "pass" if tests else None, maxima_of_checks=False,
        checks=[(test["score"], 0) for test in tests],
    )  # fmt: skip


def read_gradescope(text: str, _: Report) -> Numbers:
    document = json.loads(text)
    tests: Any = document["tests"]
    return Numbers(
        score=document.get("score", sum(test["score"] for test in tests)),
        max_score=sum(test["max_score"] for test in tests),
        checks=[(test["score"], test["max_score"]) for test in tests],
    )


# ---------------------------------------------------------------- comparing


def disagreements(said: Numbers, report: Report) -> Iterator[str]:
    """Every number that differs from the report's."""
    checks = [one for each in report.exercises for one in each.verdict.checks]
    exercises = report.exercises
    if said.passed not in {None, report.passed}:
        yield f"passed is {said.passed}"
    pairs: list[tuple[str, Sequence[float | None] | None, Sequence[float]]] = [
        ("score", [said.score], [report.score]),
        ("max_score", [said.max_score], [report.max_score]),
        ("score of check", _first(said.checks), [one.score for one in checks]),
        ("score of exercise", _first(said.exercises), [one.score for one in exercises]),
        ("maximum of exercise", _second(said.exercises), [one.max_score for one in exercises]),
    ]
    if said.maxima_of_checks:
        maxima = [one.max_score for one in checks]
        pairs.append(("maximum of check", _second(said.checks), maxima))
    for what, given, right in pairs:
        if given is not None and len(given) != len(right):
            yield f"{what}: {len(given)} of {len(right)}"
            continue
        for place, (one, other) in enumerate(zip(given or (), right, strict=False), 1):
            if one is not None and not _same(one, other, for_people=said.for_people):
                yield f"{what} {place}: {one}, not {other}"
    for one, each in zip(said.earned or (), exercises, strict=False):
        if not _same(one, each.score, for_people=False):
            yield f"score of {each.id}: {one}"
    if not said.all_digits:
        shown = [*chain(*(said.checks or ()), *(said.exercises or ())), *(said.earned or ())]
        yield from (f"{one} has over three decimals" for one in shown if one != round(one, 3))


def _same(one: float, other: float, *, for_people: bool) -> bool:
    if for_people:
        return one == float(points(other))
    return bool(one == pytest.approx(other, rel=1e-6, abs=THOUSANDTHS))


def _first(pairs: Sequence[Pair] | None) -> Sequence[float] | None:
    return None if pairs is None else [one for one, _ in pairs]


def _second(pairs: Sequence[Pair] | None) -> Sequence[float] | None:
    return None if pairs is None else [other for _, other in pairs]
