"""Any file with a written answer is read as a sheet."""

import re
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.findings import written_reading
from grader.core.findings.all_kinds import KINDS
from grader.core.findings.kinds import kinds_of
from grader.kinds.search.solution import solution_of
from grader.search.reference_player import solve
from grader.submission import safe_files
from grader.written import parsing
from grader.written.parsing.draft import MOST
from tests.support.answers_samples import (
    LECTURE,
    codes,
    messages,
    names,
    row,
    rows,
    sheet,
    shown,
    windows,
)
from tests.support.places import ANSWERS, ROOT, TESTS

SUFFIXES = ("yaml", "csv", "md", "txt")
READING = kinds_of(written_reading)
MUCH = 16 * 1024

# ---------------------------------------------------------------- the lecture, in four layouts


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_table_of_the_lecture_is_read_completely(suffix):
    path = ANSWERS / f"lecture-trace.{suffix}"
    asked = replace(LECTURE, id="lecture-trace")
    found = parsing.read(path.name, path.read_bytes(), asked)
    solution = solution_of(solve(LECTURE))
    assert found.findings == ()
    assert found.file == path.name
    assert shown(found.value) == 6
    assert found.move.text == "B"
    assert names(found.visited) == list("ABDHIEJCFLM")
    assert names(found.pruned) == ["K", "G"]
    assert shown(found.leaves) == 5
    assert found.ordering is None
    assert len(found.trace or ()) == 21
    assert [(*row(each)[:5], each.prune or 0) for each in found.trace or ()] == [
        (own.node, own.alpha, own.beta, own.value, own.function.removesuffix("value"), own.prune)
        for own in solution.table
    ]
    upper = "∞" if suffix == "csv" else inf
    assert windows(found) == {
        LECTURE.tree.names[node]: (alpha, upper if beta == inf else beta)
        for node, (alpha, beta) in solution.windows.items()
    }


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_part_has_its_line(suffix):
    path = ANSWERS / f"lecture-trace.{suffix}"
    lines = path.read_text("utf-8").splitlines()
    found = parsing.read(path.name, path.read_bytes(), LECTURE)
    assert "6" in lines[found.value.line - 1]
    assert "B" in lines[found.move.line - 1]
    for each in (*(found.trace or ()), *(found.windows or ())):
        assert each.node.text in lines[each.line - 1]
        assert each.alpha.line == each.line


def test_the_suffixes_are_those_that_a_submission_may_have():
    assert {*parsing.LAYOUTS} == {*safe_files.WRITTEN_SUFFIXES}
    for suffix, layout in parsing.LAYOUTS.items():
        assert parsing.read(f"a/b.c{suffix.upper()}", b"", LECTURE).layout == layout


# ---------------------------------------------------------------- bytes


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_marks_and_line_ends_do_no_harm(suffix, start, end):
    path = ANSWERS / f"lecture-trace.{suffix}"
    raw = path.read_bytes()
    found = parsing.read(path.name, start + raw.replace(b"\n", end), LECTURE)
    assert found == parsing.read(path.name, raw, LECTURE)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (
            b"value: 6\nmove: B\xe9\n",
            (
                "the file holds the byte 0xE9, which is not UTF-8; the file seems to be "
                "Windows-1252 (Latin-1); save it as UTF-8."
            ),
        ),
        ("value: 6".encode("utf-16"), "the file is UTF-16, and must be UTF-8; save it as UTF-8."),
        (
            b"value: 6\nmove: B\x00\n",
            "the file holds a NUL byte; delete it, or save the file once more as plain text.",
        ),
        (
            b"value: 6\n" + "\ud83d".encode("utf-8", "surrogatepass"),
            (
                "the file holds the byte 0xED, which is not UTF-8; the file seems to be in another "
                "encoding; save it as UTF-8."
            ),
        ),
    ],
    ids=["Latin-1", "UTF-16", "NUL", "a lone surrogate"],
)
def test_a_file_that_is_not_utf_8_is_one_finding(suffix, raw, message):
    found = sheet(suffix, raw)
    assert messages(found) == [message]
    assert found.findings[0].code == "unreadable-answer"
    assert found.findings[0].line == (1 if b"\n" not in raw else 2)
    assert (found.value, found.move, found.trace) == (None, None, None)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_empty_file_is_reported(suffix):
    for text in ("", "\n \n", "# a comment\n"):
        found = sheet(suffix, text)
        told = "unread-line" if suffix == "csv" and "#" in text else "empty-answer"
        assert {code for code, _ in codes(found)} == {told}


