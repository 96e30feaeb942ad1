"""Files that are written in one step."""

import os
from pathlib import Path

import pytest

from grader.core import saved_files
from grader.core.errors import UsageError


def test_a_result_is_complete_or_absent(tmp_path):
    place = tmp_path / "report.json"
    saved_files.save(place, "first")
    saved_files.save(place, "second €")
    assert place.read_text(encoding="utf-8") == "second €"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_device_is_written_to_and_not_replaced():
    saved_files.save(Path(os.devnull), "text")
    assert not Path(os.devnull).is_file()


def test_a_failed_write_leaves_the_old_result(tmp_path, monkeypatch):
    place = tmp_path / "report.json"
    saved_files.save(place, "old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"cannot write .*report.json: No space left on device"):
        saved_files.save(place, "new")
    assert place.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
