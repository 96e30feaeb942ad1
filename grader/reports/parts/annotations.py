"""Each finding of a report once, and paths in the repository, for formats that annotate code."""

import os
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from grader.core.findings import search_answer
from grader.core.findings.all_kinds import KINDS
from grader.core.models import ExerciseReport, Finding, Report
from grader.core.printed_names import python_name
from grader.diagnosis import known_mistakes
from grader.reports.parts import wording
from grader.reports.parts.check_results import placed
from grader.reports.parts.report_facts import reader_key, unexplained
from grader.reports.text.escape import visible


class Annotation(NamedTuple):
    """One finding with its title, and its exercise unless it concerns the whole submission."""

    finding: Finding
    title: str
    exercise: ExerciseReport | None = None
    others: tuple[str, ...] = ()  # other exercises with the same finding at the same place


def annotations(report: Report) -> list[Annotation]:
    """The findings, the most important first; those that say the same of one place are one."""
    return _together(_notes(report), report)


def described(topic: str) -> tuple[str, str]:
    """A code or a known mistake in a sentence that no search changes, and more about it, or ""."""
    if topic in KINDS:
        return KINDS[topic].category, ""
    name = python_name(topic)
    if name not in known_mistakes.mistake_names():
        return topic, ""
    mistake = known_mistakes.mistake(name)
    return f"The program {mistake.title}.", mistake.sentence


def _notes(report: Report) -> Iterator[Annotation]:
    """The findings of the submission, then the first of each exercise, the second, and so on."""
    for finding in report.findings:
        yield Annotation(finding, titled(report.submission))
    by_exercise = (_of_exercise(each) for each in report.exercises if not each.withheld)
    yield from filter(None, chain.from_iterable(zip_longest(*by_exercise)))


def titled(name: str) -> str:
    """A name as a title, which must not be empty."""
    return visible(name) or "Grading"


def _of_exercise(exercise: ExerciseReport) -> list[Annotation]:
    """The findings of one exercise; an exercise that lost points has at least one error."""
    findings = list(exercise.verdict.findings)
    if not exercise.passed and not any(one.severity == "error" for one in findings):
        findings.insert(0, unexplained(exercise))
    title = f"{visible(exercise.id)} ({wording.score(exercise)})"
    if exercise.passed:  # an error that cost no points is not worth an annotation
        findings = [one for one in findings if one.severity != "error"]
    return [Annotation(finding, title, exercise) for finding in findings]


def _together(notes: Iterable[Annotation], report: Report) -> list[Annotation]:
    """The notes, equal ones about several trees as one, without what the submission's own say."""
    said = set(map(reader_key, report.findings))
    groups: dict[Hashable, list[Annotation]] = {}
    for note in notes:
        if note.exercise is None or reader_key(note.finding) not in said:
            groups.setdefault(_group(note, report), []).append(note)
    together = []
    for group in groups.values():
        names = dict.fromkeys(note.exercise.id for note in group if note.exercise)
        together.append(group[0]._replace(others=tuple(names)[1:]))
    return together


def _group(note: Annotation, report: Report) -> Hashable:
    """A key that is equal for two notes that say the same of one place: of one code, on a line of a
    search or at a function's beginning. One without a line says it of its exercise alone."""
    finding = note.finding
    place = placed(finding, report, note.exercise)
    if note.exercise is None or (finding.file is not None and not finding.own_lines):
        return reader_key(finding)
    if finding.code == search_answer.unexplained.code or place is None or place.line is None:
        return note.title, finding.severity, reader_key(finding)
    return finding.severity, finding.code, place


def in_repository(file: str, root: str) -> str:
    """A file's path from the working folder, a repository's in a step; absolute if outside it."""
    path = Path(os.path.normpath(Path(root, file)))
    if path.is_absolute():
        with suppress(OSError, ValueError):  # no working folder, or the file is not below it
            path = path.relative_to(Path.cwd())
    return path.as_posix()
