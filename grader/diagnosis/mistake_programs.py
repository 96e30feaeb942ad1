"""Programs with one or two known mistakes, and the searches that they make.

A mistake is a few edits of the algorithm's program (`known_mistakes`). Two mistakes together are
the edits of both, if these do not change the same lines. Each program can be written in the other
forms that correct programs have (`figure_forms`).
"""

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from math import inf
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
    Event,
    Recorder,
    Recording,
    first_move,
    is_number,
    settled,
    settling,
)
from grader.core.tree import Tree
from grader.diagnosis.figure_forms import OF_NEGAMAX, one_for_both, strict, written
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mirrored_lines import mirrored
from grader.diagnosis.program_edits import MODULE, Edit, assigned, edited, length, statements
from grader.diagnosis.program_trees import (
    LOOP,
    LOOP_FOR_MIN,
    ROOT,
    FunctionTree,
    base_of,
    code_of,
    preamble,
)
from grader.sandbox.trait_differences import of_reference
from grader.search import recorded_functions, reference_player
from grader.search.game import RecordedGame
from grader.search.mirrored_search import ONE_FOR_BOTH, View, negative
from grader.search.recursion_room import room_for

INFINITY = "infinity"  # the variable with the number that a mistake writes for infinity


@cache
def changed(name: str, algorithm: Algorithm = ALPHA_BETA) -> tuple[str, ...]:
    """The functions and variables of a program that a mistake changes or adds."""
    found: list[str] = []
    for edit in mistake(name).edits_in(algorithm):
        if edit.label == MODULE:
            found += assigned(edit)
        else:
            label = ROOT if edit.label == LOOP else edit.label
            found.append(base_of(algorithm)[label].tree.name)
    return tuple(dict.fromkeys(found))


def needs_double_moves(name: str, algorithm: Algorithm) -> bool:
    """Whether the mistake shows only in games in which a player can move twice in a row: without
    chance, a program asks for the mover in such games alone."""
    asks = any("to_move" in edit.text for edit in mistake(name).edits_in(algorithm))
    found = recorded_functions.TAKES_TURNS in changed(name, algorithm)
    return found or (asks and not algorithm.has_chance)


@cache
def roots(name: str, algorithm: Algorithm) -> frozenset[str]:
    """The functions that search the root, of those that a mistake changes: ROOT, the figure's, or
    LOOP, which stands in its place."""
    edits = mistake(name).edits_in(algorithm)
    return frozenset(edit.label for edit in edits).intersection((ROOT, LOOP))


def is_mirrored_at_min(name: str, algorithm: Algorithm) -> bool:
    """Whether a program with a function for MIN's root can have the mirror of the mistake there."""
    return bool(roots(name, algorithm)) and LOOP_FOR_MIN in base_of(algorithm)


def tried_at(root: Root, names: Iterable[str], algorithm: Algorithm) -> bool:
    """Whether programs with these mistakes are tried with that root: with a loop, those in the
    figure's root are not, and with two loops, only those in a root are, because the others are
    tried with the other roots."""
    changed_roots = frozenset[str]().union(*(roots(name, algorithm) for name in names))
    fitting = {"none": not changed_roots, "loop": ROOT not in changed_roots}
    return fitting.get(root, bool(changed_roots) or root == "figure")


@cache
def changes_leaves(name: str, algorithm: Algorithm) -> bool:
    """Whether a mistake changes the value of a leaf."""
    edits = mistake(name).edits_in(algorithm)
    return any(edit.role == "terminal.value" for edit in edits)


@cache
def effort(name: str, algorithm: Algorithm) -> tuple[int, int, int, int]:
    """A sort key, the likeliest mistake first: the number of parts of the figure that it changes,
    both functions before only one, the number of lines changed, the number of lines written.
    """
    known = mistake(name)
    sizes = [
        _size(label, edits, algorithm) for label, edits in _by_label(known.edits_in(algorithm))
    ]
    return (
        len({line if isinstance(line, str) else line[1] for line in known.lines}),
        -len({"search" if isinstance(line, str) else line[0] for line in known.lines}),
        sum(most for most, _ in sizes),
        sum(written for _, written in sizes),
    )


