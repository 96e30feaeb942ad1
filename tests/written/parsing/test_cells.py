"""One cell: numbers, infinities, functions and cutoffs in every spelling."""

from contextlib import suppress
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.written.parsing import cells
from grader.written.parsing.cells import LONGEST, Unread

NUMBERS = {
    "6": 6, " 6 ": 6, "-3": -3, "+7": 7, "0": 0, "-0": 0, "2.5": 2.5, ".5": 0.5, "-.5": -0.5,
    "5.": 5, "1e3": 1000, "1E-2": 0.01, "1e-07": 1e-07, "007": 7, "1/2": 0.5, "-3/4": -0.75,
    "6/3": 2, "1 / 4": 0.25, "- 3": -3, "−3": -3, "–3": -3, "﹣3": -3, "－３": -3, "½": 0.5,
    "**6**": 6, "`6`": 6, "$6$": 6, "*6*": 6, "_6_": 6, "**-**3": -3, "$-3$": -3, '"6"': 6, "'6": 6,
    "'6'": 6, '="6"': 6, '="-2.5"': -2.5, "\\-3": -3, "\u00a06\u00a0": 6, "6&nbsp;": 6,
    "9007199254740993": 9007199254740993,
}  # fmt: skip
INFINITIES = [
    "∞", "inf", "Inf", "INF", "infinity", "Infinity", "infinite", "oo", "I", "i", "math.inf",
    "np.inf", "float('inf')", 'float("inf")', "float( 'inf' )", "float('infinity')", "float(inf)",
    "\\infty", "$\\infty$", "infty", "&infin;", "**∞**", ".inf", ".Inf", '="∞"', "`inf`",
]  # fmt: skip
SIGNED = {
    "-{}": -inf, "+{}": inf, "- {}": -inf, "+ {}": inf, "−{}": -inf, "**-**{}": -inf, "$-{}$": -inf,
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number(text):
    kind, value = cells.number(text)
    assert (kind, value) == ("number", NUMBERS[text])
    assert isinstance(value, type(NUMBERS[text])) or "." in text or "e" in text.lower()


@pytest.mark.parametrize("text", [*INFINITIES, "."])
def test_an_infinity_without_a_sign(text):
    assert cells.number(text) == ("infinity", None)


@pytest.mark.parametrize("sign", SIGNED)
def test_an_infinity_with_a_sign(sign):
    for text in INFINITIES:
        if not text.startswith(('="', "**", "`")):
            assert cells.number(sign.format(text)) == ("number", SIGNED[sign])


@pytest.mark.parametrize("text", ["float('-inf')", "float(-inf)", '="-∞"', "$-\\infty$", "-∞ "])
def test_a_signed_infinity_may_be_inside_other_marks(text):
    assert cells.number(text) == ("number", -inf)


@pytest.mark.parametrize("text", ["", " ", "-", "–", "—", '""', "**", "\u00a0", '=""', "'"])
def test_a_blank(text):
    assert cells.number(text) == ("blank", None)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("1,5", "write 1.5"),
        ("-12,25", "write -12.25"),
        ("1,500", "write 1500 or 1.500"),
        (">= 6", "write 6 alone"),
        ("≤2", "write 2 alone"),
        ("v = 6", "write 6 alone"),
        ("α=-∞", "write -∞ alone"),
        ("±∞", "write -inf or +inf"),
        ("-float('-inf')", "write +inf"),
        ("1/0", "write a number, -inf or +inf"),
        ("nan", "write a number, -inf or +inf"),
        (".nan", "write a number, -inf or +inf"),
        ("1e999", "write a number, -inf or +inf"),
        ("six", "write a number, -inf or +inf"),
        ("6 5", "write a number, -inf or +inf"),
        ("1_000", "write a number, -inf or +inf"),
        ("0x1F", "write a number, -inf or +inf"),
        ("٣", "write a number, -inf or +inf"),
        ("?", "write a number, -inf or +inf"),
        ("-" * 5, "write a number, -inf or +inf"),
        ("1" * 101, "write a number, -inf or +inf"),
        ("\ud83d", "write a number, -inf or +inf"),
    ],
)
def test_a_cell_that_is_not_a_number_gets_a_remedy(text, remedy):
    with pytest.raises(Unread) as caught:
        cells.number(text)
    assert str(caught.value) == remedy


