"""Programs with one or two known mistakes, and the searches that they make.

A mistake is the text of the figure with a few lines changed (`reference.mistakes`). Two mistakes
together are that text with the lines of both changed, if these are not the same lines. Each program
can be written in the other forms that correct programs have (`grader.diagnosis.figure_forms`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache, lru_cache
from math import inf
from types import CodeType
from typing import Any, NamedTuple

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import (
    Answered,
    Crashed,
    CutoffRule,
    Exercise,
    Form,
    Malformed,
    Names,
    Outcome,
    Root,
)
from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import ROLE_OF
from grader.core.models.reasons import NotANumber
from grader.core.recording import (
    NOTHING,
    Recorder,
    Recording,
    first_move,
    is_number,
    settled,
    settling,
)
from grader.diagnosis.adapted_mistakes import BASE, ROOT_LOOP, chunks
from grader.diagnosis.figure_forms import FORMS
from grader.sandbox.trait_differences import of_reference
from grader.search import recorded_functions, reference_player
from grader.search.game import RecordedGame
from grader.search.recursion_room import room_for

WRAPPED = tuple(ROLE_OF.values())
"""The functions whose calls are recorded; most algorithms have no exp_value."""
INFINITY = "infinity"
"""The variable with the number that a mistake writes for infinity."""
_FOR_MIN = "search_for_min"
_WEAK_TEST = re.compile(r"^(\s+if .*?)([<>])=(.*:)$", re.MULTILINE)


@cache
def changed(name: str, algorithm: Algorithm = ALPHA_BETA) -> tuple[str, ...]:
    """The functions and variables of a mistake that differ from those of the algorithm's figure."""
    base = chunks(BASE, algorithm)
    return tuple(key for key, text in chunks(name, algorithm).items() if base.get(key) != text)


def needs_double_moves(name: str, algorithm: Algorithm) -> bool:
    """Whether the mistake shows only in games in which a player can move twice in a row."""
    return recorded_functions.TAKES_TURNS in changed(name, algorithm)


@cache
def changes_search(name: str, algorithm: Algorithm) -> bool:
    """Whether a mistake changes the function that searches the root."""
    return algorithm.search in changed(name, algorithm)


@cache
def effort(name: str, algorithm: Algorithm) -> tuple[int, int, int, int]:
    """A sort key, the likeliest mistake first: the number of parts of the figure that it changes,
    both functions before only one, the number of lines changed, the number of lines written.
    """
    base, lines = chunks(BASE, algorithm), reference_player.mistake(name).lines
    edits = [
        place
        for key in changed(name, algorithm)
        for _, place in _edits(base.get(key, ""), chunks(name, algorithm)[key])
    ]
    return (
        len({line if line == "search" else line[1] for line in lines}),
        -len({line[0] for line in lines}),
        sum(max(end - start, last - first) for start, end, first, last in edits),
        sum(last - first for _, _, first, last in edits),
    )


class MistakeProgram:
    """The algorithm's figure with one or two mistakes; without any it is the figure itself."""

    def __init__(
        self, algorithm: Algorithm, texts: Mapping[str, str], rule: CutoffRule, form: Form
    ) -> None:
        self.algorithm = algorithm
        self._code = [_compiled(key, text, rule, form) for key, text in texts.items()]
        self._texts = texts
        self._form: Form = form

    def traits(self) -> tuple[str, ...]:
        """The traits of its text: its uses of alpha and beta."""
        return of_reference(
            {key: FORMS[self._form](key, self._texts[key]) for key in WRAPPED if key in self._texts}
        )

    def functions(self) -> dict[str, Any]:
        """The program's names, newly made, so that one search cannot affect another."""
        names: dict[str, Any] = {"inf": inf, "Any": Any, "__name__": __name__}
        for code in self._code:
            exec(code, names)  # noqa: S102 - the code is our own reference, not a student's
        return names


def program(
    *mistakes: str,
    algorithm: Algorithm = ALPHA_BETA,
    rule: CutoffRule = "weak",
    form: Form = "figure",
    root: Root = "figure",
    infinity: float | None = None,
) -> MistakeProgram | None:
    """The algorithm's figure with those mistakes, at most two, under that cutoff rule and in that
    form.

    A mistake in the function that searches the root has its own text of it, whatever `root` is.
    None if there is no such program: both mistakes change the same lines, or a mistake changes that
    function, and `root` is "none". A mistake that writes a number for infinity writes `infinity`,
    if given.
    """
    figure = chunks(BASE, algorithm)
    texts = dict(figure)
    if root == "loop" and not any(changes_search(name, algorithm) for name in mistakes):
        texts.update(chunks(ROOT_LOOP, algorithm))
    for number, name in enumerate(mistakes):
        if root == "none" and changes_search(name, algorithm):
            return None
        for key in changed(name, algorithm):
            theirs, base = chunks(name, algorithm)[key], figure.get(key, "")
            if number and key in changed(mistakes[0], algorithm):
                merged = _merged(base, texts.get(key, ""), theirs)
                if merged is None:
                    return None
                theirs = merged
            texts[key] = theirs
    if infinity is not None and INFINITY in texts:
        texts[INFINITY] = f"{INFINITY} = {infinity!r}\n"
    return MistakeProgram(algorithm, texts, rule, form)


