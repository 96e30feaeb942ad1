"""The sample submissions: each is graded, and its expectation is compared with the report.

`python -m tests.support.corpus LOCK,LOCK GROUP/NAME...` does that for some of them, as the current
user. This module imports no submission, and does not need pytest.
"""

import json
import os
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

from grader.core.models import Assignment, ExerciseReport, Finding, Report
from grader.course import assignment_file as assignments
from grader.diagnosis import diagnose
from grader.diagnosis.behaviours import Behaviours
from grader.grading.grade_submission import grade, hand_over
from grader.sandbox.host import Host
from grader.sandbox.locks import ALL
from grader.sandbox.worker_process import Worker
from grader.search.reference_player import Answers
from grader.submission import reader as submissions
from tests.support import leftovers
from tests.support.places import ROOT, SUBMISSIONS

FOLDERS = sorted(path.parent for path in SUBMISSIONS.glob("*/*/expect.yaml"))
OTHERS = "others"
NONE = "none"
TOGETHER = " + "
SYSTEM = re.compile(
    r"__import__|import_module|\bopen\(|(import|from) (_?socket|_?thread|_posixsubprocess|ctypes"
    r"|fcntl|mmap|multiprocessing|os|pathlib|posix|pty|resource|shutil|signal|subprocess|tempfile"
    r"|threading)\b"
)

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
    """The content of an expect.yaml; the README beside the folders explains each key."""

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
    mistakes: Sequence[str] = ()
    lines: Sequence[str] | None = None
    assignment: str = ""
    only: Sequence[str] = ()
    make: Mapping[str, Mapping[str, Any]] | None = None


@cache
def expectation(folder: Path) -> Expectation:
    given = yaml.safe_load((folder / "expect.yaml").read_text(encoding="utf-8"))
    unknown = set(given) - {field.name for field in fields(Expectation)}
    assert not unknown, f"{folder.name}/expect.yaml: unknown keys {unknown}"
    return Expectation(**given)


def only_program(folder: Path) -> tuple[str, bytes] | None:
    """The name and the text of the only file of a submission. None if it has others, or none."""
    made = expectation(folder).make or {}
    paths = [path for path in folder.iterdir() if path.name not in {"expect.yaml", "__pycache__"}]
    names = {path.name for path in paths} | set(made)
    if len(names) != 1 or any(path.is_dir() for path in paths):
        return None
    if any(not {"ends_with", "instead"} & set(how) for how in made.values()):
        return None
    (name,) = names
    return name, content(folder / name, made.get(name, {}))


def program(name: str) -> str:
    """The text of the only file of a submission, GROUP/NAME."""
    found = only_program(SUBMISSIONS / name)
    assert found, name
    return found[1].decode()


def reaches_for_the_system(folder: Path) -> bool:
    """Whether it imports a module of the system, or has more files than one program."""
    found = only_program(folder)
    return found is None or SYSTEM.search(found[1].decode(errors="replace")) is not None


# ---------------------------------------------------------------- grading one


@cache
def assignment(shipped: str = "") -> Assignment:
    """The assignment of the folder, or a shipped one with its file names under the same limits."""
    usual = assignments.load(SUBMISSIONS / "assignment.yaml")
    if not shipped:
        return usual
    other = assignments.load(ROOT / "exercises" / shipped / "assignment.yaml")
    return replace(other, limits=usual.limits)


def content(place: Path, how: Mapping[str, Any], top: Path = ROOT) -> bytes:
    """A file's own text, and behind it a copy of another file in the checkout `top`, in which some
    words or lines are replaced."""
    if "text" in how:
        own = how["text"].encode() * how.get("times", 1)
    else:
        own = place.read_bytes() if place.exists() else b""
    if "ends_with" in how:
        other = top / SUBMISSIONS.relative_to(ROOT) / "endings" / how["ends_with"]
    elif "copy_of" in how:
        other = top / how["copy_of"]
    else:
        return own
    copy = other.read_bytes()
    for old, new in how.get("instead", {}).items():
        whole = rf"(?!\B\w){re.escape(old)}(?<!\w\B)"  # no part of a longer word
        text, times = re.subn(whole, lambda _, new=new: str(new), copy.decode())
        assert times, f"{place}: {old!r} is not in {other}"
        copy = text.encode()
    return own.rstrip() + b"\n\n\n" + copy if own else copy


def prepared(folder: Path, expected: Expectation, scratch: Path, top: Path = ROOT) -> Path:
    """The folder itself, or a copy with the files that git cannot store, or that are made from
    others in the checkout `top`."""
    if not expected.make:
        return folder
    copy = scratch / folder.name
    shutil.copytree(folder, copy, symlinks=True)
    for name, how in expected.make.items():
        place = copy / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if "link_to" in how:
            place.symlink_to(how["link_to"])
        elif "fifo" in how:
            os.mkfifo(place)
        else:
            place.write_bytes(content(place, how, top))
    return copy


