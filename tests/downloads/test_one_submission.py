"""Several submissions of one student: the last counts if times tell, otherwise none is chosen."""

import os
from pathlib import Path

import pytest

from grader.downloads.find import find
from grader.downloads.handed_in import HandedIn
from tests.support.class_downloads import write

PREFIX = "HW_jdoe_attempt_2026-11-"
NOBODY_CHOSE = "and nothing says which is the last; keep one of them"


def found(folder: Path, *paths: str, platform: str = "") -> HandedIn:
    """The only student in a folder of such files; a path with a slash is in a folder."""
    (only,) = find(write(folder, *paths), platform)
    return only


def test_the_last_attempt_counts_and_the_sentence_names_the_others(tmp_path):
    attempts = [f"{PREFIX}{day}-10-00-00_search.py" for day in ("19", "21", "20")]
    each = found(tmp_path, *attempts)
    assert (each.file, each.reason) == (attempts[1], "")
    assert each.handed_in_at == "2026-11-21T10:00:00"
    assert each.how == (
        "Blackboard: username jdoe; the last attempt counts, and 2026-11-19T10:00:00 and "
        "2026-11-20T10:00:00 were left out"
    )


def test_the_place_of_a_submission_is_never_shortened_and_a_sentence_about_it_is(tmp_path):
    name = f"{PREFIX}19-10-00-00_{'long' * 20}.py"
    assert found(tmp_path / "one", name).file == name
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / name).symlink_to("nowhere")
    each = found(tmp_path / "two")
    assert each.file == name
    assert each.reason.startswith(f"{name[:30]}…{name[-29:]} is a link")


def test_one_attempt_left_out_is_singular(tmp_path):
    each = found(tmp_path, *(f"{PREFIX}{day}-10-00-00_search.py" for day in ("19", "20")))
    assert each.how.endswith("the last attempt counts, and 2026-11-19T10:00:00 was left out")


def test_a_last_attempt_without_a_file_is_empty(tmp_path):
    each = found(tmp_path, f"{PREFIX}19-10-00-00_search.py", f"{PREFIX}20-10-00-00.txt")
    assert (each.is_empty, each.parts, each.reason) == (True, (), "")
    assert each.file == f"{PREFIX}20-10-00-00.txt"


@pytest.mark.parametrize(
    ("platform", "paths"),
    [
        ("files", ["ada.py", "ada/alphabeta.py"]),
        ("files", ["ada.py", "ada.zip"]),
        ("files", ["ada.zip", "ada.ipynb"]),
        ("canvas", ["doe_1_21_search.py", "doe_1_22_search.py"]),
        ("canvas", ["doe_1_21_search.py", "doe_LATE_1_22_helper.py"]),
        ("moodle", ["Jo_1_assignsubmission_file/a.py", "Jo_1_assignsubmission_file_/a.py"]),
        ("brightspace", ["1-2 - J - Nov 20, 2026 109 PM/a.py", "1-2 - J - 20 nov 2026 2359/a.py"]),
        ("brightspace", ["1-2 - Jo - 19 nov 2026 2359/a.py", "1-2 - Jo - 20 nov 2026 2359/a.py"]),
    ],
)
def test_two_submissions_without_a_time_are_an_ambiguity(tmp_path, platform, paths):
    each = found(tmp_path, *paths, platform=platform)
    assert each.reason.startswith(f"{each.student.id} has more than one submission, ")
    assert each.reason.endswith(f", {NOBODY_CHOSE}")
    assert all(path.split("/")[0] in each.reason for path in paths)


def test_students_of_one_identity_are_an_ambiguity(tmp_path):
    each = found(
        tmp_path,
        "1-2 - Jo Doe - Nov 20, 2026 1159 PM/a.py",
        "1-2 - Ann Ray - Nov 21, 2026 1159 PM/a.py",
    )
    assert each.reason == (
        "Ann Ray and Jo Doe have the same identity, 1; give each of them a folder of its own"
    )


def test_a_text_counts_only_without_a_file(tmp_path):
    text, file = "Jo_1_assignsubmission_onlinetext", "Jo_1_assignsubmission_file"
    assert found(tmp_path, f"{text}/onlinetext.html").file == text
    each = found(tmp_path, f"{file}/a.py")
    assert (each.file, each.reason) == (file, "")


def test_a_link_is_not_followed_and_the_student_is_not_graded(tmp_path):
    outside = write(tmp_path / "outside", "ada/alphabeta.py")
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada").symlink_to(outside / "ada")
    (folder / "bob.py").symlink_to(outside / "ada" / "alphabeta.py")
    (folder / "cyd.py").symlink_to("nowhere")
    os.mkfifo(folder / "dan.py")
    assert [each.reason for each in find(folder)] == [
        "ada is a link; put the file or folder itself there",
        "bob.py is a link; put the file or folder itself there",
        "cyd.py is a link; put the file or folder itself there",
        "dan.py is no regular file; put the file itself there",
    ]
