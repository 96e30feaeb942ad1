"""The kinds of programs that students write, a folder for each.

A folder has a module for each part of its kind. The functions here import a part when it is needed,
so that a run imports no other kind; they say which names a part has. The part that finds and calls
the student's functions is `grader.sandbox.worker.kinds.NAME`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grader.core.models.algorithm import Algorithm

if TYPE_CHECKING:
    from grader.sandbox.played_program import Plays


def _part(algorithm: Algorithm, part: str) -> Any:
    """A module of the kind of the algorithm's programs."""
    return import_module(f"{__name__}.{algorithm.program}.{part}")


def handler(algorithm: Algorithm) -> Plays:
    """`play.HANDLER`: handles the frames of a program that the sandbox plays."""
    handles: Plays = _part(algorithm, "play").HANDLER
    return handles