def sample(name: str, scratch: Path) -> Path:
    """The folder of the submission GROUP/NAME, or a copy of it with all its files."""
    folder = SUBMISSIONS / name
    return prepared(folder, expectation(folder), scratch)


def few_trees(folder: Path, expected: Expectation) -> Sequence[str]:
    """A tree for each player, for a program whose shape counts, since test_nobody_is_accused.py
    plays more of the good ones without warnings. None, for all trees, if the expectation has
    warnings, or tells exercises apart."""
    apart = isinstance(expected.score, Mapping) or isinstance(expected.outcome, Mapping)
    if folder.parent.name not in {"good", "broken"} or expected.assignment:
        return ()
    if expected.warnings or apart:
        return ()
    return ("zero-leaf", "mit-game1-min")


@cache
def shared(shipped: str, _pairs: object) -> tuple[Answers, Behaviours]:
    """The right answers, and the behaviours seen so far, named with those pairs of mistakes: a
    class shares them too."""
    return Answers(), Behaviours()


def singly() -> Any:
    """Leaves out the search for pairs of mistakes, which takes longer than all the rest."""
    return mock.patch.object(diagnose._Diagnosing, "_pairs", ())


def graded(
    path: Path,
    only: Sequence[str] = (),
    locks: Collection[str] = ALL,
    shipped: str = "",
    host: Host | None = None,
    seconds: float = 0,
    smallest_tree: float = 0,
    *,
    traces: bool = False,
) -> Report:
    """Grades like `grade PATH` with those locks, without the command line; by a host that has
    graded others, if one is given; within so many seconds, if any are given, and with so many to
    find the smallest tree."""
    wanted = assignment(shipped)
    if seconds:
        limits = replace(wanted.limits, exercise_seconds=seconds, import_seconds=seconds)
        wanted = replace(wanted, limits=limits)
    if smallest_tree:
        limits = replace(wanted.limits, smallest_tree_seconds=smallest_tree)
        wanted = replace(wanted, limits=limits)
    if only:
        kept = tuple(entry for entry in wanted.entries if entry.exercise.id in only)
        assert len(kept) == len(only), f"only: {only} must all be exercises of the assignment"
        wanted = replace(wanted, entries=kept)
    with nullcontext(host) if host else Host(Worker(locks)) as runner:
        submission = submissions.read(path, wanted.program)
        hand_over(submission, wanted, runner)
        known = shared(shipped, diagnose._Diagnosing._pairs)
        return grade(submission, wanted, runner, *known, traces=traces)


def all_findings(report: Report) -> list[Finding]:
    return [
        *report.findings,
        *(finding for exercise in report.exercises for finding in exercise.verdict.findings),
    ]


# ---------------------------------------------------------------- comparing


def complaints(expected: Expectation, report: Report) -> Iterator[str]:
    """Every difference between the report and the expectation, in one sentence each."""
    yield from about_scores(expected.score, report)
    if expected.outcome is not None:
        for exercise, outcome in each(expected.outcome, report):
            if exercise.outcome != outcome:
                yield f"{exercise.id}: the outcome is {exercise.outcome}, not {outcome}"
    yield from about_checks(expected, report)
    yield from about_findings(expected, all_findings(report))
    if expected.output and not any(expected.output in one.output for one in report.exercises):
        yield f"no output has the text {expected.output!r}"
    if expected.mistakes:
        yield from about_mistakes(expected.mistakes, report)


def about_checks(expected: Expectation, report: Report) -> Iterator[str]:
    checks = [check for exercise in report.exercises for check in exercise.verdict.checks]
    for name in ("value", "move", "visited"):
        wanted = getattr(expected, name)
        passed = [check.passed for check in checks if check.name == name]
        if wanted and not RESULTS[wanted](passed):
            yield f"the check {name} is not {wanted}: it is {passed}"


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


def about_mistakes(wanted: Sequence[str], report: Report) -> Iterator[str]:
    """Any one of them is enough; two at once are "one + other", in either order."""
    if report.diagnosis is None:
        yield f"no diagnosis was made, but {' or '.join(wanted)} was expected"
        return
    named = [TOGETHER.join(sorted(names)) for names in report.diagnosis.alternatives]
    if not {*(named or [NONE])} & {TOGETHER.join(sorted(one.split(TOGETHER))) for one in wanted}:
        yield f"the diagnosis is {' or '.join(named) or NONE}, not {' or '.join(wanted)}"


