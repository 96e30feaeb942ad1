"""The memo: it returns only the result of the same call, and its errors never stop a run."""

import os
import sys
import threading
from pathlib import Path

import pytest

from grader.core import document_cache

RAW = b"id: x\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv(document_cache.VARIABLE, str(tmp_path / "memo"))
    return tmp_path / "memo"


RESULT = {"a": [1, 2.5, None, "\u221e"]}
SMALL = {"b": 1}


def is_remembered(key="k", name="x.yaml", raw=RAW, *, result=RESULT):
    """Whether the result of a call was remembered; if not, it is computed and perhaps kept."""
    calls = []
    assert document_cache.recall(key, name, raw, lambda: calls.append(key) or result) == result
    return not calls


def only_entry(place):
    (entry,) = place.glob("*.memo")
    return entry


def test_a_result_is_computed_once(place):
    assert not is_remembered()
    assert is_remembered()
    assert [path.suffix for path in place.iterdir()] == [".memo"]


@pytest.mark.parametrize(
    "question", [("other", "x.yaml", RAW), ("k", "y.yaml", RAW), ("k", "x.yaml", RAW + b" ")]
)
def test_another_key_has_another_result(place, question):
    is_remembered()
    assert not is_remembered(*question, result=SMALL)


@pytest.mark.parametrize("name", ["FORMAT", "__version__"])
def test_another_version_has_another_result(place, monkeypatch, name):
    is_remembered()
    monkeypatch.setattr(document_cache, name, "other")
    assert not is_remembered()


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda text: text[:-1],
        lambda text: text.replace(b"2.5", b"3.5"),
        lambda text: b"0" * 64 + text[64:],
        lambda _: b"\xff\n\xff\n\xff",
        lambda text: text + b"\n",
    ],
    ids=["emptied", "cut short", "a digit changed", "another key", "no text", "longer"],
)
def test_a_damaged_entry_is_computed_again_and_replaced(place, damage):
    is_remembered()
    entry = only_entry(place)
    entry.write_bytes(damage(entry.read_bytes()))
    assert not is_remembered()
    assert is_remembered()


def test_a_renamed_entry_is_ignored(place):
    is_remembered()
    first = only_entry(place)
    is_remembered("k", "y.yaml", result=SMALL)
    (second,) = set(place.glob("*.memo")) - {first}
    second.write_bytes(first.read_bytes())
    assert not is_remembered("k", "y.yaml", result=SMALL)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_an_entry_that_others_can_write_is_ignored(place):
    is_remembered()
    only_entry(place).chmod(0o666)
    assert not is_remembered()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_place_of_an_entry_is_ignored(place):
    is_remembered()
    entry = only_entry(place)
    entry.unlink()
    os.mkfifo(entry)
    assert not is_remembered()


def test_entries_are_readable_by_this_user_alone(place):
    is_remembered()
    assert place.stat().st_mode & 0o777 == 0o700
    assert only_entry(place).stat().st_mode & 0o777 == 0o600


def test_a_failure_is_not_remembered(place):
    def fail():
        raise ValueError

    with pytest.raises(ValueError):
        document_cache.recall("k", "x.yaml", RAW, fail)
    assert not place.exists()


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(document_cache.VARIABLE, str(tmp_path / "file" / "memo"))
    assert not is_remembered()


def test_a_full_disk_is_no_error_and_leaves_no_litter(place, monkeypatch):
    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert not is_remembered()
    assert list(place.iterdir()) == []


def test_a_result_over_the_size_limit_is_not_kept(place, monkeypatch):
    monkeypatch.setattr(document_cache, "MOST_BYTES", 300)
    is_remembered(result={"b": "c" * 300})
    assert not place.exists()


def test_the_oldest_entries_are_removed_and_other_files_stay(place, monkeypatch):
    monkeypatch.setattr(document_cache, "MOST_ENTRIES", 3)
    place.mkdir()
    (place / "notes.memo").write_text("mine")
    for number in range(5):
        is_remembered("k", f"{number}.yaml")
        for age, entry in enumerate(place.glob("?" * 64 + ".memo")):
            stamp = entry.stat().st_mtime - 10 - age
            os.utime(entry, (stamp, stamp))
    entries = [path for path in place.iterdir() if path.name != "notes.memo"]
    assert len(entries) == 3
    assert (place / "notes.memo").read_text() == "mine"
    assert is_remembered("k", "4.yaml")


def test_the_total_size_is_bounded(place, monkeypatch):
    monkeypatch.setattr(document_cache, "MOST_BYTES_IN_ALL", 1000)
    for number in range(5):
        is_remembered("k", f"{number}.yaml", result={"b": "c" * 300})
    assert sum(path.stat().st_size for path in place.iterdir()) <= 1000


def test_many_threads_leave_one_complete_entry(place):
    threads = [threading.Thread(target=is_remembered) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert is_remembered()
    assert [path.suffix for path in place.iterdir()] == [".memo"]


def test_an_empty_variable_switches_it_off(tmp_path, monkeypatch):
    monkeypatch.setenv(document_cache.VARIABLE, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for _ in range(2):
        assert not is_remembered()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"HOME": "/h"}, "/h/.cache/alphabeta-grader"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "/c"}, "/c/alphabeta-grader"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "c"}, "/h/.cache/alphabeta-grader"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/alphabeta-grader"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/alphabeta-grader"),
        ("win32", {}, None),
        ("linux", {"HOME": "/h", document_cache.VARIABLE: "/mine"}, "/mine"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="the paths are POSIX ones")
def test_the_folder_is_where_the_platform_keeps_caches(monkeypatch, platform, variables, expected):
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", document_cache.VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert document_cache.folder() == (None if expected is None else Path(expected))
