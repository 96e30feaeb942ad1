"""The known mistakes are small changes to the figure, told apart by their searches."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from math import inf
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from types import ModuleType
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest

from grader.core import algorithms
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Exercise
from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import ROLE_OF
from grader.core.recording import Recorder, Recording, first_move
from grader.core.tree import Tree
from grader.diagnosis import mistake_programs
from grader.search import reference_player
from grader.search.game import RecordedGame
from grader.search.recorded_functions import TAKES_TURNS
from reference import mistakes
from tests.support.chance_trees import trees_with_chance
from tests.support.strategies import exercise

ALGORITHMS = [each for each in algorithms.every() if each.has_canonical_search]
OWN = {
    name: algorithm
    for algorithm in ALGORITHMS
    for _, name, _ in iter_modules([str(Path(mistakes.__path__[0], algorithm.mistakes[0]))])
    if not name.startswith("_")
}
"""The mistakes, each with the algorithm in whose folder it is."""
NAMES = sorted(OWN)
SHARED = [
    (name, algorithm)
    for algorithm in ALGORITHMS
    for name in reference_player.mistake_names(algorithm)
    if OWN[name] is not algorithm
]
CONSTANTS = {"TITLE", "LINES", "SENTENCE", "HINT", "DIFFERS"}
WHAT = {"value", "move", "visited", "windows", "returns"}
MOST_CHANGED = 9
"""The limit for the lines that a mistake changes: four of each function, as a depth does that is
handed down (the heading, the test, the return, the call), and a variable beside them. Two mistakes
can be merged only if they change different lines, so a larger change is hardly ever recognised
beside another mistake.
"""
Trees: TypeAlias = Literal["few", "some", "all", "double moves"]
"""The trees on which a program is played. Some show each mistake of their algorithm, but those of
alpha-beta need all of theirs; make test-long plays all. Lines are counted on few."""
PLAYERS = {
    **{algorithm.search: "search" for algorithm in ALGORITHMS},
    **{function: player for player, function in ROLE_OF.items()},
}


def module(name: str, algorithm: Algorithm | None = None) -> Any:
    folder, *_ = (algorithm or OWN[name]).mistakes
    return import_module(f"reference.mistakes.{folder}.{name}")


# ---------------------------------------------------------------- playing them


class Played(NamedTuple):
    """A program's run on one tree, and the name of the exception that ended it, if any."""

    recording: Recording
    raised: str

    @property
    def calls(self) -> object:
        """Every call with its window and every return, with the answers and the ending."""
        events = [event[:5] for event in self.recording.events if event[0] != "asked"]
        return events, self.recording.value, self.recording.move, self.raised


def play(problem: Exercise, program: Any) -> Played:
    """Like `canonical.play`, from a file's own first lines on a MAX root, and
    up to an exception.
    """
    searching = ModuleType(program.__name__)
    roles = {player: name for player, name in ROLE_OF.items() if hasattr(program, name)}
    vars(searching).update(vars(program), FUNCTIONS=roles)
    recorder = Recorder(problem.tree)
    game = RecordedGame(problem.tree, recorder.log)
    functions = reference_player._instrumented(searching, recorder)
    value, move, raised = None, None, ""
    try:
        algorithm = problem.algorithm
        window = (-inf, inf) if algorithm.prunes else ()
        if problem.root_player == "MAX":
            answer = functions[algorithm.search](game, game.initial)
        else:
            answer = functions["min_value"](game, game.initial, *window)
        value, move = reference_player.answer_of(answer)
    except TypeError as error:
        raised = type(error).__name__
    recording = recorder.recording(value, move)
    if value is not None and move is None:
        recording = recorder.recording(value, first_move(recording))
    return Played(recording, raised)


def grown(draw: Any, depth: int, low: int, high: int, widest: int) -> Any:
    """A tree of at most that depth; one branch in eight ends early."""
    if depth == 0 or draw() < 1 / 8:
        return low + int(draw() * (high - low + 1))
    return [grown(draw, depth - 1, low, high, widest) for _ in range(1 + int(draw() * widest))]


