"""Text from other people reaches a terminal, a file or a program escaped, whatever it contains."""

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import pytest
from markdown_it import MarkdownIt

from grader.cli import main, terminal
from grader.cli.commands import check
from grader.cli.progress import Progress
from grader.core.errors import DocumentError, UsageError
from grader.core.models import Exercise, Finding, Report, ShownSearch
from grader.core.recording import Claim
from grader.core.tree import Tree
from grader.kinds.search.solution import Solution, solution_of
from grader.reports import renderers
from grader.reports.formats import FORMATS
from grader.reports.text.escape import visible
from grader.reports.text.terminal_lines import cells
from grader.search.reference_player import solve
from grader.submission import reader
from tests.reports.formats.test_terminal import is_one_word
from tests.support.format_table import CHECKERS
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.places import ROOT
from tests.support.report_samples import ALL, exercise

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

SGR = re.compile(r"\x1b\[[0-9;]+m")
NAMES = {
    name: text for name, text in TEXTS.items() if text and not re.search(r"[\0\ud800-\udc7f]", text)
}
"""The texts that a command line can hold."""
FILE_NAMES = {name: text.replace("/", "")[:60] for name, text in NAMES.items()}


def harms(shown: Mapping[str, str]) -> dict[str, list[str]]:
    """The harmful characters of each text that has some."""
    return {about: harm for about, text in shown.items() if (harm := [*harm_in(text)])}


def places(folder: Path, make: Callable[[Path], object]) -> Iterator[Path]:
    """A place below the folder for each file name that the file system allows: most of them."""
    made = 0
    for number, text in enumerate(FILE_NAMES.values()):
        place = folder / str(number) / text
        place.parent.mkdir()
        with suppress(OSError):
            make(place)
            made += 1
            yield place
    assert made > len(FILE_NAMES) / 2, "the file system allows too few names for this test"


@cache
def report_of(text: str) -> Report:
    """A report in which every text that someone else may choose is `text`."""
    facts = dict.fromkeys(("node", "expected", "actual", "file"), text)
    raised = f"Your program raised {text}."
    finding = Finding(code="crashed", message=raised, path=(text, text), line=3, **facts)
    claim = ShownSearch(value=Claim(text, text), moves=(text,), visited=(0, 1))
    tree = [{"name": text or "leaf", "value": 3}, [1, 2]]
    wrong = {"title": text, "wrong": ALL}
    one = exercise(
        tree, id=text, **wrong, findings=[finding], output=f"{text}\n{text}", actual=claim
    )
    other = exercise(id=f"{text}2", **wrong, findings=[finding] * 9, output=text)
    exercises = (one, other, exercise(id=f"{text}3"))
    return Report(submission=text, assignment=text, exercises=exercises, findings=(finding,))


def solution_with(text: str) -> Solution:
    tree = Tree.build([{"name": text, "value": 3}, [1, 2]])
    return solution_of(solve(Exercise(id=text, title=text, source=text, tree=tree)))


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("name", sorted({*FORMATS.names()} - {*CHECKERS}))
def test_no_report_holds_a_control_character(name):
    """The formats for other systems have their own test, with more texts."""
    shown = {about: FORMATS.renderer(name)(report_of(text)) for about, text in TEXTS.items()}
    assert harms(shown) == {}
    "".join(shown.values()).encode("utf-8")


@pytest.mark.parametrize("verbose", [True, False])
@pytest.mark.parametrize("unicode", [True, False])
def test_a_report_in_colour_holds_only_our_own_control_characters(verbose, unicode):
    for about, text in TEXTS.items():
        shown = FORMATS.renderer("terminal")(
            report_of(text), color=True, verbose=verbose, unicode=unicode, command=("grade", text)
        )
        plain = SGR.sub("", shown)
        assert not list(harm_in(plain)), about
        assert unicode or plain.isascii(), about
        assert all(is_one_word(line) for line in plain.split("\n") if cells(line) > 100), about


