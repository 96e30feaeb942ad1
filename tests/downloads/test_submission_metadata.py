"""The list of an export from Gradescope: groups, missing folders, times, and damaged lists."""

from pathlib import Path

import pytest

from grader.core.errors import UsageError
from grader.downloads import submission_metadata
from grader.downloads.find import find
from tests.support.class_downloads import write


def export(folder: Path, text: str | bytes, *folders: str) -> Path:
    """An export with this list; each folder has a program."""
    write(folder, *(f"{name}/alphabeta.py" for name in folders))
    return write(folder, submission_metadata.FILE, content=text)


GROUP = """---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0100'
    :email: ada@example.org
  - :name: "Seán O'Neil"
    :email: sean@example.org
  :created_at: 2026-11-20 10:11:12.345678000 -08:00
  :results:
    output: "submission_9:"
submission_2:
  :created_at: 2026-11-21 10:11:12 Z
  :submitters:
  - :name: 王小明
    :sid: ''
    :email:
"""


def test_each_student_of_a_group_has_the_submission(tmp_path):
    found = list(find(export(tmp_path, GROUP, "submission_1", "submission_2", "submission_3")))
    assert [(each.student.id, each.student.name, each.file) for each in found] == [
        ("0100", "Ada Lovelace", "submission_1"),
        ("sean@example.org", "Seán O'Neil", "submission_1"),
        ("submission_3", "", "submission_3"),
        ("王小明", "王小明", "submission_2"),
    ]
    assert [each.how for each in found] == [
        "Gradescope: name Ada Lovelace, SID 0100, in a group of 2",
        "Gradescope: name Seán O'Neil, email sean@example.org, in a group of 2",
        "Gradescope: folder submission_3, not on the list",
        "Gradescope: name 王小明",
    ]
    first, second = "2026-11-20T18:11:12Z", "2026-11-21T10:11:12Z"
    assert [each.handed_in_at for each in found] == [first, first, "", second]


def test_a_submission_on_the_list_without_a_folder_is_not_graded(tmp_path):
    reason = (
        "submission_metadata.yml lists submission_1, which the download lacks; download it again, "
        "or unpack all of it"
    )
    export(tmp_path, GROUP, "submission_2")
    (tmp_path / "submission_1").write_text("no folder")
    assert [(each.student.id, each.reason) for each in find(tmp_path)] == [
        ("0100", reason),
        ("sean@example.org", reason),
        ("王小明", ""),
    ]


def test_a_lost_folder_is_a_loss_only_if_it_may_be_that_of_the_last_submission(tmp_path):
    text = "".join(
        f"submission_{number}:\n  :submitters:\n  - :name: Ada\n"
        f"  :created_at: 2026-11-{number} 10:00:00 Z\n"
        for number in (19, 20)
    )
    (found,) = find(export(tmp_path / "last", text, "submission_19"))
    assert "lists submission_20, which the download lacks" in found.reason
    (found,) = find(export(tmp_path / "earlier", text, "submission_20"))
    assert (found.reason, found.file) == ("", "submission_20")
    untimed = text.replace(":created_at", ":updated_at")
    (found,) = find(export(tmp_path / "unknown", untimed, "submission_20"))
    assert "lists submission_19, which the download lacks" in found.reason


def test_an_export_without_a_list_has_the_names_of_its_folders(tmp_path):
    folders = ["submission_1", "submission_2"]
    download = find(write(tmp_path, *(f"{name}/alphabeta.py" for name in folders)))
    assert download.platform == "gradescope"
    assert [each.student.id for each in download] == folders
    assert download.caution == (
        "2 submissions are named by their numbers, because the download lacks "
        "submission_metadata.yml; download the class again"
    )


def test_a_list_that_is_cut_off_is_a_caution(tmp_path):
    folder = export(tmp_path, GROUP, "submission_1", "submission_2")
    assert find(folder).caution == ""
    export(folder, GROUP[: GROUP.index("submission_2")])
    assert find(folder).caution == (
        "1 submission is named by its number, because submission_metadata.yml lacks the names; "
        "download the class again"
    )