def drawn() -> Iterator[Any]:
    """Some hundred trees of depth 2 to 5: ties, zeros, both signs, small and large numbers."""
    draw = Random(57).random  # noqa: S311 - trees need no secrecy
    for _ in range(10):
        for depth, widest in ((2, 4), (3, 4), (4, 3), (5, 2)):
            for low, high in ((0, 9), (-9, 9), (-2, 2), (0, 99), (-3000, 3000)):
                width = 2 + int(draw() * 3)
                yield [grown(draw, depth - 1, low, high, widest) for _ in range(width)]


def evaluated(tree: Any, draw: Any) -> Any:
    """The tree with an evaluation of each inner node: the value of a leaf below it, or its
    negative."""
    if not isinstance(tree, list):
        return tree
    children = [evaluated(child, draw) for child in tree]
    one = children[int(draw() * len(children))]
    value = one["value"] if isinstance(one, dict) else one
    return {"value": value if draw() < 1 / 2 else -value, "children": children}


@cache
def problems(algorithm: Algorithm, trees: Trees) -> list[Exercise]:
    """Trees in which the players take turns, or some in which they do not."""
    if trees == "double moves":
        return [with_double_moves(each) for each in problems(algorithm, "all")[::10]]
    if trees == "few":
        return problems(algorithm, "some")[::9]  # odd, so that both players begin
    if trees == "some":
        one_in = 1 if algorithm is ALPHA_BETA else 3 if algorithm.counts_depth else 7
        return problems(algorithm, "all")[::one_in]
    draw = Random(58).random  # noqa: S311 - trees need no secrecy
    found = []
    for number, tree in enumerate(trees_with_chance() if algorithm.has_chance else drawn()):
        for root in ("MAX", "MIN"):
            made = replace(exercise(tree, root), algorithm=algorithm)
            if algorithm.counts_depth:
                horizon = 1 + number % 4
                made = replace(made, tree=Tree.build(evaluated(tree, draw), None, root, horizon))
            found.append(made)
    return found


def with_double_moves(problem: Exercise) -> Exercise:
    """The exercise with a player drawn for each node but the root."""
    random = Random(len(problem.tree))  # noqa: S311 - trees need no secrecy
    drawn = random.choices(["MAX", "MIN"], k=len(problem.tree) - 1)
    return replace(problem, tree=replace(problem.tree, players=[problem.root_player, *drawn]))


@cache
def answers(algorithm: Algorithm, trees: Trees) -> list[reference_player.Answer]:
    return [reference_player.solve(problem) for problem in problems(algorithm, trees)]


def takes_turns(name: str) -> bool:
    """Whether only games in which a player can move twice in a row show the mistake."""
    return TAKES_TURNS in vars(module(name))


def differences(answer: reference_player.Answer, played: Played) -> Iterator[str]:
    """The parts of a search that differ from the right one."""
    right, actual = answer.recording, played.recording
    if actual.value != right.value:
        yield "value"
    if actual.move not in answer.moves:
        yield "move"
    if set(actual.visited) != set(right.visited):
        yield "visited"
    if any(right.windows.get(node, window) != window for node, window in actual.windows.items()):
        yield "windows"
    if any(right.returns.get(node, value) != value for node, value in actual.returns.items()):
        yield "returns"


class Behaviour(NamedTuple):
    """Everything that the tests compare about the searches of a program: searches themselves, kept
    for each mistake, would fill a gigabyte, which each later fork of this process would copy.
    """

    differences: frozenset[str]
    raised: frozenset[str]
    calls: int
    """Equal for two programs whose calls, returns and endings are equal on all trees."""


