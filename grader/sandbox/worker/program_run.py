"""Runs a student's program for one exercise: imports it, finds its functions, plays it.

This needs a channel to the parent, and no process of its own: the locks, the signals and the forks
are in `main`.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

from . import student_import
from .channel import Channel, Closed
from .encoders import TEXT
from .entry_points import discovered
from .figure_lines import of_program
from .fingerprints import fingerprints, program_text
from .game_proxy import StateProxy
from .hidden_errors import HiddenErrors
from .student_program import NAME, NAMES, MissingError, StudentProgram, UnfitError
from .text_flaws import meant, of_crash, of_loops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType, ModuleType
    from typing import Any

    from .frames import Settings
    from .kinds import Player, Step

MORE_ROOM = 200  # Python frames beyond those of the program, to report its exception


class GivenProgram:
    """A submission: its files, the path of the one to import, the settings, its kind's player."""

    def __init__(
        self, entry: str, files: dict[str, bytes], settings: Settings, player: Player
    ) -> None:
        self.entry, self.files = entry, files
        self.settings, self.player = settings, player


class ProgramRun:
    """One run of a submission's program. Call `load`, and then `take` with each frame of the parent
    that answers no question, as long as both return True. Both raise Closed if the parent hangs up.
    `reads_text` says that this is the first run of the program, which reports on its text too."""

    def __init__(self, channel: Channel, submission: GivenProgram, *, reads_text: bool) -> None:
        self._channel, self._submission = channel, submission
        self._files = submission.files
        self._reads_text = reads_text
        self._errors = HiddenErrors(submission.files, channel.playing)
        self._program = StudentProgram()
        self._modules: Sequence[ModuleType] = ()
        self._finder = student_import.ModuleFinder(submission.files)
        self._failure: BaseException | None = None
        self._step: Step | None = None
        self._room = 0

    def load(self) -> bool:
        """Import the program and report its functions; whether it can be played."""
        settings, loading = self._submission.settings, self._channel.loading
        if self._reads_text and settings["fingerprints"]:
            loading.fingerprints(fingerprints(program_text(self._files)))
            self._channel.flush()
        try:
            self._modules = student_import.load(self._submission.entry, self._finder)
        except Closed:
            raise
        except BaseException as error:  # noqa: BLE001 - a student's import may raise anything, SystemExit too
            self._failed(loading, loading.failed, error)
            return False
        found = self._discover()
        if found:
            self._report_program()
        self._channel.flush()
        return found

    def _discover(self) -> bool:
        """Find the functions to call; whether they are there. Otherwise the parent is told."""
        settings, module = self._submission.settings, self._modules[0]
        try:
            self._program = discovered(
                module,
                settings["names"],
                self._files,
                settings["needed"],
                self._submission.player.FINDER,
                (settings["search"], settings["also_takes"]),
            )
        except Closed:
            raise
        except UnfitError as unfit:
            self._channel.loading.unfit(unfit.function, unfit.parameters)
            return False
        except MissingError as missing:
            names = [name for name, value in vars(module).items() if callable(value)]
            names = [name for name in names if not name.startswith("__")]
            names = [name[:NAME] for name in [*missing.near, *names]][:NAMES]
            self._channel.loading.missing(
                missing.functions, missing.where, missing.holder, missing.parameters, names
            )
            return False
        except BaseException as error:  # noqa: BLE001 - a student's object may raise when it is examined
            self._failure = error
        return True

    def _report_program(self) -> None:
        """Report the program; first, if wanted, the traits and lines of its text, which rank
        mistakes and explain them, and the functions that are not called."""
        program, files, loading = self._program, self._files, self._channel.loading
        if self._reads_text:
            uncalled = [part.place(files) for part in program.uncalled if program.search is None]
            loading.written(*_text(program, files, self._submission.player), uncalled)
        loading.loaded(program.taken(files), program.roots, program.unwritten(files))

    def take(self, frame: list[Any]) -> bool:
        """Handle a frame of the parent: begin to play, or take a further step. Returns whether
        another step may follow."""
        _, *fields = frame
        try:
            with self._errors:
                if self._step is None:
                    self._step = self._begin(*fields)
                else:
                    self._step(*fields)
        except Closed:
            raise
        except BaseException as error:  # noqa: BLE001 - student code may raise anything, SystemExit too
            sys.setrecursionlimit(self._room + MORE_ROOM)
            playing = self._channel.playing
            self._failed(playing, playing.crashed, error)
            return False
        return self._step is not None

    def _begin(self, root: list[Any], room: int, *settings: Any) -> Step | None:
        """Play from that root, with `room` Python frames, as the kind of program does."""
        self._room = room
        sys.setrecursionlimit(room)
        self._channel.sent = 0
        if self._failure is not None:
            raise self._failure  # deferred until a search has begun, which it ends
        player = self._submission.player
        game = player.made_game(self._channel, StateProxy(root), *settings)
        if not self._program.knows_a_game():  # its functions may use a global one
            for module in self._modules:
                if vars(module).get("game") is None:
                    vars(module)["game"] = game
        return player.begin(self._program, self._modules, game)

    def leave(self) -> None:
        """Remove the program and its garbage, so that it can be imported anew."""
        self._channel.forget()
        self._finder.leave()
        self._modules, self._program, self._step = (), StudentProgram(), None
        gc.collect()
        student_import.capture(self._submission.settings["output_bytes"])

    def _failed(self, phase: Any, report: Any, error: BaseException) -> None:
        """Report the exception with which the program ended, after the flaw that explains it."""
        cause, type_, message, number, frames = student_import.crash(error, self._files)
        if cause == "exception" and message is not None:
            flaw = None
            # The text, and the objects of the exception, are the student's.
            with suppress(Exception):
                flaw = of_crash(
                    error, frames, self._files, at_import=phase is self._channel.loading
                )
                message = (message + meant(error))[:TEXT]
            if flaw is not None:
                phase.flawed(*flaw)
        report(cause, type_, message, number, frames)
        self._channel.flush()

    def last_words(self, frame: FrameType | None) -> None:
        """Send the frames held back, the student's line that is running in that frame, and the
        loops around it."""
        lines = student_import.stack(frame, self._files)
        with suppress(Exception):  # the student's text may be anything
            if (loops := of_loops(lines, self._files)) is not None:
                self._channel.playing.flawed(*loops)
        self._channel.playing.at(lines)
        self._channel.flush()


def _text(
    program: StudentProgram, files: dict[str, bytes], player: Player
) -> tuple[list[str], list[list[Any]]]:
    """The traits and the lines of the program's text; none if it cannot be read."""
    try:
        traits, lines = of_program(program, files, player.FINDER.steps)
    except Exception:  # noqa: BLE001 - a text may be too deep, and its objects are the student's
        return [], []
    return traits[:NAMES], lines[:NAMES]
