"""Graders in processes of their own, for the user who runs the tests and for an ordinary user.

`python -m tests.support.apart` is such a grader. It reads one request per line and answers each
with one line; a request holds parameters of `played`.
"""

import compileall
import ctypes
import inspect
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import reference.fig57
from grader.core.models import Exercise, Limits, Submission
from grader.core.tree import Tree
from grader.sandbox.host import Host
from grader.sandbox.worker_process import Attempt, Worker
from tests.support.places import ROOT

NOBODY = 65534
"""The id of an ordinary user, which needs no account."""

OURS = (
    "grader",
    "reference",
    "exercises",
    "student_template",
    "tests/support",
    "tests/submissions",
)
LIBRARIES = (
    "annotated_types pydantic pydantic_core typing_extensions typing_inspection yaml".split()
)
"""The libraries that grading imports; the tests' own modules need no others."""


# ---------------------------------------------------------------- users


@dataclass(frozen=True)
class User:
    """A user who can run a grader, with the Python and the module path for it."""

    name: str
    python: str
    path: str
    becomes: Mapping[str, Any]

    @property
    def is_root(self) -> bool:
        return not self.becomes and os.geteuid() == 0

    def run(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts `python -m ARGUMENTS` as the user, with pipes for input and output."""
        return subprocess.Popen(
            [self.python, "-m", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            env={"PYTHONPATH": self.path, "ALPHABETA_GRADER_CACHE": ""},
            **self.becomes,
        )


@contextmanager
def this_user() -> Iterator[User]:
    """The user who runs the tests."""
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    yield User("root" if os.geteuid() == 0 else "ordinary", sys.executable, path, {})


@contextmanager
def ordinary_user() -> Iterator[User | str]:
    """An ordinary user: the one who runs the tests, or for root one that root can become.

    A sentence instead if no Python can be run by such a user.
    """
    if os.geteuid() != 0:
        with this_user() as this:
            yield this
        return
    becomes = {"user": NOBODY, "group": NOBODY, "extra_groups": ()}
    python = _python_for(becomes)
    if python is None:
        wanted = ".".join(map(str, sys.version_info[:2]))
        yield f"root runs the tests, and there is no Python {wanted} that others can run"
        return
    home = Path(tempfile.mkdtemp(prefix="alphabeta-grader-tests-"))
    try:
        _furnish(home)
        yield User("ordinary", python, str(home), becomes)
    finally:
        shutil.rmtree(home)


def _python_for(becomes: Mapping[str, Any]) -> str | None:
    """A Python of this version, so that it loads the same libraries, that other users can run."""
    name = f"python3.{sys.version_info[1]}"
    places = (sys.executable, shutil.which(name), f"/usr/bin/{name}", f"/usr/local/bin/{name}")
    for python in filter(None, places):
        try:
            version = subprocess.run(
                [python, "-I", "-S", "-c", "import sys; print(sys.version_info[:2])"],
                capture_output=True,
                text=True,
                cwd="/",
                check=False,
                **becomes,
            ).stdout
        except OSError:
            continue
        if version.strip() == str(sys.version_info[:2]):
            return python
    return None


def _furnish(home: Path) -> None:
    """Copies the files that a grader needs to a place that everybody can read,
    and compiles them.
    """
    # Files compiled here are valid there. One that another test run is writing may vanish.
    left_out = shutil.ignore_patterns("*.pyc.*", "*-pytest-*")
    for name in OURS:
        shutil.copytree(ROOT / name, home / name, symlinks=True, ignore=left_out)
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None, name
        origin = Path(spec.origin or "")
        if origin.name == "__init__.py":
            shutil.copytree(origin.parent, home / name, ignore=left_out)
        else:
            shutil.copy2(origin, home)
    for name in ("pydantic", "reference", "yaml"):
        compileall.compile_dir(home / name, quiet=2, maxlevels=1)
    compileall.compile_dir(home / "grader", quiet=2)  # all of it: each worker imports its modules
    home.chmod(0o755)
    for path in home.rglob("*"):
        mode, needed = path.lstat().st_mode, 0o555 if path.is_dir() else 0o444
        if needed & ~mode and not path.is_symlink():
            path.chmod(mode | needed)


# ---------------------------------------------------------------- the grader, from outside


class Grader:
    """A grader that runs as a user; a context manager."""

    def __init__(self, user: User) -> None:
        self.user = user
        self._process = user.run("tests.support.apart")

    def __enter__(self) -> "Grader":  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def play(self, **request: Any) -> dict[str, Any]:
        """The first answer of `played` to the request."""
        stdin, stdout = self._process.stdin, self._process.stdout
        stdin.write(json.dumps(request) + "\n")
        stdin.flush()
        answer: dict[str, Any] = json.loads(stdout.readline())
        return answer


# ---------------------------------------------------------------- the grader itself

PROBES = Path(__file__).with_name("probes")
LEAVES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SECRET = b"the answers of this assignment"
STAYING = ("outliving_the_grader", "sleeping")
"""Probes that never end: the id of their process is reported before they start."""
SEARCH = """
import probes

def alpha_beta_search(game, state):
    probes.tell(*eval(str(state)))
    return max_value(game, state, -inf, inf)
"""
"""It tries the two probes in the name of the root, and then searches."""


class _Host(Host):
    """A host of the probes that can limit processor time below its own waits, and report its
    processes."""

    talks = False

    def __init__(self, locks: Collection[str], limits: Mapping[str, Any], cpu_seconds: int) -> None:
        super().__init__(Worker(locks=tuple(locks)))
        self._strict = {"cpu_seconds": cpu_seconds} if cpu_seconds else {}
        fig57 = inspect.getsource(reference.fig57)
        fig57 = fig57.replace("from __future__ import annotations\n", "")
        files = {f"probes/{path.name}": path.read_bytes() for path in PROBES.glob("*.py")}
        files["alphabeta.py"] = (fig57 + SEARCH).encode()
        self.load(Submission(name="probe", entry="alphabeta.py", files=files), Limits(**limits))

    def _ready(self) -> tuple[Worker, Attempt]:
        worker, attempt = super()._ready()
        if self.talks:
            _say({"grader": os.getpid(), "worker": worker._process.pid, "program": attempt.pid})
        return worker, attempt

    def _settings(self) -> Any:
        return super()._settings() | self._strict


class Probing:
    """A grader of one program after another, with one host for all probes of the same locks."""

    def __init__(self) -> None:
        self._host: _Host | None = None
        self._how: Mapping[str, Any] = {}

    def played(
        self, forbidden: str, neighbour: str, given: Mapping[str, Any], **how: Any
    ) -> dict[str, Any]:
        """The result of a program that tries both actions when it is to search, and searches."""
        secret = {"grader": os.getpid(), "secret": ctypes.addressof(_secret())}
        tried = forbidden, neighbour, {**given, **secret, "length": len(SECRET)}
        tree = Tree.build({"name": repr(tried), "children": LEAVES})
        host = self._with(**how)
        host.talks = forbidden in STAYING
        outcome = host.play(Exercise(id="tree", title="A tree", tree=tree), secret=True)
        found = host.isolation
        return {
            "outcome": outcome.kind,
            "status": getattr(outcome, "exit_status", None),
            "output": outcome.output,
            "on": list(found.locks) if found else [],
            "unavailable": dict(found.unavailable) if found else {},
        }

    def _with(self, **how: Any) -> _Host:
        if self._host is None or how != self._how:
            self.end()
            self._host, self._how = _Host(**how), how
        return self._host

    def end(self) -> None:
        """End the processes."""
        if self._host is not None:
            self._host.__exit__()


@cache
def _secret() -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(SECRET)


def _say(what: Mapping[str, Any]) -> None:
    print(json.dumps(what), flush=True)


def _serve() -> None:
    """Answer each request; one for a probe that stays in a fork, which the test kills."""
    probing = Probing()
    for line in sys.stdin:
        request = json.loads(line)
        if request["forbidden"] not in STAYING:
            _say(probing.played(**request))
        elif fork := os.fork():
            os.waitpid(fork, 0)
        else:
            Probing().played(**request)
            os._exit(0)
    probing.end()


if __name__ == "__main__":
    _serve()
