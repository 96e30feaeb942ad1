"""One cell: tests/gold/cells.txt has numbers, functions and cutoffs in every spelling."""

from contextlib import suppress
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.written.parsing import cells, numbers
from grader.written.parsing.cells import LONGEST, Unread
from grader.written.parsing.column_headings import header
from tests.support.goldtest import assert_transcript

READERS = {
    "number": cells.number,
    "player": cells.player,
    "mark": cells.mark,
    "marked": lambda text: cells.marked(text, {"E", "C"}.__contains__),
    "parted": cells.parted,
    "amount": numbers.amount,
    "judgement": numbers.judgement,
    "header": lambda text: header([cell.strip() for cell in text.split("|")]),
}


def reading(prompt, text):
    try:
        return repr(READERS[prompt](text))
    except Unread as error:
        return f"unread: {error}"


def readings(prompt, text):
    """The reading of each line, or the one of all lines."""
    lines = text.split("\n")
    found = [reading(prompt, line) for line in lines]
    return [*{*found}] if len({*found}) == 1 else map("{}: {}".format, lines, found)


def test_each_cell_is_read_as_the_transcript_has_it():
    assert_transcript("cells.txt", readings)


INFINITIES = (
    "∞|inf|Inf|INF|infinity|Infinity|infinite|oo|I|i|math.inf|np.inf|float('inf')|float(\"inf\")|"
    "float( 'inf' )|float('infinity')|float(inf)|\\infty|$\\infty$|infty|&infin;|.inf|.Inf"
)


@pytest.mark.parametrize("sign", ["-{}", "+{}", "- {}", "+ {}", "−{}", "**-**{}", "$-{}$"])
def test_an_infinity_may_have_a_sign(sign):
    for text in INFINITIES.split("|"):
        assert cells.number(text) == ("infinity", None)
        assert cells.number(sign.format(text)) == ("number", inf if "+" in sign else -inf)


@pytest.mark.parametrize("text", ["**∞**", '="∞"', "`inf`"])
def test_an_infinity_may_be_inside_other_marks(text):
    assert cells.number(text) == ("infinity", None)


@pytest.mark.parametrize("reader", ["number", "player"])
def test_white_space_around_a_cell_is_ignored(reader):
    for text in ("6", "-∞", "MAX", ""):
        for around in (" {} ", "\u00a0{}\u00a0", "{} "):
            assert reading(reader, around.format(text)) == reading(reader, text)
    assert cells.parted(" -∞ *MAX value* ") == ("-∞", "MAX value", "")


def test_half_a_character_and_a_long_text_are_read_as_nothing():
    for text in ("\ud83d", "1" * 101):
        assert reading("number", text) == "unread: write a number, -inf or +inf"
    assert reading("player", "max" * 99) == "unread: write MAXvalue or MINvalue"
    assert reading("mark", "9" * 200).startswith("unread: write PRUNE1, PRUNE2")
    assert cells.parted("6 " * 60) == ("6 " * 60, "", "")


@pytest.mark.parametrize(("player", "low"), [("MAX", "max"), ("MIN", "min")])
def test_a_function(player, low):
    spellings = (
        "{}value|{}Value|{}-VALUE|{}_value|{} value|{}|{}_value()|*{}value*|`{}_value`|{}imizer|"
        "{}imiser|{}imum|{}imizing|{} node|{}Node|{}-player|${}value$|**{}**"
    )
    for spelling in spellings.split("|"):
        for word in (low, low.upper(), low.title()):
            assert cells.player(spelling.format(word)) == player, spelling


HEADINGS = {
    "node": "Node|NODES|state|State|Name|**Node**|'Node'|Position",
    "alpha": "alpha|Alpha|ALPHA|α|a|A|$\\alpha$|*α*|α value| alpha ",
    "beta": "beta|BETA|β|b|B|$\\beta$",
    "value": "Value|v|V|SCORE|utility|Return value|returns|val|minimax",
    "function": "Function|TYPE|type|Player|Node function|call|Max/Min",
    "prune": "PRUNE|Pruned|cut|Cut?|Cutoff|cut-off|Pruning|",
    "alpha_in": "alpha in|α_in|alpha at entry|α (entry)|alpha-in",
    "beta_in": "beta in|β_in|beta at entry|beta (in)",
}


@pytest.mark.parametrize("column", HEADINGS)
def test_a_heading_has_many_names(column):
    before, after = ([], ["Comment", "alpha"]) if column == "node" else (["Node"], ["Comment"])
    last = "beta" if column == "value" else "value"
    for heading in HEADINGS[column].split("|"):
        found = header([*before, heading, *after, last])
        assert column in found.places, heading
        assert found.unread == ()


@given(st.text(max_size=LONGEST + 5))
def test_any_text_is_read_or_gets_a_remedy(text):
    for read in (cells.number, cells.player, cells.mark):
        with suppress(Unread):
            read(text)
    cells.marked(text, bool)
    cells.parted(text)


@given(st.one_of(st.integers(-(10**20), 10**20), st.floats(allow_nan=False)))
def test_numbers_written_by_python_are_read_back(number):
    kind, value = cells.number(str(number))
    if number == inf:
        assert kind == "infinity"
    else:
        assert (kind, value) == ("number", number)
