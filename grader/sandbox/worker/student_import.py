"""Imports a student's files from memory, and says what went wrong when code of theirs raises."""

from __future__ import annotations

import io
import os
import sys
from types import ModuleType

from .channel import QuestionRefusedError
from .encoders import TEXT
from .importable_modules import NotAllowedError

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Mapping
    from importlib.machinery import ModuleSpec
    from types import FrameType, TracebackType
    from typing import Any

FRAMES = 12
CAUSES = {QuestionRefusedError: "question", NotAllowedError: "import"}
"""Exceptions of this program's own that a student's code may end in, as frames name them."""
NO_THREAD = "can't start new thread"
"""All that Python says where the system grants no thread: a RuntimeError without a number."""


if not TYPE_CHECKING:
    # importlib.machinery's, whose import costs more than the rest of this program
    ModuleSpec = type(sys.__spec__)


class ModuleFinder:
    """Finds modules among the student's files, ahead of everything else, as Python itself does for
    a script's own folder."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.folders = {
            path[:end] for path in files for end, c in enumerate(path) if c == "/"
        }  # fmt: skip

    def find_spec(
        self, fullname: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """The spec of a student's module, or None for anybody else's."""
        place = fullname.replace(".", "/")
        if place + "/__init__.py" in self.files:
            return self._spec(fullname, place + "/__init__.py", package=True)
        if place + ".py" in self.files:
            return self._spec(fullname, place + ".py", package=False)
        if place in self.folders:
            return self._spec(fullname, None, package=True)
        return None

    def _spec(self, fullname: str, origin: str | None, *, package: bool) -> ModuleSpec:
        loader: Any = self  # it has the two methods, and no base class to import
        spec = ModuleSpec(fullname, loader, origin=origin, is_package=package)
        spec.has_location = origin is not None
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python's own kind of module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Compile and run the module's file. A folder without __init__.py has nothing to run."""
        origin = module.__spec__.origin if module.__spec__ else None
        if origin is not None:
            source = _text_of(self.files[origin])
            exec(compile(source, origin, "exec", dont_inherit=True), vars(module))  # noqa: S102 - running a student's code is what this process is for


def _text_of(data: bytes) -> str | bytes:
    """A file's text: UTF-8, whatever its first lines say, since no other codec could be loaded."""
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        return data  # Python itself says what is wrong with it


def load(entry: str, files: Mapping[str, bytes]) -> ModuleType:
    """Import the file `entry`, its siblings importable. Raises whatever the student's code does."""
    finder = ModuleFinder(files)
    sys.meta_path.insert(0, finder)
    name = entry.rpartition("/")[2].removesuffix(".py")
    # The entry is that file even where a package of its name lies beside it.
    module = ModuleType(name)
    module.__file__ = entry
    module.__spec__ = finder._spec(name, entry, package=False)
    sys.modules[name] = module
    finder.exec_module(module)
    return module


def modules(files: Mapping[str, bytes]) -> list[ModuleType]:
    """The student's modules that are loaded now."""
    return [
        module for module in list(sys.modules.values())
        if getattr(getattr(module, "__spec__", None), "origin", None) in files
    ]  # fmt: skip


def crash(
    error: BaseException, files: Mapping[str, bytes]
) -> tuple[str, str, str | None, int, list[list[Any]]]:
    """The fields of a frame about an exception: its cause, type, message and system's error, and
    the student's lines that it came by."""
    frames = _frames(error.__traceback__, files)
    message: str | None
    if isinstance(error, SyntaxError) and error.filename in files and error.lineno:
        frames.append([error.filename, error.lineno, ""])
        message = error.msg
    else:
        message = _text(error)
    cause = CAUSES.get(type(error), "exception")
    if isinstance(error, RuntimeError) and message == NO_THREAD:
        cause = "thread"
    number = error.errno if isinstance(error, OSError) else 0
    return (
        cause, type(error).__name__[:TEXT], message if message is None else str(message)[:TEXT],
        number if type(number) is int else 0, frames,
    )  # fmt: skip


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
    """The student's lines that are being run, innermost last."""
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
    """The bottom of sys.stdout: writes through to descriptor 1 until the limit, then drops.

    One byte more than the limit goes through, by which the parent sees that something was dropped.
    """

    def __init__(self, limit: int) -> None:
        self.left = limit + 1

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: Any) -> int:
        """Keep what fits."""
        kept = bytes(data[: self.left])
        try:
            self.left -= os.write(1, kept) if kept else 0
        except OSError:  # the pipe is full, or closed: the parent reads it after the run
            self.left = 0
        return len(data)


def capture(limit: int) -> None:
    """Send prints and error output to descriptor 1, little more than `limit` bytes of both."""
    sys.stdout = sys.stderr = io.TextIOWrapper(
        Prints(limit), encoding="utf-8", errors="backslashreplace", write_through=True
    )