def places_of(finding: Finding) -> set[str]:
    """The file and the line of a finding."""
    if finding.file is None:
        return set()
    return {finding.file, f"{finding.file}:{finding.line}".removesuffix(":None")}


def about_scores(wanted: str | Mapping[str, str], report: Report) -> Iterator[str]:
    if wanted == "partial":  # of all checks: each exercise may be right or wrong
        if not 0 < report.score < report.max_score:
            yield f"the score is {report.score:g}, not a part of {report.max_score:g}"
        return
    for exercise, score in each(wanted, report):
        if not SCORES[score](exercise):
            points = f"{exercise.score:g} / {exercise.max_score:g}"
            yield f"{exercise.id}: the score is {points}, not {score}"


def each(wanted: str | Mapping[str, str], report: Report) -> Iterator[tuple[ExerciseReport, str]]:
    """Each exercise with its expected values; exercises without any are left out."""
    by_id = {OTHERS: wanted} if isinstance(wanted, str) else wanted
    unknown = set(by_id) - {exercise.id for exercise in report.exercises} - {OTHERS}
    assert not unknown, f"expect.yaml: {unknown} are no exercises"
    for exercise in report.exercises:
        said = by_id.get(exercise.id, by_id.get(OTHERS))
        if said is not None:
            yield exercise, said


def about_severity(folder: Path, expected: Expectation, report: Report) -> Iterator[str]:
    """A program with full marks has no accusation; any other has a reason."""
    allowed = {"note", "warning"} if expected.warnings else {"note"}
    if folder.parent.name == "good":
        for finding in all_findings(report):
            if finding.severity not in allowed:
                yield f"a good program gets {finding.severity} {finding.code}: {finding.message}"
    for exercise in report.exercises:
        said = {finding.severity for finding in (*report.findings, *exercise.verdict.findings)}
        if not exercise.passed and "error" not in said:
            yield f"{exercise.id} loses points without a finding"


def summary(report: Report) -> str:
    """The report in short, for the message of a failing test."""
    lines = [f"{report.submission}: {report.score:g} / {report.max_score:g}"]
    lines += [f"  {finding.code}: {finding.message}" for finding in report.findings]
    for exercise in report.exercises:
        lines.append(f"  {exercise.id}: {exercise.outcome}, {exercise.score:g}")
        lines += [f"    {one.code}: {one.message}" for one in exercise.verdict.findings]
    return "\n".join(lines)


# ---------------------------------------------------------------- grading and comparing one folder


@dataclass(frozen=True)
class Judged:
    """The report on a folder, and every difference from its expectation."""

    expected: Expectation
    report: Report
    complaints: Sequence[str]

    def __str__(self) -> str:
        return "\n".join([self.expected.why, *self.complaints, "", summary(self.report)])


def judged(
    folder: Path,
    scratch: Path,
    locks: Collection[str] = ALL,
    host: Host | None = None,
    *,
    pairs: bool = True,
) -> Judged:
    """Grades one folder, and compares. Without `pairs`, pairs of mistakes are searched for only if
    a mistake is expected, and one failed tree has its lines traced, not each."""
    expected = expectation(folder)
    path = prepared(folder, expected, scratch)
    only = expected.only or few_trees(folder, expected)
    seconds = 0.4 if expected.outcome == "timed-out" else 0
    with nullcontext() if pairs or expected.mistakes else singly():
        report, *again = (
            graded(path, only, locks, expected.assignment, host, seconds, traces=pairs)
            for _ in range(1 + expected.same_each_time)
        )
    wrong = [*complaints(expected, report), *about_severity(folder, expected, report)]
    for each in again:
        missing = {one.message for one in all_findings(report)}
        missing -= {one.message for one in all_findings(each)}
        wrong += [f"the second time it does not say: {message}" for message in missing]
    return Judged(expected, report, wrong)


def main(locks: str, *names: str) -> None:
    """Prints a line for each of those folders: the differences, the isolation, the left-over
    processes.

    Few pairs of mistakes are searched for: they do not depend on the locks, and take longer than
    everything else.
    """
    for name in names:
        said: dict[str, Any] = {"folder": name}
        with tempfile.TemporaryDirectory() as scratch:
            try:
                with leftovers.none():
                    found = judged(SUBMISSIONS / name, Path(scratch), locks.split(","), pairs=False)
            except Exception:  # noqa: BLE001 - reported, so that the other folders are still graded
                said["complaint"] = traceback.format_exc()
            else:
                said["complaint"] = str(found) if found.complaints else ""
                said["isolation"] = found.report.isolation and asdict(found.report.isolation)
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
