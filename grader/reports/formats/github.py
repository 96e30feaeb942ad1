"""Annotations for GitHub: workflow commands in a step's log, which mark the lines of the code.

GitHub shows ten errors and ten warnings of a step, so the most important come first. A student's
text cannot begin a command, because `escape.visible` spells out the characters that would.
"""

import os
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from grader.core.findings import search_answer
from grader.core.findings.phrases import count, listed
from grader.core.models import ExerciseReport, Finding, Report, Severity
from grader.reports.parts import wording
from grader.reports.parts.check_results import placed, sentences
from grader.reports.parts.report_facts import reader_key, unexplained
from grader.reports.text.escape import visible

MOST = 10
"""The most annotations of one kind that GitHub shows for one step."""
_NAMED = 5
"""The most exercises that one annotation names, besides the first."""
_PATH = 1000
"""The most characters of a path: more than any real one, because a cut path is useless."""


class _Note(NamedTuple):
    """One finding with its title, and its exercise unless it concerns the whole submission."""

    finding: Finding
    title: str
    exercise: ExerciseReport | None = None
    others: tuple[str, ...] = ()
    """Other exercises with the same finding at the same place."""


def render(report: Report) -> str:
    """One command a line: the errors, the warnings, then the total as a notice."""
    notes = _together(_once(_notes(report)), report)
    lines = [*_commands("error", notes, report), *_commands("warning", notes, report)]
    lines.append(_command("notice", {"title": _titled(report.assignment)}, _total(report)))
    return "".join(line + "\n" for line in lines)


def _notes(report: Report) -> Iterator[_Note]:
    """All findings: those of the whole submission, then the first of each exercise, then the second
    of each, and so on."""
    for finding in report.findings:
        yield _Note(finding, _titled(report.submission))
    by_exercise = (_of_exercise(each) for each in report.exercises if not each.withheld)
    yield from filter(None, chain.from_iterable(zip_longest(*by_exercise)))


def _titled(name: str) -> str:
    """A name as a title, which must not be empty."""
    return visible(name) or "Grading"


def _of_exercise(exercise: ExerciseReport) -> list[_Note]:
    """The findings of one exercise; an exercise that lost points has at least one error."""
    findings = list(exercise.verdict.findings)
    if not exercise.passed and not any(one.severity == "error" for one in findings):
        findings.insert(0, unexplained(exercise))
    title = f"{visible(exercise.id)} ({wording.score(exercise)})"
    if exercise.passed:  # an error that cost no points is not worth an annotation
        findings = [one for one in findings if one.severity != "error"]
    return [_Note(finding, title, exercise) for finding in findings]


def _once(notes: Iterable[_Note]) -> Iterator[_Note]:
    """The notes without repetitions; each exercise keeps its `unexplained`."""
    seen = set()
    for note in notes:
        key = (reader_key(note.finding), note.title if _is_unexplained(note) else "")
        if key not in seen:
            seen.add(key)
            yield note


def _is_unexplained(note: _Note) -> bool:
    return note.finding.code == search_answer.unexplained.code


def _together(notes: Iterable[_Note], report: Report) -> list[_Note]:
    """The notes; those of one code on the same line of a search, or at the beginning of the same
    function, become one, because they would say the same about different trees."""
    groups: dict[Hashable, list[_Note]] = {}
    for number, note in enumerate(notes):
        of_logic = note.finding.file is None or note.finding.own_lines
        alike = note.exercise and of_logic and not _is_unexplained(note)
        place = placed(note.finding, report, note.exercise) if alike else None
        key = (note.finding.severity, note.finding.code, place) if place else number
        groups.setdefault(key, []).append(note)
    together = []
    for group in groups.values():
        names = dict.fromkeys(note.exercise.id for note in group if note.exercise)
        together.append(group[0]._replace(others=tuple(names)[1:]))
    return together


def _commands(kind: Severity, found: Iterable[_Note], report: Report) -> Iterator[str]:
    """At most ten commands of one kind; the last says how many more there are."""
    notes = [note for note in found if note.finding.severity == kind]
    for number, note in enumerate(notes[:MOST], 1):
        text = "\n".join(sentences(note.finding))
        if note.others:
            named = listed([visible(one, limit=60) for one in note.others], _NAMED)
            text += f"\nThe same kind of problem is in {named}."
        if number == MOST < len(notes):
            text += f"\nGitHub shows no more; not shown: {count(len(notes) - MOST, kind)}."
        yield _command(kind, {**_place(note, report), "title": note.title}, text)


def _place(note: _Note, report: Report) -> dict[str, str]:
    """The file and line of a note, as far as they are known."""
    found = placed(note.finding, report, note.exercise)
    if found is None:
        return {}
    place = {"file": visible(in_repository(found.file, report.root), limit=_PATH)}
    if found.line is None:
        return place
    place |= {"line": str(found.line)}
    for own in note.finding.own_lines[:1]:
        place |= {"endLine": str(own.end_line)}
        if own.line == own.end_line:  # GitHub takes columns within a line alone
            place |= {"col": str(own.column), "endColumn": str(own.end_column)}
    return place


def in_repository(file: str, root: str) -> str:
    """The path of a submission's file, relative to the working folder, which in a step is the
    repository's; absolute if the submission lies elsewhere."""
    path = Path(os.path.normpath(Path(root, file)))
    if path.is_absolute():
        with suppress(OSError, ValueError):  # no working folder, or the file is not below it
            path = path.relative_to(Path.cwd())
    return path.as_posix()


def _total(report: Report) -> str:
    """The score; then the hidden exercises, and that grading stopped early, if so."""
    if not report.exercises:
        return wording.NOTHING_GRADED
    hidden = wording.counted([each for each in report.exercises if each.withheld])
    parts = [wording.verdict(report), hidden and f"{hidden}.", wording.ended(report)]
    return "\n".join(filter(None, parts))


def _command(kind: str, properties: dict[str, str], message: str) -> str:
    """One workflow command. A comma ends one property, two colons end all."""
    given = ",".join(
        f"{name}={_data(text).replace(':', '%3A').replace(',', '%2C')}"
        for name, text in properties.items()
    )
    return f"::{kind} {given}::{_data(message)}"


def _data(text: str) -> str:
    """`text` as the message of a command, which is one line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
