"""Each known mistake, handed in and played in the sandbox, loses points and is named."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from grader.core.models import Assignment, Submission
from grader.course import assignment_file as assignments
from grader.grading.grade_submission import grade
from grader.sandbox.host import Host
from grader.search import reference_player

# What these run, others run as well: counting their lines would take as long again.
pytestmark = pytest.mark.uncounted


@cache
def assignment() -> Assignment:
    shipped = assignments.load()
    return replace(shipped, limits=replace(shipped.limits, smallest_tree_seconds=0))


@pytest.mark.parametrize("name", reference_player.mistake_names())
def test_a_mistake_handed_in_loses_points_and_is_named(name: str) -> None:
    source = reference_player.mistake_source(name).encode()
    given = Submission(name=name, entry="alphabeta.py", files={"alphabeta.py": source})
    with Host() as host:
        host.load(given, assignment().limits)
        report = grade(given, assignment(), host)
    assert report.score < report.max_score
    assert report.diagnosis is not None
    names = {(name,), *((other,) for other in reference_player.mistake(name).equals)}
    assert set(report.diagnosis.alternatives) == names
    assert [finding.code for finding in report.findings] == ["known-mistake"]
