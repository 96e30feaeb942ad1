"""An autograder for Classroom 50 in one self-contained file, built by `grade package classroom50`.

The classroom's runner.py starts it in the checkout of a student's repository. It writes
`result.json` and `release-body.md` there, and to $GITHUB_OUTPUT if the pass mark is reached. It
ends with 0, however many points were lost. If it cannot grade, it writes none of these, gives the
reason in an annotation, and ends with 1; the runner then marks the submission as an error, not as a
grade of 0.

It needs Python 3.10 or later on Linux, and pip's package index. Neither it nor pip imports anything
from the checkout, and it removes everything that it installs.
"""

# ruff: noqa: INP001 - a script beside other scripts

from __future__ import annotations

import os
import sys

if __name__ == "__main__" and not sys.flags.isolated:
    # Python looks for other modules beside this file first, and the file may be in a student's
    # folder. Only os and sys are loaded already.
    os.execv(sys.executable, [sys.executable, "-I", __file__])  # noqa: S606 - no shell is needed

import base64
import io
import json
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
"""The time limit of grading."""
INSTALL_SECONDS = 120
"""The time limit of installing, for the virtual environment and pip together."""
GRACE_SECONDS = 20
"""Extra time for the grader to end by itself after its time limit."""
RESULT = "result.json"
BODY = "release-body.md"
LONGEST_BODY = 100_000
"""GitHub limits the text of a release to 125,000 characters."""
IDENTITY = (
    "ASSIGNMENT", "ASSIGNMENT_TYPE", "CLASSROOM", "COMMIT_URL", "MODE", "OWNER", "RELEASE_URL",
    "REVIEW_URL", "SUBMISSION_TAG", "USERNAME",
)  # fmt: skip
"""The only environment variables passed to the grader: they identify the submission."""
NEEDED = ("ASSIGNMENT", "CLASSROOM", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL", "SUBMISSION_TAG")
"""Those that are required; checked before anything is installed."""


class Fault(Exception):
    """The reason why nothing could be graded, in one sentence."""


def main() -> int:
    """Grade the checkout in the working folder. Returns the exit code."""
    signal.signal(signal.SIGTERM, _ended)
    checkout, home = Path.cwd(), None
    try:
        for name in (RESULT, BODY):
            _clear(checkout / name)
        _check_identity()
        temporary = os.environ.get("RUNNER_TEMP") or None
        home = Path(tempfile.mkdtemp(prefix="alphabeta-grader-", dir=temporary))
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(PAYLOAD))) as packed:
            packed.extractall(home)
        grade(installed(home), home, checkout)
    except Fault as fault:
        return _failed(str(fault))
    except Exception as error:  # noqa: BLE001 - every bug becomes an annotation, not a grade of 0
        return _failed(f"{type(error).__name__}: {error}")
    finally:
        if home is not None:
            shutil.rmtree(home, ignore_errors=True)
    return 0


def installed(home: Path) -> Path:
    """Install the grader that was unpacked at `home`. Returns its Python. Raises Fault."""
    end = monotonic() + INSTALL_SECONDS
    python = home / "venv" / "bin" / "python"
    pip = [python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install"]
    (wheel,) = home.glob("wheels/*.whl")
    for command in (
        [sys.executable, "-I", "-m", "venv", home / "venv"],
        [*pip, "--no-cache-dir", "-r", home / "requirements.txt"],
        [*pip, "--no-deps", "--no-index", wheel],
    ):
        code, output = _run(command, home, home, dict(os.environ), end - monotonic(), both=True)
        if code != 0:
            raise Fault(f"the grader could not be installed.\n{output}")
    return python


def grade(python: Path, home: Path, checkout: Path) -> None:
    """Grade, and write the results into the checkout. Raises Fault."""
    # Write outside the checkout first: inside, result.json could be a link to anywhere. Standard
    # output is the job's log, so it has only annotations.
    command = [
        python, "-I", "-m", "grader", "run", ".", "-a", home / ASSIGNMENT,
        "--require-isolation", "full", "--time-limit", str(SECONDS), "--quiet",
        "-f", "classroom50", "-o", home / RESULT, "-f", "markdown", "-o", home / BODY,
        "-f", "github",
    ]  # fmt: skip
    environment = {name: os.environ[name] for name in IDENTITY if name in os.environ}
    environment |= {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    code, output = _run(command, checkout, home, environment, SECONDS + GRACE_SECONDS)
    if code not in {0, 1}:  # 1 means that points were lost
        raise Fault(output or f"the grader ended with exit code {code}.")
    result, body = (home / RESULT).read_bytes(), (home / BODY).read_bytes()
    _put(checkout / RESULT, result)
    if len(body) <= LONGEST_BODY:  # otherwise the runner writes its own, one line for each test
        _put(checkout / BODY, body)
    _announce(result, passed=code == 0)


def _announce(result: bytes, *, passed: bool) -> None:
    """Tell the runner whether the pass mark is reached; by itself it asks for full marks."""
    place = os.environ.get("GITHUB_OUTPUT")
    if place:
        document = json.loads(result)
        status = "success" if passed else "failure"
        reached = "reached" if passed else "not reached"
        points = f"{document['score']}/{document['max-score']}"
        with Path(place).open("a", encoding="utf-8") as file:
            file.write(f"status={status}\nsummary={points} points, pass mark {reached}\n")


def _check_identity() -> None:
    """Raises Fault if the job has not set the variables that identify the submission."""
    missing = [name for name in NEEDED if not os.environ.get(name, "").strip()]
    if missing:
        raise Fault(f"the job has not set {', '.join(missing)}, as Classroom 50's runner does.")


def _run(
    command: Sequence[object], folder: Path, home: Path, environment: Mapping[str, str],
    seconds: float, *, both: bool = False,
) -> tuple[int, str]:  # fmt: skip
    """Run a command. Returns its exit code and the end of stderr, or of `both` outputs."""
    # Use a file: a pipe ends only when every process that inherited it has ended.
    log = home / "log"
    with (
        log.open("wb") as output,
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
        except BaseException as stop:  # it is raised again below
            os.killpg(process.pid, signal.SIGKILL)  # it has children
            if isinstance(stop, subprocess.TimeoutExpired):
                raise Fault("it took too long: try again, or with other limits.") from None
            raise
    return code, log.read_bytes().decode("utf-8", "replace").strip()[-3000:]


def _clear(path: Path) -> None:
    """Remove the link, folder or file at a path, if there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _put(path: Path, data: bytes) -> None:
    """Write a new file. Fails if the path exists, and follows no link."""
    with path.open("xb") as file:
        file.write(data)


def _failed(why: str) -> int:
    """Print the reason as one annotation, escaped so that the text cannot end it."""
    text = f"Nothing was graded; the submission is not the cause: {why}"
    for char, escape in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(char, escape)
    with suppress(OSError):
        sys.stdout.buffer.write(f"::error title=Autograder::{text}\n".encode("utf-8", "replace"))
        sys.stdout.flush()
    return 1


def _ended(*_: object) -> NoReturn:
    """Exit on SIGTERM by an exception, so that the temporary files are removed."""
    sys.exit(143)


PAYLOAD = ""

if __name__ == "__main__":
    sys.exit(main())
