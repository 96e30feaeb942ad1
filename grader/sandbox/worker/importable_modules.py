"""Which modules a student may import, and their loading while files can still be read."""

from __future__ import annotations

import builtins
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_SPACED = bytes(c if c in _LETTERS else 32 for c in range(256))
COMPANIONS = {"datetime": ("_strptime",), "decimal": ("numbers",), "statistics": ("numbers",)}
"""What a module of the standard library imports only when a function of it is called."""
QUIET = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Keeps numerical libraries from starting threads, which no fork inherits."""


class NotAllowedError(ModuleNotFoundError):
    """A student's file imports what is not on the list; the message is the module's name."""


def own_names(files: Mapping[str, bytes]) -> set[str]:
    """The top-level names that the student's files claim."""
    return {path.partition("/")[0].removesuffix(".py") for path in files}


def preload(allowed: Collection[str], places: Sequence[str], files: Mapping[str, bytes]) -> None:
    """Import the allowed modules whose names occur in the files, in whatever way.

    What is inside a package of the standard library comes along if it is named; of another, only
    what is listed itself (scipy.sparse): a student's words must not choose what runs here.
    `places` are folders to look for them in, besides those of the standard library.
    """
    text = b" ".join(files.values())
    words = set(text.translate(_SPACED).split())
    own = own_names(files)
    if not text.isascii():
        _import("unicodedata")  # the parser wants it for names that are not ASCII
    before = list(sys.path)
    sys.path.extend(place for place in places if place not in before)
    os.environ.update(QUIET)
    try:
        for name in allowed:
            top = name.partition(".")[0]
            if top.encode() in words and top not in own:
                _import(name)
                for companion in COMPANIONS.get(name, ()):
                    _import(companion)
                for part in _parts(name):
                    if part.encode() in words:
                        _import(f"{name}.{part}")
    finally:
        sys.path[:] = before
        for variable in QUIET:
            os.environ.pop(variable, None)


def _import(name: str) -> None:
    try:
        __import__(name)
    except BaseException:  # noqa: BLE001 - a student who imports it is told by Python itself
        return


def _parts(name: str) -> list[str]:
    """The modules inside a package of the standard library; none inside any other."""
    if name not in sys.stdlib_module_names:
        return []
    folders = getattr(sys.modules.get(name), "__path__", [])
    found = [entry for folder in folders for entry in os.listdir(folder)]  # noqa: PTH208 - pathlib is not loaded
    return [entry.removesuffix(".py") for entry in found if not entry.startswith("_")]


def guard(allowed: Collection[str], files: Mapping[str, bytes]) -> None:
    """From now on an import statement in one of `files` finds them and allowed modules only.

    This is for a clear word, the same on each system; what holds a program back are the locks.
    """
    plain = builtins.__import__
    own = own_names(files)
    tops = {name.partition(".")[0] for name in allowed}

    def guarded(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0  # noqa: A002 - the names that Python gives them
    ) -> Any:  # fmt: skip
        if level == 0 and globals is not None and globals.get("__file__") in files:
            top = name.partition(".")[0]
            if top not in tops and top not in own:
                raise NotAllowedError(name)
        return plain(name, globals, locals, fromlist, level)

    builtins.__import__ = guarded
