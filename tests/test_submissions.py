"""Every folder below tests/submissions is graded, and what it expects is compared with the report.

tests/submissions/README.md says how to add one. Nothing in them is imported here.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from grader import assignment as assignments
from grader import submission as submissions
from grader.findings import KINDS
from grader.grading import grade
from grader.models import CHECK_NAMES, Assignment, ExerciseReport, Finding, Report
from grader.reports import FORMATS
from grader.sandbox.host import Host

ROOT = Path(__file__).resolve().parents[1]
SUBMISSIONS = ROOT / "tests" / "submissions"
FOLDERS = sorted(path.parent for path in SUBMISSIONS.glob("*/*/expect.yaml"))
OTHERS = "others"

Judge = Callable[[ExerciseReport], bool]

SCORES: Mapping[str, Judge] = {
    "full": lambda exercise: exercise.score == exercise.max_score,
    "partial": lambda exercise: 0 < exercise.score < exercise.max_score,
    "zero": lambda exercise: exercise.score == 0,
}
RESULTS: Mapping[str, Callable[[Sequence[bool]], bool]] = {
    "pass": all,
    "fail": lambda passed: not any(passed),
    "mixed": lambda passed: any(passed) and not all(passed),
}


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """What an expect.yaml says; the README beside the folders explains each key."""

    why: str
    score: str | Mapping[str, str]
    outcome: str | Mapping[str, str] | None = None
    findings: Sequence[str] = ()
    never: Sequence[str] = ()
    warnings: str = ""
    message: str | Sequence[str] = ()
    place: str = ""
    output: str = ""
    same_each_time: bool = False
    value: str = ""
    move: str = ""
    visited: str = ""
    only: Sequence[str] = ()
    make: Mapping[str, Mapping[str, Any]] | None = None


def expectation(folder: Path) -> Expectation:
    given = yaml.safe_load((folder / "expect.yaml").read_text(encoding="utf-8"))
    unknown = set(given) - {field.name for field in fields(Expectation)}
    assert not unknown, f"{folder.name}/expect.yaml: unknown keys {unknown}"
    return Expectation(**given)


# ---------------------------------------------------------------- grading one


@cache
def assignment() -> Assignment:
    return assignments.load(SUBMISSIONS / "assignment.yaml")


def prepared(folder: Path, expected: Expectation, scratch: Path) -> Path:
    """The folder itself, or a copy of it with what git cannot well keep."""
    if not expected.make:
        return folder
    copy = scratch / folder.name
    shutil.copytree(folder, copy, symlinks=True)
    for name, how in expected.make.items():
        place = copy / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if "copy_of" in how:
            shutil.copyfile(ROOT / how["copy_of"], place)
        elif "link_to" in how:
            place.symlink_to(how["link_to"])
        elif "fifo" in how:
            os.mkfifo(place)
        else:
            place.write_bytes(how["text"].encode() * how.get("times", 1))
    return copy


def graded(path: Path, only: Sequence[str] = ()) -> Report:
    """What `grade PATH` does, without the command line."""
    wanted = assignment()
    if only:
        kept = tuple(entry for entry in wanted.entries if entry.exercise.id in only)
        assert len(kept) == len(only), f"only: {only} are not all exercises of assignment.yaml"
        wanted = replace(wanted, entries=kept)
    with Host() as host:
        submission = submissions.read(path)
        host.load(submission, wanted.limits)
        return grade(submission, wanted, host)


def all_findings(report: Report) -> list[Finding]:
    return [
        *report.findings,
        *(finding for exercise in report.exercises for finding in exercise.verdict.findings),
    ]


# ---------------------------------------------------------------- comparing


def complaints(expected: Expectation, report: Report) -> Iterator[str]:
    """Everything in which the report is not as expected, a sentence each."""
    yield from about_scores(expected.score, report)
    if expected.outcome is not None:
        for exercise, outcome in each(expected.outcome, report):
            if exercise.outcome != outcome:
                yield f"{exercise.id}: the outcome is {exercise.outcome}, not {outcome}"
    yield from about_checks(expected, report)
    yield from about_findings(expected, all_findings(report))
    if expected.output and not any(expected.output in one.output for one in report.exercises):
        yield f"no output has the text {expected.output!r}"


def about_checks(expected: Expectation, report: Report) -> Iterator[str]:
    checks = [check for exercise in report.exercises for check in exercise.verdict.checks]
    for name in ("value", "move", "visited"):
        wanted = getattr(expected, name)
        passed = [check.passed for check in checks if check.name == name]
        if wanted and not RESULTS[wanted](passed):
            yield f"the check {name} is not {wanted}: {passed}"


def about_findings(expected: Expectation, found: Sequence[Finding]) -> Iterator[str]:
    codes = {finding.code for finding in found}
    yield from (f"nothing says {code}" for code in expected.findings if code not in codes)
    yield from (f"something says {code}" for code in expected.never if code in codes)
    texts = [expected.message] if isinstance(expected.message, str) else expected.message
    for text in texts:
        if not any(text in finding.message for finding in found):
            yield f"no message has the text {text!r}"
    places = {place for finding in found for place in places_of(finding)}
    if expected.place and expected.place not in places:
        yield f"no finding points to {expected.place}, only to {sorted(places)}"


def places_of(finding: Finding) -> set[str]:
    """The file that a finding points to, and the line of it."""
    if finding.file is None:
        return set()
    return {finding.file, f"{finding.file}:{finding.line}".removesuffix(":None")}


def about_scores(wanted: str | Mapping[str, str], report: Report) -> Iterator[str]:
    if wanted == "partial":  # of the whole: each exercise may be right or wrong
        if not 0 < report.score < report.max_score:
            yield f"the score is {report.score:g}, not a part of {report.max_score:g}"
        return
    for exercise, score in each(wanted, report):
        if not SCORES[score](exercise):
            points = f"{exercise.score:g} / {exercise.max_score:g}"
            yield f"{exercise.id}: the score is {points}, not {score}"


def each(wanted: str | Mapping[str, str], report: Report) -> Iterator[tuple[ExerciseReport, str]]:
    """Each exercise with what is wanted of it; those of which nothing is said are left out."""
    by_id = {OTHERS: wanted} if isinstance(wanted, str) else wanted
    unknown = set(by_id) - {exercise.id for exercise in report.exercises} - {OTHERS}
    assert not unknown, f"expect.yaml: {unknown} are no exercises"
    for exercise in report.exercises:
        said = by_id.get(exercise.id, by_id.get(OTHERS))
        if said is not None:
            yield exercise, said


def about_severity(folder: Path, expected: Expectation, report: Report) -> Iterator[str]:
    """A program with full marks is accused of nothing; one without is told why."""
    allowed = {"note", "warning"} if expected.warnings else {"note"}
    if folder.parent.name == "good":
        for finding in all_findings(report):
            if finding.severity not in allowed:
                yield f"a good program gets {finding.severity} {finding.code}: {finding.message}"
    for exercise in report.exercises:
        said = {finding.severity for finding in (*report.findings, *exercise.verdict.findings)}
        if not exercise.passed and "error" not in said:
            yield f"{exercise.id} loses points, and nothing says why"


def summary(report: Report) -> str:
    """The report in short, for the message of a failing test."""
    lines = [f"{report.submission}: {report.score:g} / {report.max_score:g}"]
    lines += [f"  {finding.code}: {finding.message}" for finding in report.findings]
    for exercise in report.exercises:
        lines.append(f"  {exercise.id}: {exercise.outcome}, {exercise.score:g}")
        lines += [f"    {one.code}: {one.message}" for one in exercise.verdict.findings]
    return "\n".join(lines)


# ---------------------------------------------------------------- what is left behind

PR_SET_CHILD_SUBREAPER = 36
GRACE_SECONDS = 2


def descriptors() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def children() -> dict[int, str]:
    """Our child processes and their states, one letter each; none where there is no /proc."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat") if sys.platform == "linux" else ():
        with suppress(OSError):
            state, parent = entry.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid():
                found[int(entry.parent.name)] = state
    return found


