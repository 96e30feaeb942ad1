"""Plays the known mistakes on random trees, and writes what follows from that.

`python -m tests.support.played_mistakes [NAME ...]` writes `reference/mistakes/follows.json`, or
the rows of these mistakes and of the others of their entries in it, and
`tests/gold/telling-trees.txt`, or adds the trees to it that these need. Contains no tests.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.models.algorithm import Algorithm
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.diagnosis import mistake_programs
from grader.diagnosis.known_mistakes import FOLLOWS, by_edits, mistake, mistake_names
from grader.search.reference_player import Answer, solve
from tests.support.chance_trees import trees_with_chance
from tests.support.places import GOLD, ROOT
from tests.support.strategies import exercise

FILE = ROOT / "reference/mistakes" / FOLLOWS
ALGORITHMS = [each for each in algorithms.every() if each.has_canonical_search]
OWN = [name for name in mistake_names() if mistake(name).algorithm in ALGORITHMS]
WHAT = ("value", "move", "visited", "windows", "returns")
"""The results that a mistake can change on some tree: the value of the root, the move (not a best
one), the nodes visited, the windows on entry, and the values of nodes that both visit."""
TELLING = GOLD / "telling-trees.txt"
"""The trees of each algorithm on which its mistakes show all that they show on any tree."""
ONE_IN = 3
"""One tree in so many comes first; odd, so that both players begin. Half of those are played with
double moves too."""
MOST_NODES = 40
"""The size of the largest tree: those beyond it took half of the time and showed nothing new."""


# ---------------------------------------------------------------- the trees


def grown(draw: Any, depth: int, low: int, high: int, widest: int) -> Any:
    """A tree of at most that depth; one branch in eight ends early."""
    if depth == 0 or draw() < 1 / 8:
        return low + int(draw() * (high - low + 1))
    return [grown(draw, depth - 1, low, high, widest) for _ in range(1 + int(draw() * widest))]


def drawn() -> Iterator[Any]:
    """Some eighty trees of depth 2 to 5: ties, zeros, both signs, small and large numbers."""
    draw = Random(58).random  # noqa: S311 - trees need no secrecy
    for _ in range(5):
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
def problems(algorithm: Algorithm) -> list[Exercise]:
    """Trees in which the players take turns."""
    draw = Random(58).random  # noqa: S311 - trees need no secrecy
    found = []
    trees_drawn = islice(trees_with_chance(), 0, None, 4) if algorithm.has_chance else drawn()
    for number, tree in enumerate(trees_drawn):
        for root in ("MAX", "MIN") if algorithm.again != "root" else ("MAX",):
            made = replace(exercise(tree, root), algorithm=algorithm)
            if algorithm.again == "root":
                made = replace(made, first_guess=4 * (number % 7) - 12)
            if algorithm.counts_depth:
                horizon = 1 + number % 4
                made = replace(made, tree=Tree.build(evaluated(tree, draw), None, root, horizon))
            if len(made.tree) <= MOST_NODES:
                found.append(made)
    return [*found[::ONE_IN], *(each for place, each in enumerate(found) if place % ONE_IN)]


@cache
def doubles(algorithm: Algorithm) -> list[Exercise]:
    """Trees in which the players do not take turns."""
    first = -(-len(problems(algorithm)) // ONE_IN)
    return [*map(with_double_moves, problems(algorithm)[:first:2])]


@cache
def telling(algorithm: Algorithm) -> Sequence[int]:
    """The numbers of its telling trees."""
    rows = (line.split(": ") for line in TELLING.read_text("utf-8").splitlines())
    return next([*map(int, row.split())] for title, row in rows if title == algorithm.title)


def every(algorithm: Algorithm) -> Sequence[int]:
    """The numbers of all its trees."""
    return range(len(problems(algorithm)))


def with_double_moves(problem: Exercise) -> Exercise:
    """The exercise with a player drawn for each node but the root and chance nodes."""
    random = Random(len(problem.tree))  # noqa: S311 - trees need no secrecy
    drawn = random.choices(["MAX", "MIN"], k=len(problem.tree))
    players = zip(problem.tree.players, [problem.root_player, *drawn], strict=False)
    kept = [known if known == "CHANCE" else other for known, other in players]
    return replace(problem, tree=replace(problem.tree, players=kept))


@cache
def answer(algorithm: Algorithm, number: int, *, alternating: bool = True) -> Answer:
    """The right search of a tree."""
    return solve((problems if alternating else doubles)(algorithm)[number])


# ---------------------------------------------------------------- playing them


class Behaviour(NamedTuple):
    """The facts about a program's searches that tests compare: the parts that differ from the right
    ones, the exceptions, and a number that is equal for equal searches of all trees."""

    differs: tuple[str, ...]
    raised: frozenset[str]
    searches: int


def differences(answer: Answer, actual: Recording) -> Iterator[str]:
    """The parts of a search that differ from the right one."""
    right = answer.recording
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


@cache
def played(
    name: str, algorithm: Algorithm, number: int, *, alternating: bool = True
) -> tuple[tuple[str, ...], str, int]:
    """The search of a tree by the program with a mistake: the parts that differ, the exception, and
    a number that is equal for equal searches."""
    program = mistake_programs.program(name, algorithm=algorithm)
    assert program is not None
    right = answer(algorithm, number, alternating=alternating)
    recording, exception = mistake_programs.record(program, right.exercise)
    events = [event[:5] for event in recording.events if event[0] != "asked"]
    searched = repr((events, recording.value, recording.move, exception))
    return tuple(differences(right, recording)), exception, crc32(searched.encode())


def behaviour(name: str, algorithm: Algorithm, numbers: Iterable[int]) -> Behaviour:
    """The behaviour of the program with a mistake on those trees; if it shows only in others, on
    all of these."""
    alternating = not mistake_programs.needs_double_moves(name, algorithm)
    numbers = numbers if alternating else range(len(doubles(algorithm)))
    results = (played(name, algorithm, each, alternating=alternating) for each in numbers)
    each_differs, each_raised, each_search = zip(*results, strict=True)
    found = {each for differs in each_differs for each in differs}
    return Behaviour(
        tuple(each for each in WHAT if each in found),
        frozenset(each_raised),
        crc32(repr(each_search).encode()),
    )


def row(name: str, equals: Sequence[str] = ()) -> list[Any]:
    """The facts that follow from a mistake in programs of its own algorithm: the parts that differ,
    and a number that is equal for mistakes that no tree tells apart; then, by title, that number in
    the algorithms in which some tree tells it apart from one of `equals`."""
    home = mistake(name).algorithm
    found = behaviour(name, home, every(home))
    differs_in = {}
    for algorithm in ALGORITHMS if equals else ():
        names = {name, *equals}.intersection(chain.from_iterable(by_edits(algorithm)))
        there = {each: behaviour(each, algorithm, every(algorithm)).searches for each in names}
        if name in there and len({*there.values()}) > 1:
            differs_in[algorithm.title] = there[name]
    return [" ".join(found.differs), found.searches, *([differs_in] if differs_in else [])]


def facts(name: str, algorithm: Algorithm, known: Sequence[int]) -> Iterator[frozenset[int]]:
    """For each part of its searches in which a mistake can differ, each exception, and each mistake
    that the `known` trees do not tell apart from it, but others do: the trees that show it."""
    own = [played(name, algorithm, each) for each in every(algorithm)]
    shows = [{*differs, exception} for differs, exception, _ in own]
    for fact in set[str]().union(*shows):
        yield frozenset(each for each in every(algorithm) if fact in shows[each])
    for other in shown_in_turns(algorithm):
        if all(own[each][2] == played(other, algorithm, each)[2] for each in known):
            others = [played(other, algorithm, each)[2] for each in every(algorithm)]
            yield frozenset(each for each in every(algorithm) if others[each] != own[each][2])


def shown_in_turns(algorithm: Algorithm) -> list[str]:
    """The mistakes that show where the players take turns."""
    return [
        name
        for name in mistake_names(algorithm)
        if not mistake_programs.needs_double_moves(name, algorithm)
    ]


def told(algorithm: Algorithm, names: Sequence[str]) -> list[int]:
    """The telling trees, and as few more, small ones first, as these mistakes need to show all
    facts; or new ones, if there are no names."""
    found = [*telling(algorithm)] if names else []
    left = {
        fact
        for name in shown_in_turns(algorithm)
        if not names or name in names
        for fact in facts(name, algorithm, found)
        if fact.isdisjoint(found)
    } - {frozenset()}
    while left:
        shown = Counter(chain.from_iterable(left))
        best = max(shown, key=lambda each: shown[each] / len(problems(algorithm)[each].tree))
        found.append(best)
        left = {fact for fact in left if best not in fact}
    return sorted(found)


def with_entries(names: Sequence[str], every: Sequence[str]) -> list[str]:
    """These mistakes, and the others of their entries; ends the run if one is not of `every`."""
    if unknown := {*names}.difference(every):
        sys.exit(f"no catalogue in reference/mistakes/ has {', '.join(sorted(unknown))}")
    entries = {mistake(name).at for name in names}
    return [name for name in every if mistake(name).at in entries]


def said(names: Sequence[str], *files: Path) -> str:
    """The line that names the mistakes and files that were written."""
    places = " and ".join(str(each.relative_to(ROOT)) for each in files)
    return f"wrote {', '.join(names) or 'all mistakes'} to {places}"


def write(given: Sequence[str]) -> None:
    """Write the rows of these mistakes and of the others of their entries, or of all if there are
    none, and drop those of mistakes that are gone."""
    names = with_entries(given, OWN)
    known = json.loads(FILE.read_text("utf-8"))
    rows = {
        name: known[name] if names and name not in names and name in known else row(name)
        for name in OWN
    }
    for name, (_, searches, *_) in rows.items():
        equals = [each for each in OWN if rows[each][1] == searches and each != name]
        if not names or {name, *equals} & {*names}:
            rows[name] = row(name, equals)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in rows.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    rows_told = [f"{each.title}: {' '.join(map(str, told(each, names)))}\n" for each in ALGORITHMS]
    TELLING.write_text("".join(rows_told), "utf-8")
    print(said(names, FILE, TELLING))


if __name__ == "__main__":
    write(sys.argv[1:])
