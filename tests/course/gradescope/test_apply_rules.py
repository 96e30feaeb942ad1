"""Late, repeated and better earlier submissions: the rules applied to Gradescope's metadata."""

import json
from pathlib import Path
from typing import Any

import pytest

from grader.core.errors import UsageError
from grader.course.gradescope.apply_rules import ruling
from grader.course.gradescope.graded_times import GRADED, GRADED_AT
from grader.course.gradescope.metadata import read
from grader.course.gradescope.rules import GradescopeRules, LateRule, RateRule

DUE = "2026-03-10T23:59:00.000000-08:00"
TENTH = LateRule(per_day=0.1, at_most=0.35, grace_minutes=10)
TWICE = RateRule(submissions=2, hours=24)


def told(tmp_path: Path, at: str = DUE, **more: Any) -> Any:
    """The metadata of a submission handed in at that time."""
    file = tmp_path / "submission_metadata.json"
    document = {
        "id": 1,
        "created_at": at,
        "assignment": {"due_date": DUE, "total_points": "20.0"},
        "users": [{"email": "ada@example.edu", "id": 2, "name": "Ada"}],
        "previous_submissions": [],
        "something": "new",
    }
    file.write_text(json.dumps(document | more))
    return read(file)


AT_NINE = "2026-03-10T09:00:00Z"


@pytest.fixture
def limited(tmp_path):
    """Rules on a submission after these earlier ones, if two count within 24 hours."""

    def found(before: list[Any], at: str = AT_NINE) -> Any:
        metadata = told(tmp_path, at, previous_submissions=before)
        return ruling(GradescopeRules(rate_limit=TWICE), metadata, 20)

    return found


def earlier(at: str, score: Any = 3.0, **results: Any) -> dict[str, Any]:
    return {"submission_time": at, "score": score, "results": {"score": score} | results}


# ---------------------------------------------------------------- late


@pytest.mark.parametrize(
    ("at", "days", "lost"),
    [
        ("2026-03-10T12:00:00-08:00", 0, 0),
        (DUE, 0, 0),
        ("2026-03-11T08:09:00Z", 0, 0),  # ten minutes of grace, given in another time zone
        ("2026-03-11T00:09:01-08:00", 1, 0.1),
        ("2026-03-11T23:59:00-08:00", 1, 0.1),
        ("2026-03-11T23:59:01-08:00", 2, 0.2),
        ("2026-03-14T12:00:00-08:00", 4, 0.35),
        ("2027-03-14T12:00:00-08:00", 369, 0.35),
    ],
)
def test_each_started_day_costs_its_share_up_to_the_maximum(tmp_path, at, days, lost):
    found = ruling(GradescopeRules(late=TENTH), told(tmp_path, at), 20)
    assert (found.days, found.lost) == (days, pytest.approx(lost))


def own(day: int) -> dict[str, Any]:
    return {"assignment": {"due_date": f"2026-03-{day:02}T23:59:00-08:00"}}


@pytest.mark.parametrize(
    ("users", "days"),
    [
        ([own(12)], 0),
        ([own(8)], 3),  # the date for everyone is the 10th
        ([own(8), own(11)], 0),
        ([own(11), own(8)], 0),
        ([own(8), {"assignment": None}], 1),
        ([own(8), {"assignment": {"due_date": None}}], 1),
        ([{}], 1),
        ([], 1),
    ],
)
def test_a_personal_due_date_overrides_the_general_one_and_a_group_gets_its_latest(
    tmp_path, users, days
):
    metadata = told(tmp_path, "2026-03-11T12:00:00-08:00", users=users)
    assert ruling(GradescopeRules(late=TENTH), metadata, 20).days == days


@pytest.mark.parametrize("dates", [{}, {"due_date": None}])
def test_a_submission_without_a_due_date_is_never_late(tmp_path, dates):
    metadata = told(tmp_path, "2027-01-01T00:00:00Z", assignment=dates)
    assert ruling(GradescopeRules(late=TENTH), metadata, 20).days == 0


