"""Clauses on the reasons why a file or a folder of a submission was not read."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from grader.core.errors import meant
from grader.core.findings.phrases import Clause, short_name
from grader.core.source_encoding import EncodingFlaw

WrongFile: TypeAlias = Literal[
    "notebook", "archive", "document", "misnamed", "compiled", "picture", "web page"
]
"""A kind of file that is often handed in instead of a Python file; a misnamed one may be Python."""

Expected: TypeAlias = Literal["Python file", "written answer", "YAML file", "ZIP archive"]
"""The kind of file that should be there."""

IS: Mapping[WrongFile, str] = {
    "notebook": "a Jupyter notebook",
    "archive": "an archive",
    "document": "a document",
    "misnamed": "not named as a Python file",
    "compiled": "compiled Python",
    "picture": "a picture",
    "web page": "a web page",
}
_SMALLER: Mapping[Expected, str] = {
    "Python file": "hand in the source alone",
    "written answer": "hand in the answer alone",
    "YAML file": "write only entry and file",
    "ZIP archive": "hand in the program alone",
}
_NAME_ROOM = 200  # characters of a file's name in a command


def remedied(kind: WrongFile, name: str, entry: str) -> str:
    """The remedy for the file `name`, where a file `entry` is asked for."""
    match kind:
        case "notebook":
            quoted = shlex.quote(short_name(name, _NAME_ROOM))
            return (
                'export it as a Python script (in Jupyter "File > Save and Export Notebook As > '
                f'Executable Script", or `jupyter nbconvert --to script {quoted}`), then name that '
                f"{entry}"
            )
        case "archive":
            return "unpack it, and hand in the files that come out"
        case "document":
            return f"copy the program into an editor for code, and save it there as {entry}"
        case "misnamed":
            return f"rename it to {entry}"
        case "compiled":
            return f"hand in its source as {entry}"
        case "picture" | "web page":
            return f"hand in the program itself as {entry}"


def disguised(kind: WrongFile, entry: str) -> Clause:
    """For the file `entry`, which is a Python file by name only."""
    name, rename = entry, ""
    if kind == "notebook":
        name = entry.removesuffix(".py") + ".ipynb"
        rename = f"rename it to {name}, "
    return Clause(
        f"it is named as a Python file but contains {IS[kind]}; {rename}"
        f"{remedied(kind, name, entry)}"
    )


LINK = Clause("it is a link; hand in the file itself")
LINK_IN_FOLDER = Clause("it is a link; hand in its target")


def folder(expected: Expected) -> Clause:
    return Clause(f"it is a folder; it must be a {expected}")


def not_regular(expected: Expected) -> Clause:
    return Clause(f"it is not a regular file; hand in a plain {expected}")


def too_large(expected: Expected, *, size: int, most: int) -> Clause:
    return Clause(f"it has {size:,} bytes, and {most:,} are allowed; {_SMALLER[expected]}")


def unreadable(reason: str | None) -> Clause:
    """`reason` is the system's error message."""
    return Clause(f"it cannot be read ({reason}); make it readable")


def unreadable_now(reason: str | None) -> Clause:
    """Like `unreadable`, for a file that was named on the command line."""
    return Clause(f"it cannot be read ({reason}); try again")


def unreadable_folder(reason: str | None) -> Clause:
    return Clause(f"its folder cannot be read ({reason}); make it readable")


def unopened_folder(step: str, reason: str | None) -> Clause:
    """`step` is a folder on the way to the file."""
    return Clause(f"{step} cannot be opened ({reason}); make it readable")


def no_folder(step: str) -> Clause:
    """`step` should be a folder on the way to the file."""
    return Clause(f"{step} is a link or not a folder; hand in the folder itself")


CHANGED = Clause("it changed while it was being read; try again when it is complete")
VANISHED = Clause("it vanished while the folder was being read; try again")
UNPRINTABLE_NAME = Clause("its name has a character that cannot be shown; rename it")

DAMAGED_ARCHIVE = Clause(
    "it is damaged or not a ZIP archive; pack it again, or hand in the program alone"
)


