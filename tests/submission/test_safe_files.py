"""A folder is read in bounded time, and as the folder that was opened,
whatever changes meanwhile.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.submission import folder_reader, safe_files
from grader.submission.reader import read
from grader.submission.safe_files import Walk, opened
from grader.written import parsing
from tests.support.places import ROOT

SECRET = b"# not of this submission\n"


@pytest.fixture(params=["by descriptor", "by path"])
def folder(request, tmp_path, monkeypatch):
    """A submission with a sibling in a folder, beside secret files, opened by descriptor or by
    path.
    """
    if request.param == "by path":
        monkeypatch.setattr(safe_files, "BY_DESCRIPTOR", False)
    for place in ("mine/pieces", "secret"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "secret" / "low.py").write_bytes(SECRET)
    (tmp_path / "mine" / "pieces" / "low.py").write_bytes(b"ours")
    (tmp_path / "mine" / "alphabeta.py").write_bytes(b"ours")
    return tmp_path / "mine"


@pytest.fixture
def only_by_descriptor(folder):
    """Skips the test where folders are opened by path, which a swap can redirect."""
    if not safe_files.BY_DESCRIPTOR:
        pytest.skip("a path is resolved anew on each use")  # a swap would be followed


def test_every_suffix_of_a_written_answer_has_a_layout():
    assert {*parsing.LAYOUTS} == {*safe_files.WRITTEN_SUFFIXES}


def first(
    monkeypatch: pytest.MonkeyPatch,
    holder: object,
    name: str,
    act: Callable[[], object],
    of: str = "",
):
    """Runs `act` just before the first call of a function, or the first for the file `of`, like a
    concurrent process."""
    real, done = getattr(holder, name), []

    def call(*given: object, **more: object) -> object:
        if not done and (not of or any(str(each).endswith(of) for each in given)):
            done.append(True)
            act()
        return real(*given, **more)

    monkeypatch.setattr(holder, name, call)


def swap_for_link(place: Path) -> None:
    place.rename(place.with_name("gone"))
    place.symlink_to(place.parent.parent / "secret")


def messages(given) -> list[str]:
    return [finding.message for finding in given.findings]


# ---------------------------------------------------------------- links


def test_nothing_is_read_through_a_link_at_any_level(folder):
    secret = folder.parent / "secret"
    (folder / "linked.py").symlink_to(secret / "low.py")
    (folder / "linked").symlink_to(secret)
    (folder / "pieces" / "deeper").symlink_to(secret)
    (folder / "nowhere").symlink_to("no such file")
    given = read(folder)
    assert set(given.files) == {"alphabeta.py", "pieces/low.py"}
    named = [finding.file for finding in given.findings]
    assert named == ["linked", "linked.py", "nowhere", "pieces/deeper"]
    assert all("it is a link; hand in its target." in text for text in messages(given))


def test_the_graded_folder_may_be_a_link_itself(folder):
    link = folder.parent / "link"
    link.symlink_to(folder)
    given = read(link)
    assert (given.name, given.findings) == ("link", ())
    assert set(given.files) == {"alphabeta.py", "pieces/low.py"}


def test_a_folder_swapped_for_a_link_after_it_was_listed_is_not_entered(folder, monkeypatch):
    real = Walk._listed

    def listed(self, place):
        found = real(self, place)
        if "pieces" in found[2]:
            swap_for_link(folder / "pieces")
        return found

    monkeypatch.setattr(Walk, "_listed", listed)
    given = read(folder)
    assert given.files == {"alphabeta.py": b"ours"}
    assert messages(given) == [
        "pieces was left out: it changed while it was being read; try again when it is complete."
    ]


def test_a_folder_swapped_for_a_link_after_it_was_entered_is_still_the_original(
    folder, only_by_descriptor, monkeypatch
):
    first(monkeypatch, safe_files, "content", lambda: swap_for_link(folder / "pieces"), of="low.py")
    assert read(folder).files["pieces/low.py"] == b"ours"


def test_a_submission_swapped_during_reading_is_still_the_original(
    folder, only_by_descriptor, monkeypatch
):
    first(monkeypatch, safe_files, "content", lambda: swap_for_link(folder))
    given = read(folder)
    assert given.files == {"alphabeta.py": b"ours", "pieces/low.py": b"ours"}


# ---------------------------------------------------------------- changes during reading

CHANGED = "it changed while it was being read; try again when it is complete"


def replaced(place: Path, make: Callable[[Path], object]) -> None:
    place.rename(place.with_name("gone"))
    make(place)


OTHERS = {
    "link": lambda place: place.symlink_to(place.parent.parent / "secret" / "low.py"),
    "file": lambda place: place.write_bytes(SECRET),
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
}


@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)
def test_a_file_swapped_after_it_was_examined_is_not_read(folder, monkeypatch, make):
    entry = folder / "alphabeta.py"
    first(monkeypatch, os, "open", lambda: replaced(entry, make), of="alphabeta.py")
    given = read(folder)
    assert SECRET not in given.files.values()
    assert "alphabeta.py" not in given.files
    assert messages(given)[0].startswith("alphabeta.py was not read: ")


CHANGES = {
    "grown": lambda place: place.write_bytes(b"ours and more"),
    "shrunk": lambda place: place.write_bytes(b""),
    "grown beyond all": lambda place: place.write_bytes(b"#" * (2 * safe_files.FILE_BYTES)),
    "touched": lambda place: os.utime(place, (0, 0)),
}


@pytest.mark.parametrize("act", CHANGES.values(), ids=CHANGES)
def test_a_file_that_changes_during_reading_is_not_used(folder, monkeypatch, act):
    first(monkeypatch, os, "read", lambda: act(folder / "alphabeta.py"))
    given = read(folder)
    assert messages(given) == [f"alphabeta.py was not read: {CHANGED}."]
    assert "alphabeta.py" not in given.files


def test_a_file_that_vanishes_is_named_or_left_out(folder, monkeypatch):
    gone = (folder / "pieces" / "low.py").unlink
    first(monkeypatch, safe_files, "content", gone, of="low.py")
    assert messages(read(folder)) == [
        "pieces/low.py was left out: it vanished while the folder was being read; try again."
    ]
    first(monkeypatch, os, "stat", (folder / "alphabeta.py").unlink)
    assert read(folder).findings[0].code == "no-entry-file"


def test_a_folder_that_vanishes_is_named(folder, monkeypatch):
    first(monkeypatch, safe_files, "opened", lambda: shutil.rmtree(folder))
    (finding,) = read(folder).findings
    assert "its folder cannot be read (No such file or directory)" in finding.message


def test_a_disk_that_fails_is_named(folder, monkeypatch):
    def fail(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "read", fail)
    assert "alphabeta.py was not read: it cannot be read (Input/output" in messages(read(folder))[0]


# ---------------------------------------------------------------- endless folders


def test_an_endless_folder_is_abandoned_in_time(folder, monkeypatch):
    monkeypatch.setattr(safe_files, "ENTRIES", 50)
    for number in range(60):
        (folder / f"{number}.txt").write_bytes(b"")
    given = read(folder)
    assert "alphabeta.py" in given.files
    (text,) = messages(given)
    assert text == (
        "The folder mine was not read completely: it has more than 50 files and folders; hand in "
        "the program alone."
    )


def test_entries_are_counted_in_all_folders_together(folder, monkeypatch):
    monkeypatch.setattr(safe_files, "ENTRIES", 50)
    for number in range(100):
        (folder / f"f{number % 10}").mkdir(exist_ok=True)
        (folder / f"f{number % 10}" / f"{number}.txt").write_bytes(b"")
    assert "it has more than 50 files and folders" in messages(read(folder))[-1]


def test_endlessly_nested_folders_are_abandoned_in_time(folder):
    if not safe_files.BY_DESCRIPTOR:
        pytest.skip("such a path is too long")  # only descriptors reach it
    here, way = os.open(folder, os.O_RDONLY), []
    for _ in range(200):  # the whole path is too long for a system call
        os.mkdir("x" * 40, dir_fd=here)
        way.append(here)
        here = os.open("x" * 40, os.O_RDONLY, dir_fd=here)
    try:
        given = read(folder)
    finally:
        for descriptor in (here, *way):
            os.close(descriptor)
        shutil.rmtree(folder)
    assert set(given.files) == {"alphabeta.py", "pieces/low.py"}
    (text,) = messages(given)
    assert text.endswith("was left out: folders may be 6 deep; hand in the program alone.")
    assert len(text) < 200


def test_the_deepest_allowed_folder_is_read(folder):
    place = folder.joinpath(*"abcdef")
    place.mkdir(parents=True)
    (place / "low.py").write_bytes(b"")
    (place / "g").mkdir()
    (place / "g" / "lower.py").write_bytes(b"")
    given = read(folder)
    assert "a/b/c/d/e/f/low.py" in given.files
    assert [finding.file for finding in given.findings] == ["a/b/c/d/e/f/g"]


def test_no_descriptor_is_left_open(folder):
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208 - no Path is made while descriptors are counted
    (folder / "alphabeta.py").unlink()
    for number in range(folder_reader.FILES + 5):
        (folder / "pieces" / f"{number}.py").write_bytes(b"")
    read(folder)
    assert len(os.listdir("/dev/fd")) == before  # noqa: PTH208 - no Path is made while descriptors are counted


def test_a_path_that_is_not_a_folder_is_not_opened_as_one(folder):
    with pytest.raises(NotADirectoryError), opened(str(folder / "alphabeta.py")):
        pass


def test_the_limits_are_documented():
    page = ROOT.joinpath("docs", "commands.md").read_text(encoding="utf-8")
    told, mib = " ".join(page.split()), 1024 * 1024
    each, together = safe_files.FILE_BYTES // mib, folder_reader.BYTES // mib
    assert f"at most {folder_reader.FILES} of them beside `{folder_reader.ENTRY}`" in told
    assert f"{each} MiB each and {together} MiB together" in told
    assert f"in folders at most {safe_files.FOLDERS_DEEP} deep" in told
