"""Canonical answers: the reference's recording of an exercise.

A variant is a module of `reference/`, found by its file name, so a new one needs no change here.
(When installed, that package lies inside `grader`: see `grader.core.data_files`.) It is recorded
like a student's program: its functions are rebuilt over a copy of the module's names in which the
search functions are wrapped, so the module itself never changes and two searches cannot interfere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from math import inf, nextafter
from types import FunctionType, ModuleType
from typing import Any

from grader.core.errors import UsageError
from grader.core.exact_numbers import exact
from grader.core.game_rules import Rules
from grader.core.models import Exercise, Submission
from grader.core.recording import Event, Recorder, Recording, first_move
from grader.core.tree import Value
from grader.search import reference_modules
from grader.search import trace_table as trace
from grader.search.game import Game, Order, OrderedGame, RecordedGame, StoppedGame
from grader.search.recorded_functions import rebuilt, recorded
from grader.search.recursion_room import room_for
from grader.search.reference_modules import variant_module


@dataclass(frozen=True, eq=False)
class Answer:
    """The canonical answer of one variant to one exercise."""

    exercise: Exercise
    variant: str
    recording: Recording

    @property
    def value(self) -> Value:
        value: Any = self.recording.value
        return value  # type: ignore[no-any-return] # the reference returns numbers

    @property
    def windows(self) -> Mapping[int, tuple[Value, Value]]:
        """The window of each visited node at entry."""
        windows: Any = self.recording.windows
        return windows  # type: ignore[no-any-return] # the reference passes numbers

    @property
    def again(self) -> Mapping[int, Sequence[tuple[Value, Value]]]:
        """The windows of all later calls on each node that is searched again, in order."""
        calls: Any = self.recording.calls if hasattr(variant_module(self.variant), "AGAIN") else {}
        return {
            node: tuple(call.window for call in of_node[1:])
            for node, of_node in calls.items()
            if len(of_node) > 1
        }

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """Every root action whose true minimax value is the root's, left to right.

        A child that last returned another value is excluded: its true value is no better than its
        return value. The first child that returned the root's value has it; a later one may owe
        its return value to a cutoff, so it is searched again in the window that separates the
        root's value from the next worse number. A ``?`` is then worth the least to the root's
        player, so a move that depends on it is excluded.
        """
        root_is_max = self.exercise.root_player == "MAX"
        tree, value = self.exercise.tree, self.value
        if tree.odds:
            return self._moves_by_exact_values()
        game = Game(tree, unknown=-inf if root_is_max else inf)
        figure = variant_module("fig57" if tree.horizon is None else "fig57_depth")
        window = (nextafter(value, -inf), value) if root_is_max else (value, nextafter(value, inf))
        depth_of_child = () if tree.horizon is None else (1,)
        names = rebuilt(figure, tree, lambda search: search)
        searches = {player: names[name] for player, name in figure.FUNCTIONS.items()}
        returns = self.recording.last_returns
        moves: list[str] = []
        with room_for(tree.deepest):
            for child in tree.children(0):
                # No number is worse than an infinite root's value, so no child can be worse.
                if returns.get(child) == value and (
                    not moves
                    or window[0] == window[1]
                    or searches[tree.players[child]](game, child, *window, *depth_of_child) == value
                ):
                    moves.append(tree.moves[child])
        return tuple(moves)

    def _moves_by_exact_values(self) -> tuple[str, ...]:
        """The same for a tree with chance nodes, by exact values."""
        from grader.search.exact_game import exact_values

        tree = self.exercise.tree
        values = exact_values(tree, -inf if tree.players[0] == "MAX" else inf)
        return tuple(tree.moves[each] for each in tree.children(0) if values[each] == values[0])

    def trace(self) -> Iterator[trace.TraceRow]:
        """The rows of the trace table, with this variant's bounds at a cutoff."""
        module = variant_module(self.variant)
        return trace.rows(self.recording, module.CUTOFF, module.BOUNDS_AT_CUT)


def describe(variant: str) -> tuple[str, str]:
    """The title and the source of `variant`."""
    module = variant_module(variant)
    return module.TITLE, module.SOURCE


_OF_MOVERS = """

searches = {{"MAX": {MAX}, "MIN": {MIN}}}


def value({heading}):
    return searches[game.to_move(state)]({arguments})


{MAX} = {MIN} = value
"""


def program(variant: str, *, takes_turns: bool = True) -> Submission:
    """The variant's file as a submission, to be played like a student's; unless it `takes_turns` or
    knows chance nodes, with lines that give each call to the function of the player to move."""
    module = variant_module(variant)
    asks = not takes_turns and "CHANCE" not in module.FUNCTIONS
    return reference_modules.program(variant, more=_of_movers(module) if asks else "")


def _of_movers(module: ModuleType) -> str:
    """The lines that give each call to the function of the player to move."""
    function: FunctionType = getattr(module, module.FUNCTIONS["MAX"])
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    defaults = function.__defaults__ or ()
    plain = names[: len(names) - len(defaults)]
    given = [f"{name}={value!r}" for name, value in zip(names[len(plain) :], defaults, strict=True)]
    return _OF_MOVERS.format(
        heading=", ".join([*plain, *given]), arguments=", ".join(names), **module.FUNCTIONS
    )


def solve(exercise: Exercise, variant: str | None = None) -> Answer:
    """The canonical answer to `exercise` by `variant`, or by its own reference. Raises UsageError
    if there is no such variant, if it cannot search that tree, or if a program does not search."""
    if not exercise.algorithm.has_canonical_search:
        raise UsageError(
            f"{exercise.id} asks for {exercise.algorithm.title}, of which there is no search to "
            "show; name an exercise in a search"
        )
    module = variant_module(exercise.reference if variant is None else variant)
    if exercise.tree.odds and "CHANCE" not in module.FUNCTIONS:
        raise UsageError(
            f"{exercise.id} has chance nodes, which the variant {variant} does not know; use "
            "expectiminimax or star1"
        )
    return Answer(exercise, module.__name__.rpartition(".")[2], play(exercise, module))


