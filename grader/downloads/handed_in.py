"""The nouns of a download: an entry of its folder, the label on an entry, and a submission."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models.class_run import PlatformName, Student

EntryKind: TypeAlias = Literal["file", "folder", "link", "special"]
"""A special file is a pipe, a socket or a device."""

_JOINERS = "\u200c\u200d\u00a0\u3000"
"""Characters of names that are not printable by themselves: joiners and wide spaces."""

TITLES: Mapping[PlatformName, str] = {
    "gradescope": "Gradescope",
    "canvas": "Canvas",
    "moodle": "Moodle",
    "blackboard": "Blackboard",
    "brightspace": "Brightspace",
    "github": "GitHub",
    "files": "by hand",
}
"""The name of each platform for readers."""


class DownloadedEntry(NamedTuple):
    """A file or a folder, or a Git repository's clone, at the top. Its name may have surrogates."""

    name: str
    kind: EntryKind
    is_clone: bool = False

    def parts(self, name: re.Pattern[str]) -> re.Match[str] | None:
        """The parts of a name of that form, with `file` only for files; None for another form."""
        found = name.fullmatch(self.name)
        return found if found and bool(found["file"]) == (self.kind != "folder") else None


class EntryLabel(NamedTuple):
    """The facts that the name of an entry, or a list in the download, tells about a student."""

    student: Student
    inside: str | None  # the name in the submission; "" for a folder, None for no file
    source: str  # the facts that name the student, as in "user id 12345"
    attempt: str = ""  # sorts as the times of attempts do; "" if unknown
    handed_in_at: str = ""
    late: bool | None = None
    stands_alone: bool = False  # whether it is a submission by itself
    is_text: bool = False  # typed on the platform; counts only without a file
    unnamed: str = ""  # why the entry's name stands for the student's; "" if it does not
    lists: tuple[str, ...] = ()  # its parts by the platform's list, if known


EntryLabels: TypeAlias = Callable[[DownloadedEntry], Sequence[EntryLabel]]
"""A layout: the labels of an entry, one for each student it belongs to."""


class Part(NamedTuple):
    """An entry of a submission: its names in the download and `inside`, "" for the whole folder."""

    name: str
    inside: str
    kind: EntryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """A submission as it lies in a download, or a student who handed in nothing. `parts` and
    `stands_alone` are for `Download.read`."""

    student: Student
    file: str  # its place in the download, printable, however long the names are
    platform: PlatformName
    handed_in_at: str = ""
    late: bool | None = None
    how: str = ""  # the student was recognised, and which attempts were left out, in a sentence
    reason: str = ""  # why it cannot be graded, "" if it can
    is_empty: bool = False  # whether there is no file
    parts: tuple[Part, ...] = ()
    stands_alone: bool = False

    @property
    def folder(self) -> str:
        """The name of the submission's folder; "" if it has files side by side, or none."""
        return (
            ""
            if any(part.inside for part in self.parts)
            else "".join(part.name for part in self.parts[:1])
        )


def printable(name: str) -> str:
    """The name of a file with an escape for each character that a terminal cannot print."""
    if name.isprintable():
        return name
    decoded = name.encode("utf-8", "surrogateescape" if _is_raw(name) else "backslashreplace")
    text = decoded.decode("utf-8", "backslashreplace")
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def composed(name: str) -> str:
    """A person's name or an identity in the form in which equal ones are equal texts: NFC.
    Characters that are no text, such as bytes that are not UTF-8 or marks that turn the direction
    of writing around, become escapes; the joiners of some scripts stay."""
    text = unicodedata.normalize("NFC", name)
    return "".join(
        char if char.isprintable() or char in _JOINERS else printable(char) for char in text
    ).strip()


def _is_raw(name: str) -> bool:
    """Whether all surrogates of a name stand for bytes, as in the names of files."""
    return all("\udc80" <= char <= "\udcff" for char in name if "\ud800" <= char <= "\udfff")
