"""Answers in each layout, with what is read of them, are tests/gold/reading-*.txt."""

import pytest

from tests.support.answers_samples import Reading, messages, named, names, read_in_short, sheet
from tests.support.goldtest import assert_transcript
from tests.support.places import GOLD

TRANSCRIPTS = sorted(GOLD.glob("reading-*.txt"))
assert len(TRANSCRIPTS) > 3, "the transcripts are not there"
LAYOUTS = ("yaml", "csv", "md", "txt")


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_each_answer_is_read_as_its_transcript_has_it(file):
    assert_transcript(file.name, Reading())


@pytest.mark.parametrize("text", ["value,6\nvisited,A,B,D\nwindows,E,-inf,6\n", "Node,v\n\nA,6\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_spreadsheet_may_have_any_separator_and_ends_of_lines(text, separator, end):
    written = text.replace(",", separator).replace("\n", end)
    assert read_in_short("csv", written) == read_in_short("csv", text)


def test_the_line_that_names_the_separator_may_be_in_capitals():
    found = sheet("csv", "SEP=;\r\nvalue;6\nvisited;A,B;D\n")
    assert (messages(found), names(found.visited)) == ([], ["A", "B", "D"])


def test_a_field_that_is_too_long_for_the_csv_reader_is_read():
    found = sheet("csv", "visited," + "A " * 70_000 + "\nvalue,6\n")
    assert [finding.code for finding in found.findings] == ["unread-part"]
    assert found.value.value == 6


@pytest.mark.parametrize("suffix", LAYOUTS)
def test_a_name_may_have_white_space_around_it(suffix):
    found = sheet(suffix, "move,  B " if suffix == "csv" else "move:  B ")
    assert (found.findings, found.move.text) == ((), "B")


def test_white_space_of_any_kind_separates_names():
    assert names(sheet("txt", "visited: a  b\td").visited) == ["A", "B", "D"]


def test_a_tab_before_a_line_of_yaml_is_named():
    found = sheet("yaml", "trace:\n  - [H, 6, 6, 6]\n\t- [I, 5, 5, 5]\n")
    assert [row.node.text for row in found.trace] == ["H", "I"]
    assert messages(found) == [
        "YAML cannot be indented with a tab; use spaces; the file was therefore read as plain text."
    ]


@pytest.mark.parametrize(
    "text",
    ["value: 6: 7", "[A, B", "value: 6: 7\n" * 5000, "move: " + "[" * 30],
    ids=["nothing left", "no key", "long", "deep"],
)
def test_a_file_without_any_readable_part_has_few_findings(text):
    found = sheet("yaml", text)
    assert "unread-part" in [finding.code for finding in found.findings]
    assert len(messages(found)) <= 42
    assert found.trace is None


def test_a_leaf_alone_is_the_root():
    assert sheet("txt", "move: root", named("x")).findings == ()
