"""The entries of a download: a folder, and an archive that is never unpacked."""

import os
import zipfile
from pathlib import Path

import pytest

from grader.core.errors import UnreadDownloadError
from grader.downloads import contents as contents_module
from grader.downloads.contents import DownloadedArchive, DownloadedFolder
from grader.downloads.find import _LAYOUTS, PLATFORMS, find
from grader.downloads.handed_in import DownloadedEntry, composed, printable
from tests.submission.test_zip_archive import packed
from tests.support.refusals import refusal


def archive(folder: Path, data: bytes) -> Path:
    path = folder / "class.zip"
    path.write_bytes(data)
    return path


def without_utf8_flag(data: bytes) -> bytes:
    """The archive as some programs write it: the names in UTF-8, and no flag that says so."""
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        pieces = data.split(mark)
        at = place - 4
        data = mark.join(
            [pieces[0], *(each[:at] + b"\0\0" + each[at + 2 :] for each in pieces[1:])]
        )
    return data


@pytest.mark.parametrize("name", ["Jürgen", "王小明", "דוד"])
def test_names_in_utf8_are_read_even_if_the_archive_does_not_say_so(tmp_path, name):
    data = without_utf8_flag(packed((f"{name}/alphabeta.py", b"x"), ("bob.py", b"")))
    assert zipfile.ZipFile(archive(tmp_path, data)).namelist()[0] != f"{name}/alphabeta.py"
    download = find(tmp_path / "class.zip")
    (found,) = (each for each in download if each.student.id == name)
    assert download.read(found).files == {"alphabeta.py": b"x"}


def test_names_in_the_code_page_of_dos_stay(tmp_path):
    data = without_utf8_flag(packed(("x\u00fcy.py", b"")).replace("ü".encode(), b"\x81\x81"))
    assert [each.name for each in DownloadedArchive(archive(tmp_path, data)).entries()] == [
        "xüüy.py"
    ]


def test_an_archive_written_on_windows_has_folders(tmp_path):
    data = packed(("ada/alphabeta.py", b""), ("./bob//search.py", b"")).replace(
        b"ada/alphabeta.py", b"ada\\alphabeta.py"
    )
    download = find(archive(tmp_path, data))
    assert [(each.student.id, each.parts[0].kind) for each in download] == [
        ("ada", "folder"),
        ("bob", "folder"),
    ]


def test_names_that_share_a_beginning_are_told_apart(tmp_path):
    paths = "ada/x.py ada-b/x.py ada.py ada0/x.py ada/.git/HEAD ada-b/.gitignore"
    data = packed(*((path, b"") for path in paths.split()))
    top = DownloadedArchive(archive(tmp_path, data))
    assert list(top.entries()) == [
        ("ada-b", "folder", False),
        ("ada.py", "file", False),
        ("ada", "folder", True),
        ("ada0", "folder", False),
    ]
    with top.opened("ada") as inner:
        assert {*inner} == {"x.py", ".git"}


def test_an_archive_has_a_limit_of_entries(tmp_path, monkeypatch):
    monkeypatch.setattr(contents_module, "ARCHIVE_ENTRIES", 2)
    path = archive(tmp_path, packed(*((f"{name}.py", b"") for name in "abc")))
    assert refusal(find, path) == (
        f"{path} has 3 files and folders, and 2 are allowed; unpack it and give the folder"
    )


def test_each_process_opens_the_archive_by_itself(tmp_path, monkeypatch):
    top = DownloadedArchive(archive(tmp_path, packed(("ada.py", b""))))
    here = top._archive().archive
    assert top._archive().archive is here
    monkeypatch.setattr(os, "getpid", lambda: 0)
    assert top._archive().archive is not here


def test_a_download_that_the_system_denies_is_a_mistake_of_the_caller(tmp_path, monkeypatch):
    path = archive(tmp_path, packed(("ada.py", b"")))

    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(zipfile, "ZipFile", denied)
    monkeypatch.setattr(os, "scandir", denied)
    for each, done in ((path, "read"), (tmp_path, "listed")):
        sentence = f"{each} cannot be {done} (Permission denied); make it readable"
        assert refusal(find, each) == sentence


@pytest.mark.parametrize("path", ["ada.py", "ada/alphabeta.py"])
@pytest.mark.parametrize(
    ("flag", "problem"),
    [(0, "it is damaged in the archive; pack it again"), (1, "it is encrypted; pack it without")],
)
def test_a_damaged_entry_of_a_download_is_no_mistake_of_the_student(tmp_path, path, flag, problem):
    data = packed((path, b"12345"), ("bob.py", b"54321"), method=zipfile.ZIP_STORED)
    data = data.replace(b"12345", b"12346")
    at = data.index(b"PK\x01\x02") + 8
    data = data[:at] + bytes([flag]) + data[at + 1 :]
    download = find(archive(tmp_path, data))
    ada, bob = download
    said = refusal(download.read, ada, error=UnreadDownloadError)
    assert said.startswith(f"{path} was not read: {problem}")
    assert download.read(bob).files == {"bob.py": b"54321"}


def test_a_damaged_list_in_an_archive_is_a_mistake_of_the_caller(tmp_path):
    text = b"submission_1:\n"
    data = packed(("submission_metadata.yml", text), ("submission_1/x.py", b""), method=0)
    assert refusal(find, archive(tmp_path, data.replace(text, text.upper()))) == (
        f"{tmp_path}/class.zip/submission_metadata.yml was not read: it is damaged in the archive; "
        "pack it again"
    )


def test_a_list_that_the_system_denies_is_a_mistake_of_the_caller(tmp_path, monkeypatch):
    list_of_students = tmp_path / "submission_metadata.yml"
    list_of_students.write_text("submission_1:\n")

    def denied(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert refusal(find, tmp_path, "gradescope") == (
        f"{list_of_students} cannot be read (Permission denied); make it readable"
    )


def test_a_folder_that_vanishes_is_a_finding(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada.py").write_text("")
    file = DownloadedFolder(folder).file("ada.py")
    (folder / "ada.py").unlink()
    with pytest.raises(FileNotFoundError):
        file(contents_module.safe_files.PYTHON)
    folder.rmdir()
    folder.write_text("")
    with pytest.raises(contents_module.UnreadableError, match="its folder cannot be read"):
        file(contents_module.safe_files.PYTHON)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("kind", ["file", "folder", "special"])
def test_an_entry_that_a_platform_does_not_recognise_has_no_label(tmp_path, platform, kind):
    entry = DownloadedEntry("notes.html", kind)
    layout = _LAYOUTS[platform]
    if not layout.recognises(entry):
        assert list(layout.labels(DownloadedFolder(tmp_path))(entry)) == []


@pytest.mark.parametrize(
    ("name", "shown", "identity"),
    [
        ("M\udcfcller", "M\\xfcller", "M\\xfcller"),
        ("a\nb", "a\\nb", "a\\nb"),
        ("\u202egpj", "\\u202egpj", "\\u202egpj"),
        ("\ud83d", "\\ud83d", "\\ud83d"),
        ("\ud83d\udcfc", "\\ud83d\\udcfc", "\\ud83d\\xfc"),
        ("علی\u200cرضا", "علی\\u200cرضا", "علی\u200cرضا"),
        ("Ju\u0308rgen ", "Ju\u0308rgen ", "Jürgen"),
    ],
)
def test_a_name_is_printable_and_an_identity_is_text(name, shown, identity):
    assert (printable(name), composed(name)) == (shown, identity)
    assert identity.encode("utf-8")
