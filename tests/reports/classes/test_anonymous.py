"""An anonymous summary: nothing in it, or in a format made from it, tells who is who."""

from random import Random

import pytest

from grader.class_run.statistics import summary
from grader.reports.classes import FORMATS
from grader.reports.classes.anonymous import anonymised
from tests.support.class_results import SECRETS, exercise, result, sample_summary

CLASS = sample_summary(60)


def test_the_sample_has_a_text_in_every_field_that_could_name_a_student():
    told = repr(CLASS)
    assert all(secret in told for secret in SECRETS)
    assert all(each.student.id in told for each in CLASS.results)


@pytest.mark.parametrize("name", FORMATS.names())
def test_no_format_names_a_student(name):
    text = str(FORMATS.renderer(name)(anonymised(CLASS)))
    told = [secret for secret in SECRETS if secret in text]
    for each in CLASS.results:
        told += [secret for secret in (each.student.id, each.student.name) if secret in text]
    assert told == []


def test_the_object_itself_holds_no_secret():
    told = repr(anonymised(CLASS))
    assert not [secret for secret in SECRETS if secret in told]
    assert not [each for each in CLASS.results if each.student.id in told]


def test_the_figures_stay_and_each_student_has_one_number():
    hidden = anonymised(CLASS)
    assert hidden.anonymous
    assert hidden.scores == CLASS.scores
    assert hidden.exercises == CLASS.exercises
    students = [[len(each.students) for each in one.mistakes] for one in (hidden, CLASS)]
    assert students[0] == students[1]
    assert [each.student.id for each in hidden.results] == [str(number) for number in range(1, 61)]
    scores = [sorted(str(each.score) for each in one.results) for one in (hidden, CLASS)]
    assert scores[0] == scores[1]


def test_a_student_has_the_same_number_everywhere():
    hidden = anonymised(CLASS)
    for mistake in hidden.mistakes:
        having = [each.student for each in hidden.results if mistake.name in each.mistakes]
        assert list(mistake.students) == having
    failing = [each for each in hidden.results if not all(one.passed for one in each.exercises)]
    assert {each.id for each in hidden.alone} <= {each.student.id for each in failing}


def test_failed_runs_of_one_code_are_one_group_without_their_sentences():
    messages = ["fay has work.pdf", "gus has work.ipynb"]
    missing = {"outcome": "missing", "finding": "no-entry-file"}
    failed = [(exercise(0, **missing, message=message),) for message in messages]
    named = summary([result(number, exercises=each) for number, each in enumerate(failed, 1)])
    assert [each.message for each in named.failed_runs] == messages
    (group,) = anonymised(named).failed_runs
    assert (group.finding, group.message, len(group.students)) == ("no-entry-file", "", 2)


def test_the_order_is_drawn_by_chance():
    def order(seed):
        return [each.score for each in anonymised(CLASS, Random(seed)).results]  # noqa: S311 - for a test

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert order(1) != [each.score for each in CLASS.results]
    assert anonymised(CLASS) != anonymised(CLASS)


def test_lists_are_in_the_order_of_the_numbers():
    hidden = anonymised(CLASS)
    groups = [*hidden.mistakes, *hidden.lines, *hidden.clusters, *hidden.failed_runs]
    for each in groups:
        numbers = [int(one.id) for one in each.students]
        assert numbers == sorted(numbers)
    sizes = [(-len(each.students), int(each.students[0].id)) for each in hidden.clusters]
    assert sizes == sorted(sizes)
