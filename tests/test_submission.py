"""Folders to submissions: what is read, what is left out, and what is said about it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grader import output
from grader.errors import UsageError
from grader.submission import FILE_BYTES, FILES, read


def write(folder: Path, **files: str | bytes) -> Path:
    """Files by name: __ stands for a slash."""
    for name, content in files.items():
        place = folder / (name.replace("__", "/") + ".py")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_a_folder_is_read_with_its_siblings_and_without_what_is_hidden(tmp_path: Path) -> None:
    write(tmp_path, alphabeta="x = 1", helper="y = 2", pieces__low="z = 3")
    write(tmp_path, **{"__pycache__/a": "", ".git/hook": "", "venv/lib": "", "mine/lib": ""})
    (tmp_path / "mine" / "pyvenv.cfg").write_text("")
    (tmp_path / "notes.txt").write_text("")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py", "helper.py", "pieces/low.py"}
    assert (given.name, given.entry, given.findings) == (tmp_path.name, "alphabeta.py", ())


def test_a_file_is_read_with_its_siblings(tmp_path: Path) -> None:
    write(tmp_path, mine="x = 1", helper="y = 2")
    given = read(tmp_path / "mine.py")
    assert (given.name, given.entry) == ("mine", "mine.py")
    assert set(given.files) == {"mine.py", "helper.py"}


def test_the_folder_we_are_in_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, alphabeta="")
    monkeypatch.chdir(tmp_path)
    assert read(Path()).name == tmp_path.name


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "has no alphabeta.py and no other Python file; put your program into alphabeta.py."),
        ({"alpha_beta": ""}, ("has no alphabeta.py; it has alpha_beta.py; name your program "
          "alphabeta.py, or grade its file itself.")),
        (dict.fromkeys("abcdef", ""), "it has a.py, b.py, c.py, d.py, e.py ...; name your"),
    ],
)  # fmt: skip
def test_a_folder_without_the_file_is_told_what_it_has(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    (finding,) = read(write(tmp_path, **files)).findings
    assert (finding.code, finding.severity) == ("no-entry-file", "error")
    assert message in finding.message


def test_a_place_that_is_not_there_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "homework").mkdir()
    with pytest.raises(UsageError, match="did you mean 'homework'"):
        read(tmp_path / "homewrok")
    with pytest.raises(UsageError, match="there is no file or folder"):
        read(tmp_path / "a" / "b")


def test_links_pipes_and_folders_are_not_opened(tmp_path: Path) -> None:
    write(tmp_path, real="")
    (tmp_path / "alphabeta.py").symlink_to(tmp_path / "real.py")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    given = read(tmp_path)
    assert [(finding.code, finding.file) for finding in given.findings] == [
        ("unreadable-file", "alphabeta.py"), ("file-left-out", "pipe.py"),
    ]  # fmt: skip
    assert "it is a link; hand in the file itself" in given.findings[0].message
    assert "it is no regular file" in given.findings[1].message
    assert set(given.files) == {"real.py"}


def test_an_entry_that_is_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "alphabeta.py").mkdir()
    (finding,) = read(tmp_path).findings
    assert "alphabeta.py was not read: it is a folder" in finding.message


def test_files_have_a_largest_size_and_number(tmp_path: Path) -> None:
    write(tmp_path, alphabeta=b"#" * (FILE_BYTES + 1), big=b"#" * FILE_BYTES)
    (finding,) = read(tmp_path).findings
    assert "it has 1,048,577 bytes, and 1,048,576 are allowed" in finding.message
    write(tmp_path, alphabeta="", **{f"f{number:03}": "" for number in range(FILES + 3)})
    given = read(tmp_path)
    assert len(given.files) == FILES + 1
    assert given.findings[0].code == "file-left-out"
    assert "alphabeta.py" in given.files


def test_a_file_that_cannot_be_opened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, alphabeta="")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    (finding,) = read(tmp_path).findings
    assert "it cannot be opened (Permission denied); make it readable" in finding.message


def test_a_folder_that_may_not_be_listed_has_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert read(tmp_path).findings[0].code == "no-entry-file"


# ---------------------------------------------------------------- results


def test_a_result_is_whole_or_not_there(tmp_path: Path) -> None:
    place = tmp_path / "report.json"
    output.save(place, "first")
    output.save(place, "second €")
    assert place.read_text(encoding="utf-8") == "second €"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_device_is_written_to_and_not_replaced() -> None:
    output.save(Path(os.devnull), "text")
    assert not Path(os.devnull).is_file()


def test_a_write_that_fails_leaves_the_old_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "report.json"
    output.save(place, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"cannot write .*report.json: No space left on device"):
        output.save(place, "new")
    assert place.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