def go_together(one: str, other: str, algorithm: Algorithm) -> bool:
    """Whether two mistakes change different lines, and not two forms of the root."""
    both = roots(one, algorithm) | roots(other, algorithm)
    return len(both) < 2 and _lines(one, algorithm).isdisjoint(_lines(other, algorithm))


class MistakeProgram(NamedTuple):
    """The functions of an algorithm's figure with one or two mistakes, and the statements of the
    module that these add; without any it is the figure itself. Equal programs search alike."""

    algorithm: Algorithm
    functions: tuple[FunctionTree, ...]
    module: tuple[ast.stmt, ...] = ()
    is_negamax: bool = False

    def traits(self) -> tuple[str, ...]:
        """The traits of its text: its uses of alpha and beta."""
        return of_reference({each.tree.name: each.tree for each in self.functions})

    def names(self) -> dict[str, Any]:
        """The program's names. Its functions are newly made, so that one search cannot affect
        another; the imports before them are shared."""
        names = dict(_preamble_names(self.algorithm))
        for statement in (*self.module, *(each.tree for each in self.functions)):
            exec(code_of(statement), names)  # noqa: S102 - the code is our own reference, not a student's
        return names

    def first_value(self) -> Any:
        """The number with which v starts in MAX-VALUE."""
        names = self.names()
        start = next(each for each in self.functions if each.tree.name == "max_value").at("start")
        exec(code_of(start.found), names)  # noqa: S102 - as above
        return names["v"]

    def text(self) -> str:
        trees = (each.tree for each in self.functions)
        return "\n\n\n".join(map(ast.unparse, (preamble(self.algorithm), *self.module, *trees)))


@lru_cache(maxsize=16384)  # as many as are kept with the events of their searches
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

    A mistake in the function that searches the root has its own text of it, with any `root`; if
    that `loops`, one in MAX's loop is in MIN's as well.
    None if there is no such program: both mistakes change the same lines. A mistake that writes a
    number for infinity writes `infinity`, if given.
    """
    if len(mistakes) == 2 and not go_together(*mistakes, algorithm=algorithm):
        return None
    at_root = any(roots(name, algorithm) for name in mistakes)
    functions, module = _mistaken(mistakes, algorithm)
    root = "figure" if at_root and root == "loop" else root
    functions = _with_one_root(functions, algorithm, root)
    functions = {label: _written(label, each, rule, form) for label, each in functions.items()}
    if form in OF_NEGAMAX:
        functions = one_for_both(functions)
    module = module and tuple(_infinite(each, infinity) for each in module)
    return MistakeProgram(algorithm, tuple(functions.values()), module, form in OF_NEGAMAX)


@lru_cache(maxsize=8192)  # every mistake in each algorithm, and many pairs
def _mistaken(
    mistakes: tuple[str, ...], algorithm: Algorithm
) -> tuple[Mapping[str, FunctionTree], tuple[ast.stmt, ...]]:
    """The functions of a program with those mistakes, and the statements that they add."""
    functions = dict(base_of(algorithm))
    module: list[ast.stmt] = []
    each_edits = (mistake(name).edits_in(algorithm) for name in mistakes)
    for label, own in _by_label(chain.from_iterable(each_edits)):
        if label == MODULE:
            module += chain.from_iterable(map(statements, own))
        else:
            functions[label] = _edited(algorithm, label, own)
    base = base_of(algorithm)
    at_root = [each for each in (LOOP, ROOT) if functions.get(each) is not base.get(each)]
    if at_root and LOOP_FOR_MIN in functions:
        lines = mirrored(functions[at_root[0]].tree.body)
        functions[LOOP_FOR_MIN] = functions[LOOP_FOR_MIN].changed(body=lines)
    return functions, tuple(module)


def _with_one_root(
    functions: Mapping[str, FunctionTree], algorithm: Algorithm, root: Root
) -> dict[str, FunctionTree]:
    """The functions of a program, with one that searches the root: the loop, if a mistake has
    changed that, or the root is a loop. MIN's search of it stays only if it is a loop, too, or has
    MAX's mistake; with a loop for MIN, it alone has that."""
    kept, base = dict(functions), base_of(algorithm)
    loop, for_min = kept.pop(LOOP, None), kept.pop(LOOP_FOR_MIN, None)
    if root == "loop for MIN":
        kept[ROOT], loop = base[ROOT], None
    if loop is not None and (root == "loop" or loop is not base[LOOP]):
        kept[ROOT] = _renamed(loop, algorithm.search)
    is_changed = root in {"loops", "loop for MIN"} and for_min is not base.get(LOOP_FOR_MIN)
    if for_min is not None and (root == "loop" or is_changed):
        kept[LOOP_FOR_MIN] = for_min
    return kept


