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
from tests.support.places import ROOT

PROGRAM = "def solve(game, state): ..."
FUNCTION = "it must be the name of a function, as in solve or Solver.max_value"
ENTRY = f"{FUNCTION}, or a mapping with any of search, max_value and min_value"
FILE = "it must be the path of a Python file in this folder, as in search.py or src/search.py"


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
    assert set(given.files) == {
        "top.py", "src/search.py", "src/helper.py", "src/deep/more.py", "helper.py", "deep/more.py",
    }  # fmt: skip
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

WRONG = {
    "entr: solve\n": "1:1: entr is an unknown key; did you mean 'entry'?",
    "language: python\n": "1:1: language is an unknown key; the keys are entry, file.",
    "entry: 5\n": f"1:8: entry is 5; {ENTRY}.",
    "entry:\n  max_valeu: f\n": (
        "2:3: entry.max_valeu is an unknown key; did you mean 'max_value'?"
    ),
    "entry: import os\n": f"1:8: entry is 'import os'; {ENTRY}.",
    "file: search.txt\n": f"1:7: file is 'search.txt'; {FILE}.",
    "file: ../search.py\n": f"1:7: file is '../search.py'; {FILE}.",
    "file: a/../../b.py\n": f"1:7: file is 'a/../../b.py'; {FILE}.",
    "file: /etc/passwd.py\n": f"1:7: file is '/etc/passwd.py'; {FILE}.",
    "file: a//b.py\n": f"1:7: file is 'a//b.py'; {FILE}.",
    "file: 'C:\\b.py'\n": f"1:7: file is 'C:\\\\b.py'; {FILE}.",
    'file: "a\\0.py"\n': f"1:7: file is 'a\\x00.py'; {FILE}.",
    "file: 7\n": f"1:7: file is 7; {FILE}; put quotes around it.",
    "file: [a.py]\n": f"1:7: file is ['a.py']; {FILE}.",
    "file: alphabet.py\n": (
        "1:7: there is no file 'alphabet.py' in this folder; did you mean 'alphabeta.py'?"
    ),
    "entry: f\nfile: src/x.py\n": (
        "2:7: there is no file 'src/x.py' in this folder; there are alphabeta.py."
    ),
    "": "1:1: the file is empty.",
    "solve\n": "1:1: the file is 'solve'; it must have entry or file in it.",
    "- entry: f\n": "1:1: the file is a list; it must have entry or file in it.",
    "entry: !!python/name:os.system x\n": (
        "1:8: the tag !!python/name:os.system is not allowed here; delete it."
    ),
    "entry: f\nentry: g\n": "2:1: entry is given twice, first on line 1; delete one of them.",
    "entry: [f\n": (
        "2:1: this is not YAML: expected ',' or ']', but got the end of the file, while parsing a "
        "list that starts on line 1."
    ),
    'entry: "\\U00110000"\n': "1:9: this is not YAML: \\U00110000 is not a character; delete it.",
    "%YAML " + "9" * 5000 + ".1\n---\nentry: f\n": (
        "1:1: this is not YAML: its %YAML line has no version; delete it."
    ),
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:30])
def test_each_mistake_gets_its_sentence_and_place(folder, text):
    say(folder, text)
    finding = only_finding(folder)
    assert finding.message == f"submission.yaml:{WRONG[text]}"
    assert (finding.code, finding.file) == ("bad-submission-yaml", "submission.yaml")
    assert finding.line == int(WRONG[text].partition(":")[0])


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and links as POSIX has them")
@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "large", "dangling"])
def test_only_a_plain_small_file_is_read(folder, kind):
    place = folder / submission_yaml.NAME
    if kind == "link":
        (folder / "real.txt").write_text("entry: solve\n")
        place.symlink_to("real.txt")
        said = "it is a link; hand in the file itself"
    elif kind == "dangling":
        place.symlink_to("nowhere")
        said = "it is a link; hand in the file itself"
    elif kind == "pipe":
        os.mkfifo(place)
        said = "it is not a regular file; hand in a plain YAML file"
    elif kind == "folder":
        place.mkdir()
        said = "it is a folder; it must be a YAML file"
    else:
        place.write_bytes(b"#" * (64 * 1024 + 1))
        said = "it has 65,537 bytes, and 65,536 are allowed; write only entry and file"
    finding = only_finding(folder)
    assert (finding.code, finding.file) == ("unreadable-file", submission_yaml.NAME)
    assert finding.message == f"submission.yaml was not read: {said}."


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
        "entry", "file", ": ", "\n", " ", "- ", "[", "]", "{", "}", '"', "'", "&x ", "*x", "!", "%",
        "\\U", "99999999", "|", ">", "?", ",", "#", "%YAML ", "\\x", "\t", "---", "...", "<<", "\r",
        "é", "a.py", "f.g", "\x00", "\u202e", "~",
    ]  # fmt: skip
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
