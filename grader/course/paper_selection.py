"""The exercises of a practice page or a worksheet, selected from an assignment or from files."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from grader import kinds
from grader.core.errors import UsageError
from grader.core.findings.phrases import listed
from grader.core.models import CHECKS, Assignment, CheckName, Entry, Exercise
from grader.course import assignment_file as assignments
from grader.course import exercise_file
from grader.course.game_exercise import MOST_UNFOLDED
from grader.course.listed_exercises import no_written_answers, shipped, shipped_exercise
from grader.search.reference_player import Answers

_ONLY_ON_PAPER: frozenset[CheckName] = frozenset(
    {"counts", "ranges", "because", "holds_for", "relabelled"}
)
"""The parts for which a practice page has no fields."""


class Selection(NamedTuple):
    """Exercises to answer on paper, each once. `files` were read for them, `answers` are the
    canonical answers known so far, and `left_out` has a sentence about each other exercise."""

    entries: tuple[Entry, ...]
    files: frozenset[Path]
    answers: Answers
    left_out: tuple[str, ...] = ()


def usual(exercise: Exercise) -> Mapping[CheckName, float]:
    """The rubric of an exercise that no assignment lists as a written one."""
    algorithm = exercise.algorithm
    leaves: Mapping[CheckName, float] = {"leaves": 1}
    return {**kinds.usual_rubric(exercise, "written"), **(leaves if algorithm.prunes else {})}


def selected(wanted: Sequence[str], assignment: Path | None) -> Selection:
    """The exercises that `wanted` names by their files, or by their ids in the assignment. If
    `wanted` is empty, all exercises of a given assignment, except those hidden from students.
    Raises UnknownExerciseError, DocumentError, or UsageError, also if two exercises share an id."""
    answers = Answers()
    if assignment is not None and not wanted:
        return _all_of(assignments.load(assignment, answers), answers)
    entries: dict[str, Entry] = {}
    read: set[Path] = set()
    loaded: list[Assignment] = []
    for each in wanted:
        path = Path(each)
        found: Iterable[Entry]
        if path.suffix in exercise_file.ENDINGS or os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises if the name is too long
            read.add(path)
            found = _on_paper(exercise_file.load(path, answers))
        elif assignment is None and (file := _in_other_assignment(each)) is not None:
            read.add(file)
            found = _on_paper(exercise_file.load(file, answers))
        else:
            loaded = loaded or [assignments.load(assignment, answers)]
            read.update(loaded[0].files)
            found = _as_written(assignments.named(loaded[0], each))
        for entry in found:
            exercise = entry.exercise
            first = entries.setdefault(exercise.id, entry).exercise
            if first.where != exercise.where:
                raise UsageError(
                    f"{first.where} and {exercise.where} both have an exercise {exercise.id!r}; "
                    "leave one of them out, or rename it"
                )
    return Selection(tuple(entries.values()), frozenset(read), answers)


def _on_paper(exercises: Iterable[Exercise]) -> Iterator[Entry]:
    return (Entry.on_paper(one, usual(one)) for one in exercises)


def _in_other_assignment(wanted: str) -> Path | None:
    """The file of a shipped exercise that is not in the folder of the usual assignment."""
    file = shipped_exercise(wanted)
    return None if file is None or file.parent == shipped() else file


def _all_of(assignment: Assignment, answers: Answers) -> Selection:
    shown = tuple(entry for entry in assignment.entries if entry.visibility == "visible")
    if not shown:
        raise UsageError(
            f"{assignment.file} hides all its exercises from students; name those for the page"
        )
    hidden = {one.exercise.id for one in assignment.entries} - {one.exercise.id for one in shown}
    return Selection(
        tuple(_as_written(shown)),
        frozenset(assignment.files),
        answers,
        tuple(
            f"{name} is hidden from students: it is left out; name the exercises to include it"
            for name in sorted(hidden)
        ),
    )


class Suited(NamedTuple):
    """The exercises that fit on a page, and a sentence about each that does not."""

    entries: tuple[Entry, ...]
    left_out: tuple[str, ...]


def suited(entries: Iterable[Entry], most: int, *, to_fill_in: bool = False) -> Suited:
    """The exercises that have written answers, and trees of at most `most` nodes; for a page
    `to_fill_in`, those whose algorithm has a trace table, or values of nodes, and that weigh a part
    for which the page has fields. Raises UsageError if there is none."""
    fitting: list[Entry] = []
    unfit: dict[str, str] = {}
    for entry in entries:
        exercise, tree = entry.exercise, entry.exercise.tree
        if not exercise.is_on_paper:
            unfit[no_written_answers(exercise)] = "choose an exercise that has some"
        elif to_fill_in and exercise.algorithm.searches_again:
            problem = (
                f"{exercise.id} is for {exercise.algorithm.title}, which searches nodes again, and "
                "a practice page has one field for each value"
            )
            unfit[problem] = "choose an exercise for alpha-beta or minimax, or make a worksheet"
        elif to_fill_in and {"trace", "values", "ucb"}.isdisjoint(
            exercise.algorithm.checks["written"]
        ):
            problem = f"{exercise.id} is for {exercise.algorithm.title}, which has no trace table"
            unfit[problem] = "choose an exercise for alpha-beta or minimax, or make a worksheet"
        elif to_fill_in and entry.worth.keys() <= _ONLY_ON_PAPER:
            parts = listed([each.part for each in CHECKS if each.name in entry.worth])
            problem = f"{exercise.id} asks for {parts}, for which a practice page has no fields"
            unfit[problem] = "choose another exercise, or make a worksheet"
        elif tree.complete and len(tree) <= most:
            fitting.append(entry)
        else:
            many = str(len(tree)) if tree.complete else f"over {MOST_UNFOLDED}"
            problem = f"{exercise.id} has {many} nodes, but a page has room for {most}"
            unfit[problem] = "choose a smaller tree, or a later position of the game"
    if not fitting:
        problem, remedy = next(iter(unfit.items()))
        raise UsageError(f"{problem}; {remedy}")
    return Suited(tuple(fitting), tuple(f"{each}: it is left out" for each in unfit))


def _as_written(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Each exercise once: its written entry if there is one, else with the usual rubric."""
    written = {entry.exercise.id: entry for entry in entries if entry.is_written}
    for entry in {entry.exercise.id: entry for entry in entries}.values():
        as_program = replace(entry, rubric=usual(entry.exercise), answer="written")
        yield written.get(entry.exercise.id, as_program)