def source(name: str, algorithm: Algorithm | None = None) -> str:
    """The text of the program with a mistake, in its own algorithm if no other is given."""
    home = mistake(name).algorithm
    found = program(name, algorithm=algorithm or home)
    return "" if found is None else found.text()


@cache
def function(*names: str) -> Callable[..., Any]:
    """The function that students write, with mistakes of its own algorithm that go together."""
    algorithm = mistake(names[0]).algorithm
    mistaken = program(*names, algorithm=algorithm)
    assert mistaken is not None  # noqa: S101 - there is a program with such mistakes
    found: Callable[..., Any] = mistaken.names()[algorithm.search]
    return found


def _by_label(edits: Iterable[Edit]) -> Iterable[tuple[str, tuple[Edit, ...]]]:
    """The edits of each function, and of the module."""
    found: dict[str, tuple[Edit, ...]] = {}
    for edit in edits:
        found[edit.label] = (*found.get(edit.label, ()), edit)
    return found.items()


@cache
def _edited(algorithm: Algorithm, label: str, edits: tuple[Edit, ...]) -> FunctionTree:
    return edited(base_of(algorithm), label, edits)


@cache
def _renamed(function: FunctionTree, name: str) -> FunctionTree:
    return function.changed(name=name)


def _infinite(statement: ast.stmt, infinity: float | None) -> ast.stmt:
    """A statement of the module; the variable for infinity gets that number, if there is one."""
    if infinity is None or not ast.unparse(statement).startswith(f"{INFINITY} = "):
        return statement
    return ast.parse(f"{INFINITY} = {infinity!r}").body[0]


@lru_cache(maxsize=8192)  # every function of every mistake in all forms, and those of many pairs
def _written(label: str, function: FunctionTree, rule: CutoffRule, form: Form) -> FunctionTree:
    found = written(form, label, function)
    return strict(found) if rule == "strict" else found


@cache
def _preamble_names(algorithm: Algorithm) -> Mapping[str, Any]:
    """The names that the imports and classes of a program define."""
    names: dict[str, Any] = {"__name__": __name__}
    exec(code_of(*preamble(algorithm).body), names)  # noqa: S102 - as above
    return names


@cache
def _lines(name: str, algorithm: Algorithm) -> frozenset[object]:
    """The lines that a mistake changes, the places where it adds some, the module's variables."""
    functions = base_of(algorithm)
    found: set[object] = set()
    for edit in mistake(name).edits_in(algorithm):
        if edit.label == MODULE:
            found.update(assigned(edit))
        else:
            found |= functions[edit.label].lines(edit.role)
    return frozenset(found)


def _size(label: str, edits: tuple[Edit, ...], algorithm: Algorithm) -> tuple[int, int]:
    """The number of lines that a mistake changes in a function, or adds, whichever is more, and the
    number that it writes there."""
    if label == MODULE:
        return (sum(length(statements(edit)) for edit in edits),) * 2
    after = _edited(algorithm, label, edits).tree
    if label == LOOP:  # written in place of the figure's line, and then changed once or more
        return length(after.body), length(after.body) + len(edits) - 1
    function = base_of(algorithm)[label]
    changed_lines = set().union(*(function.lines(edit.role) for edit in edits))
    old = sum(isinstance(each, int) for each in changed_lines)
    new = old + length(after.body) - length(function.tree.body)
    return max(old, new), new


# ---------------------------------------------------------------- their searches


class Ended(NamedTuple):
    """The answer of a search; `exception` is the name of an exception that ended it, or "".
    `chooses` says that the search returns a move with its value, which may be None; `any_sign`,
    that the value of a negamax may as well be from the other player's view. A negamax that returns
    no move has the one that its own numbers show, whatever their view."""

    value: Any = None
    move: Any = None
    chooses: bool = False
    exception: str = ""
    any_sign: bool = False


class Stop(Exception):
    """Raised by a listener to end a search."""


