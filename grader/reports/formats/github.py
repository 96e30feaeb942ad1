"""Annotations for GitHub: workflow commands in a step's log, which mark the lines of the code.

GitHub shows ten errors and ten warnings of a step, so the most important come first. A student's
text cannot begin a command, because `escape.visible` spells out the characters that would.
"""

from collections.abc import Iterable, Iterator

from grader.core.findings.phrases import count, listed
from grader.core.models import Report, Severity
from grader.reports.parts import wording
from grader.reports.parts.annotations import Annotation, annotations, in_repository, titled
from grader.reports.parts.check_results import placed, sentences
from grader.reports.text.escape import visible

MOST = 10  # the most annotations of one kind that GitHub shows for one step
_NAMED = 5  # the most exercises that one annotation names, besides the first
_PATH = 1000  # the most characters of a path: more than any real one, because a cut path is useless


def render(report: Report) -> str:
    """One command a line: the errors, the warnings, then the total as a notice."""
    notes = annotations(report)
    lines = [*_commands("error", notes, report), *_commands("warning", notes, report)]
    lines.append(_command("notice", {"title": titled(report.assignment)}, _total(report)))
    return "".join(line + "\n" for line in lines)


def _commands(kind: Severity, found: Iterable[Annotation], report: Report) -> Iterator[str]:
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


def _place(note: Annotation, report: Report) -> dict[str, str]:
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
