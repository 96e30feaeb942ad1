import sys
import unicodedata
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.reports.text.escape import markdown, visible
from grader.reports.text.terminal_lines import cells

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@st.composite
def hostile(draw):
    """Text with harmful characters: controls, bidi, zero width, surrogates, stacked marks."""
    alphabet = st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Mn", "Me"]),
        st.sampled_from("\x1b\x9b\u202e\u2066\u200b\ufeff\ufe0f\u3164\u00ad漢🎉 \n\t"),
    )
    return draw(st.text(alphabet, max_size=300))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 漢字", "plain é 漢字"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x9b31m\x00\x7f", r"\x9b31m\x00\x7f"),
        ("user\u202egpj.exe\u2069", r"user\u202egpj.exe\u2069"),
        ("a\u200bb\ufeffc\u00add", r"a\u200bb\ufeffc\xadd"),
        ("one\u2028two\u2029three\x85", r"one\u2028two\u2029three\x85"),
        ("half \ud83d", r"half \ud83d"),
        ("a\nb\tc\rd", r"a\nb\tc\rd"),
        ("\U000e0041\U0010ffff", r"\U000e0041\U0010ffff"),
        ("[bold]::error::[/]", r"[bold]:\x3aerror:\x3a[/]"),
        ("a ##[error]b", r"a #\x23[error]b"),
    ],
)
def test_characters_that_a_terminal_would_obey_are_spelled_out(text, shown):
    assert visible(text) == shown


def test_stacked_marks_on_one_letter_are_spelled_out():
    assert visible("e" + "\u0301" * 3) == "e" + "\u0301" * 3
    assert visible("e" + "\u0301" * 5) == "e" + "\u0301" * 3 + r"\u0301\u0301"


def test_ascii_has_words_for_mathematical_signs_and_spells_out_the_rest():
    assert visible("v ≤ α = -∞ … é", unicode=False) == r"v <= alpha = -inf ... \xe9"


@given(hostile(), st.integers(1, 100), st.booleans())
def test_any_text_is_made_printable_and_bounded(text, limit, unicode):
    shown = visible(text, limit=limit, unicode=unicode)
    assert not {unicodedata.category(char) for char in shown} & FORBIDDEN
    assert shown.isprintable()
    assert len(shown) <= max(limit, 3)
    assert unicode or shown.isascii()
    shown.encode("utf-8")


@given(hostile())
def test_a_harmless_text_stays_unchanged(text):
    shown = visible(text, limit=10_000)
    assert visible(shown, limit=10_000) == shown


@given(hostile())
def test_no_terminal_needs_more_cells_than_are_counted(text):
    shown = visible(text, limit=10_000)
    assert cells(shown) >= cell_len(shown)


@pytest.mark.uncounted  # other tests run these lines
def test_no_character_at_all_needs_more_cells_than_are_counted():
    planes = chain(range(0x20000), range(0x20000, sys.maxunicode + 1, 61))  # the rest is uniform
    every = map(chr, planes)
    assert not [char for char in every if cells(visible(char)) < cell_len(visible(char))]


def test_markdown_shows_markup_as_it_was_typed():
    assert markdown("a|b *c* <d> `e` [f](g) @h & \n") == (
        r"a\|b \*c\* \<d\> \`e\` \[f\](g) \@h &amp; \\n"
    )
    assert markdown("https://x www.x") == r"https\://x www\.x"
