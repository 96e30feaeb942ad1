"""Late submissions: the assignment's rule, with the time when they were due."""

import time
from datetime import datetime, timezone

import pytest

from grader.core.errors import UserError
from grader.course.gradescope.rules import LateRule
from grader.gradebooks.fill import FillSettings, fill
from grader.gradebooks.late_marks import LatePolicy, moment
from tests.support.gradebook_samples import BLACKBOARD, result
from tests.support.refusals import refusal

POLICY = LatePolicy(
    rule=LateRule(per_day=0.1, at_most=0.25, grace_minutes=15),
    due=datetime(2026, 11, 20, 23, 0, tzinfo=timezone.utc),
)


@pytest.mark.parametrize(
    ("handed_in_at", "late", "days", "lost"),
    [
        ("2026-11-20T22:59:00Z", None, 0, 0.0),
        ("2026-11-20T23:15:00Z", None, 0, 0.0),
        ("2026-11-20T23:16:00Z", None, 1, 0.1),
        ("2026-11-21T00:16:00+01:00", True, 1, 0.1),
        ("2026-11-21T23:00:01Z", None, 2, 0.2),
        ("2026-12-24T00:00:00Z", None, 34, 0.25),
        ("2026-12-24T00:00:00Z", False, 0, 0.0),
        ("", True, 0, 0.0),
    ],
)
def test_the_rule_applies_to_the_time_unless_the_platform_says_that_it_is_in_time(
    handed_in_at, late, days, lost
):
    ruling = POLICY.ruling(result("1", handed_in_at=handed_in_at, late=late))
    assert (ruling.days, ruling.lost) == (days, lost)


def test_the_mark_is_reduced_before_it_is_scaled_and_the_feedback_says_so():
    data = BLACKBOARD.replace("Total Pts: 10 Score", "Total Pts: 20 Score").encode()
    late = result("jdoe", 8.0, handed_in_at="2026-11-21T12:00:00Z")
    nothing = result("umit", None, handed_in_at="2026-11-21T12:00:00Z")
    done = fill(data, "f.csv", [late, nothing], FillSettings(), POLICY.ruling)
    assert [mark.after for mark in done.marks] == ["14.40", "4.00"]
    assert [mark.ruling.days for mark in done.marks] == [1, 0]
    assert (
        "8 of 10 points. Handed in on day 1 after the due date: 10 % of the score is lost. The "
        "mark is 14.40."
    ) in done.content.decode()


def test_a_kept_mark_is_not_reduced():
    late = result("umit", 8.0, handed_in_at="2026-11-21T12:00:00Z")
    done = fill(BLACKBOARD.encode(), "f.csv", [late], FillSettings(keep=True), POLICY.ruling)
    assert [(mark.after, mark.ruling.lost) for mark in done.marks] == [("4.00", 0.0)]


@pytest.fixture
def zone(monkeypatch):
    """Sets the zone of this machine."""

    def set_to(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_to
    monkeypatch.undo()
    time.tzset()


def days_late(due, handed_in_at):
    policy = LatePolicy(rule=LateRule(per_day=0.1), due=moment(due))
    return policy.ruling(result("1", handed_in_at=handed_in_at)).days


@pytest.mark.parametrize("name", ["UTC", "EST5", "XYZ-12", "CET-1CEST,M3.5.0,M10.5.0/3"])
def test_times_without_a_zone_are_compared_as_they_are_written(zone, name):
    """In the last of these zones, summer time ends on 25 October 2026."""
    zone(name)
    for day in ("2026-11-20", "2026-10-25"):
        assert days_late(f"{day}T02:30", f"{day}T02:30:00") == 0
        assert days_late(f"{day}T02:30", f"{day}T02:31:00") == 1
    assert days_late("2026-10-24T12:00", "2026-10-25T12:00:00") == 1


def test_a_due_date_without_a_zone_is_in_that_of_this_machine_if_the_download_has_zones(zone):
    zone("EST5")
    assert days_late("2026-11-20T23:59", "2026-11-21T04:59:00Z") == 0
    assert days_late("2026-11-20T23:59", "2026-11-21T05:00:00Z") == 1


def test_a_due_date_with_a_zone_is_refused_if_the_download_has_none():
    given = ("2026-11-20T10:15+01:00", "2026-11-20T10:14:00")
    assert refusal(days_late, *given, error=UserError) == (
        "--due is 2026-11-20T10:15+01:00, with a zone, and the times of the download have none; "
        "give --due without a zone, as the platform shows its times"
    )


def test_a_time_is_read_with_the_zone_that_it_has():
    assert moment("2026-11-20T23:59").isoformat() == "2026-11-20T23:59:00"
    assert moment(" 2026-11-20T23:59:00Z ").isoformat() == "2026-11-20T23:59:00+00:00"


@pytest.mark.parametrize("text", ["0001-01-01T00:00", "9999-12-31T23:59-10:00"])
def test_a_time_at_the_end_of_the_calendar_is_refused(text):
    assert refusal(moment, text, error=UserError) == (
        f"the time {text!r} is too close to the first or the last year that can be counted, 1 and "
        "9999; correct its year"
    )


TIMES = "tomorrow 2026-13-01T23:59 20.11.2026 2026-11-20 2026-11-20+01:00 2026-11-20:01:00"


@pytest.mark.parametrize("text", ["", *TIMES.split(), "2026-11-20T23+01:00"])
def test_a_time_in_another_form_is_refused(text):
    assert refusal(moment, text, error=UserError) == (
        f"the time {text!r} is not of the form 2026-11-20T23:59, or with a zone "
        "2026-11-20T23:59+01:00"
    )
