"""Canonical answers: the reference's recording of an exercise. The only importer of `reference/`.

A variant is a module of `reference/`, found by its file name, so a new one needs no change here.
(When installed, that package lies inside `grader`: see `grader.core.data_files`.) It is recorded
like a student's program: its functions are rebuilt over a copy of the module's names in which the
search functions are wrapped, so the module itself never changes and two searches cannot interfere.

A known mistake is a module of `reference/mistakes/`; `grader.diagnosis.compare_play` plays them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import count
from math import inf, nextafter
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

from grader.core import data_files
from grader.core.errors import UsageError, did_you_mean, followed
from grader.core.models import CutoffRule, Exercise, Submission
from grader.core.models.figure import SEARCH_LINES, FigureLine, FigurePart, figure_line
from grader.core.module_names import module_names
from grader.core.printed_names import python_name
from grader.core.recording import Event, Recorder, Recording, first_move
from grader.core.tree import Player, Value
from grader.search import trace_table as trace
from grader.search.game import Game, RecordedGame, StoppedGame

ACCEPTED: Mapping[CutoffRule, str] = {"weak": "fig57", "strict": "fig57_strict"}
"""The variant whose recording stands for all accepted variants under each rule: variants with the
same rule visit the same nodes in the same order with the same windows
(tests/reference/test_variants.py)."""

_REFERENCE = data_files.package("reference")
_MISTAKES = f"{_REFERENCE}.mistakes"
FRAMES_A_PLY = 4
SPARE_FRAMES = 500


@dataclass(frozen=True, eq=False)
class Answer:
    """The canonical answer of one variant to one exercise."""

    exercise: Exercise
    variant: str
    recording: Recording

    @property
    def value(self) -> Value:
        """The root's minimax value."""
        value: Any = self.recording.value
        return value  # type: ignore[no-any-return] # the reference returns numbers

    @property
    def windows(self) -> Mapping[int, tuple[Value, Value]]:
        """The window of each visited node at entry."""
        windows: Any = self.recording.windows
        return windows  # type: ignore[no-any-return] # the reference passes numbers

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """Every root action whose true minimax value is the root's, left to right.

        A child that returned another value is excluded: its true value is no better than its
        return value. The first child that returned the root's value has it; a later one may owe
        its return value to a cutoff, so it is searched again in the window that separates the
        root's value from the next worse number. A ``?`` is then worth the least to the root's
        player, so a move that depends on it is excluded.
        """
        root_is_max = self.exercise.root_player == "MAX"
        tree, value = self.exercise.tree, self.value
        game, figure = Game(tree, unknown=-inf if root_is_max else inf), _module("fig57")
        window = (nextafter(value, -inf), value) if root_is_max else (value, nextafter(value, inf))
        search = figure.min_value if root_is_max else figure.max_value
        returns = self.recording.returns
        moves: list[str] = []
        with room_for(tree.deepest):
            for child in tree.children(0):
                # No number is worse than an infinite root's value, so no child can be worse.
                if returns.get(child) == value and (
                    not moves or window[0] == window[1] or search(game, child, *window) == value
                ):
                    moves.append(tree.moves[child])
        return tuple(moves)

    def trace(self) -> Iterator[trace.TraceRow]:
        """The rows of the trace table, with this variant's bounds at a cutoff."""
        module = _module(self.variant)
        return trace.rows(self.recording, module.CUTOFF or "strict", module.BOUNDS_AT_CUT)


def variants() -> tuple[str, ...]:
    """The names of all variants, alphabetically."""
    return _modules(_REFERENCE)


def describe(variant: str) -> tuple[str, str]:
    """The title and the source of `variant`."""
    module = _module(variant)
    return module.TITLE, module.SOURCE


def program(variant: str) -> Submission:
    """The variant's file as a submission, to be played like a student's."""
    file = Path(str(_module(variant).__file__))
    return Submission(name=variant, entry=file.name, files={file.name: file.read_bytes()})


