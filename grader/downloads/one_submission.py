"""Decides which of the entries with one student's labels are the submission that counts.

The last attempt counts if the times of all are known. Otherwise two submissions of one student are
an ambiguity, and the student is not graded; nor if the download lacks a part.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from grader.core.findings.phrases import listed, short_name
from grader.core.models.class_run import PlatformName
from grader.downloads.handed_in import (
    TITLES,
    DownloadedEntry,
    EntryLabel,
    HandedIn,
    Part,
    composed,
    printable,
)

LabelledEntry: TypeAlias = tuple[DownloadedEntry, EntryLabel]
_SHOWN = 4  # the most files that a sentence lists


def chosen(labelled: Sequence[LabelledEntry], platform: PlatformName) -> HandedIn:
    """The submission of the student whom all these labels name."""
    last = max(label.attempt for _, label in labelled)
    counting = _without_texts([pair for pair in labelled if pair[1].attempt == last])
    earlier = {label.attempt for _, label in labelled} - {last}
    parts = [
        Part(entry.name, label.inside, entry.kind)
        for entry, label in counting
        if label.inside is not None
    ]
    parts.sort(key=lambda part: (part.inside, part.name))
    names = [part.name for part in parts] or [counting[0][0].name]
    label = max((label for _, label in counting), key=lambda each: bool(each.student.name))
    return HandedIn(
        student=label.student,
        file=listed([printable(each) for each in names], _SHOWN),
        platform=platform,
        handed_in_at=label.handed_in_at,
        late=label.late,
        how=_how(label, platform, sorted(earlier)),
        reason=_ambiguity(labelled, parts, earlier)
        or _not_followed(parts)
        or _lost(counting, parts),
        is_empty=not parts,
        parts=tuple(parts),
        stands_alone=label.stands_alone,
    )


def _without_texts(labelled: Sequence[LabelledEntry]) -> Sequence[LabelledEntry]:
    """The entries without texts typed on the platform, if there are others."""
    files = [(entry, label) for entry, label in labelled if not label.is_text]
    return files or labelled


def _how(label: EntryLabel, platform: PlatformName, earlier: Sequence[str]) -> str:
    """The sentence on the student's identity, and on the attempts left out."""
    late = ", late" if label.late else ""
    sentence = f"{TITLES[platform]}: {label.source}{late}"
    if not earlier:
        return sentence
    were = "were" if earlier[1:] else "was"
    return f"{sentence}; the last attempt counts, and {listed(earlier, _SHOWN)} {were} left out"


def _ambiguity(labelled: Sequence[LabelledEntry], parts: Sequence[Part], earlier: set[str]) -> str:
    """The sentence on submissions among which none can be chosen; "" if there is one."""
    names = sorted({label.student.name for _, label in labelled} - {""})
    identity = labelled[0][1].student.id
    if len({name.casefold() for name in names}) > 1:
        return (
            f"{listed(names, _SHOWN)} have the same identity, {identity}; give each of them a "
            "folder of its own"
        )
    whole = [part for part in parts if not part.inside]
    inside = [part.inside for part in parts]
    alone = any(label.stands_alone for _, label in labelled)
    several = len(parts) > 1 and (whole or alone or len(set(inside)) < len(inside))
    if several or "" in earlier or len({label.late for _, label in labelled}) > 1 > len(earlier):
        places = dict.fromkeys(entry.name for entry, label in labelled if label.inside is not None)
        return (
            f"{identity} has more than one submission, {_shown(places)}, and nothing says which is "
            "the last; keep one of them"
        )
    return ""


def _not_followed(parts: Sequence[Part]) -> str:
    """The sentence on an entry that is a link or no regular file; "" if there is none."""
    for part in parts:
        if part.kind == "link":
            return f"{_shown([part.name])} is a link; put the file or folder itself there"
        if part.kind == "special":
            return f"{_shown([part.name])} is no regular file; put the file itself there"
    return ""


def _lost(counting: Sequence[LabelledEntry], parts: Sequence[Part]) -> str:
    """The sentence on parts that the platform's list has and the download lacks, or "". Programs
    that unpack archives may change the letters of names, so enough parts are all parts."""
    if len(parts) >= len({name for _, label in counting for name in label.lists}):
        return ""
    there = {composed(name) for part in parts for name in (part.name, part.inside)}
    for entry, label in counting:
        if lost := [name for name in label.lists if composed(name) not in there]:
            return (
                f"{_shown([entry.name])} lists {_shown(lost)}, which the download lacks; download "
                "it again, or unpack all of it"
            )
    return ""


def _shown(names: Iterable[str]) -> str:
    """The names of some files, printable and short."""
    return listed([short_name(printable(name)) for name in names], _SHOWN)