@pytest.mark.parametrize(
    ("suffix", "text", "example"),
    [
        ("txt", "value:\nmove:\n", '"value: 6"'),
        ("yaml", "value:\nmove: ~\n", '"value: 6"'),
        ("yaml", "", '"value: 6"'),
        ("csv", "value,\n", '"value,6"'),
    ],
)
def test_a_file_without_an_answer_gets_the_way_to_write_one(suffix, text, example):
    (message,) = messages(sheet(suffix, text))
    assert message == (
        f"answer.{suffix} holds no answer; write the required parts, such as {example}, as "
        "docs/answers.md shows."
    )


def test_findings_have_a_maximum_number():
    found = sheet("txt", "value: 6\n" + "what?\n" * (MOST + 7))
    assert len(found.findings) == MOST + 1
    assert found.findings[-1].code == "more-unread"
    assert messages(found)[-1] == "from here on 7 more could not be read."
    assert found.findings[-1].line == MOST + 2


def test_every_code_of_the_readers_occurs_in_these_tests():
    """A code that no reader uses would be explained in vain."""
    tests = "".join(file.read_text("utf-8") for file in TESTS.glob("written/**/*.py"))
    shown = "".join(file.read_text("utf-8") for file in TESTS.glob("gold/*.txt"))
    used = {*re.findall(r'"([a-z-]+)"', tests), *re.findall(r"^([a-z-]+)[ :]", shown, re.MULTILINE)}
    assert set(READING) <= used


# ---------------------------------------------------------------- size

