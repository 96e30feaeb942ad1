"""A known mistake by example: the lines that it changes, and a small tree that shows it."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from grader.core.models import Entry, Exercise, Finding
from grader.core.models.algorithm import Algorithm
from grader.core.tree import Tree
from grader.diagnosis.candidate_exercise import dress_of, exercise_text, like
from grader.diagnosis.candidate_trees import NestedTree
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mistake_programs import MistakeProgram, outcome, program
from grader.diagnosis.program_trees import LOOP
from grader.diagnosis.smallest_tree import find_smallest
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve

SECONDS = 2.0
"""The time for the search for a tree; it takes some tenths of a second."""


class ChangedLines(NamedTuple):
    """Lines of a right function, and those of the function with the mistake, without the space
    before them; either may be missing. `function` is "" for lines of the module."""

    function: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


class ShowingTree(NamedTuple):
    """An exercise that shows a mistake, as a file, and its first finding, if it has one."""

    text: str
    finding: Finding | None


def changed_lines(name: str) -> Iterator[ChangedLines]:
    """The lines that a mistake changes, in the order of the program."""
    algorithm = mistake(name).algorithm
    loops = any(edit.label == LOOP for edit in mistake(name).edits_in(algorithm))
    right = program(algorithm=algorithm, root="loop" if loops else "figure")
    wrong = program(name, algorithm=algorithm)
    if right is None or wrong is None:
        return
    old, new = _parts(right), _parts(wrong)
    for function, after in new.items():
        before = old.get(function, [])
        for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if kind != "equal":
                yield ChangedLines(
                    function, tuple(map(str.strip, before[a:b])), tuple(map(str.strip, after[c:d]))
                )


def _parts(written: MistakeProgram) -> dict[str, list[str]]:
    """The lines of a program by their function; those of the module under ""."""
    parts = {"": written._replace(functions=())}
    for function in written.functions:
        parts[function.tree.name] = written._replace(functions=(function,), module=())
    return {name: list(filter(None, part.text().splitlines())) for name, part in parts.items()}


def smallest_example(name: str) -> ShowingTree | None:
    """The smallest tree on which the program with a mistake goes wrong; None if none was found, or
    if its algorithm has no search that is the only right one."""
    algorithm = mistake(name).algorithm
    mistaken = program(name, algorithm=algorithm)
    if mistaken is None or not (algorithm.searches and algorithm.has_canonical_search):
        return None
    plain = _entry(algorithm)
    found = find_smallest(
        lambda tree: _marked(mistaken, plain, tree) is not None,
        SECONDS,
        dress=dress_of(plain.exercise),
    )
    marked = None if found.tree is None else _marked(mistaken, plain, found.tree)
    if found.tree is None or marked is None:
        return None
    findings = marked.verdict().findings
    text = exercise_text(marked.entry.exercise, found.tree)
    return ShowingTree(text, findings[0] if findings else None)


def _entry(algorithm: Algorithm) -> Entry:
    exercise = Exercise(
        id="shows-it",
        title="A tree that shows the mistake",
        tree=Tree.build([1, 2]),
        algorithm=algorithm,
    )
    return Entry(exercise=exercise, points=1, rubric=algorithm.rubrics["program"])


def _marked(mistaken: MistakeProgram, plain: Entry, tree: NestedTree) -> MarkedSearch | None:
    """The marked search of a program in a tree, if it loses points there."""
    exercise = like(plain.exercise, tree)
    if exercise is None:
        return None
    entry = Entry(exercise=exercise, points=1, rubric=plain.rubric)
    marked = MarkedSearch(entry, solve(exercise), outcome(mistaken, exercise))
    return None if all(map(marked.passed, entry.rubric)) else marked