def test_without_rules_no_submission_is_late_or_refused(tmp_path):
    before = [earlier(DUE) for _ in range(50)]
    metadata = told(tmp_path, "2027-01-01T00:00:00Z", previous_submissions=before)
    found = ruling(GradescopeRules(), metadata, 20)
    assert (found.days, found.lost, found.best, found.refused) == (0, 0, None, None)


# ---------------------------------------------------------------- too often


def test_the_allowed_number_of_submissions_is_graded_within_the_rule_s_hours(limited):
    one, two = earlier("2026-03-09T10:00:00Z"), earlier("2026-03-09T20:00:00Z", 4.0)
    for before in ([], [one], [two]):
        assert limited(before).refused is None
    refused = limited([two, one]).refused
    assert refused.until.isoformat() == "2026-03-10T10:00:00+00:00"
    assert refused.results == {"score": 4.0}
    assert limited([one, two], at="2026-03-10T10:00:00Z").refused is None


def test_the_oldest_submission_leaves_the_window_and_frees_a_place(limited):
    before = [earlier(f"2026-03-10T0{hour}:00:00Z", float(hour)) for hour in (3, 1, 2)]
    refused = limited(before).refused
    assert refused.until.isoformat() == "2026-03-11T02:00:00+00:00"
    assert refused.results == {"score": 3.0}


def test_later_submissions_do_not_count_when_one_is_graded_again(limited):
    after = [earlier(f"2026-03-10T1{hour}:00:00Z") for hour in range(3)]
    assert limited(after).refused is None


def test_an_unreadable_submission_does_not_hide_the_others(tmp_path):
    before = [{"submission_time": "?"}, earlier(DUE, 7.0), {"score": ""}, None]
    metadata = told(tmp_path, "2026-03-12T12:00:00-08:00", previous_submissions=before)
    found = ruling(GradescopeRules(keep="best", late=TENTH), metadata, 20)
    assert (found.best, found.days, metadata.unread) == (7.0, 2, 3)


@pytest.mark.parametrize(
    ("before", "best"),
    [
        ([], None),
        ([earlier("2026-03-09T10:00:00Z", 7.0), earlier("2026-03-09T11:00:00Z", 9.0)], 9),
        ([earlier("2026-03-09T10:00:00Z", 2.0), earlier("2026-03-09T11:00:00Z", "7.5")], 7.5),
        ([earlier("2026-03-09T10:00:00Z", 90.0)], 20),  # out of 100, the maximum at that time
        ([earlier("2026-03-09T10:00:00Z", 1e308)], 20),
        ([earlier("2026-03-11T10:00:00Z", 9.0)], None),  # later: the present one is graded again
        ([earlier(AT_NINE, 9.0)], None),  # the present submission
        ([earlier("2026-03-09T10:00:00Z", 9.0) | {"autograder_error": True}], None),
        ([earlier("2026-03-09T10:00:00Z", None)], None),
    ],
)
def test_the_best_is_an_earlier_score_up_to_the_present_maximum(tmp_path, before, best):
    metadata = told(tmp_path, AT_NINE, previous_submissions=before)
    assert ruling(GradescopeRules(keep="best"), metadata, 20).best == best
    assert ruling(GradescopeRules(), metadata, 20).best is None


@pytest.mark.parametrize("time", [5, "5", 12345.6, "tomorrow", "0001-01-01T00:00:00Z", [], ""])
def test_an_invalid_time_is_refused_and_ignored_in_earlier_submissions(tmp_path, time):
    with pytest.raises(UsageError, match="created_at is not as expected"):
        told(tmp_path, time)
    with pytest.raises(UsageError, match="due_date is not as expected"):
        told(tmp_path, assignment={"due_date": time})
    before = [earlier(time), earlier("2026-03-09T10:00:00Z", 7.0)]
    metadata = told(tmp_path, AT_NINE, previous_submissions=before)
    assert (len(metadata.earlier), metadata.unread) == (1, 1)


