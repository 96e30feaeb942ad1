"""Every format of a report has the same numbers."""

from dataclasses import replace

import pytest

from grader.core.models import Report
from grader.reports.formats import FORMATS
from grader.reports.text.strict_json import dumps
from tests.reports.formats.test_outside import reports
from tests.support.agreement import disagreements
from tests.support.format_table import READERS, agreed
from tests.support.report_samples import exercise, report

TWO = report(exercise(id="one"), exercise(id="two", wrong=["move"], points=3))


def disagreement(given: Report) -> str:
    try:
        agreed(given)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.uncounted  # other tests run these lines
def test_every_format_has_the_same_numbers():
    found = {name: disagreement(each) for name, each in reports().items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def one_check_less(given: Report) -> Report:
    """The same report, with one more failed check."""
    first, *others = given.exercises
    verdict = first.verdict
    checks = (replace(verdict.checks[0], share=0.0), *verdict.checks[1:])
    first = replace(first, verdict=replace(verdict, checks=checks))
    return replace(given, exercises=(first, *others))


@pytest.mark.parametrize("name", READERS)
def test_a_wrong_number_in_a_format_is_noticed(name):
    wrong = FORMATS.renderer(name)(one_check_less(TWO))
    try:
        said = READERS[name](wrong, TWO)
    except AssertionError:  # the reader compares some numbers itself
        return
    assert list(disagreements(said, TWO))


def test_swapped_exercises_in_a_format_are_noticed():
    swapped = replace(TWO, exercises=TWO.exercises[::-1])
    for name in ("csv", "json", "junit", "markdown", "prairielearn", "gradescope"):
        assert list(disagreements(READERS[name](FORMATS.renderer(name)(swapped), TWO), TWO))
    for name in ("autolab", "classroom50", "html"):
        with pytest.raises(AssertionError):
            READERS[name](FORMATS.renderer(name)(swapped), TWO)


def test_thirds_of_a_point_have_three_decimals_and_add_up():
    third = {"points": 1, "rubric": {"value": 1, "move": 1, "visited": 1}}
    thirds = report(exercise(id="thirds", **third), exercise(id="more", **third, wrong=["move"]))
    shown = {name: FORMATS.renderer(name)(thirds) for name in READERS}
    for name in ("csv", "junit", "prairielearn", "gradescope"):
        checks = READERS[name](shown[name], thirds).checks
        assert [most for _, most in checks] == [0.334, 0.333, 0.333] * 2
        assert [score for score, _ in checks] == [0.334, 0.333, 0.333, 0.334, 0, 0.333]
    assert shown["autolab"].endswith('{"scores":{"thirds":1.0,"more":0.667}}\n')
    assert dumps(1 / 3) in shown["json"]
    assert '"score":1.667,' in shown["gradescope"]