def test_json_preserves_every_text_but_half_surrogate_pairs():
    for text in TEXTS.values():
        document = json.loads(FORMATS.renderer("json")(report_of(text)))
        assert document["submission"] == text.encode("utf-8", "backslashreplace").decode()
        json.dumps(document, ensure_ascii=False).encode("utf-8")


# ---------------------------------------------------------------- solutions


@pytest.mark.parametrize("name", renderers.FORMATS.names())
def test_no_solution_holds_a_control_character(name):
    render = renderers.FORMATS.renderer(name)
    assert harms({about: render(solution_with(text)) for about, text in TEXTS.items()}) == {}


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1"]


def test_no_cell_of_a_csv_is_a_formula():
    for text in (*FORMULAS, *TEXTS.values()):
        shown = renderers.FORMATS.renderer("csv")(solution_with(text))
        _, *rows = csv.reader(io.StringIO(shown))
        assert len({len(row) for row in rows}) == 1
        names = [row[0] for row in rows]
        assert not any(name.startswith(("=", "+", "-", "@", "＝", "\t", "\r")) for name in names)
        assert visible(text) in {name.removeprefix("'") for name in names}


MARKUP = r"""
a|b \| a\|b\ *x* __y__ <b> ![i](http://x) [l](javascript:1) `c` &lt; ~~s~~ www.x.org https://x.org
a@b.c $x$ --- <!--
""".split()
MARKUP.append("# h")


def test_markdown_shows_every_name_literally():
    for text in (*MARKUP, *TEXTS.values()):
        shown = renderers.FORMATS.renderer("markdown")(solution_with(text))
        tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(shown)
        kinds = {child.type for token in tokens for child in token.children or ()}
        assert kinds <= {"text", "text_special", "strong_open", "strong_close"}
        told = ["".join(child.content for child in token.children or ()) for token in tokens]
        shown_in_cells = [
            words.strip()
            for before, words in zip(tokens, told[1:], strict=False)
            if before.type in {"td_open", "th_open"}
        ]
        assert len(shown_in_cells) % 6 == 0
        assert visible(text).strip() in shown_in_cells[6::6]


# ---------------------------------------------------------------- the command line


