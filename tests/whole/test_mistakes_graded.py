"""Each known mistake is graded and named in an algorithm that has its lines, and in each form.

The programs are those of `grader.diagnosis.mistake_programs`, as texts that run in the sandbox.
Each runs on one tree that names its mistake alone, or on the smallest trees that show it: those of
the shipped assignment, or, if none does, random ones. `make test` takes one algorithm for each
mistake, and another for the next; `tests/reference/test_mistakes.py` plays it in all.
"""

import pytest

from grader.core.models.algorithm import Algorithm
from grader.diagnosis.figure_forms import forms_of
from grader.diagnosis.mistake_programs import program
from tests.support.graded_mistakes import (
    GRADED,
    codes,
    graded,
    graded_again,
    heading,
    is_shown,
    named,
    written_row,
    written_rows,
)
from tests.support.played_mistakes import ALGORITHMS
from tests.support.true_sentences import untrue

NOT_SHOWN = {("first_child_has_a_null_window_at_min", "pvs")}
"""Such a program is given MAX's roots alone, and there these mistakes change windows, which cost no
points, but no visit on the shipped trees, nor on trees of 40 nodes."""
WINDOWS_ALONE = {("alpha_is_v_without_max", "hard"), ("alpha_is_v_without_max", "hard bounds")}
"""The mistakes that change windows alone in programs of a form, on all those trees."""
SHORT = ("max_v_starts_at_zero", "max_beside_chance_starts_at_zero")
"""The mistakes that make test tries in each form of each algorithm; make test-long tries all."""


def each_mistake():
    """Each mistake in each algorithm; those that only make test-long grades are marked."""
    having = {}
    for name, algorithm in GRADED:
        having.setdefault(name, []).append(algorithm)
    for number, (name, algorithms) in enumerate(having.items()):
        for place, algorithm in enumerate(algorithms):
            marks = [pytest.mark.long] if (place - number) % len(algorithms) else []
            yield pytest.param(name, algorithm, marks=marks)


FORMS = [
    (algorithm, form)
    for algorithm in ALGORITHMS
    for form in forms_of(algorithm)
    if form != "figure"
]


def title(each: str | Algorithm) -> str:
    return each if isinstance(each, str) else each.title


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm"), [*each_mistake()], ids=title)
def test_a_mistake_is_named_and_has_its_findings(name, algorithm, host):
    report = graded_again(name, algorithm, host)
    assert [*untrue(report)] == []
    assert ((name,) in named(report)) == ((name, algorithm.name) not in NOT_SHOWN)
    remedy = f"run `.venv/bin/python -m tests.support.graded_mistakes {name}`, and read its lines"
    assert written_row(name, algorithm).codes == codes(report), remedy


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("algorithm", "form"), FORMS, ids=title)
@pytest.mark.parametrize("names", [SHORT, pytest.param((), id="all", marks=pytest.mark.long)])
def test_the_mistakes_are_named_in_another_form(names, algorithm, form, host):
    unnamed = [
        name
        for name, of in GRADED
        if of == algorithm and (not names or name in names)
        if (name, algorithm.name) not in NOT_SHOWN
        if (written := program(name, algorithm=algorithm, form=form)) is not None
        if written != program(name, algorithm=algorithm)
        if is_shown(written)  # in some forms it changes no search
        if not named(report := graded(name, algorithm, host, form)) or [*untrue(report)]
    ]
    assert {(name, form) for name in unnamed} <= WINDOWS_ALONE


def test_the_file_of_findings_has_no_other_mistakes():
    assert [*written_rows()] == [heading(*each) for each in GRADED]
