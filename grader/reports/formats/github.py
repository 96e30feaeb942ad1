"""Annotations for GitHub: workflow commands in a step's log, which mark the lines of the code.

GitHub shows ten errors and ten warnings of a step, so that the most important come first. No text
of a student's can begin a command: `escape.visible` spells out what would.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from grader.core.findings.phrases import count, listed
from grader.core.models import ExerciseReport, Finding, Report
from grader.reports.parts import exercise_detail, wording
from grader.reports.parts.check_results import sentences
from grader.reports.parts.code_places import placed
from grader.reports.text.escape import visible

MOST = 10
"""Annotations of one kind that GitHub shows of one step."""
_NAMED = 5
"""Exercises that are named in one annotation, beside the first."""
_PATH = 1000
"""Characters of a path: one that is cut leads nowhere."""


class _Note(NamedTuple):
    """One finding, and what it is about; an exercise, if it was found in one."""

    finding: Finding
    title: str
    exercise: ExerciseReport | None = None
    others: tuple[str, ...] = ()
    """Other exercises in which the same was found at the same place."""


def render(report: Report) -> str:
    """A command a line: the errors, the warnings, then the total as a notice."""
    notes = _together(_once(_notes(report)), report)
    lines = [
        *_commands("error", [note for note in notes if note.finding.severity == "error"], report),
        *_commands(
            "warning", [note for note in notes if note.finding.severity == "warning"], report
        ),
        _command("notice", {"title": _titled(report.assignment)}, _total(report)),
    ]
    return "".join(line + "\n" for line in lines)


def _notes(report: Report) -> Iterator[_Note]:
    """Everything that was found: of the whole submission first, then the first finding of each
    exercise, then the second of each."""
    for finding in report.findings:
        yield _Note(finding, _titled(report.submission))
    told = (_of_exercise(each) for each in report.exercises if not each.withheld)
    yield from filter(None, chain.from_iterable(zip_longest(*told)))


def _titled(name: str) -> str:
    """A name as a title, which must not be empty."""
    return visible(name) or "Grading"


def _of_exercise(exercise: ExerciseReport) -> list[_Note]:
    """What was found in one exercise; one that lost points has at least one error."""
    findings = list(exercise.verdict.findings)
    if not exercise.passed and not any(one.severity == "error" for one in findings):
        findings.insert(0, Finding(code="", message=exercise_detail.unexplained(exercise)))
    title = f"{visible(exercise.id)} ({wording.score(exercise)})"
    if exercise.passed:  # and cost nothing
        findings = [one for one in findings if one.severity != "error"]
    return [_Note(finding, title, exercise) for finding in findings]


def _once(notes: Iterable[_Note]) -> Iterator[_Note]:
    """The notes without those that say of one line what was said of it already. A sentence that
    has no line belongs to its exercise."""
    seen = set()
    for note in notes:
        key = (wording.said(note.finding), "" if note.finding.code else note.title)
        if key not in seen:
            seen.add(key)
            yield note


def _together(notes: Iterable[_Note], report: Report) -> list[_Note]:
    """The notes, one for all of one kind that stand where a function begins: each of them would
    say the same of another tree."""
    groups: dict[Hashable, list[_Note]] = {}
    for number, note in enumerate(notes):
        placed_by_us = note.finding.code and note.finding.file is None and note.exercise
        place = placed(note.finding, report, note.exercise) if placed_by_us else None
        key = (note.finding.severity, note.finding.code, place) if place else number
        groups.setdefault(key, []).append(note)
    return [_with_others(*group) for group in groups.values()]


def _with_others(first: _Note, *others: _Note) -> _Note:
    names = dict.fromkeys(note.exercise.id for note in (first, *others) if note.exercise)
    return first._replace(others=tuple(names)[1:])


def _more(others: Sequence[str]) -> str:
    """In which other exercises the same was found."""
    named = listed([visible(one, limit=60) for one in others], _NAMED)
    return f"Something of the kind was found in {named} too."


def _commands(kind: str, notes: Sequence[_Note], report: Report) -> Iterator[str]:
    """At most ten commands of one kind; the last says how many there would be more."""
    for number, note in enumerate(notes[:MOST], 1):
        text = "\n".join(sentences(note.finding))
        if note.others:
            text += f"\n{_more(note.others)}"
        if number == MOST < len(notes):
            text += f"\nThere is more than GitHub shows: {count(len(notes) - MOST, kind)}."
        yield _command(kind, {**_place(note, report), "title": note.title}, text)


def _place(note: _Note, report: Report) -> dict[str, str]:
    """Where in the repository it is, as far as that is known."""
    found = placed(note.finding, report, note.exercise)
    if found is None:
        return {}
    place = {"file": visible(in_repository(found.file, report.root), limit=_PATH)}
    return place if found.line is None else {**place, "line": str(found.line)}


def in_repository(file: str, root: str) -> str:
    """The path of a submission's file for whoever stands in the working folder, which in a step is
    the repository's: absolute only where the submission lies elsewhere."""
    path = Path(os.path.normpath(Path(root, file)))
    if path.is_absolute():
        with suppress(OSError, ValueError):  # the working folder is gone, or the file not below it
            path = path.relative_to(Path.cwd())
    return path.as_posix()


def _total(report: Report) -> str:
    """The score, and what else is to be known of it."""
    if not report.exercises:
        return "No exercise was graded."
    said = wording.verdict(report)
    hidden = wording.counted([each for each in report.exercises if each.withheld])
    said += f"\n{hidden}." if hidden else ""
    if not report.complete:
        said += f"\n{wording.ended(report)}"
    return said


def _command(kind: str, properties: dict[str, str], message: str) -> str:
    """One workflow command."""
    given = ",".join(f"{name}={_property(text)}" for name, text in properties.items())
    return f"::{kind} {given}::{_data(message)}"


def _data(text: str) -> str:
    """`text` as the message of a command, which ends with its line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """`text` as one of the properties, which end at a comma, and all of them at two colons."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
