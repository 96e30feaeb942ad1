import shlex
from math import inf, nan

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.core.amounts import points
from grader.core.recording import Claim
from grader.reports.text.escape import visible
from grader.reports.text.terminal_lines import Page, Span, cells, command_lines, head, pad, wrap


def test_text_is_wrapped_at_spaces_and_long_words_are_broken():
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"]
    assert wrap("漢字漢字", 5) == ["漢字", "漢字"]
    assert wrap("", 5) == [""]


def test_a_quoted_command_is_broken_only_if_it_does_not_fit_on_a_line():
    assert wrap("say `grade a -v` to see", 12) == ["say", "`grade a -v`", "to see"]
    assert wrap("say `grade a -v`: it", 13) == ["say", "`grade a -v`:", "it"]
    assert wrap("say `grade a -v` now", 11) == ["say `grade", "a -v` now"]
    assert wrap("a ` alone", 5) == ["a `", "alone"]


@given(st.lists(st.text("ab '$\"漢", min_size=1, max_size=12), min_size=1), st.integers(12, 60))
def test_the_lines_of_a_command_are_the_command(words, width):
    page = Page(width)
    text = page.paint(command_lines(words, 4, width), color=False)
    assert shlex.split(text.replace("\\\n", "")) == words
    for line in text.splitlines():
        assert cells(line) <= width or len(shlex.split(line.removesuffix(" \\"))) == 1


@given(st.text(max_size=120).map(visible), st.integers(2, 40))
def test_wrapping_loses_nothing_and_stays_within_the_width(text, room):
    lines = wrap(text, room)
    assert all(cells(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(max_size=60).map(visible), st.integers(0, 30))
def test_text_is_cut_and_padded_to_the_width(text, room):
    page = Page()
    assert cells(page.fit(text, room)) <= room
    assert cells(pad(page.fit(text, room), room, "right")) == room
    assert text.startswith(head(text, room))


VALUES = (6, 6.0, -2.5, 0.25, 1e300, inf, -inf, nan, None, True, "\x1b", -(2**300), 10**9999)
WRITTEN = r"6 6 -2.5 0.25 1e+300 +∞ -∞ nan none True \x1b -2^300… 2^33215…".split()


def test_numbers_are_written_as_by_hand():
    claim = (Claim("list", "[1]"), "[1] (list)")
    for value, written in (claim, *zip(VALUES, WRITTEN, strict=True)):
        assert Page().number(value) == written
        in_ascii = written.replace("∞", "inf").replace("…", "...")
        assert Page(unicode=False).number(value) == in_ascii


def test_points_have_no_rounding_noise():
    shown = [points(score) for score in (5, 2.5, 100 / 3, 0.0, 1e6)]
    assert shown == ["5", "2.5", "33.33", "0", "1000000"]


def test_points_of_a_rubric_of_eighths_add_up_as_they_are_shown():
    eighths = [points(score) for score in (1 / 8, 1 / 8, 1 / 4, 1 / 2)]
    assert eighths == ["0.125", "0.125", "0.25", "0.5"]
    assert points(0.1 + 0.2 + 0.075) == "0.375"


def test_colour_appears_only_on_request():
    page, line = Page(), [Span("yes", "bold green"), Span("  ", "red"), Span("no")]
    assert page.paint([line], color=False) == "yes  no\n"
    assert page.paint([line], color=True) == "\x1b[1;32myes\x1b[0m  no\n"


@given(st.lists(st.text(max_size=30).map(visible), max_size=8), st.integers(20, 100))
def test_no_painted_line_is_wider_than_the_page(texts, width):
    painted = Page(width).paint([[Span(text) for text in texts]], color=False)
    assert cell_len(painted.removesuffix("\n")) <= width


def test_a_page_has_a_maximum_width():
    assert Page.sized(None, unicode=True).width == Page.sized(300, unicode=True).width == 100
    assert Page.sized(61, unicode=True).width == 61
