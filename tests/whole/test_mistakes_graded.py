"""Each known mistake is graded and named in each algorithm that has its lines, and in each form.

The programs are those of `grader.diagnosis.mistake_programs`, as texts that run in the sandbox.
"""

from dataclasses import replace
from functools import cache
from math import inf

import pytest

from grader.core.growing_tree import GrowingTree
from grader.core.models import Assignment, Form, Report, Submission
from grader.core.models.algorithm import Algorithm
from grader.course import assignment_file as assignments
from grader.diagnosis.figure_forms import forms_of
from grader.diagnosis.known_mistakes import mistake_names
from grader.diagnosis.mistake_programs import needs_double_moves, program
from grader.grading.grade_submission import grade, hand_over
from grader.sandbox.host import Host
from grader.search.reference_player import Answers
from tests.support.corpus import assignment
from tests.support.places import ROOT
from tests.support.played_mistakes import ALGORITHMS

FOLDERS = {"alpha-beta": ".", "expectiminimax": "chance"}
"""The folders of assignments that have another name than their algorithm."""
MOST_NODES = 50
"""The most nodes of the small trees, which show most mistakes; then the others are not searched."""
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
    if form != "figure"
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


@pytest.fixture(scope="module")
def host():
    """One for all programs, as in a class."""
    with Host() as lasting:
        yield lasting


def graded(text: str, algorithm: Algorithm, host: Host, most_nodes: float = inf) -> Report:
    """The report of a program on the trees of at most so many nodes."""
    work = shipped(algorithm)
    small = [
        each
        for each in work.entries
        if len(each.exercise.tree) <= most_nodes
        and not (most_nodes < inf and isinstance(each.exercise.tree, GrowingTree))
    ]
    work = replace(work, entries=tuple(small))
    given = Submission(name="mistake", entry=work.program, files={work.program: text.encode()})
    hand_over(given, work, host)
    return grade(given, work, host, answers(algorithm))


def report_on(name: str, algorithm: Algorithm, host: Host, form: Form = "figure") -> Report:
    """The report of the program with a mistake, on all trees if the small ones do not name it."""
    written = program(name, algorithm=algorithm, form=form)
    assert written is not None
    report = graded(written.text(), algorithm, host, MOST_NODES)
    return report if alternatives(report) else graded(written.text(), algorithm, host)


def title(each: str | Algorithm) -> str:
    return each if isinstance(each, str) else each.title


def alternatives(report: Report) -> tuple[tuple[str, ...], ...]:
    return () if report.diagnosis is None else report.diagnosis.alternatives


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm"), NAMED, ids=title)
def test_a_mistake_is_named(name, algorithm, host):
    named = (name,) in alternatives(report_on(name, algorithm, host))
    assert named == ((name, algorithm.name) not in NOT_SHOWN)


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm", "form"), IN_FORMS, ids=title)
def test_a_mistake_is_named_in_another_form(name, algorithm, form, host):
    assert alternatives(report_on(name, algorithm, host, form))
