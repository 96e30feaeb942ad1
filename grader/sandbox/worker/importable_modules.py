"""Loads the modules that a student may import while files can still be read, and refuses others."""

from __future__ import annotations

import builtins
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_SPACED = bytes(c if c in _LETTERS else 32 for c in range(256))
COMPANIONS = {
    "argparse": ("_colorize", "locale", "shutil", "textwrap"),
    "datetime": ("_strptime",),
    "decimal": ("numbers",),
    "functools": ("weakref",),
    "statistics": ("numbers",),
}
"""The modules that a standard module imports only when one of its functions is called."""
QUIET = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Keeps numerical libraries from starting threads, which a fork does not inherit."""


INFINITIES = frozenset({b"inf", b"Inf", b"infty", b"Infinity", b"PINF", b"NINF"})
"""The names of infinity in NumPy, old and new."""


class NotAllowedError(ModuleNotFoundError):
    """A student's file imports a module that is not allowed; the message is the module's name."""


def own_names(files: Mapping[str, bytes]) -> set[str]:
    """The top-level module names of the student's files."""
    return {path.partition("/")[0].removesuffix(".py") for path in files}


def preload(allowed: Collection[str], places: Sequence[str], files: Mapping[str, bytes]) -> None:
    """Import the allowed modules whose names occur anywhere in the files. A module inside a package
    of the standard library is imported too if its name occurs. From any other package only listed
    modules are (scipy.sparse), because a student's words must not choose the code that runs here.
    `places` are folders to search in addition to the standard library's."""
    text = b" ".join(files.values())
    words = set(text.translate(_SPACED).split())
    own = own_names(files)
    if not text.isascii():
        _import("unicodedata")  # the parser needs it for names that are not ASCII
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
    except BaseException:  # noqa: BLE001 - the student's own import raises it again
        return


def _parts(name: str) -> list[str]:
    """The names of the modules inside a package of the standard library; none for any other."""
    if name not in sys.stdlib_module_names:
        return []
    folders = getattr(sys.modules.get(name), "__path__", [])
    found = [entry for folder in folders for entry in os.listdir(folder)]  # noqa: PTH208 - pathlib is not loaded
    return [entry.removesuffix(".py") for entry in found if not entry.startswith("_")]


def uses_only_infinity(text: bytes, module: bytes) -> bool:
    """Whether a file that imports `module` names nothing of it but infinity, as in np.inf."""
    names, used = {module}, set()
    for line in text.splitlines():
        words = line.translate(_SPACED).split()
        if words[:3] == [b"from", module, b"import"]:
            used.update(words[3:])
        elif words[:2] == [b"import", module] and words[2:3] == [b"as"]:
            names.update(words[3:4])
    for name in names:
        for after in text.split(name + b".")[1:]:
            used.update(after.translate(_SPACED).split()[:1])
    return bool(used) and used <= INFINITIES


def guard(allowed: Collection[str], files: Mapping[str, bytes]) -> None:
    """Make import statements in `files` find only these files and the allowed modules. This gives a
    clear message, the same on every system. The locks, not this, protect the machine."""
    plain = builtins.__import__
    own = own_names(files)
    tops = {name.partition(".")[0] for name in allowed}

    def guarded(
        name: str,
        globals: Any = None,  # noqa: A002 - __import__ has these names
        locals: Any = None,  # noqa: A002
        fromlist: Any = (),
        level: int = 0,
    ) -> Any:
        if level == 0 and globals is not None and globals.get("__file__") in files:
            top = name.partition(".")[0]
            if top not in tops and top not in own:
                inside = [each for each in fromlist or () if each in own]
                raise NotAllowedError(f"{name}.{inside[0]}" if inside else name)
        return plain(name, globals, locals, fromlist, level)

    builtins.__import__ = guarded
