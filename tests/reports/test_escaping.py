"""Text from other people reaches a terminal, a file or a program escaped, whatever it contains."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

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


def possible(make: Callable[[], object]) -> None:
    """Skips the test if the file system allows no file with that name."""
    try:
        make()
    except OSError as error:
        pytest.skip(str(error))  # the file system refused the name


def report_of(text: str) -> Report:
    """A report in which every text that someone else may choose is `text`."""
    finding = Finding(
        code="crashed", message=f"Your program raised {text}.", node=text, path=(text, text),
        expected=text, actual=text, file=text, line=3,
    )  # fmt: skip
    claim = ShownSearch(value=Claim(text, text), moves=(text,), visited=(0, 1))  # type: ignore[arg-type] # a Claim, which a wrong program may return
    one = exercise(
        [{"name": text or "leaf", "value": 3}, [1, 2]], id=text, title=text, wrong=ALL,
        findings=[finding], output=f"{text}\n{text}", actual=claim,
    )  # fmt: skip
    other = exercise(id=f"{text}2", title=text, wrong=ALL, findings=[finding] * 9, output=text)
    return Report(
        submission=text, assignment=text, exercises=(one, other, exercise(id=f"{text}3")),
        findings=(finding,),
    )  # fmt: skip


def solution_with(text: str) -> Solution:
    tree = Tree.build([{"name": text, "value": 3}, [1, 2]])
    return solution_of(solve(Exercise(id=text, title=text, source=text, tree=tree)))


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", FORMATS.names())
def test_no_report_holds_a_control_character(name, text):
    shown = FORMATS.renderer(name)(report_of(text))
    assert not list(harm_in(shown))
    shown.encode("utf-8")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("verbose", [True, False])
@pytest.mark.parametrize("unicode", [True, False])
def test_a_report_in_colour_holds_only_our_own_control_characters(text, verbose, unicode):
    shown = FORMATS.renderer("terminal")(
        report_of(text), color=True, verbose=verbose, unicode=unicode, command=("grade", text)
    )
    plain = SGR.sub("", shown)
    assert not list(harm_in(plain))
    assert unicode or plain.isascii()
    assert all(is_one_word(line) for line in plain.split("\n") if cells(line) > 100)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_json_preserves_every_text_but_half_surrogate_pairs(text):
    document = json.loads(FORMATS.renderer("json")(report_of(text)))
    assert document["submission"] == text.encode("utf-8", "backslashreplace").decode()
    json.dumps(document, ensure_ascii=False).encode("utf-8")


# ---------------------------------------------------------------- solutions


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("name", renderers.FORMATS.names())
def test_no_solution_holds_a_control_character(name, text):
    shown = renderers.FORMATS.renderer(name)(solution_with(text))
    assert not list(harm_in(shown))


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1"]


@pytest.mark.parametrize("text", [*FORMULAS, *TEXTS.values()], ids=[*FORMULAS, *TEXTS])
def test_no_cell_of_a_csv_is_a_formula(text):
    shown = renderers.FORMATS.renderer("csv")(solution_with(text))
    _, *rows = csv.reader(io.StringIO(shown))
    assert len({len(row) for row in rows}) == 1
    names = [row[0] for row in rows]
    assert not any(name.startswith(("=", "+", "-", "@", "＝", "\t", "\r")) for name in names)
    assert visible(text) in {name.removeprefix("'") for name in names}


MARKUP = [
    "a|b", "\\|", "a\\|b\\", "*x*", "__y__", "<b>", "![i](http://x)", "[l](javascript:1)", "`c`",
    "&lt;", "# h", "~~s~~", "www.x.org", "https://x.org", "a@b.c", "$x$", "---", "<!--",
]  # fmt: skip


@pytest.mark.parametrize("text", [*MARKUP, *TEXTS.values()], ids=[*MARKUP, *TEXTS])
def test_markdown_shows_every_name_literally(text):
    shown = renderers.FORMATS.renderer("markdown")(solution_with(text))
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(shown)
    inline = [token for token in tokens if token.type == "inline"]
    kinds = {child.type for token in inline for child in token.children or ()}
    assert kinds <= {"text", "text_special", "strong_open", "strong_close"}
    shown_in_cells = [
        "".join(child.content for child in token.children or ())
        for before, token in pairwise(tokens) if before.type in {"td_open", "th_open"}
    ]  # fmt: skip
    assert len(shown_in_cells) % 6 == 0
    assert visible(text).strip() in {cell.strip() for cell in shown_in_cells[6::6]}


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


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("argv", [
    ("solve", "{}"), ("solve", "{}.yaml"), ("solve", "x", "-a", "{}"), ("check", "{}"),
    ("check", "{}/assignment.yaml"), ("solve", "wikipedia", "--variant", "{}"),
    ("solve", "wikipedia", "-f", "{}"), ("solve", "wikipedia", "-o", "no/such/{}"),
    ("init", "README.md/{}"), ("run", ".", "-f", "{}"), ("run", ".", "-o", "{}"),
    ("run", ".", "{}"), ("run", ".", "--{}"),
], ids=" ".join)  # fmt: skip
def test_an_error_message_is_one_line_without_control_characters(capsys, monkeypatch, argv, text):
    monkeypatch.chdir(ROOT)
    assert len(complaints(capsys, *(word.replace("{}", text) for word in argv))) == 1


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_message_about_a_missing_submission_is_one_line(capsys, text):
    with pytest.raises(UsageError, match=r"there is no file or folder .no/such") as caught:
        reader.read(Path(f"no/such/{text}"))
    assert main._print_error(caught.value, 2) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert not list(harm_in(err))


@pytest.mark.parametrize("text", FILE_NAMES.values(), ids=FILE_NAMES)
def test_each_mistake_in_a_document_is_one_line_for_any_file_name(
    capsys, monkeypatch, tmp_path, text
):
    monkeypatch.chdir(tmp_path)
    possible(lambda: Path(f"{text}.yaml").touch())
    Path(f"{text}.yaml").write_text("id: one\ntitle: 3\ntree: []\n")
    assert len(complaints(capsys, "check", f"{text}.yaml")) == 3


def test_text_from_a_document_is_escaped(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text('id: one\ntitle: "a"\n"x\\e[2J\\u202e": 1\ntree: [1, "\\x9b"]\n')
    assert any(r"\x1b[2J\u202e is an unknown key" in line
               for line in complaints(capsys, "check", "one.yaml"))  # fmt: skip


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_bug_in_grade_is_reported_and_saved_as_escaped_text(capsys, monkeypatch, tmp_path, text):
    def fail(*_: object) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(main, "_dispatch", fail)
    assert main.main([]) == 3
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert not list(harm_in(err))
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("text", FILE_NAMES.values(), ids=FILE_NAMES)
def test_the_new_folder_of_init_is_named_without_control_characters(
    capsys, monkeypatch, tmp_path, text
):
    monkeypatch.chdir(tmp_path)
    possible(lambda: Path(text).mkdir())
    assert main.main(["init", f"./{text}"]) == 0
    out = capsys.readouterr().out
    assert not list(harm_in(out))
    assert out.count("\n") == 2


def test_a_checked_assignment_is_described_without_control_characters(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.setattr(
        check, "_graded", lambda *_: Report(submission="", assignment="", exercises=())
    )
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text(
        'id: one\ntitle: T\ntree: [{name: "Z' + "\\u0301" * 9 + '", value: 3}, [1, 2]]\n'
    )
    Path("assignment.yaml").write_text('title: "a\\x9b31m\\u202e"\nexercises: [one]\n')
    assert main.main(["check", "."]) == 0
    out = capsys.readouterr().out
    assert not list(harm_in(out))
    assert r"a\x9b31m\u202e: 1 exercise," in out


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_progress_bar_names_an_exercise_without_control_characters(text):
    progress = Progress()
    progress(0, 3, text)
    shown = progress.line()
    assert not list(harm_in(shown))
    assert "\n" not in shown
    assert cells(shown) < 60


def test_a_document_error_without_a_mistake_has_no_text(capsys):
    assert main._print_error(DocumentError([]), 2) == 2
    assert capsys.readouterr().err == ""


# ---------------------------------------------------------------- names of files


@pytest.mark.parametrize("text", FILE_NAMES.values(), ids=FILE_NAMES)
@pytest.mark.parametrize("name", FORMATS.names())
def test_a_submission_may_have_files_of_any_name(tmp_path, name, text):
    folder = tmp_path / text
    possible(lambda: (folder / text).mkdir(parents=True))
    for place in (folder / f"{text}.py", folder / text / f"{text}.py", folder / text / "low.py"):
        place.write_bytes(b"\xff")
    given = reader.read(folder)
    assert given.name == text
    report = Report(submission=given.name, assignment="a", exercises=(), findings=given.findings)
    assert not list(harm_in(FORMATS.renderer(name)(report)))


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
