"""Imports a student's files from memory, and describes the exceptions of student code."""

from __future__ import annotations

import io
import os
import sys
from types import ModuleType

from .channel import QuestionRefusedError
from .encoders import TEXT
from .importable_modules import NotAllowedError, uses_only_infinity

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping
    from importlib.machinery import ModuleSpec
    from types import FrameType, TracebackType
    from typing import Any

FRAMES = 12
CAUSES = {QuestionRefusedError: "question", NotAllowedError: "import"}
"""This program's own exceptions with which student code may end, and the causes in their frames."""
NO_THREAD = "can't start new thread"
"""The message of Python's RuntimeError if the system refuses a thread; it has no error number."""

if not TYPE_CHECKING:
    # Importing importlib.machinery would take longer than the rest of this program.
    ModuleSpec = type(sys.__spec__)


class ModuleFinder:
    """Finds modules among the student's files before any other module, as Python does for the
    folder of a script."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.run: list[ModuleType] = []
        """The modules whose files were run, in order; one whose file failed is among them."""
        self._named: set[str] = set()
        self.folders = {path[:end] for path in files for end, c in enumerate(path) if c == "/"}

    def find_spec(
        self, fullname: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """The spec of a student's module; None for any other."""
        place = fullname.replace(".", "/")
        if place + "/__init__.py" in self.files:
            return self._spec(fullname, place + "/__init__.py", package=True)
        if place + ".py" in self.files:
            return self._spec(fullname, place + ".py", package=False)
        if place in self.folders:
            return self._spec(fullname, None, package=True)
        return None

    def _spec(self, fullname: str, origin: str | None, *, package: bool) -> ModuleSpec:
        loader: Any = self  # it has both methods of a loader; the base class is not imported
        self._named.add(fullname)
        spec = ModuleSpec(fullname, loader, origin=origin, is_package=package)
        spec.has_location = origin is not None
        return spec

    def leave(self) -> None:
        """Find modules no more, and forget those that were found."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        for name in self._named:
            sys.modules.pop(name, None)
        self.run.clear()

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, which means Python's own kind of module."""

    def exec_module(self, module: ModuleType) -> None:
        """Compile and run the module's file. A folder without __init__.py has nothing to run."""
        origin = module.__spec__.origin if module.__spec__ else None
        if origin is not None:
            if module not in self.run:  # it may be loaded again
                self.run.append(module)
            source = text_of(self.files[origin])
            exec(compile(source, origin, "exec", dont_inherit=True), vars(module))  # noqa: S102 - this locked process exists to run student code


def text_of(data: bytes) -> str | bytes:
    """A file's text: UTF-8, whatever its first lines declare, as no other codec can be loaded."""
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        return data  # Python's own message explains the bad bytes


def load(entry: str, finder: ModuleFinder) -> list[ModuleType]:
    """Import the file `entry`, which can import the others that `finder` finds. Returns the
    student's modules, that of `entry` first, in a list that grows if a function imports another
    one. Exceptions of student code pass through."""
    sys.meta_path.insert(0, finder)
    name = entry.rpartition("/")[2].removesuffix(".py")
    # The entry is that file even if there is also a package of its name.
    module = ModuleType(name)
    module.__file__ = entry
    module.__spec__ = finder._spec(name, entry, package=False)
    sys.modules[name] = module
    finder.exec_module(module)
    return finder.run


def crash(
    error: BaseException, files: Mapping[str, bytes]
) -> tuple[str, str, str | None, int, list[list[Any]]]:
    """The fields of a frame about an exception: its cause, type, message and error number, and the
    student's lines that it passed."""
    frames = _frames(error.__traceback__, files)
    message: str | None
    if isinstance(error, SyntaxError) and error.filename in files and error.lineno:
        frames.append([error.filename, error.lineno, ""])
        message = error.msg
    else:
        message = _text(error)
        if message and isinstance(error, ImportError) and error.path:
            message = message.replace(f" ({error.path})", "")  # a path of this machine
    cause = CAUSES.get(type(error), "exception")
    if cause == "import" and frames and message:
        module = message.partition(".")[0].encode("utf-8", "replace")
        if uses_only_infinity(files[frames[-1][0]], module):
            cause = "infinity"
    if isinstance(error, RuntimeError) and message == NO_THREAD:
        cause = "thread"
    number = error.errno if isinstance(error, OSError) else 0
    return (
        cause,
        type(error).__name__[:TEXT],
        message if message is None else str(message)[:TEXT],
        number if type(number) is int else 0,
        frames,
    )


def _frames(trace: TracebackType | None, files: Mapping[str, bytes]) -> list[list[Any]]:
    frames: list[list[Any]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename in files:
            frames.append([code.co_filename, trace.tb_lineno, code.co_name[:TEXT]])
            del frames[:-FRAMES]
        trace = trace.tb_next
    return frames


def stack(frame: FrameType | None, files: Mapping[str, bytes]) -> list[list[Any]]:
    """The student's lines that are running, innermost last."""
    frames: list[list[Any]] = []
    while frame is not None and len(frames) < FRAMES:
        code = frame.f_code
        if code.co_filename in files:
            frames.insert(0, [code.co_filename, frame.f_lineno, code.co_name[:TEXT]])
        frame = frame.f_back
    return frames


def _text(error: BaseException) -> str | None:
    try:
        return str(error)
    except BaseException:  # noqa: BLE001 - a student's __str__ may raise anything, SystemExit too
        return None


class Prints(io.BufferedIOBase):
    """The lowest layer of sys.stdout: writes to descriptor 1 up to the limit, discards the rest.
    One byte beyond the limit is written, so that the parent knows that output was discarded."""

    def __init__(self, limit: int) -> None:
        self.left = limit + 1

    def writable(self) -> bool:
        """Whether this can be written to: always."""
        return True

    def write(self, data: Any) -> int:
        """Write as much as fits, and claim to have written all."""
        kept = bytes(data[: self.left])
        try:
            self.left -= os.write(1, kept) if kept else 0
        except OSError:  # the pipe is full, since the parent reads it after the run, or closed
            self.left = 0
        return len(data)


def capture(limit: int) -> None:
    """Send output and error output to descriptor 1, `limit` bytes of both and one more."""
    sys.stdout = sys.stderr = io.TextIOWrapper(
        Prints(limit), encoding="utf-8", errors="backslashreplace", write_through=True
    )
