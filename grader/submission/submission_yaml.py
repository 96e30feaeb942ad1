"""Reads submission.yaml, in which a student names the file and the functions of a program."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.core.errors import close_to
from grader.core.findings import file_problems, submitted_files
from grader.core.models import Finding, Names
from grader.core.placed_values import Mistake, show
from grader.submission import safe_files

NAME = "submission.yaml"
KIND = safe_files.FileKind("YAML file", 64 * 1024)
MISTAKES = 10  # the most mistakes that are reported


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """The content of the file."""

    names: Names = field(default_factory=dict)
    file: str = ""  # the program's path, empty if not given
    place: tuple[int, int] = (1, 1)  # the line and column of that path
    findings: tuple[Finding, ...] = ()  # errors; the rest is then ignored

    def absent(self, there: Sequence[str]) -> Finding:
        """The finding for a missing `file`, with the files that exist (`there`)."""
        close = close_to(self.file, there)
        return _wrong(*self.place, file_problems.no_such_program(self.file, there, close))


def read(folder: safe_files.Folder) -> Declared:
    """The content of the folder's submission.yaml; empty if there is none."""
    try:
        raw = safe_files.content(folder, NAME, KIND)
    except FileNotFoundError:
        return Declared()
    except safe_files.UnreadableError as error:
        return Declared(
            findings=(submitted_files.unreadable_file(file=NAME, problem=error.problem),)
        )
    return _understood(raw)


def _understood(raw: bytes) -> Declared:
    from grader.course import positioned_yaml, validation_messages
    from grader.course.schema.submission import SubmissionDocument, names

    try:
        root, mistakes = positioned_yaml.read(raw)
    except positioned_yaml.YamlError as error:
        return _refused([error.mistake])
    if not isinstance(root.data, dict):
        return _refused([root.mistake(file_problems.no_settings(show(root.data)))])
    document, found = validation_messages.validate(SubmissionDocument, root)
    if document is None or mistakes or found:
        return _refused([*mistakes, *found])
    place = root.find(["file"])
    return Declared(
        names=names(document.entry), file=document.file or "", place=(place.line, place.column)
    )


def _refused(mistakes: list[Mistake]) -> Declared:
    """Only the mistakes, in the order of the file."""
    ordered = sorted(set(mistakes))
    findings = [_wrong(each.line, each.column, each.text) for each in ordered[:MISTAKES]]
    if rest := ordered[MISTAKES:]:
        findings.append(
            _wrong(rest[0].line, rest[0].column, file_problems.more_mistakes(len(rest)))
        )
    return Declared(findings=tuple(findings))


def _wrong(line: int, column: int, problem: str) -> Finding:
    return submitted_files.bad_submission_yaml(file=NAME, line=line, column=column, problem=problem)
