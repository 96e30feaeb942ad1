"""The worker's life: load the student's files, then fork once for each exercise."""

from __future__ import annotations

import builtins
import gc
import json
import os
import signal
import sys

if sys.platform != "win32":  # which has no fork either, and never starts this program
    import resource

from . import student
from .channel import Channel, Closed
from .game import State
from .play import play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, ModuleType


def main(at_start: frozenset[str], folder: str, descriptor: str) -> None:
    """Serve the parent on the file descriptor of that number until it hangs up.

    `at_start` are the modules that Python had before this program was imported from `folder`;
    the rest is forgotten, so that a student's file called json.py is found by their own import.
    """
    channel = Channel(int(descriptor))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        serve(channel, at_start, folder)
    except Closed:
        return


def serve(channel: Channel, at_start: frozenset[str], folder: str) -> None:
    """Answer "load", then each "play". Raises Closed when the parent hangs up."""
    _, entry, sizes, output_bytes = channel.receive()
    files = {path: channel.receive_bytes(length) for path, length in sizes}
    if folder in sys.path:
        sys.path.remove(folder)
    for name in set(sys.modules) - at_start:
        if name.partition(".")[0] in _shadowed(files) | {__package__}:
            del sys.modules[name]
    prints = student.capture(output_bytes)
    sys.argv = [entry]
    vars(builtins).update(exit=sys.exit, quit=sys.exit)  # as `site` would, which -S leaves out
    try:
        module = student.load(entry, files)
    except Closed:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a student's import raises, SystemExit too
        channel.send(["failed", student.crash(error, files)])
        return
    names = [name for name, value in vars(module).items() if callable(value)]
    channel.send(["loaded", [name[:100] for name in names if not name.startswith("__")][:200]])
    gc.collect()
    gc.freeze()  # a collection in the fork would touch, and so copy, every page of this process
    while True:
        _, root, frames, cpu_seconds = channel.receive()
        child = os.fork()
        if child == 0:
            _exercise(channel, module, files, State(root), frames, cpu_seconds, prints)
        _, status = os.waitpid(child, 0)
        channel.send(["over", status])


def _shadowed(files: dict[str, bytes]) -> set[str]:
    """The top-level names that the student's files claim."""
    return {path.partition("/")[0].removesuffix(".py") for path in files}


def _exercise(
    channel: Channel,
    module: ModuleType,
    files: dict[str, bytes],
    root: State,
    frames: int,
    cpu_seconds: int,
    prints: student.Prints,
) -> None:
    """One exercise, in a process of its own that never returns."""
    try:
        _limit(cpu_seconds)
        signal.signal(signal.SIGTERM, lambda _, frame: _last_words(channel, files, frame))
        sys.setrecursionlimit(frames)
        channel.sent = 0
        try:
            play(module, student.modules(files), channel, root)
        except Closed:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a student's code raises, SystemExit too
            sys.setrecursionlimit(frames + 200)
            channel.send(["crashed", student.crash(error, files)])
        if prints.cut:
            channel.send(["output-cut"])
    finally:
        os._exit(0)


def _last_words(channel: Channel, files: dict[str, bytes], frame: FrameType | None) -> None:
    """About to be killed: send what was held back, and which line of the student's runs now."""
    lines = student.stack(frame, files)
    channel.note(json.dumps(["at", lines]))
    channel.flush()


def _limit(cpu_seconds: int) -> None:
    """A second lock on a runaway search, for the case that the parent is gone."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
