"""submission.yaml: the settings used, the errors reported, and protection
against harmful files.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from grader.submission import submission_yaml
from grader.submission.reader import read
from tests.support.goldtest import assert_transcript
from tests.support.places import ROOT

PROGRAM = "def solve(game, state): ..."


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "alphabeta.py").write_text(PROGRAM)
    return tmp_path


def say(folder: Path, text: str | bytes) -> None:
    (folder / submission_yaml.NAME).write_bytes(text.encode() if isinstance(text, str) else text)


def only_finding(folder):
    (finding,) = (one for one in read(folder).findings if one.severity == "error")
    return finding


# ---------------------------------------------------------------- settings


def test_without_the_file_there_are_no_findings_and_no_parser_is_loaded(folder):
    given = read(folder)
    assert (given.names, given.entry, given.findings) == ({}, "alphabeta.py", ())
    program = (
        "import sys; from pathlib import Path; from grader.submission.reader import read; "
        f"read(Path({str(folder)!r})); print(*{{'yaml', 'pydantic'}} & set(sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("entry: solve\n", {"search": "solve"}),
        ("entry: {max_value: S.hi, min_value: S.lo}\n", {"max_value": "S.hi", "min_value": "S.lo"}),
        ("file: alphabeta.py\n", {}),
        ("{}\n", {}),
        ("\ufeff# nothing\r\nentry: &x solve\r\n", {"search": "solve"}),
    ],
)
def test_the_file_names_functions(folder, text, names):
    say(folder, text)
    given = read(folder)
    assert (given.names, given.findings) == (names, ())
    assert set(given.files) == {"alphabeta.py"}


@pytest.mark.parametrize("written", ["search.py", "./search.py", "' search.py '"])
def test_the_file_names_the_program(tmp_path, written):
    (tmp_path / "search.py").write_text(PROGRAM)
    say(tmp_path, f"file: {written}\n")
    given = read(tmp_path)
    assert (given.entry, given.findings) == ("search.py", ())


def test_a_program_in_a_folder_finds_files_beside_and_above_it(tmp_path):
    (tmp_path / "src" / "deep").mkdir(parents=True)
    for name in ("top.py", "src/search.py", "src/helper.py", "src/deep/more.py"):
        (tmp_path / name).write_text(f"# {name}")
    say(tmp_path, "file: src/search.py\n")
    given = read(tmp_path)
    assert (given.entry, given.findings) == ("src/search.py", ())
    beside = {"helper.py", "deep/more.py"}
    assert set(given.files) == {"top.py", "src/search.py", *beside, *(f"src/{it}" for it in beside)}
    assert given.files["helper.py"] == b"# src/helper.py"


def test_files_at_the_top_are_not_replaced_by_files_beside_the_program(tmp_path):
    (tmp_path / "src").mkdir()
    for name in ("helper.py", "src/search.py", "src/helper.py"):
        (tmp_path / name).write_text(f"# {name}")
    say(tmp_path, "file: src/search.py\n")
    assert read(tmp_path).files["helper.py"] == b"# helper.py"


def test_a_submission_of_one_file_uses_the_submission_yaml_beside_it(folder):
    (folder / "other.py").write_text(PROGRAM)
    say(folder, "entry: solve\n")
    assert read(folder / "other.py").names == {"search": "solve"}
    say(folder, "entry: solve\nfile: other.py\n")
    assert read(folder / "other.py").names == {"search": "solve"}
    given = read(folder / "alphabeta.py")
    assert (given.entry, given.names) == ("alphabeta.py", {})


# ---------------------------------------------------------------- mistakes


def test_each_mistake_gets_its_sentence_and_place(folder):
    def sentences(_prompt: str, text: str) -> list[str]:
        say(folder, f"{text}\n" if text else "")
        finding = only_finding(folder)
        assert (finding.code, finding.file) == ("bad-submission-yaml", "submission.yaml")
        assert finding.message.startswith(f"submission.yaml:{finding.line}:")
        return [finding.message]

    assert_transcript("submission-yaml.txt", sentences)
    version = f"%YAML {'9' * 5000}.1\n---\nentry: f\n"
    assert sentences("yaml", version) == [
        "submission.yaml:1:1: this is not YAML: its %YAML line has no version; delete it."
    ]


def test_the_file_must_be_utf_8(folder):
    say(folder, b"entry: gr\xf6\xdfe\n")
    assert "submission.yaml:1:10: byte 0xf6 is not UTF-8" in only_finding(folder).message


def test_mistakes_are_reported_up_to_a_maximum_number(folder):
    say(folder, "entry: 5\nfile: 7\nother: 1\n")
    assert [finding.line for finding in read(folder).findings] == [1, 2, 3]
    say(folder, "".join(f"k{number}: 1\n" for number in range(30)))
    findings = read(folder).findings
    assert len(findings) == submission_yaml.MISTAKES + 1
    assert findings[-1].message == "submission.yaml:11:1: 20 more mistakes."


def test_a_mistake_in_the_file_is_reported_without_a_missing_program(tmp_path):
    say(tmp_path, "fil: search.py\n")
    assert only_finding(tmp_path).code == "bad-submission-yaml"


# ---------------------------------------------------------------- other kinds of files


UNREADABLE = {
    "link": "it is a link; hand in the file itself",
    "dangling link": "it is a link; hand in the file itself",
    "pipe": "it is not a regular file; hand in a plain YAML file",
    "folder": "it is a folder; it must be a YAML file",
    "large": "it has 65,537 bytes, and 65,536 are allowed; write only entry and file",
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and links as POSIX has them")
@pytest.mark.parametrize("kind", UNREADABLE)
def test_only_a_plain_small_file_is_read(folder, kind):
    (folder / "real.txt").write_text("entry: solve\n")
    place = folder / submission_yaml.NAME
    make = {
        "link": lambda: place.symlink_to("real.txt"),
        "dangling link": lambda: place.symlink_to("nowhere"),
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
        "large": lambda: place.write_bytes(b"#" * (64 * 1024 + 1)),
    }
    make[kind]()
    finding = only_finding(folder)
    assert (finding.code, finding.file) == ("unreadable-file", submission_yaml.NAME)
    assert finding.message == f"submission.yaml was not read: {UNREADABLE[kind]}."


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
def test_no_link_is_followed_on_the_way_to_the_file(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "search.py").write_text(PROGRAM)
    (tmp_path / "src").symlink_to("real")
    say(tmp_path, "file: src/search.py\n")
    assert only_finding(tmp_path).message == (
        "src/search.py was not read: src is a link or not a folder; hand in the folder itself."
    )
    say(tmp_path, "file: real/search.py\n")
    assert [one for one in read(tmp_path).findings if one.severity == "error"] == []
    (tmp_path / "real" / "linked.py").symlink_to("search.py")
    say(tmp_path, "file: real/linked.py\n")
    assert "it is a link" in read(tmp_path).findings[0].message


def test_any_content_gives_settings_or_findings(folder):
    pieces = [
        "entry",
        "file",
        ": ",
        *"\n ",
        "- ",
        *"[]{}\"'",
        "&x ",
        "*x",
        *"!%",
        "\\U",
        "99999999",
    ]
    pieces += [*"|>?,#", "%YAML ", "\\x", "\t", "---", "...", "<<", *"\ré", "a.py", "f.g"]
    pieces += "\0\u202e~"
    chance = random.Random(57)  # noqa: S311 - the same bytes every time
    for _ in range(3000):
        say(folder, "".join(chance.choices(pieces, k=chance.randint(1, 12))))
        given = read(folder)
        assert all(finding.line != 0 for finding in given.findings)
        assert given.findings or set(given.names) <= {"search", "max_value", "min_value"}


@pytest.mark.uncounted  # other tests run these lines
@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 60_000,
        "{" * 60_000,
        "? " * 30_000,
        "a: &a [" + "*a, " * 10_000 + "]",
        "a: &a [1]\nb: &b [*a, *a]\n" + "c: [" + "*b, " * 9000 + "]",
        "x" * 60_000 + ": 1",
        "".join(f"entry{number}: 1\n" for number in range(4000)),
        "entry: " + "a." * 30_000,
        "entry: " + "9" * 60_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_slow_or_endless_document_is_refused(folder, text):
    say(folder, text)
    findings = read(folder).findings
    assert findings
    assert all(len(finding.message) < 600 for finding in findings)
