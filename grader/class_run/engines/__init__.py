"""The engines of a class run, one file each: they take jobs, and yield their ends in any order.

A file such as local.py has a function `ends(jobs, settings, processes, patience)`, with parameters
of its own after these. Some need a package that is an extra of this one.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from grader.class_run.jobs import JobEnd
from grader.core.errors import UsageError, offered
from grader.core.module_names import module_names

Engine: TypeAlias = Callable[..., Iterator[JobEnd]]
"""A function from the jobs, the settings, the number of processes and the patience in seconds."""

_EXTRAS = ("cryptography", "dask", "dask_jobqueue", "distributed")


def names() -> list[str]:
    """The names of all engines, sorted; none is imported."""
    return module_names(__path__)


def module(name: str) -> ModuleType:
    """The module of an engine. Raises UsageError if there is none, or no package that it needs."""
    known = names()
    if name not in known:
        raise UsageError(f"there is no engine {name!r}{offered(name, known)}")
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in _EXTRAS:
            raise
        package = error.name.replace("_", "-")
        raise UsageError(
            f"--engine {name} needs the package {package}; install it with: "
            f"pip install 'alphabeta-grader[{name}]'"
        ) from None
