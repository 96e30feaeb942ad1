"""Every format prints every recording that can arise, for students and for instructors."""

import pytest
from hypothesis import given, settings

from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from tests.support.any_recordings import reports


def printed(report):
    for name in FORMATS.names():
        for view in (report, for_student(report)):
            assert FORMATS.renderer(name)(view)


@settings(max_examples=12)
@given(reports())
def test_every_format_prints_some_recordings(report):
    printed(report)


@pytest.mark.long
@settings(max_examples=400)
@given(reports())
def test_every_format_prints_many_recordings(report):
    printed(report)