@lru_cache(maxsize=16_384)  # every function of every pair in its two forms: about 8,000
def _compiled(key: str, text: str, rule: CutoffRule, form: Form) -> CodeType:
    if key in WRAPPED:
        text = FORMS[form](key, text)
        if rule == "strict":  # the search of the root has no cutoff: its tests choose the move
            text = _WEAK_TEST.sub(r"\1\2\3", text)
    return compile(text, "<reference.mistakes>", "exec")


@lru_cache(maxsize=1024)
def _edits(base: str, text: str) -> tuple[tuple[list[str], tuple[int, int, int, int]], ...]:
    """The new lines of each change to `base`, with their start and end in `base` and in `text`."""
    old, new = base.splitlines(), text.splitlines()
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        (new[first:last], (start, end, first, last))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    )


def _merged(base: str, one: str, other: str) -> str | None:
    """`base` with the changes of both; None if both change the same line, or add lines at the same
    place."""
    lines = base.splitlines()
    edits = sorted(
        (start, end, new) for text in (one, other) for new, (start, end, _, _) in _edits(base, text)
    )
    before = -1
    for start, end, _ in edits:
        if start < before or (start == before and start == end):
            return None
        before = max(end, start)
    for start, end, new in reversed(edits):
        lines[start:end] = new
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- their searches


class Ended(NamedTuple):
    """The answer of a search; `exception` is the name of an exception that ended it, or ""."""

    value: Any = None
    move: Any = None
    exception: str = ""


class Stop(Exception):
    """Raised by a listener to end a search."""


def play(program: MistakeProgram, exercise: Exercise, log: Callable[[Any], None]) -> Ended:
    """Search `exercise`, logging each call, question and return with settled numbers.

    `log` may raise Stop.
    """
    names = program.functions()
    log = settling(exercise.tree, log)
    searches = {player: name for player, name in ROLE_OF.items() if name in names}
    for name in searches.values():
        names[name] = recorded_functions.recorded(names[name], log)
    recorded_functions.give_to_movers(names, searches, exercise.tree)
    game = RecordedGame(exercise.tree, log)
    try:
        with room_for(exercise.tree.deepest):
            search = names[program.algorithm.search]
            bounds = exercise.bounds if program.algorithm.is_bounded else ()
            if exercise.root_player == "MAX":
                answer = search(game, game.initial, *bounds)
            elif _FOR_MIN in names:
                answer = names[_FOR_MIN](game, game.initial)
            else:
                window: tuple[float, ...] = ()
                if program.algorithm.prunes:  # a search for both players begins with equal numbers
                    most = names[INFINITY] if INFINITY in search.__code__.co_names else inf
                    window = -most, most
                first = names[ROLE_OF[exercise.root_player]]
                answer = first(game, game.initial, *window, *bounds)
        value, move = reference_player.answer_of(answer)
        return Ended(settled(value, exercise.tree), move)
    except Stop:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake, or two that do not fit, may raise anything
        return Ended(exception=type(error).__name__)


def record(program: MistakeProgram, exercise: Exercise) -> tuple[Recording, str]:
    """The whole search of `exercise`, and the name of the exception that ended it, or ""."""
    recorder = Recorder(exercise.tree)
    ended = play(program, exercise, recorder.events.append)  # `play` has settled the numbers
    recording = recorder.recording(ended.value, ended.move)
    if ended.value is not None and ended.move is None:
        move = first_move(recording, searches_again=program.algorithm.searches_again)
        recording = recorder.recording(ended.value, move)
    return recording, ended.exception


def outcome(program: MistakeProgram, exercise: Exercise, taken: Names | None = None) -> Outcome:
    """The outcome of a submission with that program; `taken` names its functions by role."""
    recording, exception = record(program, exercise)
    taken = {} if taken is None else taken
    if exception:
        return Crashed(exception=exception, recording=recording, taken=taken)
    if is_number(recording.value):
        return Answered(recording=recording, taken=taken)
    reason = NotANumber(taken.get("search", program.algorithm.search), NOTHING)
    return Malformed(reason=reason, recording=replace(recording, value=NOTHING), taken=taken)