@pytest.mark.parametrize("words", [("MAX", "max"), ("MIN", "min")])
def test_a_function(words):
    player, low = words
    spellings = [
        "{}value", "{}Value", "{}-VALUE", "{}_value", "{} value", "{}", "{}_value()", "*{}value*",
        "`{}_value`", "{}imizer", "{}imiser", "{}imum", "{}imizing", "{} node", "{}Node",
        "{}-player", "${}value$", "**{}**",
    ]  # fmt: skip
    for spelling in spellings:
        for word in (low, low.upper(), low.title()):
            assert cells.player(spelling.format(word)) == player, spelling


@pytest.mark.parametrize(
    ("text", "player"),
    [("△", "MAX"), ("▼", "MIN"), ("", ""), ("-", ""), ("leaf", ""), ("Terminal", ""), ("  ", "")],
)
def test_other_signs_of_a_player(text, player):
    assert cells.player(text) == player


@pytest.mark.parametrize("text", ["minimax", "maxi", "6", "MAX MIN", "Max Planck", "x", "max" * 99])
def test_a_cell_that_is_not_a_function(text):
    with pytest.raises(Unread, match=r"^write MAXvalue or MINvalue$"):
        cells.player(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("PRUNE", 0), ("PRUNE1", 1), ("prune 2", 2), ("Prune-3", 3), ("PRUNE_4", 4),
        ("prune #5", 5), ("pruned", 0), ("pruning", 0), ("PRUNE1(β)", 1), ("prune 2 (alpha)", 2),
        ("cut", 0),
        ("cut 3", 3), ("cutoff", 0), ("cut-off", 0), ("Cut off 2", 2), ("β-cut", 0),
        ("alpha cutoff 2", 2), ("✂", 0), ("✂\ufe0f", 0), ("x", 0), ("X", 0), ("×", 0), ("✓", 0),
        ("✗", 0), ("yes", 0), ("true", 0), ("1", 1), ("#2", 2), ("`PRUNE1`", 1), ("**PRUNE 2**", 2),
        ("", None), ("-", None), ("no", None), ("false", None), ("0", None), ("none", None),
    ],
)  # fmt: skip
def test_a_cutoff(text, number):
    assert cells.mark(text) == number


@pytest.mark.parametrize("text", ["K", "maybe", "PRUNE1 of K", "pruneK", "1.5", "-1", "9" * 200])
def test_a_cell_that_is_not_a_cutoff(text):
    with pytest.raises(Unread, match=r"^write PRUNE1, PRUNE2, \.\.\. where the loop is cut off"):
        cells.mark(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("PRUNE1:E", (1, "E")), ("PRUNE1(β): E:1", (1, "E:1")), ("prune: E", (0, "E")),
        ("**PRUNE2**:C", (2, "C")), ("cut 3 : X", (3, "X")), ("E:PRUNE1", None), ("x: E", None),
        ("PRUNE1", None),
    ],
)  # fmt: skip
def test_a_cutoff_before_a_node(text, found):
    assert cells.marked(text, {"E", "C"}.__contains__) == found


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("6 MAXvalue", ("6", "MAXvalue", "")),
        (" -∞ *MAX value* ", ("-∞", "MAX value", "")),
        ("8 MAXvalue PRUNE1", ("8", "MAXvalue", "PRUNE1")),
        ("8 PRUNE1", ("8", "", "PRUNE1")),
        ("MINvalue", ("", "MINvalue", "")),
        ("float('-inf') max_value", ("float('-inf')", "max_value", "")),
        ("6", ("6", "", "")),
        ("", ("", "", "")),
        ("anything else", ("anything else", "", "")),
        ("6 " * 60, ("6 " * 60, "", "")),
    ],
)
def test_value_function_and_cutoff_may_share_a_cell(text, parts):
    assert cells.parted(text) == parts


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
