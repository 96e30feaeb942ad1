"""Markup and text: values are escaped, templates are not, and misuse is an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.text.markup import (
    EMPTY,
    LONGEST,
    Markup,
    attributes,
    embedded,
    joined,
    lines,
    markup,
    shown,
)
from tests.support.hostile_texts import TEXTS, harm_in

BOLD = markup("<b>{}</b>", "R&N")


@pytest.mark.parametrize(
    "made",
    [
        lambda text: markup("{}", text),
        lambda text: markup("{text}", text=text),
        lambda text: markup("{attributes}", attributes=attributes(title=text)),
        lambda text: lines([text]),
        lambda text: joined([text, 1], text),
        shown,
    ],
    ids=["value", "named", "attribute", "lines", "joined", "shown"],
)
def test_text_is_made_visible_and_escaped_in_every_field(made):
    for about, text in TEXTS.items():
        html = made(text)
        assert isinstance(html, Markup), about
        assert not list(harm_in(html)), about
        assert "<" not in html.replace("&lt;", ""), about
        assert html.count('"') in {0, 2}, about  # the escapes of an attribute


def test_markup_stays_unescaped():
    assert BOLD == "<b>R&amp;N</b>"
    assert markup("<p>{}, {}</p>", BOLD, 3) == "<p><b>R&amp;N</b>, 3</p>"
    assert lines([BOLD, "<"]) == "<b>R&amp;N</b>\n&lt;"
    assert joined([BOLD, BOLD], markup("<br>")) == "<b>R&amp;N</b><br><b>R&amp;N</b>"
    assert lines([]) == joined([]) == EMPTY == ""


@pytest.mark.parametrize("slip", [BOLD + BOLD, f"{BOLD}\n{BOLD}", BOLD.lower(), BOLD[:]])
def test_any_other_operation_makes_text_of_markup(slip):
    assert "<" not in markup("{}", slip)


@given(st.text(max_size=50))
def test_visible_text_is_only_escaped(text):
    once = shown(text)
    assert shown(text[:LONGEST]) == once
    assert markup("{}", once) == once


def test_the_limit_sets_the_number_of_characters():
    assert len(markup("{}", "x" * 10_000)) == LONGEST
    assert shown("x" * 100, 10) == "x" * 9 + "…"


def test_an_attribute_is_left_out_bare_or_quoted():
    made = attributes(class_="a b", data_node=0, hidden=True, open=False, id=None, title='"<')
    assert made == ' class="a b" data-node="0" hidden title="&quot;&lt;"'
    assert attributes(aria_label=markup("to {}", "<")) == ' aria-label="to &lt;"'
    assert markup("<p{attributes}></p>", attributes=made).startswith('<p class="a b"')
    assert markup("<p{attributes}></p>") == "<p></p>"
    assert markup("{}", made).count("<") == 0  # attributes are not text for a page


def test_attributes_are_not_joined_by_hand():
    with pytest.raises(TypeError, match="made by"):
        markup("<p{attributes}></p>", attributes=' onclick="x"')


@pytest.mark.parametrize("missing", ["{}", "{name}"])
def test_a_field_without_a_value_is_an_error(missing):
    with pytest.raises((IndexError, KeyError)):
        markup(missing)


@pytest.mark.parametrize(("code", "tag"), [("a</script>", "script"), ("</STYLE ", "style")])
def test_our_own_code_cannot_end_its_element(code, tag):
    with pytest.raises(ValueError, match=tag):
        embedded(code, tag)
    assert markup("{}", embedded("a < b && c", tag)) == "a < b && c"
