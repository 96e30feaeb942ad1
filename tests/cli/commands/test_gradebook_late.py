"""grade gradebook --due: marks that late submissions lose."""

import pytest

from tests.cli.commands.conftest import LATE
from tests.support.gradebook_samples import result


def test_late_submissions_are_reduced_by_the_rule_of_the_assignment(moodle):
    moodle.keep(
        result("11", 10.0, handed_in_at="2026-11-21T12:00:00Z", late=True),
        result("12", 10.0, late=True),
        digest=moodle.digest("hw.yaml"),
    )
    ran = moodle.grade("--due", "2026-11-20T23:59Z", "-a", "hw.yaml")
    assert ran.out.splitlines()[3:] == [
        "Reduced, because late (1):",
        "  Jane Doe (11): 20.00 to 18.00, day 1, 10 % lost",
        "Not reduced, because their time is unknown (1):",
        "  Ümit Müller (12)",
    ]
    assert ran.err == ""
    assert b",18.00,20.00," in moodle.filled()
    ran = moodle.grade()
    assert ran.out.splitlines()[3:] == [
        "Late, but not reduced (give --due and -a) (1):",
        "  Jane Doe (11)",
        "Late, at an unknown time (reduce these marks by hand) (1):",
        "  Ümit Müller (12)",
    ]
    assert b",18.00,20.00," not in moodle.filled()


@pytest.mark.parametrize(
    ("late", "told"), [(None, "2 students"), (True, "2 students"), (False, "")]
)
def test_a_rule_for_late_submissions_that_cannot_work_is_told(moodle, late, told):
    """Canvas says who is in time, and Moodle nothing; neither says when."""
    results = (result(name, 9.0, late=late) for name in ("11", "12"))
    moodle.keep(*results, digest=moodle.digest("hw.yaml"))
    ran = moodle.grade("--due", "2026-11-19T23:59Z", "-a", "hw.yaml")
    assert ran.code == 0
    assert ran.err == (
        f"grade: --due had no effect ({told}): the download has no times of submission, unlike "
        "those of Gradescope, Blackboard and Brightspace; reduce late marks by hand, or leave "
        "--due out\n"
    ) * bool(told)
    assert ("Not reduced, because their time is unknown (2):" in ran.out) == bool(told)
    assert b",18.00,20.00," in moodle.filled()


def test_nobody_is_late_who_handed_nothing_in(moodle):
    absent = result("11", 0.0, status="nothing-handed-in")
    moodle.keep(absent, result("12", None), digest=moodle.digest("hw.yaml"))
    ran = moodle.grade("--due", "2026-11-19T23:59Z", "-a", "hw.yaml")
    assert (ran.err, "Not reduced" in ran.out) == ("", False)


def test_the_rule_comes_from_the_assignment_of_the_results(moodle):
    """A rule that was added after the class was graded is another version of the same one."""
    moodle.put("other.yaml", LATE.replace("title: T", "title: U"))
    moodle.keep(result("11", 10.0, handed_in_at="2026-11-21T12:00:00Z"), digest="without a rule")
    due = ["--due", "2026-11-20T23:59Z", "-a"]
    assert moodle.refused(*due, "other.yaml") == (
        "out has results of 'T', and other.yaml is 'U'; give the assignment that they were graded "
        "by with -a"
    )
    ran = moodle.grade(*due, "hw.yaml")
    assert ran.err == (
        "grade: out was graded by another version of hw.yaml; only the rule for late submissions "
        "comes from this one\n"
    )
    assert b",18.00,20.00," in moodle.filled()


def test_a_due_date_with_a_zone_writes_nothing_if_the_download_has_none(moodle):
    moodle.keep(result("11", 10.0, handed_in_at="2026-11-20T12:00:00"))
    assert moodle.refused("--due", "2026-11-20T23:59Z", "-a", "hw.yaml") == (
        "--due is 2026-11-20T23:59+00:00, with a zone, and the times of the download have none; "
        "give --due without a zone, as the platform shows its times"
    )


def test_a_mark_that_was_0_anyway_is_not_listed_as_reduced(moodle):
    late = {"handed_in_at": "2026-11-21T12:00:00"}
    moodle.keep(result("11", 0.0, **late), result("12", 9.0, **late))
    told = "Reduced, because late (1):\n  Ümit Müller (12): 18.00 to 16.20, day 1, 10 % lost\n"
    assert told in moodle.grade("--due", "2026-11-20T23:59", "-a", "hw.yaml").out


@pytest.mark.parametrize(
    ("due", "told", "said"),
    [
        ("2025-11-20T23:59", "grade: all 2 submissions are late; check --due\n", False),
        ("2026-11-21T12:00", "", False),
        ("2027-11-20T23:59", "", True),
    ],
)
def test_a_due_date_by_which_all_or_none_are_late_is_told(moodle, due, told, said):
    moodle.keep(
        result("11", 0.0, handed_in_at="2026-11-21T12:00:00"),
        result("12", 9.0, handed_in_at="2026-11-22T12:00:00"),
        digest=moodle.digest("hw.yaml"),
    )
    ran = moodle.grade("--due", due, "-a", "hw.yaml")
    assert (ran.err, "No submission was late by --due.\n" in ran.out) == (told, said)