def leads_out(path: str) -> Clause:
    """`path` is an entry's."""
    return Clause(
        f"its entry {short_name(path)!r} leads out of the archive; hand in the program alone"
    )


def twice_in_archive(path: str) -> Clause:
    """`path` is an entry's."""
    return Clause(f"it has two entries {short_name(path)!r}; hand in the program alone")


ENCRYPTED = Clause("it is encrypted; pack it without a password")
PACKED_OTHERWISE = Clause("its compression is neither none nor Deflate; hand in the file itself")
DAMAGED_ENTRY = Clause("it is damaged in the archive; pack it again")


def flawed(flaw: EncodingFlaw) -> str:
    """The encoding error of a file, and the remedy; the sentence's subject is the file."""
    save = "save it as UTF-8"
    if flaw.wide:
        return f"is {flaw.wide}, and must be UTF-8; {save}"
    if flaw.is_binary:
        return "is binary data, and not plain text; hand in the text that you wrote in an editor"
    if flaw.is_nul:
        return "holds a NUL byte; delete it, or save the file once more as plain text"
    guess, remedy = {
        "": ("", save),
        "UTF-8": (", while the rest of the file is", "type that character anew"),
        "declared": (
            f"; the file declares {flaw.declared}",
            f"{save}, and delete that declaration",
        ),
        "western": ("; the file seems to be Windows-1252 (Latin-1)", save),
        "other": ("; the file seems to be in another encoding", save),
    }[flaw.seems]
    return f"holds the byte 0x{flaw.byte:02X}, which is not UTF-8{guess}; {remedy}"


def flawed_line(flaw: EncodingFlaw) -> Clause:
    """Like `flawed`, for a sentence that has named the file already."""
    where = "it" if flaw.line is None else f"its line {flaw.line}"
    return Clause(f"{where} {flawed(flaw)}")


def too_deep(most: int) -> Clause:
    return Clause(f"folders may be {most} deep; hand in the program alone")


def too_many_files(most: int, entry: str) -> Clause:
    return Clause(f"a submission may have {most} files besides {entry}")


def too_many_bytes(most: int) -> Clause:
    return Clause(f"all files together may have {most:,} bytes")


def unknown_layout(endings: Sequence[str]) -> Clause:
    """Of a written answer."""
    return Clause(f"a written answer ends in one of {', '.join(endings)}; save it as one of these")


def nothing_on_paper(path: str) -> Clause:
    """For written answers, such as `path`, to an assignment without written exercises."""
    return Clause(
        f"this assignment has no written answers; hand in {path} by itself, or to an assignment "
        "with written answers (on-paper)"
    )


def unknown_exercise(name: str, close: str) -> Clause:
    """`close` is the exercise that may be meant, or nothing."""
    remedy = meant(close) or "; name the file after its exercise"
    return Clause(f"there is no written exercise {name!r}{remedy}")


def answered_twice(first: str) -> Clause:
    """`first` is the file that counts."""
    return Clause(f"{first} answers the same exercise; hand in one of them")


def unlistable(reason: str | None) -> Clause:
    return Clause(f"it cannot be listed ({reason}); make it readable")


def too_many_entries(most: int) -> Clause:
    return Clause(f"it has more than {most:,} files and folders; hand in the program alone")


def more_left_out(many: int) -> Clause:
    return Clause(f"{many} more of its files were left out; hand in the program alone")


def no_settings(shown: str) -> str:
    """Of a submission.yaml that is no mapping; `shown` is its content, as YAML messages name it."""
    return f"the file is {shown}; it must have entry or file in it"


def no_such_program(file: str, there: Sequence[str], close: str) -> Clause:
    """`there` are the programs of the folder, `close` the one that may be meant, or nothing."""
    few = 5
    listed = f"; there are {', '.join(map(short_name, there[:few]))}" if there else ""
    hint = meant(close) or listed + (" ..." if there[few:] else "")
    return Clause(f"there is no file {file!r} in this folder{hint}")


def more_mistakes(many: int) -> Clause:
    return Clause(f"{many} more mistakes")