def test_the_last_submission_of_a_student_counts(tmp_path):
    text = "".join(
        f"submission_{number}:\n  :submitters:\n  - :name: Ada\n    :sid: 7\n"
        f"  :created_at: 2026-11-{day} 10:00:00 +0100\n"
        for number, day in ((1, 21), (2, 19))
    )
    (found,) = find(export(tmp_path, text, "submission_1", "submission_2"))
    assert (found.file, found.student.id) == ("submission_1", "7")
    assert found.how.endswith("the last attempt counts, and 2026-11-19T09:00:00Z was left out")


NO_TIMES = ("yesterday", "2026-13-20 10:11:12 Z", "0001-01-01 00:00:00 +14:00", "")


@pytest.mark.parametrize(
    ("time", "read"),
    [
        ("2026-11-20 10:11:12", "2026-11-20T10:11:12"),
        ("2026-11-20T10:11:12Z", "2026-11-20T10:11:12Z"),
        ("2026-11-20 10:11:12 UTC", "2026-11-20T10:11:12Z"),
        *((text, "") for text in NO_TIMES),
    ],
)
def test_a_time_is_converted_to_utc(tmp_path, time, read):
    text = f"submission_1:\n  :submitters:\n  - :name: Ada\n  :created_at: {time}\n"
    (found,) = find(export(tmp_path, text, "submission_1"))
    assert found.handed_in_at == read


@pytest.mark.parametrize("submitters", ["", " nobody", " []", "\n  - Ada", "\n  - :name: ''"])
def test_a_record_that_names_nobody_leaves_the_name_of_the_folder(tmp_path, submitters):
    record = f"submission_1:\n  :submitters:{submitters}\n"
    (found,) = find(export(tmp_path, record, "submission_1"))
    assert found.student.id == "submission_1"


@pytest.mark.parametrize("record", ["", " none"])
def test_an_empty_record_leaves_the_name_of_the_folder(tmp_path, record):
    (found,) = find(export(tmp_path, f"submission_1:{record}\n", "submission_1"))
    assert found.student.id == "submission_1"


def test_results_are_skipped_however_large_they_are(tmp_path):
    results = (
        "  :results:\n    output: !ruby/object:X\n" + "      - x\n" * 10 + "    " + "y" * 200_000
    )
    text = GROUP.replace("submission_2:", f"{results}\nsubmission_2:")
    found = list(find(export(tmp_path, text, "submission_1", "submission_2")))
    assert [each.student.id for each in found] == ["0100", "sean@example.org", "王小明"]


def test_more_submissions_than_are_parsed_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(submission_metadata, "_AT_A_TIME", 2)
    text = "".join(f"submission_{n}:\n  :submitters:\n  - :name: S{n}\n" for n in range(5))
    assert len(find(export(tmp_path, text))) == 5


def test_the_submission_that_cannot_be_read_is_named(tmp_path):
    damaged = GROUP.replace(":sid: ''", ":sid: '")
    with pytest.raises(UsageError, match=r"submission_metadata\.yml:12: this submission cannot be"):
        find(export(tmp_path, damaged, "submission_1"))
    with pytest.raises(UsageError, match=r":2: this submission .*0xff is not UTF-8"):
        find(export(tmp_path, GROUP.replace("Ada", "\0").encode().replace(b"\0", b"\xff")))


def test_a_list_that_is_a_link_is_not_read(tmp_path):
    folder = export(tmp_path / "class", GROUP, "submission_1")
    (folder / submission_metadata.FILE).rename(tmp_path / "list.yml")
    (folder / submission_metadata.FILE).symlink_to(tmp_path / "list.yml")
    assert [each.student.id for each in find(folder)] == ["submission_1"]