def play(
    program: MistakeProgram, exercise: Exercise, log: Callable[[Any], None], most: float = inf
) -> Ended:
    """Search `exercise`, logging each call, question and return with settled numbers. `log` may
    raise Stop. So does a negamax with more than `most` events, which are not logged one by one: the
    view of each player is guessed from all of them, as for a student's program."""
    if not program.is_negamax:
        return _play(program, exercise, log)
    events: list[Event] = []

    def hear(event: Event) -> None:
        events.append(event)
        if len(events) > most:
            raise Stop

    ended = _play(program, exercise, hear)
    view = View(exercise.tree, "negamax")
    for event in view.events(events):
        log(event)
    value = view.value(ended.value, events)
    is_unread = exercise.root_player == "MIN" and value == ended.value
    move = ended.move if ended.chooses else _first_move(ended.value, events, exercise.tree)
    return ended._replace(value=value, move=move, any_sign=is_unread)


def _first_move(value: Any, events: Iterable[Event], tree: Tree) -> str | None:
    """The first action of the root whose child returned that value from the view of its player; if
    none did, as where a sign is not turned, from the other view."""
    returned = [event for event in events if event[0] == "returned"]
    for turns in (True, False):
        for _, node, found, *_ in returned:
            turned = turns is (tree.players[node] != tree.players[0])
            if node in tree.children(0) and found == (negative(value) if turned else value):
                return tree.names[node]
    return None


def _play(program: MistakeProgram, exercise: Exercise, log: Callable[[Any], None]) -> Ended:
    names = program.names()
    log = settling(exercise.tree, log)
    searches = {player: name for player, name in ROLE_OF.items() if name in names}
    if program.is_negamax:
        del searches["MIN"]
        names[searches["MAX"]].__name__ = ONE_FOR_BOTH
    for name in searches.values():
        names[name] = recorded_functions.recorded(names[name], log)
    if program.is_negamax:
        _hand_on_to_movers(names, exercise.tree)
    else:
        recorded_functions.give_to_movers(names, searches, exercise.tree)
    game = RecordedGame(exercise.tree, log)
    try:
        with room_for(exercise.tree.deepest):
            search = names[program.algorithm.search]
            bounds = exercise.bounds if program.algorithm.is_bounded else ()
            if program.algorithm.repeats_root:
                answer = search(game, game.initial, exercise.first_guess)
            elif exercise.root_player == "MAX":
                answer = search(game, game.initial, *bounds)
            elif LOOP_FOR_MIN in names:
                answer = names[LOOP_FOR_MIN](game, game.initial, *bounds)
            else:
                window: tuple[float, ...] = ()
                if program.algorithm.prunes:  # a search for both players begins with equal numbers
                    most = names[INFINITY] if INFINITY in search.__code__.co_names else inf
                    window = -most, most
                first = names[searches.get(exercise.root_player, searches["MAX"])]
                answer = first(game, game.initial, *window, *bounds)
        value, move = reference_player.answer_of(answer)
        return Ended(settled(value, exercise.tree), move, isinstance(answer, tuple))
    except Stop:
        raise
    except Exception as error:  # noqa: BLE001 - a mistake, or two that do not fit, may raise anything
        return Ended(exception=type(error).__name__)


def _hand_on_to_movers(names: dict[str, Any], tree: Tree) -> None:
    """Let a negamax negate nothing where the same player moves again, unless a mistake does."""
    turns = names.get(recorded_functions.TAKES_TURNS)
    if tree.alternates or turns is True:
        return
    own, other = names["max_value"], names["min_value"]

    def search(game: RecordedGame, state: int, *rest: Any) -> Any:
        above = tree.parent[state]
        asks = not above or turns != recorded_functions.BELOW
        moves_again = asks and tree.players[state] == tree.players[above]
        return (own if moves_again else other)(game, state, *rest)

    names["min_value"] = search


def record(program: MistakeProgram, exercise: Exercise) -> tuple[Recording, str]:
    """The whole search of `exercise`, and the name of the exception that ended it, or ""."""
    recorder = Recorder(exercise.tree)
    ended = play(program, exercise, recorder.events.append)  # `play` has settled the numbers
    recording = recorder.recording(ended.value, ended.move)
    if ended.value is not None and not ended.chooses:
        move = first_move(recording, again=program.algorithm.again)
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