def left_over(before: Mapping[int, str]) -> dict[int, str]:
    """The children that still live when they have had time to go; the dead are buried."""
    deadline = time.monotonic() + GRACE_SECONDS
    while True:
        new = {pid: state for pid, state in children().items() if pid not in before}
        for pid in [pid for pid, state in new.items() if state == "Z"]:
            del new[pid]
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if not new or time.monotonic() > deadline:
            return new
        time.sleep(0.01)


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """No process and no open file may be left of what the test does.

    On Linux orphans become our children meanwhile, so that one which outlives its parent is seen.
    """
    adopt = ctypes.CDLL(None).prctl if sys.platform == "linux" else lambda *_: None
    adopt(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    before, opened = children(), descriptors()
    try:
        yield
        assert left_over(before) == {}
        assert descriptors() == opened
    finally:
        adopt(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


# ---------------------------------------------------------------- the tests


@cache
def schema() -> Draft202012Validator:
    path = ROOT / "grader" / "reports" / "report.schema.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.skipif(sys.platform == "win32", reason="a submission runs only where there is fork")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_it_is_graded_as_expected(folder, tmp_path, nothing_left):
    expected = expectation(folder)
    path = prepared(folder, expected, tmp_path)
    report = graded(path, expected.only)

    wrong = [*complaints(expected, report), *about_severity(folder, expected, report)]
    if expected.same_each_time:
        said, again = (
            {finding.message for finding in all_findings(one)}
            for one in (report, graded(path, expected.only))
        )
        wrong += [f"the second time it does not say: {message}" for message in said - again]
    assert not wrong, "\n".join([expected.why, *wrong, "", summary(report)])

    for options in ({}, {"verbose": True, "color": True}, {"width": 60, "unicode": False}):
        shown = FORMATS.renderer("terminal")(report, **options)
        assert f"/ {report.max_score:g}" in shown
    schema().validate(json.loads(FORMATS.renderer("json")(report)))


def test_there_are_submissions():
    assert {path.parent.name for path in FOLDERS} >= {"good", "wrong", "broken"}


def test_every_folder_says_what_it_expects():
    assert {path for path in SUBMISSIONS.glob("*/*") if path.is_dir()} == set(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_expectation_is_about_things_that_exist(folder):
    expected = expectation(folder)
    assert expected.why.endswith(".")
    assert {*expected.findings, *expected.never} <= set(KINDS)
    assert {expected.value, expected.move, expected.visited} <= {"", *RESULTS}
    assert {"value", "move", "visited"} <= set(CHECK_NAMES)
    scores = expected.score if isinstance(expected.score, Mapping) else {OTHERS: expected.score}
    assert set(scores.values()) <= set(SCORES)
    assert folder.parent.name != "good" or expected.score == "full"


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux alone")
def test_a_process_that_outlives_its_parent_is_noticed(monkeypatch, nothing_left):
    monkeypatch.setattr(sys.modules[__name__], "GRACE_SECONDS", 0.1)
    before = children()
    subprocess.run(["/bin/sh", "-c", "setsid sleep 60 >/dev/null 2>&1 &"], check=True)
    (orphan,) = left_over(before)
    os.kill(orphan, signal.SIGKILL)
    assert left_over(before) == {}
