"""Builds autograder.zip for Gradescope, which unzips it to /autograder/source.

It is also the folder to build the Dockerfile in.
"""

from collections.abc import Sequence
from shlex import quote

from grader.cli.packages.contents import ASSIGNMENT, contents, filled_in
from grader.cli.packages.wheel import archive
from grader.core.data_files import folder
from grader.core.errors import UsageError
from grader.core.models import Assignment

FILE_NAME = "autograder.zip"  # the usual name of the package
MOST_SECONDS = 40 * 60 - 60  # Gradescope's largest time limit, less a minute for grading to end in
FILES = {"setup.sh": 0o755, "run_autograder": 0o755, "Dockerfile": 0o644}


def build(assignment: Assignment, seconds: int, more: Sequence[str] = ()) -> bytes:
    """The zip; its grader stops after `seconds`, before Gradescope ends it. Raises UsageError."""
    if seconds > MOST_SECONDS:
        raise UsageError(
            f"--time-limit is {seconds}; it must be at most {MOST_SECONDS}, because Gradescope "
            "allows 40 minutes"
        )
    files, main = contents(assignment, more)
    ours = {name: (folder("container") / name).read_bytes() for name in FILES}
    where = f"assignment={ASSIGNMENT}", f"assignment={quote(main)}"
    ends = "seconds=540", f"seconds={seconds}"
    for name, lines in (("setup.sh", [where]), ("run_autograder", [where, ends])):
        ours[name] = filled_in(ours[name].decode(), *lines).encode()
    modes = {**dict.fromkeys(files, 0o644), **FILES}
    return archive({name: (data, modes[name]) for name, data in (ours | files).items()})