@pytest.mark.parametrize(
    "free",
    [
        earlier("2026-03-10T08:00:00Z", extra_data={GRADED: False}),
        {"submission_time": "2026-03-10T08:00:00Z", "score": 0, "results": {}},
        earlier("2026-03-10T08:00:00Z") | {"autograder_error": True},
        {"submission_time": "2026-03-10T08:00:00Z", "score": None, "results": None},
    ],
    ids=["refused itself", "without results", "lost to a fault", "never graded"],
)
def test_an_ungraded_submission_is_not_counted(limited, free):
    assert limited([earlier("2026-03-10T07:00:00Z"), free, free]).refused is None


def test_a_submission_graded_again_years_later_gets_the_same_result(limited):
    """The clock is never read: all of these times are long past or far ahead."""
    for year in ("1999", "2199"):
        before = [earlier(f"{year}-03-09T1{hour}:00:00Z") for hour in range(2)]
        assert limited(before, at=f"{year}-03-09T20:00:00Z").refused is not None


def without_results(hour: int, **more: Any) -> dict[str, Any]:
    """An earlier submission as Gradescope lists all but the latest."""
    return {"submission_time": f"2026-03-10T{hour:02}:00:00Z", "score": 3.0} | more


def test_the_limit_holds_though_only_the_latest_submission_has_results(limited):
    times = ["2026-03-10T05:00:00+00:00", "2026-03-10T06:00:00+00:00"]
    latest = earlier("2026-03-10T06:00:00Z", extra_data={GRADED_AT: times})
    for listed in ([without_results(5), latest], [without_results(5), without_results(6)]):
        found = limited(listed)
        assert found.refused.until.isoformat() == "2026-03-11T05:00:00+00:00"
        assert found.stored(graded=False)[GRADED_AT] == times
        assert found.refused.score == 3


@pytest.mark.parametrize(
    "more",
    [{"autograder_error": True}, {"score": None}, {"results": {"extra_data": {GRADED: False}}}],
    ids=["lost to a fault", "never graded", "refused"],
)
def test_an_ungraded_submission_without_a_list_is_not_counted(limited, more):
    found = limited([without_results(5), without_results(6, **more)])
    assert found.refused is None
    assert [time.hour for time in found.graded_at] == [5]


def test_submissions_refused_before_do_not_count_even_without_results(limited):
    """Otherwise a student who tries every hour would never be graded again."""
    day = [without_results(hour) for hour in range(2, 20)]
    found = limited(day, at="2026-03-11T02:30:00Z")
    assert (found.refused, [time.hour for time in found.graded_at]) == (None, [2, 3])


def test_a_submission_that_is_graded_again_uses_a_later_one_s_list(limited):
    """Only the latest of all has results then, and it knows the submissions that failed."""
    times = ["2026-03-10T05:00:00+00:00", "2026-03-10T09:00:00+00:00"]
    latest = earlier("2026-03-10T11:00:00Z", extra_data={GRADED_AT: times, GRADED: False})
    found = limited([*map(without_results, (5, 6, 9)), latest])
    assert (found.refused, [time.hour for time in found.graded_at]) == (None, [5])
    assert found.stored()[GRADED_AT] == times


@pytest.mark.parametrize("listed", [None, 5, ["yesterday"], [5], {}])
def test_an_unreadable_list_is_ignored(limited, listed):
    latest = earlier("2026-03-10T06:00:00Z", extra_data={GRADED_AT: listed})
    found = limited([without_results(5), latest])
    assert [time.hour for time in found.graded_at] == [5, 6]


# ---------------------------------------------------------------- invalid metadata


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "the file"),
        ("[]", "the file"),
        ("{}", "created_at"),
        ('{"created_at": "yesterday"}', "created_at"),
        ('{"created_at": "2026-03-10T10:00:00"}', "created_at"),
        (f'{{"created_at": "{AT_NINE}", "previous_submissions": 5}}', "previous_submissions"),
    ],
)
def test_invalid_metadata_is_reported_with_its_place(tmp_path, text, place):
    file = tmp_path / "submission_metadata.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=f"{place} is not as expected"):
        read(file)


def test_a_missing_metadata_file_is_reported(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        read(tmp_path / "submission_metadata.json")
