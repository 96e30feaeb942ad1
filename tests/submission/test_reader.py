"""Folders to submissions: the files read, the files left out, and the warnings."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from grader.core.errors import UsageError
from grader.submission import folder_reader
from grader.submission.folder_reader import FILES, WARNINGS
from grader.submission.reader import read
from grader.submission.safe_files import FILE_BYTES
from grader.submission.wrong_file_hints import fitting_as_well
from tests.support.goldtest import assert_gold


def write(folder: Path, **files: str | bytes) -> Path:
    """Writes files by name: __ stands for a slash."""
    for name, content in files.items():
        place = folder / (name.replace("__", "/") + ".py")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_a_folder_is_read_with_siblings_and_without_hidden_files(tmp_path):
    write(tmp_path, alphabeta="x = 1", helper="y = 2", pieces__low="z = 3")
    write(tmp_path, **{"__pycache__/a": "", ".git/hook": "", "venv/lib": "", "mine/lib": ""})
    (tmp_path / "mine" / "pyvenv.cfg").write_text("")
    (tmp_path / "notes.txt").write_text("")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py", "helper.py", "pieces/low.py"}
    assert (given.name, given.entry, given.findings) == (tmp_path.name, "alphabeta.py", ())


def test_a_file_is_read_with_its_siblings(tmp_path):
    write(tmp_path, mine="x = 1", helper="y = 2")
    given = read(tmp_path / "mine.py")
    assert (given.name, given.entry) == ("mine", "mine.py")
    assert set(given.files) == {"mine.py", "helper.py"}


def test_the_folder_we_are_in_has_a_name(tmp_path, monkeypatch):
    write(tmp_path, alphabeta="#")
    monkeypatch.chdir(tmp_path)
    assert read(Path()).name == tmp_path.name


def test_the_report_says_which_of_two_programs_was_graded_unless_submission_yaml_does(tmp_path):
    write(tmp_path, alphabeta="#", **{"alphabeta-1": "#"})
    assert [finding.code for finding in read(tmp_path).findings] == ["second-program"]
    (tmp_path / "submission.yaml").write_text("file: alphabeta.py\n")
    assert read(tmp_path).findings == ()


def test_a_comment_is_no_import_however_long():
    paths = ["alphabeta.py", "alphabeta-1.py", "alphabeta-2.py"]
    long = b"# " + b"import " * 100_000 + b"\nimport alphabeta-2\n"
    assert fitting_as_well("alphabeta.py", long, "", paths) == paths[1:]
    package = ["main.py", "lib/__init__.py", "lib/util.py"]
    assert fitting_as_well("main.py", b"", "*.py", package) == []


def test_a_submission_in_a_folder_below_has_its_answers_and_names(tmp_path):
    write(tmp_path, **{"hw/alphabeta": "S", "hw/helper": "H"})
    (tmp_path / "hw" / "answers").mkdir()
    (tmp_path / "hw" / "answers" / "one.yaml").write_text("value: 3\n")
    (tmp_path / "hw" / "submission.yaml").write_text("entry: {max_value: best}\n")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py", "helper.py"}
    assert set(given.answers) == {"answers/one.yaml"}
    assert given.names == {"max_value": "best"}
    assert given.root == str(tmp_path / "hw")


def test_a_program_below_is_taken_beside_answers_at_the_top(tmp_path):
    write(tmp_path, **{"hw/alphabeta": "S"})
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "one.yaml").write_text("value: 3\n")
    given = read(tmp_path)
    assert (given.entry, given.files["hw/alphabeta.py"]) == ("hw/alphabeta.py", b"S")
    assert set(given.answers) == {"answers/one.yaml"}


def test_a_missing_path_names_a_similar_one(tmp_path):
    (tmp_path / "homework").mkdir()
    with pytest.raises(UsageError, match="did you mean 'homework'"):
        read(tmp_path / "homewrok")
    with pytest.raises(UsageError, match="there is no file or folder"):
        read(tmp_path / "a" / "b")


def test_links_pipes_and_folders_are_not_opened(tmp_path):
    write(tmp_path, real="")
    (tmp_path / "alphabeta.py").symlink_to(tmp_path / "real.py")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    given = read(tmp_path)
    assert [(finding.code, finding.file) for finding in given.findings] == [
        ("unreadable-file", "alphabeta.py"),
        ("file-left-out", "pipe.py"),
    ]
    assert "it is a link; hand in the file itself" in given.findings[0].message
    assert "it is not a regular file; hand in a plain" in given.findings[1].message
    assert set(given.files) == {"real.py"}


def test_a_folder_with_the_name_of_the_program_is_named(tmp_path):
    (tmp_path / "alphabeta.py").mkdir()
    (finding,) = read(tmp_path).findings
    assert "alphabeta.py was not read: it is a folder" in finding.message


def test_files_have_a_maximum_size_and_number(tmp_path):
    write(tmp_path, alphabeta=b"#" * (FILE_BYTES + 1), big=b"#" * FILE_BYTES)
    (finding,) = read(tmp_path).findings
    assert "it has 1,048,577 bytes, and 1,048,576 are allowed" in finding.message
    write(tmp_path, alphabeta="#", **{f"f{number:03}": "" for number in range(FILES + 3)})
    given = read(tmp_path)
    assert len(given.files) == FILES + 1
    assert given.findings[0].code == "file-left-out"
    assert "alphabeta.py" in given.files


def refusing(name: str) -> Callable[..., object]:
    """A system call that fails on `name`."""

    def call(path: object, *given: object, real: Callable[..., object], **more: object) -> object:
        if path == name:
            raise PermissionError(13, "Permission denied")
        return real(path, *given, **more)

    return call


def test_a_file_that_cannot_be_opened_is_named(tmp_path, monkeypatch):
    write(tmp_path, alphabeta="#")
    monkeypatch.setattr(os, "open", partial(refusing("alphabeta.py"), real=os.open))
    (finding,) = read(tmp_path).findings
    assert "it cannot be read (Permission denied); make it readable" in finding.message


def test_a_folder_that_cannot_be_opened_is_named(tmp_path, monkeypatch):
    write(tmp_path, alphabeta="#", pieces__low="")
    monkeypatch.setattr(os, "open", partial(refusing("pieces"), real=os.open))
    (finding,) = read(tmp_path).findings
    assert "pieces was left out: it cannot be read (Permission denied)" in finding.message
    monkeypatch.setattr(os, "open", partial(refusing(str(tmp_path)), real=os.open))
    (finding,) = read(tmp_path).findings
    assert (finding.code, finding.file) == ("unreadable-file", "alphabeta.py")
    assert "its folder cannot be read (Permission denied); make it readable" in finding.message


def test_a_folder_that_cannot_be_listed_still_has_its_program(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert [finding.code for finding in read(tmp_path).findings] == ["no-entry-file", "folder-cut"]
    write(tmp_path, alphabeta="#")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py"}
    assert "it cannot be listed (Permission denied); make it" in given.findings[0].message


def test_a_path_that_cannot_be_examined_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "lstat", partial(refusing(tmp_path), real=os.lstat))
    said = r"cannot be reached \(Permission denied\); make its folder"
    with pytest.raises(UsageError, match=said):
        read(tmp_path)


def test_circular_links_are_not_followed(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path / "loop", tmp_path / "loop" / "alphabeta.py"):
        with pytest.raises(UsageError, match=r"neither a Python file|there is no file or folder"):
            read(path)
    write(tmp_path, alphabeta="#")
    assert set(read(tmp_path).files) == {"alphabeta.py"}


def test_the_first_warnings_are_shown_and_the_others_counted(tmp_path):
    write(tmp_path, alphabeta="#", **{f"f{number:03}": b"\xff" for number in range(WARNINGS + 7)})
    given = read(tmp_path)
    assert len(given.findings) == WARNINGS + 1
    assert "7 more of its files were left out; hand in the program" in given.findings[-1].message


def test_all_files_together_have_a_maximum_size(tmp_path, monkeypatch):
    monkeypatch.setattr(folder_reader, "BYTES", 100)
    write(tmp_path, alphabeta="#" * 60, a="#" * 30, b="#" * 20, c="")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py", "a.py"}
    assert "b.py was left out: all files together may have 100 bytes" in given.findings[0].message


# ---------------------------------------------------------------- encodings


UNREADABLE = [
    "x = 1\n\n# \xe9".encode("latin-1"),
    "\ufeffx = 1\n".encode("utf-16-le"),
    b"x = 1\r\ny\0",
    b"\x7fELF\2\1\1\0\0",
    b"",
    b" \r\n\n",
]


def test_a_program_that_is_not_utf_8_or_empty_is_refused_with_a_reason(tmp_path):
    lines = []
    for data in UNREADABLE:
        given = read(write(tmp_path, alphabeta=data))
        (finding,) = given.findings
        assert (finding.severity, finding.file) == ("error", "alphabeta.py")
        assert given.files == {}
        lines += [f"> {data!r}", f"{finding.code}, line {finding.line}: {finding.message}"]
    assert_gold("\n".join([*lines, ""]), "unreadable-programs.txt")


def test_a_program_and_a_sibling_in_a_declared_encoding_are_read_as_utf_8(tmp_path):
    text = "# coding: latin-1\nx = 'été'\n"
    write(tmp_path, alphabeta=text.encode("latin-1"), other=text.encode("latin-1"))
    given = read(tmp_path)
    assert given.files == dict.fromkeys(("alphabeta.py", "other.py"), text.encode())
    assert given.findings == ()


def test_a_sibling_that_is_not_utf_8_is_left_out_with_a_warning(tmp_path):
    write(tmp_path, alphabeta="#", a="# \xe9".encode("latin-1"), b="abcd".encode("utf-16"), c=b"\0")
    given = read(tmp_path)
    assert set(given.files) == {"alphabeta.py"}
    assert {(each.code, each.severity) for each in given.findings} == {("file-left-out", "warning")}
    places = [(finding.file, finding.line) for finding in given.findings]
    assert places == [("a.py", 1), ("b.py", None), ("c.py", 1)]
    assert "a.py was left out: its line 1 holds the byte 0xE9" in given.findings[0].message
    assert "b.py was left out: it is UTF-16" in given.findings[1].message


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbfx = 1\r\n", "# coding: latin-1\nx = '\xe9'".encode(), b"x\ry"]
)
def test_utf_8_is_accepted_with_any_mark_line_ends_and_declaration(tmp_path, data):
    given = read(write(tmp_path, alphabeta=data))
    assert (given.files, given.findings) == ({"alphabeta.py": data}, ())


# ---------------------------------------------------------------- files that are not Python


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.ipynb", "a.ipynb is a Jupyter notebook; export it as a Python script"),
        ("hw.tar.gz", "hw.tar.gz is an archive; unpack it, and hand in the files that come out"),
        ("x.py.txt", "x.py.txt is not named as a Python file; rename it to alphabeta.py"),
        ("x.pyc", "x.pyc is compiled Python; hand in its source as alphabeta.py"),
        ("notes.rst", "notes.rst is neither a Python file nor a written answer; give a folder w"),
    ],
)
def test_a_file_that_is_not_python_is_named_by_its_kind(tmp_path, monkeypatch, name, message):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("")
    with pytest.raises(UsageError) as caught:
        read(Path(name))
    assert str(caught.value).startswith(message)


def test_a_notebook_with_a_program_s_name_is_recognised(tmp_path):
    write(tmp_path, alphabeta='\n{"cells": [], "metadata": {}, "nbformat": 4}')
    (finding,) = read(tmp_path).findings
    assert (finding.code, finding.file) == ("unreadable-file", "alphabeta.py")
    assert "but contains a Jupyter notebook; rename it to alphabeta.ipynb, exp" in finding.message
