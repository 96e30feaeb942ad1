"""Finds the submissions in a download: recognises the platform, and gathers the students.

Only names are read here, and the few lists that platforms add; a submission is read when
`Download.read` is called, and is not kept.
"""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import NamedTuple, get_args

from grader.core.errors import UsageError, offered
from grader.core.findings.phrases import count, listed, short_name
from grader.core.models.class_run import PlatformName
from grader.downloads import platforms
from grader.downloads.contents import Contents, DownloadedArchive, DownloadedFolder
from grader.downloads.download import Download, StrayEntries
from grader.downloads.handed_in import TITLES, DownloadedEntry, EntryLabels, printable
from grader.submission import reader, safe_files, zip_archive
from grader.submission.folder_reader import ENTRY

PLATFORMS: tuple[PlatformName, ...] = get_args(PlatformName)  # the names of the platforms
_BY_HAND: PlatformName = "files"
_NOISE = safe_files.SKIPPED | {"__MACOSX", "Thumbs.db", "desktop.ini"}
_WRAPPED = 2  # the most folders around all submissions
_SEVERAL = 2
_LEVELS = 2  # how far down a folder is searched for whole downloads: in its entries, and in theirs
_SHOWN = 4  # the most names in a message
_REMEDY = "give the folder or the ZIP archive that the platform handed out"


class _Layout(NamedTuple):
    """The layout of a platform's downloads, which a module of `platforms` describes."""

    example: str
    recognises: Callable[[DownloadedEntry], bool]
    labels: Callable[[Contents], EntryLabels]


def _layout(platform: PlatformName) -> _Layout:
    """The layout of a platform; where an entry tells its labels, it is recognised by them."""
    module = import_module(f"{platforms.__name__}.{platform}")
    if (labels_of := getattr(module, "labels_of", None)) is None:
        return _Layout(module.EXAMPLE, module.recognises, module.labels)
    return _Layout(module.EXAMPLE, lambda entry: bool(labels_of(entry)), lambda _: labels_of)


_LAYOUTS: Mapping[PlatformName, _Layout] = {name: _layout(name) for name in PLATFORMS}


def find(folder: Path, platform: str = "", apart_from: Collection[Path] = ()) -> Download:
    """The submissions in the folder or the ZIP archive at a path. The layout is that of `platform`,
    or else recognised. Paths in `apart_from` are no submissions, such as the folder for the
    results. Raises UsageError if there is no submission."""
    wanted = platform_named(platform)
    # Not resolve(), which raises if links form a circle.
    excluded = {os.path.abspath(path) for path in apart_from}  # noqa: PTH100 - as above
    found = _looked_through(folder, wanted, excluded)
    is_guessed = wanted is None and found.platform == _BY_HAND
    if is_guessed or not len(found):
        _refuse_around(found.contents, excluded)
    if not len(found):
        raise UsageError(_nothing(found, wanted))
    if found.platform == _BY_HAND and _is_submission(found.contents):
        shown = printable(str(folder))
        raise UsageError(
            f"{shown} has {ENTRY} itself, so it is one submission; `grade {quote(shown)}` grades it"
        )
    return found


def _looked_through(
    folder: Path, wanted: PlatformName | None, excluded: Collection[str]
) -> Download:
    """The submissions in a folder or an archive, or in the folder around them all."""
    contents = opened(folder)
    found = _gathered(folder, contents, wanted or _recognised(contents, excluded), excluded)
    for _ in range(_WRAPPED):
        inner = _inside(found, wanted, excluded)
        if inner is None:
            break
        found = inner
    return found


def _refuse_around(contents: Contents, excluded: Collection[str]) -> None:
    """Raises UsageError if a folder holds whole downloads, which would be taken for students."""
    downloads = sorted(_held(contents, excluded, _LEVELS), key=lambda each: each.folder)
    if not downloads:
        return
    shown = [
        f"{printable(str(each.folder.relative_to(contents.path)))} ({TITLES[each.platform]}, "
        f"{len(each)} students)"
        for each in downloads
    ]
    place = printable(str(downloads[0].folder))
    what, give = ("downloads", "one of them") if shown[1:] else ("a download", "it")
    raise UsageError(
        f"{printable(str(contents.path))} holds {what}, {listed(shown, _SHOWN)}; give {give}: "
        f"grade class {quote(place)}; if each entry is a student's, repeat the command with "
        "--platform files"
    )


def _held(contents: Contents, excluded: Collection[str], levels: int) -> list[Download]:
    """The whole downloads so many levels down in a folder, if at least half of its entries are or
    hold one. Fewer may be students' own: the names of a few files may look alike."""
    if not isinstance(contents, DownloadedFolder):
        return []
    entries = [
        each
        for each in _entries(contents, excluded)
        if _LAYOUTS[_BY_HAND].recognises(each) and not _is_noise(each.name)
    ]
    downloads: list[Download] = []
    others = 0
    for entry in entries:
        inside = _whole(contents.path / entry.name, entry, excluded, levels)
        downloads += inside
        others += not inside
        if 2 * others > len(entries):
            return []
    return downloads


