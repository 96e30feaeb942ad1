"""Each known mistake is graded and named in each algorithm that has its lines, and in each form.

The programs are those of `grader.diagnosis.mistake_programs`, as texts that run in the sandbox.
Each runs on the smallest trees of the shipped assignment that show its mistake, or, if none does,
on random ones.
"""

import pytest

from grader.core.models.algorithm import Algorithm
from grader.diagnosis.figure_forms import forms_of
from grader.diagnosis.mistake_programs import program
from tests.support.graded_mistakes import GRADED, codes, graded, heading, named, written_codes

NOT_SHOWN = {
    ("terminal_test_on_actions_alone", "expectiminimax"),
    *(
        (name, "star1")
        for name in (
            "alpha_is_v_without_max",
            "beta_is_v_without_min",
            "max_cutoff_returns_zero",
            "max_cuts_beyond_beta_only_beside_chance",
            "max_passes_no_beta",
            "max_v_outlives_the_call",
            "min_passes_v_as_beta",
        )
    ),
}
"""The mistakes that neither the shipped assignment nor the random trees tell from right programs,
or from other mistakes."""
SHORT = {"max_v_starts_at_zero", "max_beside_chance_starts_at_zero"}
"""The mistakes that make test tries in each form of each algorithm; make test-long tries all."""
IN_FORMS = [
    pytest.param(name, algorithm, form, marks=[] if name in SHORT else pytest.mark.long)
    for name, algorithm in GRADED
    for form in forms_of(algorithm)
    if program(name, algorithm=algorithm, form=form) != program(name, algorithm=algorithm)
]


def title(each: str | Algorithm) -> str:
    return each if isinstance(each, str) else each.title


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm"), GRADED, ids=title)
def test_a_mistake_is_named_and_has_its_findings(name, algorithm, host):
    report = graded(name, algorithm, host)
    assert ((name,) in named(report)) == ((name, algorithm.name) not in NOT_SHOWN)
    remedy = f"run `.venv/bin/python -m tests.support.graded_mistakes {name}`, and read its lines"
    assert written_codes().get(heading(name, algorithm)) == codes(report), remedy


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("name", "algorithm", "form"), IN_FORMS, ids=title)
def test_a_mistake_is_named_in_another_form(name, algorithm, form, host):
    assert named(graded(name, algorithm, host, form))


def test_the_file_of_findings_has_no_other_mistakes():
    assert [*written_codes()] == [heading(*each) for each in GRADED]
