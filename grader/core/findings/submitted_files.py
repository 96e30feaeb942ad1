"""Findings about the files of a submission."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from grader.core.findings.file_problems import IS, WrongFile, flawed, remedied
from grader.core.findings.kinds import kind
from grader.core.findings.phrases import Clause, sentence, short_name
from grader.core.models import Remark
from grader.core.source_encoding import EncodingFlaw

_LISTED = 5
_PATH_ROOM = 120  # characters of a path in a message


class Instead(NamedTuple):
    """The files of a folder that may be the missing program; there may be none. `kind` is "below"
    if each is the program in a subfolder, "matches" if each matches the assignment's pattern,
    "programs" if all are other programs, and otherwise the wrong kind of the first file."""

    paths: tuple[str, ...] = ()
    kind: WrongFile | Literal["below", "matches", "programs"] = "programs"
    sole: str = ""  # the one that is meant beyond doubt; "" if there is none


@kind("error", "program", "The file with the program is missing.")
def no_entry_file(
    *, place: str, entry: str, is_pattern: bool, instead: Instead, has_answers: bool
) -> Remark:
    """`place` is a folder or an archive, as in "folder ada". `entry` is the program's path, or a
    pattern of it. `has_answers` says that written answers are there."""
    single = "single " if instead.kind == "matches" else ""
    wanted = f"{single}file that matches {entry!r}" if is_pattern else entry
    there, remedy = _instead(instead, entry, is_pattern=is_pattern)
    if has_answers:
        remedy += "; if all your answers are on paper, they need an assignment for paper (on-paper)"
    return Remark(message=f"The {place} has no {wanted}{there}; {remedy}.")


@kind("warning", "program", "A file with another name was graded.")
def other_entry_file(*, place: str, entry: str, taken: str) -> Remark:
    shown = short_name(taken, _PATH_ROOM)
    return Remark(
        message=f"The {place} has no {entry}, so {shown} was graded in its place; name "
        f"your program {entry}, and put it at the top.",
        file=shown,
    )


@kind("warning", "program", "Another file may be the program that was meant.")
def second_program(*, taken: str, others: Sequence[str]) -> Remark:
    """`others` are the paths of the files that fit as well as the program that was `taken`."""
    fit = "fits" if len(others) == 1 else "fit"
    shown = short_name(taken, _PATH_ROOM)
    return Remark(
        message=f"{shown} was graded, and not {_listed_paths(others)}, which {fit} as well; hand "
        "in only the program that counts.",
        file=shown,
    )


@kind("warning", "program", "A program in an archive was graded.")
def program_in_archive(*, archive: str, taken: str) -> Remark:
    return Remark(
        message=f"{short_name(taken, _PATH_ROOM)} in the archive {short_name(archive, _PATH_ROOM)} "
        "was graded; next time, hand in the files themselves."
    )


@kind("error", "program", "A file could not be read.")
def unreadable_file(*, file: str, problem: Clause) -> Remark:
    return Remark(message=f"{file} was not read: {problem}.", file=file)


@kind("error", "program", "The file with the program is empty.")
def empty_program(*, file: str, size: int) -> Remark:
    """`size` is the number of bytes, all of which are spaces or newlines."""
    holds = f"it has {size:,} bytes, and no text" if size else "it has 0 bytes"
    return Remark(
        message=f"{file} is empty: {holds}; save your program in the editor, look whether the file "
        "has it, and hand that file in.",
        file=file,
    )


@kind("error", "program", "A file is not UTF-8.")
def wrong_encoding(*, file: str, flaw: EncodingFlaw) -> Remark:
    return _flawed(file, flaw)


@kind("error", "program", "A file has a NUL byte.")
def nul_byte(*, file: str, flaw: EncodingFlaw) -> Remark:
    return _flawed(file, flaw)


@kind("error", "program", "submission.yaml has a mistake.")
def bad_submission_yaml(*, file: str, line: int, column: int, problem: str) -> Remark:
    """`problem` is a clause, perhaps one that instructors also get about their files."""
    return Remark(message=sentence(f"{file}:{line}:{column}: {problem}"), file=file, line=line)


@kind("warning", "program", "A file was left out.")
def file_left_out(*, file: str, problem: Clause, line: int | None = None) -> Remark:
    shown = short_name(file, _PATH_ROOM)
    return Remark(message=sentence(f"{shown} was left out: {problem}"), file=shown, line=line)


@kind("warning", "program", "The folder was not read completely.")
def folder_cut(*, place: str, problem: Clause) -> Remark:
    return Remark(message=f"The {place} was not read completely: {problem}.")


def _flawed(file: str, flaw: EncodingFlaw) -> Remark:
    where = file if flaw.line is None else f"{file}:{flaw.line}"
    return Remark(message=f"{where} {flawed(flaw)}.", file=file, line=flaw.line)


def _instead(instead: Instead, entry: str, *, is_pattern: bool) -> tuple[str, str]:
    """Two clauses: the files that the folder has instead of the program, and the remedy."""
    paths = instead.paths
    if not paths:
        return " and no other Python file", f"put your program into {entry}"
    has = f"; it has {_listed_paths(paths)}"
    if instead.kind == "below":
        below = short_name(paths[0].removesuffix(f"/{entry}"))
        which = f"the folder {below}" if len(paths) == 1 else "each of these folders"
        return has, f"hand in {which} by itself"
    if instead.kind == "matches":
        return has, "hand in only one of them, or name it after file: in submission.yaml"
    if instead.kind == "archive" and len(paths) > 1:
        return has, "hand in one archive, or the files that come out of it"
    if is_pattern and instead.kind == "programs":
        return has, "rename your program so that it matches"
    if instead.kind == "programs":
        return has, f"name your program {entry}, or hand in its file alone"
    name = entry.replace("*", "NAME") if is_pattern else entry
    return f"{has}, {IS[instead.kind]}", remedied(instead.kind, paths[0], name)


def _listed_paths(paths: Sequence[str]) -> str:
    """The first paths, and an ellipsis if there are more."""
    return ", ".join(map(short_name, paths[:_LISTED])) + (" ..." if len(paths) > _LISTED else "")
