"""The kinds of programs, a folder for each.

A kind's frames are in its `__init__`, which the parent reads too; its `player` finds the student's
functions and plays them.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType
    from typing import Any, Protocol, TypeAlias

    from ..channel import Channel
    from ..function_finder import FunctionFinder
    from ..game_proxy import GameProxy, StateProxy
    from ..student_program import StudentProgram

    Step: TypeAlias = Callable[..., None]
    """Handles the fields of one more frame of the parent."""

    class Player(Protocol):
        """The module `player` of a kind: it finds a program of that kind, and plays it.

        PHASE are the frames that such a program sends. `made_game` takes the fields of the parent's
        first frame, after the root and `room`. `begin` plays the program to its end; if the parent
        plays, it returns a function that handles each further frame. Exceptions of the student's
        code pass through both.
        """

        PHASE: type
        FINDER: type[FunctionFinder]

        def made_game(self, channel: Channel, root: StateProxy, *settings: Any) -> GameProxy:
            """The game that the program is given."""

        def begin(
            self, program: StudentProgram, modules: Sequence[ModuleType], game: Any
        ) -> Step | None:
            """Play, or return the function that takes the steps."""


def names() -> list[str]:
    """The names of all kinds."""
    folders = os.listdir(__path__[0])  # noqa: PTH208 - pathlib takes a third of the worker's start
    return sorted(name for name in folders if name[0] not in "_.")


def players() -> Mapping[str, Player]:
    """The player of each kind. The worker asks once, before it knows of any submission."""
    return {name: __import__(f"{__name__}.{name}.player", fromlist=["player"]) for name in names()}
