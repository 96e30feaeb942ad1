"""Submissions read from a download: the same limits and findings as for one, and hostile ones."""

import errno
import os
from functools import cache

import pytest

from grader.core.errors import UnreadDownloadError
from grader.core.models import Submission
from grader.downloads.download import Download
from grader.downloads.find import find
from grader.submission import safe_files
from grader.submission.safe_files import ENTRIES, FILE_BYTES
from tests.downloads.test_contents import archive
from tests.submission.test_zip_archive import PROGRAM, link, of_too_many_files, packed
from tests.support.class_downloads import class_of, make, write_files
from tests.support.class_downloads import packed as zipped
from tests.support.refusals import refusal


def by_id(download: Download) -> dict[str, Submission]:
    return {each.student.id: download.read(each) for each in download}


@cache
def hostile() -> dict[str, tuple[bytes, str]]:
    """Archives with the problem of each; they take long to pack."""
    bomb = packed(("alphabeta.py", b"#" * (50 * FILE_BYTES)))
    return {
        "bomb": (bomb, "it has 52,428,800 bytes, and 1,048,576 are allowed"),
        "nested": (packed(("hw.zip", packed(("hw.zip", bomb)))), "has no alphabeta.py"),
        "out": (packed(("../alphabeta.py", PROGRAM)), "'../alphabeta.py' leads out of the archive"),
        "rooted": (packed(("/alphabeta.py", PROGRAM)), "'/alphabeta.py' leads out of the archive"),
        "links": (packed((link("alphabeta.py"), b"/etc/passwd")), "it is a link"),
        "torn": (packed(("alphabeta.py", PROGRAM))[:-9], "it is damaged or not a ZIP archive"),
        "many": (of_too_many_files(), "more than 10,000 files"),
    }


@pytest.mark.parametrize("form", ["by hand", "canvas", "archive"])
def test_hostile_archives_are_findings_of_their_students_and_the_others_go_on(tmp_path, form):
    folder = tmp_path / "class"
    archives = {name: data for name, (data, _) in hostile().items()}
    archives["good"] = packed(("alphabeta.py", PROGRAM))
    for number, (name, data) in enumerate(archives.items()):
        file = f"{name}_{number}_77_hw" if form == "canvas" else name
        write_files(folder, {f"{file}.zip": data})
    if form == "archive":
        data = packed(*((path.name, path.read_bytes()) for path in folder.iterdir()))
        folder = tmp_path / "all.zip"
        folder.write_bytes(data)
    found = list(by_id(find(folder)).values())
    assert len(found) == len(hostile()) + 1
    (good,) = (each for each in found if each.files)
    assert good.files == {"alphabeta.py": PROGRAM}
    sentences = [each.findings[0].message for each in found if not each.files]
    for _, problem in hostile().values():
        assert any(problem in sentence for sentence in sentences)


def test_a_path_that_leads_out_of_the_downloaded_archive_is_left_out(tmp_path):
    paths = ("../eve.py", "ada.py", "bob.py", "ada/../../eve/alphabeta.py")
    download = find(archive(tmp_path, packed(*((path, PROGRAM) for path in paths))))
    assert [each.student.id for each in download] == ["ada", "bob"]
    assert download.left_out.names == ["../eve.py", "ada/../../eve/alphabeta.py"]


def test_a_name_that_is_twice_in_the_downloaded_archive_is_not_chosen(tmp_path):
    twice = [(name, content) for name in ("ada.py", "bob/alphabeta.py") for content in (b"1", b"2")]
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = packed(*twice, ("cyd.py", PROGRAM))
    ada, bob, cyd = find(archive(tmp_path, data))
    assert ada.reason.startswith("ada has more than one submission, ")
    assert bob.reason == (
        "bob was not read: it has two entries 'alphabeta.py'; hand in the program alone"
    )
    assert cyd.reason == ""


def test_a_link_in_the_downloaded_archive_is_not_followed(tmp_path):
    data = packed((link("ada.py"), b"/etc/passwd"), ("bob.py", PROGRAM))
    ada, bob = find(archive(tmp_path, data))
    assert (ada.reason, bob.reason) == ("ada.py is a link; put the file or folder itself there", "")


def test_too_many_entries_of_one_student_in_the_downloaded_archive(tmp_path):
    names = (f"ada/{number}" for number in range(ENTRIES + 1))
    data = packed(("bob.py", PROGRAM), *((name, b"") for name in names))
    ada, bob = find(archive(tmp_path, data))
    assert "ada was not read: it has more than 10,000 files and folders" in ada.reason
    assert bob.reason == ""


def test_answers_are_found_although_a_platform_drops_the_folders(tmp_path):
    files = {
        "doe_1_21_alphabeta.py": PROGRAM,
        "doe_1_22_tree.yaml": b"value: 3\n",
        "doe_1_23_submission.yaml": b"entry: best\n",
        "roe_2_24_tree.md": b"value 3\n",
        "zoe_3_25_answers": b"",
        "zoe_3_26_tree.md": b"value 3\n",
    }
    write_files(tmp_path, files)
    found = by_id(find(tmp_path))
    assert found["1"].answers == {"answers/tree.yaml": b"value: 3\n"}
    assert found["1"].names == {"search": "best"}
    assert found["1"].files == {"alphabeta.py": PROGRAM}
    assert found["2"].answers == {"answers/tree.md": b"value 3\n"}
    assert found["3"].beside == ("tree.md",)


