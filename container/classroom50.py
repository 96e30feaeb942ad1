"""An autograder for Classroom 50, with everything that it needs in this one file.

`grade package classroom50` put it together. The classroom's runner.py starts it in the checkout of
a student's repository, where it leaves `result.json` and `release-body.md` and ends with 0, however
many points were lost. If it cannot grade, it leaves neither, says why in an annotation, and ends
with 1: the runner then marks the submission as an error, which is no grade of 0.

It takes Python 3.10 or later on Linux, and the package index that pip asks. Nothing in the checkout
is imported by it or by pip, and what it installs is removed again.
"""

# ruff: noqa: INP001 - a script beside other scripts

from __future__ import annotations

import os
import sys

if __name__ == "__main__" and not sys.flags.isolated:
    # Both modules are there already when Python has started. All others are looked for beside this
    # file first, which may have been copied into a student's folder.
    os.execv(sys.executable, [sys.executable, "-I", __file__])  # noqa: S606 - no shell is meant

import base64
import io
import shutil
import signal
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NoReturn

ASSIGNMENT = "assignment"
SECONDS = 540
"""When grading ends, done or not."""
INSTALL_SECONDS = 120
"""What the virtual environment and pip may take together."""
GRACE_SECONDS = 20
"""What a grader may take to end by itself once its time is over."""
RESULT = "result.json"
BODY = "release-body.md"
LONGEST_BODY = 100_000
"""GitHub takes 125,000 characters as the text of a release."""
IDENTITY = (
    "ASSIGNMENT", "ASSIGNMENT_TYPE", "CLASSROOM", "COMMIT_URL", "MODE", "OWNER", "RELEASE_URL",
    "REVIEW_URL", "SUBMISSION_TAG", "USERNAME",
)  # fmt: skip
"""Whose work it is: of the environment, all that the grader gets to know."""
NEEDED = ("ASSIGNMENT", "CLASSROOM", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL", "SUBMISSION_TAG")
"""What of it has to be there, so that nothing is installed for nothing."""


class Fault(Exception):
    """Why nothing could be graded, in a sentence."""


def main() -> int:
    """Grade the checkout that is the working folder; the exit code."""
    signal.signal(signal.SIGTERM, _ended)
    checkout, home = Path.cwd(), None
    try:
        for name in (RESULT, BODY):
            _clear(checkout / name)
        _ask_whose_work_it_is()
        temporary = os.environ.get("RUNNER_TEMP") or None
        home = Path(tempfile.mkdtemp(prefix="alphabeta-grader-", dir=temporary))
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(PAYLOAD))) as packed:
            packed.extractall(home)
        grade(installed(home), home, checkout)
    except Fault as fault:
        return _told(str(fault))
    except Exception as error:  # noqa: BLE001 - whatever it is, no student is to blame for it
        return _told(f"{type(error).__name__}: {error}")
    finally:
        if home is not None:
            shutil.rmtree(home, ignore_errors=True)
    return 0


def installed(home: Path) -> Path:
    """The Python that has the grader, which was unpacked at `home`. Raises Fault."""
    end = monotonic() + INSTALL_SECONDS
    python = home / "venv" / "bin" / "python"
    pip = [python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install"]
    (wheel,) = home.glob("wheels/*.whl")
    for command in (
        [sys.executable, "-I", "-m", "venv", home / "venv"],
        [*pip, "--no-cache-dir", "-r", home / "requirements.txt"],
        [*pip, "--no-deps", "--no-index", wheel],
    ):
        code, said = _run(command, home, home, dict(os.environ), end - monotonic(), both=True)
        if code != 0:
            raise Fault(f"the grader could not be installed.\n{said}")
    return python


def grade(python: Path, home: Path, checkout: Path) -> None:
    """Grade, and leave the results in the checkout. Raises Fault."""
    # Files are written beside the program first: what is called result.json in a checkout may be
    # a link to anywhere. Standard output is the job's log, and has annotations and nothing else.
    command = [
        python, "-I", "-m", "grader", "run", ".", "-a", home / ASSIGNMENT,
        "--require-isolation", "full", "--time-limit", str(SECONDS), "--quiet",
        "-f", "classroom50", "-o", home / RESULT, "-f", "markdown", "-o", home / BODY,
        "-f", "github",
    ]  # fmt: skip
    environment = {name: os.environ[name] for name in IDENTITY if name in os.environ}
    environment |= {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    code, said = _run(command, checkout, home, environment, SECONDS + GRACE_SECONDS)
    if code not in {0, 1}:  # 1 says that points were lost
        raise Fault(said or f"the grader ended with exit code {code}.")
    result, body = (home / RESULT).read_bytes(), (home / BODY).read_bytes()
    _put(checkout / RESULT, result)
    if len(body) <= LONGEST_BODY:  # or else the runner writes one, a line a test
        _put(checkout / BODY, body)


def _ask_whose_work_it_is() -> None:
    """Raises Fault if the job has not said."""
    missing = [name for name in NEEDED if not os.environ.get(name, "").strip()]
    if missing:
        raise Fault(f"the job has not set {', '.join(missing)}, as Classroom 50's runner does.")


def _run(
    command: Sequence[object], folder: Path, home: Path, environment: Mapping[str, str],
    seconds: float, *, both: bool = False,
) -> tuple[int, str]:  # fmt: skip
    """The exit code, and the end of what was written to standard error, or to `both` outputs."""
    # It goes into a file, since whoever waits for the end of a pipe waits for all who hold it.
    said = home / "said"
    with (
        said.open("wb") as output,
        subprocess.Popen(  # noqa: S603 - the commands are our own
            [str(part) for part in command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output if both else None,
            stderr=output,
            start_new_session=True,
        ) as process,
    ):
        try:
            code = process.wait(max(1, seconds))
        except BaseException as stop:  # whatever it is, it is raised again below
            os.killpg(process.pid, signal.SIGKILL)  # it has children
            if isinstance(stop, subprocess.TimeoutExpired):
                raise Fault("it took too long: try again, or with other limits.") from None
            raise
    return code, said.read_bytes().decode("utf-8", "replace").strip()[-3000:]


def _clear(path: Path) -> None:
    """Take away what lies there, be it a link, a folder or a file."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _put(path: Path, data: bytes) -> None:
    """Write a file where none is; no link is followed."""
    with path.open("xb") as file:
        file.write(data)


def _told(why: str) -> int:
    """Tell why nothing was graded, in one annotation that nothing in the text can end."""
    text = f"Nothing was graded, which is no fault of the submission: {why}"
    for char, escape in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(char, escape)
    with suppress(OSError):
        sys.stdout.buffer.write(f"::error title=Autograder::{text}\n".encode("utf-8", "replace"))
        sys.stdout.flush()
    return 1


def _ended(*_: object) -> NoReturn:
    """End as asked to, but only after what was made has been removed."""
    sys.exit(143)


PAYLOAD = ""

if __name__ == "__main__":
    sys.exit(main())