def value_by_rules(rules: Rules, variant: str) -> Value:
    """The value of a game for MAX, who moves first; no tree and no recording is kept."""
    module = variant_module(variant)
    search = getattr(module, module.FUNCTIONS["MAX"])
    with room_for(rules.longest):
        return answer_of(search(rules, rules.initial, **_window(module)))[0]


def _window(module: ModuleType) -> dict[str, Value]:
    return {"alpha": -inf, "beta": inf} if module.CUTOFF else {}


def solve_down_to(exercise: Exercise, depth: int, valued: Mapping[int, Value]) -> Recording:
    """The canonical search that stops at `depth`; an inner node there has its value in `valued`,
    or else eval's value."""
    recorder = Recorder(exercise.tree)
    game = StoppedGame(exercise.tree, recorder.log, depth, valued)
    return _played(exercise, variant_module(exercise.reference), recorder, game)


def solve_in_order(exercise: Exercise, order: Order) -> Recording:
    """The search by Fig. 5.7 that tries the actions of each node in that order."""
    recorder = Recorder(exercise.tree)
    game = OrderedGame(exercise.tree, recorder.log, order)
    return _played(exercise, variant_module("fig57"), recorder, game)


class _DepartedError(Exception):
    """The search visits a node that it should not."""


def _played_while(
    exercise: Exercise, variant: str, allowed: Callable[[int], bool]
) -> Recording | None:
    """The search by `variant`; None, and stopped, if it visits a node that is not `allowed`."""
    recorder = Recorder(exercise.tree)
    keep = recorder.log

    def log(event: Event) -> None:
        if event[0] == "entered" and not allowed(event[1]):
            raise _DepartedError
        keep(event)

    recorder.log = log
    try:
        game = RecordedGame(exercise.tree, log)
        return _played(exercise, variant_module(variant), recorder, game)
    except _DepartedError:
        return None


def visits_at_most(exercise: Exercise, most: int) -> bool:
    """Whether the canonical search visits at most that many nodes."""
    visits = count(1)
    return _played_while(exercise, exercise.reference, lambda _: next(visits) <= most) is not None


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
        """The answer to `exercise` by its own reference."""
        if exercise not in self._known:
            self._known[exercise] = solve(exercise)
        return self._known[exercise]

    def know(self, exercise: Exercise, answer: Answer) -> None:
        """Take the answer to the same exercise with another tree of the same nodes."""
        if exercise is not answer.exercise:
            recording = replace(answer.recording, tree=exercise.tree)
            answer = replace(answer, exercise=exercise, recording=recording)
        self._known[exercise] = answer


def play(exercise: Exercise, module: ModuleType) -> Recording:
    """Record a search of `exercise` with the functions of `module`, chance by fractions."""
    recorder = Recorder(exercise.tree)
    if not exercise.tree.odds:
        return _played(exercise, module, recorder, RecordedGame(exercise.tree, recorder.log))
    from grader.search.exact_game import ExactGame

    game = ExactGame(exercise.tree, recorder.log)
    bounds = tuple(map(exact, exercise.bounds))
    return _played(replace(exercise, bounds=bounds), module, recorder, game)


def other_visits(exercise: Exercise, answers: Answers | None = None) -> str:
    """The title of a variant as right as the reference that visits other nodes, or ""."""
    for variant in exercise.algorithm.alike:
        answer = solve(exercise) if answers is None else answers(exercise)
        if {*solve(exercise, variant).recording.visited} != {*answer.recording.visited}:
            return describe(variant)[0]
    return ""


def rounding_matters(exercise: Exercise, answers: Callable[[Exercise], Answer] = solve) -> bool:
    """Whether a search with floats visits other nodes than the exact one, or plays another move."""
    answer, recorder = answers(exercise), Recorder(exercise.tree)
    game = RecordedGame(exercise.tree, recorder.log)
    floats = _played(exercise, variant_module(exercise.reference), recorder, game)
    return floats.visited != answer.recording.visited or floats.move not in answer.moves


def _played(
    exercise: Exercise, module: ModuleType, recorder: Recorder, game: RecordedGame
) -> Recording:
    """The search of `game` with the functions of `module`."""
    names = _instrumented(module, recorder)
    search, given = names[module.FUNCTIONS[exercise.root_player]], _window(module)
    if hasattr(module, "SEARCH"):
        search, given = names[module.SEARCH], {"f": exercise.first_guess}
    if getattr(module, "BOUNDED", False):
        given["low"], given["high"] = exercise.bounds
    with room_for(exercise.tree.deepest):
        value, move = answer_of(search(game, game.initial, **given))
    recording = recorder.recording(value, move)
    if move is None:
        move = first_move(recording, again=getattr(module, "AGAIN", ""))
        recording = recorder.recording(value, move)
    return recording


def _instrumented(module: ModuleType, recorder: Recorder) -> dict[str, Any]:
    """The names of `module`, with its functions rebuilt over them and its searches recorded."""
    own = hasattr(module, "SEARCH")
    return rebuilt(module, recorder.tree, lambda search: recorded(search, recorder.log, by_own=own))


def answer_of(answer: Any) -> tuple[Value, str | None]:
    """The value and move in a search's return value: a value, or a (value, move) pair."""
    return (answer[0], answer[1]) if isinstance(answer, tuple) else (answer, None)
