"""submission.yaml: what a student says of a program that is not called as it would be guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grader.core.errors import did_you_mean
from grader.core.findings import find
from grader.core.models import Finding, Names
from grader.submission import safe_files, wrong_file_hints

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake

NAME = "submission.yaml"
KIND = safe_files.Kind("YAML file", 64 * 1024, "write only entry and file")
LISTED = 5
MISTAKES = 10
"""The most that are told; the first is reason enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What the file says. `file` is the path of the program, empty if none is given, and `place`
    the line and column of that path; `findings` are errors, after which nothing else counts."""

    names: Names = field(default_factory=dict)
    file: str = ""
    place: tuple[int, int] = (1, 1)
    findings: tuple[Finding, ...] = ()

    def absent(self, there: Sequence[str]) -> Finding:
        """What to say if there is no such file, but those that are `there`."""
        listed = (
            f"; there are {', '.join(map(wrong_file_hints.short, there[:LISTED]))}" if there else ""
        )
        hint = did_you_mean(self.file, there) or listed + (" ..." if there[LISTED:] else "")
        return _wrong(*self.place, f"there is no file {self.file!r} in this folder{hint}")


def read(folder: safe_files.Folder) -> Declared:
    """What the folder's submission.yaml says; nothing if there is none."""
    try:
        raw = safe_files.content(folder, NAME, KIND)
    except FileNotFoundError:
        return Declared()
    except safe_files.UnreadableError as error:
        found = find("unreadable-file", file=NAME, problem=error.problem, remedy=error.remedy)
        return Declared(findings=(found,))
    return _understood(raw)


def _understood(raw: bytes) -> Declared:
    from grader.course import (  # few submissions have such a file
        positioned_yaml,
        schema,
        validation_messages,
    )

    try:
        root, mistakes = positioned_yaml.read(raw)
    except positioned_yaml.YamlError as error:
        return _refused([error.mistake])
    if not isinstance(root.data, dict):
        shown = positioned_yaml.show(root.data)
        return _refused([root.mistake(f"the file is {shown}; it must have entry or file in it")])
    document, found = validation_messages.validate(schema.SubmissionDocument, root)
    if document is None or mistakes or found:
        return _refused([*mistakes, *found])
    place = root.find(["file"])
    return Declared(
        names=schema.names(document.entry),
        file=document.file or "",
        place=(place.line, place.column),
    )


def _refused(mistakes: list[Mistake]) -> Declared:
    """Nothing but what is wrong, in the order of the file."""
    ordered = sorted(set(mistakes))
    findings = [_wrong(line, column, text) for line, column, text in ordered[:MISTAKES]]
    if rest := ordered[MISTAKES:]:
        findings.append(_wrong(rest[0].line, rest[0].column, f"{len(rest)} more mistakes"))
    return Declared(findings=tuple(findings))


def _wrong(line: int, column: int, problem: str) -> Finding:
    where = f"{NAME}:{line}:{column}"
    return find("bad-submission-yaml", where=where, file=NAME, line=line, problem=problem)