HOSTILE = {
    "one letter": "a" * MUCH,
    "colons": ":" * MUCH,
    "rows of colons": ":::\n" * (MUCH // 4),
    "pipes": "|" * MUCH,
    "commas": "," * MUCH,
    "quotes": '"' * MUCH,
    "brackets": "[" * MUCH,
    "stars": "*" * MUCH,
    "empty lines": "\n" * MUCH,
    "a list without end": "visited: " + "A " * (MUCH // 2),
    "10,000 columns": "Node," + "x," * 10_000 + "\nA," + "6," * 10_000,
    "10,000 columns between pipes": "| Node |" + " x |" * 10_000 + "\n|A|" + "6|" * 10_000,
    "a number without end": "value: " + "1" * MUCH,
    "functions": "A: 1: 2: " + "max " * (MUCH // 4),
    "windows": "windows: " + "A [1,2] " * (MUCH // 8),
    "plain words": "pruned: K " + "and the whole " * (MUCH // 16),
    "arrows": "move: " + "A -> " * (MUCH // 8),
    "a mark without end": "PRUNE" + " " * MUCH + "C",
    "marks": "cut " * (MUCH // 4) + ": C: 6: 6: 6",
    "keys that are no YAML": "a: b: c\n" * (MUCH // 8),
    "rows that are no YAML": "trace:\n" + "- a: b: c\n" * (MUCH // 20),
    "quotes that are never closed": "trace:\n" + "- 'a\n" * (MUCH // 16),
    "orders": "ordering: " + "A:B;" * (MUCH // 4),
}


def mapped(value, many):
    """So many keys of a mapping with the same value."""
    return "".join(f"k{number}: {value}," for number in range(many))


BOMBS = {
    "lists of lists": (
        "a: &a [x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\n"
        "visited: &v [*c,*c,*c]\ntrace: [*v,*v,*c,*b,*a]\nvalue: *v\nwindows: *a\n"
        "ordering: {A: *c}\n"
    ),
    "a long row": f"x: &r [A,{'1,' * 1_000}1]\ntrace: [{'*r,' * 1_000}]\n",
    "a row many times": f"x: &r [A,1,2,3]\ntrace: [{'*r,' * 600}]\n",
    "a long text": f"x: &r '{'A ' * 1_000}'\nvisited: [{'*r,' * 300}]\n",
    "a large mapping": f"x: &r {{{mapped('1', 300)}}}\ntrace: [{'*r,' * 600}]\n",
    "a large order": f"x: &r [{'A,' * 500}]\nordering: {{{mapped('*r', 100)}}}\n",
}


@pytest.mark.uncounted  # long, and other tests run the same lines
@pytest.mark.parametrize("turn", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_is_too_long_or_too_odd(name, turn):
    """Each text in one layout; in the long tests in all of them."""
    suffix = SUFFIXES[([*HOSTILE].index(name) + turn) % len(SUFFIXES)]
    found = sheet(suffix, HOSTILE[name])
    assert len(found.findings) <= MOST + 1
    assert all(len(finding.message) < 700 for finding in found.findings)


@pytest.mark.uncounted  # long, and other tests run the same lines
@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_repeated_yaml_alias_is_read_once(text):
    found = sheet("yaml", text)
    assert found.findings
    assert len(found.trace or ()) <= 4 * len(LECTURE.tree) + 20


def test_a_table_is_no_longer_than_a_search():
    found = sheet("txt", "A: 6: 6: 6\n" * 100 + "visited: " + "A " * 90)
    assert messages(found) == [
        "trace has 100 items, and no search of this tree has so many; only 80 were read.",
        "visited has 90 items, and no search of this tree has so many; only 80 were read.",
    ]
    assert (len(found.trace or ()), len(found.visited or ())) == (80, 80)


@pytest.mark.uncounted  # other tests run these lines
def test_too_deep_nesting_is_one_finding():
    first, *_ = messages(sheet("yaml", "[" * 1500))
    assert first == (
        "lists and mappings are nested more than 1000 deep; end them here; "
        "the file was therefore read as plain text."
    )


FRAGMENTS = [
    *"A B K Z : -inf +inf ∞ 6 1,5 MAXvalue PRUNE1 (β) | |---| value windows: ordering:".split(),
    *"[ ] { } , ; \" ' \\ * # &a *a !!str ? ~ = none exercise leaves pruned move %".split(),
    *(
        "\U0001f600",
        ": ",
        " ",
        "\n",
        "\n",
        "| Node | α | β |\n",
        "trace:\n",
        "- ",
        "\t",
        "visited: ",
        "\r",
    ),
    *("Node,alpha,beta,Value\n", "sep=;\n", "{node: A, prune: true}", "---\n", "\x07"),
    *("\u2028", "\x85", "\ufeff"),
]


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=60).map("".join))
def test_any_text_is_read_or_has_findings(text):
    raw = text.encode("utf-8", "surrogatepass")
    for suffix in SUFFIXES:
        for finding in sheet(suffix, raw).findings:
            assert finding.code in READING
            assert finding.line is not None
            assert 1 <= finding.line <= len(re.split(r"\r\n|[\r\n\x85\u2028\u2029]", text))
            assert finding.severity == KINDS[finding.code].severity


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_have_findings(raw):
    for suffix in SUFFIXES:
        sheet(suffix, raw)


# ---------------------------------------------------------------- the examples of docs/answers.md

GUIDE = (ROOT / "docs" / "answers.md").read_text("utf-8")
BLOCKS = re.findall(r"```(yaml|csv|markdown|text)\n(.*?)```", GUIDE, re.DOTALL)
ENDING = {"markdown": "md", "text": "txt"}


@pytest.mark.parametrize(("layout", "text"), BLOCKS)
def test_the_examples_of_the_guide_are_read_completely(layout, text):
    asked = replace(LECTURE, id="lecture-trace")
    found = sheet(ENDING.get(layout, layout), text, asked)
    assert messages(found) == []
    assert found.trace


def test_the_guide_has_an_example_of_each_layout_with_the_same_answer():
    firsts = {layout: sheet(ENDING.get(layout, layout), text) for layout, text in reversed(BLOCKS)}
    assert set(firsts) == {"yaml", "csv", "markdown", "text"}
    traces = [[each[:5] for each in rows(one.trace) or ()] for one in firsts.values()]
    assert traces == [traces[0]] * 4
    assert len({tuple(names(one.visited) or ()) for one in firsts.values()}) == 1


def test_the_messages_of_the_guide_are_those_of_the_program():
    told = re.findall(r"^answers/lecture-trace\.(\w+):(\d+): (.*)$", GUIDE, re.MULTILINE)
    texts = {
        "7": "Node,alpha,beta,value\n" + "A,1,1,1\n" * 5 + 'E,1,1,"1,500"\n',
        "9": "Node,alpha,beta,value\n" + "A,1,1,1\n" * 7 + "Q,1,1,1\n",
        "3": "value: 6\nmove: B\nvistde: [A]\n",
    }
    assert [line for _, line, _ in told] == list(texts)
    for suffix, line, message in told:
        found = sheet(suffix, texts[line])
        assert messages(found) == [message]
        assert found.findings[0].line == int(line)


def test_the_keys_of_the_guide_are_those_of_the_schema():
    schema = (ROOT / "exercises" / "answers.schema.json").read_text("utf-8")
    parts = re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE)
    assert len(parts) == 18
    assert all(f'"{part}": {{' in schema for part in parts)