def solve(exercise: Exercise, variant: str | None = None) -> Answer:
    """The canonical answer to `exercise` by `variant`, or by the one that its cutoff rule accepts.

    Raises UsageError if there is no such variant.
    """
    module = _module(ACCEPTED[exercise.cutoff] if variant is None else variant)
    return Answer(exercise, module.__name__.rpartition(".")[2], play(exercise, module))


def solve_down_to(exercise: Exercise, depth: int, valued: Mapping[int, Value]) -> Recording:
    """The canonical search that stops at `depth`; an inner node there has its value in `valued`,
    or else eval's value."""
    recorder = Recorder(exercise.tree)
    game = StoppedGame(exercise.tree, recorder.log, depth, valued)
    return _played(exercise, _module(ACCEPTED[exercise.cutoff]), recorder, game)


class _DepartedError(Exception):
    """The search visits a node that it should not."""


def _played_while(
    exercise: Exercise, variant: str, allowed: Callable[[int], bool]
) -> Recording | None:
    """The search by `variant`; None if it visits a node that is not `allowed`, where it is stopped:
    it might visit many more."""
    recorder = Recorder(exercise.tree)
    keep = recorder.log

    def log(event: Event) -> None:
        if event[0] == "entered" and not allowed(event[1]):
            raise _DepartedError
        keep(event)

    recorder.log = log
    try:
        return _played(exercise, _module(variant), recorder, RecordedGame(exercise.tree, log))
    except _DepartedError:
        return None


def visits_at_most(exercise: Exercise, most: int) -> bool:
    """Whether the canonical search visits at most that many nodes."""
    visits = count(1)
    found = _played_while(exercise, ACCEPTED[exercise.cutoff], lambda _: next(visits) <= most)
    return found is not None


def search_with_visits(
    exercise: Exercise, variant: str, visited: Sequence[int]
) -> Recording | None:
    """The search by `variant`, if it visits exactly these nodes in this order, else None."""
    expected = iter(visited)
    found = _played_while(exercise, variant, lambda node: next(expected, None) == node)
    return found if next(expected, None) is None else None


class Answers:
    """The canonical answers of one run; each exercise is searched once, when it is first needed."""

    def __init__(self) -> None:
        self._known: dict[Exercise, Answer] = {}

    def __call__(self, exercise: Exercise) -> Answer:
        """The answer to `exercise` under its own cutoff rule."""
        if exercise not in self._known:
            self._known[exercise] = solve(exercise)
        return self._known[exercise]


@dataclass(frozen=True, slots=True)
class KnownMistake:
    """A known mistake, as its module in `reference.mistakes` describes it; "search" in `lines`
    stands for ALPHA-BETA-SEARCH."""

    name: str
    title: str
    lines: tuple[tuple[Player, FigurePart] | Literal["search"], ...]
    sentence: str
    hint: str
    equals: tuple[str, ...]

    @property
    def figure(self) -> tuple[FigureLine, ...]:
        """The lines of the figure that the mistake concerns."""
        return tuple(
            SEARCH_LINES if line == "search" else figure_line(*line) for line in self.lines
        )


def mistake_names() -> tuple[str, ...]:
    """The names of all known mistakes, alphabetically."""
    return _modules(_MISTAKES)


def _modules(package: str) -> tuple[str, ...]:
    """The names of a package's public modules, alphabetically, without importing them."""
    return tuple(module_names(import_module(package).__path__))


def mistake(name: str) -> KnownMistake:
    """The known mistake of that name. Raises UsageError if there is none."""
    known = mistake_names()
    if name not in known:
        raise UsageError(f"there is no mistake {name!r}{did_you_mean(name, known)}")
    module = import_module(f"{_MISTAKES}.{name}")
    return KnownMistake(
        name, module.TITLE, module.LINES, module.SENTENCE, module.HINT,
        getattr(module, "EQUALS", ()),
    )  # fmt: skip


def mistake_source(name: str) -> str:
    """The text of a mistake's file; "_base" is the figure that all of them change."""
    return data_files.folder(f"reference/mistakes/{name}.py").read_text(encoding="utf-8")