def complaints(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    """The lines of the command line's error message, checked for control characters."""
    assert main.main(list(argv)) == 2
    out, err = capsys.readouterr()
    assert not list(harm_in(out + err))
    lines = err.removesuffix("\n").split("\n")
    assert all(line.startswith("grade: ") for line in lines)
    assert max(map(len, lines)) <= terminal.LONGEST_LINE
    return lines


LINES = """
solve {}
solve {}.yaml
solve x -a {}
check {}
check {}/assignment.yaml
solve wikipedia --variant {}
solve wikipedia -f {}
solve wikipedia -o no/such/{}
init README.md/{}
run . -f {}
run . -o {}
run . {}
run . --{}
"""


@pytest.mark.parametrize("line", LINES.strip().split("\n"))
def test_an_error_message_is_one_line_without_control_characters(capsys, monkeypatch, line):
    monkeypatch.chdir(ROOT)
    short = [text for text in NAMES.values() if len(text) < 100]
    long = [text for text in NAMES.values() if len(text) >= 100]
    for text in (*map("".join, (short[::3], short[1::3], short[2::3])), *long):
        said = complaints(capsys, *(word.replace("{}", text) for word in line.split()))
        assert len(said) == 1, text


def test_a_message_about_a_missing_submission_is_one_line(capsys):
    for text in TEXTS.values():
        with pytest.raises(UsageError, match=r"there is no file or folder .no/such") as caught:
            reader.read(Path(f"no/such/{text}"))
        assert main._print_error(caught.value, 2) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert not list(harm_in(err)), text


def test_each_mistake_in_a_document_is_one_line_for_any_file_name(capsys, monkeypatch, tmp_path):
    for place in places(tmp_path, Path.touch):
        monkeypatch.chdir(place.parent)
        Path(f"{place.name}.yaml").write_text("id: one\ntitle: 3\ntree: []\n")
        assert len(complaints(capsys, "check", f"{place.name}.yaml")) == 3


def test_text_from_a_document_is_escaped(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text('id: one\ntitle: "a"\n"x\\e[2J\\u202e": 1\ntree: [1, "\\x9b"]\n')
    told = complaints(capsys, "check", "one.yaml")
    assert any(r"\x1b[2J\u202e is an unknown key" in line for line in told)


def test_a_bug_in_grade_is_reported_and_saved_as_escaped_text(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for number, text in enumerate(TEXTS.values(), 1):
        monkeypatch.setattr(main, "_dispatch", Mock(side_effect=RuntimeError(text)))
        assert main.main([]) == 3
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert not list(harm_in(err)), text
        assert len(list(tmp_path.iterdir())) == number


def test_the_new_folder_of_init_is_named_without_control_characters(capsys, monkeypatch, tmp_path):
    for place in places(tmp_path, Path.mkdir):
        monkeypatch.chdir(place.parent)
        assert main.main(["init", f"./{place.name}"]) == 0
        out = capsys.readouterr().out
        assert not list(harm_in(out)), place
        assert out.count("\n") == 2


def test_a_checked_assignment_is_described_without_control_characters(
    capsys, monkeypatch, tmp_path
):
    nothing = Report(submission="", assignment="", exercises=())
    monkeypatch.setattr(check, "_graded", lambda *_: nothing)
    monkeypatch.chdir(tmp_path)
    marks = "\\u0301" * 9
    tree = f'[{{name: "Z{marks}", value: 3}}, [1, 2]]'
    Path("one.yaml").write_text(f"id: one\ntitle: T\ntree: {tree}\n")
    Path("assignment.yaml").write_text('title: "a\\x9b31m\\u202e"\nexercises: [one]\n')
    assert main.main(["check", "."]) == 0
    out = capsys.readouterr().out
    assert not list(harm_in(out))
    assert r"a\x9b31m\u202e: 1 exercise," in out


def test_the_progress_bar_names_an_exercise_without_control_characters():
    progress = Progress()
    for text in TEXTS.values():
        progress(0, 3, text)
        shown = progress.line()
        assert not list(harm_in(shown)), text
        assert "\n" not in shown
        assert cells(shown) < 60


def test_a_document_error_without_a_mistake_has_no_text(capsys):
    assert main._print_error(DocumentError([]), 2) == 2
    assert capsys.readouterr().err == ""


# ---------------------------------------------------------------- names of files


def test_a_submission_may_have_files_of_any_name(tmp_path):
    for folder in places(tmp_path, lambda folder: (folder / folder.name).mkdir(parents=True)):
        text = folder.name
        for file in (f"{text}.py", f"{text}/{text}.py", f"{text}/low.py"):
            (folder / file).write_bytes(b"\xff")
        given = reader.read(folder)
        assert given.name == text
        report = Report(submission=text, assignment="a", exercises=(), findings=given.findings)
        shown = {name: FORMATS.renderer(name)(report) for name in FORMATS.names()}
        assert harms(shown) == {}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_cannot_be_shown_is_left_out(tmp_path):
    (tmp_path / "alphabeta.py").write_text("#")
    for name in (b"a\x1b.py", b"b\n.py", b"c\xe9.py", "d\u202e.py".encode()):
        Path(os.fsdecode(os.path.join(os.fsencode(tmp_path), name))).write_text("")  # noqa: PTH118 - the name is bytes
    given = reader.read(tmp_path)
    assert set(given.files) == {"alphabeta.py"}
    assert [finding.code for finding in given.findings] == ["file-left-out"] * 4
    assert all("a character that cannot be shown; rename it" in f.message for f in given.findings)
    (finding,) = reader.read(tmp_path / "a\x1b.py").findings
    assert (finding.code, finding.severity) == ("unreadable-file", "error")
