"""Lets a student's functions search one exercise, and reports each call."""

from __future__ import annotations

from types import ModuleType

from ...call_watcher import Hook
from ...channel import Channel
from ...code_objects import FIGURE, nested_in
from ...discovery import TURN, ProgramFinder
from ...encoders import split, split_value
from ...game_proxy import GameProxy, StateProxy
from ...line_tracer import LineTracer
from ...parameters import EITHER, FLAGS, given_at_root
from ...statements import batches, statements_of
from ...student_import import text_of
from ...student_program import Function, StudentProgram
from . import WhileSearching

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping, Sequence
    from typing import Any

ROOTS = dict(zip(("MAX", "MIN"), FIGURE))  # noqa: B905 - both have two items
TELLS_THE_PLAYER = TURN.union(FLAGS)  # the roles with an argument for the player to move

PHASE = WhileSearching
FINDER = ProgramFinder


def made_game(
    channel: Channel,
    root: StateProxy,
    limit: int,
    horizon: int,
    bounds: Sequence[float],
    first_guess: float,
    lines: int,
) -> GameProxy:
    """The game that the fields of "play" describe."""
    return GameProxy(channel, root, (limit, horizon or None), bounds, first_guess, lines)


def begin(program: StudentProgram, modules: Sequence[ModuleType], game: GameProxy) -> None:
    """Search from the game's root and send "done".

    The root is given to the student's own search, if that is written. Otherwise max_value or
    min_value is called on it with the widest window, as in the first line of the figure. Exceptions
    of the student's code pass through.

    A depth that may count up or down is first taken to count up, and then, if the search stops at
    the root (by an exception, too: it asks for the root's utility), to count down.
    """
    root, channel, limit = game.initial, game._channel, game.depth_limit or 0
    searching: WhileSearching = channel.playing
    given = given_at_root(game, root, root._player, limit)
    for known_as, function in program.functions():
        passes_on = any(function is each for _, each in program.watched)
        function.wrap(modules, known_as, channel, passes_on=passes_on)
    for file, data in program.files.items() if game._lines else ():
        for batch in batches(statements_of(text_of(data))):
            searching.statements(file, batch)
            channel.flush()
    unclear = program.is_unclear() and not root._terminal
    with LineTracer(program.files, channel, game._lines):
        try:
            answered = _answered(program, given, channel)
        except Exception:
            if not unclear or root._children:
                raise
        if unclear and not root._children:
            program.forget()
            channel.forget()
            searching.again()
            channel.flush()
            answered = _answered(program, {**given, EITHER: limit}, channel)
    if answered is not None:
        role, answer = answered
        searching.done(role, *(split if role == "search" else split_value)(answer))
        channel.flush()


def _answered(
    program: StudentProgram, given: Mapping[str, Any], channel: Channel
) -> tuple[str, Any] | None:
    """The role of the function called, and its return value; None if there is none to call."""
    player = given["state"]._player
    direct = program.max_value if player == "MAX" else program.min_value
    if direct is not None and not direct.direct:
        direct = None
    if program.search is not None:
        if not TELLS_THE_PLAYER.isdisjoint(program.search.roles):
            channel.playing.asked("given to_move", given["state"]._handle)
            channel.flush()
        before = channel.sent
        try:
            answer = _searched(program, program.search, given, channel)
        except NotImplementedError:
            answer = None
            channel.flush()
            if channel.sent != before or direct is None:
                raise
        channel.flush()
        if answer is not None or channel.sent != before or direct is None:
            return "search", answer
    return None if direct is None else (ROOTS[player], direct.call(given))


def _searched(
    program: StudentProgram, search: Function, given: Mapping[str, Any], channel: Channel
) -> Any:
    """The search's return value; functions that are defined inside it are watched."""
    inside = {
        made: names
        for code in program.makers
        for made, names in nested_in(code, program.needed).items()
    }
    if not inside:
        return search.call(given)
    with Hook(inside, channel):
        return search.call(given)
