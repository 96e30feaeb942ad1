"""Places of output files: apart from each other, from all inputs and from links; writable."""

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from grader.cli import terminal
from grader.core.errors import UsageError
from grader.core.saved_files import replaceable, save, sentence


def deliver(text: str, file: str, content: str = "") -> None:
    """Writes `text` to `file`, or to standard output if it is "-". Raises UsageError. If the noun
    for its `content` is given, a line names the file that was written."""
    if file == "-":
        terminal.write(text)
        return
    save(Path(file), text)
    if content:
        terminal.say(f"{file} holds {content}.", to=sys.stderr)


def check_place(path: Path, option: str = "-o") -> None:
    """Raises UsageError if the file `path`, which the `option` names, cannot be written."""
    import tempfile

    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not replaceable(path):
            return
        with tempfile.TemporaryFile(dir=Path(os.path.realpath(path)).parent):
            pass
    except OSError as error:
        raise UsageError(sentence(path, error, option)) from None


def keep_apart(outputs: Iterable[str | Path | None], read: Iterable[Path] = ()) -> None:
    """Raises UsageError if two outputs are the same file, or an output is a file that was read."""
    files = [
        str(output)
        for output in outputs
        if output is not None and str(output) != "-" and replaceable(Path(output))
    ]
    if not files:
        return
    inputs = {os.path.realpath(path): str(path) for path in read}
    taken: dict[str, str] = {}
    for file in files:
        place = os.path.realpath(file)
        if place in inputs:
            same = "" if inputs[place] == file else f", which is {inputs[place]},"
            raise UsageError(
                f"{file}{same} is an input and would be overwritten; give the output another name"
            )
        if place in taken:
            first = taken[place]
            same = file if first == file else f"{first} and {file}, which are the same file"
            raise UsageError(f"two outputs would go to {same}; give one of them another name")
        taken[place] = file


def keep_out_of_links(outputs: Iterable[str], folder: Path) -> None:
    """Raises UsageError if the path of an output has a link that lies in the submission's `folder`.
    The submission may contain the link; it would decide which file is overwritten."""
    submitted = Path(os.path.realpath(folder))
    for output in outputs:
        if output == "-":
            continue
        here = Path.cwd().resolve()
        for part in Path(output).parts:
            step = here / part
            inside = here == submitted or submitted in here.parents
            if inside and part != os.pardir and os.path.islink(step):  # noqa: PTH114 - pathlib raises if the name is too long
                link = output if Path(output).name == part else f"{output}: {step}"
                raise UsageError(
                    f"{link} is a link in the folder of the submission, which could lead to any "
                    "file; name another file with -o"
                )
            here = Path(os.path.realpath(step))
