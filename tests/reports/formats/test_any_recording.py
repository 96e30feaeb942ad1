"""Every format prints every recording that can arise, for students and for instructors."""

import pytest
from hypothesis import given, settings

from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from tests.support.any_recordings import RUNS, report


def printed(made):
    for name in FORMATS.names():
        for view in (made, for_student(made)):
            assert FORMATS.renderer(name)(view)


@settings(max_examples=5)
@given(RUNS)
def test_every_format_prints_some_recordings(run):
    printed(report(run))


@pytest.mark.long
@settings(max_examples=400)
@given(RUNS)
def test_every_format_prints_many_recordings(run):
    printed(report(run))
