"""Archives: the program in one is graded; a hostile one is refused within limits."""

import random
import stat
import tracemalloc
import zipfile
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from grader.submission import safe_files, zip_archive
from grader.submission.folder_reader import FILES
from grader.submission.reader import read
from grader.submission.safe_files import ENTRIES, FILE_BYTES, PYTHON, ZIP
from tests.support.goldtest import assert_gold

PROGRAM = b"def max_value(game, state, alpha, beta): ...\n"


def packed(
    *entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """An archive with these paths and contents, the same at any time."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for path, content in entries:
            entry = path if isinstance(path, zipfile.ZipInfo) else zipfile.ZipInfo(path)
            archive.writestr(entry, content, method)
    return file.getvalue()


def link(path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path)
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def handed_in(top: Path, data: bytes, *others: str) -> Path:
    """The folder hw with hw3.zip and further empty files."""
    place = top / "hw"
    place.mkdir()
    (place / "hw3.zip").write_bytes(data)
    for other in others:
        (place / other).write_bytes(b"#")
    return place


@cache
def of_too_many_files() -> bytes:
    """An archive with one file more than are allowed; it takes long to pack."""
    return packed(*((f"{number}", b"") for number in range(ENTRIES + 1)))


HW3 = packed(("alphabeta.py", PROGRAM), ("low/helper.py", b"x = 1\n"), ("notes.pdf", b"%PDF"))


def test_the_program_in_an_archive_is_graded_and_the_report_says_so(tmp_path):
    given = read(handed_in(tmp_path, HW3, "README.md"))
    assert (given.name, given.entry) == ("hw", "alphabeta.py")
    assert given.files == {"alphabeta.py": PROGRAM, "low/helper.py": b"x = 1\n"}
    (note,) = given.findings
    assert (note.code, note.severity) == ("program-in-archive", "warning")
    assert note.message == (
        "alphabeta.py in the archive hw3.zip was graded; next time, hand in the files themselves."
    )


def test_an_archive_can_be_handed_in_by_itself(tmp_path):
    given = read(handed_in(tmp_path, HW3) / "hw3.zip")
    assert (given.name, given.entry) == ("hw3", "alphabeta.py")
    assert [finding.code for finding in given.findings] == ["program-in-archive"]


def test_an_archive_of_a_folder_has_its_answers_and_names(tmp_path):
    files = {
        "ada/alphabeta.py": PROGRAM,
        "ada/submission.yaml": b"entry: best\n",
        "ada/answers/one.yaml": b"value: 3\n",
        "__MACOSX/ada/._alphabeta.py": b"\0",
        "ada/": b"",
        "ada/.git/x.py": b"",
    }
    given = read(handed_in(tmp_path, packed(*files.items())))
    assert (given.entry, given.names) == ("alphabeta.py", {"search": "best"})
    assert given.answers == {"answers/one.yaml": b"value: 3\n"}
    codes = [finding.code for finding in given.findings]
    assert codes == ["program-in-archive", "other-entry-file"]


def test_answers_beside_an_archive_are_kept(tmp_path):
    place = handed_in(tmp_path, HW3)
    (place / "answers").mkdir()
    (place / "answers" / "one.yaml").write_bytes(b"value: 3\n")
    given = read(place)
    assert (given.entry, set(given.answers)) == ("alphabeta.py", {"answers/one.yaml"})


def test_a_pattern_finds_the_program_in_an_archive(tmp_path):
    data = packed(("hw3/a_search.py", PROGRAM), ("hw3/game.py", b""))
    given = read(handed_in(tmp_path, data, "other.py"), "*_search.py")
    assert (given.entry, given.files["a_search.py"]) == ("a_search.py", PROGRAM)
    assert [finding.code for finding in given.findings] == ["program-in-archive"]


def test_backslashes_separate_folders(tmp_path):
    data = packed((r"hw3\alphabeta.py", PROGRAM), ("hw3/./low.py", b""))
    assert set(read(handed_in(tmp_path, data)).files) == {"alphabeta.py", "low.py"}


def test_an_archive_beside_the_program_is_not_opened(tmp_path):
    place = handed_in(tmp_path, b"PK\3\4 damaged", "alphabeta.py")
    assert read(place).findings == ()


# ---------------------------------------------------------------- hostile and damaged archives


def patched(data: bytes, at: int, new: bytes, *, signature: bytes = b"PK\1\2") -> bytes:
    """The archive with other bytes at an offset in its first entry of the list of files."""
    start = data.index(signature) + at
    return data[:start] + new + data[start + len(new) :]


def both(data: bytes, listed: int, local: int, new: bytes) -> bytes:
    """The archive with other bytes in the first entry's two headers."""
    return patched(patched(data, listed, new), local, new, signature=b"PK\3\4")


ONE = packed(("alphabeta.py", PROGRAM))
UNUSABLE = {
    "two programs": packed(("a.py", b"#"), ("b.py", b"")),
    "two folders": packed(("a/alphabeta.py", b"#"), ("b/alphabeta.py", b"")),
    "no program": packed(("README", b"#")),
    "an archive": packed(("inner.zip", HW3)),
    "a folder above": packed(("../alphabeta.py", b"")),
    "a folder above, by backslashes": packed((r"a\..\..\x.py", b"")),
    "a folder at the top": packed(("/etc/alphabeta.py", b"")),
    "a link": packed((link("alphabeta.py"), b"/etc/passwd")),
    "an encrypted program": both(ONE, 8, 6, b"\1"),
    "LZMA": packed(("alphabeta.py", PROGRAM), method=zipfile.ZIP_LZMA),
    "BZIP2": packed(("alphabeta.py", PROGRAM), method=zipfile.ZIP_BZIP2),
    "a large program": packed(("alphabeta.py", b"#" * (FILE_BYTES + 1))),
    "another CRC": patched(ONE, 16, b"\0\0\0\0"),
    "a smaller size": patched(ONE, 24, b"\5\0\0\0"),
    "a larger size": patched(ONE, 24, b"\0\1\0\0"),
    "an endless size": patched(ONE, 24, b"\xff\xff\xff\x7f"),
    "another place": patched(ONE, 42, b"\xff\xff\0\0"),
    "no end": ONE[:-30],
    "no list of files": ONE[:40],
    "nothing": b"",
    "a file and a folder of one name": packed(("a", b""), ("a/alphabeta.py", b"")),
    "too many files": of_too_many_files,
    "too many bytes": b"x" * (ZIP.most + 1),
}


def test_an_archive_without_one_program_that_can_be_read_gets_a_sentence(tmp_path):
    lines = []
    for number, (name, data) in enumerate(UNUSABLE.items()):
        top = tmp_path / str(number)
        top.mkdir()
        given = read(handed_in(top, data() if callable(data) else data))
        (finding,) = given.findings
        assert finding.severity == "error", name
        assert sorted(top.rglob("*")) == [top / "hw", top / "hw" / "hw3.zip"]
        lines += [f"> {name}; read: {', '.join(given.files) or 'nothing'}", finding.message]
    assert_gold("\n".join([*lines, ""]), "archives.txt")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_an_archive_has_twice_is_ambiguous(tmp_path):
    data = packed(("alphabeta.py", PROGRAM), ("alphabeta.py", b""))
    (finding,) = read(handed_in(tmp_path, data)).findings
    assert "it has two entries 'alphabeta.py'; hand in the program alone" in finding.message


def test_folders_in_an_archive_have_a_maximum_depth(tmp_path):
    data = packed(("a/" * 30_000 + "x.py", b""), ("alphabeta.py", PROGRAM))
    given = read(handed_in(tmp_path, data))
    assert given.files == {"alphabeta.py": PROGRAM}
    assert "folders may be 6 deep" in given.findings[1].message


def measured(folder: Path) -> tuple[int, set[str]]:
    """The peak of memory while a submission is read, and the codes of its findings."""
    tracemalloc.start()
    try:
        given = read(folder)
        return tracemalloc.get_traced_memory()[1], {finding.code for finding in given.findings}
    finally:
        tracemalloc.stop()


def test_a_bomb_takes_no_more_memory_than_the_files_of_a_submission(tmp_path):
    bomb = packed(("alphabeta.py", b"\0" * (32 * 1024 * 1024)))
    lying = patched(bomb, 24, (FILE_BYTES).to_bytes(4, "little"))
    peak, codes = measured(handed_in(tmp_path, lying))
    assert codes == {"unreadable-file"}
    assert peak < 8 * 1024 * 1024
    many = packed(*((f"f{i}.py", b"#" * FILE_BYTES) for i in range(FILES + 50)))
    (tmp_path / "hw" / "hw3.zip").write_bytes(many)
    peak, codes = measured(tmp_path / "hw")
    assert codes == {"no-entry-file", "file-left-out"}
    assert peak < 24 * 1024 * 1024


def test_a_hundred_thousand_entries_are_refused_before_they_are_listed(tmp_path):
    file = packed(("alphabeta.py", PROGRAM))
    start, end = file.index(b"PK\1\2"), file.index(b"PK\5\6")
    count, size = 100_000, (end - start) * 100_000
    tail = bytearray(file[end:])
    tail[8:12] = b"\xff\xff\xff\xff"
    tail[12:16] = size.to_bytes(4, "little")
    data = file[:start] + file[start:end] * count + bytes(tail)
    assert len(data) < ZIP.most
    peak, codes = measured(handed_in(tmp_path, data))
    assert codes == {"unreadable-file"}
    assert peak < 3 * len(data)


def test_any_damage_gives_a_submission_or_findings(tmp_path):
    chance = random.Random(0)  # noqa: S311 - the same damage each time
    place = handed_in(tmp_path, HW3)
    for _ in range(1000):
        data = bytearray(HW3)
        for _ in range(chance.randrange(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        cut = data[: chance.randrange(len(data))] if chance.random() < 0.1 else data
        (place / "hw3.zip").write_bytes(bytes(cut))
        given = read(place)
        assert given.findings
        assert all(content for content in given.files.values())


def test_a_folder_in_an_archive_is_no_file_and_a_file_no_folder():
    top = zip_archive.opened(packed(("a/b.py", b"x")))
    with pytest.raises(
        safe_files.UnreadableError, match="it is a folder; it must be a Python file"
    ):
        safe_files.content(top, "a", PYTHON)
    with safe_files.opened("a", top) as inner:
        assert safe_files.content(inner, "b.py") == b"x"
        for name, error in (("b.py", NotADirectoryError), ("c", FileNotFoundError)):
            with pytest.raises(error), safe_files.opened(name, inner):
                pass
    with pytest.raises(FileNotFoundError):
        safe_files.content(top, "none.py", PYTHON)
