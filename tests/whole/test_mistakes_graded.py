"""Each known mistake is graded and named in each algorithm that has its lines, and in each form.

The programs are those of `grader.diagnosis.mistake_programs`, as texts that run in the sandbox.
Each runs on the smallest trees of the shipped assignment that show its mistake.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from grader.core.models import Assignment, Entry, Form, Report, Submission
from grader.core.models.algorithm import Algorithm
from grader.course import assignment_file as assignments
from grader.diagnosis.figure_forms import forms_of
from grader.diagnosis.known_mistakes import mistake_names
from grader.diagnosis.mistake_programs import MistakeProgram, needs_double_moves, outcome, program
from grader.grading.grade_submission import grade, hand_over
from grader.marking.checks import MarkedSearch
from grader.sandbox.host import Host
from grader.search.reference_player import Answers
from tests.support.corpus import assignment
from tests.support.places import ROOT
from tests.support.played_mistakes import ALGORITHMS

FOLDERS = {"alpha-beta": ".", "expectiminimax": "chance"}
"""The folders of assignments that have another name than their algorithm."""
MOST_TREES = 2
"""The number of trees that show a mistake; only if they do not name it are all trees searched."""
BY_TREES_ALONE = {"global_bounds"}
"""The mistakes that take one tree more: the bounds of their functions are named _alpha and _beta,
so the worker does not know the uses of alpha and beta in their text."""
NAMED = [
    (name, algorithm)
    for algorithm in ALGORITHMS
    for name in mistake_names(algorithm)
    if not needs_double_moves(name, algorithm)
]
NOT_SHOWN = {
    ("max_cuts_beyond_beta_only_beside_chance", "star1"),
    ("terminal_test_on_actions_alone", "expectiminimax"),
}
"""The mistakes that no tree of the shipped assignment shows."""
SHORT = {"max_v_starts_at_zero", "max_beside_chance_starts_at_zero"}
"""The mistakes that make test tries in each form of each algorithm; make test-long tries all."""
IN_FORMS = [
    pytest.param(name, algorithm, form, marks=[] if name in SHORT else pytest.mark.long)
    for name, algorithm in NAMED
    for form in forms_of(algorithm)
    if program(name, algorithm=algorithm, form=form) != program(name, algorithm=algorithm)
]


@cache
def shipped(algorithm: Algorithm) -> Assignment:
    """The shipped assignment on the algorithm; minimax to a depth has that of alpha-beta."""
    folder = "depth" if algorithm.counts_depth else FOLDERS.get(algorithm.name, algorithm.name)
    found = assignments.load(ROOT / "exercises" / folder / "assignment.yaml")
    entries = [
        replace(each, exercise=replace(each.exercise, algorithm=algorithm))
        for each in found.entries
        if each.answer == "program"
    ]
    return replace(found, entries=tuple(entries), limits=assignment().limits)


@cache
def answers(algorithm: Algorithm) -> Answers:
    """The right answers, which all mistakes share."""
    return Answers()


def showing(mistaken: MistakeProgram) -> Iterator[Entry]:
    """The trees of the shipped assignment on which the program loses points, the smallest first,
    and games, which grow, last."""

    def order(each: Entry) -> tuple[bool, int]:
        return not each.exercise.tree.complete, len(each.exercise.tree)

    for each in sorted(shipped(mistaken.algorithm).entries, key=order):
        played = outcome(mistaken, each.exercise)
        right = answers(mistaken.algorithm)(each.exercise)
        if not all(check.passed for check in MarkedSearch(each, right, played).verdict().checks):
            yield each


def graded(text: str, algorithm: Algorithm, host: Host, entries: Iterable[Entry]) -> Report:
    """The report on a program on those trees."""
    work = replace(shipped(algorithm), entries=tuple(entries))
    given = Submission(name="mistake", entry=work.program, files={work.program: text.encode()})
    hand_over(given, work, host)
    return grade(given, work, host, answers(algorithm))


def names(
    name: str, algorithm: Algorithm, host: Host, form: Form = "figure"
) -> Sequence[Sequence[str]]:
    """The mistakes, or the pairs, that may be that of the program with one: on a few trees that
    show it, or else on all trees."""
    written = program(name, algorithm=algorithm, form=form)
    assert written is not None
    few = islice(showing(written), MOST_TREES + (name in BY_TREES_ALONE))
    for entries in (few, shipped(algorithm).entries):
        report = graded(written.text(), algorithm, host, entries)
        if report.diagnosis is not None and report.diagnosis.alternatives:
            return report.diagnosis.alternatives
    return []


def title(each: str | Algorithm) -> str:
    return each if isinstance(each, str) else each.title


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm"), NAMED, ids=title)
def test_a_mistake_is_named(name, algorithm, host):
    named = (name,) in names(name, algorithm, host)
    assert named == ((name, algorithm.name) not in NOT_SHOWN)


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm", "form"), IN_FORMS, ids=title)
def test_a_mistake_is_named_in_another_form(name, algorithm, form, host):
    assert names(name, algorithm, host, form)
