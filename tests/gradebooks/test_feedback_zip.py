"""The zip of reports, read back as Moodle reads it."""

import io
from zipfile import ZipFile

import pytest

from grader.gradebooks.feedback_zip import packed
from tests.support.gradebook_importers import moodle_feedback
from tests.support.gradebook_samples import GRADEBOOKS, MOODLE, filled, result
from tests.support.refusals import refusal

REPORTS = {"11": b"<p>Jane</p>", "12": b"<p>\xc3\x9cmit</p>"}


def zipped(data, *results):
    return packed(filled(data, *results), lambda student: REPORTS.get(student.id))


def test_moodle_gives_each_participant_their_report():
    made = zipped(MOODLE, result("11"), result("12", 4.0, status="partial"))
    assert moodle_feedback(made.content, {11, 12}) == {
        (11, "report.html"): REPORTS["11"],
        (12, "report.html"): REPORTS["12"],
    }
    assert (made.reports, made.without_report) == (2, ())
    names = ZipFile(io.BytesIO(made.content)).namelist()
    assert names[0] == "Jane Doe_11_assignsubmission_file/report.html"


def test_the_report_on_an_earlier_submission_is_not_sent_for_one_that_was_not_graded():
    made = zipped(MOODLE, result("11"), result("12", None))
    assert set(moodle_feedback(made.content, {11, 12})) == {(11, "report.html")}
    assert (made.reports, [student.id for student in made.without_report]) == (1, ["12"])


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Jo_hn 12_3", "Jo hn 12 3"),
        ("../../etc/x", "etc x"),
        ("a\\b:c", "a b c"),
        ("...", "Participant"),
        ("", "Participant"),
        ("李 小龙", "李 小龙"),
        ("O'Neil", "O'Neil"),
    ],
)
def test_no_name_leads_elsewhere_or_to_another_participant(name, folder):
    made = zipped(MOODLE.replace(b"Jane Doe", name.encode()), result("11"))
    assert ZipFile(io.BytesIO(made.content)).namelist() == [
        f"{folder}_11_assignsubmission_file/report.html"
    ]
    assert set(moodle_feedback(made.content, {11, 12, 3})) == {(11, "report.html")}


def test_a_student_without_a_report_is_listed():
    made = packed(
        filled(MOODLE, result("11"), result("12")),
        lambda student: b"x" if student.id == "11" else None,
    )
    assert (made.reports, [student.id for student in made.without_report]) == (1, ["12"])


def test_equal_reports_make_an_equal_zip():
    assert zipped(MOODLE, result("11")).content == zipped(MOODLE, result("11")).content


@pytest.mark.parametrize("platform", ["blackboard", "brightspace"])
def test_other_platforms_take_no_zip(platform):
    assert refusal(zipped, GRADEBOOKS[platform], result("jdoe")) == (
        f"--feedback makes a zip for Moodle, and export.csv is from {platform.title()}; leave "
        "--feedback out"
    )