def _whole(
    place: Path, entry: DownloadedEntry, excluded: Collection[str], levels: int
) -> list[Download]:
    """The entry of a folder, if it is a download of a platform; else those that it holds."""
    is_archive = entry.kind == "file" and place.suffix.lower() == zip_archive.ENDING
    if entry.kind != "folder" and not is_archive:
        return []
    try:
        found = _looked_through(place, None, excluded)
        if found.platform != _BY_HAND:
            return [found] if len(found) >= _SEVERAL else []
        is_students = levels == 1 or _is_submission(found.contents)
        return [] if is_students else _held(found.contents, excluded, levels - 1)
    except UsageError:  # a damaged archive or a closed folder is a student's
        return []


def platform_named(platform: str) -> PlatformName | None:
    """The platform with this name; None if it is empty. Raises UsageError."""
    for each in PLATFORMS:
        if platform == each:
            return each
    if not platform:
        return None
    raise UsageError(f"there is no platform {platform!r}{offered(platform, PLATFORMS)}")


def opened(folder: Path, around: Sequence[str] = ()) -> Contents:
    """The folder or archive inside the folders `around` all submissions. Raises UsageError."""
    contents: Contents
    if reader.is_folder(folder):
        contents = DownloadedFolder(folder)
    elif folder.suffix.lower() == zip_archive.ENDING:
        contents = DownloadedArchive(folder)
    else:
        shown = printable(str(folder))
        raise UsageError(f"{shown} is neither a folder nor a ZIP archive; {_REMEDY}")
    for name in around:
        contents = contents.below(name)
    return contents


def _entries(contents: Contents, excluded: Collection[str]) -> Iterator[DownloadedEntry]:
    """The entries of a folder without the excluded paths."""
    top = os.path.abspath(contents.path)  # noqa: PTH100 - as in `find`
    names = {os.path.basename(path) for path in excluded if os.path.dirname(path) == top}  # noqa: PTH119, PTH120 - they are texts
    return (entry for entry in contents.entries() if entry.name not in names)


def _recognised(contents: Contents, excluded: Collection[str]) -> PlatformName:
    """The platform whose names most entries have; `files` if no platform has half of them."""
    counts: Counter[PlatformName] = Counter()
    for entry in _entries(contents, excluded):
        if not _is_noise(entry.name):
            counts.update(each for each in PLATFORMS if _LAYOUTS[each].recognises(entry))
    by_hand = counts.pop(_BY_HAND, 0)
    platform, most = max(counts.items(), key=lambda pair: pair[1], default=(_BY_HAND, 0))
    return platform if 2 * most >= by_hand else _BY_HAND


def _gathered(
    folder: Path, contents: Contents, platform: PlatformName, excluded: Collection[str]
) -> Download:
    """The submissions at the top, by the layout of a platform."""
    students: dict[str, list[DownloadedEntry]] = {}
    left_out = StrayEntries()
    unnamed: list[str] = []
    labels = _LAYOUTS[platform].labels(contents)
    for entry in _entries(contents, excluded):
        if _is_noise(entry.name) or not _LAYOUTS[platform].recognises(entry):
            left_out.add(entry.name)
            continue
        for label in labels(entry):
            students.setdefault(label.student.id, []).append(entry)
            unnamed += [label.unnamed] if label.unnamed else []
    for path in contents.outside():
        left_out.add(path)
    return Download(
        folder=folder,
        platform=platform,
        left_out=left_out,
        contents=contents,
        caution=_caution(unnamed),
        labels=labels,
        students=students,
    )


def _caution(unnamed: Sequence[str]) -> str:
    """The sentence on submissions that are not named by their students, for these reasons."""
    if not unnamed:
        return ""
    named = "is named by its number" if len(unnamed) == 1 else "are named by their numbers"
    return (
        f"{count(len(unnamed), 'submission')} {named}, because {unnamed[0]}; download the class "
        "again"
    )


def _inside(
    found: Download, wanted: PlatformName | None, excluded: Collection[str]
) -> Download | None:
    """The submissions in the only folder of a download, if that is a folder around them all. By
    hand, a folder around two or more is one; if it has the program's file, it is a student's."""
    if found.platform != (wanted or _BY_HAND) or len(found) > 1:
        return None
    folders = [each.name for each in _entries(found.contents, excluded) if each.kind == "folder"]
    folders = [name for name in folders if not _is_noise(name)]
    if len(folders) != 1 or (wanted not in {None, _BY_HAND} and len(found)):
        return None
    contents = found.contents.below(folders[0])
    platform = wanted or _recognised(contents, excluded)
    inner = _gathered(found.folder, contents, platform, excluded)
    if platform == _BY_HAND and (len(inner) < _SEVERAL or _is_submission(contents)):
        return None
    return replace(inner, around=(*found.around, folders[0])) if len(inner) else None


def _is_submission(contents: Contents) -> bool:
    """Whether a folder is one submission: it has the program under its usual name."""
    return any(entry.name == ENTRY for entry in contents.entries())


def _nothing(found: Download, wanted: PlatformName | None) -> str:
    """The sentence for a download without a submission."""
    shown = printable(str(found.folder))
    if not found.left_out.count:
        return f"{shown} is empty; {_REMEDY}"
    there = listed(
        [short_name(name) for name in found.left_out.names], _SHOWN, found.left_out.count
    )
    if wanted:
        like = f"as {TITLES[wanted]} names it, like {_LAYOUTS[wanted].example}"
        return f"{shown} has no submission {like}; it has {there}"
    return f"{shown} has no submission; it has {there}; {_REMEDY}"


def _is_noise(name: str) -> bool:
    """Whether an entry was made by a system or a tool."""
    return name.startswith(".") or name in _NOISE
