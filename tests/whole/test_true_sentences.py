"""Only events that were seen are told: each code has a predicate, and no sentence breaks its own.

The sample submissions and the programs with known mistakes have it in their own tests
(`test_submissions.py`, `test_mistakes_graded.py`); here are recordings at random.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from grader.core.findings.all_kinds import KINDS
from tests.support.any_recordings import RUNS, recorded
from tests.support.corpus import graded, sample
from tests.support.true_sentences import CONCLUDED, ENDS, ONLY_PLACED, SAID, holds, untrue


def test_every_code_has_a_predicate():
    assert {*SAID, *ENDS, *CONCLUDED, *ONLY_PLACED} == {*KINDS}


@settings(max_examples=5)
@given(RUNS)
def test_a_report_on_some_recording_is_true(run):
    assert [*untrue(*recorded(run))] == []


@pytest.mark.long
@settings(max_examples=600)
@given(RUNS)
def test_a_report_on_many_recordings_is_true(run):
    assert [*untrue(*recorded(run))] == []


CHANGES = {
    "min-never-lowers-beta": ("+inf instead", "12 instead"),
    "cutoff-tested-below-the-loop": ("After H", "After I"),
    "moves-found-by-a-second-full-search": ("from B", "from H"),
}
"""A sentence of the report on each of these programs has the first text; the second is untrue."""


@pytest.mark.parametrize("name", CHANGES)
def test_an_untrue_sentence_is_noticed(name, host, tmp_path):
    folder = sample(f"wrong/{name}", tmp_path)
    (exercise,) = graded(folder, ["aima-fig-5-2"], host=host).exercises
    true, false = CHANGES[name]
    finding = next(each for each in exercise.verdict.findings if true in each.message)
    assert holds(exercise, finding)
    assert not holds(exercise, replace(finding, message=finding.message.replace(true, false)))
