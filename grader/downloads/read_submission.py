"""Reads one submission of a download, from the entries that are its parts."""

import os
from dataclasses import replace

from grader.core.errors import UnreadDownloadError
from grader.core.findings.phrases import short_name
from grader.core.models import Submission
from grader.downloads.contents import Contents
from grader.downloads.handed_in import HandedIn, printable
from grader.downloads.platforms import canvas
from grader.submission import reader, safe_files, submission_yaml
from grader.submission.safe_files import PackedFolder, UnreadableError


def read(contents: Contents, handed_in: HandedIn, pattern: str = "") -> Submission:
    """The submission, whose program matches the assignment's `pattern` if there is one. A student's
    mistake is a finding. Raises UnreadDownloadError if the download cannot be read."""
    if reason := handed_in.reason or looked_into(contents, handed_in).reason:
        raise UnreadDownloadError(reason)
    name = handed_in.student.name or handed_in.student.id
    place, root = f"submission of {name}", os.fspath(contents.path)
    if not handed_in.folder:
        top = _gathered(contents, handed_in, pattern)
        alone = [each for each in top if handed_in.stands_alone and each.endswith(".py")]
        found = reader.in_folder(top, root, place=place, file="".join(alone), pattern=pattern)
        return replace(found, name=name)
    root = os.path.join(root, handed_in.folder)  # noqa: PTH118 - a text, as readers take it
    try:
        with contents.opened(handed_in.folder) as opened:
            found = reader.in_folder(opened, root, place=place, pattern=pattern)
    except OSError as error:
        raise UnreadDownloadError(_unreadable(handed_in.folder, error.strerror)) from None
    return replace(found, name=name)


def looked_into(contents: Contents, found: HandedIn) -> HandedIn:
    """The submission, which is empty if its folder has no file. If the system denies a file, that
    is no mistake of the student: the submission has a reason."""
    if not found.folder:
        for part in found.parts:
            if why := contents.denial(part.name):
                return replace(found, reason=_unreadable(part.name, why))
        return found
    try:
        with contents.opened(found.folder) as top:
            files = 0
            denied = ""
            for each in safe_files.Walk(safe_files.FOLDERS_DEEP).through(top):
                files += 1
                if not each.problem and (why := safe_files.denial(each.folder, each.name)):
                    denied = denied or _unreadable(f"{found.folder}/{each.path}", why)
    except UnreadableError as error:
        return replace(found, reason=f"{short_name(found.file)} was not read: {error.problem}")
    except OSError as error:
        return replace(found, reason=_unreadable(found.folder, error.strerror))
    return replace(found, is_empty=not files, reason=denied)


def _gathered(contents: Contents, handed_in: HandedIn, pattern: str) -> PackedFolder:
    """The files of a submission under their own names, as if they were in a folder. Written answers
    get their folder back, which platforms that rename files have dropped."""
    names = {part.inside: part.inside for part in handed_in.parts}
    if handed_in.platform == "canvas":
        names = canvas.own_names(list(names), pattern)
    top = PackedFolder()
    answers = top if safe_files.ANSWERS in names.values() else PackedFolder()
    for part in handed_in.parts:
        own = names[part.inside]
        is_answer = own.lower().endswith(safe_files.WRITTEN_SUFFIXES)
        folder = answers if is_answer and own != submission_yaml.NAME else top
        folder[own] = contents.file(part.name)
    if answers and answers is not top:
        top[safe_files.ANSWERS] = answers
    return top


def _unreadable(path: str, why: str | None) -> str:
    """The sentence on a file or folder that the system denies."""
    return f"{printable(path)} cannot be read ({why}); make it readable"
