"""autograder.zip for Gradescope: unzipped it is /autograder/source, and the Dockerfile's folder."""

from __future__ import annotations

from shlex import quote

from grader.models import Assignment
from grader.packages.contents import ASSIGNMENT, contents
from grader.packages.wheel import archive
from grader.shipped import folder

FILES = {"setup.sh": 0o755, "run_autograder": 0o755, "Dockerfile": 0o644}


def build(assignment: Assignment, seconds: int) -> bytes:
    """The zip; its grader ends after `seconds`, before Gradescope does. Raises UsageError."""
    files, main = contents(assignment)
    ours = {name: (folder("container") / name).read_bytes() for name in FILES}
    script = ours["run_autograder"].decode()
    for line, filled in (
        (f"\nassignment={ASSIGNMENT}\n", f"\nassignment={quote(main)}\n"),
        ("\nseconds=540\n", f"\nseconds={seconds}\n"),
    ):
        assert script.count(line) == 1, line  # noqa: S101 - the file is our own
        script = script.replace(line, filled)
    ours["run_autograder"] = script.encode()
    modes = {**dict.fromkeys(files, 0o644), **FILES}
    return archive({name: (data, modes[name]) for name, data in (ours | files).items()})
