"""The program's own line below a finding, and the mark below the part of it that matters."""

import pytest

from grader.core.models import Finding
from grader.core.models.verdict import OwnLine
from grader.reports.formats import html, markdown, terminal
from grader.reports.parts import wording
from grader.reports.parts.exercise_detail import quoted
from grader.reports.text.terminal_lines import Page, cells
from tests.support.html_page import taken_apart
from tests.support.report_samples import ALL, exercise, report

TEST = "        if v >= beta: return v"


def own(source, column, end_column, *, end_line=7, missing=False):
    return OwnLine("a.py", 7, column, end_line, end_column, source, missing)


def shown(line, width=100, *, unicode=True):
    return list(quoted(wording.Quoted(line), Page(width, unicode), width - 17))


def test_carets_stand_below_the_part_that_matters():
    assert shown(own(TEST, 9, 21)) == ["a.py:7    if v >= beta: return v", "          ^^^^^^^^^^^^"]
    assert shown(own(TEST, 23, 31))[1] == " " * 24 + "^" * 8


@pytest.mark.parametrize(
    ("source", "column", "end_column"),
    [
        ("    beta = max(beta, v)", 5, 24),
        ("    beta = max(beta, v)  # lower", 5, 24),
        ("        if v >= beta:", 9, 21),
        ("        if v >= beta :  # cut", 9, 21),
    ],
)
def test_a_whole_statement_has_no_mark(source, column, end_column):
    assert shown(own(source, column, end_column)) == [f"a.py:7    {source.strip()}"]


def test_a_missing_line_has_no_mark_and_a_part_of_several_lines_is_marked_to_the_end_of_the_first():
    assert len(shown(own(TEST, 9, 21, missing=True))) == 1
    assert shown(own("    v = max(v, f(", 9, 3, end_line=9))[1] == " " * 14 + "^" * 9


@pytest.mark.parametrize("columns", [(0, 0), (9, 9), (21, 9), (400, 500), (-5, 2), (31, 40)])
def test_columns_that_the_line_does_not_have_mark_nothing(columns):
    assert shown(own(TEST, *columns)) == ["a.py:7    if v >= beta: return v"]


def test_marks_are_right_below_tabs_and_wide_characters():
    assert shown(own("\tif\tv >= beta: return\tv", 12, 16)) == [
        "a.py:7    if v >= beta: return v",
        " " * 20 + "^" * 4,
    ]
    line, under = shown(own("    漢 = max(漢, 字)", 9, 18))
    assert (cells(line[: line.index("max")]), under.count("^")) == (15, cells("max(漢, 字)"))
    assert under.index("^") == 15


def test_a_wide_line_stands_below_its_place_and_keeps_its_part_in_sight():
    long = f"    scores = [{'x' * 60}, min_value(game, child)]"
    place, line, under = shown(own(long, 77, 99), 80)
    assert place.strip() == "a.py:7"
    assert line.startswith("…")
    assert line[under.index("^") :].startswith("min_value(game, child)")
    assert max(map(len, (line, under))) <= 63
    assert shown(own(long, 77, 99), 80, unicode=False)[1].startswith("...")


@pytest.mark.parametrize("width", range(20, 60, 5))
def test_nothing_is_wider_than_the_page(width):
    finding = Finding(code="x", message="M.", file="a.py", line=7, own_lines=(own(TEST, 23, 31),))
    told = terminal.render(report(exercise(wrong=ALL, findings=[finding])), width=width)
    assert all(cells(line) <= width for line in told.splitlines())


def test_markdown_has_the_mark_in_a_block_and_a_page_marks_the_part():
    lines = (own(TEST, 9, 21), own("    beta = max(beta, v)", 5, 24))
    finding = Finding(code="x", message="M.", file="a.py", line=7, own_lines=lines)
    given = report(exercise(wrong=ALL), findings=[finding])
    told = markdown.render(given)
    block = "  - your line:\n    ```\n    a.py:7    if v >= beta: return v\n" + " " * 14 + "^" * 12
    assert block in told
    assert "  - your line: a.py\\:7    beta = max(beta, v)" in told
    (marked,) = taken_apart(html.render(given)).all("mark")
    assert marked.text == "if v >= beta"


def test_hostile_text_marks_nothing_outside_its_line():
    finding = Finding(
        code="x",
        message="M.",
        file="a.py",
        line=7,
        own_lines=(own("x = '```\x1b[2J</code><script>' + y", 5, 30),),
    )
    given = report(exercise(wrong=ALL), findings=[finding])
    assert "\x1b" not in terminal.render(given)
    assert "    ````\n" in markdown.render(given)
    assert "<script>'" not in html.render(given)


def test_a_wide_line_that_matters_as_a_whole_is_wrapped():
    statement = "if " + " and ".join(f"v >= bound_{each}" for each in range(6)) + ":"
    place, *rows = shown(own(f"    {statement}", 5, 5 + len(statement)), 80)
    assert (place.strip(), " ".join(rows)) == ("a.py:7", statement)
    assert len(rows) == 2
    assert max(map(len, rows)) <= 63