def test_the_pattern_of_the_assignment_names_the_program(tmp_path):
    write_files(tmp_path, {"doe_1_21_my_alphabeta.py": PROGRAM, "doe_1_22_b.py": b""})
    download = find(tmp_path)
    (doe,) = download
    assert download.read(doe, "*_alphabeta.py").entry == "my_alphabeta.py"
    message = download.read(doe).findings[0].message
    assert message.startswith("The submission of doe has no alphabeta.py")


@pytest.mark.parametrize("form", ["folder", "archive"])
def test_the_folders_of_a_submission_are_read(tmp_path, form):
    of_ada = {"low/er/b.py": b"b", "alphabeta.py": b"a", "answers/t.yaml": b"value: 3"}
    folder = write_files(tmp_path / "class" / "ada", of_ada).parent
    write_files(folder, {"bob.py": b""})
    download = find(zipped(folder) if form == "archive" else folder)
    found = by_id(download)["ada"]
    assert found.files == {"alphabeta.py": b"a", "low/er/b.py": b"b"}
    assert found.answers == {"answers/t.yaml": b"value: 3"}
    assert next(iter(download)).reason == ""


def test_the_root_of_a_submission_is_its_folder(tmp_path):
    write_files(tmp_path, {"ada/alphabeta.py": PROGRAM, "bob.py": PROGRAM})
    found = by_id(find(tmp_path))
    assert (found["ada"].root, found["bob"].root) == (str(tmp_path / "ada"), str(tmp_path))


@pytest.mark.parametrize("denied", ["ada/low/helper.py", "ada.py"])
def test_a_file_that_the_system_denies_is_no_mistake_of_the_student(tmp_path, monkeypatch, denied):
    name = denied.rpartition("/")[2]
    write_files(tmp_path, {denied: b"", "bob.py": b""})
    allowed = safe_files.denial
    monkeypatch.setattr(
        safe_files,
        "denial",
        lambda top, each: "Permission denied" if each == name else allowed(top, each),
    )
    ada, bob = find(tmp_path)
    assert ada.reason == f"{denied} cannot be read (Permission denied); make it readable"
    assert bob.reason == ""


def test_the_system_is_asked_whether_a_file_can_be_read(tmp_path, monkeypatch):
    write_files(tmp_path, {"a.py": b""})
    assert safe_files.denial(str(tmp_path), "a.py") == ""
    assert safe_files.denial(str(tmp_path), "b.py") == "No such file or directory"
    with safe_files.opened(str(tmp_path)) as top:
        assert safe_files.denial(top, "a.py") == ""
        monkeypatch.setattr(os, "access", lambda *_, **__: False)
        assert safe_files.denial(top, "a.py") == "Permission denied"


def test_what_vanishes_after_it_was_found_is_not_graded(tmp_path):
    write_files(tmp_path, {"ada/alphabeta.py": b"", "bob.py": b""})
    download = find(tmp_path)
    ada, bob = download
    (tmp_path / "ada" / "alphabeta.py").unlink()
    (tmp_path / "ada").rmdir()
    reason = "ada cannot be read (No such file or directory); make it readable"
    assert next(iter(download)).reason == reason
    assert refusal(download.read, ada, error=UnreadDownloadError) == reason
    (tmp_path / "bob.py").unlink()
    with pytest.raises(UnreadDownloadError, match=r"^bob\.py cannot be read \(No such file"):
        download.read(bob)


def test_a_folder_that_cannot_be_opened_is_not_graded(tmp_path, monkeypatch):
    write_files(tmp_path, {"ada/alphabeta.py": b"", "bob.py": b""})
    real = os.open

    def denied(path, *arguments, **more):
        if path == "ada":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return real(path, *arguments, **more)

    monkeypatch.setattr(os, "open", denied)
    ada, bob = find(tmp_path)
    assert ada.reason == "ada cannot be read (Permission denied); make it readable"
    assert bob.reason == ""


def test_nothing_is_read_as_a_folder_without_a_program(tmp_path):
    write_files(tmp_path, {"HW_jdoe_attempt_2026-11-20-10-11-12.txt": b""})
    (found,) = find(tmp_path)
    assert (found.is_empty, found.folder) == (True, "")
    assert "has no alphabeta.py" in find(tmp_path).read(found).findings[0].message


def test_two_files_of_a_student_that_fit_are_told(tmp_path):
    files = {"alphabeta.py": b"S", "alphabeta-1.py": b"T"}
    make("canvas", tmp_path, class_of(2, files))
    download = find(tmp_path)
    for handed_in in download:
        submission = download.read(handed_in)
        assert submission.files["alphabeta.py"] == b"S"
        (finding,) = submission.findings
        assert "alphabeta.py was graded, and not alphabeta-1.py, which fits" in finding.message