def play(exercise: Exercise, module: ModuleType) -> Recording:
    """Record a search of `exercise` with the functions of `module`."""
    recorder = Recorder(exercise.tree)
    game = RecordedGame(exercise.tree, recorder.log)
    return _played(exercise, module, recorder, game)


def _played(
    exercise: Exercise, module: ModuleType, recorder: Recorder, game: RecordedGame
) -> Recording:
    """The search of `game` with the functions of `module`."""
    names = _instrumented(module, recorder)
    search = names[module.FUNCTIONS[exercise.root_player]]
    window = {"alpha": -inf, "beta": inf} if module.CUTOFF else {}
    with room_for(exercise.tree.deepest):
        value, move = answer_of(search(game, game.initial, **window))
    recording = recorder.recording(value, move)
    return recording if move is not None else recorder.recording(value, first_move(recording))


def _module(variant: str) -> ModuleType:
    """The reference module of that name, with hyphens or underscores. Raises UsageError if there is
    none."""
    name = python_name(variant)
    known = variants() if f"{_REFERENCE}.{name}" not in sys.modules else (name,)
    if name not in known:
        hint = followed(did_you_mean(name, known), f"the variants are {', '.join(known)}")
        raise UsageError(f"there is no variant {variant!r}{hint}")
    return import_module(f"{_REFERENCE}.{name}")


def _instrumented(module: ModuleType, recorder: Recorder) -> dict[str, Any]:
    """The names of `module`, with its functions rebuilt over them and its searches wrapped."""
    names = dict(vars(module))
    searches = set(module.FUNCTIONS.values())
    for name, function in vars(module).items():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            rebuilt = FunctionType(
                function.__code__, names, name, function.__defaults__, function.__closure__
            )
            names[name] = recorded(rebuilt, recorder.log) if name in searches else rebuilt
    return names


def recorded(search: FunctionType, log: Callable[[Any], None]) -> Callable[..., Any]:
    """`search`, with each call and return logged as an event.

    Its first parameters are game and state. A search that prunes also has alpha and beta. Raises
    UsageError if another parameter has no default.
    """
    name, code = search.__name__, search.__code__
    parameters = code.co_varnames[: code.co_argcount]

    def recorded(game: Game, state: int, alpha: Value, beta: Value) -> Any:
        log(("entered", state, name, alpha, beta))
        answer = search(game, state, alpha, beta)
        if answer.__class__ is tuple:
            log(("returned", state, *answer))
        else:
            log(("returned", state, answer, None))
        return answer

    def recorded_without_window(game: Game, state: int) -> Any:
        log(("entered", state, name, -inf, inf))
        answer = search(game, state)
        log(("returned", state, answer, None))
        return answer

    def recorded_with_more(game: Game, state: int, *rest: Any, **named: Any) -> Any:
        given = {
            "alpha": -inf,
            "beta": inf,
            **dict(zip(parameters[2:], rest, strict=False)),
            **named,
        }
        log(("entered", state, name, given["alpha"], given["beta"]))
        answer = search(game, state, *rest, **named)
        log(("returned", state, *(answer if isinstance(answer, tuple) else (answer, None))))
        return answer

    if len(parameters) == 2:
        return recorded_without_window
    if len(parameters) == 4 and not search.__defaults__:
        return recorded
    needed = parameters[2 : len(parameters) - len(search.__defaults__ or ())]
    for other in needed:
        if other not in {"alpha", "beta"}:
            raise UsageError(
                f"{name} of {Path(code.co_filename).name} has a parameter {other!r} without a "
                "default, so its value at the root is unknown; give it a default, or, if it is a "
                "bound, name it alpha or beta"
            )
    return recorded_with_more


def answer_of(answer: Any) -> tuple[Value, str | None]:
    """The value and move in a search's return value: a value, or a (value, move) pair."""
    return (answer[0], answer[1]) if isinstance(answer, tuple) else (answer, None)


@contextmanager
def room_for(depth: int) -> Iterator[None]:
    """Raise the recursion limit so that a search can recurse `depth` plies."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + depth * FRAMES_A_PLY - SPARE_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
