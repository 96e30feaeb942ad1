"""Finds the smallest tree on which a submission goes wrong, grades it, and writes it as a file.

If the mistake is known, the submission is tried only on trees on which the program with that
mistake goes wrong; that program needs no process. Otherwise, or if this finds no tree, the
submission is tried on every candidate: on all trees of up to three leaves, by size, then on larger
ones and on the tree on which it is known to fail; the first of these is made smaller step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from grader.core.cpu_wait import Allowance
from grader.core.findings import search_difference
from grader.core.models import (
    Answered,
    Crashed,
    Diagnosis,
    Entry,
    ExerciseReport,
    Malformed,
    Outcome,
    Smallest,
)
from grader.core.models.algorithm import Algorithm
from grader.core.tree import Tree
from grader.diagnosis.candidate_exercise import Dress, dress_of, exercise_text, like, plain
from grader.diagnosis.candidate_trees import NestedTree, nested, smaller, tiny, trees
from grader.diagnosis.mistake_programs import MistakeProgram, needs_double_moves, outcome, program
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve

ID = "smallest-tree"  # the id of the exercise with the smallest tree
Graded = tuple[ExerciseReport, Outcome]


class _TimeIsUp(Exception):
    """The time limit of a search is reached."""


class Shrunk(NamedTuple):
    """The smallest tree, None if none was found; `final` unless the time limit ended the search."""

    tree: NestedTree | None
    final: bool


def searched_wrongly(marked: ExerciseReport, outcome: Outcome) -> bool:
    """Whether there was a search that ended by itself, and lost points."""
    ended = isinstance(outcome, (Answered, Malformed)) or (
        isinstance(outcome, Crashed) and bool(outcome.exception) and not outcome.at_import
    )
    return ended and not searched_right(marked, outcome)


def searched_right(marked: ExerciseReport, outcome: Outcome) -> bool:
    """Whether no points were lost, but for the move that the program's own search did not return,
    and for calls that could not be seen: the search says nothing about these."""
    silent = set()
    if isinstance(outcome, Answered) and outcome.returned is not None:
        silent |= {"move"}
    unseen = search_difference.calls_unobserved.code
    if any(each.code == unseen and each.severity == "error" for each in marked.verdict.findings):
        silent |= {"windows", "returns"}
    return all(check.passed or check.name in silent for check in marked.verdict.checks)


def smallest_tree(
    failed: ExerciseReport,
    diagnosis: Diagnosis | None,
    try_out: Callable[[Entry], Graded],
    seconds: float,
    before: Shrunk | None = None,
) -> tuple[Smallest | None, Shrunk]:
    """The smallest tree found on which the submission fails one of the checks that it failed in
    `failed`, or None; and the end of the search for it. `try_out` grades the submission on one more
    exercise. `before` is the end of the search for another program that behaves alike; its tree is
    taken if this program fails on it too."""
    if _needs_a_game(diagnosis, failed.entry.exercise.algorithm):
        return None, Shrunk(None, final=True)
    lost = {check.name for check in failed.verdict.checks if not check.passed}
    in_search = _begins_in_search(failed)
    tree, dress = failed.entry.exercise.tree, dress_of(failed.entry.exercise)
    known, time = tree if tree.complete else None, Allowance(seconds)
    graded: dict[str, Graded] = {}

    def wrong(tree: NestedTree) -> bool:
        """Whether the submission fails one of the same checks on that tree, and if its search went
        wrong before, its search again and not only its answer."""
        if str(tree) not in graded:
            entry = _entry(failed.entry, tree)
            if entry is None:
                return False
            graded[str(tree)] = try_out(entry)
        marked, outcome = graded[str(tree)]
        again = {check.name for check in marked.verdict.checks if not check.passed}
        same = bool(lost & again) and (not in_search or _begins_in_search(marked))
        return same and searched_wrongly(marked, outcome)

    mistaken = _mistaken(diagnosis, failed.entry)
    found = Shrunk(None, final=True)
    if before is not None and before.tree is not None and wrong(before.tree):
        found = before
    elif mistaken is not None:
        found = find_smallest(
            lambda tree: _goes_wrong(mistaken, _entry(failed.entry, tree)) and wrong(tree),
            seconds / 2,
            known,
            dress,
        )
    if found.tree is None:
        found = find_smallest(wrong, time.left, known, dress)
    if found.tree is None:  # more time promises nothing where a player may move twice in a row
        return None, found._replace(final=found.final or not (tree.alternates or tree.odds))
    marked, _ = graded[str(found.tree)]
    if not found.final:
        exercise = replace(marked.entry.exercise, title="The smallest tree found in time")
        marked = replace(marked, entry=replace(marked.entry, exercise=exercise))
    text = exercise_text(marked.entry.exercise, found.tree)
    return Smallest(exercise=marked, text=text), found


def _begins_in_search(marked: ExerciseReport) -> bool:
    """Whether the first finding is about an event of the search."""
    return any(each.event is not None for each in marked.verdict.findings[:1])


def _needs_a_game(diagnosis: Diagnosis | None, algorithm: Algorithm) -> bool:
    """Whether no tree shows the likeliest mistakes, because the players of a tree take turns."""
    names = diagnosis.alternatives[0] if diagnosis and diagnosis.alternatives else ()
    return bool(names) and all(needs_double_moves(name, algorithm) for name in names)


def _mistaken(diagnosis: Diagnosis | None, entry: Entry) -> MistakeProgram | None:
    """The program with the likeliest of the known mistakes; None if no known mistake was found."""
    if diagnosis is None or not diagnosis.alternatives:
        return None
    return program(
        *diagnosis.alternatives[0],
        algorithm=diagnosis.algorithm,
        rule=entry.exercise.cutoff,
        form=diagnosis.form,
        root=diagnosis.root,
        infinity=diagnosis.infinity,
    )


def _entry(failed: Entry, tree: NestedTree) -> Entry | None:
    """An exercise with that tree, marked like the one that failed; None if it cannot have one."""
    exercise = like(failed.exercise, tree)
    if exercise is None:
        return None
    exercise = replace(
        exercise, id=ID, title="The smallest tree that shows it", source="", where=""
    )
    return replace(failed, exercise=exercise, visibility="visible")


def _goes_wrong(mistaken: MistakeProgram, entry: Entry | None) -> bool:
    """Whether that program loses points on that exercise, if there is one."""
    if entry is None:
        return False
    marked = MarkedSearch(entry, solve(entry.exercise), outcome(mistaken, entry.exercise))
    return not all(marked.passed(name) for name in entry.rubric)


def find_smallest(
    wrong: Callable[[NestedTree], bool],
    seconds: float,
    known: Tree | None = None,
    dress: Dress = plain,
) -> Shrunk:
    """The smallest tree for which `wrong` is true, as far as found within `seconds`. `known` is a
    tree for which it is true; `dress` makes the trees of the algorithm out of plain ones. The
    result is deterministic unless the time limit is reached."""
    time = Allowance(seconds)
    answers: dict[str, bool] = {}
    best: NestedTree | None = None

    def tried(tree: NestedTree) -> bool:
        key = str(tree)
        if key not in answers:
            if not time.left:
                raise _TimeIsUp
            answers[key] = wrong(tree)
        return answers[key]

    try:
        best = next(filter(tried, chain.from_iterable(map(dress, tiny()))), None)
        if best is None:
            drawn = chain.from_iterable(map(dress, trees()))
            larger = chain(drawn, [] if known is None else [nested(known)])
            best = next(filter(tried, larger), None)
            for found in () if best is None else shrinking(best, tried):
                best = found
    except _TimeIsUp:
        return Shrunk(best, final=False)
    return Shrunk(best, final=True)


def shrinking(tree: NestedTree, good: Callable[[NestedTree], bool]) -> Iterator[NestedTree]:
    """Smaller and smaller good trees, starting from `tree`, until no step leads to another."""
    tried, steps = set(), smaller(tree)
    while (step := next(steps, None)) is not None:
        if str(step) not in tried:
            tried.add(str(step))
            if good(step):
                yield step
                steps = smaller(step)