def behaviour(answers: list[reference_player.Answer], searches: Iterator[Played]) -> Behaviour:
    """The behaviour of a program in its searches of the trees of `answers`."""
    found: set[str] = set()
    raised = set()
    calls = []
    for answer, played in zip(answers, searches, strict=True):
        found.update(differences(answer, played))
        raised.add(played.raised)
        calls.append(hash(repr(played.calls)))
    return Behaviour(frozenset(found), frozenset(raised), hash(tuple(calls)))


@cache
def own_behaviour(name: str, trees: Trees = "some") -> Behaviour:
    """The behaviour of a mistake's file on trees of its own algorithm."""
    right = answers(OWN[name], "double moves" if takes_turns(name) else trees)
    return behaviour(right, (play(answer.exercise, module(name)) for answer in right))


@cache
def shared_behaviour(name: str, algorithm: Algorithm, trees: Trees = "some") -> Behaviour:
    """The behaviour of a mistake in a program of that algorithm."""
    program = mistake_programs.program(name, algorithm=algorithm)
    right = answers(algorithm, "double moves" if takes_turns(name) else trees)
    return behaviour(
        right, (Played(*mistake_programs.record(program, each.exercise)) for each in right)
    )


@pytest.mark.parametrize(
    "trees", ["some", "double moves", pytest.param("all", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_the_base_is_the_figure(algorithm: Algorithm, trees: Trees) -> None:
    base = module("_base", algorithm)
    for answer in answers(algorithm, trees):
        assert play(answer.exercise, base).calls == Played(answer.recording, "").calls


@pytest.mark.parametrize("name", NAMES)
def test_a_mistake_changes_no_part_on_few_trees_that_it_does_not_name(name: str) -> None:
    assert own_behaviour(name, "few").differences <= module(name).DIFFERS


@pytest.mark.uncounted  # the test above runs the same lines
@pytest.mark.parametrize("name", NAMES)
def test_a_mistake_changes_the_parts_that_it_names_and_no_others(name: str) -> None:
    assert own_behaviour(name).differences == module(name).DIFFERS


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm"), SHARED)
def test_a_shared_mistake_costs_points_and_fails_as_in_alpha_beta(
    name: str, algorithm: Algorithm
) -> None:
    found = shared_behaviour(name, algorithm)
    assert found.raised <= own_behaviour(name).raised
    assert found.differences & {"value", "move", "visited"}
    assert reference_player.mistake(name).figure(algorithm)
    functions = {
        PLAYERS[key] for key in mistake_programs.changed(name, algorithm) if key in PLAYERS
    }
    assert functions <= {line if line == "search" else line[0] for line in module(name).LINES}


@pytest.mark.uncounted  # other tests run the same lines
def test_no_two_mistakes_in_one_algorithm_search_alike_unless_their_files_say_so() -> None:
    for algorithm in {algorithm for _, algorithm in SHARED}:
        alike: dict[int, set[str]] = {}
        for name in reference_player.mistake_names(algorithm):
            alike.setdefault(shared_behaviour(name, algorithm).calls, set()).add(name)
        for group in alike.values():
            name = min(group)
            assert group <= {name, *getattr(module(name), "EQUALS", ())}


@pytest.mark.long
def test_all_trees_show_neither_more_nor_less_than_some() -> None:
    for name in NAMES:
        assert own_behaviour(name, "all").differences == module(name).DIFFERS, name
    for name, algorithm in SHARED:
        raised = shared_behaviour(name, algorithm, "all").raised
        assert raised <= own_behaviour(name, "all").raised, (name, algorithm.name)


@pytest.mark.parametrize("name", NAMES)
def test_a_mistake_is_not_an_accepted_variant(name: str) -> None:
    assert module(name).DIFFERS <= WHAT
    assert module(name).DIFFERS - {"returns"}


def test_two_mistakes_search_alike_only_if_both_files_say_so() -> None:
    alike: dict[tuple[str, int], set[str]] = {}
    for name in NAMES:
        alike.setdefault((OWN[name].name, own_behaviour(name).calls), set()).add(name)
    told = {name: {name, *getattr(module(name), "EQUALS", ())} for name in NAMES}
    assert told == {name: group for group in alike.values() for name in group}


# ---------------------------------------------------------------- the form of a file


def source(name: str, algorithm: Algorithm | None = None) -> str:
    return Path(str(module(name, algorithm).__file__)).read_text("utf-8")


def program(name: str, algorithm: Algorithm | None = None) -> list[str]:
    """The non-blank lines of a file below its docstring, constants and imports."""
    text = source(name, algorithm)
    head = [
        node
        for node in ast.parse(text).body
        if isinstance(node, (ast.Expr, ast.Import, ast.ImportFrom))
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper())
    ]
    lines = text.splitlines()[max(node.end_lineno or 0 for node in head) :]
    return [line for line in lines if line]


def changes(name: str) -> Iterator[tuple[str, int]]:
    """Each changed run of lines: its function ("" outside) and its length in the base or in the
    file, whichever is more.
    """
    base, mine = program("_base", OWN[name]), program(name)
    for kind, start, end, first, last in difflib.SequenceMatcher(
        None, base, mine, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            above = "\n".join(mine[: first + 1])
            inside = re.findall(r"^def (\w+)", above, re.MULTILINE)
            yield inside[-1] if inside else "", max(end - start, last - first)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_differs_from_the_base_in_a_few_lines(name: str) -> None:
    found = list(changes(name))
    lines = sum(count for _, count in found)
    assert 1 <= lines <= MOST_CHANGED, (
        f"{name}.py changes {lines} lines of _base.py, and a mistake may change 1 to "
        f"{MOST_CHANGED}, so that it can be merged with another; write it more briefly, or split it"
    )
    players = {PLAYERS[function] for function, _ in found if function in PLAYERS}
    if not takes_turns(name):  # which changes no line of a function
        assert players == {line if line == "search" else line[0] for line in module(name).LINES}


def test_no_two_files_have_the_same_program() -> None:
    programs = ["\n".join(program(name)) for name in NAMES]
    assert len(set(programs)) == len(NAMES) >= 50


@pytest.mark.parametrize("name", NAMES)
def test_a_file_has_the_constants_that_the_package_promises(name: str) -> None:
    said = {word for word in vars(module(name)) if word.isupper()}
    assert said - {"EQUALS"} == CONSTANTS
    broken = module(name).LINES
    assert broken
    assert len(set(broken)) == len(broken)
    assert set(broken) <= {"search", *OWN[name].figure.lines}
    assert set(getattr(module(name), "EQUALS", {"": 0})) <= {*NAMES, ""} - {name}


@pytest.mark.parametrize("name", NAMES)
def test_a_title_completes_the_sentence_that_names_the_mistake(name: str) -> None:
    title = module(name).TITLE
    assert re.fullmatch(r"[a-z]\w*s? .*[\w\]]", title), title
    assert len(title) <= 80
    assert f'"""A program that {title}."""' == source(name).splitlines()[0]


@pytest.mark.parametrize("name", NAMES)
def test_each_text_for_students_is_one_whole_sentence(name: str) -> None:
    for text, ends in ((module(name).SENTENCE, "."), (module(name).HINT, ".?")):
        assert re.fullmatch(rf"\w[^.?!]*[{ends}]", text), text
        assert text[0] == text[0].upper()
        assert 30 <= len(text) <= 200


def test_no_two_mistakes_share_a_text() -> None:
    for word in ("TITLE", "SENTENCE", "HINT"):
        said = [getattr(module(name), word) for name in NAMES]
        assert len(set(said)) == len(said), word


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_has_no_code_in_it(name: str) -> None:
    hint = module(name).HINT
    assert not re.search(r"[=<>()\[\]{}_`+*]|\b(?:if|max|min) v\b|-inf|infinity of", hint), hint
