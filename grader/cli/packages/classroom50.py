"""Builds autograder.py for Classroom 50: one file, because the runner fetches no other."""

from base64 import encodebytes
from collections.abc import Sequence

from grader.cli.packages.contents import contents, filled_in
from grader.cli.packages.wheel import archive
from grader.core.data_files import folder
from grader.core.errors import UsageError
from grader.core.models import Assignment

FILE_NAME = "autograder.py"  # the usual name of the package
SCRIPT = "classroom50.py"
_LARGEST = 10 * 2**20  # the largest autograder.py, in bytes, that the runner fetches
_LONGEST = 12 * 60  # Seconds. A job has 15 minutes, with the checkout and the installation.


def build(assignment: Assignment, seconds: int, more: Sequence[str] = ()) -> bytes:
    """The script, with this program and the assignment in it. Raises UsageError."""
    if seconds > _LONGEST:
        raise UsageError(
            f"--time-limit is {seconds}; it must be at most {_LONGEST}, because Classroom 50 "
            "ends a job after 15 minutes"
        )
    files, main = contents(assignment, more)
    packed = archive({name: (data, 0o644) for name, data in files.items()})
    script = (folder("container") / SCRIPT).read_text("utf-8")
    script = filled_in(
        script,
        ('ASSIGNMENT = "assignment"', f"ASSIGNMENT = {main!r}"),
        ("SECONDS = 540", f"SECONDS = {seconds}"),
        ('PAYLOAD = ""', f'PAYLOAD = """\n{encodebytes(packed).decode()}"""'),
    )
    made = script.encode()
    if len(made) > _LARGEST:
        raise UsageError(
            f"autograder.py has {len(made):,} bytes, but Classroom 50 allows {_LARGEST:,}; "
            "package fewer or smaller exercises"
        )
    return made
